/*
 * Check of a file: one pass over the whole file records the content of the data section, and
 * compares the summary with it. Chunks that can't be unpacked, or have a wrong checksum, are
 * reported when messages are read.
 */
#include "storage/mcap/check.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/search.h"
#include "base/status.h"
#include "storage/mcap/file.h"

/* --- common functions -------------------------------------------------------- */

static ha_status grow(void **items, size_t old_count, size_t new_count, size_t size,
                      ha_error *err) {
  uint8_t *grown = ha__resize(*items, new_count * size);

  if (!grown) return HA_FAIL_NOMEM(err);
  memset(grown + old_count * size, 0, (new_count - old_count) * size);
  *items = grown;
  return HA_OK;
}

/* Allocates space for a few ids, then for all 65,536. */
ha_status ha__mcap_check_grow_ids(ha__mcap_check *c, ha_error *err) {
  const size_t old = c->id_count;
  const size_t count = old == 0 ? HA__MCAP_FEW_IDS : HA__MCAP_ALL_IDS;
  void *items[] = {c->schemas, c->channels, c->sums.by_channel, c->sums.indexed, c->sums.touched};
  const size_t sizes[] = {sizeof *c->schemas, sizeof *c->channels, sizeof *c->sums.by_channel,
                          sizeof *c->sums.indexed, sizeof *c->sums.touched};
  ha_status st = HA_OK;

  for (size_t i = 0; i < sizeof items / sizeof *items && st >= 0; i++) {
    st = grow(&items[i], old, count, sizes[i], err);
  }
  c->schemas = items[0];
  c->channels = items[1];
  c->sums.by_channel = items[2];
  c->sums.indexed = items[3];
  c->sums.touched = items[4];
  if (st >= 0) c->id_count = count;
  return st;
}

/* Lookups are nearly always in file order. */
ha__mcap_place *ha__mcap_check_place(ha__mcap_check *c, uint64_t offset, uint8_t opcode) {
  size_t at;

  HA__SEARCH(at, c->place_count, c->places[at].offset < offset);
  if (at == c->place_count || c->places[at].offset != offset) return NULL;
  return c->places[at].opcode == opcode ? &c->places[at] : NULL;
}

ha_status ha__mcap_check_add_place(ha__mcap_check *c, const ha__mcap_place *place, ha_error *err) {
  void *items = c->places;

  HA_TRY(ha__reserve(&items, &c->place_capacity, c->place_count, 1, sizeof *c->places, err));
  c->places = items;
  c->places[c->place_count++] = *place;
  return HA_OK;
}

void ha__mcap_check_count(ha__mcap_check *c, uint16_t channel, uint64_t log_time) {
  const int64_t log_time_ns = (int64_t)log_time;

  c->channels[channel].messages++;
  c->messages++;
  if (log_time < c->start) c->start = log_time;
  if (log_time > c->end) c->end = log_time;
  if (log_time_ns < c->start_ns) c->start_ns = log_time_ns;
  if (log_time_ns > c->end_ns) c->end_ns = log_time_ns;
}

void ha__mcap_check_unknown(ha__mcap_check *c, uint8_t opcode, uint64_t at) {
  if (opcode >= HA__MCAP_PRIVATE || c->unknown++ > 0) return;
  c->first_unknown = at;
  c->unknown_opcode = opcode;
}

/* --- records of the data section --------------------------------------------------- */

static bool is_known_profile(ha_slice profile) {
  static const char *const names[] = {"", "ros1", "ros2"};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (ha__bytes_equal(profile.data, profile.size, names[i], strlen(names[i]))) return true;
  }
  return profile.size > 2 && memcmp(profile.data, "x-", 2) == 0;
}

