#include "storage/mcap/chunk.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/prefetch.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/unpacked.h"
#include "io/source.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

/* Records that must follow each other where a search for one ends. */
enum { SEARCH_CHAIN = 3 };

void ha__mcap_inner_problem(const uint8_t *bytes, size_t size, size_t pos, uint64_t chunk_offset,
                            ha_error *err) {
  const size_t left = size - pos;
  const int64_t at = (int64_t)chunk_offset;

  if (left < HA__MCAP_HEAD_SIZE) {
    ha__error_set(err, HA_E_CORRUPT, at,
                  "+%zu in the chunk: the head of a record wants %d bytes, %zu are left", pos,
                  (int)HA__MCAP_HEAD_SIZE, left);
    return;
  }
  const ha__mcap_record rec = ha__mcap_head(bytes + pos, pos);
  const char *kind = rec.layout ? rec.layout->kind : "unknown";
  if (rec.length > left - HA__MCAP_HEAD_SIZE) {
    ha__error_set(err, HA_E_CORRUPT, at,
                  "+%zu in the chunk: %s record (opcode 0x%02x) wants %" PRIu64
                  " bytes, %zu are left",
                  pos, kind, (unsigned)rec.opcode, rec.length, left - HA__MCAP_HEAD_SIZE);
    return;
  }
  if (rec.opcode == HA__MCAP_MESSAGE) {
    ha__error_set(err, HA_E_CORRUPT, at,
                  "+%zu in the chunk: message record of %" PRIu64 " bytes, its head alone has %d",
                  pos, rec.length, (int)HA__MCAP_MESSAGE_FIXED);
    return;
  }
  ha__error_set(err, HA_E_CORRUPT, at,
                "+%zu in the chunk: %s record (opcode 0x%02x) may not be there", pos, kind,
                (unsigned)rec.opcode);
}

/* Is a record at pos, and do a few more follow, or the end? */
static bool leads_on(const uint8_t *bytes, size_t size, size_t pos) {
  ha__mcap_inner rec;
  ha_status st = bytes[pos] <= HA__MCAP_MESSAGE ? HA_OK : HA_END;

  for (int i = 0; i < SEARCH_CHAIN && st == HA_OK; i++) {
    st = ha__mcap_inner_next(&rec, bytes, size, &pos, 0, NULL);
    if (st == HA_END) return i > 0;
  }
  return st == HA_OK;
}

bool ha__mcap_inner_search(const uint8_t *bytes, size_t size, size_t *pos) {
  while (++*pos < size) {
    if (bytes[*pos] >= HA__MCAP_SCHEMA && leads_on(bytes, size, *pos)) return true;
  }
  *pos = size;
  return false;
}

/* --- parse ------------------------------------------------------------------------- */

/* What parse() saw beside the entries. */
typedef struct seen {
  int64_t start_ns;
  int64_t end_ns;
  uint64_t unknown_count; /* messages of channels that nothing defines */
  size_t unknown_offset;  /* of the first of them */
} seen;

static inline ha_entry entry_of(const uint8_t *message, const ha__mcap_inner *rec,
                                uint32_t channel) {
  return (ha_entry){
      .log_time_ns = (int64_t)ha__load_u64(message + 6),
      .publish_time_ns = (int64_t)ha__load_u64(message + 14),
      .offset = (uint32_t)(rec->content + HA__MCAP_MESSAGE_FIXED),
      .size = (uint32_t)(rec->length - HA__MCAP_MESSAGE_FIXED),
      .channel = channel,
      .sequence = ha__load_u32(message + 2),
  };
}

/* How many messages more may there be, by the size of those so far? */
static size_t guess_more(size_t pos, size_t size, size_t found) {
  const size_t average = found ? pos / found : 256;
  const size_t guess = (size - pos) / (average ? average : 1) + 16;

  return guess < (size_t)1 << 16 ? guess : (size_t)1 << 16;
}

