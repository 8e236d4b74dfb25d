#include "io/progress.h"

#include "base/clock.h"
#include "base/status.h"

/* Between calls of progress(). */
enum { PERIOD_NS = 20000000 };

void ha__progress_start(ha__progress *work, ha_read_progress_fn *progress, void *user) {
  *work = (ha__progress){.progress = progress, .user = user, .thread = pthread_self()};
  work->due_ns = ha__now_ns() + PERIOD_NS;
}

void ha__progress_stop(ha__progress *work) {
  work->progress = NULL;
}

static ha_status fail(ha_error *err) {
  return HA_FAIL(err, HA_E_CANCELLED, HA_NO_OFFSET, "stopped on request");
}

static void call(ha__progress *work) {
  const bool is_whole = work->bytes >= work->total_bytes;
  const ha_read_progress now = {sizeof now, is_whole ? work->total_bytes : work->bytes,
                                work->total_bytes};

  work->is_cancelled = work->progress(work->user, &now) != 0;
  work->due_ns = ha__now_ns() + PERIOD_NS;
}

ha_status ha__progress_read(ha__progress *work, uint64_t size, ha_error *err) {
  if (!work || !work->progress || !pthread_equal(work->thread, pthread_self())) return HA_OK;
  if (work->is_cancelled) return fail(err);
  work->bytes += size;
  if (ha__now_ns() >= work->due_ns) call(work);
  return work->is_cancelled ? fail(err) : HA_OK;
}

ha_status ha__progress_status(const ha__progress *work, ha_status st, ha_error *err) {
  return work->is_cancelled ? fail(err) : st;
}
