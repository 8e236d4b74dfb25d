/* Lanes: the threads that write. */
#include "base/status.h"
#include "base/thread.h"
#include "io/sink_state.h"

/* Limit of one write call: smaller in direct mode when another lane is free, otherwise large enough
 * to be efficient. */
#define ALONE_BYTES ((uint64_t)8 << 20)
#define BESIDE_BYTES ((uint64_t)2 << 20)
#define CACHED_BYTES ((uint64_t)1 << 20)

/* Writes overtake each other in direct mode only, and never the last block, after which the file is
 * truncated. */
static bool can_take(const ha__sink *sink) {
  if (!sink->first) return false;
  if (sink->failed || sink->in_flight == 0) return true;
  return sink->direct && !sink->in_order && !sink->last_block && !sink->first->last_block;
}

/* Take part of the first queued write, which leaves the queue when all of it is taken. */
static void take_part(ha__lane *lane, size_t size) {
  ha__sink *sink = lane->sink;
  ha__write *write = sink->first;

  write->taken += size;
  write->flights++;
  lane->count++;
  lane->bytes += size;
  if (!write->segment) lane->lent_bytes += size;
  if (write->taken < write->size) return;
  sink->first = write->next;
  if (!sink->first) sink->last = NULL;
}

/* Writes through the page cache end at aligned offsets if possible: a partial page costs the kernel
 * zeroing its rest. */
static uint64_t most_bytes(const ha__lane *lane, uint64_t offset) {
  if (!lane->direct) return CACHED_BYTES - offset % CACHED_BYTES;
  return lane->sink->in_order ? ALONE_BYTES : BESIDE_BYTES;
}

/* Take writes that are adjacent in the file. The lock is held here and in the next ones. */
static void take_batch(ha__lane *lane) {
  ha__sink *sink = lane->sink;
  const bool last_block = sink->first->last_block;

  lane->offset = sink->first->offset + sink->first->taken;
  const uint64_t most = most_bytes(lane, lane->offset);
  for (ha__write *write = sink->first; write; write = sink->first) {
    const size_t left = write->size - write->taken;
    const size_t size = left < most - lane->bytes ? left : (size_t)(most - lane->bytes);
    if (size == 0 || lane->count == HA__LANE_PARTS) break;
    if (write->offset + write->taken != lane->offset + lane->bytes) break;
    if (lane->count > 0 && (last_block || write->last_block)) break;
    lane->parts[lane->count] =
        (struct iovec){(void *)(uintptr_t)(write->data + write->taken), size};
    take_part(lane, size);
  }
  sink->last_block = last_block;
}

/* After a failure: take all, to release them. */
static void take_all(ha__lane *lane) {
  ha__sink *sink = lane->sink;

  while (sink->first) {
    take_part(lane, sink->first->size - sink->first->taken);
  }
}

/* Whole blocks may be written directly or through the cache: the kernel keeps both coherent. */
static bool is_behind(const ha__sink *sink) {
  return sink->eased && sink->cached_fd >= 0 && sink->queued > sink->queue_bytes / 2;
}

static void take(ha__lane *lane) {
  ha__sink *sink = lane->sink;

  lane->first = sink->first;
  lane->count = 0;
  lane->bytes = 0;
  lane->lent_bytes = 0;
  lane->unpinned = 0;
  lane->busy = true;
  lane->fd = sink->direct && is_behind(sink) ? sink->cached_fd : sink->fd;
  lane->direct = sink->direct && lane->fd == sink->fd;
  sink->in_flight++;
  if (sink->failed) {
    take_all(lane);
  } else {
    take_batch(lane);
    if (sink->first) pthread_cond_signal(&sink->work); /* another lane can continue */
  }
}

static ha_status write_batch(ha__lane *lane, uint64_t *offset, ha_error *err) {
  ha__sink *sink = lane->sink;
  const ha__write *first = lane->first;
  ha__parts parts = {.first = lane->parts,
                     .count = lane->count,
                     .offset = *offset,
                     .fd = lane->fd,
                     .direct = lane->direct};

  const ha_status st = ha__sink_write_parts(sink, &parts, err);
  *offset = parts.offset;
  lane->direct = parts.direct;
  lane->unpinned = parts.unpinned;
  if (st < 0) return st;
  if ((!lane->direct || lane->unpinned > 0) && ha__sink_wants_sync(sink)) {
    ha__sink_write_out(sink, *offset - lane->bytes, lane->bytes);
  }
  return first->last_block ? ha__sink_cut(sink, first->end, err) : HA_OK;
}

