// The model as a tree: the parser builds it, resolve() annotates it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spin-src/source_map.h"

// All nodes live in the Model that owns them; pointers between nodes are plain
// borrows that stay valid as long as the Model. Names are views into the
// Model's text. Fields marked [resolve] are empty until resolve() has run.
namespace promela {

struct Expr;
struct Proctype;
struct Sequence;
struct Stmt;
struct Variable;

// ---------------------------------------------------------------- types

enum class BasicType : std::uint8_t {
  bit,
  byte,
  pid,
  mtype,
  chan,
  short_int,
  int_,
  unsigned_int,
  structure,
};

/// One numbering of message names: the unnamed `mtype` or `mtype:subtype`.
struct MtypeSet {
  std::string_view name;                // empty for plain mtype
  std::vector<std::string_view> names;  // names[i] has the value i + 1
};

struct Typedef {
  std::string_view name;
  Location where;
  std::vector<Variable*> fields;
};

struct Type {
  BasicType basic = BasicType::int_;
  std::uint8_t width = 0;              // unsigned_int: 1..31 bits; pid: 16 if
                                       // the model has wide ids
  std::string_view name;               // typedef or mtype subtype as written
  const Typedef* structure = nullptr;  // [resolve] BasicType::structure
  const MtypeSet* mtype = nullptr;     // [resolve] BasicType::mtype
};

/// `[capacity] of { fields }`
struct ChannelInit {
  Location where;
  Expr* capacity_expr = nullptr;
  std::vector<Type> fields;       // as written, typedefs included
  std::uint32_t capacity = 0;     // [resolve]
  std::vector<Type> flat_fields;  // [resolve] typedefs expanded
};

enum class Visibility : std::uint8_t { normal, hidden, show, local };

struct Variable {
  std::string_view name;
  Location where;
  Type type;
  Visibility visibility = Visibility::normal;
  bool is_array = false;
  bool is_parameter = false;
  /// A declaration behind a statement or in a nested block is also an
  /// assignment step (`x = 0` or `x = init`).
  bool assigned_midway = false;
  Expr* size_expr = nullptr;        // array bound as written
  Expr* initial = nullptr;          // scalar initialiser
  std::vector<Expr*> initial_list;  // `= { 1, 2 }`
  ChannelInit* channel = nullptr;   // `= [n] of { .. }`
  std::uint32_t size = 1;           // [resolve] number of elements
  Proctype* owner = nullptr;        // [resolve] null: global or a field
  std::uint32_t index = 0;          // [resolve] position in its owner
  std::uint32_t scope = 0;          // [resolve] number of its block
  bool is_field = false;            // [resolve] of a typedef
  bool is_read = false;             // [resolve] anywhere in the model
  bool predefined = false;          // _pid, _nr_pr, ...
};

// ---------------------------------------------------------------- expressions

enum class ExprKind : std::uint8_t {
  constant,       // value; name holds the mtype name where it is one
  variable,       // name, variable, a = index, b = member (a variable too)
  unary,          // op, a
  binary,         // op, a, b
  conditional,    // (a -> b : c)
  run,            // name, proctype, arguments, a = priority
  channel_query,  // op (len full empty nfull nempty), a = channel
  poll,           // a = channel, arguments; op = receive or random_receive
  timeout,
  enabled,          // a = pid
  pc_value,         // a = pid
  get_priority,     // a = pid
  nonprogress,      // np_
  remote_label,     // name = proctype, a = pid or null, member_name = label
  remote_variable,  // name = proctype, a = pid or null, b = variable chain
  c_expression,     // text, precondition
  eval,             // eval(a) as an argument of receive
  any,              // `_` as an argument of receive
};

enum class Operator : std::uint8_t {
  none,
  // unary
  minus,
  complement,
  logical_not,
  // binary, arithmetic and logic
  add,
  subtract,
  multiply,
  divide,
  modulo,
  shift_left,
  shift_right,
  bit_and,
  bit_xor,
  bit_or,
  less,
  greater,
  less_equal,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  // channels
  len,
  full,
  empty,
  nfull,
  nempty,
  receive,
  random_receive,
  // temporal, in ltl formulas only
  always,
  eventually,
  next,
  until,
  weak_until,
  release,
  implies,
  equivalent,
};

struct Expr {
  ExprKind kind = ExprKind::constant;
  Operator op = Operator::none;
  bool parenthesised = false;  // written in parentheses
  bool from_literal = false;   // a plain decimal in the text
  std::uint16_t depth = 1;     // height of this tree
  std::int32_t value = 0;
  Location where;
  std::string_view name;
  std::string_view member_name;  // label, or text of embedded C
  Expr* a = nullptr;
  Expr* b = nullptr;
  Expr* c = nullptr;
  std::span<Expr*> arguments;
  Variable* variable = nullptr;     // [resolve]
  Proctype* proctype = nullptr;     // [resolve] run and remote references
  const MtypeSet* mtype = nullptr;  // [resolve] of an mtype constant
};

// ---------------------------------------------------------------- statements

enum class StmtKind : std::uint8_t {
  expression,  // expr
  assign,      // target, expr
  send,        // target, arguments; sorted
  receive,     // target, arguments; random, peek (leaves the message)
  assertion,   // expr
  printf,      // text (format), arguments
  printm,      // expr
  else_guard,
  jump_break,
  jump_goto,     // text = label
  selection,     // if: options
  repetition,    // do: options
  atomic,        // body
  d_step,        // body
  block,         // body; inline calls too
  unless,        // main, escape (in options[0], options[1])
  set_priority,  // target = pid expression, expr = priority
  c_code,        // text, precondition
  declaration,   // variables
  exclusive,     // xr or xs: arguments = channels
  return_value,  // expr; replaced by an assignment when its call is parsed
};

struct LabelDefinition {
  std::string_view name;
  Location where;
};

struct Stmt {
  StmtKind kind = StmtKind::expression;
  bool sorted = false;             // send: `!!`
  bool random = false;             // receive: `??`
  bool peek = false;               // receive: `?<..>`
  bool exclusive_receive = false;  // exclusive: xr
  bool from_inline = false;        // block: body of an inline call
  bool break_first = false;        // do made by select, see AstBuilder
  bool generated = false;          // made by for or select
  bool before_arrow = false;       // followed by `->`
  Location where;
  Location end;                 // last token
  Stmt* prefix = nullptr;       // runs before: `i = a` of for and select
  Stmt* starts_loop = nullptr;  // `i = 0` of for (i in c): the loop
  Expr* target = nullptr;
  Expr* expr = nullptr;
  std::span<Expr*> arguments;
  std::string_view text;
  std::string_view precondition;
  std::vector<LabelDefinition> labels;
  std::vector<Sequence*> options;    // compound statements
  std::vector<Variable*> variables;  // declarations

