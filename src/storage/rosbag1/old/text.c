/* Versions 0, 1.0 and 1.1: a sequence of messages, each after lines of text. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/old/old.h"
#include "storage/rosbag1/old/text_file.h"

/* Maximum number of topics in the table of a 1.0 file; a larger number is damage. */
enum { TOPICS_MAX = 100000 };

typedef struct scan {
  ha__rosbag1 *bag;
  ha__rosbag1_text_file file;
  ha__rosbag1_key key;
} scan;

static ha__rosbag1_topic topic_of(const ha__rosbag1_text_record *record) {
  return (ha__rosbag1_topic){{
      [TOPIC_NAME] = record->topic,
      [TOPIC_TYPE] = ha__rosbag1_type_today(record->type),
      [TOPIC_MD5] = record->md5,
  }};
}

static ha_status add_topic(scan *s, const ha__rosbag1_text_record *record, uint32_t *out,
                           ha_error *err) {
  const ha__rosbag1_topic topic = topic_of(record);

  return ha__rosbag1_topics_get(out, &s->bag->topics, &s->bag->quota, &s->key, &topic, err);
}

/* Read three lines of the file header, which describe a topic. */
static ha_status read_topic(scan *s, uint64_t *pos, ha_error *err) {
  ha__rosbag1_text_record record;
  const uint8_t *bytes = NULL;
  size_t size = 0;
  uint32_t number = 0;

  HA_TRY(ha__rosbag1_text_need(&bytes, &size, &s->file, *pos, err));
  const ha_status st = ha__rosbag1_text_types(&record, bytes, size, err);
  if (st < 0) {
    ha__error_wrap(err, "the table of topics");
    if (err) err->offset = (int64_t)*pos;
    return st;
  }
  if (s->file.version == VERSION_10 &&
      ha__rosbag1_topics_named(&s->bag->topics, record.topic) != UINT32_MAX) {
    ha__rosbag1_report(s->bag, *pos, "topic '%.*s' is listed again; its first type is used",
                       (int)record.topic.size, (const char *)record.topic.data);
  } else {
    HA_TRY(add_topic(s, &record, &number, err));
  }
  *pos += record.head_size;
  return HA_OK;
}

/* Read the topic table of a 1.0 file. */
static ha_status read_table(scan *s, uint64_t *pos, ha_error *err) {
  uint64_t count = 0;

  HA_TRY(ha__rosbag1_text_quantity(&count, pos, &s->file, err));
  if (count > TOPICS_MAX) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)*pos, "a table of %" PRIu64 " topics", count);
  }
  for (uint64_t i = 0; i < count; i++) {
    HA_TRY(read_topic(s, pos, err));
  }
  return HA_OK;
}

static uint32_t topic_number(const ha__rosbag1 *bag, ha__rosbag1_key *key,
                             const ha__rosbag1_text_record *record) {
  if (bag->version.number == VERSION_0) return 0;
  if (bag->version.number == VERSION_10) {
    return ha__rosbag1_topics_named(&bag->topics, record->topic);
  }
  const ha__rosbag1_topic topic = topic_of(record);
  return ha__rosbag1_topics_find(&bag->topics, key, &topic);
}

static void skip(scan *s, const ha__rosbag1_text_event *e, const char *reason) {
  ha__rosbag1_skip(s->bag, e->offset, e->end - e->offset, reason);
}

static ha_status take(scan *s, const ha__rosbag1_text_event *e, ha_error *err) {
  const ha__rosbag1_text_record *record = &e->record;
  const uint64_t size = e->end - e->offset;
  ha_error reason = HA_ERROR_INIT;
  uint32_t number = 0;

  if (s->file.version == VERSION_11) HA_TRY(add_topic(s, record, &number, err));
  number = topic_number(s->bag, &s->key, record);
  if (number == UINT32_MAX) {
    ha__rosbag1_leave_out(s->bag, e->offset, size,
                          "message of the topic '%.*s', which the file does not list, left out",
                          (int)record->topic.size, (const char *)record->topic.data);
    return HA_OK;
  }
  if (e->wrong_length) {
    skip(s, e, "message with a wrong length");
    return HA_OK;
  }
  const ha_status st = ha__rosbag1_implied_add(s->bag, e->offset, size, record->time_ns, &reason);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__rosbag1_leave_out(s->bag, e->offset, size, "message left out: %s", reason.text);
  } else {
    s->bag->topics.items[number].count++;
  }
  return HA_OK;
}