static void take_header(ha__mcap_check *c, const ha__mcap_record *rec) {
  const ha_slice profile = rec->values[HEADER_PROFILE].bytes;

  if (c->has_header) {
    HA__MCAP_ERROR(c, rec->offset, "a second Header");
  } else if (rec->offset != HA__MCAP_MAGIC_SIZE) {
    HA__MCAP_ERROR(c, rec->offset, "the Header is not the first record");
  }
  c->has_header = true;
  if (rec->values[HEADER_LIBRARY].number == 0) {
    HA__MCAP_WARN(c, rec->offset, "the Header names no library");
  }
  ha__mcap_check_text(c, rec->offset, "profile", profile);
  ha__mcap_check_text(c, rec->offset, "library", rec->values[HEADER_LIBRARY].bytes);
  if (!is_known_profile(profile)) {
    HA__MCAP_WARN(c, rec->offset, "the profile '%.*s' is not a registered one",
                  (int)(profile.size < 64 ? profile.size : 64), (const char *)profile.data);
  }
}

static ha_status take_message(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const uint16_t channel = (uint16_t)rec->values[MESSAGE_CHANNEL].number;

  HA_TRY(ha__mcap_check_need_id(c, channel, err));
  if (!c->channels[channel].in_data && !c->unread) {
    HA__MCAP_ERROR(c, rec->offset, "message of channel %u, which is not defined before it",
                   (unsigned)channel);
  }
  if (c->loose++ == 0) c->first_loose = rec->offset;
  ha__mcap_check_count(c, channel, rec->values[MESSAGE_LOG_TIME].number);
  return HA_OK;
}

static ha_status take_attachment(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const uint64_t start = rec->offset + HA__MCAP_HEAD_SIZE;
  const uint32_t crc = (uint32_t)v[ATTACHMENT_CRC].number;
  const ha__mcap_place place = {
      .offset = rec->offset,
      .size = ha__mcap_record_size(rec),
      .digest = ha__mcap_check_attachment_digest(
          v[ATTACHMENT_LOG_TIME].number, v[ATTACHMENT_CREATE_TIME].number,
          v[ATTACHMENT_DATA].number, v[ATTACHMENT_NAME].bytes, v[ATTACHMENT_MEDIA_TYPE].bytes),
      .opcode = rec->opcode,
  };
  uint32_t found = 0;

  c->attachments++;
  ha__mcap_check_text(c, rec->offset, "name of an attachment", v[ATTACHMENT_NAME].bytes);
  ha__mcap_check_text(c, rec->offset, "media type of an attachment",
                      v[ATTACHMENT_MEDIA_TYPE].bytes);
  HA_TRY(ha__mcap_check_add_place(c, &place, err));
  if (crc == 0) return HA_OK;
  HA_TRY(ha__mcap_crc_range(&found, c->open->source, start, start + rec->fields_size - 4, err));
  if (found != crc) {
    HA__MCAP_ERROR(c, rec->offset,
                   "the attachment has the CRC 0x%08" PRIx32 ", it states 0x%08" PRIx32, found,
                   crc);
  }
  return HA_OK;
}

static ha_status take_metadata(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const ha__mcap_place place = {
      .offset = rec->offset,
      .size = ha__mcap_record_size(rec),
      .digest = ha__mcap_check_text_digest(rec->values[METADATA_NAME].bytes),
      .opcode = rec->opcode,
  };
  ha__cursor map = ha__cursor_make(rec->values[METADATA_MAP].bytes.data,
                                   rec->values[METADATA_MAP].bytes.size, (int64_t)rec->offset);
  ha_slice key;
  ha_slice value;
  ha_error why = HA_ERROR_INIT;
  ha_status st;

  c->metadata++;
  while ((st = ha__mcap_texts_next(&map, &key, &value, &why)) == HA_OK) {
  }
  if (st < 0) HA__MCAP_ERROR(c, rec->offset, "metadata record: %.200s", why.text);
  ha__mcap_check_text(c, rec->offset, "name of a metadata record",
                      rec->values[METADATA_NAME].bytes);
  ha__mcap_check_map(c, rec->offset, "pairs of a metadata record", rec->values[METADATA_MAP].bytes);
  return ha__mcap_check_add_place(c, &place, err);
}

