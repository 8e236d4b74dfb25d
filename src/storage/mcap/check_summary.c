/* Compares the summary with the data section. */
#include <inttypes.h>

#include "base/status.h"
#include "base/table.h"
#include "storage/mcap/check.h"

static uint64_t add_text(uint64_t digest, ha_slice text) {
  const uint64_t size = text.size;

  digest = ha__hash(digest, &size, sizeof size);
  return ha__hash(digest, text.data, text.size);
}

uint64_t ha__mcap_check_text_digest(ha_slice text) {
  return add_text(HA__HASH_START, text);
}

uint64_t ha__mcap_check_attachment_digest(uint64_t log_time, uint64_t create_time,
                                          uint64_t data_size, ha_slice name, ha_slice media_type) {
  const uint64_t numbers[] = {log_time, create_time, data_size};

  return add_text(add_text(ha__hash(HA__HASH_START, numbers, sizeof numbers), name), media_type);
}

/* Mark the place that an index points to. Reports, and returns NULL, when there is none of that
 * kind. */
static ha__mcap_place *find_place(ha__mcap_check *c, const ha__mcap_record *rec, uint64_t offset,
                                  uint8_t opcode) {
  ha__mcap_place *place = ha__mcap_check_place(c, offset, opcode);
  const char *kind = ha__mcap_layout_of(opcode)->kind;

  if (!place) {
    HA__MCAP_ERROR(c, rec->offset, "%s record points to %" PRIu64 ", where no %s is",
                   rec->layout->kind, offset, kind);
    return NULL;
  }
  if (place->flags & HA__MCAP_PLACE_INDEXED) {
    HA__MCAP_ERROR(c, rec->offset, "a second %s record of the %s at %" PRIu64, rec->layout->kind,
                   kind, offset);
    return NULL;
  }
  place->flags |= HA__MCAP_PLACE_INDEXED;
  return place;
}

/* --- chunk indexes ------------------------------------------------------------------- */

/* Each offset in the map must be that of a message index of this channel after the chunk. */
static ha_status check_offset(ha__mcap_check *c, const ha__mcap_record *rec,
                              const ha__mcap_place *chunk, uint16_t channel, uint64_t offset,
                              ha_error *err) {
  const uint64_t start = chunk->offset + chunk->size;
  const size_t wanted = HA__MCAP_HEAD_SIZE + 2;
  const uint8_t *bytes = NULL;
  bool good = false;

  if (offset >= start && ha__range_within(offset - start, wanted, chunk->index_size)) {
    HA_TRY(ha__window_need(&bytes, &c->window, offset, wanted, err));
    good =
        bytes[0] == HA__MCAP_MESSAGE_INDEX && ha__load_u16(bytes + HA__MCAP_HEAD_SIZE) == channel;
  }
  if (good) return HA_OK;
  HA__MCAP_ERROR(c, rec->offset,
                 "chunk index of the chunk at %" PRIu64 " states a message index of channel %u "
                 "at %" PRIu64 ", where none is",
                 chunk->offset, (unsigned)channel, offset);
  return HA_END;
}

/* Whether the map lists exactly the message indexes that were found. Then they need not be read
 * again, each by a request for a remote file. */
static bool is_confirmed(const ha__mcap_check *c, const ha__mcap_record *rec,
                         const ha__mcap_place *chunk) {
  const ha_slice map = rec->values[CHUNK_INDEX_MAP].bytes;
  ha__cursor cur = ha__cursor_make(map.data, map.size, (int64_t)rec->offset);
  uint64_t digest = 0;
  uint64_t offset = 0;
  uint32_t count = 0;
  uint16_t channel = 0;
  ha_status st;

  while ((st = ha__mcap_numbers_next(&cur, &channel, &offset, NULL)) == HA_OK) {
    digest += ha__mcap_check_index_digest(c, channel, offset);
    count++;
  }
  return st == HA_END && count == chunk->index_count && digest == chunk->index_digest;
}

