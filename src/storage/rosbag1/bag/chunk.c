/* Table of chunks, from the index or a scan, and their headers, which are read on demand. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/unpacked.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/stream.h"

ha_status ha__rosbag1_chunk_add(ha__rosbag1_chunk **out, ha__rosbag1 *bag, uint64_t offset,
                                ha_error *err) {
  void *items = bag->chunks;

  HA_TRY(ha__quota_chunk(&bag->quota, bag->chunk_count, err));
  const ha_status st =
      ha__reserve(&items, &bag->chunk_capacity, bag->chunk_count, 1, sizeof *bag->chunks, err);

  bag->chunks = items;
  if (st < 0) return st;
  ha__rosbag1_chunk *chunk = &bag->chunks[bag->chunk_count++];
  memset(chunk, 0, sizeof *chunk);
  chunk->offset = offset;
  *out = chunk;
  return HA_OK;
}

void ha__rosbag1_chunk_set_head(ha__rosbag1_chunk *chunk, uint32_t method, uint32_t head_size,
                                uint32_t data_size, uint32_t raw_size) {
  atomic_store_explicit(&chunk->head_size, head_size, memory_order_relaxed);
  atomic_store_explicit(&chunk->data_size, data_size, memory_order_relaxed);
  atomic_store_explicit(&chunk->raw_size, raw_size, memory_order_relaxed);
  atomic_store_explicit(&chunk->head_state, method + 1, memory_order_release);
}

void ha__rosbag1_chunk_time(ha__rosbag1_chunk *chunk, int64_t time_ns) {
  if (chunk->message_count == 0 || time_ns < chunk->start_ns) chunk->start_ns = time_ns;
  if (chunk->message_count == 0 || time_ns > chunk->end_ns) chunk->end_ns = time_ns;
  chunk->message_count++;
}

/* Size of the first read of a chunk's header; most headers have 49 bytes. */
enum { HEAD_BYTES = 128 };

/* Approximate size of implied chunks, and their maximum number of records. */
enum { IMPLIED_SIZE = 1 << 20, IMPLIED_MESSAGES = 4096 };

ha_status ha__rosbag1_implied_add(ha__rosbag1 *bag, uint64_t offset, uint64_t size, int64_t time_ns,
                                  ha_error *err) {
  ha__rosbag1_chunk *chunk = bag->chunk_count ? &bag->chunks[bag->chunk_count - 1] : NULL;
  uint64_t before = chunk ? chunk->data_size : 0;

  if (size > UINT32_MAX || size > bag->max_chunk_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)offset, "message record of %" PRIu64 " bytes", size);
  }
  if (!chunk || chunk->offset + before != offset || before + size > IMPLIED_SIZE ||
      chunk->message_count >= IMPLIED_MESSAGES) {
    HA_TRY(ha__rosbag1_chunk_add(&chunk, bag, offset, err));
    chunk->flags = HA_CHUNK_IMPLIED;
    before = 0;
  }
  ha__rosbag1_chunk_set_head(chunk, METHOD_NONE, 0, (uint32_t)(before + size),
                             (uint32_t)(before + size));
  ha__rosbag1_chunk_time(chunk, time_ns);
  return HA_OK;
}

static const char *const g_methods[METHOD_OTHER] = {"none", "bz2", "lz4"};

static bool text_is(ha_slice text, const char *name) {
  return ha__bytes_equal(text.data, text.size, name, strlen(name));
}

/* The lock is held. */
static ha_status other_method(uint32_t *out, ha__rosbag1 *bag, ha_slice name, ha_error *err) {
  size_t i = 0;

  while (i < bag->method_count && !text_is(name, bag->methods[i])) {
    i++;
  }
  if (i == bag->method_count) {
    if (i == sizeof bag->methods / sizeof *bag->methods) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %zu unknown compressions", i);
    }
    char *copy = ha__dup_text(name.data, name.size);
    if (!copy) return HA_FAIL_NOMEM(err);
    bag->methods[bag->method_count++] = copy;
  }
  *out = METHOD_OTHER + (uint32_t)i;
  return HA_OK;
}

