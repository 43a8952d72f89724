// Boolean functions of numbered variables as decision diagrams, each kept once.
#include "spin-src/ltl/guards.h"

#include <algorithm>
#include <limits>

namespace promela::ltl {

namespace {

/// Behind all others: what the two constants ask for.
constexpr std::uint32_t no_variable = std::numeric_limits<std::uint32_t>::max();

constexpr Guard max_nodes = 250'000;

}  // namespace

Guards::Guards()
    : nodes_{{no_variable, never, never}, {no_variable, always, always}} {
}

std::size_t Guards::Hash::operator()(const Node& node) const {
  std::uint64_t mixed = 0;
  for (const std::uint64_t part : {node.variable, node.high, node.low}) {
    mixed = (mixed ^ (part + 1)) * 0x9e3779b97f4a7c15;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

Guard Guards::make(std::uint32_t variable, Guard high, Guard low) {
  if (high == low) return high;
  const Node node{variable, high, low};
  const auto next = static_cast<Guard>(nodes_.size());
  const auto [found, is_new] = numbers_.emplace(node, next);
  if (is_new) {
    if (next == max_nodes) throw TooLarge();
    nodes_.push_back(node);
  }
  return found->second;
}

Guard Guards::variable(std::uint32_t variable, bool positive) {
  return positive ? make(variable, always, never)
                  : make(variable, never, always);
}

Guard Guards::both(Guard f, Guard g) {
  return if_then_else(std::min(f, g), std::max(f, g), never);
}

Guard Guards::either(Guard f, Guard g) {
  return if_then_else(std::min(f, g), always, std::max(f, g));
}

Guard Guards::negation(Guard f) {
  return if_then_else(f, never, always);
}

Guard Guards::choice(std::uint32_t variable, Guard high, Guard low) {
  return if_then_else(make(variable, always, never), high, low);
}

Guard Guards::part(Guard f, std::uint32_t variable, bool value) const {
  const Node& node = nodes_[f];
  if (node.variable != variable) return f;
  return value ? node.high : node.low;
}

Guard Guards::if_then_else(Guard f, Guard g, Guard h) {
  if (f == always || g == h) return g;
  if (f == never) return h;
  if (g == always && h == never) return f;
  const Node key{f, g, h};
  const auto known = computed_.find(key);
  if (known != computed_.end()) return known->second;
  const std::uint32_t first =
      std::min({nodes_[f].variable, nodes_[g].variable, nodes_[h].variable});
  const Guard high = if_then_else(part(f, first, true), part(g, first, true),
                                  part(h, first, true));
  const Guard low = if_then_else(part(f, first, false), part(g, first, false),
                                 part(h, first, false));
  const Guard result = make(first, high, low);
  computed_.emplace(key, result);
  return result;
}

bool Guards::holds(Guard f, const std::vector<bool>& values) const {
  while (f != never && f != always) {
    const Node& node = nodes_[f];
    const bool value = node.variable < values.size() && values[node.variable];
    f = value ? node.high : node.low;
  }
  return f == always;
}

std::vector<Cube> Guards::cubes(Guard f) {
  Cover all = cover(f, f);
  for (Cube& cube : all.cubes) std::reverse(cube.begin(), cube.end());
  return all.cubes;
}

void Guards::take(Cover& cover, const Cover& part, std::uint32_t variable,
                  bool positive) {
  for (Cube cube : part.cubes) {
    cube.push_back({variable, positive});
    cover.cubes.push_back(std::move(cube));
  }
  const Guard literal = this->variable(variable, positive);
  cover.function = either(cover.function, both(literal, part.function));
}

/// Cubes that cover `lower` and stay within `upper`: first those that need the
/// top variable, then what both of its values leave over.
Guards::Cover Guards::cover(Guard lower, Guard upper) {
  if (lower == never) return {};
  if (upper == always) return {.cubes = {{}}, .function = always};
  const std::uint32_t first =
      std::min(nodes_[lower].variable, nodes_[upper].variable);
  const Guard lower_high = part(lower, first, true);
  const Guard lower_low = part(lower, first, false);
  const Guard upper_high = part(upper, first, true);
  const Guard upper_low = part(upper, first, false);
  const Cover when = cover(without(lower_high, upper_low), upper_high);
  const Cover unless = cover(without(lower_low, upper_high), upper_low);
  const Guard rest = either(without(lower_high, when.function),
                            without(lower_low, unless.function));
  Cover result = cover(rest, both(upper_high, upper_low));
  take(result, when, first, true);
  take(result, unless, first, false);
  return result;
}

}  // namespace promela::ltl
