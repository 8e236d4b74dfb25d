/* Messages of a chunk according to the index: CHUNK INFO and INDEX DATA records. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/entries.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/bag/chunk_index.h"
#include "storage/rosbag1/bag/conn.h"

/* Pairs of a CHUNK INFO record. */
static ha_status each_pair(const ha__rosbag1 *bag, ha__window *window, uint64_t offset,
                           ha__rosbag1_count_fn *fn, void *user, ha_error *err) {
  ha__rosbag1_record record;
  const uint8_t *pairs = NULL;

  HA_TRY(ha__rosbag1_record_read(&record, window, offset, DIALECT_20, err));
  const uint64_t count = ha__rosbag1_u32(&record.header, FIELD_COUNT);
  if (record.header.op != OP_CHUNK_INFO || count * INFO_PAIR_SIZE > record.data_size ||
      record.data_size > bag->max_record_bytes) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)offset, "bad CHUNK INFO record");
  }
  HA_TRY(ha__rosbag1_need(&pairs, window, record.data_offset, (size_t)count * INFO_PAIR_SIZE, err));
  for (uint64_t i = 0; i < count; i++, pairs += INFO_PAIR_SIZE) {
    HA_TRY(fn(user, ha__load_u32(pairs), ha__load_u32(pairs + 4), err));
  }
  return HA_OK;
}

/* The INDEX DATA record at offset; HA_END when the record is of another kind. */
static ha_status next_index(ha__rosbag1_record *out, ha__window *window, uint64_t offset,
                            ha_error *err) {
  if (offset >= ha__source_size(window->source)) return HA_END;
  const ha_status st = ha__rosbag1_record_read(out, window, offset, DIALECT_20, NULL);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    return HA_FAIL(err, HA_E_IO, (int64_t)offset, "cannot read the index of a chunk");
  }
  if (st < 0 || out->header.op != OP_INDEX_DATA) return HA_END;
  if (!ha__range_within(out->data_offset, out->data_size, ha__source_size(window->source))) {
    return HA_END;
  }
  return HA_OK;
}

/* Counts of the INDEX DATA records that follow a chunk. */
static ha_status each_index(ha__window *window, uint64_t offset, ha__rosbag1_count_fn *fn,
                            void *user, ha_error *err) {
  ha__rosbag1_record record;

  for (;;) {
    const ha_status st = next_index(&record, window, offset, err);
    if (st != HA_OK) return st < 0 ? st : HA_OK;
    HA_TRY(fn(user, ha__rosbag1_u32(&record.header, FIELD_CONN),
              ha__rosbag1_u32(&record.header, FIELD_COUNT), err));
    offset = ha__rosbag1_record_end(&record);
  }
}

ha_status ha__rosbag1_chunk_each_count(const ha__rosbag1 *bag, size_t i, ha__rosbag1_count_fn *fn,
                                       void *user, ha_error *err) {
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];
  const uint64_t offset = chunk->info_offset;
  ha__window window = HA__WINDOW_SHARED(bag->source); /* CHUNK INFO records are adjacent */

  if (offset == 0 || (bag->recover && !(chunk->flags & HA_CHUNK_INDEXED))) return HA_END;
  const ha_status st = bag->scanned ? each_index(&window, offset, fn, user, err)
                                    : each_pair(bag, &window, offset, fn, user, err);
  ha__window_done(&window);
  return st;
}

typedef struct counting {
  const ha__rosbag1 *bag;
  uint64_t *counts;
} counting;

static ha_status add_count(void *user, uint32_t conn, uint32_t count, ha_error *err) {
  const counting *c = user;
  const uint32_t channel = ha__rosbag1_conn_channel(c->bag, conn);

  (void)err;
  if (channel != HA__NO_CHANNEL) c->counts[channel] += count;
  return HA_OK;
}

ha_status ha__rosbag1_chunk_counts(void *self, size_t i, uint64_t *counts, ha_error *err) {
  counting c = {self, counts};

  return ha__rosbag1_chunk_each_count(self, i, add_count, &c, err);
}

/* --- chunk_index --------------------------------------------------------------------- */

typedef struct selection {
  ha__rosbag1 *bag;
  const ha_channel_set *wanted;
  uint64_t expected; /* messages of the selected channels, by CHUNK INFO */
} selection;

static bool is_wanted(const selection *s, uint32_t channel) {
  return channel < s->wanted->size && s->wanted->items[channel];
}

static ha_status add_expected(void *user, uint32_t conn, uint32_t count, ha_error *err) {
  selection *s = user;

  (void)err;
  if (is_wanted(s, ha__rosbag1_conn_channel(s->bag, conn))) s->expected += count;
  return HA_OK;
}

