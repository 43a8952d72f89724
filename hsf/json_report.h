// The whole result of a search as JSON, schema "io-hsf-spin/result/1".
#pragma once

#include <string>

#include "hsf/result.h"

namespace hsf {

/// Members are only ever added under one schema number.
std::string json_report(const Result& result);

}  // namespace hsf
