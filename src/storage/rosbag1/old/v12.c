/* Version 1.2: the records of 2.0 without chunks; each message contains its topic and type. */
#include <inttypes.h>

#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/old/old.h"
#include "storage/rosbag1/record/stream.h"

typedef struct scan {
  ha__rosbag1 *bag;
  ha__rosbag1_stream stream;
  ha__rosbag1_key key;
  bool has_header;
  uint64_t index_pos;
  uint64_t messages;
  uint64_t indexed; /* messages, according to INDEX DATA */
} scan;

static ha_slice part(const ha__rosbag1_header *header, unsigned field) {
  return ha__rosbag1_has(header, field) ? header->values[field] : (ha_slice){NULL, 0};
}

static ha__rosbag1_topic topic_of(const ha__rosbag1_header *header) {
  return (ha__rosbag1_topic){{
      [TOPIC_NAME] = ha__rosbag1_text(header, FIELD_TOPIC),
      [TOPIC_TYPE] = ha__rosbag1_text(header, FIELD_TYPE),
      [TOPIC_MD5] = ha__rosbag1_text(header, FIELD_MD5),
      [TOPIC_LATCHING] = part(header, FIELD_LATCHING),
      [TOPIC_CALLERID] = part(header, FIELD_CALLERID),
  }};
}

static int64_t time_of(const ha__rosbag1_header *header) {
  return ha__rosbag1_time(ha__rosbag1_u32(header, FIELD_SEC), ha__rosbag1_u32(header, FIELD_NSEC));
}

static void skip(scan *s, const ha__rosbag1_event *e, const char *reason) {
  ha__rosbag1_skip(s->bag, e->offset, e->end - e->offset, reason);
}

static ha_status take_message(scan *s, const ha__rosbag1_event *e, ha_error *err) {
  const ha__rosbag1_topic topic = topic_of(&e->record.header);
  const uint64_t size = e->end - e->offset;
  const int64_t time_ns = time_of(&e->record.header);
  uint32_t number = 0;
  ha_error reason = HA_ERROR_INIT;

  ha_status st =
      ha__rosbag1_topics_get(&number, &s->bag->topics, &s->bag->quota, &s->key, &topic, &reason);
  if (ha__quota_ends(&s->bag->quota, st)) return HA_FAIL(err, st, HA_NO_OFFSET, "%s", reason.text);
  if (st == HA_OK && e->wrong_length) {
    skip(s, e, "message with a wrong length");
    return HA_OK;
  }
  if (st == HA_OK) st = ha__rosbag1_implied_add(s->bag, e->offset, size, time_ns, &reason);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__rosbag1_leave_out(s->bag, e->offset, size, "message left out: %s", reason.text);
  } else {
    s->bag->topics.items[number].count++;
    s->messages++;
  }
  return HA_OK;
}

static ha_status take(scan *s, ha__rosbag1_event *e, ha_error *err) {
  const ha__rosbag1_header *header = &e->record.header;

  switch (header->op) {
  case OP_MESSAGE:
    return take_message(s, e, err);
  case OP_MESSAGE_DEFINITION:
    HA_TRY(ha__rosbag1_topics_define(
        &s->bag->topics, &s->bag->quota, &s->key, ha__rosbag1_text(header, FIELD_TYPE),
        ha__rosbag1_text(header, FIELD_MD5), ha__rosbag1_text(header, FIELD_DEF), err));
    break;
  case OP_BAG_HEADER:
    s->has_header = true;
    s->index_pos = ha__rosbag1_u64(header, FIELD_INDEX_POS);
    break;
  case OP_INDEX_DATA:
    s->indexed += ha__rosbag1_u32(header, FIELD_COUNT);
    break;
  default:
    /* report a message whose op byte is damaged instead of skipping it silently */
    if (!ha__rosbag1_has(header, FIELD_SEC) || !ha__rosbag1_has(header, FIELD_NSEC)) break;
    HA_TRY(ha__rosbag1_stream_reject(e, &s->stream, "message with another op", err));
    skip(s, e, e->problem);
    return HA_OK;
  }
  if (e->wrong_length) skip(s, e, "record with a wrong length");
  return HA_OK;
}

static ha_status scan_file(scan *s, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st = HA_OK;

  while (st == HA_OK && (st = ha__rosbag1_stream_next(&e, &s->stream, err)) == HA_OK) {
    if (e.kind == HA__EVENT_RECORD) {
      st = take(s, &e, err);
    } else {
      skip(s, &e, e.problem);
    }
  }
  return st < 0 ? st : HA_OK;
}

