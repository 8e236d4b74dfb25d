#include "serve/queries/track.h"

#include <math.h>

enum { MIN_VALUES = 4, MIN_STEPS = 8 };

#define DAY_S 86400.0
#define MAX_NOISE 0.5 /* share of the variance; noise has about 1 */

/* Is it about the log time, in any unit? */
static bool is_clock(double value, int64_t time_ns) {
  static const double units[] = {1, 1e3, 1e6, 1e9};
  const double time_s = (double)time_ns / 1e9;

  for (size_t i = 0; time_s > DAY_S && i < sizeof units / sizeof *units; i++) {
    if (fabs(value / units[i] - time_s) < DAY_S) return true;
  }
  return false;
}

void serve_track_add(serve_track *track, size_t moment, int64_t time_ns, double value) {
  if (!isfinite(value)) return;
  if (!track->has[moment]) {
    track->has[moment] = true;
    track->firsts[moment] = value;
    track->is_clock = is_clock(value, time_ns);
  } else if (track->moment == moment) {
    const double step = value - track->last;

    track->steps += step * step;
    track->step_count++;
    if (step > 0) track->rises++;
    if (step < 0) track->falls++;
  }
  track->moment = moment;
  track->last = value;
}

/* Put the first values in order of moments. Returns their number. */
static size_t list_firsts(double values[TRACK_MOMENTS], const serve_track *track) {
  size_t count = 0;

  for (size_t i = 0; i < TRACK_MOMENTS; i++) {
    if (track->has[i]) values[count++] = track->firsts[i];
  }
  return count;
}

/* Does an integer only rise, or only fall? */
static bool is_counter(const serve_track *track, const double *values, size_t count) {
  size_t rises = track->rises;
  size_t falls = track->falls;

  for (size_t i = 1; i < count; i++) {
    if (values[i] > values[i - 1]) rises++;
    if (values[i] < values[i - 1]) falls++;
  }
  return track->is_integer && (rises == 0 || falls == 0);
}

/* Half of the mean squared step: between successive messages, or between moments if there are too
 * few of them. */
static double noise_of(const serve_track *track, const double *values, size_t count) {
  double steps = track->steps;
  size_t step_count = track->step_count;

  if (step_count < MIN_STEPS) {
    steps = 0;
    step_count = count - 1;
    for (size_t i = 1; i < count; i++) {
      steps += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
    }
  }
  return steps / (double)step_count / 2;
}

double serve_track_movement(double *level, const serve_track *track) {
  double values[TRACK_MOMENTS] = {0};
  const size_t count = list_firsts(values, track);
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  double variance = 0;

  *level = 0;
  if (count < MIN_VALUES) return 0;
  for (size_t i = 0; i < count; i++) {
    least = fmin(least, values[i]);
    most = fmax(most, values[i]);
    *level += values[i] / (double)count;
  }
  if (least == most || is_counter(track, values, count) || track->is_clock) return 0;
  for (size_t i = 0; i < count; i++) {
    variance += (values[i] - *level) * (values[i] - *level) / (double)(count - 1);
  }
  const double noise = noise_of(track, values, count) / variance;
  return noise > MAX_NOISE ? 0 : (most - least) * (1 - noise);
}