static ha_status check_map(ha__mcap_check *c, const ha__mcap_record *rec,
                           const ha__mcap_place *chunk, ha_error *err) {
  const ha_slice map = rec->values[CHUNK_INDEX_MAP].bytes;
  ha__cursor cur = ha__cursor_make(map.data, map.size, (int64_t)rec->offset);
  uint64_t count = 0;
  uint64_t offset = 0;
  uint16_t channel = 0;
  ha_status st;

  while ((st = ha__mcap_numbers_next(&cur, &channel, &offset, NULL)) == HA_OK) {
    st = check_offset(c, rec, chunk, channel, offset, err);
    if (st != HA_OK) return st < 0 ? st : HA_OK;
    count++;
  }
  if (st < 0) {
    HA__MCAP_ERROR(c, rec->offset, "chunk index: its message_index_offsets are not a map");
  } else if (count != chunk->index_count) {
    HA__MCAP_ERROR(c, rec->offset,
                   "chunk index states %" PRIu64 " message indexes, the chunk at %" PRIu64
                   " has %" PRIu32,
                   count, chunk->offset, chunk->index_count);
  }
  return HA_OK;
}

static void compare_number(ha__mcap_check *c, const ha__mcap_record *rec,
                           const ha__mcap_place *place, size_t value, uint64_t is) {
  const uint64_t stated = rec->values[value].number;

  if (stated == is) return;
  HA__MCAP_ERROR(c, rec->offset,
                 "%s record states %s %" PRIu64 ", that at %" PRIu64 " has %" PRIu64,
                 rec->layout->kind, rec->layout->fields[value].name, stated, place->offset, is);
}

static ha_status take_chunk_index(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const ha__mcap_place *chunk = find_place(c, rec, v[CHUNK_INDEX_OFFSET].number, HA__MCAP_CHUNK);

  c->chunk_indexes++;
  if (!chunk) return HA_OK;
  compare_number(c, rec, chunk, CHUNK_INDEX_LENGTH, chunk->size);
  compare_number(c, rec, chunk, CHUNK_INDEX_STORED_SIZE, chunk->stored_size);
  compare_number(c, rec, chunk, CHUNK_INDEX_RAW_SIZE, chunk->raw_size);
  compare_number(c, rec, chunk, CHUNK_INDEX_MAP_LENGTH, chunk->index_size);
  if (chunk->flags & HA__MCAP_PLACE_TIMED) {
    compare_number(c, rec, chunk, CHUNK_INDEX_START, chunk->start);
    compare_number(c, rec, chunk, CHUNK_INDEX_END, chunk->end);
  }
  if (ha__mcap_check_text_digest(v[CHUNK_INDEX_COMPRESSION].bytes) != chunk->digest) {
    HA__MCAP_ERROR(c, rec->offset,
                   "chunk index states another compression than the chunk at %" PRIu64 " has",
                   chunk->offset);
  }
  return is_confirmed(c, rec, chunk) ? HA_OK : check_map(c, rec, chunk, err);
}

/* --- other indexes ---------------------------------------------------------------------- */

static void take_attachment_index(ha__mcap_check *c, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;
  const ha__mcap_place *place =
      find_place(c, rec, v[ATTACHMENT_INDEX_OFFSET].number, HA__MCAP_ATTACHMENT);
  const uint64_t digest = ha__mcap_check_attachment_digest(
      v[ATTACHMENT_INDEX_LOG_TIME].number, v[ATTACHMENT_INDEX_CREATE_TIME].number,
      v[ATTACHMENT_INDEX_DATA_SIZE].number, v[ATTACHMENT_INDEX_NAME].bytes,
      v[ATTACHMENT_INDEX_MEDIA_TYPE].bytes);

  c->attachment_indexes++;
  if (!place) return;
  compare_number(c, rec, place, ATTACHMENT_INDEX_LENGTH, place->size);
  if (digest != place->digest) {
    HA__MCAP_ERROR(c, rec->offset,
                   "attachment index states other times, size, name or type than the attachment at "
                   "%" PRIu64 " has",
                   place->offset);
  }
}

