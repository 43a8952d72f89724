%top{
// Promela's tokens; what depends on context (separators, inlines, names) is
// the token stream's business.
}
%{
#include <limits>
#include <string>
#include <vector>

#include "spin-src/diagnostics.h"
#include "spin-src/parser.hh"
#include "spin-src/token.h"

using promela::Token;
using Kind = promela::Parser::token;

namespace {

/// What a scan knows besides flex's own state.
struct Scan {
  const promela::Buffer& buffer;
  promela::Diagnostics& diagnostics;
  std::vector<Token>& tokens;
  std::uint32_t line;
  std::size_t line_start = 0;     // offset of the current line
  std::size_t offset = 0;         // end of the current match
  std::size_t length = 0;         // of the current match
  bool newline = true;
  bool reported = false;          // characters were skipped
  promela::Location comment;      // start of the current one
  Token embedded;                 // c_code and friends, while being read
  std::size_t body_start = 0;
  int depth = 0;                  // braces of embedded C

  std::string_view text() const {
    return buffer.text.substr(offset - length, length);
  }
  promela::Location where() const {
    return {line, static_cast<std::uint32_t>(offset - length - line_start + 1),
            0};
  }
  void next_line() {
    ++line;
    line_start = offset;
  }
  Token& add(int kind) {
    Token token;
    token.kind = kind;
    token.newline_before = newline;
    token.reported = reported;
    token.where = where();
    token.text = text();
    newline = reported = false;
    return tokens.emplace_back(token);
  }
  void unknown_characters();
  void add_number();
  void add_character(char c);
  void begin_embedded(int kind);
  void end_embedded();
};

}  // namespace

#define YY_EXTRA_TYPE Scan*
#define YY_USER_ACTION \
  yyextra->length = static_cast<std::size_t>(yyleng); \
  yyextra->offset += yyextra->length;
#define TOKEN(kind) yyextra->add(Kind::kind)
%}

%option noyywrap nounput noinput never-interactive reentrant nodefault 8bit
%option prefix="promela_yy"

%x COMMENT EMBEDDED_HEAD EMBEDDED_GUARD EMBEDDED_BODY

NAME  [A-Za-z_][A-Za-z0-9_]*
BLANK [ \t\r\f\v]

%%

{BLANK}+                ;
\\\r?\n                 yyextra->next_line();
\n                      yyextra->next_line(); yyextra->newline = true;
^{BLANK}*#[^\n]*        ;
"//"[^\n]*              ;
"/*"                    {
                          yyextra->comment = yyextra->where();
                          BEGIN(COMMENT);
                        }
<COMMENT>{
  "*/"                  BEGIN(INITIAL);
  \n                    yyextra->next_line();
  [^*\n]+               ;
  "*"                   ;
  <<EOF>>               {
                          yyextra->diagnostics.error(
                              yyextra->comment, "comment without end",
                              "close it with '*/'");
                          yyterminate();
                        }
}

[0-9]+                  yyextra->add_number();
\"(\\[^\n]|[^"\\\n])*\" TOKEN(TK_STRING);
\"(\\[^\n]|[^"\\\n])*   {
                          yyextra->diagnostics.error(
                              yyextra->where(), "string without end",
                              "close it with '\"' on the same line");
                          TOKEN(TK_STRING).reported = true;
                        }
(\xe2\x80\x9c|\xe2\x80\x9d)[^\n"\x80-\xff]*(\xe2\x80\x9d)? {
                          yyextra->diagnostics.error(
                              yyextra->where(), "typographic quotes",
                              "write strings in plain quotes: \"..\"");
                          TOKEN(TK_STRING).reported = true;
                        }
"$"[^$\n]*"$"           TOKEN(TK_STRING);
'\\[^\n]'               yyextra->add_character(yytext[2]);
'[^'\\\n]'              yyextra->add_character(yytext[1]);
'[^'\n]*'               {
                          yyextra->diagnostics.error(
                              yyextra->where(),
                              "a character constant holds one character",
                              "write strings in double quotes: \"..\"");
                          TOKEN(TK_CONST).reported = true;
                        }

