/*
 * Opens a file by its summary, without reading the data section if possible.
 *
 * A summary may omit anything, so it is used only after a check for unlisted records: chunks, their
 * message indexes, attachments and metadata records that it lists are ranges of the data section,
 * and the gaps between them are read record by record. In files of common writers these gaps
 * contain only the header. A chunk or a message in a gap shows that the summary is incomplete, and
 * the file is scanned.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/mcap/file.h"
#include "storage/mcap/stream.h"

/* A range of the data section that the summary lists. */
typedef struct stretch {
  uint64_t start;
  uint64_t end;
} stretch;

/* One reading of a summary. */
typedef struct summary {
  ha__mcap *file;
  uint64_t start;    /* of the summary section */
  uint64_t end;      /* of the summary: offset of the footer */
  uint64_t data_end; /* of the data section: offset of DataEnd */
  bool has_statistics;
  bool has_counts;    /* Statistics has the count of each channel, and they add up */
  bool maps_complete; /* no chunk index has an empty map, or names an unknown channel */
  uint64_t message_count;
  uint64_t chunk_count;
  uint64_t start_time;
  uint64_t end_time;
  uint64_t
      counts_offset; /* offset of Statistics, which is read again when all channels are known */
  stretch *stretches;
  size_t stretch_count;
  size_t stretch_capacity;
} summary;

static ha_status add_stretch(summary *s, uint64_t start, uint64_t size, ha_error *err) {
  void *items = s->stretches;

  if (size == 0) return HA_OK;
  HA_TRY(ha__reserve(&items, &s->stretch_capacity, s->stretch_count, 1, sizeof *s->stretches, err));
  s->stretches = items;
  s->stretches[s->stretch_count++] = (stretch){start, start + size};
  return HA_OK;
}

/* Report damage of the summary, which is then not used. */
#define UNUSABLE(s, offset, ...) (ha__mcap_damage((s)->file, (offset), __VA_ARGS__), HA_END)

static bool in_data(const summary *s, uint64_t offset, uint64_t size) {
  return offset >= HA__MCAP_MAGIC_SIZE && size >= HA__MCAP_HEAD_SIZE &&
         ha__range_within(offset, size, s->data_end);
}

/* --- records of the summary -------------------------------------------------- */

/* Channels in the map of a chunk index; empty when the chunk has no message index. */
static void look_at_map(summary *s, ha_slice map) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  uint16_t id = 0;
  uint64_t offset = 0;
  ha_status st;

  if (map.size == 0) s->maps_complete = false;
  while ((st = ha__mcap_numbers_next(&cur, &id, &offset, NULL)) == HA_OK) {
    if (ha__mcap_find(&s->file->channel_ids, id) == HA__MCAP_NONE) s->maps_complete = false;
  }
  if (st < 0) s->maps_complete = false;
}

/* Set the times of a chunk; those of a chunk without messages are undefined. */
static void set_times(ha__mcap_chunk *chunk, const ha__mcap_value *v, bool has_map) {
  const uint64_t start = v[CHUNK_INDEX_START].number;
  const uint64_t end = v[CHUNK_INDEX_END].number;

  chunk->message_count = chunk->raw_size == 0 ? 0 : UINT32_MAX;
  if (!ha__mcap_time_range(&chunk->start_ns, &chunk->end_ns, start, end) ||
      (!has_map && start == 0 && end == 0)) {
    chunk->flags |= HA_CHUNK_UNTIMED;
  }
}

