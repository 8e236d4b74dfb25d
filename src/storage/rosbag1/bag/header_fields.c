#include "storage/rosbag1/bag/header_fields.h"

#include "base/status.h"

/* Longer headers contain no added information, which has to fit in the 4096 bytes that writers
 * reserve. */
enum { HEADER_MAX = 64 << 10 };

/* The alignment field of some writers is no information. */
static bool is_added(const ha__ros1_field *field) {
  return ha__rosbag1_field_find(field->name) == FIELD_KINDS && !ha__ros1_field_is(field, "_");
}

/* Number of added fields; with `out`, copies of them, too. */
static ha_status take(size_t *count, ha_pair *out, ha__rosbag1 *bag, const uint8_t *bytes,
                      size_t size, ha_error *err) {
  ha__cursor cur = ha__cursor_make(bytes, size, HA_NO_OFFSET);
  ha__ros1_field field;
  ha_status st;

  *count = 0;
  while ((st = ha__ros1_field_next(&field, &cur, err)) == HA_OK) {
    if (!is_added(&field)) continue;
    if (out) {
      const char *key = ha__arena_dup(&bag->arena, field.name.data, field.name.size);
      const char *value = ha__arena_dup(&bag->arena, field.value.data, field.value.size);
      if (!key || !value) return HA_FAIL_NOMEM(err);
      out[*count] = (ha_pair){key, value, field.value.size};
    }
    ++*count;
  }
  return st < 0 ? st : HA_OK;
}

static ha_status add_record(ha__rosbag1 *bag, uint64_t offset, const ha_pairs *pairs,
                            ha_error *err) {
  ha_metadata *record = ha__arena_alloc(&bag->arena, sizeof *record);
  const ha_metadata **list = ha__arena_alloc(&bag->arena, sizeof *list);

  if (!record || !list) return HA_FAIL_NOMEM(err);
  *record = (ha_metadata){sizeof *record, "bag header", offset, *pairs};
  *list = record;
  bag->info.metadata_records = list;
  bag->info.metadata_record_count = 1;
  return HA_OK;
}

ha_status ha__rosbag1_header_fields_take(ha__rosbag1 *bag, ha__window *window,
                                         const ha__rosbag1_record *record, ha_error *err) {
  const uint8_t *bytes = NULL;
  ha_pairs pairs = {NULL, 0};

  if (bag->info.metadata_record_count > 0 || record->header_size > HEADER_MAX) return HA_OK;
  HA_TRY(ha__window_need(&bytes, window, record->offset + 4, record->header_size, err));
  HA_TRY(take(&pairs.size, NULL, bag, bytes, record->header_size, err));
  if (pairs.size == 0) return HA_OK;
  ha_pair *items = ha__arena_alloc(&bag->arena, pairs.size * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  HA_TRY(take(&pairs.size, items, bag, bytes, record->header_size, err));
  pairs.items = items;
  return add_record(bag, record->offset, &pairs, err);
}
