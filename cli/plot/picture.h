/* Draws a chart on an abstract surface with lines and text; SVG and PNG implement it. */
#ifndef CLI_PLOT_PICTURE_H
#define CLI_PLOT_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "plot/chart.h"

enum { PLOT_START = 0, PLOT_MIDDLE = 1, PLOT_END = 2 };

typedef struct plot_ink {
  uint32_t rgb;
  double width;
  double dash; /* length of dashes and gaps; 0 = solid */
} plot_ink;

typedef struct plot_font {
  uint32_t rgb;
  double size;
  int anchor; /* PLOT_START, ... */
  bool bold;
} plot_font;

/* An abstract surface; (0, 0) is its upper left corner. */
typedef struct plot_surface {
  void *self;
  void (*box)(void *self, double x, double y, double width, double height, uint32_t rgb);
  void (*line)(void *self, double x, double y, double to_x, double to_y, const plot_ink *ink);
  void (*text)(void *self, double x, double y, const char *text, const plot_font *font);
  void (*dot)(void *self, double x, double y, double radius, uint32_t rgb);
  /* A line of many points, with gaps. tooltip: shown when the pointer is over the line. */
  void (*path_start)(void *self, const plot_ink *ink, const char *tooltip);
  void (*path_point)(void *self, double x, double y, bool gap);
  void (*path_end)(void *self);
} plot_surface;

/* Size of the picture of a chart. */
size_t plot_picture_width(const plot_chart *chart);
size_t plot_picture_height(const plot_chart *chart);

void plot_picture(const plot_surface *surface, const plot_chart *chart);

#endif