/* When recovering, the good topics of a damaged table are used. */
static ha_status read_head(scan *s, ha_error *err) {
  ha_error reason = HA_ERROR_INIT;
  uint64_t *pos = &s->file.pos;
  ha_status st = HA_OK;

  if (s->file.version == VERSION_0) st = read_topic(s, pos, &reason);
  if (s->file.version == VERSION_10) st = read_table(s, pos, &reason);
  if (st >= 0) return HA_OK;
  if (s->bag->recover && s->bag->topics.size > 0 && (st == HA_E_CORRUPT || st == HA_E_TRUNCATED)) {
    const uint64_t at = *pos;
    HA_TRY(ha__rosbag1_text_find(pos, &s->file, at, err));
    ha__rosbag1_skip(s->bag, at, *pos - at, reason.text);
    return HA_OK;
  }
  if (err) *err = reason;
  return st;
}

static ha_status scan_file(scan *s, ha_error *err) {
  ha__rosbag1_text_event e;
  ha_status st = HA_OK;

  HA_TRY(read_head(s, err));
  while (st == HA_OK && (st = ha__rosbag1_text_next(&e, &s->file, err)) == HA_OK) {
    if (e.kind == HA__EVENT_RECORD) {
      st = take(s, &e, err);
    } else {
      skip(s, &e, e.problem);
    }
  }
  return st < 0 ? st : HA_OK;
}

ha_status ha__rosbag1_open_text(ha__rosbag1 *bag, bool *complete, ha_error *err) {
  scan s = {.bag = bag,
            .file = {.window = HA__WINDOW_INIT(bag->source),
                     .pos = bag->version.line_size,
                     .total = ha__source_size(bag->source),
                     .version = bag->version.number,
                     .topics = &bag->topics}};

  HA_TRY(ha__rosbag1_key_new(&s.key, err));
  const ha_status st = scan_file(&s, err);
  ha__window_done(&s.file.window);
  ha__rosbag1_key_done(&s.key);
  if (st < 0) return st;
  *complete = true;
  return ha__rosbag1_topics_settle(bag, err);
}

static ha_status parse_messages(const ha__rosbag1 *bag, ha__rosbag1_key *key, const uint8_t *bytes,
                                size_t size, ha_entries *out, ha_error *err) {
  size_t pos = 0;

  while (pos < size) {
    ha__rosbag1_text_record record;
    HA_TRY(
        ha__rosbag1_text_record_parse(&record, bag->version.number, bytes + pos, size - pos, err));
    const size_t data_at = pos + record.head_size;
    const uint32_t number = topic_number(bag, key, &record);
    if (record.size > size - data_at) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)pos, "message reaches beyond its chunk");
    }
    if (number == UINT32_MAX) {
      return HA_FAIL(err, HA_E_CORRUPT, (int64_t)pos, "message of a topic not seen before");
    }
    HA_TRY(bag->host->reserve_entries(out, 1, err));
    out->items[out->size++] = (ha_entry){.log_time_ns = record.time_ns,
                                         .publish_time_ns = record.time_ns,
                                         .offset = (uint32_t)data_at,
                                         .size = record.size,
                                         .channel = number};
    pos = data_at + record.size;
  }
  return HA_OK;
}

ha_status ha__rosbag1_parse_text(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes,
                                 size_t size, ha_entries *out, ha_error *err) {
  ha__rosbag1_key key;

  HA_TRY(ha__rosbag1_key_new(&key, err));
  const ha_status st = parse_messages(bag, &key, bytes, size, out, err);
  ha__rosbag1_key_done(&key);
  if (st < 0 && err) err->offset = (int64_t)bag->chunks[i].offset;
  return st;
}
