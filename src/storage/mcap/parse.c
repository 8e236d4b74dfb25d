/* Finds messages in the unpacked bytes of a chunk. When recovering, all good messages are returned
 * and gaps are reported as losses; otherwise the first damage is a failure, returned with the
 * messages found before it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/prefetch.h"
#include "base/status.h"
#include "compression/compression.h"
#include "storage/mcap/chunk_stream.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

typedef struct parser {
  const ha__mcap *self;
  const ha__mcap_chunk *chunk;
  ha__mcap_chunk_stream stream;
  ha_entries *out;
  size_t first;           /* of this chunk's entries in out */
  uint64_t unknown_count; /* messages of undefined channels */
  size_t unknown_offset;  /* of the first of them */
  bool damaged;
  ha_error problem; /* the first damage */
} parser;

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

/* Estimate how many messages follow, from the size of those so far. */
static size_t guess_more(size_t pos, size_t size, size_t found) {
  const size_t average = found ? pos / found : 256;
  const size_t guess = (size - pos) / (average ? average : 1) + 16;

  return guess < (size_t)1 << 16 ? guess : (size_t)1 << 16;
}

static ha_status reserve(parser *p, size_t pos, ha_error *err) {
  const size_t more = guess_more(pos, p->stream.size, p->out->size - p->first);

  return p->self->open.host->reserve_entries(p->out, more, err);
}

static void note_damage(parser *p, size_t offset) {
  if (p->damaged) return;
  ha__mcap_chunk_problem(&p->problem, &p->stream, offset, p->chunk->offset);
  p->damaged = true;
}

static void note_unknown(parser *p, size_t offset) {
  if (p->unknown_count++ == 0) p->unknown_offset = offset;
}

/* Collect the messages. HA_E_NOMEM, HA_E_LIMIT. */
static ha_status collect(parser *p, ha_error *err) {
  const ha__mcap_ids ids = p->self->channel_ids;
  ha__mcap_chunk_stream *stream = &p->stream;
  ha_entries *out = p->out;
  ha__mcap_inner rec;
  size_t fetched = 0;
  ha__event_kind kind;

  while ((kind = ha__mcap_chunk_next(&rec, stream)) != HA__EVENT_END) {
    if (kind != HA__EVENT_RECORD) {
      note_damage(p, rec.offset);
      continue;
    }
    if (rec.opcode != HA__MCAP_MESSAGE) continue;
    const uint8_t *message = stream->bytes + rec.content;
    ha__prefetch_ahead(stream->bytes, rec.content + rec.length, &fetched);
    const uint32_t channel = ha__mcap_find(&ids, ha__load_u16(message));
    if (channel == HA__MCAP_NONE) {
      note_unknown(p, rec.offset);
      continue;
    }
    if (out->size == out->capacity) HA_TRY(reserve(p, rec.offset, err));
    out->items[out->size++] = entry_of(message, &rec, channel);
  }
  return HA_OK;
}

/* --- reading an intact file ------------------------------------------------------------------- */

static bool text_is(const char *text, ha_slice bytes) {
  return ha__bytes_equal(text, strlen(text), bytes.data, bytes.size);
}
/* Compare the chunk's own header with its index, because the index has no checksum. */
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
    ha__error_wrap(err, "no chunk where its index points");
    if (err) err->offset = (int64_t)chunk->offset;
  } else if (rec.opcode != HA__MCAP_CHUNK) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "no chunk where its index points, but a record with opcode 0x%02x",
                 (unsigned)rec.opcode);
  } else if (v[CHUNK_RAW_SIZE].number != chunk->raw_size ||
             v[CHUNK_RECORDS].number != chunk->stored_size ||
             rec.fields_size + HA__MCAP_HEAD_SIZE - v[CHUNK_RECORDS].number != chunk->head_size) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "the chunk has %" PRIu64 " bytes, %" PRIu64
                 " uncompressed; its index states %" PRIu64 " and %" PRIu32,
                 v[CHUNK_RECORDS].number, v[CHUNK_RAW_SIZE].number, chunk->stored_size,
                 chunk->raw_size);
  } else if (!text_is(compression, ha__mcap_compression(v[CHUNK_COMPRESSION].bytes))) {
    st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk->offset,
                 "the chunk has another compression than its index states (%s)", compression);
  } else {
    *crc = (uint32_t)v[CHUNK_CRC].number;
  }
  ha__window_done(&window);
  return st;
}

/* With a wrong checksum no message is returned, because any of them may be damaged. */
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

static ha_status check_unknown(const parser *p, ha_error *err) {
  if (p->unknown_count == 0) return HA_OK;
  const uint16_t id = ha__load_u16(p->stream.bytes + p->unknown_offset + HA__MCAP_HEAD_SIZE);
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)p->chunk->offset,
                 "+%zu in the chunk: message of channel %u, which nothing defines (%" PRIu64
                 " such messages are left out)",
                 p->unknown_offset, (unsigned)id, p->unknown_count);
}

