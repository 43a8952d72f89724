// Infinite words with a period: what formulas and automata say about them.
#pragma once

#include <vector>

#include "spin-src/ltl/automaton.h"
#include "tests/spin-src/ltl/random_formula.h"

namespace promela::ltl {

/// The letters from `loop` on repeat for ever; a letter is the set of atoms
/// that hold.
struct Lasso {
  std::vector<std::vector<bool>> letters;
  std::size_t loop = 0;

  std::size_t next(std::size_t at) const {
    return at + 1 < letters.size() ? at + 1 : loop;
  }
};

inline Lasso random_lasso(Random& random, Atom atoms) {
  Lasso word;
  word.letters.resize(1 + below(random, 9));
  for (auto& letter : word.letters) {
    for (Atom atom = 0; atom < atoms; ++atom) {
      letter.push_back(below(random, 2) == 0);
    }
  }
  word.loop = below(random, word.letters.size());
  return word;
}

/// By definition, at all positions: a least fixed point for U, a greatest one
/// for V.
inline std::vector<bool> values(const Tree& tree, const Lasso& word) {
  const std::size_t size = word.letters.size();
  const std::vector<bool> a =
      tree.left ? values(*tree.left, word) : std::vector<bool>(size);
  const std::vector<bool> b =
      tree.right ? values(*tree.right, word) : std::vector<bool>(size);
  const auto fixed_point = [&](bool start, auto step) {
    std::vector<bool> result(size, start);
    for (std::size_t round = 0; round <= 2 * size; ++round) {
      for (std::size_t i = size; i-- > 0;) {
        result[i] = step(i, result[word.next(i)]);
      }
    }
    return result;
  };
  std::vector<bool> result(size);
  switch (tree.op) {
    case 'U':
      return fixed_point(
          false, [&](auto i, bool then) { return b[i] || (a[i] && then); });
    case 'F':
      return fixed_point(false,
                         [&](auto i, bool then) { return a[i] || then; });
    case 'V':
      return fixed_point(
          true, [&](auto i, bool then) { return b[i] && (a[i] || then); });
    case 'W':
      return fixed_point(
          true, [&](auto i, bool then) { return b[i] || (a[i] && then); });
    case 'G':
      return fixed_point(true, [&](auto i, bool then) { return a[i] && then; });
    default:
      break;
  }
  for (std::size_t i = 0; i < size; ++i) {
    switch (tree.op) {
      case '0':
      case '1':
        result[i] = tree.op == '1';
        break;
      case 'p':
        result[i] = word.letters[i][tree.atom];
        break;
      case '!':
        result[i] = !a[i];
        break;
      case 'X':
        result[i] = a[word.next(i)];
        break;
      case '&':
        result[i] = a[i] && b[i];
        break;
      case '|':
        result[i] = a[i] || b[i];
        break;
      case '>':
        result[i] = !a[i] || b[i];
        break;
      default:
        result[i] = a[i] == b[i];
    }
  }
  return result;
}

inline bool holds(const Tree& tree, const Lasso& word) {
  return values(tree, word)[0];
}

/// The automaton and the word side by side.
class LassoRuns {
 public:
  LassoRuns(const Buchi& buchi, const Guards& guards, const Lasso& word)
      : buchi_(buchi), guards_(guards), word_(word) {}

  /// Some accepting place that is reached comes back to itself.
  bool accepting() const {
    const std::vector<bool> reached =
        from(place(buchi_.graph.initial, 0), true);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::size_t state = i / word_.letters.size();
      if (!reached[i] || !buchi_.accepting[state]) continue;
      if (from(i, false)[i]) return true;
    }
    return false;
  }

 private:
  std::size_t place(std::size_t state, std::size_t at) const {
    return state * word_.letters.size() + at;
  }

  std::vector<bool> from(std::size_t start, bool itself) const {
    std::vector<bool> seen(buchi_.graph.size() * word_.letters.size());
    std::vector<std::size_t> open{start};
    seen[start] = itself;
    while (!open.empty()) {
      const std::size_t state = open.back() / word_.letters.size();
      const std::size_t at = open.back() % word_.letters.size();
      open.pop_back();
      for (const Edge& edge : buchi_.graph.states[state]) {
        if (!guards_.holds(edge.guard, word_.letters[at])) continue;
        const std::size_t to = place(edge.to, word_.next(at));
        if (seen[to]) continue;
        seen[to] = true;
        open.push_back(to);
      }
    }
    return seen;
  }

  const Buchi& buchi_;
  const Guards& guards_;
  const Lasso& word_;
};

}  // namespace promela::ltl
