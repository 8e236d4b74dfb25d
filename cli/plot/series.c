#include "plot/series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

/* Some bags use larger numbers for "no value"; their sums would overflow. */
#define LARGEST 1e300

/* Initial width of a bucket, in seconds. */
#define FIRST_WIDTH 1e-9

/* --- buckets ------------------------------------------------------------------------------ */

static void put_point(plot_bucket *b, const plot_point *point, bool gap) {
  if (b->count++ == 0) {
    b->first = b->last = b->least = b->most = *point;
    b->gap = gap;
    return;
  }
  if (point->number < b->first.number) b->first = *point;
  if (point->number > b->last.number) b->last = *point;
  if (point->y < b->least.y) b->least = *point;
  if (point->y > b->most.y) b->most = *point;
}

static void join(plot_bucket *to, const plot_bucket *from) {
  const uint64_t count = to->count + from->count;

  if (from->count == 0) return;
  if (to->count == 0) {
    *to = *from;
    return;
  }
  put_point(to, &from->first, false);
  put_point(to, &from->last, false);
  put_point(to, &from->least, false);
  put_point(to, &from->most, false);
  to->count = count;
}

/* Double the width of all buckets by merging pairs. The half that becomes free is at the end, or at
 * the front. */
static void widen(plot_series *s, bool front) {
  const size_t half = PLOT_BUCKETS / 2;

  for (size_t i = 0; i < half; i++) {
    plot_bucket both = s->buckets[2 * i];
    join(&both, &s->buckets[2 * i + 1]);
    s->buckets[i] = both;
  }
  memset(s->buckets + half, 0, half * sizeof *s->buckets);
  if (front) {
    memcpy(s->buckets + half, s->buckets, half * sizeof *s->buckets);
    memset(s->buckets, 0, half * sizeof *s->buckets);
    s->origin -= PLOT_BUCKETS * s->width;
  }
  s->width *= 2;
}

static plot_bucket *bucket_of(plot_series *s, double key) {
  if (!s->buckets) {
    s->buckets = cli_resize(NULL, PLOT_BUCKETS, sizeof *s->buckets);
    memset(s->buckets, 0, PLOT_BUCKETS * sizeof *s->buckets);
    s->origin = key;
    s->width = FIRST_WIDTH;
  }
  for (;;) {
    const double at = (key - s->origin) / s->width;
    if (at >= 0 && at < PLOT_BUCKETS) return &s->buckets[(size_t)at];
    widen(s, at < 0);
  }
}

static int by_number(const void *left, const void *right) {
  const plot_point *l = left;
  const plot_point *r = right;

  return l->number < r->number ? -1 : l->number > r->number;
}

/* Returns the distinct points of a bucket, in their order: 1 to 4. */
static size_t points_of(plot_point *out, const plot_bucket *b) {
  const plot_point points[] = {b->first, b->least, b->most, b->last};
  size_t size = 0;

  if (b->count == 0) return 0;
  memcpy(out, points, sizeof points);
  qsort(out, 4, sizeof *out, by_number);
  for (size_t i = 0; i < 4; i++) {
    if (size == 0 || out[i].number != out[size - 1].number) out[size++] = out[i];
  }
  return size;
}

const plot_point *plot_walk_next(plot_walk *w) {
  const bool is_first = w->bucket == 0;

  w->gap = false;
  while (w->at == w->size) {
    if (!w->series->buckets || w->bucket == PLOT_BUCKETS) return NULL;
    const plot_bucket *b = &w->series->buckets[w->bucket++];
    w->size = points_of(w->points, b);
    w->at = 0;
    w->gap = b->gap;
  }
  w->gap = w->gap || is_first;
  return &w->points[w->at++];
}

/* --- series ------------------------------------------------------------------------------- */

plot_series *plot_set_add(plot_set *set, char *label, const char *topic) {
  plot_series *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  s->label = label;
  s->topic = topic;
  set->items = cli_resize(set->items, set->size + 1, sizeof *set->items);
  set->items[set->size++] = s;
  return s;
}

static bool is_number(double value) {
  return isfinite(value) && fabs(value) <= LARGEST;
}

/* A distance between points of over GAP_STEPS mean distances is a gap, across which no line is
 * drawn. After a gap the mean starts anew, because the rate of a series may change; it is used
 * after MIN_STEPS distances. */
enum { GAP_STEPS = 10, MIN_STEPS = 8 };

static bool is_after_gap(plot_series *s, double key) {
  const double step = key - s->last_key;
  const bool is_gap = s->steps >= MIN_STEPS && step > GAP_STEPS * s->step;

  s->last_key = key;
  if (is_gap || s->count == 0 || step < 0) {
    s->steps = 0;
    return is_gap;
  }
  s->steps++;
  s->step += (step - s->step) / (double)s->steps;
  return false;
}

void plot_series_put(plot_series *s, double key, double x, double y) {
  const plot_point point = {x, y, s->count + s->gaps};

  if (!is_number(key) || !is_number(x) || !is_number(y)) {
    s->has_gap = true;
    s->gaps++;
    return;
  }
  const bool is_gap = is_after_gap(s, key) || s->has_gap;
  put_point(bucket_of(s, key), &point, is_gap);
  s->has_gap = false;
  if (s->count == 0 || y < s->least.y) s->least = point;
  if (s->count == 0 || y > s->most.y) s->most = point;
  if (s->count == 0 || x < s->x_least) s->x_least = x;
  if (s->count == 0 || x > s->x_most) s->x_most = x;
  s->count++;
  s->mean += (y - s->mean) / (double)s->count;
}

double plot_series_mean(const plot_series *s) {
  return fabs(s->mean) < (s->most.y - s->least.y) * 1e-12 ? 0 : s->mean;
}

/* --- the set ------------------------------------------------------------------------------ */

bool plot_set_bounds(plot_bounds *out, const plot_set *set) {
  plot_bounds b = {(double)INFINITY, -(double)INFINITY, (double)INFINITY, -(double)INFINITY};

  for (size_t i = 0; i < set->size; i++) {
    const plot_series *s = set->items[i];

    if (s->count == 0) continue;
    b.x_least = fmin(b.x_least, s->x_least);
    b.x_most = fmax(b.x_most, s->x_most);
    b.y_least = fmin(b.y_least, s->least.y);
    b.y_most = fmax(b.y_most, s->most.y);
  }
  *out = b;
  return b.x_least <= b.x_most;
}

void plot_set_done(plot_set *set) {
  for (size_t i = 0; i < set->size; i++) {
    free(set->items[i]->label);
    free(set->items[i]->buckets);
    free(set->items[i]);
  }
  free(set->items);
}
