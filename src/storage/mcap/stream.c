#include "storage/mcap/stream.h"

#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "compression/compression.h"

enum {
  FIRST_VIEW = 4096,       /* size of the first read of a record; more is read only if its fields
                            * need it */
  SEARCH_VIEW = 1 << 20,   /* bytes searched for a record at once */
  SEARCH_BUDGET = 1 << 20, /* budget of searches that read far ahead without success */
  SEARCH_CHAIN = 2         /* good records that must follow a found one */
};

ha__mcap_stream ha__mcap_stream_make(ha_source *source, uint64_t start, uint64_t end,
                                     uint64_t max_record_bytes) {
  return (ha__mcap_stream){.window = HA__WINDOW_INIT(source),
                           .pos = start,
                           .end = end,
                           .max_record_bytes = max_record_bytes,
                           .resync = HA__RESYNC_SKIP,
                           .resume = start,
                           .budget = SEARCH_BUDGET};
}

void ha__mcap_stream_done(ha__mcap_stream *stream) {
  ha__window_done(&stream->window);
}

/* Read opcode and length at offset, after which at least a header's bytes exist. The length is not
 * checked. */
static ha_status read_head(ha__mcap_record *rec, ha__window *window, uint64_t offset,
                           ha_error *err) {
  const uint8_t *bytes = NULL;

  HA_TRY(ha__window_need(&bytes, window, offset, HA__MCAP_HEAD_SIZE, err));
  ha__mcap_head(rec, bytes, offset);
  return HA_OK;
}

/* Read the CRC of an attachment, which follows its data; that may be out of view. */
static ha_status read_tail(ha__mcap_record *rec, ha_source *source, ha_error *err) {
  const uint64_t at = rec->offset + HA__MCAP_HEAD_SIZE + rec->fields_size;
  ha__window window = HA__WINDOW_INIT(source);
  const uint8_t *bytes = NULL;

  if (rec->opcode != HA__MCAP_ATTACHMENT || rec->value_count == rec->layout->field_count) {
    return HA_OK;
  }
  if (rec->length - rec->fields_size < 4) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)at, "attachment record: no room for its crc");
  }
  HA_TRY(ha__window_need(&bytes, &window, at, 4, err));
  rec->values[ATTACHMENT_CRC] = (ha__mcap_value){ha__load_u32(bytes), {NULL, 0}};
  rec->value_count = rec->layout->field_count;
  rec->fields_size += 4;
  ha__window_done(&window);
  return HA_OK;
}

/* Decode the content, with as much of it in view as its fields need. `there`: bytes of the content
 * that exist in the file, at most its length. */
static ha_status read_content(ha__mcap_record *rec, ha__window *window, uint64_t there,
                              uint64_t max_record_bytes, size_t bulk, ha_error *err) {
  const uint64_t at = rec->offset + HA__MCAP_HEAD_SIZE;
  const uint8_t *bytes = NULL;
  uint64_t want = (uint64_t)FIRST_VIEW + bulk;
  ha_status st = HA_END;

  while (st == HA_END) {
    if (want > there) want = there;
    HA_TRY(ha__window_need(&bytes, window, at, (size_t)want, err));
    uint64_t need = 0;
    st = ha__mcap_decode(rec, bytes, (size_t)want, (int64_t)at, &need, err);
    if (st != HA_END) break;
    if (need > there) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)at, "%s record cut short", rec->layout->kind);
    }
    if (need > max_record_bytes) {
      return HA_FAIL(err, HA_E_LIMIT, (int64_t)rec->offset,
                     "%s record of %" PRIu64 " bytes, the limit is %" PRIu64
                     " (a larger --max-record allows more)",
                     rec->layout->kind, rec->length, max_record_bytes);
    }
    want = need + bulk;
  }
  return st;
}