ha_status ha__rosbag1_method(uint32_t *out, ha__rosbag1 *bag, ha_slice name, ha_error *err) {
  for (uint32_t i = 0; i < METHOD_OTHER; i++) {
    if (text_is(name, g_methods[i])) {
      *out = i;
      return HA_OK;
    }
  }
  pthread_mutex_lock(&bag->lock);
  const ha_status st = other_method(out, bag, name, err);
  pthread_mutex_unlock(&bag->lock);
  return st;
}

static const char *method_name(ha__rosbag1 *bag, uint32_t method) {
  if (method < METHOD_OTHER) return g_methods[method];
  pthread_mutex_lock(&bag->lock);
  const char *name = bag->methods[method - METHOD_OTHER];
  pthread_mutex_unlock(&bag->lock);
  return name;
}

static int by_offset(const void *a, const void *b) {
  const ha__rosbag1_chunk *left = a;
  const ha__rosbag1_chunk *right = b;

  if (left->offset != right->offset) return left->offset < right->offset ? -1 : 1;
  return (left->info_offset > right->info_offset) - (left->info_offset < right->info_offset);
}

void ha__rosbag1_chunk_sort(ha__rosbag1 *bag) {
  size_t kept = 0;

  if (bag->chunk_count < 2) return;
  qsort(bag->chunks, bag->chunk_count, sizeof *bag->chunks, by_offset);
  for (size_t i = 1; i < bag->chunk_count; i++) {
    if (bag->chunks[i].offset == bag->chunks[kept].offset) continue;
    kept++;
    if (kept != i) memcpy(&bag->chunks[kept], &bag->chunks[i], sizeof *bag->chunks);
  }
  bag->chunk_count = kept + 1;
}

/* --- the head ---------------------------------------------------------------------- */

/* Take the head from the record of the chunk. */
static ha_status head_take(ha__rosbag1 *bag, ha__rosbag1_chunk *chunk,
                           const ha__rosbag1_record *record, ha_error *err) {
  uint32_t method = METHOD_NONE;

  if (record->header.op != OP_CHUNK) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                   "no chunk here, but a record of op %u", (unsigned)record->header.op);
  }
  if (!ha__range_within(record->data_offset, record->data_size, ha__source_size(bag->source))) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)chunk->offset,
                   "chunk of %" PRIu64 " bytes reaches beyond the end of the file",
                   record->data_size);
  }
  /* uncompressed: the size of the data is used, not the field "size" */
  uint32_t raw_size = record->stored_data_size;
  HA_TRY(ha__rosbag1_method(&method, bag, ha__rosbag1_compression(bag->host, bag->source, record),
                            err));
  if (method != METHOD_NONE) {
    HA_TRY(ha__rosbag1_measure(&raw_size, bag, record, method_name(bag, method), err));
  }
  ha__rosbag1_chunk_set_head(chunk, method, record->header_size + 8, record->stored_data_size,
                             raw_size);
  return HA_OK;
}

/* A header of any size. */
static ha_status head_view(ha__rosbag1 *bag, ha__rosbag1_chunk *chunk, ha_error *err) {
  ha__window window = HA__WINDOW_INIT(bag->source);
  ha__rosbag1_record record;

  ha_status st = ha__rosbag1_record_read(&record, &window, chunk->offset, DIALECT_20, err);
  if (st == HA_OK) st = head_take(bag, chunk, &record, err);
  ha__window_done(&window);
  return st;
}

/* Headers are usually small enough that copying costs less than a view. */
static ha_status head_read(ha__rosbag1 *bag, ha__rosbag1_chunk *chunk, ha_error *err) {
  const uint64_t left = ha__source_size(bag->source) - chunk->offset;
  const size_t size = left < HEAD_BYTES ? (size_t)left : HEAD_BYTES;
  ha__rosbag1_record record;
  uint8_t bytes[HEAD_BYTES];

  HA_TRY(ha__source_read(bytes, bag->source, chunk->offset, size, err));
  if (size < 4 || (uint64_t)ha__load_u32(bytes) + 8 > size) return head_view(bag, chunk, err);
  HA_TRY(ha__rosbag1_record_at(&record, bytes, size, 0, DIALECT_20, err));
  record.offset += chunk->offset;
  record.data_offset += chunk->offset;
  return head_take(bag, chunk, &record, err);
}

