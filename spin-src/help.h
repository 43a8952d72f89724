// What --help, --version and -V print.
#pragma once

#include <iosfwd>
#include <string_view>

namespace promela {

/// The start page for an empty topic, one page of options for a topic, every
/// page for "all". Throws UsageError for an unknown topic.
void print_help(std::ostream& out, std::string_view topic);

/// GNU form: the first line is "io-hsf-spin X.Y.Z".
void print_version(std::ostream& out);

/// The first line starts with "Spin Version 6", which iSpin and scripts ask
/// for.
void print_spin_version(std::ostream& out);

}  // namespace promela