static ha_status add_chunk(summary *s, const ha__mcap_record *rec, ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const uint64_t offset = v[CHUNK_INDEX_OFFSET].number;
  const uint64_t length = v[CHUNK_INDEX_LENGTH].number;
  const uint64_t index_size = v[CHUNK_INDEX_MAP_LENGTH].number;
  const uint64_t head = HA__MCAP_HEAD_SIZE + 40 + v[CHUNK_INDEX_COMPRESSION].number;
  const uint64_t stored = v[CHUNK_INDEX_STORED_SIZE].number;
  const uint64_t raw = v[CHUNK_INDEX_RAW_SIZE].number;
  uint64_t size = 0;
  ha__mcap_chunk chunk = {.offset = offset};

  if (!in_data(s, offset, length) || !ha__add_u64(&size, length, index_size) ||
      !in_data(s, offset, size) || head > UINT16_MAX || head > length || stored > length - head) {
    return UNUSABLE(s, (int64_t)rec->offset,
                    "chunk index states a chunk of %" PRIu64 " bytes at %" PRIu64
                    ", where it can't be",
                    length, offset);
  }
  if (raw > UINT32_MAX) {
    ha__mcap_damage(s->file, (int64_t)offset,
                    "chunk of %" PRIu64 " bytes uncompressed; more than 4 GiB can't be read", raw);
  }
  chunk.stored_size = stored;
  chunk.index_offset = offset + length;
  chunk.index_size = index_size <= UINT32_MAX ? (uint32_t)index_size : 0;
  chunk.raw_size = raw <= UINT32_MAX ? (uint32_t)raw : UINT32_MAX;
  chunk.head_size = (uint16_t)head;
  if (rec->offset - s->start < UINT32_MAX) chunk.listed_at = (uint32_t)(rec->offset - s->start) + 1;
  HA_TRY(ha__mcap_intern_compression(&chunk.compression, s->file, v[CHUNK_INDEX_COMPRESSION].bytes,
                                     err));
  set_times(&chunk, v, v[CHUNK_INDEX_MAP].number > 0);
  if (v[CHUNK_INDEX_COMPRESSION].number == 0 && stored != raw) {
    ha__mcap_damage(s->file, (int64_t)rec->offset,
                    "chunk index states an uncompressed chunk of %" PRIu64 " and %" PRIu64 " bytes",
                    stored, raw);
    if (stored < chunk.raw_size) chunk.raw_size = (uint32_t)stored;
    chunk.flags |= HA_CHUNK_UNFINISHED;
  }
  HA_TRY(ha__mcap_add_chunk(s->file, &chunk, err));
  return add_stretch(s, offset, size, err);
}

static ha_status add_attachment(summary *s, const ha__mcap_record *rec, ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const ha_attachment attachment = {.log_time_ns = (int64_t)v[ATTACHMENT_INDEX_LOG_TIME].number,
                                    .create_time_ns =
                                        (int64_t)v[ATTACHMENT_INDEX_CREATE_TIME].number,
                                    .size = v[ATTACHMENT_INDEX_DATA_SIZE].number,
                                    .offset = v[ATTACHMENT_INDEX_OFFSET].number};

  if (!in_data(s, attachment.offset, v[ATTACHMENT_INDEX_LENGTH].number) ||
      attachment.size > v[ATTACHMENT_INDEX_LENGTH].number) {
    return UNUSABLE(s, (int64_t)rec->offset,
                    "attachment index states %" PRIu64 " bytes at %" PRIu64 ", where they can't be",
                    v[ATTACHMENT_INDEX_LENGTH].number, attachment.offset);
  }
  HA_TRY(ha__mcap_add_attachment(s->file, &attachment, v[ATTACHMENT_INDEX_NAME].bytes,
                                 v[ATTACHMENT_INDEX_MEDIA_TYPE].bytes, err));
  return add_stretch(s, attachment.offset, v[ATTACHMENT_INDEX_LENGTH].number, err);
}

/* Read the metadata record that an index points to. */
static ha_status add_metadata(summary *s, const ha__mcap_record *index, ha_error *err) {
  const uint64_t offset = index->values[METADATA_INDEX_OFFSET].number;
  const uint64_t length = index->values[METADATA_INDEX_LENGTH].number;
  ha__window window = HA__WINDOW_INIT(s->file->open.source);
  ha__mcap_record rec;
  ha_error problem = HA_ERROR_INIT;
  ha_status st = HA_END;

  if (in_data(s, offset, length)) {
    st = ha__mcap_read(&rec, &window, offset, offset + length, s->file->open.max_record_bytes, 0,
                       &problem);
  }
  if (st == HA_OK && rec.opcode == HA__MCAP_METADATA) {
    st = ha__mcap_add_metadata(s->file, &rec, err);
    if (st == HA_OK) st = add_stretch(s, offset, length, err);
  } else if (st == HA_E_IO || st == HA_E_NOMEM) {
    if (err) *err = problem;
  } else {
    st = UNUSABLE(s, (int64_t)index->offset,
                  "metadata index states %" PRIu64 " bytes at %" PRIu64
                  ", where no metadata record is",
                  length, offset);
  }
  ha__window_done(&window);
  return st;
}

