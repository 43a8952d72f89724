// Chooses the search that the settings ask for.
#include "hsf/search.h"

#include "hsf/search/breadth_first.h"
#include "hsf/search/depth_first.h"

namespace hsf {

Outcome search(const hsf_model& model, const SearchSettings& settings,
               Monitor& monitor) {
  if (settings.order == Order::depth_first) {
    return DepthFirst(model, settings, monitor).run();
  }
  return BreadthFirst(model, settings, monitor).run();
}

}  // namespace hsf
