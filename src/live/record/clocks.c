/* The clocks of a recording. Log times are those of the wall clock, which may be set; limits of
 * time are spans of a clock that never is (or of /clock). A sleep of the machine, and a wall clock
 * that was set, are noted and stored in the bag. Used by the writing thread. */
#include <inttypes.h>
#include <stdio.h>

#include "bag/write/writer.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/clock.h"
#include "live/record/record.h"

/* Shorter sleeps and steps are not noted: clocks are adjusted all the time. */
#define LEAST_NS INT64_C(500000000)

/* The clocks are read one after the other: if that takes longer, they can't be compared. */
#define READING_NS INT64_C(10000000)

enum { READINGS = 3, MAX_NAMED = 1000 };

int64_t ha__record_now(ha_recorder *r) {
  return r->options.flags & HA_RECORDER_SIM_TIME ? atomic_load(&r->sim_ns)
                                                 : r->host.now(r->host.user);
}

int64_t ha__record_elapsed(ha_recorder *r) {
  return r->options.flags & HA_RECORDER_SIM_TIME ? atomic_load(&r->sim_ns)
                                                 : r->host.elapsed(r->host.user);
}

static bool read_clocks(ha__record_clocks *out, const ha__record_host *host) {
  for (int i = 0; i < READINGS; i++) {
    const int64_t before_ns = host->elapsed(host->user);
    out->wall_ns = host->now(host->user);
    out->slept_ns = host->slept(host->user);
    out->elapsed_ns = host->elapsed(host->user);
    if (out->elapsed_ns - before_ns < READING_NS) return true;
  }
  return false;
}

/* Store "FIRST SECOND" in the open bags. */
static ha_status store(ha_recorder *r, const char *what, uint32_t number, int64_t first,
                       int64_t second, ha_error *err) {
  char key[40];
  char value[48];

  snprintf(key, sizeof key, "holdall.%s.%" PRIu32, what, number);
  snprintf(value, sizeof value, "%" PRId64 " %" PRId64, first, second);
  for (int slot = 0; slot < HA__BAG_SLOTS; slot++) {
    ha_writer *writer = r->bags[slot].writer;
    if (writer) HA_TRY(ha__writer_set_custom(writer, key, value, err));
  }
  return HA_OK;
}

static ha_status note_sleep(ha_recorder *r, const ha__record_clocks *before,
                            const ha__record_clocks *now, ha_error *err) {
  const int64_t slept_ns = now->slept_ns - before->slept_ns;

  if (slept_ns < LEAST_NS) return HA_OK;
  ha__record_note(r, "the machine slept for %.0f s: messages of this time were not received",
                  (double)slept_ns / 1e9);
  if (r->sleeps >= MAX_NAMED) return HA_OK;
  return store(r, "sleep", ++r->sleeps, before->wall_ns, now->wall_ns, err);
}

static ha_status note_step(ha_recorder *r, const ha__record_clocks *before,
                           const ha__record_clocks *now, ha_error *err) {
  const int64_t passed_ns = now->elapsed_ns - before->elapsed_ns;
  const int64_t step_ns =
      ha__time_between(ha__time_between(now->wall_ns, before->wall_ns), passed_ns);
  const bool is_back = step_ns < 0;

  if (r->options.flags & HA_RECORDER_SIM_TIME) return HA_OK; /* log times are those of /clock */
  if (step_ns < LEAST_NS && step_ns > -LEAST_NS) return HA_OK;
  ha__record_note(r, "the clock of the machine was set %s by %.1f s: log times %s",
                  is_back ? "back" : "forward", (is_back ? -1 : 1) * (double)step_ns / 1e9,
                  is_back ? "go back, too" : "have a gap");
  if (r->steps >= MAX_NAMED) return HA_OK;
  return store(r, "clock", ++r->steps, now->wall_ns, step_ns, err);
}

void ha__record_clocks_begin(ha_recorder *r) {
  r->sleeps = r->steps = 0;
  r->has_clocks = read_clocks(&r->clocks, &r->host);
}

ha_status ha__record_clocks_step(ha_recorder *r, ha_error *err) {
  const ha__record_clocks before = r->clocks;
  ha__record_clocks now;

  if (!read_clocks(&now, &r->host)) return HA_OK;
  r->clocks = now;
  if (!r->has_clocks) {
    r->has_clocks = true;
    return HA_OK;
  }
  HA_TRY(note_sleep(r, &before, &now, err));
  return note_step(r, &before, &now, err);
}