static void take_statistics(summary *s, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;

  s->has_statistics = true;
  s->message_count = v[STATISTICS_MESSAGES].number;
  s->chunk_count = v[STATISTICS_CHUNKS].number;
  s->start_time = v[STATISTICS_START].number;
  s->end_time = v[STATISTICS_END].number;
  s->counts_offset = rec->offset;
}

static ha_status take_record(summary *s, const ha__mcap_record *rec, ha_error *err) {
  switch (rec->opcode) {
  case HA__MCAP_SCHEMA:
    return ha__mcap_add_schema(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_CHANNEL:
    return ha__mcap_add_channel(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_STATISTICS:
    take_statistics(s, rec);
    return HA_OK;
  case HA__MCAP_CHUNK_INDEX:
    return add_chunk(s, rec, err);
  case HA__MCAP_ATTACHMENT_INDEX:
    return add_attachment(s, rec, err);
  case HA__MCAP_METADATA_INDEX:
    return add_metadata(s, rec, err);
  case HA__MCAP_SUMMARY_OFFSET:
    return HA_OK;
  default:
    if (!rec->layout) return HA_OK;
    return UNUSABLE(s, (int64_t)rec->offset, "%s record in the summary", rec->layout->kind);
  }
}

static ha_status take_event(void *visitor, const ha__mcap_event *event, ha_error *err) {
  summary *s = visitor;
  const bool magic = event->record.opcode == HA__MCAP_MAGIC_MARK;

  if (event->kind == HA__EVENT_RECORD && !event->cut && !magic) {
    return take_record(s, &event->record, err);
  }
  return UNUSABLE(s, (int64_t)event->offset, "summary: %.200s",
                  event->problem.text[0] ? event->problem.text : "no record where one should be");
}

/* HA_END: the visitor wants no more events. */
static ha_status visit(summary *s, uint64_t start, uint64_t end, ha__mcap_visit *visitor,
                       ha_error *err) {
  ha__mcap_stream stream =
      ha__mcap_stream_make(s->file->open.source, start, end, s->file->open.max_record_bytes);
  const ha_status st = ha__mcap_stream_visit(&stream, visitor, s, err);

  ha__mcap_stream_done(&stream);
  return st;
}

/* --- the end of the file --------------------------------------------------------- */

/* Read footer and magic. HA_END: the file has no usable summary. */
static ha_status read_footer(summary *s, uint32_t *crc, ha_error *err) {
  const ha_host *host = s->file->open.host;
  const uint64_t size = host->source_size(s->file->open.source);
  const uint64_t tail = HA__MCAP_FOOTER_SIZE + HA__MCAP_MAGIC_SIZE;
  ha_view view = HA_VIEW_INIT;
  ha_status st = HA_OK;

  if (size < HA__MCAP_MAGIC_SIZE + tail) return HA_END;
  s->end = size - tail;
  HA_TRY(host->source_view(&view, s->file->open.source, s->end, (size_t)tail, err));
  const uint64_t offset_start = ha__load_u64(view.data + 17);
  s->start = ha__load_u64(view.data + 9);
  s->file->summary_offset = s->start;
  *crc = ha__load_u32(view.data + 25);
  if (view.data[0] != HA__MCAP_FOOTER || ha__load_u64(view.data + 1) != 20 ||
      memcmp(view.data + HA__MCAP_FOOTER_SIZE, HA__MCAP_MAGIC, HA__MCAP_MAGIC_SIZE) != 0) {
    st = HA_END; /* the scan reports it */
  } else if (s->start == 0) {
    st = HA_END; /* legal: no summary */
  } else if (s->start < HA__MCAP_MAGIC_SIZE || s->start > s->end ||
             (offset_start != 0 && (offset_start < s->start || offset_start > s->end))) {
    st = UNUSABLE(s, (int64_t)s->end,
                  "footer states a summary at %" PRIu64 " and offsets at %" PRIu64
                  ", it is at %" PRIu64 " itself",
                  s->start, offset_start, s->end);
  }
  host->view_release(&view);
  return st;
}

static ha_status check_crc(summary *s, uint32_t crc, ha_error *err) {
  uint32_t found = 0;

  if (crc == 0 || (s->file->open.flags & HA_STORAGE_NO_CRC)) return HA_OK;
  HA_TRY(ha__mcap_crc_range(&found, s->file->open.source, s->start,
                            s->end + HA__MCAP_FOOTER_SIZE - 4, err));
  if (found == crc) return HA_OK;
  return UNUSABLE(s, (int64_t)s->start,
                  "the summary has the CRC 0x%08" PRIx32 ", the footer states 0x%08" PRIx32, found,
                  crc);
}

/* Find the end of the data section. */
static ha_status find_data_end(summary *s, ha_error *err) {
  ha_view view = HA_VIEW_INIT;

  s->data_end = s->start;
  if (s->start < HA__MCAP_MAGIC_SIZE + HA__MCAP_DATA_END_SIZE) return HA_OK;
  HA_TRY(s->file->open.host->source_view(
      &view, s->file->open.source, s->start - HA__MCAP_DATA_END_SIZE, HA__MCAP_DATA_END_SIZE, err));
  if (view.data[0] == HA__MCAP_DATA_END && ha__load_u64(view.data + 1) == 4) {
    s->data_end -= HA__MCAP_DATA_END_SIZE;
  }
  s->file->open.host->view_release(&view);
  return HA_OK;
}

/* --- records that the summary omits -------------------------------------------------------- */

/* Read a record that the summary does not list. HA_END: the summary should list it. */
static ha_status take_unlisted(summary *s, const ha__mcap_record *rec, ha_error *err) {
  switch (rec->opcode) {
  case HA__MCAP_HEADER:
    return ha__mcap_add_header(s->file, rec, err);
  case HA__MCAP_SCHEMA:
    return ha__mcap_add_schema(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_CHANNEL:
    return ha__mcap_add_channel(s->file, rec, (int64_t)rec->offset, err);
  case HA__MCAP_ATTACHMENT:
    return ha__mcap_add_attachment_record(s->file, rec, err);
  case HA__MCAP_METADATA:
    return ha__mcap_add_metadata(s->file, rec, err);
  case HA__MCAP_MESSAGE:
  case HA__MCAP_CHUNK:
    return HA_END;
  default:
    return HA_OK;
  }
}

static ha_status take_gap_event(void *visitor, const ha__mcap_event *event, ha_error *err) {
  if (event->kind != HA__EVENT_RECORD) return HA_END;
  if (event->record.opcode == HA__MCAP_MAGIC_MARK) return event->offset == 0 ? HA_OK : HA_END;
  const ha_status st = take_unlisted(visitor, &event->record, err);
  return st == HA_OK && event->cut ? HA_END : st;
}

static int by_start(const void *a, const void *b) {
  const stretch *x = a;
  const stretch *y = b;

  return (x->start > y->start) - (x->start < y->start);
}

static int by_offset(const void *a, const void *b) {
  const ha__mcap_chunk *x = a;
  const ha__mcap_chunk *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Sort in file order, which is how writers list them. */
static void sort_stretches(summary *s) {
  for (size_t i = 1; i < s->stretch_count; i++) {
    if (s->stretches[i - 1].start > s->stretches[i].start) {
      qsort(s->stretches, s->stretch_count, sizeof *s->stretches, by_start);
      return;
    }
  }
}

static void sort_chunks(ha__mcap *file) {
  for (size_t i = 1; i < file->chunk_count; i++) {
    if (file->chunks[i - 1].offset > file->chunks[i].offset) {
      qsort(file->chunks, file->chunk_count, sizeof *file->chunks, by_offset);
      return;
    }
  }
}

static ha_status walk_gaps(summary *s, ha_error *err) {
  uint64_t pos = 0;

  sort_stretches(s);
  for (size_t i = 0; i < s->stretch_count; i++) {
    const stretch *next = &s->stretches[i];
    if (next->start < pos) {
      return UNUSABLE(s, (int64_t)next->start,
                      "the summary states two records at one place, at %" PRIu64, next->start);
    }
    if (next->start > pos) {
      const ha_status st = visit(s, pos, next->start, take_gap_event, err);
      if (st != HA_OK) return st;
    }
    pos = next->end;
  }
  return pos < s->data_end ? visit(s, pos, s->data_end, take_gap_event, err) : HA_OK;
}

/* --- counts ----------------------------------------------------------------------------- */

/* Set the count of each channel from Statistics, if all channels are known and the counts add
 * up. */
static ha_status take_counts(summary *s, ha_error *err) {
  ha__window window = HA__WINDOW_INIT(s->file->open.source);
  ha__mcap_record rec;
  uint64_t sum = 0;
  bool known = true;
  uint16_t id = 0;
  uint64_t count = 0;
  ha_status st = ha__mcap_read(&rec, &window, s->counts_offset, s->end,
                               s->file->open.max_record_bytes, 0, err);

  if (st == HA_OK) {
    const ha_slice map = rec.values[STATISTICS_COUNTS].bytes;
    ha__cursor cur = ha__cursor_make(map.data, map.size, (int64_t)s->counts_offset);
    while ((st = ha__mcap_numbers_next(&cur, &id, &count, err)) == HA_OK) {
      const uint32_t channel = ha__mcap_find(&s->file->channel_ids, id);
      if (channel != HA__MCAP_NONE) s->file->channels[channel]->pub.message_count = count;
      if (channel == HA__MCAP_NONE && count > 0) known = false;
      if (!ha__add_u64(&sum, sum, count)) known = false;
    }
  }
  ha__window_done(&window);
  if (st == HA_E_IO || st == HA_E_NOMEM) return st;
  s->has_counts = st == HA_END && known && sum == s->message_count;
  if (st < 0 || (known && sum > 0 && sum != s->message_count)) {
    ha__mcap_damage(s->file, (int64_t)s->counts_offset,
                    "Statistics states %" PRIu64 " messages, and of %" PRIu64
                    " in all channels together",
                    s->message_count, sum);
  }
  return HA_OK;
}

/* Count messages by the message indexes after each chunk. HA_END: the indexes can't be used. */
static ha_status count_by_indexes(summary *s, ha_error *err) {
  ha__mcap *file = s->file;
  uint64_t *counts = ha__alloc_zeroed(file->channel_count, sizeof *counts);
  ha_status st = HA_OK;

  if (!counts) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < file->chunk_count && st == HA_OK; i++) {
    const ha__mcap_chunk *chunk = &file->chunks[i];
    const bool stated = chunk->message_count == 0 || !(chunk->flags & HA_CHUNK_UNTIMED);
    st = stated ? ha__mcap_chunk_counts(file, i, counts, err) : HA_END;
  }
  for (size_t i = 0; i < file->channel_count && st == HA_OK; i++) {
    file->channels[i]->pub.message_count = counts[i];
  }
  ha__free(counts);
  if (st == HA_E_IO || st == HA_E_NOMEM) return st;
  return st == HA_OK ? HA_OK : HA_END;
}

/* Set counts and times found by count_by_indexes(). */
static void sum_up(ha__mcap *file) {
  ha_storage_info *info = &file->info;
  bool first = true;

  for (size_t i = 0; i < file->channel_count; i++) {
    info->message_count += file->channels[i]->pub.message_count;
  }
  for (size_t i = 0; i < file->chunk_count; i++) {
    const ha__mcap_chunk *chunk = &file->chunks[i];
    if (chunk->message_count == 0) continue;
    if (first || chunk->start_ns < info->start_ns) info->start_ns = chunk->start_ns;
    if (first || chunk->end_ns > info->end_ns) info->end_ns = chunk->end_ns;
    first = false;
  }
}

static ha_status count(summary *s, ha_error *err) {
  ha_storage_info *info = &s->file->info;

  if (s->has_counts &&
      ha__mcap_time_range(&info->start_ns, &info->end_ns, s->start_time, s->end_time)) {
    info->message_count = s->message_count;
    info->flags |= HA_STORAGE_COUNTED;
    return HA_OK;
  }
  const ha_status st = count_by_indexes(s, err);
  if (st != HA_OK) return st < 0 ? st : HA_OK;
  sum_up(s->file);
  info->flags |= HA_STORAGE_COUNTED;
  return HA_OK;
}

/* --- completeness ------------------------------------------------------------------------ */

static ha_status look_at_event(void *visitor, const ha__mcap_event *event, ha_error *err) {
  (void)err;
  if (event->kind == HA__EVENT_RECORD && event->record.opcode == HA__MCAP_CHUNK_INDEX) {
    look_at_map(visitor, event->record.values[CHUNK_INDEX_MAP].bytes);
  }
  return HA_OK;
}

/* The summary must define the channels of all messages: checked by Statistics, else by the maps of
 * all chunk indexes. */
static ha_status check_channels(summary *s, ha_error *err) {
  s->maps_complete = true;
  if (s->has_counts || s->file->chunk_count == 0) return HA_OK;
  HA_TRY(visit(s, s->start, s->end, look_at_event, err));
  return s->maps_complete ? HA_OK : HA_END;
}

static bool has_all_schemas(const ha__mcap *file) {
  for (size_t i = 0; i < file->channel_count; i++) {
    const uint16_t id = file->channels[i]->schema_id;
    if (id != 0 && ha__mcap_find(&file->schema_ids, id) == HA__MCAP_NONE) return false;
  }
  return true;
}

static ha_status check_complete(summary *s, ha_error *err) {
  ha_status st = walk_gaps(s, err);

  if (st != HA_OK) return st;
  if (!has_all_schemas(s->file)) return HA_END;
  if (s->has_statistics) HA_TRY(take_counts(s, err));
  st = check_channels(s, err);
  if (st != HA_OK) return st;
  if (s->has_statistics &&
      (s->chunk_count != s->file->chunk_count || (s->chunk_count == 0 && s->message_count > 0))) {
    ha__mcap_damage(s->file, (int64_t)s->counts_offset,
                    "Statistics states %" PRIu64 " messages in %" PRIu64
                    " chunks, the file has %zu chunks",
                    s->message_count, s->chunk_count, s->file->chunk_count);
    s->has_counts = false;
  }
  return count(s, err);
}

static ha_status open_with(summary *s, ha_error *err) {
  uint32_t crc = 0;
  ha_status st = read_footer(s, &crc, err);

  if (st == HA_OK) st = check_crc(s, crc, err);
  if (st != HA_OK) return st;
  HA_TRY(find_data_end(s, err));
  st = visit(s, s->start, s->end, take_event, err);
  if (st != HA_OK) return st;
  sort_chunks(s->file);
  st = check_complete(s, err);
  if (st == HA_OK) s->file->info.flags |= HA_STORAGE_COMPLETE;
  return st;
}

ha_status ha__mcap_open_by_summary(ha__mcap *self, ha_error *err) {
  summary s = {.file = self};
  const ha_status st = open_with(&s, err);

  ha__free(s.stretches);
  return st;
}

/* --- recovering ---------------------------------------------------------------------------- */

static ha_status take_definition(void *visitor, const ha__mcap_event *event, ha_error *err) {
  const uint8_t opcode = event->record.opcode;

  if (event->kind != HA__EVENT_RECORD) return HA_OK;
  if (opcode != HA__MCAP_SCHEMA && opcode != HA__MCAP_CHANNEL) return HA_OK;
  return take_record(visitor, &event->record, err);
}

ha_status ha__mcap_define_by_summary(ha__mcap *self, ha_error *err) {
  summary s = {.file = self};
  uint32_t crc = 0;
  uint32_t found = 0;
  const ha_status st = read_footer(&s, &crc, err);

  if (st != HA_OK || crc == 0) return st < 0 ? st : HA_OK;
  HA_TRY(ha__mcap_crc_range(&found, self->open.source, s.start, s.end + HA__MCAP_FOOTER_SIZE - 4,
                            err));
  return found == crc ? visit(&s, s.start, s.end, take_definition, err) : HA_OK;
}
