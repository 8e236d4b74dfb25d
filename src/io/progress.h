/* Progress and cancelling of work that reads files in the thread of a caller. */
#ifndef HA_IO_PROGRESS_H
#define HA_IO_PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/io.h>

/* One call of a caller, in which sources report their reads. Only reads of the thread that
 * started it count, not those of other threads (readahead). */
typedef struct ha__progress {
  ha_read_progress_fn *progress; /* NULL: nothing is reported */
  void *user;
  pthread_t thread;
  uint64_t bytes;       /* read so far */
  uint64_t total_bytes; /* of all its sources */
  int64_t due_ns;       /* of the next call of progress() */
  bool is_cancelled;
} ha__progress;

/* Begin in this thread; progress may be NULL. */
void ha__progress_start(ha__progress *work, ha_read_progress_fn *progress, void *user);
/* After this, progress() is not called. */
void ha__progress_stop(ha__progress *work);

/* Report that bytes will be read. HA_E_CANCELLED: progress() requested it, now or before. */
ha_status ha__progress_read(ha__progress *work, uint64_t size, ha_error *err);

/* st, or HA_E_CANCELLED with its text if the work was cancelled, because callers in between may
 * have changed the status. */
ha_status ha__progress_status(const ha__progress *work, ha_status st, ha_error *err);

#endif
