/* An axis: its span, and round numbers along it. */
#ifndef CLI_PLOT_AXIS_H
#define CLI_PLOT_AXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Size of a label, with its NUL. */
#define PLOT_LABEL_SIZE 32

typedef struct plot_axis {
  double least;
  double most;  /* greater than least */
  double step;  /* distance of ticks: 1, 2 or 5 times a power of ten */
  double first; /* the first tick, in steps from 0 */
  size_t count; /* number of ticks */
  int decimals; /* decimals of labels */
  int power;    /* power of ten that labels are in units of, a multiple of 3 */
} plot_axis;

/* Make an axis from least to most, or around one value, with at most this many ticks (at least 2).
 */
void plot_axis_fit(plot_axis *out, double least, double most, size_t max_ticks);

/* The same with a margin at both ends, so that no line is drawn on the frame. */
void plot_axis_fit_loose(plot_axis *out, double least, double most, size_t max_ticks);

double plot_axis_tick(const plot_axis *axis, size_t i);

/* Writes the label of a tick; returns its length. */
size_t plot_axis_label(char out[PLOT_LABEL_SIZE], const plot_axis *axis, size_t i);

/* Writes "×10⁶" (in ASCII "x10^6"), the unit of the labels; "" if they have none. */
void plot_axis_unit(char out[PLOT_LABEL_SIZE], const plot_axis *axis, bool ascii);

/* Returns the position of a value on the axis: 0 for least, 1 for most. */
double plot_axis_part(const plot_axis *axis, double value);

#endif