/* The record must fit into the rest of the part. */
static ha_status check_frame(const ha__mcap_record *rec, uint64_t end, ha_error *err) {
  const uint64_t left = end - rec->offset - HA__MCAP_HEAD_SIZE;

  if (rec->opcode == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)rec->offset, "opcode 0 where a record should be");
  }
  if (rec->length <= left) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)rec->offset,
                 "%s record (opcode 0x%02x) wants %" PRIu64 " bytes, %" PRIu64 " are left",
                 rec->layout ? rec->layout->kind : "unknown", (unsigned)rec->opcode, rec->length,
                 left);
}

ha_status ha__mcap_read(ha__mcap_record *rec, ha__window *window, uint64_t offset, uint64_t end,
                        uint64_t max_record_bytes, size_t bulk, ha_error *err) {
  if (!ha__range_within(offset, HA__MCAP_HEAD_SIZE, end)) {
    return HA_FAIL(err, HA_E_TRUNCATED, offset < end ? (int64_t)offset : HA_NO_OFFSET,
                   "no room for a record at %" PRIu64, offset);
  }
  HA_TRY(read_head(rec, window, offset, err));
  HA_TRY(check_frame(rec, end, err));
  HA_TRY(read_content(rec, window, rec->length, max_record_bytes, bulk, err));
  return read_tail(rec, window->source, err);
}

/* --- recognising records ------------------------------------------------ */

static bool known_compression(ha_slice name) {
  return name.size == 0 || ha__bytes_equal(name.data, name.size, "lz4", 3) ||
         ha__bytes_equal(name.data, name.size, "zstd", 4);
}

/* True when the fields of a chunk agree with each other. False for zeros in a long record, although
 * zeros agree. */
static bool sane_chunk(const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;

  if (!known_compression(v[CHUNK_COMPRESSION].bytes)) return false;
  if (v[CHUNK_RECORDS].number == 0 && rec->fields_size < rec->length) return false;
  if (v[CHUNK_COMPRESSION].number == 0 && v[CHUNK_RECORDS].number != v[CHUNK_RAW_SIZE].number) {
    return false;
  }
  return v[CHUNK_START].number <= v[CHUNK_END].number || v[CHUNK_START].number == UINT64_MAX;
}

/* A chunk with a whole and plausible header, whose data the end of the part truncates. */
static ha_status read_cut_chunk(bool *is, ha__mcap_record *rec, ha__window *window, uint64_t end,
                                ha_error *err) {
  const uint64_t left = end - rec->offset - HA__MCAP_HEAD_SIZE;

  *is = false;
  if (rec->opcode != HA__MCAP_CHUNK || rec->length <= left) return HA_OK;
  const ha_status st = read_content(rec, window, left, FIRST_VIEW, 0, err);
  if (st == HA_E_IO || st == HA_E_NOMEM) return st;
  *is = st == HA_OK && rec->fields_size == rec->length && sane_chunk(rec);
  return HA_OK;
}

/* A message index that the end of the part truncates: the size of its entries agrees with its
 * length. */
static ha_status is_cut_index(bool *is, const ha__mcap_record *rec, ha__window *window,
                              uint64_t end, ha_error *err) {
  enum { FIXED = 6, ENTRY_SIZE = 16 }; /* channel and size; time and offset */
  const uint64_t at = rec->offset + HA__MCAP_HEAD_SIZE;
  const uint8_t *bytes = NULL;

  *is = false;
  if (rec->opcode != HA__MCAP_MESSAGE_INDEX || !ha__range_within(at, FIXED, end)) return HA_OK;
  HA_TRY(ha__window_need(&bytes, window, at, FIXED, err));
  const uint64_t size = ha__load_u32(bytes + 2);
  *is = size % ENTRY_SIZE == 0 && size + FIXED == rec->length;
  return HA_OK;
}

static ha_status is_magic(bool *is, ha__window *window, uint64_t offset, uint64_t end,
                          ha_error *err) {
  const uint8_t *bytes = NULL;

  *is = false;
  if (!ha__range_within(offset, HA__MCAP_MAGIC_SIZE, end)) return HA_OK;
  HA_TRY(ha__window_need(&bytes, window, offset, HA__MCAP_MAGIC_SIZE, err));
  *is = memcmp(bytes, HA__MCAP_MAGIC, HA__MCAP_MAGIC_SIZE) == 0;
  return HA_OK;
}

