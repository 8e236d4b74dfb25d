#include "measure/moments.h"

#include <math.h>

/* Welford's method, which avoids large sums of squares that would lose precision. */
void cli_moments_add(cli_moments *m, double number) {
  const double delta = number - m->mean;

  if (m->count == 0 || number < m->min) m->min = number;
  if (m->count == 0 || number > m->max) m->max = number;
  m->count++;
  m->mean += delta / (double)m->count;
  m->squares += delta * (number - m->mean);
}

/* Combine two series (method of Chan et al.). */
void cli_moments_join(cli_moments *m, const cli_moments *other) {
  const uint64_t count = m->count + other->count;
  const double delta = other->mean - m->mean;

  if (other->count == 0) return;
  if (m->count == 0 || other->min < m->min) m->min = other->min;
  if (m->count == 0 || other->max > m->max) m->max = other->max;
  m->mean += delta * (double)other->count / (double)count;
  m->squares +=
      other->squares + delta * delta * (double)m->count * (double)other->count / (double)count;
  m->count = count;
}

double cli_moments_deviation(const cli_moments *m) {
  return m->count > 0 ? sqrt(m->squares / (double)m->count) : (double)NAN;
}
