/* An axis: its range, and ticks at round numbers. */
#ifndef CLI_PLOT_AXIS_H
#define CLI_PLOT_AXIS_H

#include <stdbool.h>
#include <stddef.h>

/* Size of a label, with its NUL. */
#define PLOT_LABEL_SIZE 64

typedef struct plot_axis {
  double least;
  double most;   /* greater than least */
  double step;   /* distance of ticks: 1, 2 or 5 times a power of ten */
  double first;  /* the first tick, as a multiple of step */
  size_t count;  /* number of ticks */
  double offset; /* what labels are counted from; 0 unless all values are far from 0 */
  int decimals;  /* decimals of labels */
  int power;     /* labels are in units of this power of ten, a multiple of 3 */
} plot_axis;

/* Make an axis for the range from least to most, with at most max_ticks (at least 2) ticks. An
 * empty range is widened. */
void plot_axis_fit(plot_axis *out, double least, double most, size_t max_ticks);

/* As plot_axis_fit(), with a margin at both ends, so that no line is drawn on the frame. */
void plot_axis_fit_loose(plot_axis *out, double least, double most, size_t max_ticks);

double plot_axis_tick(const plot_axis *axis, size_t i);

/* Writes the label of a tick; returns its length. */
size_t plot_axis_label(char out[PLOT_LABEL_SIZE], const plot_axis *axis, size_t i);

/* Write the unit of the labels, and their offset: "×10⁶ + 1700000000", or "x10^6 + ..." in ASCII;
 * "" if they have none. */
void plot_axis_unit(char out[PLOT_LABEL_SIZE], const plot_axis *axis, bool ascii);

/* Returns the position of a value on the axis: 0 at least, 1 at most. */
double plot_axis_part(const plot_axis *axis, double value);

#endif
