#include "storage/rosbag1/record/stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"

ha__rosbag1_stream ha__rosbag1_stream_make(const ha_host *host, ha_source *source, uint64_t at,
                                           ha__rosbag1_dialect dialect, ha__resync resync) {
  return (ha__rosbag1_stream){.host = host,
                              .window = HA__WINDOW_INIT(source),
                              .pos = at,
                              .total = ha__source_size(source),
                              .dialect = dialect,
                              .resync = resync};
}

ha__rosbag1_stream ha__rosbag1_stream_of(const uint8_t *bytes, size_t size, ha__resync resync) {
  return (ha__rosbag1_stream){.window = HA__WINDOW_BYTES(size ? bytes : (const uint8_t *)"", size),
                              .total = size,
                              .dialect = DIALECT_20,
                              .resync = resync};
}

void ha__rosbag1_stream_done(ha__rosbag1_stream *s) {
  ha__window_done(&s->window);
}

/* --- damage ----------------------------------------------------------------------------- */

/* Continue at the first record at or after `from`. */
static ha_status pass(ha__rosbag1_event *e, ha__rosbag1_stream *s, uint64_t from,
                      const char *reason, ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  e->kind = HA__EVENT_DAMAGE;
  snprintf(e->problem, sizeof e->problem, "%s", reason);
  HA_TRY(ha__rosbag1_record_find(&e->end, &s->window, from, s->dialect, err));
  s->pos = e->end;
  if (ha__source_gap(s->window.source, e->offset, e->end - e->offset, &start, &end)) {
    e->kind = HA__EVENT_GAP;
    snprintf(e->problem, sizeof e->problem, "cannot read %" PRIu64 " bytes at %" PRIu64,
             end - start, start);
  }
  return HA_OK;
}

ha_status ha__rosbag1_stream_reject(ha__rosbag1_event *e, ha__rosbag1_stream *s, const char *reason,
                                    ha_error *err) {
  e->is_cut = false;
  return pass(e, s, e->offset + 1, reason, err);
}

ha_status ha__rosbag1_stream_again(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  return ha__rosbag1_record_read(&e->record, &s->window, e->offset, s->dialect, err);
}

/* False when a field of the record contradicts the length of its data. */
static bool is_exact(const ha__rosbag1_record *record) {
  const uint64_t count = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  uint32_t entries = 0;

  if (record->header.op == OP_INDEX_DATA) return ha__rosbag1_index_count(&entries, record);
  return record->header.op != OP_CHUNK_INFO || count * INFO_PAIR_SIZE == record->data_size;
}

/* True when the length of a record may be wrong. The data of a bag header is padding, so records
 * found in it are good. The test reads what follows, which moves the window: fields of this record
 * are invalid afterwards. */
static ha_status is_doubtful(bool *out, ha__rosbag1_stream *s, const ha__rosbag1_event *e,
                             ha_error *err) {
  const ha__rosbag1_record *record = &e->record;
  const bool may_hold_others =
      s->dialect == DIALECT_20 && s->host &&
      (record->header.op == OP_BAG_HEADER || (s->deep && !is_exact(record)));
  bool is_followed = false;

  HA_TRY(ha__rosbag1_plausible(&is_followed, &s->window, e->end, s->dialect, err));
  *out = !is_followed || may_hold_others;
  return HA_OK;
}

/* Read a small record and the head of the next one at once, instead of moving the window several
 * times. */
static ha_status hold_both(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  enum { NEXT_HEAD = 256, MOST = 64 << 10 };
  const uint64_t size = e->end - e->offset + NEXT_HEAD;
  const uint64_t left = s->total - e->offset;
  const uint8_t *data = s->window.data;
  const uint8_t *bytes = NULL;

  if (size > MOST || !s->window.source) return HA_OK;
  const uint64_t at = s->window.offset;
  HA_TRY(ha__window_need(&bytes, &s->window, e->offset, (size_t)(size < left ? size : left), err));
  const bool moved = s->window.data != data || s->window.offset != at;
  return moved ? ha__rosbag1_stream_again(e, s, err) : HA_OK;
}

/* A length that no record follows may be wrong, and the bytes may contain good records. */
static ha_status judge_length(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  const uint64_t from = s->deep ? e->offset + 1 : e->record.data_offset;
  uint64_t next = e->end;
  bool doubtful = false;

  HA_TRY(hold_both(e, s, err));
  const uint8_t *data = s->window.data;
  const uint64_t at = s->window.offset;
  HA_TRY(is_doubtful(&doubtful, s, e, err));
  if (doubtful) HA_TRY(ha__rosbag1_record_find(&next, &s->window, from, s->dialect, err));
  if (next < e->end) {
    e->wrong_length = true;
    e->end = next;
  }
  const bool moved = s->window.data != data || s->window.offset != at;
  return moved ? ha__rosbag1_stream_again(e, s, err) : HA_OK;
}

/* --- chunks ------------------------------------------------------------------------------- */

/* Bytes that identify each compression. */
enum { SAMPLE_SIZE = 16 };

static ha_slice slice_of(const char *text) {
  return (ha_slice){(const uint8_t *)text, strlen(text)};
}