static ha_status check_times(const parser *p, ha_error *err) {
  int64_t start_ns = INT64_MAX;
  int64_t end_ns = INT64_MIN;

  for (size_t i = p->first; i < p->out->size; i++) {
    const int64_t time_ns = p->out->items[i].log_time_ns;
    if (time_ns < start_ns) start_ns = time_ns;
    if (time_ns > end_ns) end_ns = time_ns;
  }
  if (start_ns > end_ns || (p->chunk->flags & HA_CHUNK_UNTIMED)) return HA_OK;
  if (start_ns >= p->chunk->start_ns && end_ns <= p->chunk->end_ns) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)p->chunk->offset,
                 "messages of the times %" PRId64 " to %" PRId64
                 " are in a chunk that is indexed as %" PRId64 " to %" PRId64,
                 start_ns, end_ns, p->chunk->start_ns, p->chunk->end_ns);
}

static ha_status parse_strictly(parser *p, ha_error *err) {
  const size_t size = p->stream.size;
  uint32_t crc = 0;

  if (!(p->chunk->flags & (HA_CHUNK_IMPLIED | HA_CHUNK_UNFINISHED))) {
    HA_TRY(read_stored_crc(&crc, p->self, p->chunk, err));
  }
  if (size == p->chunk->raw_size) {
    HA_TRY(check_crc(p->self, p->chunk, crc, p->stream.bytes, size, err));
  }
  HA_TRY(collect(p, err));
  if (p->damaged) {
    if (err) *err = p->problem;
    return HA_E_CORRUPT;
  }
  HA_TRY(check_unknown(p, err));
  return check_times(p, err);
}

/* --- recovering ------------------------------------------------------------------------------- */

/* The index lists more messages, and one message ends at the same offset as another: its length is
 * wrong, and it contains the others. */
static ha_status look_inside(parser *p, size_t i, ha_error *err) {
  const uint8_t *bytes = p->stream.bytes;
  const size_t start = p->out->items[i].offset;
  const size_t end = start + p->out->items[i].size;
  const size_t pos = end > start ? ha__mcap_chunk_search(bytes, end, start - 1) : end;
  parser inside = *p;

  if (pos == end) return HA_OK;
  p->out->items[i].size = (uint32_t)(pos - start);
  inside.stream =
      (ha__mcap_chunk_stream){.bytes = bytes, .size = end, .pos = pos, .resync = HA__RESYNC_DOUBT};
  HA_TRY(collect(&inside, err));
  p->unknown_count = inside.unknown_count;
  return HA_OK;
}

static void report_loss(const parser *p) {
  const ha__mcap_chunk *chunk = p->chunk;
  const ha__mcap_chunk_stream *stream = &p->stream;
  const bool counted = (chunk->flags & HA__MCAP_INDEX_COUNTED) != 0;
  const uint64_t given = p->out->size - p->first;
  const uint64_t want = counted ? chunk->message_count : given + p->unknown_count;
  ha_loss loss = {.offset = (int64_t)chunk->offset, .bytes = stream->skipped};
  char text[128];

  loss.messages = want > given ? want - given : 0;
  if (!counted && !p->self->index_complete && stream->skipped + stream->unknown > 0) {
    loss.messages = HA_UNCOUNTED;
  }
  if (stream->skipped == 0 && loss.messages == 0) return;
  if (stream->skipped > 0) {
    snprintf(text, sizeof text, "damage in the chunk, the first at %zu of its bytes",
             stream->damage_at);
  } else if (stream->unknown > 0) {
    snprintf(text, sizeof text, "records of a kind that the format does not have in the chunk");
  } else if (p->unknown_count > 0) {
    snprintf(text, sizeof text, "messages of channels that nothing defines");
  } else {
    snprintf(text, sizeof text, "the index states %" PRIu64 " messages in the chunk", want);
  }
  loss.text = text;
  p->self->open.host->lose(p->self->open.report_to, &loss);
}

static ha_status parse_damaged(parser *p, ha_error *err) {
  HA_TRY(collect(p, err));
  const size_t found = p->out->size;
  if ((p->chunk->flags & HA__MCAP_INDEX_COUNTED) && found - p->first < p->chunk->message_count) {
    for (size_t i = p->first; i < found; i++) {
      HA_TRY(look_inside(p, i, err));
    }
  }
  report_loss(p);
  return HA_OK;
}

ha_status ha__mcap_parse(void *object, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                         ha_error *err) {
  const ha__mcap *self = object;
  const bool recover = (self->open.flags & HA_STORAGE_RECOVER) != 0;
  parser p = {.self = self,
              .chunk = &self->chunks[i],
              .stream = {.bytes = bytes,
                         .size = size,
                         .resync = recover ? HA__RESYNC_DOUBT : HA__RESYNC_SKIP},
              .out = out,
              .first = out->size,
              .problem = HA_ERROR_INIT};

  return recover ? parse_damaged(&p, err) : parse_strictly(&p, err);
}
