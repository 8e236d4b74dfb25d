/* The walk over versions 0, 1.0 and 1.1. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/record/text_record.h"
#include "storage/rosbag1/walk/walk.h"

enum { TABLE_SHOWN_MAX = 100000 };

/* The walk's place in the file, as the parser of text files takes it. */
static ha__rosbag1_text_file text_file(const ha__rosbag1_walker *w) {
  return (ha__rosbag1_text_file){w->file.window, w->file.total, w->bag.version.number,
                                 &w->bag.topics};
}

static ha_status table_lines(ha__rosbag1_walker *w, ha__rosbag1_text_file *file,
                             ha__rosbag1_key *key, ha_error *err) {
  uint64_t pos = w->bag.version.line_size;
  uint64_t count = 1;

  if (file->version == VERSION_10) HA_TRY(ha__rosbag1_text_quantity(&count, &pos, file, err));
  for (uint64_t i = 0; i < count && i < TABLE_SHOWN_MAX; i++) {
    ha__rosbag1_text_record record;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    uint32_t number = 0;
    HA_TRY(ha__rosbag1_text_need(&bytes, &size, file, pos, err));
    HA_TRY(ha__rosbag1_text_types(&record, bytes, size, err));
    const ha__rosbag1_topic topic = {
        {[TOPIC_NAME] = record.topic, [TOPIC_TYPE] = record.type, [TOPIC_MD5] = record.md5}};
    HA_TRY(ha__rosbag1_topics_get(&number, &w->bag.topics, &w->bag.quota, key, &topic, err));
    pos += record.head_size;
  }
  w->table_size = pos - w->bag.version.line_size;
  return HA_OK;
}

ha_status ha__rosbag1_walk_table(ha__rosbag1_walker *w, ha_error *err) {
  ha__rosbag1_text_file file = text_file(w);
  ha__rosbag1_key key;

  if (file.version != VERSION_0 && file.version != VERSION_10) return HA_OK;
  HA_TRY(ha__rosbag1_key_new(&key, err));
  const ha_status st = table_lines(w, &file, &key, NULL);
  w->file.window = file.window;
  ha__rosbag1_key_done(&key);
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

static ha_status show_table(ha__rosbag1_walker *w, ha_record *out, ha_error *err) {
  if (w->bag.version.number == VERSION_10) {
    HA_TRY(ha__rosbag1_fields_number(w, "quantity", HA_FIELD_UINT, (int64_t)w->bag.topics.size, 0,
                                     err));
  }
  for (size_t i = 0; i < w->bag.topics.size; i++) {
    const ha_slice *parts = w->bag.topics.items[i].topic.parts;
    HA_TRY(ha__rosbag1_fields_text(w, "topic", parts[TOPIC_NAME], err));
    HA_TRY(ha__rosbag1_fields_text(w, "md5sum", parts[TOPIC_MD5], err));
    HA_TRY(ha__rosbag1_fields_text(w, "type", parts[TOPIC_TYPE], err));
  }
  out->kind = "file header";
  out->size = w->table_size;
  return HA_OK;
}

static ha_status show_message(ha__rosbag1_walker *w, const ha__rosbag1_text_record *record,
                              ha_record *out, ha_error *err) {
  if (record->topic.data) HA_TRY(ha__rosbag1_fields_text(w, "topic", record->topic, err));
  if (record->md5.data) HA_TRY(ha__rosbag1_fields_text(w, "md5sum", record->md5, err));
  if (record->type.data) HA_TRY(ha__rosbag1_fields_text(w, "type", record->type, err));
  HA_TRY(ha__rosbag1_fields_number(w, "time", HA_FIELD_TIME, record->time_ns, 8, err));
  out->kind = "message";
  out->data_size = record->size;
  out->size = record->head_size + (uint64_t)record->size;
  return HA_OK;
}

/* Where to go on, and what is wrong with this message if that is before its end. */
static ha_status judge_length(ha__rosbag1_walker *w, ha__rosbag1_text_file *file, ha_record *out,
                              ha_error *err) {
  const uint64_t end = out->offset + out->size;
  uint64_t next = 0;

  if (end <= file->total && ha__rosbag1_text_plausible(file, end)) return HA_OK;
  HA_TRY(ha__rosbag1_text_find(&next, file, end - out->data_size, err));
  if (next >= end && end <= file->total) return HA_OK;
  snprintf(w->problem, sizeof w->problem, "%s: its %" PRIu64 " bytes should end at %" PRIu64,
           end > file->total ? "cut short or with a wrong length" : "wrong length", out->data_size,
           end);
  out->size = next - out->offset;
  return HA_OK;
}

static ha_status show_next(ha__rosbag1_walker *w, ha__rosbag1_text_file *file, ha_record *out,
                           ha_error *err) {
  ha__rosbag1_text_record record;
  ha_error reason = HA_ERROR_INIT;
  const uint8_t *bytes = NULL;
  size_t size = 0;
  uint64_t next = 0;

  HA_TRY(ha__rosbag1_text_need(&bytes, &size, file, out->offset, err));
  const ha_status st = ha__rosbag1_text_record_parse(&record, file->version, bytes, size, &reason);
  if (st == HA_OK) {
    HA_TRY(show_message(w, &record, out, err));
    return judge_length(w, file, out, err);
  }
  HA_TRY(ha__rosbag1_text_find(&next, file, out->offset + 1, err));
  out->kind = "damage";
  out->size = next - out->offset;
  snprintf(w->problem, sizeof w->problem, "%s", reason.text);
  return HA_OK;
}

ha_status ha__rosbag1_walk_text(ha__rosbag1_walker *w, ha_record *out, ha_error *err) {
  if (out->offset == w->bag.version.line_size && w->table_size > 0) return show_table(w, out, err);
  ha__rosbag1_text_file file = text_file(w);
  const ha_status st = show_next(w, &file, out, err);
  w->file.window = file.window;
  return st;
}
