#include <holdall/payload.h>

#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "model/caller.h"
#include "model/cdr.h"

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

/* ROS 1 has a sequence number before it. */
static void skip_header(ha__cdr_reader *in) {
  if (in->widest == 1) ha__cdr_read_u32(in);
  ha__cdr_read_time(in);
  ha__cdr_read_text(in);
}

/* name, offset, datatype, count */
static ha_status skip_point_fields(ha__cdr_reader *in, size_t head, ha_error *err) {
  const uint32_t count = ha__cdr_read_u32(in);

  if (count > MAX_POINT_FIELDS) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)(head + in->pos), "a point cloud of %u fields",
                   count);
  }
  for (uint32_t i = 0; i < count && !in->failed; i++) {
    ha__cdr_read_text(in);
    ha__cdr_read_u32(in);
    ha__cdr_read_u8(in);
    ha__cdr_read_u32(in);
  }
  return HA_OK;
}

static ha_status skip_field(ha__cdr_reader *in, char kind, size_t head, ha_error *err) {
  switch (kind) {
  case 'h':
    skip_header(in);
    return HA_OK;
  case 'u':
    ha__cdr_read_u32(in);
    return HA_OK;
  case 'b':
    ha__cdr_read_u8(in);
    return HA_OK;
  case 's':
    ha__cdr_read_text(in);
    return HA_OK;
  default:
    return skip_point_fields(in, head, err);
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

static ha_status open_cdr(ha__cdr_reader *out, const uint8_t *data, size_t size, ha_error *err) {
  if (size >= HA__CDR_HEAD && !ha__cdr_is_plain(data, size)) {
    return HA_FAIL(err, HA_E_CORRUPT, 0, "begins with %02x %02x, not as CDR does", data[0],
                   data[1]);
  }
  *out = ha__cdr_open(data, size);
  return HA_OK;
}

ha_status ha_payload_find(size_t *offset, size_t *run, const char *type, const char *encoding,
                          const uint8_t *data, size_t size, size_t present, ha_error *err) {
  HA_TRY(ha__need(type, "type", err));
  HA_TRY(ha__need(encoding, "encoding", err));
  HA_TRY(ha__caller_bytes(data, present, "data", err));
  const layout *l = find_layout(type);
  const bool cdr = strcmp(encoding, "cdr") == 0;
  const size_t head = cdr ? HA__CDR_HEAD : 0;
  if (!l || (!cdr && strcmp(encoding, "ros1") != 0)) return HA_END;
  if (present > size) present = size;
  ha__cdr_reader in = ha__cdr_open_ros1(data, present);
  if (cdr) HA_TRY(open_cdr(&in, data, present, err));
  for (const char *field = l->fields; *field; field++) {
    HA_TRY(skip_field(&in, *field, head, err));
  }
  const uint32_t length = ha__cdr_read_u32(&in);
  const size_t at = head + in.pos;
  if (in.failed) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)at, "the message ends in front of its data");
  }
  if (!ha__range_within(at, length, size)) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)at,
                   "the message ends within its data: %zu bytes, %u wanted", size - at, length);
  }
  *offset = at;
  *run = length;
  return HA_OK;
}