static ha_status take_data_end(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const uint32_t crc = (uint32_t)rec->values[DATA_END_CRC].number;
  uint32_t found = 0;

  c->has_data_end = true;
  c->section = HA__MCAP_IN_SUMMARY;
  c->summary_start = rec->offset + HA__MCAP_DATA_END_SIZE;
  if (crc == 0) return HA_OK;
  HA_TRY(ha__mcap_data_crc(&found, &c->unpacked, rec->offset, err));
  if (found != crc) {
    HA__MCAP_ERROR(c, rec->offset,
                   "the data section has the CRC 0x%08" PRIx32 ", its end states 0x%08" PRIx32,
                   found, crc);
  }
  return HA_OK;
}

/* --- where a record is ------------------------------------------------------------------ */

/* In a damaged file each kind is reported once. */
static void report_misplaced(ha__mcap_check *c, const ha__mcap_record *rec, const char *why) {
  const uint32_t bit = UINT32_C(1) << rec->opcode;

  if (!(c->misplaced & bit)) HA__MCAP_ERROR(c, rec->offset, "%s record %s", rec->layout->kind, why);
  c->misplaced |= bit;
}

static bool is_of_summary(uint8_t opcode) {
  return opcode == HA__MCAP_CHUNK_INDEX || opcode == HA__MCAP_ATTACHMENT_INDEX ||
         opcode == HA__MCAP_STATISTICS || opcode == HA__MCAP_METADATA_INDEX ||
         opcode == HA__MCAP_SUMMARY_OFFSET;
}

static bool is_of_data(uint8_t opcode) {
  return opcode == HA__MCAP_MESSAGE || opcode == HA__MCAP_CHUNK ||
         opcode == HA__MCAP_MESSAGE_INDEX || opcode == HA__MCAP_ATTACHMENT ||
         opcode == HA__MCAP_METADATA || opcode == HA__MCAP_HEADER || opcode == HA__MCAP_DATA_END;
}

/* Without DataEnd, report only the first record of the summary as misplaced. */
static void judge_place(ha__mcap_check *c, const ha__mcap_record *rec) {
  if (!c->has_header && rec->opcode != HA__MCAP_HEADER) {
    HA__MCAP_ERROR(c, rec->offset, "the first record is not a Header");
    c->has_header = true;
  }
  if (c->section == HA__MCAP_IN_DATA && is_of_summary(rec->opcode)) {
    report_misplaced(c, rec, "where no DataEnd is before it");
    c->section = HA__MCAP_IN_SUMMARY;
    c->summary_start = rec->offset;
  } else if (c->section == HA__MCAP_IN_SUMMARY && is_of_data(rec->opcode)) {
    report_misplaced(c, rec, "after the end of the data section");
  } else if (c->section == HA__MCAP_AFTER_FOOTER && rec->layout) {
    report_misplaced(c, rec, "after the Footer");
  }
}

static ha_status take_record(ha__mcap_check *c, const ha__mcap_event *event, ha_error *err) {
  const ha__mcap_record *rec = &event->record;

  if (rec->opcode != HA__MCAP_MESSAGE_INDEX) ha__mcap_check_end_indexes(c);
  judge_place(c, rec);
  if (!rec->layout) {
    ha__mcap_check_unknown(c, rec->opcode, rec->offset);
    return HA_OK;
  }
  if (c->section == HA__MCAP_IN_SUMMARY) HA_TRY(ha__mcap_check_summary_record(c, rec, err));
  switch (rec->opcode) {
  case HA__MCAP_HEADER:
    take_header(c, rec);
    return HA_OK;
  case HA__MCAP_SCHEMA:
    return ha__mcap_check_schema(c, rec, rec->offset, err);
  case HA__MCAP_CHANNEL:
    return ha__mcap_check_channel(c, rec, rec->offset, err);
  case HA__MCAP_MESSAGE:
    return take_message(c, rec, err);
  case HA__MCAP_CHUNK:
    return ha__mcap_check_chunk(c, event, err);
  case HA__MCAP_MESSAGE_INDEX:
    return ha__mcap_check_message_index(c, event, err);
  case HA__MCAP_ATTACHMENT:
    return take_attachment(c, rec, err);
  case HA__MCAP_METADATA:
    return take_metadata(c, rec, err);
  case HA__MCAP_DATA_END:
    return take_data_end(c, rec, err);
  case HA__MCAP_FOOTER:
    return ha__mcap_check_footer(c, rec, err);
  default:
    return HA_OK;
  }
}