/* Everything before stats.written is in the file: nothing before it is in flight or queued. */
static void note_written(ha__sink *sink) {
  uint64_t to = sink->gather.handed;

  if (sink->failed) return;
  if (sink->first && sink->first->offset + sink->first->taken < to) {
    to = sink->first->offset + sink->first->taken;
  }
  for (size_t i = 0; i < sink->lane_count; i++) {
    if (sink->lanes[i].busy && sink->lanes[i].offset < to) to = sink->lanes[i].offset;
  }
  if (to > sink->stats.written) sink->stats.written = to;
}

/* Number of the lane's writes of which no part is queued or in flight any more. */
static ha__write *collect_done(ha__lane *lane) {
  ha__write *write = lane->first;
  ha__write *done = NULL;
  ha__write **end = &done;

  for (size_t i = 0; i < lane->count; i++) {
    ha__write *next = write->next;
    write->flights--;
    if (write->flights == 0 && write->taken == write->size) {
      write->next = NULL;
      *end = write;
      end = &write->next;
    }
    write = next;
  }
  return done;
}

/* The lock is released while the caller's functions run. */
static void release(ha__sink *sink, ha__write *done) {
  pthread_mutex_unlock(&sink->lock);
  for (const ha__write *write = done; write; write = write->next) {
    if (write->release) write->release(write->user);
  }
  pthread_mutex_lock(&sink->lock);
  while (done) {
    ha__write *next = done->next;
    ha__segment_unuse(sink, done->segment);
    done->next = sink->spare_writes;
    sink->spare_writes = done;
    done = next;
  }
}

/* Flush and put() wait for released bytes, not only for written ones. */
static void finish(ha__lane *lane) {
  ha__sink *sink = lane->sink;

  release(sink, collect_done(lane));
  sink->queued -= lane->bytes;
  sink->in_flight--;
  sink->last_block = false;
  lane->busy = false;
  note_written(sink);
  pthread_cond_broadcast(&sink->work);
  pthread_cond_broadcast(&sink->space);
  pthread_cond_signal(&sink->due);
}

static void write_out(ha__lane *lane) {
  ha__sink *sink = lane->sink;
  uint64_t offset = lane->offset;
  ha_error why = HA_ERROR_INIT;

  pthread_mutex_unlock(&sink->lock);
  const ha_status st = write_batch(lane, &offset, &why);
  pthread_mutex_lock(&sink->lock);
  lane->offset = offset;
  sink->stats.unpinned += lane->unpinned;
  if (st < 0) {
    note_written(sink);
    ha__sink_fail(sink, &why);
  } else if (lane->direct) {
    /* only borrowed memory can be unpinnable */
    const uint64_t lent = lane->lent_bytes;
    sink->stats.zero_copied += lent > lane->unpinned ? lent - lane->unpinned : 0;
  } else if (lane->fd == sink->cached_fd) {
    sink->stats.eased += lane->bytes;
  }
}

static void *lane_main(void *arg) {
  ha__lane *lane = arg;
  ha__sink *sink = lane->sink;

  pthread_mutex_lock(&sink->lock);
  for (;;) {
    if (can_take(sink)) {
      const bool dropped = sink->failed;
      take(lane);
      if (!dropped) write_out(lane);
      finish(lane);
    } else if (sink->stopping && !sink->first) {
      break;
    } else {
      pthread_cond_wait(&sink->work, &sink->lock);
    }
  }
  pthread_mutex_unlock(&sink->lock);
  return NULL;
}

ha_status ha__sink_lanes_start(ha__sink *sink, ha_error *err) {
  const size_t wanted = sink->direct && !sink->in_order ? HA__LANES_MAX : 1;
  ha_status st = HA_OK;

  pthread_mutex_lock(&sink->lock); /* lanes look at lane_count */
  while (sink->lane_count < wanted && st >= 0) {
    ha__lane *lane = &sink->lanes[sink->lane_count];
    lane->sink = sink;
    st = ha__thread_start(&lane->thread, "ha-io", lane_main, lane, err);
    if (st >= 0) sink->lane_count++;
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}