active          TOKEN(TK_ACTIVE);
assert          TOKEN(TK_ASSERT);
atomic          TOKEN(TK_ATOMIC);
bit|bool        TOKEN(TK_BIT);
break           TOKEN(TK_BREAK);
byte            TOKEN(TK_BYTE);
c_code          yyextra->begin_embedded(Kind::TK_C_CODE); BEGIN(EMBEDDED_HEAD);
c_decl          yyextra->begin_embedded(Kind::TK_C_DECL); BEGIN(EMBEDDED_HEAD);
c_expr          yyextra->begin_embedded(Kind::TK_C_EXPR); BEGIN(EMBEDDED_HEAD);
c_state         TOKEN(TK_C_STATE);
c_track         TOKEN(TK_C_TRACK);
chan            TOKEN(TK_CHAN);
d_step          TOKEN(TK_D_STEP);
D_proctype      TOKEN(TK_D_PROCTYPE);
do              TOKEN(TK_DO);
else            TOKEN(TK_ELSE);
empty           TOKEN(TK_EMPTY);
enabled         TOKEN(TK_ENABLED);
eval            TOKEN(TK_EVAL);
false           TOKEN(TK_CONST).value = 0;
fi              TOKEN(TK_FI);
for             TOKEN(TK_FOR);
full            TOKEN(TK_FULL);
get_priority    TOKEN(TK_GET_PRIORITY);
goto            TOKEN(TK_GOTO);
hidden          TOKEN(TK_HIDDEN);
if              TOKEN(TK_IF);
init            TOKEN(TK_INIT);
inline          TOKEN(TK_INLINE);
int             TOKEN(TK_INT);
len             TOKEN(TK_LEN);
local           TOKEN(TK_LOCAL);
ltl             TOKEN(TK_LTL);
mtype           TOKEN(TK_MTYPE);
nempty          TOKEN(TK_NEMPTY);
never           TOKEN(TK_NEVER);
nfull           TOKEN(TK_NFULL);
notrace         TOKEN(TK_NOTRACE);
np_             TOKEN(TK_NONPROGRESS);
od              TOKEN(TK_OD);
of              TOKEN(TK_OF);
pc_value        TOKEN(TK_PC_VALUE);
pid             TOKEN(TK_PID);
printf          TOKEN(TK_PRINTF);
printm          TOKEN(TK_PRINTM);
priority        TOKEN(TK_PRIORITY);
proctype        TOKEN(TK_PROCTYPE);
provided        TOKEN(TK_PROVIDED);
return          TOKEN(TK_RETURN);
run             TOKEN(TK_RUN);
select          TOKEN(TK_SELECT);
set_priority    TOKEN(TK_SET_PRIORITY);
short           TOKEN(TK_SHORT);
show            TOKEN(TK_SHOW);
skip|true       TOKEN(TK_CONST).value = 1;
timeout         TOKEN(TK_TIMEOUT);
trace           TOKEN(TK_TRACE);
typedef         TOKEN(TK_TYPEDEF);
unless          TOKEN(TK_UNLESS);
unsigned        TOKEN(TK_UNSIGNED);
xr              TOKEN(TK_XR);
xs              TOKEN(TK_XS);
{NAME}          TOKEN(TK_NAME);

"::"            TOKEN(TK_OPTION);
".."            TOKEN(TK_DOTDOT);
"->"            TOKEN(TK_ARROW);
"<->"           TOKEN(TK_EQUIVALENT);
"[]"            TOKEN(TK_ALWAYS);
"<>"            TOKEN(TK_EVENTUALLY);
"||"            TOKEN(TK_OR);
"\\/"           TOKEN(TK_OR);
"&&"            TOKEN(TK_AND);
"/\\"           TOKEN(TK_AND);
"=="            TOKEN(TK_EQ);
"!="            TOKEN(TK_NE);
"<="            TOKEN(TK_LE);
">="            TOKEN(TK_GE);
"<<"            TOKEN(TK_LSHIFT);
">>"            TOKEN(TK_RSHIFT);
"++"            TOKEN(TK_INCREMENT);
"--"            TOKEN(TK_DECREMENT);
"!!"            TOKEN(TK_SORTED_SEND);
"??"            TOKEN(TK_RANDOM_RECEIVE);
";"             TOKEN(TK_SEPARATOR);
"{"             TOKEN(TK_LBRACE);
"}"             TOKEN(TK_RBRACE);
"("             TOKEN(TK_LPAREN);
")"             TOKEN(TK_RPAREN);
"["             TOKEN(TK_LBRACKET);
"]"             TOKEN(TK_RBRACKET);
"="             TOKEN(TK_ASSIGN);
"<"             TOKEN(TK_LT);
">"             TOKEN(TK_GT);
"+"             TOKEN(TK_PLUS);
"-"             TOKEN(TK_MINUS);
"*"             TOKEN(TK_TIMES);
"/"             TOKEN(TK_DIVIDE);
"%"             TOKEN(TK_MODULO);
"&"             TOKEN(TK_BIT_AND);
"|"             TOKEN(TK_BIT_OR);
"^"             TOKEN(TK_BIT_XOR);
"~"             TOKEN(TK_COMPLEMENT);
"!"             TOKEN(TK_BANG);
"?"             TOKEN(TK_QUERY);
"."             TOKEN(TK_DOT);
","             TOKEN(TK_COMMA);
":"             TOKEN(TK_COLON);
"@"             TOKEN(TK_AT);

