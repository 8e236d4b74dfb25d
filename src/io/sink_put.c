/* The putting thread: copies or borrows pieces, and queues them. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "io/sink_state.h"

/* Smaller lent pieces are copied, which costs less than an entry of the queue. */
#define LEND_MIN HA__SINK_BLOCK

/* With `near`, through the page cache: when more than this is queued, put() waits briefly; after a
 * timeout it does not wait again for a while. */
#define NEAR_BYTES ((uint64_t)4 << 20)
enum { MOMENT_NS = 50000000, FAR_NS = 100000000 };

static ha_status fail(ha__sink *sink, ha_status code, const char *text, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  ha__error_set(&why, code, HA_NO_OFFSET, "%s", text);
  ha__sink_fail(sink, &why);
  return ha__sink_kept(sink, err);
}

static ha_status fail_nomem(ha__sink *sink, ha_error *err) {
  return fail(sink, HA_E_NOMEM, "out of memory", err);
}

static ha__segment *segment_new(size_t size) {
  ha__segment *segment = ha__alloc(sizeof *segment + HA__SINK_BLOCK + size);

  if (!segment) return NULL;
  const uintptr_t after = (uintptr_t)(segment + 1);
  segment->data = (uint8_t *)(segment + 1) + (HA__SINK_BLOCK - after % HA__SINK_BLOCK);
  segment->size = size;
  segment->users = 1;
  segment->next = NULL;
  return segment;
}

void ha__segment_unuse(ha__sink *sink, ha__segment *segment) {
  if (!segment || --segment->users > 0) return;
  if (segment->size == HA__SEGMENT_BYTES) {
    segment->next = sink->spare_segments;
    sink->spare_segments = segment;
  } else {
    ha__free(segment);
  }
}

static ha__segment *segment_get(ha__sink *sink) {
  ha__segment *segment = sink->spare_segments;

  if (!segment) return segment_new(HA__SEGMENT_BYTES);
  sink->spare_segments = segment->next;
  segment->users = 1;
  return segment;
}

/* Add a use of the write's segment, if it has one. */
static bool push(ha__sink *sink, const ha__write *what) {
  ha__write *write = sink->spare_writes;

  if (write) {
    sink->spare_writes = write->next;
  } else {
    write = ha__alloc(sizeof *write);
    if (!write) return false;
  }
  *write = *what;
  if (write->segment) write->segment->users++;
  if (sink->last) {
    sink->last->next = write;
  } else {
    sink->first = write;
  }
  sink->last = write;
  sink->queued += write->size;
  pthread_cond_signal(&sink->work);
  return true;
}

/* Queue the partial last block, padded. It stays in the segment, to be written again when more is
 * put; a copy is written, because more may be put meanwhile. */
static bool push_last_block(ha__sink *sink) {
  const ha__sink_gather_state *g = &sink->gather;
  const size_t size = g->used - g->start;
  ha__segment *block = segment_new(HA__SINK_BLOCK);

  if (!block) return false;
  memcpy(block->data, g->segment->data + g->start, size);
  memset(block->data + size, 0, HA__SINK_BLOCK - size);
  const bool pushed = push(sink, &(ha__write){.data = block->data,
                                              .size = HA__SINK_BLOCK,
                                              .offset = g->offset,
                                              .segment = block,
                                              .last_block = true,
                                              .end = sink->position});
  ha__segment_unuse(sink, block);
  return pushed;
}

