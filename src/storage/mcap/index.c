/* Finds messages by the message indexes after a chunk, without unpacking it. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/entries.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

enum { INDEX_ENTRY_SIZE = 16 };

/* A walk over the message indexes of one chunk. */
typedef struct index_walk {
  ha__window window;
  uint64_t pos;
  uint64_t end;
  uint64_t max_record_bytes;
} index_walk;

static index_walk walk_make(const ha__mcap *self, const ha__mcap_chunk *chunk) {
  index_walk walk = {HA__WINDOW_INIT(self->open.source), chunk->index_offset,
                     chunk->index_offset + chunk->index_size, self->open.max_record_bytes};

  /* remote file: the bytes after the indexes were not prefetched, so do not read them */
  walk.window.shared = ha__source_can_prefetch(self->open.source);
  return walk;
}

/* Read the next index; its entries may be out of view. HA_END after the last. */
static ha_status walk_next(index_walk *walk, ha__mcap_record *rec, ha_error *err) {
  if (walk->pos == walk->end) return HA_END;
  HA_TRY(ha__mcap_read(rec, &walk->window, walk->pos, walk->end, walk->max_record_bytes, 0, err));
  if (rec->opcode != HA__MCAP_MESSAGE_INDEX) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)walk->pos,
                   "no message index where one should be, but a record with opcode 0x%02x",
                   (unsigned)rec->opcode);
  }
  if (rec->values[MESSAGE_INDEX_RECORDS].number % INDEX_ENTRY_SIZE != 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)walk->pos,
                   "message index of %" PRIu64 " bytes, want a multiple of %d",
                   rec->values[MESSAGE_INDEX_RECORDS].number, (int)INDEX_ENTRY_SIZE);
  }
  walk->pos += ha__mcap_record_size(rec);
  return HA_OK;
}

static uint32_t channel_of(const ha__mcap *self, const ha__mcap_record *rec) {
  return ha__mcap_find(&self->channel_ids, (uint16_t)rec->values[MESSAGE_INDEX_CHANNEL].number);
}

/* HA_OK when the message indexes can be used. HA_END: there are none, or one names an unknown
 * channel; parse() then reports details. */
static ha_status check_indexes(const ha__mcap *self, const ha__mcap_chunk *chunk, ha_error *err) {
  index_walk walk = walk_make(self, chunk);
  ha__mcap_record rec;
  bool known = chunk->index_size > 0 || chunk->message_count == 0;

  if ((self->open.flags & HA_STORAGE_RECOVER) && !(chunk->flags & HA_CHUNK_INDEXED)) return HA_END;
  ha_status st;

  while ((st = walk_next(&walk, &rec, err)) == HA_OK) {
    if (channel_of(self, &rec) == HA__MCAP_NONE) known = false;
  }
  ha__window_done(&walk.window);
  if (st < 0) return st;
  return known ? HA_OK : HA_END;
}

/* Mark the channels in the map of the chunk index. HA_END: it is empty, or names an unknown
 * channel. */
static ha_status mark_channels(uint8_t *channels, const ha__mcap *self, ha_slice map,
                               ha_error *err) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  uint16_t id = 0;
  uint64_t offset = 0;
  ha_status st = HA_OK;

  if (map.size == 0) return HA_END;
  while ((st = ha__mcap_numbers_next(&cur, &id, &offset, err)) == HA_OK) {
    const uint32_t channel = ha__mcap_find(&self->channel_ids, id);
    if (channel == HA__MCAP_NONE) return HA_END;
    channels[channel] = 1;
  }
  return st < 0 ? st : HA_OK;
}

ha_status ha__mcap_chunk_channels(void *object, size_t i, uint8_t *channels, ha_error *err) {
  const ha__mcap *self = object;
  const ha__mcap_chunk *chunk = &self->chunks[i];
  const uint64_t offset = self->summary_offset + chunk->listed_at - 1;
  ha__window window = HA__WINDOW_SHARED(self->open.source); /* chunk index records are adjacent */
  ha__mcap_record rec;

  if (chunk->listed_at == 0) return HA_END;
  ha_status st = ha__mcap_read(&rec, &window, offset, ha__source_size(self->open.source),
                               self->open.max_record_bytes, 0, err);
  if (st == HA_OK && rec.opcode != HA__MCAP_CHUNK_INDEX) st = HA_END;
  if (st == HA_OK) st = mark_channels(channels, self, rec.values[CHUNK_INDEX_MAP].bytes, err);
  ha__window_done(&window);
  return st;
}

ha_status ha__mcap_chunk_counts(void *object, size_t i, uint64_t *counts, ha_error *err) {
  const ha__mcap *self = object;
  const ha__mcap_chunk *chunk = &self->chunks[i];
  index_walk walk = walk_make(self, chunk);
  ha__mcap_record rec;
  ha_status st = check_indexes(self, chunk, err);

  if (st != HA_OK) return st;
  while ((st = walk_next(&walk, &rec, err)) == HA_OK) {
    const uint32_t channel = channel_of(self, &rec);
    if (channel == HA__MCAP_NONE) continue; /* the file changed while it was read */
    counts[channel] += rec.values[MESSAGE_INDEX_RECORDS].number / INDEX_ENTRY_SIZE;
  }
  ha__window_done(&walk.window);
  return st < 0 ? st : HA_OK;
}

