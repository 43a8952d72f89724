// Boolean functions of numbered variables as decision diagrams, each kept once.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace promela::ltl {

/// The number of a function in its Guards; equal functions, equal numbers.
using Guard = std::uint32_t;

/// Thrown when an automaton, or what it is made from, outgrows what anybody
/// could verify with.
struct TooLarge {};

struct Literal {
  std::uint32_t variable = 0;
  bool positive = true;

  friend bool operator==(const Literal&, const Literal&) = default;
};

/// A conjunction of literals, sorted by variable; empty is true.
using Cube = std::vector<Literal>;

/// Ordered decision diagrams (Bryant 1986): the smaller variable is asked
/// first. Nothing is ever freed: one translation needs few, and too many
/// throw TooLarge.
class Guards {
 public:
  Guards();

  static constexpr Guard never = 0;
  static constexpr Guard always = 1;

  Guard variable(std::uint32_t variable, bool positive = true);
  Guard both(Guard f, Guard g);
  Guard either(Guard f, Guard g);
  Guard negation(Guard f);
  /// f and not g.
  Guard without(Guard f, Guard g) { return both(f, negation(g)); }
  bool implies(Guard f, Guard g) { return without(f, g) == never; }
  /// `high` where the variable holds, else `low`; of any variables.
  Guard choice(std::uint32_t variable, Guard high, Guard low);

  // The root of a diagram, of any but never and always.
  std::uint32_t top(Guard f) const { return nodes_[f].variable; }
  Guard high(Guard f) const { return nodes_[f].high; }
  Guard low(Guard f) const { return nodes_[f].low; }

  /// Whether f holds when exactly these variables do.
  bool holds(Guard f, const std::vector<bool>& values) const;

  /// Cubes whose disjunction is f, none of them superfluous (Minato 1992).
  std::vector<Cube> cubes(Guard f);

 private:
  struct Node {
    std::uint32_t variable;
    Guard high;
    Guard low;
    friend bool operator==(const Node&, const Node&) = default;
  };
  struct Hash {
    std::size_t operator()(const Node& node) const;
  };
  struct Cover {
    std::vector<Cube> cubes;
    Guard function = never;
  };

  Guard make(std::uint32_t variable, Guard high, Guard low);
  Guard if_then_else(Guard f, Guard g, Guard h);
  Guard part(Guard f, std::uint32_t variable, bool value) const;
  Cover cover(Guard lower, Guard upper);
  void take(Cover& cover, const Cover& part, std::uint32_t variable,
            bool positive);

  std::vector<Node> nodes_;
  std::unordered_map<Node, Guard, Hash> numbers_;
  std::unordered_map<Node, Guard, Hash> computed_;  // if, then, else
};

}  // namespace promela::ltl
