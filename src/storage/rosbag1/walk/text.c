/* The walk over versions 0, 1.0 and 1.1. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/walk/walk.h"

enum { TABLE_SHOWN_MAX = 100000 };

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
  ha__rosbag1_key key;

  w->text = (ha__rosbag1_text_file){.window = HA__WINDOW_INIT(w->bag.source),
                                    .total = w->file.total,
                                    .version = w->bag.version.number,
                                    .topics = &w->bag.topics};
  if (w->text.version == VERSION_11) return HA_OK;
  HA_TRY(ha__rosbag1_key_new(&key, err));
  const ha_status st = table_lines(w, &w->text, &key, NULL);
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
  return HA_OK;
}

static ha_status show_event(ha__rosbag1_walker *w, const ha__rosbag1_text_event *e, ha_record *out,
                            ha_error *err) {
  out->size = e->end - e->offset;
  if (e->kind != HA__EVENT_RECORD && !e->is_cut) {
    out->kind = "damage";
    snprintf(w->problem, sizeof w->problem, "%s", e->problem);
    return HA_OK;
  }
  HA_TRY(show_message(w, &e->record, out, err));
  if (e->is_cut || e->wrong_length) {
    snprintf(w->problem, sizeof w->problem, "%s: its %" PRIu64 " bytes should end at %" PRIu64,
             e->is_cut ? "cut short or with a wrong length" : "wrong length", out->data_size,
             e->offset + e->record.head_size + e->record.size);
  }
  return HA_OK;
}

ha_status ha__rosbag1_walk_text(ha__rosbag1_walker *w, ha_record *out, ha_error *err) {
  ha__rosbag1_text_event e;

  if (out->offset == w->bag.version.line_size && w->table_size > 0) {
    HA_TRY(show_table(w, out, err));
    w->file.pos += out->size;
    return HA_OK;
  }
  w->text.pos = w->file.pos;
  HA_TRY(ha__rosbag1_text_next(&e, &w->text, err));
  w->file.pos = w->text.pos;
  return show_event(w, &e, out, err);
}