ha_status ha__sink_hand_over(ha__sink *sink, bool all, ha_error *err) {
  ha__sink_gather_state *g = &sink->gather;
  size_t size = g->used - g->start;

  if (sink->failed) return ha__sink_kept(sink, err);
  if (g->handed == sink->position)
    return HA_OK; /* nothing new, except maybe a last block to keep */
  if (sink->direct) size -= size % HA__SINK_BLOCK;
  if (size > 0) {
    if (!push(sink, &(ha__write){.data = g->segment->data + g->start,
                                 .size = size,
                                 .offset = g->offset,
                                 .segment = g->segment})) {
      return fail_nomem(sink, err);
    }
    g->start += size;
    g->offset += size;
    if (g->offset > g->handed) g->handed = g->offset;
  }
  if (all && g->handed < sink->position) {
    if (!push_last_block(sink)) return fail_nomem(sink, err);
    g->handed = sink->position;
  }
  return HA_OK;
}

void ha__sink_forget_block(ha__sink *sink) {
  ha__sink_gather_state *g = &sink->gather;

  g->start = g->used;
  g->offset = sink->position;
}

/* Wait briefly for the lane to catch up, because memory that is reused soon is still in the
 * processor's caches. Does not wait for a stalled disk: then the queue fills. */
static void let_lane_come_near(ha__sink *sink) {
  if (!sink->near || sink->direct || sink->queued <= NEAR_BYTES) return;
  const int64_t now_ns = ha__now_ns();
  if (now_ns < sink->far_until_ns) return;
  const struct timespec end = ha__clock_at(now_ns + MOMENT_NS);
  while (sink->queued > NEAR_BYTES && !sink->failed) {
    if (pthread_cond_timedwait(&sink->space, &sink->lock, &end) == 0) continue;
    sink->far_until_ns = ha__now_ns() + FAR_NS;
    return;
  }
}

/* Wait while the queue is full. The lock is held. */
static ha_status wait_for_room(ha__sink *sink, ha_error *err) {
  let_lane_come_near(sink);
  if (sink->queued > sink->queue_bytes && !sink->failed) {
    const int64_t since = ha__now_ns();
    while (sink->queued > sink->queue_bytes && !sink->failed) {
      pthread_cond_wait(&sink->space, &sink->lock);
    }
    sink->stats.stalls++;
    sink->stats.stall_ns += (uint64_t)(ha__now_ns() - since);
  }
  return sink->failed ? ha__sink_kept(sink, err) : HA_OK;
}