/* HA_OK: the head was read, now or before. */
static ha_status head_get(ha__rosbag1 *bag, ha__rosbag1_chunk *chunk, ha_error *err) {
  const uint32_t state = atomic_load_explicit(&chunk->head_state, memory_order_acquire);

  if (state != HEAD_UNREAD && state != HEAD_BAD) return HA_OK;
  const ha_status st = head_read(bag, chunk, err);
  if (st == HA_E_CORRUPT || st == HA_E_TRUNCATED) {
    atomic_store_explicit(&chunk->head_state, HEAD_BAD, memory_order_release);
  }
  return st;
}

/* Description from the index alone, before the header of the chunk is read. */
static ha_chunk without_head(const ha__rosbag1_chunk *chunk) {
  const bool counted = chunk->message_count != HA__UNCOUNTED_CHUNK;

  return (ha_chunk){.offset = chunk->offset,
                    .data_offset = chunk->offset,
                    .start_ns = chunk->start_ns,
                    .end_ns = chunk->end_ns,
                    .message_count = counted ? chunk->message_count : HA_UNCOUNTED,
                    .flags = chunk->flags};
}

/* A chunk without a good head has no bytes; parse() reports the reason. */
static void add_head(ha_chunk *out, ha__rosbag1 *bag, const ha__rosbag1_chunk *chunk) {
  const uint32_t state = atomic_load_explicit(&chunk->head_state, memory_order_acquire);

  out->compression = "none";
  if (state == HEAD_BAD || state == HEAD_UNREAD) return;
  out->compression = method_name(bag, state - 1);
  out->data_offset += atomic_load_explicit(&chunk->head_size, memory_order_relaxed);
  out->data_size = atomic_load_explicit(&chunk->data_size, memory_order_relaxed);
  out->raw_size = atomic_load_explicit(&chunk->raw_size, memory_order_relaxed);
}

void ha__rosbag1_chunk_get(void *self, size_t i, ha_chunk *out) {
  ha__rosbag1 *bag = self;
  ha__rosbag1_chunk *chunk = &bag->chunks[i];

  *out = without_head(chunk);
  if (atomic_load_explicit(&chunk->head_state, memory_order_acquire) == HEAD_UNREAD) {
    (void)head_get(bag, chunk, NULL);
  }
  add_head(out, bag, chunk);
}

void ha__rosbag1_chunk_listed(void *self, size_t i, ha_chunk *out) {
  ha__rosbag1 *bag = self;
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];

  *out = without_head(chunk);
  if (atomic_load_explicit(&chunk->head_state, memory_order_acquire) != HEAD_UNREAD) {
    add_head(out, bag, chunk);
  }
}

ha_status ha__rosbag1_chunk_check(ha__rosbag1 *bag, size_t i, ha_error *err) {
  return head_get(bag, &bag->chunks[i], err);
}

/* --- bytes of a chunk, during open ----------------------------------------------------- */

static ha_status grow(ha__rosbag1_bytes *out, size_t capacity, ha_error *err) {
  if (out->owned && capacity <= out->capacity) return HA_OK;
  uint8_t *grown = ha__resize(out->owned, capacity);
  if (!grown) return HA_FAIL_NOMEM(err);
  out->owned = grown;
  out->capacity = capacity;
  return HA_OK;
}

/* True for a truncated chunk: its blocks before the end of the file are good. */
static bool is_salvage(const ha__rosbag1 *bag, const ha_chunk *chunk) {
  return bag->recover || (chunk->flags & HA_CHUNK_UNFINISHED);
}

/* Unpack into a reused buffer. HA_E_LIMIT when the result exceeds capacity. */
static ha_status unpack_within(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                               uint64_t capacity, ha_error *err) {
  const ha_view *view = &out->view;

  HA_TRY(grow(out, (size_t)capacity, err));
  out->data = out->owned;
  if (is_salvage(bag, chunk)) {
    return bag->host->salvage(chunk->compression, view->data, view->size, out->owned,
                              (size_t)capacity, HA_UNPACK_ALL, &out->size, err);
  }
  return bag->host->unpack(chunk->compression, view->data, view->size, out->owned, (size_t)capacity,
                           HA_UNPACK_ALL, &out->size, err);
}

