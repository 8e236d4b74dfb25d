/* Series of points, which are reduced while they are collected, so that memory does not depend on
 * the size of the bag. */
#ifndef CLI_PLOT_SERIES_H
#define CLI_PLOT_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Number of buckets of a series. 2 W buckets contain everything that is visible in a picture of W
 * pixels. */
#define PLOT_BUCKETS 2048

typedef struct plot_point {
  double x;
  double y;
  uint64_t number; /* sequence number in the series, for the order */
} plot_point;

/* The points of an interval of keys, represented by four of them. */
typedef struct plot_bucket {
  uint64_t count; /* 0 = empty */
  plot_point first;
  plot_point last;
  plot_point least;
  plot_point most;
  bool gap; /* a gap precedes its first point */
} plot_bucket;

typedef struct plot_series {
  char *label;       /* "/imu.angular_velocity.x" */
  const char *topic; /* borrowed from the reader */
  plot_bucket *buckets;
  double origin; /* start of the first bucket, and width of all; the width doubles as needed */
  double width;
  uint64_t count; /* number of points */
  uint64_t gaps;  /* number of values that are not finite */
  double mean;
  plot_point least; /* the points with the smallest and largest y */
  plot_point most;
  double x_least;
  double x_most;
  bool has_gap;    /* a gap precedes the next point */
  double last_key; /* of the last point */
  double step;     /* mean distance of the last points ... */
  uint64_t steps;  /* ... and the number of distances in it */
} plot_series;

/* Returns the mean; 0 if it differs from 0 only by a rounding error. */
double plot_series_mean(const plot_series *series);

typedef struct plot_set {
  plot_series **items;
  size_t size;
} plot_set;

/* Add a series. Takes ownership of label. */
plot_series *plot_set_add(plot_set *set, char *label, const char *topic);

/* Add a point. key: its position along the series, usually x, which determines its bucket. */
void plot_series_put(plot_series *series, double key, double x, double y);

/* Iterator over the points to draw. */
typedef struct plot_walk {
  const plot_series *series;
  size_t bucket; /* the next bucket */
  plot_point points[4];
  size_t size;
  size_t at;
  bool gap; /* a gap precedes the point that was returned last */
} plot_walk;

#define PLOT_WALK_INIT(of)                                                                         \
  { .series = (of) }

/* Returns the next point, borrowed until the next call; NULL at the end. */
const plot_point *plot_walk_next(plot_walk *walk);

/* Ranges of all points. The function returns false if there are none. */
typedef struct plot_bounds {
  double x_least;
  double x_most;
  double y_least;
  double y_most;
} plot_bounds;

bool plot_set_bounds(plot_bounds *out, const plot_set *set);

void plot_set_done(plot_set *set);

#endif