/* From *at on, which then is the end, or where damage is. */
static ha_status find_messages(const ha__mcap *self, const ha__mcap_chunk *chunk,
                               const uint8_t *bytes, size_t size, size_t *at, ha_entries *out,
                               seen *found, ha_error *err) {
  const ha__mcap_ids ids = self->channel_ids;
  const size_t before = out->size;
  ha__mcap_inner rec;
  size_t fetched = 0;
  size_t pos = *at;
  ha_status st;

  while ((st = ha__mcap_inner_next(&rec, bytes, size, &pos, chunk->offset, err)) == HA_OK) {
    if (rec.opcode != HA__MCAP_MESSAGE) continue;
    const uint8_t *message = bytes + rec.content;
    ha__prefetch_ahead(bytes, pos, &fetched);
    const uint32_t channel = ha__mcap_find(&ids, ha__load_u16(message));
    if (channel == HA__MCAP_NONE) {
      if (found->unknown_count++ == 0) found->unknown_offset = rec.offset;
      continue;
    }
    if (out->size == out->capacity) {
      HA_TRY(self->open.host->reserve_entries(out, guess_more(rec.offset, size, out->size - before),
                                              err));
    }
    const ha_entry entry = entry_of(message, &rec, channel);
    out->items[out->size++] = entry;
    if (entry.log_time_ns < found->start_ns) found->start_ns = entry.log_time_ns;
    if (entry.log_time_ns > found->end_ns) found->end_ns = entry.log_time_ns;
  }
  *at = pos;
  return st < 0 ? st : HA_OK;
}

/* The first damage is what the call fails with, but messages behind it are found too. */
static ha_status find_all(const ha__mcap *self, const ha__mcap_chunk *chunk, const uint8_t *bytes,
                          size_t size, ha_entries *out, seen *found, ha_error *err) {
  ha_status result = HA_OK;
  size_t pos = 0;
  ha_status st;

  do {
    st = find_messages(self, chunk, bytes, size, &pos, out, found, result < 0 ? NULL : err);
    if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
    if (st < 0) result = st;
  } while (st < 0 && ha__mcap_inner_search(bytes, size, &pos));
  return result;
}

static bool text_is(const char *text, ha_slice bytes) {
  return ha__bytes_equal(text, strlen(text), bytes.data, bytes.size);
}

/* The chunk's own head, which its index must agree with; the index has no checksum. */
static ha_status read_stored_crc(uint32_t *crc, const ha__mcap *self, const ha__mcap_chunk *chunk,
                                 ha_error *err) {
  ha__window window = HA__WINDOW_INIT(self->open.source);
  const char *compression = self->compressions[chunk->compression];
  ha__mcap_record rec;
  const ha__mcap_value *v = rec.values;
  ha_status st =
      ha__mcap_read(&rec, &window, chunk->offset, self->open.host->source_size(self->open.source),
                    self->open.max_record_bytes, 0, err);

  if (st < 0) {
    ha__error_wrap(err, "no chunk where its index tells");
    if (err) err->offset = (int64_t)chunk->offset;
  } else if (rec.opcode != HA__MCAP_CHUNK) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "no chunk where its index tells, but a record with opcode 0x%02x",
                 (unsigned)rec.opcode);
  } else if (v[CHUNK_RAW_SIZE].number != chunk->raw_size ||
             v[CHUNK_RECORDS].number != chunk->stored_size ||
             rec.fields_size + HA__MCAP_HEAD_SIZE - v[CHUNK_RECORDS].number != chunk->head_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "the chunk has %" PRIu64 " bytes, %" PRIu64
                 " uncompressed; its index tells %" PRIu64 " and %" PRIu32,
                 v[CHUNK_RECORDS].number, v[CHUNK_RAW_SIZE].number, chunk->stored_size,
                 chunk->raw_size);
  } else if (!text_is(compression, ha__mcap_compression(v[CHUNK_COMPRESSION].bytes))) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "the chunk has another compression than its index tells (%s)", compression);
  } else {
    *crc = (uint32_t)v[CHUNK_CRC].number;
  }
  ha__window_done(&window);
  return st;
}

static ha_status check_seen(const ha__mcap_chunk *chunk, const seen *found, const uint8_t *bytes,
                            ha_error *err) {
  if (found->unknown_count > 0) {
    const uint16_t id = ha__load_u16(bytes + found->unknown_offset + HA__MCAP_HEAD_SIZE);
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                   "+%zu in the chunk: message of channel %u, which nothing defines (%" PRIu64
                   " such messages are left out)",
                   found->unknown_offset, (unsigned)id, found->unknown_count);
  }
  if (found->start_ns > found->end_ns || (chunk->flags & HA_CHUNK_UNTIMED)) return HA_OK;
  if (found->start_ns >= chunk->start_ns && found->end_ns <= chunk->end_ns) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "messages of the times %" PRId64 " to %" PRId64
                 " are in a chunk that is indexed as %" PRId64 " to %" PRId64,
                 found->start_ns, found->end_ns, chunk->start_ns, chunk->end_ns);
}

