// From text to a resolved model: the one entry to the front-end.
#include "spin-src/parse.h"

#include "spin-src/ast_builder.h"
#include "spin-src/loop_names.h"
#include "spin-src/parser.hh"
#include "spin-src/parser_context.h"
#include "spin-src/resolve.h"
#include "spin-src/token_stream.h"

namespace promela {

namespace {

/// SPIN reads ltl blocks after everything else: their claims come last.
void append_ltl_claims(Model& model) {
  for (const Ltl& ltl : model.ltl) {
    Proctype* claim = model.make_proctype();
    claim->kind = ProctypeKind::ltl;
    claim->name = ltl.name;
    claim->where = ltl.where;
    claim->number = static_cast<std::uint32_t>(model.proctypes.size());
    model.proctypes.push_back(claim);
  }
}

std::vector<Token> all_tokens(std::span<const Buffer> texts,
                              Diagnostics& diagnostics) {
  std::vector<Token> all;
  for (const Buffer& text : texts) {
    if (!all.empty()) all.pop_back();  // the end of the text before
    std::vector<Token> tokens = tokenize(text, diagnostics);
    all.insert(all.end(), tokens.begin(), tokens.end());
  }
  return all;
}

}  // namespace

ParseResult parse(std::span<const Buffer> texts, const ParseOptions& options,
                  Model& model, SourceMap& sources, Diagnostics& diagnostics) {
  std::vector<Token> all = all_tokens(texts, diagnostics);
  model.end = all.back().where;
  TokenStream tokens(std::move(all), sources, diagnostics,
                     options.implied_separators);
  AstBuilder builder(model, diagnostics);
  ParserContext context(tokens, builder, diagnostics);
  Parser(context).parse();
  append_ltl_claims(model);

  ParseResult result{.broken_proctypes = tokens.proctypes(),
                     .lost_declarations = context.lost_declarations()};
  for (const Proctype* proctype : model.proctypes) {
    result.broken_proctypes.erase(proctype->name);
  }
  return result;
}

void parse_model(std::span<const Buffer> texts, const ParseOptions& options,
                 Model& model, SourceMap& sources, Diagnostics& diagnostics) {
  const ParseResult result = parse(texts, options, model, sources, diagnostics);
  if (!result.lost_declarations) {
    resolve(model, result.broken_proctypes, diagnostics);
    name_loops(model);
  }
}

}  // namespace promela
