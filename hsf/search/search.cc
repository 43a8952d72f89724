// Chooses the search that the settings ask for.
#include "hsf/search.h"

#include "hsf/search/breadth_first.h"
#include "hsf/search/components.h"
#include "hsf/search/depth_first.h"
#include "hsf/search/nested.h"
#include "hsf/search/shortest_lasso.h"

namespace hsf {
namespace {

Outcome search_cycles(const hsf_model& model, const SearchSettings& settings,
                      Monitor& monitor) {
  switch (settings.cycle_method) {
    case CycleMethod::components:
      return Components(model, settings, monitor).run();
    case CycleMethod::nested:
      return Nested(model, settings, monitor).run();
    case CycleMethod::shortest:
      return ShortestLasso(model, settings, monitor).run();
  }
  return {};
}

}  // namespace

Outcome search(const hsf_model& model, const SearchSettings& settings,
               Monitor& monitor) {
  if (settings.cycles != Cycles::none) {
    return search_cycles(model, settings, monitor);
  }
  if (settings.order == Order::depth_first) {
    return DepthFirst(model, settings, monitor).run();
  }
  return BreadthFirst(model, settings, monitor).run();
}

}  // namespace hsf
