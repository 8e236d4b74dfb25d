#include "header.h"

#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "base/growing.h"
#include "base/status.h"
#include "model/ros1_field.h"

enum { LENGTH = 4 };

/* --- reading ---------------------------------------------------------------------------- */

ha_status ha__ros1_header_size(size_t *out, const uint8_t *data, size_t size, ha_error *err) {
  if (size < LENGTH) {
    *out = LENGTH;
    return HA_OK;
  }
  const uint32_t fields = ha__load_u32(data);
  if (fields > HA__ROS1_HEADER_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, 0,
                   "a connection header of %" PRIu32 " bytes: there are %d at most, so this is no "
                   "connection of ROS 1",
                   fields, HA__ROS1_HEADER_MAX);
  }
  *out = LENGTH + (size_t)fields;
  return HA_OK;
}

static ha_status count_fields(size_t *out, ha__cursor cur, ha_error *err) {
  ha__ros1_field field;
  ha_status st;

  *out = 0;
  while ((st = ha__ros1_field_next(&field, &cur, err)) == HA_OK) {
    if (memchr(field.name.data, '\0', field.name.size)) {
      return HA_FAIL(err, HA_E_CORRUPT, ha__cursor_at(&cur),
                     "the name of header field %zu has a NUL in it", *out);
    }
    if (++*out > HA__ROS1_HEADER_FIELDS_MAX) {
      return HA_FAIL(err, HA_E_LIMIT, ha__cursor_at(&cur), "a connection header of over %d fields",
                     HA__ROS1_HEADER_FIELDS_MAX);
    }
  }
  return st < 0 ? st : HA_OK;
}

static bool is_of_schema(const char *name) {
  return strcmp(name, "type") == 0 || strcmp(name, "md5sum") == 0 ||
         strcmp(name, "message_definition") == 0;
}

static ha_status take_fields(ha__ros1_header *out, ha__cursor cur, size_t count, ha_error *err) {
  ha_pair *fields = ha__arena_alloc(&out->arena, count * sizeof *fields);
  ha_pair *metadata = ha__arena_alloc(&out->arena, count * sizeof *metadata);
  size_t metadata_count = 0;

  if (!fields || !metadata) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    ha__ros1_field field;
    HA_TRY(ha__ros1_field_next(&field, &cur, err));
    fields[i].key = ha__arena_dup(&out->arena, field.name.data, field.name.size);
    fields[i].value = ha__arena_dup(&out->arena, field.value.data, field.value.size);
    fields[i].value_size = field.value.size;
    if (!fields[i].key || !fields[i].value) return HA_FAIL_NOMEM(err);
    if (!is_of_schema(fields[i].key)) metadata[metadata_count++] = fields[i];
  }
  out->fields = (ha_pairs){fields, count};
  out->metadata = (ha_pairs){metadata, metadata_count};
  return HA_OK;
}

ha_status ha__ros1_header_parse(ha__ros1_header *out, const uint8_t *data, size_t size,
                                ha_error *err) {
  ha__ros1_header header = {.arena = HA__ARENA_INIT};
  size_t whole = 0;
  size_t count = 0;

  HA_TRY(ha__ros1_header_size(&whole, data, size, err));
  if (whole > size) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)size,
                   "%zu bytes of a connection header that has %zu", size, whole);
  }
  const ha__cursor cur = ha__cursor_make(data + LENGTH, whole - LENGTH, LENGTH);
  HA_TRY(count_fields(&count, cur, err));
  const ha_status st = take_fields(&header, cur, count, err);
  if (st < 0) {
    ha__ros1_header_done(&header);
    return st;
  }
  *out = header;
  return HA_OK;
}

void ha__ros1_header_done(ha__ros1_header *header) {
  ha__arena_done(&header->arena);
  header->fields = (ha_pairs){NULL, 0};
  header->metadata = (ha_pairs){NULL, 0};
}

/* --- writing ---------------------------------------------------------------------------- */

/* Size of the fields without the u32 in front. */
static ha_status measure(size_t *out, const ha_pair *fields, size_t count, ha_error *err) {
  *out = 0;
  for (size_t i = 0; i < count; i++) {
    if (!fields[i].value) continue;
    if (fields[i].key[0] == '\0' || strchr(fields[i].key, '=')) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%.100s' is not a valid name of a header field",
                     fields[i].key);
    }
    const size_t key_size = strlen(fields[i].key);
    if (key_size > HA__ROS1_HEADER_MAX || fields[i].value_size > HA__ROS1_HEADER_MAX ||
        (*out += LENGTH + key_size + 1 + fields[i].value_size) > HA__ROS1_HEADER_MAX) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                     "the connection header is over %d bytes by its field '%.100s'",
                     HA__ROS1_HEADER_MAX, fields[i].key);
    }
  }
  return HA_OK;
}

static uint8_t *put(uint8_t *p, const void *bytes, size_t size) {
  if (size > 0) memcpy(p, bytes, size);
  return p + size;
}

ha_status ha__ros1_header_write(ha_bytes *out, const ha_pair *fields, size_t count, ha_error *err) {
  size_t size = 0;

  HA_TRY(measure(&size, fields, count, err));
  HA_TRY(ha__bytes_reserve(out, LENGTH + size, err));
  uint8_t *p = out->data + out->size;
  ha__store_u32(p, (uint32_t)size);
  p += LENGTH;
  for (size_t i = 0; i < count; i++) {
    if (!fields[i].value) continue;
    const size_t key_size = strlen(fields[i].key);
    ha__store_u32(p, (uint32_t)(key_size + 1 + fields[i].value_size));
    p = put(p + LENGTH, fields[i].key, key_size);
    *p++ = '=';
    p = put(p, fields[i].value, fields[i].value_size);
  }
  out->size += LENGTH + size;
  return HA_OK;
}