/* Entries of one INDEX DATA record. HA_END when one points outside of the chunk. */
static ha_status take_entries(const selection *s, const ha__rosbag1_record *record,
                              ha__window *window, uint64_t raw_size, ha_entries *out,
                              ha_error *err) {
  const uint32_t channel =
      ha__rosbag1_conn_channel(s->bag, ha__rosbag1_u32(&record->header, FIELD_CONN));
  const uint8_t *bytes = NULL;
  uint32_t count = 0;

  if (!is_wanted(s, channel)) return HA_OK;
  /* a count that exceeds what fits in the chunk is damage */
  if (!ha__rosbag1_index_count(&count, record) || count > raw_size / RECORD_MIN_SIZE) return HA_END;
  HA_TRY(ha__rosbag1_need(&bytes, window, record->data_offset, (size_t)record->data_size, err));
  HA_TRY(s->bag->host->reserve_entries(out, count, err));
  for (uint32_t i = 0; i < count; i++, bytes += INDEX_ENTRY_SIZE) {
    const int64_t time_ns = ha__rosbag1_load_time(bytes);
    const uint32_t offset = ha__load_u32(bytes + 8);
    if (offset >= raw_size) return HA_END;
    out->items[out->size++] = (ha_entry){
        .log_time_ns = time_ns, .publish_time_ns = time_ns, .offset = offset, .channel = channel};
  }
  return HA_OK;
}

static ha_status select_entries(selection *s, ha__window *window, size_t i, ha_entries *out,
                                ha_error *err) {
  const size_t before = out->size;
  ha__rosbag1_record record;
  ha_chunk chunk;
  ha_status st;

  ha__rosbag1_chunk_get(s->bag, i, &chunk);
  uint64_t offset = chunk.data_offset + chunk.data_size;
  while ((st = next_index(&record, window, offset, err)) == HA_OK) {
    st = take_entries(s, &record, window, chunk.raw_size, out, err);
    if (st != HA_OK) return st;
    offset = ha__rosbag1_record_end(&record);
  }
  if (st < 0) return st;
  /* an index that omits or repeats messages is not used */
  return out->size - before == s->expected ? HA_OK : HA_END;
}

ha_status ha__rosbag1_chunk_index(void *self, size_t i, const ha_channel_set *wanted,
                                  ha_entries *out, ha_error *err) {
  selection s = {self, wanted, 0};
  const ha__rosbag1_chunk *chunk = &s.bag->chunks[i];
  const size_t before = out->size;
  ha__window window = HA__WINDOW_INIT(s.bag->source);

  /* remote file: the bytes after the index were not prefetched, so do not read them */
  window.shared = ha__source_can_prefetch(s.bag->source);
  ha_status st = ha__rosbag1_chunk_each_count(s.bag, i, add_expected, &s, NULL);
  if (st < 0) st = HA_END;
  if (st == HA_OK && s.expected > 0) st = select_entries(&s, &window, i, out, err);
  ha__window_done(&window);
  if (st != HA_OK) out->size = before;
  if ((chunk->flags & HA_CHUNK_INDEXED) && out->size - before == chunk->message_count) {
    ha__entries_set_sizes(out->items + before, out->size - before, chunk->lead,
                          atomic_load_explicit(&chunk->raw_size, memory_order_relaxed));
  }
  return st;
}

/* The MESSAGE record at offset; an index may also point at the CONNECTION record before it. */
static ha_status message_at(ha__rosbag1_record *out, const uint8_t *bytes, size_t size,
                            uint64_t offset, ha_error *err) {
  for (;;) {
    if (offset > size) return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset, "record cut short");
    HA_TRY(ha__rosbag1_record_at(out, bytes, size, (size_t)offset, DIALECT_20, err));
    if (out->header.op != OP_CONNECTION) return HA_OK;
    offset = ha__rosbag1_record_end(out);
  }
}

ha_status ha__rosbag1_entry_at(void *self, size_t i, const uint8_t *bytes, size_t size,
                               ha_entry *entry, ha_error *err) {
  const ha__rosbag1 *bag = self;
  const int64_t at = (int64_t)bag->chunks[i].offset;
  const uint32_t offset = entry->offset;
  ha__rosbag1_record record;

  const ha_status st = message_at(&record, bytes, size, offset, err);
  if (st < 0) {
    ha__error_wrap(err, "message at %" PRIu32 " of the chunk", offset);
    if (err) err->offset = at;
    return st;
  }
  if (record.header.op != OP_MESSAGE ||
      ha__rosbag1_conn_channel(bag, ha__rosbag1_u32(&record.header, FIELD_CONN)) !=
          entry->channel ||
      ha__rosbag1_time_field(&record.header, FIELD_TIME) != entry->log_time_ns) {
    return HA_FAIL(err, HA_E_CORRUPT, at,
                   "the index points to %" PRIu32 " of the chunk, where another record is", offset);
  }
  if (record.data_offset + record.data_size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_CORRUPT, at, "message at %" PRIu32 " of the chunk reaches beyond it",
                   offset);
  }
  entry->offset = (uint32_t)record.data_offset;
  entry->size = (uint32_t)record.data_size;
  return HA_OK;
}
