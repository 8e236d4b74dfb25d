#include <holdall/payload.h>

#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"

/* The fields before the data field, one letter each:
 * h std_msgs/Header, u uint32, b uint8 or bool, s string, f sensor_msgs/PointField[]. */
typedef struct layout {
  const char *name; /* of the type, without its package */
  const char *fields;
} layout;

static const layout g_layouts[] = {
    {"Image", "huusbu"},        /* height, width, encoding, is_bigendian, step */
    {"CompressedImage", "hs"},  /* format */
    {"PointCloud2", "huufbuu"}, /* height, width, fields, is_bigendian, point_step, row_step */
};

/* Limit of point fields, which bounds the work. */
enum { MAX_POINT_FIELDS = 4096 };

enum { ENCAPSULATION = 4 };

typedef struct walk {
  const uint8_t *data;
  size_t present;
  size_t at;
  size_t origin; /* offset that alignment counts from */
  bool aligned;  /* CDR: numbers are at multiples of their size */
  bool big_endian;
} walk;

static ha_status need(const walk *w, uint64_t size, ha_error *err) {
  if (ha__range_within(w->at, size, w->present)) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)w->at, "the message ends in front of its data");
}

static ha_status take_u32(walk *w, uint32_t *out, ha_error *err) {
  if (w->aligned) w->at += (4 - (w->at - w->origin) % 4) % 4;
  HA_TRY(need(w, 4, err));
  const uint32_t value = ha__load_u32(w->data + w->at);
  *out = w->big_endian ? __builtin_bswap32(value) : value;
  w->at += 4;
  return HA_OK;
}

static ha_status skip(walk *w, uint64_t size, ha_error *err) {
  HA_TRY(need(w, size, err));
  w->at += (size_t)size;
  return HA_OK;
}

static ha_status skip_u32(walk *w, ha_error *err) {
  uint32_t value;

  return take_u32(w, &value, err);
}

static ha_status skip_string(walk *w, ha_error *err) {
  uint32_t size = 0;

  HA_TRY(take_u32(w, &size, err));
  return skip(w, size, err);
}

/* ROS 1 has a sequence number before it. */
static ha_status skip_header(walk *w, ha_error *err) {
  if (!w->aligned) HA_TRY(skip_u32(w, err));
  HA_TRY(skip_u32(w, err));
  HA_TRY(skip_u32(w, err));
  return skip_string(w, err);
}

/* name, offset, datatype, count */
static ha_status skip_point_fields(walk *w, ha_error *err) {
  uint32_t count = 0;

  HA_TRY(take_u32(w, &count, err));
  if (count > MAX_POINT_FIELDS) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)w->at, "a point cloud of %u fields", count);
  }
  for (uint32_t i = 0; i < count; i++) {
    HA_TRY(skip_string(w, err));
    HA_TRY(skip_u32(w, err));
    HA_TRY(skip(w, 1, err));
    HA_TRY(skip_u32(w, err));
  }
  return HA_OK;
}

static ha_status skip_field(walk *w, char kind, ha_error *err) {
  switch (kind) {
  case 'h':
    return skip_header(w, err);
  case 'u':
    return skip_u32(w, err);
  case 'b':
    return skip(w, 1, err);
  case 's':
    return skip_string(w, err);
  default:
    return skip_point_fields(w, err);
  }
}

/* "sensor_msgs/Image" or "sensor_msgs/msg/Image" */
static const layout *find_layout(const char *type) {
  static const char package[] = "sensor_msgs/";

  if (strncmp(type, package, sizeof package - 1) != 0) return NULL;
  type += sizeof package - 1;
  if (strncmp(type, "msg/", 4) == 0) type += 4;
  for (size_t i = 0; i < sizeof g_layouts / sizeof *g_layouts; i++) {
    if (strcmp(g_layouts[i].name, type) == 0) return &g_layouts[i];
  }
  return NULL;
}

/* The encapsulation header of CDR: 00 00 big endian, 00 01 little endian, and two bytes of options.
 */
static ha_status begin_cdr(walk *w, ha_error *err) {
  HA_TRY(need(w, ENCAPSULATION, err));
  if (w->data[0] != 0 || w->data[1] > 1) {
    return HA_FAIL(err, HA_E_CORRUPT, 0, "begins with %02x %02x, not as CDR does", w->data[0],
                   w->data[1]);
  }
  w->big_endian = w->data[1] == 0;
  w->aligned = true;
  w->at = ENCAPSULATION;
  w->origin = ENCAPSULATION;
  return HA_OK;
}

ha_status ha_payload_find(size_t *offset, size_t *run, const char *type, const char *encoding,
                          const uint8_t *data, size_t size, size_t present, ha_error *err) {
  walk w = {.data = data, .present = present < size ? present : size};
  const layout *l = find_layout(type);
  const bool cdr = strcmp(encoding, "cdr") == 0;
  uint32_t length = 0;

  if (!l || (!cdr && strcmp(encoding, "ros1") != 0)) return HA_END;
  if (cdr) HA_TRY(begin_cdr(&w, err));
  for (const char *field = l->fields; *field; field++) {
    HA_TRY(skip_field(&w, *field, err));
  }
  HA_TRY(take_u32(&w, &length, err));
  if (!ha__range_within(w.at, length, size)) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)w.at,
                   "the message ends within its data: %zu bytes, %u wanted", size - w.at, length);
  }
  *offset = w.at;
  *run = length;
  return HA_OK;
}
