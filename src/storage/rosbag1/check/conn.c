/* Checks connections: one meaning for each id, all fields that readers require, and a record in the
 * index section. */
#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "base/text/utf8.h"
#include "storage/rosbag1/check/check.h"
#include "storage/rosbag1/record/record.h"

/* Fields that every reader requires. */
typedef struct definition {
  ha_slice type;
  ha_slice md5;
  ha_slice text; /* data NULL = the field is missing; so for all members */
} definition;

static ha_status read_fields(definition *out, ha_slice data, uint64_t offset, ha_error *err) {
  ha__cursor cur = ha__cursor_make(data.data, data.size, (int64_t)offset);
  ha__ros1_field field;
  ha_status st;

  while ((st = ha__ros1_field_next(&field, &cur, err)) == HA_OK) {
    if (ha__ros1_field_is(&field, "type")) out->type = field.value;
    if (ha__ros1_field_is(&field, "md5sum")) out->md5 = field.value;
    if (ha__ros1_field_is(&field, "message_definition")) out->text = field.value;
  }
  return st < 0 ? st : HA_OK;
}

static uint64_t add_bytes(uint64_t digest, ha_slice bytes) {
  const uint64_t size = bytes.size;

  digest = ha__hash(digest, &size, sizeof size);
  return ha__hash(digest, bytes.data, bytes.size);
}

/* True for the md5 sum of a message without fields. */
static bool is_empty_type(ha_slice md5) {
  return ha__bytes_equal(md5.data, md5.size, "d41d8cd98f00b204e9800998ecf8427e", 32);
}

/* A finding is reported once for each id, because the record of an id occurs at least twice. */
static void judge(const ha__rosbag1_check *c, ha__rosbag1_check_conn *conn, uint32_t id,
                  const definition *d, uint64_t offset) {
  if (conn->judged) return;
  conn->judged = true;
  if (!d->type.data || !d->md5.data || !d->text.data) {
    conn->lacks = !d->type.data ? "type" : !d->md5.data ? "md5sum" : "message_definition";
    conn->lacks_at = offset;
    return;
  }
  if (ha__bytes_equal(d->md5.data, d->md5.size, "*", 1)) {
    HA__ROSBAG1_WARN(c, offset, "connection %" PRIu32 " has the md5sum '*', which names no type",
                     id);
  }
  if (d->text.size == 0 && !is_empty_type(d->md5)) {
    HA__ROSBAG1_WARN(c, offset, "connection %" PRIu32 " has an empty message_definition", id);
  }
}

/* Text that is not UTF-8: rosbag for Python 3 refuses the whole bag; the C++ reader accepts it. */
static void judge_texts(const ha__rosbag1_check *c, ha__rosbag1_check_conn *conn, uint32_t id,
                        ha_slice topic, const definition *d, uint64_t offset) {
  const ha_slice texts[] = {topic, d->type, d->md5, d->text};
  static const char *const names[] = {"topic", "type", "md5sum", "message_definition"};

  if (conn->is_reported) return;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (ha__utf8_is(texts[i].data, texts[i].size)) continue;
    HA__ROSBAG1_WARN(
        c, offset, "connection %" PRIu32 ": its %s is not UTF-8; rosbag of Python refuses the bag",
        id, names[i]);
    conn->is_reported = true;
    return;
  }
}

ha_status ha__rosbag1_check_connection(ha__rosbag1_check *c, const ha__rosbag1_header *header,
                                       ha_slice data, uint64_t offset, bool in_index,
                                       ha_error *err) {
  const uint32_t id = ha__rosbag1_u32(header, FIELD_CONN);
  definition d = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
  ha_error why = HA_ERROR_INIT;
  size_t slot = 0;

  HA_TRY(ha__rosbag1_check_slot(&slot, c, id, offset, err));
  ha__rosbag1_check_conn *conn = &c->conns[slot];
  if (in_index) conn->in_index = true;
  if (ha__rosbag1_has(header, FIELD_ID)) ha__rosbag1_check_note(&c->drafted, offset);
  if (ha__rosbag1_is_addition(header)) return HA_OK;
  if (read_fields(&d, data, offset, &why) < 0) {
    HA__ROSBAG1_ERROR(c, offset, "connection %" PRIu32 ": %.200s", id, why.text);
    return HA_OK;
  }
  uint64_t digest = add_bytes(HA__HASH_START, ha__rosbag1_text(header, FIELD_TOPIC));
  digest = add_bytes(add_bytes(add_bytes(digest, d.type), d.md5), d.text);
  if (conn->defined && conn->digest != digest) {
    HA__ROSBAG1_ERROR(c, offset, "connection %" PRIu32 " is defined again, differently", id);
    return HA_OK;
  }
  conn->defined = true;
  conn->digest = digest;
  judge(c, conn, id, &d, offset);
  judge_texts(c, conn, id, ha__rosbag1_text(header, FIELD_TOPIC), &d, offset);
  return HA_OK;
}

/* In drafts of the format a MESSAGE DEFINITION may supply the missing fields of a connection. */
static void report_lacking(const ha__rosbag1_check *c, const ha__rosbag1_check_conn *conn,
                           uint32_t id) {
  const int32_t severity = c->drafted.count > 0 ? HA_FINDING_WARNING : HA_FINDING_ERROR;

  if (!conn->lacks) return;
  c->report->report(c->report->report_to, severity, (int64_t)conn->lacks_at,
                    "connection %" PRIu32 " has no %s; rosbag refuses the whole bag", id,
                    conn->lacks);
}

/* Undefined connections are reported by the pass over the messages. */
void ha__rosbag1_check_connections(const ha__rosbag1_check *c) {
  for (size_t i = 0; i < c->bag.conns.size; i++) {
    const ha__rosbag1_check_conn *conn = &c->conns[i];
    const uint32_t id = c->bag.conns.items[i].id;
    report_lacking(c, conn, id);
    if (c->index_pos != 0 && conn->defined && conn->messages > 0 && !conn->in_index) {
      HA__ROSBAG1_ERROR(c, conn->offset,
                        "connection %" PRIu32 " has messages, but no record in the index", id);
    } else if (conn->defined && conn->messages == 0 && !c->unread) {
      HA__ROSBAG1_WARN(c, conn->offset, "connection %" PRIu32 " has no messages", id);
    }
  }
}