static ha_status unpack_view(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                             uint64_t limit, ha_error *err) {
  const ha_slice stored = {out->view.data, out->view.size};
  ha_view view = HA_VIEW_INIT;

  const ha_status st =
      bag->host->unpack_view(&view, bag->temporary, bag->budget, chunk->compression, &stored, limit,
                             is_salvage(bag, chunk) ? (uint32_t)HA_UNPACK_SALVAGE : 0, err);
  bag->host->view_release(&out->view);
  out->view = view;
  out->data = view.data;
  out->size = view.size;
  return st;
}

/* Memory grows with the output, because the size that a chunk states may be wrong. */
static ha_status unpack_packed(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                               uint64_t likely, ha_error *err) {
  const uint64_t most = ha__unpacked_most(bag->max_chunk_bytes, bag->max_ratio, chunk->data_size);
  const uint64_t limit = chunk->raw_size < most ? chunk->raw_size : most;
  const uint64_t usual = ha__unpacked_usual(chunk->data_size);

  if (likely <= usual && ha__unpacked_is_ordinary(chunk->data_size, likely)) {
    const uint64_t capacity = usual < limit ? usual : limit;
    const ha_status st = unpack_within(out, bag, chunk, capacity, err);
    if (st != HA_E_LIMIT || capacity == limit) {
      bag->host->view_release(&out->view);
      return st;
    }
  }
  const ha_status st = unpack_view(out, bag, chunk, limit, err);
  if (st == HA_E_LIMIT && limit == most && out->size == limit) {
    ha__error_wrap(err, "chunk of %" PRIu64 " bytes (a larger --max-chunk allows more)",
                   chunk->data_size);
  }
  return st;
}

static ha_status charge(const ha__rosbag1 *bag, const ha_chunk *chunk, uint64_t raw,
                        ha_error *err) {
  return bag->host->charge_unpack(bag->budget, chunk->compression, chunk->data_size, raw, err);
}

/* An unreadable block of the disk ends unpacking. */
static ha_status unpack_readable(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                                 uint64_t likely, ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;
  const bool gap = ha__source_gap(bag->source, chunk->data_offset, chunk->data_size, &start, &end);

  if (gap) out->view.size = (size_t)(start - chunk->data_offset);
  const ha_status st = unpack_packed(out, bag, chunk, likely, err);
  if (!gap || st == HA_E_NOMEM || st == HA_E_IO) return st;
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)start, "cannot read %" PRIu64 " bytes at %" PRIu64,
                 end - start, start);
}

ha_status ha__rosbag1_unpack(ha__rosbag1_bytes *out, ha__rosbag1 *bag, const ha_chunk *chunk,
                             uint64_t likely, ha_error *err) {
  ha__view_release(&out->view);
  out->data = NULL;
  out->size = 0;
  HA_TRY(bag->host->source_view(&out->view, bag->source, chunk->data_offset,
                                (size_t)chunk->data_size, err));
  if (strcmp(chunk->compression, "none") == 0) {
    out->data = out->view.data;
    out->size = out->view.size;
    return HA_OK;
  }
  HA_TRY(charge(bag, chunk, 0, err));
  const ha_status st = unpack_readable(out, bag, chunk, likely, err);
  charge(bag, chunk, out->size, NULL);
  return st;
}

void ha__rosbag1_bytes_done(ha__rosbag1_bytes *bytes) {
  ha__view_release(&bytes->view);
  ha__free(bytes->owned);
  memset(bytes, 0, sizeof *bytes);
}

ha_status ha__rosbag1_measure(uint32_t *out, ha__rosbag1 *bag, const ha__rosbag1_record *chunk,
                              const char *compression, ha_error *err) {
  const uint64_t limit = bag->max_chunk_bytes < UINT32_MAX ? bag->max_chunk_bytes : UINT32_MAX;
  const ha_chunk view = {.offset = chunk->offset,
                         .data_offset = chunk->data_offset,
                         .data_size = chunk->data_size,
                         .raw_size = limit,
                         .compression = compression};
  ha__rosbag1_bytes bytes = {0};

  if (ha__rosbag1_has(&chunk->header, FIELD_SIZE)) {
    *out = ha__rosbag1_u32(&chunk->header, FIELD_SIZE);
    return HA_OK;
  }
  const ha_status st = ha__rosbag1_unpack(&bytes, bag, &view, 0, err);
  if (st == HA_OK) *out = (uint32_t)bytes.size;
  ha__rosbag1_bytes_done(&bytes);
  return st;
}
