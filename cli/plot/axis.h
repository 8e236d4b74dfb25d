/* An axis: its span, and round numbers along it. */
#ifndef CLI_PLOT_AXIS_H
#define CLI_PLOT_AXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a label, with its NUL. */
#define PLOT_LABEL_SIZE 32

typedef struct plot_axis {
  double least;
  double most;  /* greater than least */
  double step;  /* from tick to tick: 1, 2 or 5 times a power of ten */
  double first; /* the first tick, in steps from 0 */
  size_t count; /* of ticks */
  int decimals; /* of labels */
  int power;    /* labels are in units of ten to this, a multiple of 3 */
} plot_axis;

/* From least to most, or somewhat around one value; with at most this many ticks (at least 2). */
void plot_axis_fit(plot_axis *out, double least, double most, size_t max_ticks);

/* The same with room at both ends, so that no line lies upon a frame. */
void plot_axis_fit_loose(plot_axis *out, double least, double most, size_t max_ticks);

double plot_axis_tick(const plot_axis *axis, size_t i);

/* The label of a tick; its length. */
size_t plot_axis_label(char out[PLOT_LABEL_SIZE], const plot_axis *axis, size_t i);

/* "×10⁶" (in ASCII "x10^6"), as what the labels are to be read; "" if as they are. */
void plot_axis_unit(char out[PLOT_LABEL_SIZE], const plot_axis *axis, bool ascii);

/* 0 to 1 for least to most. */
double plot_axis_part(const plot_axis *axis, double value);

#endif
