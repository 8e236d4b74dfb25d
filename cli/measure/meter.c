#include "measure/meter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

void cli_meter_init(cli_meter *meter, size_t window) {
  memset(meter, 0, sizeof *meter);
  meter->window = window;
  if (window == 0) return;
  meter->ring = cli_resize(NULL, window, sizeof *meter->ring);
  memset(meter->ring, 0, window * sizeof *meter->ring);
}

void cli_meter_add(cli_meter *m, const cli_meter_message *message) {
  const bool is_first = m->begin_ns == 0;
  int64_t between;

  if (is_first) m->begin_ns = message->now_ns;
  if (!is_first && !__builtin_sub_overflow(message->received_ns, m->last_ns, &between)) {
    cli_moments_add(&m->open.periods, (double)between);
  }
  m->last_ns = message->received_ns;
  cli_moments_add(&m->open.sizes, (double)message->size);
  m->open.bytes += message->size;
  if (message->has_stamp &&
      !__builtin_sub_overflow(message->received_ns, message->stamp_ns, &between)) {
    cli_moments_add(&m->open.delays, (double)between);
  }
  m->lost += message->lost;
}

void cli_meter_forget_delays(cli_meter *meter) {
  memset(&meter->open.delays, 0, sizeof meter->open.delays);
}

static void join(cli_meter_part *part, const cli_meter_part *other) {
  cli_moments_join(&part->periods, &other->periods);
  cli_moments_join(&part->sizes, &other->sizes);
  cli_moments_join(&part->delays, &other->delays);
  part->bytes += other->bytes;
}

/* Returns the time from which on the window contains bytes. */
static int64_t begin_of(const cli_meter *m, int64_t now_ns, int64_t interval_ns) {
  const int64_t begin = now_ns - (int64_t)m->window * interval_ns;

  return m->window > 0 && begin > m->begin_ns ? begin : m->begin_ns;
}

void cli_meter_close(cli_meter_view *out, cli_meter *m, int64_t now_ns, int64_t interval_ns) {
  const double seconds = (double)(now_ns - begin_of(m, now_ns, interval_ns)) / 1e9;

  memset(out, 0, sizeof *out);
  out->fresh = m->open.sizes.count;
  out->lost = m->lost;
  join(&m->since, &m->open);
  if (m->window > 0) m->ring[m->closed++ % m->window] = m->open;
  memset(&m->open, 0, sizeof m->open);
  if (m->window == 0) out->part = m->since;
  for (size_t i = 0; i < m->window; i++) {
    join(&out->part, &m->ring[i]);
  }
  const double mean = out->part.periods.mean;
  out->hz = out->part.periods.count > 0 && mean > 0 ? 1e9 / mean : (double)NAN;
  out->bytes_per_second =
      out->part.sizes.count > 0 && seconds > 0 ? (double)out->part.bytes / seconds : (double)NAN;
}

void cli_meter_done(cli_meter *meter) {
  free(meter->ring);
}