/* True when a whole and plausible record is at offset, and a chunk, a sequence of record headers or
 * the end of the part follows it. The content of the following records may be damaged. */
static ha_status leads_on(bool *does, ha__window *window, uint64_t offset, uint64_t end,
                          ha_error *err) {
  *does = false;
  for (int i = 0; i <= SEARCH_CHAIN; i++) {
    ha__mcap_record rec;
    if (offset == end) break;
    if (!ha__range_within(offset, HA__MCAP_HEAD_SIZE, end)) {
      return is_magic(does, window, offset, end, err);
    }
    HA_TRY(read_head(&rec, window, offset, err));
    if (rec.opcode == 0) return HA_OK;
    if (rec.length > end - offset - HA__MCAP_HEAD_SIZE) {
      HA_TRY(is_cut_index(does, &rec, window, end, err));
      return *does ? HA_OK : read_cut_chunk(does, &rec, window, end, err);
    }
    if (i == 0 || rec.opcode == HA__MCAP_CHUNK) {
      const ha_status st = read_content(&rec, window, rec.length, rec.length, 0, err);
      if (st == HA_E_IO || st == HA_E_NOMEM) return st;
      if (st < 0) return HA_OK;
    }
    if (rec.opcode == HA__MCAP_CHUNK) {
      *does = sane_chunk(&rec);
      return HA_OK;
    }
    offset += ha__mcap_record_size(&rec);
    if (rec.opcode == HA__MCAP_FOOTER) return is_magic(does, window, offset, end, err);
  }
  *does = true;
  return HA_OK;
}

/* Fast check of HA__MCAP_HEAD_SIZE bytes: a known opcode and a length that fits. */
static bool looks_like_head(const uint8_t *bytes, uint64_t left) {
  if (bytes[0] == 0 || bytes[0] > HA__MCAP_DATA_END || bytes[8] != 0 || bytes[7] != 0) return false;
  return bytes[0] == HA__MCAP_CHUNK || ha__load_u64(bytes + 1) <= left - HA__MCAP_HEAD_SIZE;
}

/* The next record at or after `from`; end if there is none. */
static ha_status search(uint64_t *found, ha__mcap_stream *stream, uint64_t from, ha_error *err) {
  ha__window peek = HA__WINDOW_INIT(stream->window.source);
  ha_status st = HA_OK;
  bool is = false;

  while (st >= 0 && !is && stream->end - from >= HA__MCAP_HEAD_SIZE && stream->budget > 0) {
    const uint64_t left = stream->end - from;
    const size_t size = (size_t)(left < SEARCH_VIEW ? left : SEARCH_VIEW);
    const uint8_t *bytes = NULL;
    st = ha__window_need(&bytes, &stream->window, from, size, err);
    for (size_t i = 0; st >= 0 && !is && i + HA__MCAP_HEAD_SIZE <= size && stream->budget > 0;
         i++) {
      if (looks_like_head(bytes + i, left - i)) {
        const uint64_t before = peek.offset;
        st = leads_on(&is, &peek, from + i, stream->end, err);
        if (!is && peek.offset != before) stream->budget--;
      }
      if (is) *found = from + i;
    }
    from += size - (HA__MCAP_HEAD_SIZE - 1);
  }
  ha__window_done(&peek);
  if (!is) *found = stream->end;
  return st < 0 ? st : HA_OK;
}

ha_status ha__mcap_stream_find_outer(uint64_t *found, ha__mcap_stream *stream, uint64_t from,
                                     ha_error *err) {
  ha__mcap_record rec;

  for (;;) {
    HA_TRY(search(found, stream, from, err));
    if (*found == stream->end) return HA_OK;
    HA_TRY(read_head(&rec, &stream->window, *found, err));
    if (rec.opcode < HA__MCAP_SCHEMA || rec.opcode > HA__MCAP_MESSAGE) return HA_OK;
    from = *found + 1;
  }
}

