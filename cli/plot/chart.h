/* One picture: what is in it, and what is written around it. */
#ifndef CLI_PLOT_CHART_H
#define CLI_PLOT_CHART_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/series.h"
#include "ui/out.h"

typedef struct plot_chart {
  plot_set set;
  const char *title; /* NULL = none; pictures alone have it */
  const char *x;     /* "log", "header" or a field */
  int64_t zero_ns;   /* of times */
  char x_label[128];
  bool by_field; /* x is no time */
  bool equal;    /* one unit is as long down as it is across */
  bool separate; /* each series in a plot of its own */
  size_t width;  /* columns or pixels; 0 = as fits */
  size_t height;
} plot_chart;

/* From where to where x goes, of all that is in it: times begin at 0 where that is near. */
void plot_chart_span(plot_bounds *bounds, const plot_chart *chart);

/* Make what is to be seen larger, until a unit takes as much of the width as of the height. */
void plot_bounds_equalize(plot_bounds *bounds, double width, double height);

typedef struct plot_terminal_options {
  bool ascii; /* a letter a point, not dots of braille */
  bool colour;
} plot_terminal_options;

void plot_terminal(cli_out *out, const plot_chart *chart, const plot_terminal_options *options);

void plot_json(cli_out *out, const plot_chart *chart);

/* A file of its own. */
void plot_svg(cli_out *out, const plot_chart *chart);

/* False with a line on stderr when the system has no cairo. */
bool plot_png(cli_out *out, const plot_chart *chart);

#endif
