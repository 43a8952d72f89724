// Warns of messages that nobody receives or nobody sends.
#include "spin-src/resolve.h"

namespace promela {

void check_messages(const Model&, Diagnostics&) {}

}  // namespace promela
