/* Header fields of a record as text for users. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/walk/walk.h"

/* Maximum number of bytes shown of a field; longer fields are truncated. */
enum { SHOWN_MAX = 64 * 1024 };

void ha__rosbag1_fields_clear(ha__rosbag1_walker *w) {
  w->field_count = 0;
  w->problem[0] = '\0';
  ha__arena_done(&w->arena);
}

static ha_status add(ha__rosbag1_walker *w, const ha_record_field *field, ha_error *err) {
  void *items = w->fields;
  const ha_status st =
      ha__reserve(&items, &w->field_capacity, w->field_count, 1, sizeof *w->fields, err);

  w->fields = items;
  if (st < 0) return st;
  w->fields[w->field_count++] = *field;
  return HA_OK;
}

static bool is_text(ha_slice value) {
  for (size_t i = 0; i < value.size; i++) {
    const uint8_t c = value.data[i];
    if ((c < ' ' && c != '\n' && c != '\t' && c != '\r') || c == 0x7f) return false;
  }
  return true;
}

static ha_status add_bytes(ha__rosbag1_walker *w, const char *name, ha_slice value, ha_error *err) {
  const ha_slice shown = {value.data, value.size < SHOWN_MAX ? value.size : SHOWN_MAX};
  const char *copy = ha__arena_dup(&w->arena, shown.data, shown.size);

  if (!name || !copy) return HA_FAIL_NOMEM(err);
  const ha_record_field field = {.name = name,
                                 .kind = is_text(shown) ? HA_FIELD_TEXT : HA_FIELD_BYTES,
                                 .bytes = {(const uint8_t *)copy, shown.size},
                                 .size = value.size};
  return add(w, &field, err);
}

ha_status ha__rosbag1_fields_text(ha__rosbag1_walker *w, const char *name, ha_slice value,
                                  ha_error *err) {
  return add_bytes(w, name, value, err);
}

ha_status ha__rosbag1_fields_number(ha__rosbag1_walker *w, const char *name, int32_t kind,
                                    int64_t number, uint64_t size, ha_error *err) {
  const ha_record_field field = {.name = name, .kind = kind, .number = number, .size = size};

  return add(w, &field, err);
}

static bool is_time(unsigned kind) {
  return kind == FIELD_TIME || kind == FIELD_START_TIME || kind == FIELD_END_TIME;
}

/* Read a number; false when it does not have the expected size. */
static bool read_number(int64_t *out, unsigned kind, ha_slice value) {
  if (ha__rosbag1_field_size(kind) == 0 || value.size != ha__rosbag1_field_size(kind)) return false;
  if (value.size == 1) {
    *out = value.data[0];
  } else if (value.size == 4) {
    *out = (int64_t)ha__load_u32(value.data);
  } else {
    *out = is_time(kind) ? ha__rosbag1_load_time(value.data) : (int64_t)ha__load_u64(value.data);
  }
  return true;
}

ha_status ha__rosbag1_fields_all(ha__rosbag1_walker *w, const uint8_t *bytes, size_t size,
                                 int64_t at, ha_error *err) {
  ha__cursor cur = ha__cursor_make(bytes, size, at);

  for (;;) {
    ha__ros1_field field;
    int64_t number = 0;
    const ha_status st = ha__ros1_field_next(&field, &cur, err);
    if (st != HA_OK) return st < 0 ? st : HA_OK;
    const unsigned kind = ha__rosbag1_field_find(field.name);
    if (kind < FIELD_KINDS && read_number(&number, kind, field.value)) {
      HA_TRY(ha__rosbag1_fields_number(w, ha__rosbag1_field_name(kind),
                                       is_time(kind) ? HA_FIELD_TIME : HA_FIELD_UINT, number,
                                       field.value.size, err));
      continue;
    }
    const char *name = kind < FIELD_KINDS
                           ? ha__rosbag1_field_name(kind)
                           : ha__arena_dup(&w->arena, field.name.data, field.name.size);
    HA_TRY(add_bytes(w, name, field.value, err));
  }
}
