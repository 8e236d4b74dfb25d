/* A chart: its series, and options for drawing. */
#ifndef CLI_PLOT_CHART_H
#define CLI_PLOT_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/series.h"
#include "ui/out.h"

typedef struct plot_chart {
  plot_set set;
  const char *title; /* NULL = none; only pictures show it */
  const char *x;     /* x axis: "log", "header" or a field */
  int64_t zero_ns;   /* time at x = 0 */
  char x_label[128];
  bool by_field; /* x is a field, not time */
  bool equal;    /* the same scale on both axes */
  bool separate; /* each series in its own panel */
  size_t width;  /* columns or pixels; 0 = automatic */
  size_t height;
} plot_chart;

/* Returns the range of x over all series. A time axis begins at 0 if the first time is near 0. */
void plot_chart_span(plot_bounds *bounds, const plot_chart *chart);

/* Enlarge the ranges until both axes have the same scale. */
void plot_bounds_equalize(plot_bounds *bounds, double width, double height);

typedef struct plot_terminal_options {
  bool ascii; /* letters instead of braille dots */
  bool colour;
} plot_terminal_options;

void plot_terminal(cli_out *out, const plot_chart *chart, const plot_terminal_options *options);

void plot_json(cli_out *out, const plot_chart *chart);

/* Writes a complete SVG file. */
void plot_svg(cli_out *out, const plot_chart *chart);

/* Returns false after a line on stderr if cairo is not installed. */
bool plot_png(cli_out *out, const plot_chart *chart);

#endif