void ha__mcap_stream_seek(ha__mcap_stream *stream, uint64_t pos) {
  stream->pos = pos;
  stream->resume = pos;
  stream->magic_next = false;
}

/* --- events --------------------------------------------------------------------- */

/* True when part of these bytes is unreadable; sets the problem. */
static bool is_unreadable(const ha__mcap_stream *stream, uint64_t offset, uint64_t size,
                          ha_error *problem) {
  uint64_t start = 0;
  uint64_t end = 0;

  if (!ha__source_gap(stream->window.source, offset, size, &start, &end)) return false;
  ha__error_set(problem, HA_E_IO, (int64_t)start, "cannot read %" PRIu64 " bytes at %" PRIu64,
                end - start, start);
  return true;
}

/* The content of a chunk is checked when it is unpacked. */
static bool is_record_unreadable(const ha__mcap_stream *stream, const ha__mcap_record *rec,
                                 ha_error *problem) {
  const uint64_t data = rec->opcode == HA__MCAP_CHUNK ? rec->values[CHUNK_RECORDS].number : 0;

  return is_unreadable(stream, rec->offset, ha__mcap_record_size(rec) - data, problem);
}

/* Continue at `end`, which may be within the padding of the record before pos. */
static void pass_damage(ha__mcap_stream *stream, ha__mcap_event *event, uint64_t end) {
  event->size = end > stream->pos ? end - stream->pos : 0;
  const bool gap = is_unreadable(stream, stream->pos, event->size, &event->problem);
  event->kind = gap ? HA__EVENT_GAP : HA__EVENT_DAMAGE;
  stream->pos = end;
  stream->resume = end;
}

/* No good record at pos: continue at the next one. event->problem describes the damage. */
static ha_status next_damage(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  const uint64_t from = stream->resume < stream->pos ? stream->resume : stream->pos + 1;
  uint64_t found = stream->end;

  HA_TRY(search(&found, stream, from, err));
  if (stream->budget == 0) {
    ha__error_wrap(&event->problem, "too many bytes look like records: the rest is skipped");
  }
  pass_damage(stream, event, found);
  return HA_OK;
}

static ha_status next_magic(ha__mcap_stream *stream, ha__mcap_event *event) {
  static const ha__mcap_layout layout = {.kind = "magic"};

  event->kind = HA__EVENT_RECORD;
  event->record.opcode = HA__MCAP_MAGIC_MARK;
  event->record.layout = &layout;
  event->size = HA__MCAP_MAGIC_SIZE;
  stream->pos += HA__MCAP_MAGIC_SIZE;
  stream->resume = stream->pos;
  return HA_OK;
}

/* A record that extends beyond the end. */
static ha_status next_beyond(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  bool cut = false;

  HA_TRY(read_cut_chunk(&cut, &event->record, &stream->window, stream->end, err));
  if (!cut) return next_damage(stream, event, err);
  uint64_t end = stream->end;
  if (stream->resync ==
      HA__RESYNC_DOUBT) { /* bytes of it may be missing, and other records follow */
    HA_TRY(ha__mcap_stream_find_outer(&end, stream, stream->pos + HA__MCAP_HEAD_SIZE, err));
    HA_TRY(read_cut_chunk(&cut, &event->record, &stream->window, stream->end, err));
  }
  event->kind = HA__EVENT_RECORD;
  event->cut = end == stream->end;
  event->size = end - stream->pos;
  ha__mcap_stream_seek(stream, end);
  return HA_OK;
}

/* A record whose content contradicts its format: skip it, if its length can be trusted. */
static ha_status next_bad_content(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  const uint64_t next = stream->pos + ha__mcap_record_size(&event->record);
  bool trusted = false;

  if (stream->resync == HA__RESYNC_DOUBT)
    return next_damage(stream, event, err); /* it may contain more records */
  HA_TRY(leads_on(&trusted, &stream->window, next, stream->end, err));
  if (!trusted) return next_damage(stream, event, err);
  pass_damage(stream, event, next);
  return HA_OK;
}