/* Which of the messages are damaged can't be known: none is given out. */
static ha_status check_crc(const ha__mcap *self, const ha__mcap_chunk *chunk, uint32_t crc,
                           const uint8_t *bytes, size_t size, ha_error *err) {
  if (crc == 0 || (self->open.flags & HA_STORAGE_NO_CRC)) return HA_OK;
  const uint32_t actual = ha__crc32(0, bytes, size);
  if (actual == crc) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "the CRC of its records is 0x%08" PRIx32 ", should be 0x%08" PRIx32
                 " (without checking, they can still be read)",
                 actual, crc);
}

ha_status ha__mcap_parse(void *object, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                         ha_error *err) {
  const ha__mcap *self = object;

  if (self->open.flags & HA_STORAGE_RECOVER) {
    return ha__mcap_recover_parse(self, i, bytes, size, out, err);
  }
  const ha__mcap_chunk *chunk = &self->chunks[i];
  seen found = {INT64_MAX, INT64_MIN, 0, 0};
  uint32_t crc = 0;

  if (!(chunk->flags & (HA_CHUNK_IMPLIED | HA_CHUNK_UNFINISHED))) {
    HA_TRY(read_stored_crc(&crc, self, chunk, err));
  }
  if (size == chunk->raw_size) HA_TRY(check_crc(self, chunk, crc, bytes, size, err));
  HA_TRY(find_all(self, chunk, bytes, size, out, &found, err));
  return check_seen(chunk, &found, bytes, err);
}

/* --- unpacking for walks ------------------------------------------------------------ */

static ha_status grow_buffer(ha__mcap_unpacked *out, size_t size, ha_error *err) {
  if (out->buffer && size <= out->capacity) return HA_OK;
  ha__free(out->buffer);
  out->buffer = ha__alloc(size);
  out->capacity = out->buffer ? size : 0;
  return out->buffer ? HA_OK : HA_FAIL_NOMEM(err);
}

/* Into memory that is used again. HA_E_LIMIT when more than capacity bytes come out. */
static ha_status unpack_within(ha__mcap_unpacked *out, const ha_storage_open *open,
                               const ha__mcap_stored *stored, size_t capacity, ha_error *err) {
  const bool recover = (open->flags & HA_STORAGE_RECOVER) != 0;

  HA_TRY(grow_buffer(out, capacity, err));
  out->bytes = out->buffer;
  return recover ? open->host->salvage(stored->compression, out->view.data, out->view.size,
                                       out->buffer, capacity, HA_UNPACK_ALL, &out->size, err)
                 : open->host->unpack(stored->compression, out->view.data, out->view.size,
                                      out->buffer, capacity, HA_UNPACK_ALL, &out->size, err);
}

static ha_status unpack_view(ha__mcap_unpacked *out, const ha_storage_open *open,
                             const ha__mcap_stored *stored, uint64_t limit, ha_error *err) {
  const bool recover = (open->flags & HA_STORAGE_RECOVER) != 0;
  const ha_slice packed = {out->view.data, out->view.size};
  ha_view view = HA_VIEW_INIT;

  const ha_status st =
      open->host->unpack_view(&view, open->temporary, stored->compression, &packed, limit,
                              recover ? (uint32_t)HA_UNPACK_SALVAGE : 0, err);
  open->host->view_release(&out->view);
  out->view = view;
  out->bytes = view.data;
  out->size = view.size;
  return st;
}

/* What may come out, whatever the chunk tells. */
static uint64_t most_of(const ha_storage_open *open, const ha__mcap_stored *stored) {
  const uint64_t most =
      ha__unpacked_most(open->max_chunk_bytes, open->max_ratio, stored->data_size);

  return most < UINT32_MAX ? most : UINT32_MAX;
}

/* Memory is taken for what really comes out: a chunk may promise anything. */
static ha_status unpack_any(ha__mcap_unpacked *out, const ha_storage_open *open,
                            const ha__mcap_stored *stored, ha_error *err) {
  const uint64_t usual = ha__unpacked_usual(stored->data_size);

  if (stored->likely <= usual) {
    const uint64_t capacity = usual < stored->raw_size ? usual : stored->raw_size;
    const ha_status st = unpack_within(out, open, stored, (size_t)capacity, err);
    if (st != HA_E_LIMIT || capacity == stored->raw_size) return st;
  }
  const uint64_t most = most_of(open, stored);
  const uint64_t limit = stored->raw_size < most ? stored->raw_size : most;
  const ha_status st = unpack_view(out, open, stored, limit, err);
  if (st == HA_E_LIMIT && limit < stored->raw_size && out->size == limit) {
    ha__error_wrap(err, "chunk of %" PRIu64 " bytes (a larger --max-chunk allows more)",
                   stored->data_size);
  }
  return st;
}