/* Append the entries of one message index. */
static ha_status append(const ha__mcap *self, const ha__mcap_chunk *chunk, index_walk *walk,
                        const ha__mcap_record *rec, ha_entries *out, ha_error *err) {
  const uint64_t size = rec->values[MESSAGE_INDEX_RECORDS].number;
  const uint64_t at = rec->offset + HA__MCAP_HEAD_SIZE + rec->fields_size - size;
  const uint32_t channel = channel_of(self, rec);
  const uint8_t *bytes = NULL;
  uint64_t gap = 0;
  uint64_t gap_end = 0;

  HA_TRY(ha__window_need(&bytes, &walk->window, at, (size_t)size, err));
  if (ha__source_gap(self->open.source, at, size, &gap, &gap_end)) {
    return HA_FAIL(err, HA_E_IO, (int64_t)gap, "cannot read %" PRIu64 " bytes at %" PRIu64,
                   gap_end - gap, gap);
  }
  HA_TRY(self->open.host->reserve_entries(out, (size_t)size / INDEX_ENTRY_SIZE, err));
  for (size_t i = 0; i + INDEX_ENTRY_SIZE <= size; i += INDEX_ENTRY_SIZE) {
    const uint64_t offset = ha__load_u64(bytes + i + 8);
    if (!ha__range_within(offset, HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED, chunk->raw_size)) {
      return HA_FAIL(err, HA_E_CORRUPT, (int64_t)(at + i),
                     "message index points to %" PRIu64 " in a chunk of %" PRIu32 " bytes", offset,
                     chunk->raw_size);
    }
    out->items[out->size++] = (ha_entry){.log_time_ns = (int64_t)ha__load_u64(bytes + i),
                                         .publish_time_ns = (int64_t)ha__load_u64(bytes + i),
                                         .offset = (uint32_t)offset,
                                         .channel = channel};
  }
  return HA_OK;
}

ha_status ha__mcap_chunk_index(void *object, size_t i, const ha_channel_set *wanted,
                               ha_entries *out, ha_error *err) {
  const ha__mcap *self = object;
  const ha__mcap_chunk *chunk = &self->chunks[i];
  const size_t before = out->size;
  index_walk walk = walk_make(self, chunk);
  ha__mcap_record rec;
  ha_status st = check_indexes(self, chunk, err);

  if (st != HA_OK) return st;
  while ((st = walk_next(&walk, &rec, err)) == HA_OK) {
    const uint32_t channel = channel_of(self, &rec);
    if (channel >= wanted->size || !wanted->items[channel]) continue;
    st = append(self, chunk, &walk, &rec, out, err);
    if (st < 0) break;
  }
  ha__window_done(&walk.window);
  if (st < 0) out->size = before;
  if ((chunk->flags & HA_CHUNK_INDEXED) && out->size - before == chunk->message_count) {
    ha__entries_set_sizes(out->items + before, out->size - before,
                          HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED, chunk->raw_size);
  }
  return st < 0 ? st : HA_OK;
}

ha_status ha__mcap_entry_at(void *object, size_t i, const uint8_t *bytes, size_t size,
                            ha_entry *entry, ha_error *err) {
  const ha__mcap *self = object;
  const ha__mcap_chunk *chunk = &self->chunks[i];
  const uint64_t at = entry->offset;
  const size_t fixed = HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED;

  if (size > chunk->raw_size) size = chunk->raw_size;
  if (!ha__range_within(at, fixed, size)) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)chunk->offset,
                   "+%" PRIu64 " in the chunk: a message wants %zu bytes, %zu are there", at, fixed,
                   at < size ? size - (size_t)at : 0);
  }
  const uint8_t *message = bytes + at + HA__MCAP_HEAD_SIZE;
  const uint64_t length = ha__load_u64(bytes + at + 1);
  if (bytes[at] != HA__MCAP_MESSAGE || length < HA__MCAP_MESSAGE_FIXED ||
      length > chunk->raw_size - at - HA__MCAP_HEAD_SIZE) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                   "+%" PRIu64 " in the chunk: no message where its index points", at);
  }
  if (ha__mcap_find(&self->channel_ids, ha__load_u16(message)) != entry->channel ||
      (int64_t)ha__load_u64(message + 6) != entry->log_time_ns) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                   "+%" PRIu64
                   " in the chunk: a message of another channel or time than its index states",
                   at);
  }
  entry->publish_time_ns = (int64_t)ha__load_u64(message + 14);
  entry->sequence = ha__load_u32(message + 2);
  entry->offset = (uint32_t)(at + fixed);
  entry->size = (uint32_t)(length - HA__MCAP_MESSAGE_FIXED);
  return HA_OK;
}