  Sequence* body() const { return options.front(); }
};

struct Sequence {
  std::vector<Stmt*> statements;
  Location where;         // first token, `::` or `{`
  Location end;           // `}` or last token
  bool is_scope = false;  // written in braces: names end with it
};

// ---------------------------------------------------------------- units

enum class ProctypeKind : std::uint8_t {
  proctype,
  d_proctype,
  init,
  never,
  ltl,  // the formula is in Ltl; no body until it is translated
  trace,
  notrace,
};

struct Ltl {
  std::string_view name;
  Location where;
  Expr* formula = nullptr;
};

struct Proctype {
  ProctypeKind kind = ProctypeKind::proctype;
  std::string_view name;  // ":init:", "never_0", ...
  Location where;
  Expr* active_expr = nullptr;  // active [N]
  bool is_active = false;
  std::vector<Variable*> parameters;
  Expr* priority_expr = nullptr;
  Expr* provided = nullptr;
  Sequence* body = nullptr;
  std::uint32_t number = 0;       // SPIN's proctype number
  std::uint32_t instances = 0;    // [resolve] created before the first step
  std::uint32_t priority = 1;     // [resolve]
  std::vector<Variable*> locals;  // [resolve] parameters first, then all
};

/// c_decl, global c_code, c_state and c_track, carried through to generation.
struct EmbeddedC {
  enum class Kind : std::uint8_t { declaration, code, state, track };
  Kind kind;
  Location where;
  std::vector<std::string_view> texts;
};

/// Everything a file says. Owns all nodes.
class Model {
 public:
  Expr* make_expr() { return &exprs_.emplace_back(); }
  Stmt* make_stmt() { return &stmts_.emplace_back(); }
  Sequence* make_sequence() { return &sequences_.emplace_back(); }
  Variable* make_variable() { return &variables_.emplace_back(); }
  Typedef* make_typedef() { return &typedefs_.emplace_back(); }
  Proctype* make_proctype() { return &proctypes_.emplace_back(); }
  ChannelInit* make_channel() { return &channels_.emplace_back(); }
  MtypeSet* make_mtype_set() { return &mtype_sets_.emplace_back(); }
  std::span<Expr*> make_list(std::span<Expr* const> items) {
    auto& list = lists_.emplace_back(items.begin(), items.end());
    return list;
  }
  /// A name or text that is not part of the source, kept alive by the model.
  std::string_view keep(std::string text) {
    return texts_.emplace_back(std::move(text));
  }

  // In textual order.
  std::vector<Proctype*> proctypes;  // by SPIN's number: ltl claims last
  std::vector<Variable*> globals;
  std::vector<Typedef*> typedefs;
  std::vector<MtypeSet*> mtype_sets;  // the plain set first, always there
  std::vector<Ltl> ltl;
  std::vector<EmbeddedC> embedded;

  /// Units as written: what a name may refer to depends on what came before.
  struct Unit {
    enum class Kind : std::uint8_t { globals, proctype, structure, mtype, ltl };
    Kind kind;
    std::size_t index = 0;             // proctype, typedef or ltl
    std::vector<Variable*> variables;  // globals
    std::string_view subtype;          // mtype
    std::vector<LabelDefinition> names;
  };
  std::vector<Unit> units;
  Location end;  // of the text

  // What the model uses somewhere, set by resolve().
  bool uses_priorities = false;
  bool uses_last = false;
  bool uses_embedded_c = false;
  bool uses_remote_variables = false;
  bool uses_provided = false;
  /// pid and chan variables take two bytes: see decide_wide_ids().
  bool wide_ids = false;

 private:
  std::deque<Expr> exprs_;
  std::deque<Stmt> stmts_;
  std::deque<Sequence> sequences_;
  std::deque<Variable> variables_;
  std::deque<Typedef> typedefs_;
  std::deque<Proctype> proctypes_;
  std::deque<ChannelInit> channels_;
  std::deque<MtypeSet> mtype_sets_;
  std::deque<std::vector<Expr*>> lists_;
  std::deque<std::string> texts_;
};

}  // namespace promela