static void take_metadata_index(ha__mcap_check *c, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;
  const ha__mcap_place *place =
      find_place(c, rec, v[METADATA_INDEX_OFFSET].number, HA__MCAP_METADATA);

  c->metadata_indexes++;
  if (!place) return;
  compare_number(c, rec, place, METADATA_INDEX_LENGTH, place->size);
  if (ha__mcap_check_text_digest(v[METADATA_INDEX_NAME].bytes) != place->digest) {
    HA__MCAP_ERROR(c, rec->offset,
                   "metadata index states another name than the metadata record at %" PRIu64 " has",
                   place->offset);
  }
}

static void take_summary_offset(ha__mcap_check *c, const ha__mcap_record *rec) {
  const ha__mcap_value *v = rec->values;
  const uint64_t opcode = v[SUMMARY_OFFSET_OPCODE].number;
  const ha__mcap_group none = {0, 0};
  const ha__mcap_group *group = opcode <= HA__MCAP_DATA_END ? &c->groups[opcode] : &none;

  if (c->first_offset == 0) c->first_offset = rec->offset;
  if (opcode > HA__MCAP_DATA_END) return;                              /* an unknown group */
  if (group->end == 0 && v[SUMMARY_OFFSET_LENGTH].number == 0) return; /* listed, but empty */
  if (v[SUMMARY_OFFSET_START].number == group->start &&
      v[SUMMARY_OFFSET_LENGTH].number == group->end - group->start) {
    return;
  }
  HA__MCAP_ERROR(c, rec->offset,
                 "summary offset states %" PRIu64 " bytes of opcode 0x%02x at %" PRIu64 ", %" PRIu64
                 " are at %" PRIu64,
                 v[SUMMARY_OFFSET_LENGTH].number, (unsigned)opcode, v[SUMMARY_OFFSET_START].number,
                 group->end - group->start, group->start);
}

/* --- Statistics -------------------------------------------------------------------------- */

static uint64_t count_definitions(const ha__mcap_check *c, const ha__mcap_known *items, bool data,
                                  bool summary) {
  uint64_t count = 0;

  for (size_t id = 0; id < c->id_count; id++) {
    count += (data && items[id].in_data) || (summary && items[id].in_summary);
  }
  return count;
}

/* Writers count either the definitions in the data section, or those of the summary too. */
static void compare_definitions(ha__mcap_check *c, const ha__mcap_record *rec, size_t value,
                                const ha__mcap_known *items) {
  const uint64_t stated = rec->values[value].number;
  const uint64_t data = count_definitions(c, items, true, false);
  const uint64_t all = count_definitions(c, items, true, true);

  if (stated >= data && stated <= all) return;
  if (stated == count_definitions(c, items, false, true)) return;
  HA__MCAP_ERROR(c, rec->offset, "Statistics states %s %" PRIu64 ", there are %" PRIu64,
                 rec->layout->fields[value].name, stated, data);
}

static void compare_total(ha__mcap_check *c, const ha__mcap_record *rec, size_t value,
                          uint64_t is) {
  const uint64_t stated = rec->values[value].number;

  if (stated == is) return;
  HA__MCAP_ERROR(c, rec->offset, "Statistics states %s %" PRIu64 ", there are %" PRIu64,
                 rec->layout->fields[value].name, stated, is);
}

static void compare_times(ha__mcap_check *c, const ha__mcap_record *rec) {
  const uint64_t start = rec->values[STATISTICS_START].number;
  const uint64_t end = rec->values[STATISTICS_END].number;

  if (c->messages == 0) return;
  if (start == c->start && end == c->end) return;
  if (start == (uint64_t)c->start_ns && end == (uint64_t)c->end_ns) return;
  HA__MCAP_ERROR(c, rec->offset,
                 "Statistics states times from %" PRIu64 " to %" PRIu64
                 ", the messages are from %" PRIu64 " to %" PRIu64,
                 start, end, c->start, c->end);
}

/* Only counts of known channels can be compared. */
static void report_unnamed(ha__mcap_check *c, const ha__mcap_record *rec, uint16_t id) {
  HA__MCAP_ERROR(c, rec->offset,
                 "Statistics counts channel %u, which the summary does not define in front of it",
                 (unsigned)id);
}

