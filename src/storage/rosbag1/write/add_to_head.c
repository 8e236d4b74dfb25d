/* Adds fields to the bag header of a finished 2.0 bag, in the padding that follows it. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/record/put.h"
#include "storage/rosbag1/record/record.h"
#include "storage/rosbag1/write/write.h"

/* The bag header's record, split into its parts. */
typedef struct head {
  size_t offset; /* of the record */
  uint8_t *fields;
  size_t fields_size;
  size_t padding_size; /* size of the data, which follows the fields and its own length */
} head;

static ha_status refuse_damaged(const head *h, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)h->offset, "the bag header is damaged");
}

static ha_status find_parts(head *h, uint8_t *bytes, size_t size, ha_error *err) {
  const ha__rosbag1_version version = ha__rosbag1_version_detect(bytes, size, UINT64_MAX);
  ha__rosbag1_record record;

  if (version.bits == 0 || version.number != VERSION_20) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "only ROS 1 bags 2.0 keep space in their header");
  }
  h->offset = version.line_size;
  HA_TRY(ha__rosbag1_record_at(&record, bytes, size, h->offset, DIALECT_20, err));
  if (record.header.op != OP_BAG_HEADER ||
      !ha__range_within(record.data_offset, record.data_size, size)) {
    return refuse_damaged(h, err);
  }
  if (ha__rosbag1_u64(&record.header, FIELD_INDEX_POS) == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)h->offset, "the bag was not closed");
  }
  h->fields = bytes + h->offset + 4;
  h->fields_size = record.header_size;
  h->padding_size = (size_t)record.data_size;
  return HA_OK;
}

/* Refuse to overwrite data other than spaces, which another writer stored. */
static ha_status check_padding(const head *h, ha_error *err) {
  const uint8_t *data = h->fields + h->fields_size + 4;

  for (size_t i = 0; i < h->padding_size; i++) {
    if (data[i] == ' ') continue;
    return HA_FAIL(err, HA_E_UNSUPPORTED, (int64_t)(h->offset + 8 + h->fields_size + i),
                   "the data of the bag header is in use");
  }
  return HA_OK;
}

static ha_status check_name(const char *name, ha_error *err) {
  const ha_slice text = {(const uint8_t *)name, strlen(name)};

  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] >= ' ' && text.data[i] <= '~' && text.data[i] != '=') continue;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "the name of a field has printable ASCII characters, and no '='");
  }
  if (text.size > 0 && ha__rosbag1_field_find(text) == FIELD_KINDS && strcmp(name, "_") != 0) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name '%s' is one of the format's own", name);
}

static bool has_key(const ha_pairs *pairs, size_t from, const void *name, size_t size) {
  for (size_t i = from; i < pairs->size; i++) {
    const char *key = pairs->items[i].key;
    if (ha__bytes_equal((const uint8_t *)key, strlen(key), name, size)) return true;
  }
  return false;
}

/* Size of the buffer for the present fields and all new ones. */
static ha_status measure(size_t *out, const head *h, const ha_pairs *pairs, ha_error *err) {
  const size_t room = h->fields_size + h->padding_size;
  size_t size = h->fields_size;

  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    HA_TRY(check_name(pair->key, err));
    if (pair->value_size > room) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a value of %zu bytes: the header has %zu",
                     pair->value_size, room);
    }
    size += strlen(pair->key) + FIELD_EXTRA + pair->value_size;
  }
  *out = size;
  return HA_OK;
}

/* Write the old fields without those that are replaced, then the new ones; returns their end. */
static ha_status join_fields(uint8_t **end, uint8_t *p, const head *h, const ha_pairs *pairs,
                             ha_error *err) {
  ha__cursor cur = ha__cursor_make(h->fields, h->fields_size, (int64_t)h->offset + 4);
  ha__ros1_field field;
  ha_status st;

  while ((st = ha__ros1_field_next(&field, &cur, err)) == HA_OK) {
    if (has_key(pairs, 0, field.name.data, field.name.size)) continue;
    p = ha__put_field(p, (const char *)field.name.data, field.name.size, field.value.data,
                      field.value.size);
  }
  if (st < 0) return st;
  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    const size_t size = strlen(pair->key);
    if (has_key(pairs, i + 1, pair->key, size)) continue; /* the last of equal keys is used */
    p = ha__put_field(p, pair->key, size, pair->value, pair->value_size);
  }
  *end = p;
  return HA_OK;
}

/* Write the record with these fields over the old one; its size stays the same. */
static ha_status put_back(const head *h, const uint8_t *fields, size_t size, ha_error *err) {
  const size_t room = h->fields_size + h->padding_size;

  if (size > room) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)h->offset,
                   "the bag header has room for %zu bytes of fields, and %zu are needed", room,
                   size);
  }
  uint8_t *p = ha__put_size(h->fields - 4, size);
  p = ha__put_bytes(p, fields, size);
  p = ha__put_size(p, room - size);
  memset(p, ' ', room - size);
  return HA_OK;
}

ha_status ha__rosbag1_add_to_head(uint8_t *bytes, size_t size, const ha_pairs *pairs,
                                  ha_error *err) {
  size_t most = 0;
  uint8_t *end = NULL;
  head h;

  HA_TRY(find_parts(&h, bytes, size, err));
  HA_TRY(check_padding(&h, err));
  HA_TRY(measure(&most, &h, pairs, err));
  uint8_t *fields = ha__alloc(most);
  if (!fields) return HA_FAIL_NOMEM(err);
  ha_status st = join_fields(&end, fields, &h, pairs, err);
  if (st >= 0) st = put_back(&h, fields, (size_t)(end - fields), err);
  ha__free(fields);
  return st;
}
