#include "io/sink.h"

#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/status.h"
#include "io/sink_state.h"

#define DEFAULT_QUEUE_BYTES ((uint64_t)32 << 20)

void ha__sink_fail(ha__sink *sink, const ha_error *why) {
  if (sink->failed) return;
  sink->failed = true;
  sink->error = *why;
  ha__error_locate(&sink->error, sink->path);
  pthread_cond_broadcast(&sink->work);
  pthread_cond_broadcast(&sink->space);
  pthread_cond_broadcast(&sink->due);
}

ha_status ha__sink_kept(const ha__sink *sink, ha_error *err) {
  if (err) *err = sink->error;
  return sink->error.code;
}

static ha_status sink_new(ha__sink **out, const char *path, const ha__sink_options *options,
                          ha_error *err) {
  ha__sink *sink = ha__alloc_zeroed(1, sizeof *sink);

  if (!sink) return HA_FAIL_NOMEM(err);
  sink->path = ha__dup_string(path);
  if (!sink->path) {
    ha__free(sink);
    return HA_FAIL_NOMEM(err);
  }
  sink->fd = -1;
  sink->cached_fd = -1;
  sink->cut_at = UINT64_MAX;
  sink->memory_align = HA__SINK_BLOCK;
  sink->eased = options->eased;
  sink->queue_bytes = options->queue_bytes ? options->queue_bytes : DEFAULT_QUEUE_BYTES;
  sink->sync_bytes = options->sync_bytes;
  sink->sync_ns = options->sync_ns;
  sink->in_order = options->in_order || options->is_stream;
  sink->is_stream = options->is_stream;
  sink->near = options->near;
  pthread_mutex_init(&sink->lock, NULL);
  pthread_cond_init(&sink->work, NULL);
  ha__clock_cond_init(&sink->space);
  ha__clock_cond_init(&sink->due);
  *out = sink;
  return HA_OK;
}

/* Queued data is written first, or dropped after a failure. */
static void stop_threads(ha__sink *sink) {
  pthread_mutex_lock(&sink->lock);
  sink->stopping = true;
  pthread_cond_broadcast(&sink->work);
  pthread_cond_broadcast(&sink->due);
  pthread_mutex_unlock(&sink->lock);
  for (size_t i = 0; i < sink->lane_count; i++) {
    pthread_join(sink->lanes[i].thread, NULL);
  }
  if (sink->sync_started) pthread_join(sink->sync_thread, NULL);
}

static void free_spare(ha__sink *sink) {
  while (sink->spare_writes) {
    ha__write *next = sink->spare_writes->next;
    ha__free(sink->spare_writes);
    sink->spare_writes = next;
  }
  while (sink->spare_segments) {
    ha__segment *next = sink->spare_segments->next;
    ha__free(sink->spare_segments);
    sink->spare_segments = next;
  }
}

/* Threads are stopped and the descriptor is closed. */
static void sink_free(ha__sink *sink) {
  if (sink->filter_ops) sink->filter_ops->free(sink->filter);
  ha__segment_unuse(sink, sink->gather.segment);
  free_spare(sink);
  pthread_cond_destroy(&sink->due);
  pthread_cond_destroy(&sink->space);
  pthread_cond_destroy(&sink->work);
  pthread_mutex_destroy(&sink->lock);
  ha__free(sink->path);
  ha__free(sink);
}

ha_status ha__sink_open(ha__sink **out, const char *path, const ha__sink_options *options,
                        ha_error *err) {
  ha__sink *sink = NULL;

  HA_TRY(sink_new(&sink, path, options, err));
  ha_status st = ha__sink_file_open(sink, options, err);
  if (st >= 0) st = ha__sink_lanes_start(sink, err);
  if (st >= 0 && ha__sink_wants_sync(sink)) st = ha__sink_sync_start(sink, err);
  if (st < 0) {
    ha__error_locate(err, path);
    if (sink->folder_due) unlink(path); /* it was just created, and is empty */
    ha__sink_abort(sink);
    return st;
  }
  *out = sink;
  return HA_OK;
}

void ha__sink_set_filter(ha__sink *sink, const ha__sink_filter *ops, void *filter) {
  sink->filter_ops = ops;
  sink->filter = filter;
}

uint64_t ha__sink_position(const ha__sink *sink) {
  return sink->filter_ops ? sink->filter_ops->position(sink->filter) : sink->position;
}

uint64_t ha__sink_file_size(const ha__sink *sink) {
  return sink->position;
}

size_t ha__sink_memory_align(const ha__sink *sink) {
  return sink->memory_align;
}