/* The map is optional, and so are channels without messages. */
static ha_status compare_counts(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const ha_slice map = rec->values[STATISTICS_COUNTS].bytes;
  ha__cursor cur = ha__cursor_make(map.data, map.size, (int64_t)rec->offset);
  uint64_t sum = 0;
  uint64_t count = 0;
  uint16_t id = 0;
  bool named = true;
  ha_status st;

  while ((st = ha__mcap_numbers_next(&cur, &id, &count, NULL)) == HA_OK) {
    HA_TRY(ha__mcap_check_need_id(c, id, err));
    if (named && !c->channels[id].in_summary) report_unnamed(c, rec, id);
    named = named && c->channels[id].in_summary;
    if (!ha__add_u64(&sum, sum, count)) sum = UINT64_MAX;
    if (count == c->channels[id].messages) continue;
    HA__MCAP_ERROR(c, rec->offset,
                   "Statistics states %" PRIu64 " messages of channel %u, there are %" PRIu64,
                   count, (unsigned)id, c->channels[id].messages);
    return HA_OK;
  }
  if (st < 0) {
    HA__MCAP_ERROR(c, rec->offset, "Statistics: its channel_message_counts are not a map");
  } else if (map.size > 0 && sum != c->messages) {
    HA__MCAP_ERROR(c, rec->offset,
                   "Statistics states %" PRIu64 " messages in all channels together, there are "
                   "%" PRIu64,
                   sum, c->messages);
  }
  return HA_OK;
}

static ha_status take_statistics(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  if (c->statistics++ > 0) HA__MCAP_ERROR(c, rec->offset, "a second Statistics record");
  compare_total(c, rec, STATISTICS_ATTACHMENTS, c->attachments);
  compare_total(c, rec, STATISTICS_METADATA, c->metadata);
  compare_total(c, rec, STATISTICS_CHUNKS, c->chunks);
  if (c->unread) return HA_OK; /* missing messages were reported */
  compare_total(c, rec, STATISTICS_MESSAGES, c->messages);
  compare_times(c, rec);
  return compare_counts(c, rec, err);
}

/* Runs when all definitions of the summary are known: they may follow Statistics. */
static ha_status compare_statistics(ha__mcap_check *c, ha_error *err) {
  const ha__mcap_group *group = &c->groups[HA__MCAP_STATISTICS];
  ha__mcap_record rec;

  if (c->unread || group->end == 0) return HA_OK;
  const ha_status st =
      ha__mcap_read(&rec, &c->window, group->start, group->end, c->open->max_record_bytes, 0, err);
  if (st == HA_E_IO || st == HA_E_NOMEM) return st;
  if (st < 0) return HA_OK; /* the walk has reported it */
  compare_definitions(c, &rec, STATISTICS_SCHEMAS, c->schemas);
  compare_definitions(c, &rec, STATISTICS_CHANNELS, c->channels);
  return HA_OK;
}

/* --- records and the footer ---------------------------------------------------------------- */

/* Records of one kind must be adjacent. */
static void take_group(ha__mcap_check *c, const ha__mcap_record *rec) {
  ha__mcap_group *group = &c->groups[rec->opcode];

  if (group->end == 0) {
    group->start = rec->offset;
  } else if (rec->opcode != c->last_opcode && !c->mixed) {
    c->mixed = true; /* reported once for each file */
    HA__MCAP_WARN(c, rec->offset, "%s records of the summary do not lie together",
                  rec->layout->kind);
  }
  group->end = rec->offset + ha__mcap_record_size(rec);
  c->last_opcode = rec->opcode;
}

