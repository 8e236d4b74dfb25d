/* What holdall plot draws: the points of a series, thinned while they come so that memory does not
 * grow with the bag. */
#ifndef CLI_PLOT_SERIES_H
#define CLI_PLOT_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of a picture of W points across one of 2 W buckets shows all that can be seen. */
#define PLOT_BUCKETS 2048

typedef struct plot_point {
  double x;
  double y;
  uint64_t number; /* of the message in the series: their order */
} plot_point;

/* All points of a span of time: of any number of them these four show. */
typedef struct plot_bucket {
  uint64_t count; /* 0 = empty */
  plot_point first;
  plot_point last;
  plot_point least;
  plot_point most;
  bool gap; /* no line leads to its first point */
} plot_bucket;

typedef struct plot_series {
  char *label;       /* "/imu.angular_velocity.x" */
  const char *topic; /* borrowed from the reader */
  plot_bucket *buckets;
  double origin; /* where the first bucket begins, and how wide each is: it doubles as needed */
  double width;
  uint64_t count; /* of points */
  uint64_t gaps;  /* values that are no finite number */
  double mean;
  plot_point least; /* by y */
  plot_point most;
  double x_least;
  double x_most;
  bool has_gap; /* in front of the next point */
} plot_series;

/* The mean as it is shown: 0 for what rounding has left of it. */
double plot_series_mean(const plot_series *series);

typedef struct plot_set {
  plot_series **items;
  size_t size;
} plot_set;

/* Takes over label. */
plot_series *plot_set_add(plot_set *set, char *label, const char *topic);

/* key tells the buckets where in the course of things this is; mostly it is x. */
void plot_series_put(plot_series *series, double key, double x, double y);

/* Points that are to be drawn, one by one. */
typedef struct plot_walk {
  const plot_series *series;
  size_t bucket; /* the next one */
  plot_point points[4];
  size_t size;
  size_t at;
  bool gap; /* no line leads to the point that was given last */
} plot_walk;

#define PLOT_WALK_INIT(of)                                                                         \
  { .series = (of) }

/* The next one, borrowed until the next call; NULL at the end. */
const plot_point *plot_walk_next(plot_walk *walk);

/* Where all points of the series are. False if there are none. */
typedef struct plot_bounds {
  double x_least;
  double x_most;
  double y_least;
  double y_most;
} plot_bounds;

bool plot_set_bounds(plot_bounds *out, const plot_set *set);

void plot_set_done(plot_set *set);

#endif