/* Wait until everything put is in the file. The lock is held. */
static ha_status settle(ha__sink *sink, ha_error *err) {
  HA_TRY(ha__sink_hand_over(sink, true, err));
  while (sink->queued > 0 && !sink->failed) {
    pthread_cond_wait(&sink->space, &sink->lock);
  }
  return sink->failed ? ha__sink_kept(sink, err) : HA_OK;
}

ha_status ha__sink_flush(ha__sink *sink, bool sync, ha_error *err) {
  pthread_mutex_lock(&sink->lock);
  ha_status st = settle(sink, err);
  if (st >= 0 && sync && (sink->folder_due || sink->stats.synced < sink->position)) {
    st = ha__sink_sync(sink, err);
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

/* Overwritten bytes are not on the disk any more. */
static void note_patched(ha__sink *sink, uint64_t offset) {
  pthread_mutex_lock(&sink->lock);
  while (sink->syncing) { /* without the patch, maybe */
    pthread_cond_wait(&sink->space, &sink->lock);
  }
  if (sink->stats.synced > offset) sink->stats.synced = offset;
  ha__sink_age(sink);
  pthread_mutex_unlock(&sink->lock);
}

ha_status ha__sink_patch(ha__sink *sink, uint64_t offset, const void *bytes, size_t size,
                         ha_error *err) {
  struct iovec part = {(void *)(uintptr_t)bytes, size};
  ha__parts parts = {.first = &part, .count = 1, .offset = offset, .fd = sink->fd};
  ha_error why = HA_ERROR_INIT;

  if (sink->is_stream || sink->filter_ops || !ha__range_within(offset, size, sink->position)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "cannot patch what was not put");
  }
  HA_TRY(ha__sink_flush(sink, false, err));
  if (size == 0) return HA_OK;
  ha_status st = ha__sink_leave_direct(sink, NULL, &why);
  pthread_mutex_lock(&sink->lock);
  if (st >= 0) ha__sink_forget_block(sink);
  pthread_mutex_unlock(&sink->lock);
  if (st >= 0) st = ha__sink_write_parts(sink, &parts, &why);
  if (st >= 0) {
    note_patched(sink, offset);
    return HA_OK;
  }
  pthread_mutex_lock(&sink->lock);
  ha__sink_fail(sink, &why);
  st = ha__sink_kept(sink, err);
  pthread_mutex_unlock(&sink->lock);
  return st;
}

/* Looking needs the lock, too. */
static ha__sink *locked(const ha__sink *sink) {
  ha__sink *self = (ha__sink *)(uintptr_t)sink;

  pthread_mutex_lock(&self->lock);
  return self;
}

void ha__sink_get_stats(const ha__sink *sink, ha__sink_stats *out) {
  ha__sink *self = locked(sink);

  *out = self->stats;
  out->direct = self->direct;
  pthread_mutex_unlock(&self->lock);
}

const char *ha__sink_note(const ha__sink *sink) {
  ha__sink *self = locked(sink);
  const char *note = self->note;

  pthread_mutex_unlock(&self->lock);
  return note;
}

void ha__sink_cut_at(ha__sink *sink, uint64_t size) {
  sink->cut_at = size;
}

/* A failed direct write may have written some of its blocks: end where the statistics do. */
static void cut(ha__sink *sink) {
  const uint64_t written = sink->stats.written;

  if (!sink->failed || !sink->in_order || sink->is_stream) return;
  (void)ha__sink_cut(sink, sink->cut_at < written ? sink->cut_at : written, NULL);
}

ha_status ha__sink_close(ha__sink *sink, bool sync, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = sink->filter_ops ? sink->filter_ops->end(sink->filter, err) : HA_OK;

  if (st < 0) {
    (void)ha__sink_flush(sink, sync, NULL);
  } else {
    st = ha__sink_flush(sink, sync, err);
  }
  stop_threads(sink);
  cut(sink);
  if (ha__sink_file_close(sink, &why) < 0) ha__sink_fail(sink, &why);
  if (sink->failed) st = ha__sink_kept(sink, err); /* maybe since the flush */
  sink_free(sink);
  return st;
}

void ha__sink_abort(ha__sink *sink) {
  ha_error why = HA_ERROR_INIT;

  if (!sink) return;
  ha__error_set(&why, HA_E_CANCELLED, HA_NO_OFFSET, "aborted");
  pthread_mutex_lock(&sink->lock);
  ha__sink_fail(sink, &why);
  pthread_mutex_unlock(&sink->lock);
  stop_threads(sink);
  (void)ha__sink_file_close(sink, NULL);
  sink_free(sink);
}