/* --- the walk ----------------------------------------------------------------------------- */

/* Check the magic, which should end the file. */
static void take_magic(ha__mcap_check *c, const ha__mcap_event *event) {
  const uint64_t end = event->offset + event->size;

  if (event->offset == 0) return;
  if (c->section == HA__MCAP_AFTER_FOOTER && end < c->stream.end) {
    HA__MCAP_ERROR(c, end, "%" PRIu64 " bytes follow the end of the file", c->stream.end - end);
    c->stream.pos = c->stream.end;
  }
}

static ha_status take_event(void *visitor, const ha__mcap_event *event, ha_error *err) {
  ha__mcap_check *c = visitor;
  const bool record = event->kind == HA__EVENT_RECORD;

  c->magic = record && event->record.opcode == HA__MCAP_MAGIC_MARK;
  if (c->magic) {
    take_magic(c, event);
    return HA_OK;
  }
  if (record && !event->cut) return take_record(c, event, err);
  ha__mcap_check_end_indexes(c);
  if (record) {
    HA__MCAP_ERROR(c, event->offset, "the file ends within a chunk");
  } else {
    HA__MCAP_ERROR(c, event->offset, "%.200s; %" PRIu64 " bytes skipped", event->problem.text,
                   event->size);
  }
  c->unread = true;
  return HA_OK;
}

/* Report findings that need the whole file. */
static void conclude(ha__mcap_check *c) {
  if (c->section != HA__MCAP_AFTER_FOOTER) {
    HA__MCAP_ERROR(c, c->stream.end,
                   "no Footer at the end: the file was not closed by its writer, or is cut");
  } else if (!c->magic) {
    HA__MCAP_ERROR(c, c->stream.end, "the magic at the end of the file is missing");
  }
  ha__mcap_check_unlisted(c);
  ha__mcap_check_definitions(c);
  if (c->loose > 0 && c->chunk_indexes > 0) {
    HA__MCAP_WARN(c, c->first_loose,
                  "messages outside of chunks, where readers that use chunk indexes do not see "
                  "them: %" PRIu64,
                  c->loose);
  }
  if (c->unknown > 0) {
    HA__MCAP_WARN(c, c->first_unknown,
                  "records of an unknown opcode: %" PRIu64 ", the first is of 0x%02x", c->unknown,
                  (unsigned)c->unknown_opcode);
  }
}

static ha_status go_through(ha__mcap_check *c, ha_error *err) {
  HA_TRY(ha__source_skip_unreadable(c->open->source, err));
  HA_TRY(ha__mcap_check_grow_ids(c, err));
  HA_TRY(ha__mcap_unpacker_look_ahead(&c->unpacked, false, true, err));
  HA_TRY(ha__mcap_stream_visit(&c->stream, take_event, c, err));
  ha__mcap_check_end_indexes(c);
  conclude(c);
  return HA_OK;
}

ha_status ha__mcap_check_file(const ha_storage_open *open, const ha_storage_report *report,
                              ha_error *err) {
  const uint64_t size = open->host->source_size(open->source);
  ha__mcap_check c = {
      .open = open,
      .report = report,
      .stream = ha__mcap_stream_make(open->source, 0, size, open->max_record_bytes),
      .window = HA__WINDOW_INIT(open->source),
      .unpacked = HA__MCAP_UNPACKER_INIT(open),
      .last_chunk = SIZE_MAX,
      .key = ha__hash_secret("check", 5),
      .start = UINT64_MAX,
      .start_ns = INT64_MAX,
      .end_ns = INT64_MIN,
  };
  const ha_status st = go_through(&c, err);

  ha__mcap_unpacker_done(&c.unpacked);
  ha__window_done(&c.window);
  ha__mcap_stream_done(&c.stream);
  ha__free(c.schemas);
  ha__free(c.channels);
  ha__free(c.sums.by_channel);
  ha__free(c.sums.indexed);
  ha__free(c.sums.touched);
  ha__free(c.places);
  return st;
}
