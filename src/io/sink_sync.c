/* Durability: the thread that syncs the data and the name of a file. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "io/sink_state.h"
#include "io/sync_folder.h"

static ha_status sync_fd(int (*sync)(int fd), int fd) {
  while (sync(fd) != 0) {
    if (errno != EINTR) return HA_E_IO;
  }
  return HA_OK;
}

/* Everything up to `target` is on the disk. The lock is held. */
static void synced(ha__sink *sink, uint64_t target) {
  ha__aging *aging = &sink->aging;

  sink->stats.syncs++;
  if (target > sink->stats.synced) sink->stats.synced = target;
  if (sink->stats.synced >= sink->position) aging->on = false;
  if (target < aging->mark) return;
  aging->late = false;
  aging->oldest_ns = aging->mark_ns;
  aging->mark = sink->position;
  aging->mark_ns = ha__now_ns();
}

ha_status ha__sink_sync(ha__sink *sink, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = HA_OK;

  while (sink->syncing) {
    pthread_cond_wait(&sink->space, &sink->lock);
  }
  if (sink->failed) return ha__sink_kept(sink, err);
  const uint64_t target = sink->stats.written;
  const bool folder_due = sink->folder_due;
  sink->syncing = true;
  pthread_mutex_unlock(&sink->lock);
  if (folder_due) st = ha__sync_folder(sink->path, &why);
  if (st >= 0 && !sink->is_stream && sync_fd(fdatasync, sink->fd) < 0) {
    st = HA_FAIL_ERRNO(&why, errno, (int64_t)target, "cannot sync the bytes before");
  }
  pthread_mutex_lock(&sink->lock);
  sink->syncing = false;
  pthread_cond_broadcast(&sink->space);
  if (st < 0) {
    ha__sink_fail(sink, &why);
    return ha__sink_kept(sink, err);
  }
  sink->folder_due = false;
  synced(sink, target);
  return HA_OK;
}

void ha__sink_age(ha__sink *sink) {
  ha__aging *aging = &sink->aging;

  if (aging->on || !sink->sync_started) return;
  aging->on = true;
  aging->oldest_ns = ha__now_ns();
  aging->mark = sink->position;
  aging->mark_ns = aging->oldest_ns;
  pthread_cond_signal(&sink->due);
}

/* When the oldest data becomes too old; INT64_MAX = never. */
static int64_t deadline(const ha__sink *sink) {
  const ha__aging *aging = &sink->aging;

  if (!aging->on || aging->late || sink->failed || sink->sync_ns <= 0) return INT64_MAX;
  if (sink->sync_ns > INT64_MAX - aging->oldest_ns) return INT64_MAX;
  return aging->oldest_ns + sink->sync_ns;
}

static bool is_due(const ha__sink *sink) {
  const uint64_t written = sink->stats.written;

  if (sink->failed || written <= sink->stats.synced) return false;
  if (sink->sync_bytes && written - sink->stats.synced >= sink->sync_bytes) return true;
  return sink->aging.late && written >= sink->aging.mark;
}

static void wait_until(ha__sink *sink, int64_t when_ns) {
  if (when_ns == INT64_MAX) {
    pthread_cond_wait(&sink->due, &sink->lock);
  } else {
    const struct timespec at = ha__clock_at(when_ns);
    pthread_cond_timedwait(&sink->due, &sink->lock, &at);
  }
}

/* Failures are kept, and returned by the next call. */
static void *sync_main(void *arg) {
  ha__sink *sink = arg;

  pthread_mutex_lock(&sink->lock);
  while (!sink->stopping) {
    const int64_t when_ns = deadline(sink);
    if (is_due(sink)) {
      (void)ha__sink_sync(sink, NULL);
    } else if (when_ns != INT64_MAX && when_ns <= ha__now_ns()) {
      /* collected data is overdue, too */
      sink->aging.late = true;
      sink->aging.mark = sink->position;
      sink->aging.mark_ns = ha__now_ns();
      (void)ha__sink_hand_over(sink, true, NULL);
    } else {
      wait_until(sink, when_ns);
    }
  }
  pthread_mutex_unlock(&sink->lock);
  return NULL;
}

ha_status ha__sink_sync_start(ha__sink *sink, ha_error *err) {
  HA_TRY(ha__thread_start(&sink->sync_thread, "ha-sync", sync_main, sink, err));
  sink->sync_started = true;
  return HA_OK;
}