[\x80-\xff]+    yyextra->unknown_characters();
.               yyextra->unknown_characters();

<EMBEDDED_HEAD>{
  {BLANK}+              ;
  \n                    yyextra->next_line();
  "["                   {
                          yyextra->body_start = yyextra->offset;
                          yyextra->depth = 1;
                          BEGIN(EMBEDDED_GUARD);
                        }
  "{"                   {
                          yyextra->body_start = yyextra->offset;
                          yyextra->depth = 1;
                          BEGIN(EMBEDDED_BODY);
                        }
  .                     {
                          yyextra->offset -= yyextra->length;
                          yyless(0);
                          yyextra->tokens.push_back(yyextra->embedded);
                          BEGIN(INITIAL);
                        }
  <<EOF>>               {
                          yyextra->tokens.push_back(yyextra->embedded);
                          BEGIN(INITIAL);
                          yyterminate();
                        }
}
<EMBEDDED_GUARD,EMBEDDED_BODY>{
  \"(\\[^\n]|[^"\\\n])*\"  ;
  '(\\[^\n]|[^'\\\n])+'    ;
  "//"[^\n]*               ;
  "/*"([^*]|"*"+[^*/])*"*"+"/" {
                          for (std::size_t i = 0; i < yyextra->length; ++i) {
                            if (yytext[i] != '\n') continue;
                            ++yyextra->line;
                            yyextra->line_start =
                                yyextra->offset - yyextra->length + i + 1;
                          }
                        }
  \n                    yyextra->next_line();
  <<EOF>>               {
                          yyextra->diagnostics.error(
                              yyextra->embedded.where,
                              "embedded C without end",
                              "close it with '}'");
                          yyterminate();
                        }
}
<EMBEDDED_GUARD>{
  "["                   ++yyextra->depth;
  "]"                   {
                          if (--yyextra->depth == 0) {
                            yyextra->embedded.precondition =
                                yyextra->buffer.text.substr(
                                    yyextra->body_start,
                                    yyextra->offset - 1 - yyextra->body_start);
                            BEGIN(EMBEDDED_HEAD);
                          }
                        }
  [^\[\]"'/\n]+         ;
  .                     ;
}
<EMBEDDED_BODY>{
  "{"                   ++yyextra->depth;
  "}"                   {
                          if (--yyextra->depth == 0) {
                            yyextra->end_embedded();
                            BEGIN(INITIAL);
                          }
                        }
  [^{}"'/\n]+           ;
  .                     ;
}

%%

namespace {

void Scan::unknown_characters() {
  const bool control = length == 1 && static_cast<unsigned char>(text()[0]) < 32;
  diagnostics.error(where(),
                    (control ? std::string("a control character")
                             : "'" + std::string(text()) + "'") +
                        " is not part of Promela",
                    "remove it; only comments and strings may hold any text");
  reported = true;
}

void Scan::add_number() {
  Token& token = add(Kind::TK_CONST);
  std::uint64_t value = 0;
  bool fits = true;
  for (const char c : token.text) {
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
    fits = fits && value <= std::numeric_limits<std::int32_t>::max();
  }
  token.value = static_cast<std::int32_t>(value);
  if (!fits) {
    diagnostics.warning(token.where,
                        "number does not fit 32 bits and becomes " +
                            std::to_string(token.value),
                        "the largest is 2147483647");
  }
}

void Scan::add_character(char c) {
  const bool escaped = length == 4;
  if (escaped) {
    switch (c) {
      case 'n': c = '\n'; break;
      case 'r': c = '\r'; break;
      case 't': c = '\t'; break;
      case 'f': c = '\f'; break;
      default: break;
    }
  }
  add(Kind::TK_CONST).value = static_cast<unsigned char>(c);
}

void Scan::begin_embedded(int kind) {
  embedded = add(kind);
  tokens.pop_back();
  embedded.text = {};
}

void Scan::end_embedded() {
  embedded.text =
      buffer.text.substr(body_start, offset - 1 - body_start);
  tokens.push_back(embedded);
}

}  // namespace

namespace promela {

std::vector<Token> tokenize(const Buffer& buffer, Diagnostics& diagnostics) {
  std::vector<Token> tokens;
  Scan scan{.buffer = buffer,
            .diagnostics = diagnostics,
            .tokens = tokens,
            .line = buffer.first_line,
            .embedded = {}};
  yyscan_t scanner = nullptr;
  promela_yylex_init_extra(&scan, &scanner);
  promela_yy_scan_bytes(buffer.text.data(),
                        static_cast<int>(buffer.text.size()), scanner);
  promela_yylex(scanner);
  promela_yylex_destroy(scanner);
  scan.offset = buffer.text.size();
  scan.length = 0;
  scan.newline = true;
  scan.add(0).text = {};
  return tokens;
}

}  // namespace promela