ha_status ha__mcap_check_summary_record(ha__mcap_check *c, const ha__mcap_record *rec,
                                        ha_error *err) {
  if (rec->opcode == HA__MCAP_FOOTER) return HA_OK;
  take_group(c, rec);
  switch (rec->opcode) {
  case HA__MCAP_CHUNK_INDEX:
    return take_chunk_index(c, rec, err);
  case HA__MCAP_ATTACHMENT_INDEX:
    take_attachment_index(c, rec);
    return HA_OK;
  case HA__MCAP_METADATA_INDEX:
    take_metadata_index(c, rec);
    return HA_OK;
  case HA__MCAP_STATISTICS:
    return take_statistics(c, rec, err);
  case HA__MCAP_SUMMARY_OFFSET:
    take_summary_offset(c, rec);
    return HA_OK;
  default:
    return HA_OK;
  }
}

/* The footer must name the offset of the summary, unless that is empty. */
static void check_starts(ha__mcap_check *c, const ha__mcap_record *rec) {
  const uint64_t start = rec->values[FOOTER_SUMMARY_START].number;
  const uint64_t offsets = rec->values[FOOTER_SUMMARY_OFFSET_START].number;
  const bool empty = c->last_opcode == 0;

  if (start != c->summary_start && !(empty && (start == 0 || start == rec->offset))) {
    HA__MCAP_ERROR(c, rec->offset, "the Footer states a summary at %" PRIu64 ", it is at %" PRIu64,
                   start, c->summary_start);
  }
  if (offsets != c->first_offset && !(c->first_offset == 0 && offsets == rec->offset)) {
    HA__MCAP_ERROR(c, rec->offset,
                   "the Footer states summary offsets at %" PRIu64 ", they are at %" PRIu64,
                   offsets, c->first_offset);
  }
}

static ha_status check_crc(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const uint64_t start = rec->values[FOOTER_SUMMARY_START].number;
  const uint64_t from = start == 0 ? rec->offset : start;
  const uint32_t crc = (uint32_t)rec->values[FOOTER_SUMMARY_CRC].number;
  uint32_t found = 0;

  if (crc == 0 || from > rec->offset) return HA_OK;
  HA_TRY(ha__mcap_crc_range(&found, c->open->source, from, rec->offset + HA__MCAP_FOOTER_SIZE - 4,
                            err));
  if (found != crc) {
    HA__MCAP_ERROR(c, from,
                   "the summary has the CRC 0x%08" PRIx32 ", the Footer states 0x%08" PRIx32, found,
                   crc);
  }
  return HA_OK;
}

ha_status ha__mcap_check_footer(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  if (c->section == HA__MCAP_AFTER_FOOTER) return HA_OK; /* reported already */
  if (!c->has_data_end) {
    HA__MCAP_ERROR(c, rec->offset, "no DataEnd before the Footer");
    if (c->section == HA__MCAP_IN_DATA) c->summary_start = rec->offset;
  }
  c->section = HA__MCAP_AFTER_FOOTER;
  HA_TRY(compare_statistics(c, err));
  check_starts(c, rec);
  return check_crc(c, rec, err);
}

/* --- the end --------------------------------------------------------------------------------- */

static void report_unlisted(const ha__mcap_check *c, uint8_t opcode, uint64_t indexes,
                            int32_t severity) {
  uint64_t count = 0;
  uint64_t first = 0;

  for (size_t i = 0; i < c->place_count && indexes > 0; i++) {
    const ha__mcap_place *place = &c->places[i];
    if (place->opcode != opcode || (place->flags & HA__MCAP_PLACE_INDEXED)) continue;
    if (count++ == 0) first = place->offset;
  }
  if (count == 0) return;
  c->report->report(c->report->report_to, severity, (int64_t)first,
                    "%s records that the summary, which lists others, leaves out: %" PRIu64,
                    ha__mcap_layout_of(opcode)->kind, count);
}

/* A summary may omit all indexes of one kind, but not some of them. */
void ha__mcap_check_unlisted(const ha__mcap_check *c) {
  report_unlisted(c, HA__MCAP_CHUNK, c->chunk_indexes, HA_FINDING_ERROR);
  report_unlisted(c, HA__MCAP_ATTACHMENT, c->attachment_indexes, HA_FINDING_WARNING);
  report_unlisted(c, HA__MCAP_METADATA, c->metadata_indexes, HA_FINDING_WARNING);
}
