// Counts the loops of a model from its first line to its last.
#include "spin-src/loop_names.h"

#include <string>

namespace promela {
namespace {

class Namer {
 public:
  explicit Namer(Model& model) : model_(model) {}

  void sequence(const Sequence& text, std::string_view loop) {
    for (Stmt* stmt : text.statements) statement(*stmt, loop);
  }

 private:
  void statement(Stmt& stmt, std::string_view loop) {
    if (stmt.kind == StmtKind::jump_break) stmt.text = loop;
    if (stmt.kind == StmtKind::repetition) {
      loop = model_.keep(":b" + std::to_string(loops_++));
    }
    for (const Sequence* option : stmt.options) sequence(*option, loop);
  }

  Model& model_;
  std::uint32_t loops_ = 0;
};

}  // namespace

void name_loops(Model& model) {
  Namer namer(model);
  for (const Proctype* proctype : model.proctypes) {
    if (proctype->body != nullptr) namer.sequence(*proctype->body, "");
  }
}

}  // namespace promela
