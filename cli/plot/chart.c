#include "plot/chart.h"

#include <math.h>

void plot_chart_span(plot_bounds *bounds, const plot_chart *chart) {
  plot_bounds of_all;

  if (!plot_set_bounds(&of_all, &chart->set)) return;
  const bool near = of_all.x_least > 0 && of_all.x_least < 0.05 * of_all.x_most;
  bounds->x_least = near && !chart->by_field ? 0 : of_all.x_least;
  bounds->x_most = of_all.x_most;
}

/* Widen a range to this span, around its middle. */
static void widen(double *least, double *most, double span) {
  const double more = (span - (*most - *least)) / 2;

  if (!(more > 0)) return;
  *least -= more;
  *most += more;
}

void plot_bounds_equalize(plot_bounds *b, double width, double height) {
  const double unit = fmax((b->x_most - b->x_least) / width, (b->y_most - b->y_least) / height);

  widen(&b->x_least, &b->x_most, unit * width);
  widen(&b->y_least, &b->y_most, unit * height);
}
