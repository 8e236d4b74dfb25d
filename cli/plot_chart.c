#include "plot_chart.h"

void plot_chart_span(plot_bounds *bounds, const plot_chart *chart) {
  plot_bounds of_all;

  if (!plot_set_bounds(&of_all, &chart->set)) return;
  const bool near = of_all.x_least > 0 && of_all.x_least < 0.05 * of_all.x_most;
  bounds->x_least = near && !chart->by_field ? 0 : of_all.x_least;
  bounds->x_most = of_all.x_most;
}
