// The tables of a model, printed as C.
#pragma once

#include "spin-src/generate/program.h"
#include "spin-src/generate/writer.h"
#include "spin-src/model_tables.h"

namespace promela {

/// Sizes and switches that the runtime is compiled with.
void generate_sizes(const Program& program, Writer& out);
/// Where processes and channels lie; what the runtime walks through.
void generate_places(const Program& program, Writer& out);
/// What hsf/model_abi.h calls tables, and hsf_generated_model().
void generate_tables(const Program& program, const ModelTables& tables,
                     Writer& out);
/// The list of SPIN's -D directives that pan.c is compiled with.
void generate_directives(Writer& out);

}  // namespace promela