/* *is: a record may end at this offset, because another record or the end follows. */
static ha_status is_end(bool *is, ha__mcap_stream *stream, uint64_t offset, ha_error *err) {
  ha__mcap_record rec;

  *is = false;
  if (ha__range_within(offset, HA__MCAP_HEAD_SIZE, stream->end)) {
    HA_TRY(read_head(&rec, &stream->window, offset, err));
    if (ha__mcap_is_reserved(rec.opcode)) return HA_OK;
  }
  return leads_on(is, &stream->window, offset, stream->end, err);
}

/* Check whether a record contains others: no record follows it, or it is longer than its fields
 * need. Then its length is wrong or bytes of it are missing, so it ends before these records; it is
 * damage when its content reaches beyond that point, or is unknown. */
static ha_status distrust(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  const ha__mcap_record *rec = &event->record;
  const uint64_t next = event->offset + event->size;
  const bool padded = rec->fields_size < rec->length && rec->opcode < HA__MCAP_PRIVATE;
  const bool chunk = rec->opcode == HA__MCAP_CHUNK;
  const uint64_t data = chunk ? rec->values[CHUNK_RECORDS].number : 0;
  uint64_t found = next;
  bool trusted = false;

  HA_TRY(is_end(&trusted, stream, next, err));
  if ((trusted && !padded) || rec->opcode == HA__MCAP_FOOTER) return HA_OK;
  const uint64_t fields = event->offset + HA__MCAP_HEAD_SIZE + rec->fields_size - data;
  if (chunk) {
    HA_TRY(ha__mcap_stream_find_outer(&found, stream, fields, err));
  } else {
    HA_TRY(search(&found, stream, trusted ? fields : event->offset + 1, err));
  }
  event->loose = !trusted && found >= next;
  if (found >= next) return HA_OK;
  if (!chunk && (found < fields || !rec->layout)) {
    event->kind = HA__EVENT_DAMAGE;
    ha__error_set(&event->problem, HA_E_CORRUPT, (int64_t)event->offset,
                  "%s record with a wrong length", rec->layout ? rec->layout->kind : "unknown");
  }
  event->size = found - event->offset;
  ha__mcap_stream_seek(stream, found);
  return HA_OK;
}

static void accept(ha__mcap_stream *stream, ha__mcap_event *event) {
  const ha__mcap_record *rec = &event->record;

  event->kind = HA__EVENT_RECORD;
  event->size = ha__mcap_record_size(rec);
  stream->magic_next = rec->opcode == HA__MCAP_FOOTER;
  stream->resume = stream->pos + event->size;
  if (rec->layout) stream->resume = stream->pos + HA__MCAP_HEAD_SIZE + rec->fields_size;
  stream->pos += event->size;
}

static ha_status next_record(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  ha__mcap_record *rec = &event->record;

  HA_TRY(read_head(rec, &stream->window, stream->pos, err));
  ha_status st = check_frame(rec, stream->end, &event->problem);
  if (st == HA_E_TRUNCATED) return next_beyond(stream, event, err);
  if (st < 0) return next_damage(stream, event, err);
  st = ha__mcap_read(rec, &stream->window, stream->pos, stream->end, stream->max_record_bytes,
                     stream->bulk, &event->problem);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = event->problem;
    return st;
  }
  if (st < 0 || is_record_unreadable(stream, rec, &event->problem)) {
    return next_bad_content(stream, event, err);
  }
  accept(stream, event);
  return HA_OK;
}