static ha_status charge(const ha_storage_open *open, const ha__mcap_stored *stored, uint64_t raw,
                        ha_error *err) {
  return open->host->charge_unpack(open->budget, stored->compression, stored->data_size, raw, err);
}

static ha_status unpack_packed(ha__mcap_unpacked *out, const ha_storage_open *open,
                               const ha__mcap_stored *stored, ha_error *err) {
  const size_t raw_size = (size_t)stored->raw_size;

  HA_TRY(charge(open, stored, 0, err));
  ha_status st = unpack_any(out, open, stored, err);
  charge(open, stored, out->size, NULL);
  if (open->flags & HA_STORAGE_RECOVER) return st; /* what the chunk tells of its size is nothing */
  if (st == HA_OK && out->size != raw_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "the chunk unpacks to %zu bytes, it tells %zu", out->size, raw_size);
  } else if (st == HA_E_LIMIT && out->size >= raw_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "the chunk unpacks to more than the %zu bytes that it tells", raw_size);
  } else if (st < 0 && err) {
    err->offset = (int64_t)stored->offset;
  }
  return st;
}

/* A bad sector ends what can be unpacked; of plain bytes those after it are good, too. */
static ha_status unpack_readable(ha__mcap_unpacked *out, const ha_storage_open *open,
                                 const ha__mcap_stored *stored, ha_error *err) {
  const bool none = strcmp(stored->compression, "none") == 0;
  uint64_t start = 0;
  uint64_t end = 0;
  const bool gap = ha__source_gap(open->source, stored->data_offset, out->view.size, &start, &end);

  if (gap && !none) out->view.size = (size_t)(start - stored->data_offset);
  const ha_status st = none ? HA_OK : unpack_packed(out, open, stored, err);
  if (none) {
    out->bytes = out->view.data;
    out->size = out->view.size;
  }
  if (!gap || st == HA_E_NOMEM || st == HA_E_IO) return st;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)start, "cannot read %" PRIu64 " bytes at %" PRIu64,
                 end - start, start);
}

ha_status ha__mcap_unpack(ha__mcap_unpacked *out, const ha_storage_open *open,
                          const ha__mcap_stored *stored, ha_error *err) {
  open->host->view_release(&out->view);
  out->bytes = NULL;
  out->size = 0;
  out->has_crc = false;
  const uint64_t most = most_of(open, stored);
  if (stored->raw_size > most && !(open->flags & HA_STORAGE_RECOVER)) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)stored->offset,
                   "chunk of %" PRIu64 " bytes uncompressed, the limit is %" PRIu64
                   " (a larger --max-chunk allows more)",
                   stored->raw_size, most);
  }
  if (stored->raw_size == 0 && stored->data_size == 0) return HA_OK;
  const bool none = strcmp(stored->compression, "none") == 0;
  const uint64_t viewed =
      none && stored->raw_size < stored->data_size ? stored->raw_size : stored->data_size;
  if (viewed > SIZE_MAX) return HA_FAIL_NOMEM(err);
  HA_TRY(
      open->host->source_view(&out->view, open->source, stored->data_offset, (size_t)viewed, err));
  HA_TRY(unpack_readable(out, open, stored, err));
  if (!none) return HA_OK;
  if (stored->raw_size == stored->data_size || (open->flags & HA_STORAGE_RECOVER)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)stored->offset,
                 "uncompressed chunk of %" PRIu64 " bytes tells %" PRIu64, stored->data_size,
                 stored->raw_size);
}

uint32_t ha__mcap_unpacked_crc(const ha__mcap_unpacked *unpacked) {
  return unpacked->has_crc ? unpacked->crc : ha__crc32(0, unpacked->bytes, unpacked->size);
}

void ha__mcap_unpacked_done(ha__mcap_unpacked *unpacked, const ha_host *host) {
  host->view_release(&unpacked->view);
  ha__free(unpacked->buffer);
  *unpacked = (ha__mcap_unpacked){0};
}
