#include "storage/rosbag1/record/list.h"

#include "storage/rosbag1/record/template.h"

/* Set the template from the first record. */
static bool learn(ha__rosbag1_template *t, const uint8_t *bytes, size_t size) {
  ha__rosbag1_record record;

  t->known = false;
  if (ha__rosbag1_record_at(&record, bytes, size, 0, DIALECT_20, NULL) < 0) return false;
  if (record.header.op != OP_MESSAGE) return false;
  ha__rosbag1_template_learn(t, bytes, size, &record);
  return t->known;
}

static bool take_message(ha_entries *out, const ha__rosbag1_template *t, const uint8_t *bytes,
                         size_t pos, size_t end) {
  const uint8_t *time = bytes + pos + t->time_at;

  if (ha__load_u32(time + 4) >= 1000000000) return false;
  out->items[out->size++] = (ha_entry){.log_time_ns = ha__rosbag1_load_time(time),
                                       .offset = (uint32_t)pos,
                                       .size = (uint32_t)(end - pos),
                                       .channel = ha__load_u32(bytes + pos + t->conn_at)};
  return true;
}

static bool list(ha_entries *out, const ha_host *host, const uint8_t *bytes, size_t size) {
  enum { STEP = 1024 };
  ha__rosbag1_template t;

  if (size > UINT32_MAX || !learn(&t, bytes, size)) return false;
  for (size_t pos = 0; pos < size;) {
    const size_t end = ha__rosbag1_alike(&t, bytes, size, pos);
    if (end == 0) return false;
    if (out->size == out->capacity && host->reserve_entries(out, STEP, NULL) < 0) return false;
    if (!take_message(out, &t, bytes, pos, end)) return false;
    pos = end;
  }
  return true;
}

bool ha__rosbag1_list_messages(ha_entries *out, const ha_host *host, const uint8_t *bytes,
                               size_t size) {
  out->size = 0;
  const bool is_all = list(out, host, bytes, size);
  if (!is_all) out->size = 0;
  return is_all;
}