/* Begin another segment when there is none, or the current one is full (and was queued). */
static ha_status need_segment(ha__sink *sink, ha_error *err) {
  ha__sink_gather_state *g = &sink->gather;

  if (g->segment && g->used < HA__SEGMENT_BYTES) return HA_OK;
  pthread_mutex_lock(&sink->lock);
  ha_status st = wait_for_room(sink, err);
  if (st >= 0) {
    ha__segment_unuse(sink, g->segment);
    g->segment = segment_get(sink);
    g->used = 0;
    g->start = 0;
    g->offset = sink->position;
    if (!g->segment) st = fail_nomem(sink, err);
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

ha_status ha__sink_gather_from(ha__sink *sink, const uint8_t *bytes, size_t size, ha_error *err) {
  ha__sink_gather_state *g = &sink->gather;

  if (size == 0) return HA_OK;
  g->segment = segment_new(HA__SEGMENT_BYTES);
  if (!g->segment) return HA_FAIL_NOMEM(err);
  memcpy(g->segment->data, bytes, size);
  g->used = size;
  g->offset = sink->position - size;
  return HA_OK;
}

/* Note that n more bytes are in the segment. The lock is held. */
static void gathered(ha__sink *sink, size_t n) {
  sink->gather.used += n;
  sink->position += n;
  sink->stats.copied += n;
  ha__sink_age(sink);
}

static ha_status copy(ha__sink *sink, const uint8_t *data, size_t size, ha_error *err) {
  ha__sink_gather_state *g = &sink->gather;

  while (size > 0) {
    HA_TRY(need_segment(sink, err));
    const size_t left = HA__SEGMENT_BYTES - g->used;
    const size_t n = size < left ? size : left;
    memcpy(g->segment->data + g->used, data, n);
    pthread_mutex_lock(&sink->lock);
    gathered(sink, n);
    const ha_status st = n == left ? ha__sink_hand_over(sink, false, err) : HA_OK;
    pthread_mutex_unlock(&sink->lock);
    if (st < 0) return st;
    data += n;
    size -= n;
  }
  return HA_OK;
}

/* Queue `size` bytes of a piece from `at` on, to be released when written, and copy the bytes after
 * them, which are less than a block. */
static ha_status lend(ha__sink *sink, const ha__piece *piece, size_t at, size_t size,
                      ha_error *err) {
  ha__sink_gather_state *g = &sink->gather;
  const size_t rest = piece->size - at - size;

  if (rest > 0) {
    HA_TRY(need_segment(sink, err));
    /* before queueing: the piece may be released at any time after it */
    memcpy(g->segment->data + g->used, piece->data + at + size, rest);
  }
  pthread_mutex_lock(&sink->lock);
  ha_status st = wait_for_room(sink, err);
  if (st >= 0) st = ha__sink_hand_over(sink, false, err);
  if (st >= 0 && !push(sink, &(ha__write){.data = piece->data + at,
                                          .size = size,
                                          .offset = sink->position,
                                          .release = piece->release,
                                          .user = piece->user})) {
    st = fail_nomem(sink, err);
  }
  if (st >= 0) {
    sink->position += size;
    g->start = g->used;
    g->offset = sink->position;
    g->handed = sink->position;
    gathered(sink, rest);
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

/* How many bytes of a piece can be written in place, and how many before those must be copied. */
static size_t lendable(size_t *before, const ha__sink *sink, bool direct, const ha__piece *piece) {
  *before = 0;
  if (!piece->release || piece->size < LEND_MIN) return 0;
  if (!direct) return piece->size;
  *before = (size_t)((HA__SINK_BLOCK - sink->position % HA__SINK_BLOCK) % HA__SINK_BLOCK);
  if (*before > piece->size) return 0;
  if ((uintptr_t)(piece->data + *before) % sink->memory_align != 0) return 0;
  return (piece->size - *before) / HA__SINK_BLOCK * HA__SINK_BLOCK;
}

static ha_status check_room_in_file(ha__sink *sink, size_t size, bool *direct, ha_error *err) {
  uint64_t end = 0;
  ha_status st = HA_OK;

  pthread_mutex_lock(&sink->lock);
  *direct = sink->direct;
  if (sink->failed) {
    st = ha__sink_kept(sink, err);
  } else if (!ha__add_u64(&end, sink->position, size) ||
             end > (uint64_t)INT64_MAX - HA__SINK_BLOCK) {
    st = fail(sink, HA_E_LIMIT, "larger than the maximum size of a file", err);
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

static ha_status put_piece(ha__sink *sink, const ha__piece *piece, bool *lent, ha_error *err) {
  bool direct = false;
  size_t before = 0;

  HA_TRY(check_room_in_file(sink, piece->size, &direct, err));
  const size_t size = lendable(&before, sink, direct, piece);
  if (size == 0) return copy(sink, piece->data, piece->size, err);
  HA_TRY(copy(sink, piece->data, before, err));
  HA_TRY(lend(sink, piece, before, size, err));
  *lent = true;
  return HA_OK;
}

ha_status ha__sink_put(ha__sink *sink, const ha__piece *pieces, size_t n, ha_error *err) {
  if (sink->filter_ops) return sink->filter_ops->put(sink->filter, pieces, n, err);
  return ha__sink_put_filtered(sink, pieces, n, err);
}

ha_status ha__sink_put_filtered(ha__sink *sink, const ha__piece *pieces, size_t n, ha_error *err) {
  ha_status st = HA_OK;

  for (size_t i = 0; i < n; i++) {
    bool lent = false;
    if (st >= 0) st = put_piece(sink, &pieces[i], &lent, err);
    if (!lent && pieces[i].release) pieces[i].release(pieces[i].user);
  }
  return st;
}
