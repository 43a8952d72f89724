// Reads Büchi automata in the HOA format, generalised ones included.
#include <cctype>
#include <sstream>

#include "spin-src/errors.h"
#include "spin-src/ltl/external.h"

namespace promela::ltl {

namespace {

[[noreturn]] void not_understood(const std::string& what) {
  throw UsageError("option '--ltl2ba': cannot read the HOA text: " + what);
}

class HoaReader {
 public:
  HoaReader(const std::string& text, Guards& guards)
      : text_(text), guards_(guards) {}

  Automaton read() {
    std::istringstream lines(text_);
    std::string line;
    bool in_body = false;
    while (std::getline(lines, line)) {
      if (line.starts_with("--BODY--")) {
        in_body = true;
      } else if (line.starts_with("--END--")) {
        return finished();
      } else if (in_body) {
        body_line(line);
      } else {
        header_line(line);
      }
    }
    not_understood("it has no end");
  }

 private:
  void header_line(const std::string& line) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "Start:") {
      words >> result_.initial;
    } else if (key == "AP:") {
      propositions(line);
    } else if (key == "Acceptance:") {
      acceptance(line.substr(key.size()));
    }
  }

  /// AP: 2 "p1" "p0"
  void propositions(const std::string& line) {
    std::size_t at = line.find('"');
    while (at != line.npos) {
      const std::size_t end = line.find('"', at + 1);
      if (end == line.npos || line[at + 1] != 'p') not_understood(line);
      atoms_.push_back(number(line.substr(at + 2, end - at - 2)));
      at = line.find('"', end + 1);
    }
  }

  /// Only conjunctions of Inf(0), Inf(1), ..: generalised Büchi.
  void acceptance(const std::string& text) {
    std::istringstream words(text);
    words >> result_.sets;
    if (result_.sets > max_mark_sets || text.find("Fin") != text.npos ||
        text.find('|') != text.npos || text.find('!') != text.npos) {
      not_understood("acceptance other than generalised Büchi:" + text);
    }
  }

  void body_line(const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == line.npos) return;
    if (line.compare(first, 6, "State:") == 0) return state_line(line, first);
    if (line[first] != '[') not_understood("an edge without a label: " + line);
    const std::size_t end = line.find(']', first);
    if (end == line.npos) not_understood(line);
    add_edge(label(line.substr(first + 1, end - first - 1)),
             line.substr(end + 1));
  }

  void state_line(const std::string& line, std::size_t first) {
    std::string rest = line.substr(first + 6);
    if (rest.find('[') != rest.npos) not_understood("labels on states");
    state_marks_ = take_marks(rest);
    state_ = number(rest);
    grow(state_);
  }

  void add_edge(Guard guard, std::string rest) {
    const Marks marks = take_marks(rest) | state_marks_;
    const State to = number(rest);
    grow(to);
    result_.states[state_].push_back({guard, to, marks});
  }

  void grow(State state) {
    if (state >= result_.states.size()) result_.states.resize(state + 1);
  }

  /// Cuts `{0 2}` off.
  Marks take_marks(std::string& text) const {
    const std::size_t open = text.find('{');
    if (open == text.npos) return 0;
    std::istringstream numbers(
        text.substr(open + 1, text.find('}') - open - 1));
    Marks marks = 0;
    unsigned set = 0;
    while (numbers >> set) {
      if (set >= result_.sets) not_understood("an unknown acceptance set");
      marks |= Marks{1} << set;
    }
    text.erase(open);
    return marks;
  }

  static std::uint32_t number(const std::string& text) {
    std::istringstream in(text);
    std::uint32_t value = 0;
    if (!(in >> value) || value > 1'000'000) {
      not_understood("not a number: " + text);
    }
    return value;
  }

  // ---------------------------------------------------------- labels

  Guard label(const std::string& text) {
    label_ = text;
    at_ = 0;
    const Guard guard = disjunction();
    if (peek() != '\0') not_understood("the label [" + text + "]");
    return guard;
  }

  char peek() {
    while (at_ < label_.size() && label_[at_] == ' ') ++at_;
    return at_ < label_.size() ? label_[at_] : '\0';
  }

  Guard disjunction() {
    Guard sum = conjunction();
    while (peek() == '|') {
      ++at_;
      sum = guards_.either(sum, conjunction());
    }
    return sum;
  }

  Guard conjunction() {
    Guard product = factor();
    while (peek() == '&') {
      ++at_;
      product = guards_.both(product, factor());
    }
    return product;
  }

  Guard factor() {
    const char c = peek();
    if (c == '!') {
      ++at_;
      return guards_.negation(factor());
    }
    if (c == 't' || c == 'f') {
      ++at_;
      return c == 't' ? Guards::always : Guards::never;
    }
    if (c == '(') {
      ++at_;
      const Guard inside = disjunction();
      if (peek() != ')') not_understood("the label [" + label_ + "]");
      ++at_;
      return inside;
    }
    std::size_t end = at_;
    while (end < label_.size() &&
           std::isdigit(static_cast<unsigned char>(label_[end])) != 0) {
      ++end;
    }
    const std::uint32_t index = number(label_.substr(at_, end - at_));
    if (index >= atoms_.size()) not_understood("an unknown proposition");
    at_ = end;
    return guards_.variable(atoms_[index]);
  }

  Automaton finished() {
    grow(result_.initial);
    return std::move(result_);
  }

  const std::string& text_;
  Guards& guards_;
  Automaton result_;
  std::vector<std::uint32_t> atoms_;
  State state_ = 0;
  Marks state_marks_ = 0;
  std::string label_;
  std::size_t at_ = 0;
};

}  // namespace

Automaton read_hoa(const std::string& text, Guards& guards) {
  return HoaReader(text, guards).read();
}

}  // namespace promela::ltl
