// The C of the user inside of pan.c: what it sees, and how it is called.
#pragma once

#include <string>
#include <string_view>

#include "spin-src/generate/program.h"
#include "spin-src/generate/writer.h"

// A fragment of the user works on the flat state itself: `now` and `Pname->`
// are C structs of the same layout, laid over it (embedded_types.cc). Each
// fragment is a function without parameters (embedded_fragments.cc), so that no
// name of ours hides one of the user's; runtime/embedded.c calls them.
namespace promela {

/// c_decl, and the structs that lie over a state; in front of the sizes.
void generate_embedded_types(const Program& program, Writer& out);

/// Global c_code and all fragments; behind the runtime.
void generate_embedded_code(const Program& program, Writer& out);

/// hsf_initial_c(): the initial state, with the data that C adds to it; behind
/// the tables.
void generate_embedded_initial(const Program& program, Writer& out);

/// Arguments of hsf_run_c() and hsf_ask_c() behind the process: what to call.
std::string c_code_arguments(const Program& program, const Stmt& stmt);
std::string c_expr_arguments(const Program& program, const Expr& expr,
                             bool as_condition);

/// A statement that initialises the C objects of a new process, or "".
std::string c_new_process(const Program& program, const Proctype& proctype);

/// The user's text as it is, under the lines that it has in the model.
void user_text(const Program& program, Location where, std::string_view text,
               Writer& out);

/// Says the true numbers where `#line 0 "pan.c"` stands.
std::string with_line_numbers(const std::string& text);

}  // namespace promela
