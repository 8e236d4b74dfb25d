/* Stub for builds without cairo. */
#include "plot/chart.h"
#include "ui/report.h"

bool plot_png(cli_out *out, const plot_chart *chart) {
  (void)out;
  (void)chart;
  cli_error("this holdall was built without PNG; use an SVG file");
  return false;
}
