/* Samples of a field at some moments of a bag, and how much it moves. */
#ifndef CLI_SERVE_QUERIES_TRACK_H
#define CLI_SERVE_QUERIES_TRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRACK_MOMENTS = 16 };

/* Begins as zero. */
typedef struct serve_track {
  double firsts[TRACK_MOMENTS]; /* first value of each moment */
  bool has[TRACK_MOMENTS];
  double last; /* of the moment that was added last */
  size_t moment;
  double steps; /* sum of squared differences between successive messages of a moment */
  size_t step_count;
  size_t rises; /* numbers of such differences by sign */
  size_t falls;
  bool is_integer;
  bool is_clock; /* the last one of the first values was a log time */
} serve_track;

/* Add a value. Values of a moment (below TRACK_MOMENTS) are added in order, one moment after
 * another, in any order of moments; those that are not finite are ignored. */
void serve_track_add(serve_track *track, size_t moment, int64_t time_ns, double value);

/* Returns the range of the values, reduced by the share of noise in their variance; 0 if the field
 * does not move: it is constant, noise (successive messages differ as much as distant ones), a
 * counter, or a clock. *level: mean of the values. */
double serve_track_movement(double *level, const serve_track *track);

#endif