ha_slice ha__rosbag1_compression(const ha_host *host, ha_source *source,
                                 const ha__rosbag1_record *chunk) {
  const ha_slice name = ha__rosbag1_text(&chunk->header, FIELD_COMPRESSION);
  uint8_t bytes[SAMPLE_SIZE];

  if (name.size > 0) return name;
  if (chunk->data_size < SAMPLE_SIZE ||
      !ha__range_within(chunk->data_offset, SAMPLE_SIZE, ha__source_size(source)) ||
      ha__source_read(bytes, source, chunk->data_offset, SAMPLE_SIZE, NULL) < 0) {
    return slice_of("none");
  }
  /* the length of a record never equals these magic numbers */
  const char *found = host->find_compression(bytes, SAMPLE_SIZE);
  return slice_of(found ? found : "none");
}

/* True when a record at offset is a CONNECTION, or of a kind that occurs only between chunks. */
static bool is_between_chunks(ha__rosbag1_stream *s, uint64_t offset) {
  ha__rosbag1_record record;

  return ha__rosbag1_record_read(&record, &s->window, offset, DIALECT_20, NULL) == HA_OK &&
         record.header.op >= OP_INDEX_DATA && record.header.op <= OP_CONNECTION;
}

/* Compressed data may contain a CONNECTION verbatim, so one is accepted only if a record follows
 * it. */
ha_status ha__rosbag1_stream_find_top(uint64_t *out, ha__rosbag1_stream *s, uint64_t offset,
                                      ha_error *err) {
  ha__rosbag1_record record;

  for (;; offset = *out + 1) {
    HA_TRY(ha__rosbag1_record_find(out, &s->window, offset, DIALECT_20, err));
    if (*out == s->total) return HA_OK;
    HA_TRY(ha__rosbag1_record_read(&record, &s->window, *out, DIALECT_20, err));
    const uint64_t end = ha__rosbag1_record_end(&record);
    const uint8_t op = record.header.op;
    if (op == OP_INDEX_DATA || op == OP_CHUNK || op == OP_CHUNK_INFO) return HA_OK;
    if (op == OP_CONNECTION && end < s->total && is_between_chunks(s, end)) return HA_OK;
  }
}

/* Find the end of a chunk. */
static ha_status judge_chunk(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  const ha__rosbag1_record *chunk = &e->record;
  const ha_slice name = ha__rosbag1_compression(s->host, s->window.source, chunk);
  const bool plain = ha__bytes_equal(name.data, name.size, "none", 4);
  const uint64_t end = e->end;
  const bool has_data = chunk->data_size > 0;
  uint64_t next = 0;

  HA_TRY(ha__rosbag1_plausible(&e->trusted, &s->window, end, DIALECT_20, err));
  e->trusted = e->trusted && has_data;
  if (!e->trusted && plain) {
    e->end = chunk->data_offset;
  } else if (!e->trusted) {
    HA_TRY(ha__rosbag1_stream_find_top(&next, s, chunk->data_offset, err));
    /* only garbage follows: the chunk itself may be whole */
    e->trusted = has_data && end <= next;
    e->end = e->trusted ? end : next;
  }
  return ha__rosbag1_stream_again(e, s, err);
}

/* --- one event ------------------------------------------------------------------------------ */

/* Policy of HA__RESYNC_STOP: fails where there is no whole record. */
static ha_status next_or_stop(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  HA_TRY(ha__rosbag1_record_read(&e->record, &s->window, s->pos, s->dialect, err));
  e->end = ha__rosbag1_record_end(&e->record);
  e->is_cut = e->end > s->total;
  if (e->is_cut) return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)s->pos, "record cut short");
  s->pos = e->end;
  return HA_OK;
}

/* Other policies: the event is DAMAGE where there is no whole record. */
static ha_status next_or_skip(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  ha_error reason = HA_ERROR_INIT;
  uint64_t gap = 0;
  uint64_t gap_end = 0;

  const ha_status st = ha__rosbag1_record_read(&e->record, &s->window, s->pos, s->dialect, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = reason;
    return st;
  }
  if (st < 0) return pass(e, s, s->pos + 1, reason.text, err);
  if (ha__source_gap(s->window.source, s->pos, 8 + (uint64_t)e->record.header_size, &gap,
                     &gap_end)) {
    return pass(e, s, gap_end, "cannot read the header of a record", err);
  }
  const bool is_chunk = s->host && s->dialect == DIALECT_20 && e->record.header.op == OP_CHUNK;
  e->end = ha__rosbag1_record_end(&e->record);
  if (!is_chunk && e->end > s->total) {
    e->is_cut = true;
    return pass(e, s, s->pos + 1, "record cut short", err);
  }
  if (is_chunk) HA_TRY(judge_chunk(e, s, err));
  if (!is_chunk && s->resync == HA__RESYNC_DOUBT) HA_TRY(judge_length(e, s, err));
  s->pos = e->end;
  return HA_OK;
}

ha_status ha__rosbag1_stream_next(ha__rosbag1_event *e, ha__rosbag1_stream *s, ha_error *err) {
  e->kind = HA__EVENT_RECORD;
  e->offset = s->pos;
  e->is_cut = e->wrong_length = false;
  e->problem[0] = '\0';
  if (s->pos >= s->total || (s->host && ha__rosbag1_zeros_to_end(&s->window, s->pos))) {
    e->kind = HA__EVENT_END;
    return HA_END;
  }
  return s->resync == HA__RESYNC_STOP ? next_or_stop(e, s, err) : next_or_skip(e, s, err);
}