/* Recovering: the index follows the messages, so messages that it lists and that were not found are
 * lost. */
static void report_missing(scan *s) {
  const uint64_t total = s->stream.total;
  const uint64_t end = s->stream.pos;
  ha_loss loss = {.offset = (int64_t)total, .messages = HA_UNCOUNTED};

  if (end < total) ha__rosbag1_skip(s->bag, end, total - end, "nothing but zeros to the end");
  if (s->indexed > s->messages) {
    loss.messages = s->indexed - s->messages;
    loss.text = "the index states more messages than there are";
  } else if (s->has_header && s->index_pos == 0) {
    loss.text = "the bag was not closed: its last messages may not be in it";
  } else if ((s->has_header && s->index_pos >= total) || total <= s->bag->version.line_size) {
    loss.text = "the file ends early";
  } else if (s->has_header && s->indexed < s->messages) {
    loss.text = "the index is not whole: there may have been more messages";
  } else {
    return;
  }
  ha__rosbag1_lose(s->bag, &loss);
}

static bool judge_index(scan *s) {
  const uint64_t at = s->bag->version.line_size;

  if (!s->has_header) return true; /* files of this kind have no index */
  if (s->index_pos == 0) {
    ha__rosbag1_report(s->bag, at, "the bag was not closed: it has no index");
    return false;
  }
  if (s->index_pos >= s->stream.total) {
    ha__rosbag1_report(s->bag, at,
                       "the index should be at %" PRIu64 ", but the file has %" PRIu64 " bytes",
                       s->index_pos, s->stream.total);
    return false;
  }
  if (s->indexed != s->messages) {
    ha__rosbag1_report(s->bag, at, "the index states %" PRIu64 " messages, there are %" PRIu64,
                       s->indexed, s->messages);
    return false;
  }
  return true;
}

ha_status ha__rosbag1_open12(ha__rosbag1 *bag, bool *complete, ha_error *err) {
  scan s = {.bag = bag,
            .stream = ha__rosbag1_stream_make(bag->host, bag->source, bag->version.line_size,
                                              DIALECT_12, HA__RESYNC_DOUBT)};

  HA_TRY(ha__rosbag1_key_new(&s.key, err));
  const ha_status st = scan_file(&s, err);
  ha__rosbag1_stream_done(&s.stream);
  ha__rosbag1_key_done(&s.key);
  if (st < 0) return st;
  if (bag->recover) report_missing(&s);
  if (bag->recover && s.messages == 0 && bag->problems > 0 && !s.has_header) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)bag->version.line_size,
                   "nothing after the version line can be read");
  }
  *complete = judge_index(&s);
  return ha__rosbag1_topics_settle(bag, err);
}

static ha_status parse_records(const ha__rosbag1 *bag, ha__rosbag1_key *key, const uint8_t *bytes,
                               size_t size, ha_entries *out, ha_error *err) {
  size_t pos = 0;

  while (pos < size) {
    ha__rosbag1_record record;
    HA_TRY(ha__rosbag1_record_at(&record, bytes, size, pos, DIALECT_12, err));
    if (!ha__range_within(record.data_offset, record.data_size, size)) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)pos, "record reaches beyond its chunk");
    }
    if (record.header.op == OP_MESSAGE) {
      const ha__rosbag1_topic topic = topic_of(&record.header);
      const uint32_t number = ha__rosbag1_topics_find(&bag->topics, key, &topic);
      const int64_t time_ns = time_of(&record.header);
      if (number == UINT32_MAX) {
        return HA_FAIL(err, HA_E_CORRUPT, (int64_t)pos, "message of a topic not seen before");
      }
      HA_TRY(bag->host->reserve_entries(out, 1, err));
      out->items[out->size++] = (ha_entry){.log_time_ns = time_ns,
                                           .publish_time_ns = time_ns,
                                           .offset = (uint32_t)record.data_offset,
                                           .size = (uint32_t)record.data_size,
                                           .channel = number};
    }
    pos = (size_t)ha__rosbag1_record_end(&record);
  }
  return HA_OK;
}

ha_status ha__rosbag1_parse12(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                              ha_entries *out, ha_error *err) {
  ha__rosbag1_key key;

  HA_TRY(ha__rosbag1_key_new(&key, err));
  const ha_status st = parse_records(bag, &key, bytes, size, out, err);
  ha__rosbag1_key_done(&key);
  if (st < 0 && err) err->offset = (int64_t)bag->chunks[i].offset;
  return st;
}