/* A record with the content of a chunk and another opcode is a chunk. */
static ha_status read_mislabelled(bool *is, ha__mcap_stream *stream, ha__mcap_event *event,
                                  ha_error *err) {
  ha__mcap_record rec;
  ha_error problem = HA_ERROR_INIT;

  HA_TRY(read_head(&rec, &stream->window, stream->pos, err));
  if (rec.opcode == HA__MCAP_CHUNK) return HA_OK;
  if (rec.length > stream->end - stream->pos - HA__MCAP_HEAD_SIZE) return HA_OK;
  const unsigned opcode = rec.opcode;
  rec.opcode = HA__MCAP_CHUNK;
  rec.layout = ha__mcap_layout_of(HA__MCAP_CHUNK);
  const ha_status st = read_content(&rec, &stream->window, rec.length, FIRST_VIEW, 0, &problem);
  if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = problem;
    return st;
  }
  if (st < 0 || rec.fields_size != rec.length || !sane_chunk(&rec)) return HA_OK;
  ha__error_set(&event->problem, HA_E_CORRUPT, (int64_t)rec.offset, "chunk with the opcode 0x%02x",
                opcode);
  event->record = rec;
  accept(stream, event);
  *is = true;
  return HA_OK;
}

/* Next event with HA__RESYNC_DOUBT. The values of the record are in view again afterwards. */
static ha_status next_doubted(ha__mcap_stream *stream, ha__mcap_event *event, ha_error *err) {
  bool mislabelled = false;

  HA_TRY(read_mislabelled(&mislabelled, stream, event, err));
  if (mislabelled) return HA_OK;
  HA_TRY(next_record(stream, event, err));
  if (event->kind != HA__EVENT_RECORD || event->problem.code < 0) return HA_OK;
  HA_TRY(distrust(stream, event, err));
  if (event->kind != HA__EVENT_RECORD) return HA_OK;
  return ha__mcap_read(&event->record, &stream->window, event->offset, stream->end,
                       stream->max_record_bytes, stream->bulk, err);
}

ha_status ha__mcap_stream_next(ha__mcap_event *event, ha__mcap_stream *stream, ha_error *err) {
  const uint64_t left = stream->end - stream->pos;
  bool magic = false;

  if (left == 0) return HA_END;
  event->offset = stream->pos;
  ha__mcap_record_clear(&event->record, stream->pos);
  event->cut = false;
  event->loose = false;
  event->problem.code = HA_OK;
  event->problem.text[0] = '\0';
  if (stream->magic_next || stream->pos == 0 || left == HA__MCAP_MAGIC_SIZE) {
    HA_TRY(is_magic(&magic, &stream->window, stream->pos, stream->end, err));
  }
  stream->magic_next = false;
  if (magic) return next_magic(stream, event);
  if (left >= HA__MCAP_HEAD_SIZE) {
    return stream->resync == HA__RESYNC_DOUBT ? next_doubted(stream, event, err)
                                              : next_record(stream, event, err);
  }
  ha__error_set(&event->problem, HA_E_TRUNCATED, (int64_t)stream->pos,
                "the file ends within the head of a record: want %d bytes, have %" PRIu64,
                (int)HA__MCAP_HEAD_SIZE, left);
  return next_damage(stream, event, err);
}

ha_status ha__mcap_stream_visit(ha__mcap_stream *stream, ha__mcap_visit *visit, void *visitor,
                                ha_error *err) {
  ha__mcap_event event;
  ha_status st;

  while ((st = ha__mcap_stream_next(&event, stream, err)) == HA_OK) {
    st = visit(visitor, &event, err);
    if (st != HA_OK) return st;
  }
  return st < 0 ? st : HA_OK;
}

ha_status ha__mcap_crc_range(uint32_t *crc, ha_source *source, uint64_t start, uint64_t end,
                             ha_error *err) {
  ha__window window = HA__WINDOW_INIT(source);
  uint32_t value = *crc;
  ha_status st = HA_OK;

  while (start < end) {
    const size_t size = (size_t)(end - start < SEARCH_VIEW ? end - start : SEARCH_VIEW);
    const uint8_t *bytes = NULL;
    st = ha__window_need(&bytes, &window, start, size, err);
    if (st < 0) break;
    value = ha__crc32(value, bytes, size);
    start += size;
  }
  ha__window_done(&window);
  if (st < 0) return st;
  *crc = value;
  return HA_OK;
}
