/* Points of messages: sensor_msgs/PointCloud2, PointCloud and LaserScan. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/points/points.h"
#include "model/caller.h"

/* Limit of fields of a cloud, and channels of a PointCloud; real ones have a dozen. */
enum { MAX_FIELDS = 4096 };

enum { MAX_PATHS = 8 };

/* A type whose messages are points. */
typedef struct points_type {
  const char *name;
  const char *fields[MAX_PATHS]; /* NULL-terminated */
  ha_status (*read)(ha_points_reader *reader, const ha_message *msg, ha_error *err);
} points_type;

struct ha_points_reader {
  const points_type *type;
  ha_path *paths[MAX_PATHS]; /* indexed as type->fields */
  ha__cloud cloud;           /* of the last message */
};

/* --- fields ------------------------------------------------------------------------------- */

static ha_status add_field(ha__cloud *c, const ha_point_field *field, ha_error *err) {
  if (c->field_count == MAX_FIELDS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d fields", MAX_FIELDS);
  }
  if (c->field_count == c->field_room) {
    void *fields = c->fields;
    const ha_status st =
        ha__reserve(&fields, &c->field_room, c->field_count, 1, sizeof *c->fields, err);
    c->fields = fields;
    if (st < 0) return st;
  }
  c->fields[c->field_count++] = *field;
  return HA_OK;
}

/* Adds a float field after the others, for converted points. */
static ha_status add_float(ha__cloud *c, const char *name, size_t size, ha_error *err) {
  const ha_point_field field = {name, size, HA_POINT_FLOAT32, 4 * (uint32_t)c->field_count, 1};

  return add_field(c, &field, err);
}

/* Allocate count points with the added fields. */
static ha_status make_points(ha__cloud *c, uint64_t count, ha_error *err) {
  c->point_step = 4 * (uint64_t)c->field_count;
  if (count > UINT32_MAX || count > SIZE_MAX / c->point_step) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%" PRIu64 " points are too many", count);
  }
  const size_t size = (size_t)(count * c->point_step);

  if (size > c->made_room) {
    ha__free(c->made); /* points of the previous message */
    c->made_room = 0;
    c->made = ha__alloc(size);
    if (!c->made)
      return HA_FAIL(err, HA_E_NOMEM, HA_NO_OFFSET, "no memory for %" PRIu64 " points", count);
    c->made_room = size;
  }
  c->width = (uint32_t)count;
  c->height = 1;
  c->row_step = size;
  c->is_big_endian = false;
  c->data = c->made;
  c->size = size;
  return HA_OK;
}

static void set_float(ha__cloud *c, uint64_t point, size_t field, float value) {
  uint8_t *at = c->made + point * c->point_step + 4 * field;
  uint32_t bits;

  memcpy(&bits, &value, sizeof bits);
  for (unsigned i = 0; i < 4; i++) {
    at[i] = (uint8_t)(bits >> (8 * i));
  }
}

/* --- PointCloud2 -------------------------------------------------------------------------- */

enum { HEIGHT, WIDTH, FIELDS, IS_BIG_ENDIAN, POINT_STEP, ROW_STEP, DATA };

typedef struct field_reader {
  ha__cloud *out;
  ha_point_field field;
  ha_error *err;
} field_reader;

static ha_status take_field_value(void *user, const ha_node *node, const ha_value *value) {
  field_reader *r = user;
  const char *name = node->field->name;

  if (value->kind == HA_KIND_STRING) {
    r->field.name = (const char *)value->data;
    r->field.name_size = value->size;
  } else if (value->integer < 0 || value->integer > UINT32_MAX) {
    return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "fields: %s is %" PRIi64, name,
                   value->integer);
  } else if (strcmp(name, "offset") == 0) {
    r->field.offset = (uint32_t)value->integer;
  } else if (strcmp(name, "datatype") == 0) {
    r->field.type = (uint32_t)value->integer;
  } else if (strcmp(name, "count") == 0) {
    r->field.count = (uint32_t)value->integer;
  }
  return HA_OK;
}

static ha_status take_field(void *user, const ha_node *node) {
  field_reader *r = user;

  (void)node;
  return add_field(r->out, &r->field, r->err);
}

static ha_status read_fields(ha__cloud *out, const ha_path *path, const ha_message *msg,
                             ha_error *err) {
  static const ha_visitor visitor = {
      .struct_size = sizeof visitor, .leave_struct = take_field, .value = take_field_value};
  field_reader r = {out, {"", 0, 0, 0, 0}, err};

  return ha_path_visit(path, msg->data, msg->size, &visitor, &r, err);
}

static ha_status get_u32(uint32_t *out, const ha_path *path, const ha_message *msg, ha_error *err) {
  uint64_t value = 0;

  HA_TRY(ha_path_u64(&value, path, msg->data, msg->size, err));
  if (value > UINT32_MAX) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%" PRIu64 " does not fit in 32 bits", value);
  }
  *out = (uint32_t)value;
  return HA_OK;
}

static ha_status read_cloud2(ha_points_reader *reader, const ha_message *msg, ha_error *err) {
  ha__cloud *out = &reader->cloud;
  ha_path *const *paths = reader->paths;
  uint32_t point_step = 0;
  uint32_t row_step = 0;
  uint64_t is_big_endian = 0;

  HA_TRY(get_u32(&out->height, paths[HEIGHT], msg, err));
  HA_TRY(get_u32(&out->width, paths[WIDTH], msg, err));
  HA_TRY(read_fields(out, paths[FIELDS], msg, err));
  HA_TRY(ha_path_u64(&is_big_endian, paths[IS_BIG_ENDIAN], msg->data, msg->size, err));
  HA_TRY(get_u32(&point_step, paths[POINT_STEP], msg, err));
  HA_TRY(get_u32(&row_step, paths[ROW_STEP], msg, err));
  HA_TRY(ha_path_bytes(&out->data, &out->size, paths[DATA], msg->data, msg->size, err));
  out->is_big_endian = is_big_endian != 0;
  out->point_step = point_step;
  out->row_step = row_step;
  return ha__points_check(out, err);
}

/* --- PointCloud: an array of points, and arrays of as many values ------------------------- */

enum { POINTS, CHANNELS };

typedef struct channel_reader {
  ha__cloud *out;
  ha_value values[MAX_FIELDS]; /* indexed by field; x, y, z are not used */
  uint64_t coordinates;        /* coordinates read so far */
  const char *name;
  size_t name_size;
  ha_error *err;
} channel_reader;

static ha_status take_channel_value(void *user, const ha_node *node, const ha_value *value) {
  channel_reader *r = user;
  const size_t i = r->out->field_count;

  if (value->kind == HA_KIND_STRING) {
    r->name = (const char *)value->data;
    r->name_size = value->size;
    return HA_OK;
  }
  if (!(value->flags & HA_VALUE_ARRAY) || value->kind != HA_KIND_FLOAT32) {
    return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "channels: %s is not an array of float32",
                   node->field->name);
  }
  HA_TRY(add_float(r->out, r->name, r->name_size, r->err));
  r->values[i] = *value;
  return HA_OK;
}

static ha_status take_point_count(void *user, const ha_node *node, uint64_t count) {
  channel_reader *r = user;

  (void)node;
  for (size_t i = 3; i < r->out->field_count; i++) {
    if (r->values[i].count == count) continue;
    return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "channel %zu has %" PRIu64 " values for %" PRIu64 " points", i - 3,
                   r->values[i].count, count);
  }
  return make_points(r->out, count, r->err);
}

/* Called for each coordinate in turn. */
static ha_status take_coordinate(void *user, const ha_node *node, const ha_value *value) {
  channel_reader *r = user;

  (void)node;
  if (r->coordinates / 3 >= r->out->width) {
    return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "points: not three coordinates each");
  }
  set_float(r->out, r->coordinates / 3, r->coordinates % 3, (float)value->number);
  r->coordinates++;
  return HA_OK;
}

static void set_channels(ha__cloud *out, const channel_reader *r) {
  ha_value item = {.struct_size = sizeof item};

  for (size_t i = 3; i < out->field_count; i++) {
    for (uint64_t k = 0; k < out->width; k++) {
      (void)ha_value_item(&item, &r->values[i], k, NULL);
      set_float(out, k, i, (float)item.number);
    }
  }
}

static ha_status read_cloud1(ha_points_reader *reader, const ha_message *msg, ha_error *err) {
  ha__cloud *out = &reader->cloud;
  static const ha_visitor channels = {.struct_size = sizeof channels, .value = take_channel_value};
  static const ha_visitor points = {
      .struct_size = sizeof points, .enter_array = take_point_count, .value = take_coordinate};
  channel_reader *r = ha__alloc(sizeof *r);
  ha_status st;

  if (!r) return HA_FAIL_NOMEM(err);
  *r = (channel_reader){.out = out, .name = "", .err = err};
  st = add_float(out, "x", 1, err);
  if (st >= 0) st = add_float(out, "y", 1, err);
  if (st >= 0) st = add_float(out, "z", 1, err);
  if (st >= 0) {
    st = ha_path_visit(reader->paths[CHANNELS], msg->data, msg->size, &channels, r, err);
  }
  if (st >= 0) {
    st = ha_path_visit(reader->paths[POINTS], msg->data, msg->size, &points, r, err);
  }
  if (st >= 0) set_channels(out, r);
  ha__free(r);
  return st;
}

/* --- LaserScan ------------------------------------------------------------------------------ */

enum { ANGLE_MIN, ANGLE_INCREMENT, RANGE_MIN, RANGE_MAX, RANGES, INTENSITIES };

static ha_status get_floats(ha_value *out, const ha_path *path, const ha_message *msg,
                            ha_error *err) {
  *out = (ha_value){.struct_size = sizeof *out};
  const ha_status st = ha_path_get(out, path, msg->data, msg->size, err);

  if (st < 0) return st;
  if (st == HA_OK && (out->flags & HA_VALUE_ARRAY) && out->kind == HA_KIND_FLOAT32) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s is not an array of float32",
                 ha_path_node(path)->field->name);
}

/* Ranges outside the limits of the scanner are dropped, as laser_geometry does. */
static ha_status read_scan(ha_points_reader *reader, const ha_message *msg, ha_error *err) {
  ha__cloud *out = &reader->cloud;
  double number[RANGES] = {0};
  ha_value ranges;
  ha_value intensities;
  ha_value item = {.struct_size = sizeof item};
  uint32_t points = 0;

  for (size_t i = 0; i < RANGES; i++) {
    HA_TRY(ha_path_number(&number[i], reader->paths[i], msg->data, msg->size, err));
  }
  HA_TRY(get_floats(&ranges, reader->paths[RANGES], msg, err));
  HA_TRY(get_floats(&intensities, reader->paths[INTENSITIES], msg, err));
  const bool has_intensity = intensities.count == ranges.count;
  HA_TRY(add_float(out, "x", 1, err));
  HA_TRY(add_float(out, "y", 1, err));
  HA_TRY(add_float(out, "z", 1, err));
  if (has_intensity) HA_TRY(add_float(out, "intensity", 9, err));
  HA_TRY(make_points(out, ranges.count, err));
  for (uint64_t i = 0; i < ranges.count; i++) {
    (void)ha_value_item(&item, &ranges, i, NULL);
    const double range = item.number;
    const double angle = number[ANGLE_MIN] + (double)i * number[ANGLE_INCREMENT];

    if (!(range >= number[RANGE_MIN] && range <= number[RANGE_MAX]) || isinf(range)) continue;
    set_float(out, points, 0, (float)(range * cos(angle)));
    set_float(out, points, 1, (float)(range * sin(angle)));
    set_float(out, points, 2, 0);
    if (has_intensity) {
      (void)ha_value_item(&item, &intensities, i, NULL);
      set_float(out, points, 3, (float)item.number);
    }
    points++;
  }
  out->width = points;
  return HA_OK;
}

/* --- the types ------------------------------------------------------------------------------ */

static const points_type g_types[] = {
    {"sensor_msgs/PointCloud2",
     {"height", "width", "fields", "is_bigendian", "point_step", "row_step", "data", NULL},
     read_cloud2},
    {"sensor_msgs/PointCloud", {"points", "channels", NULL}, read_cloud1},
    {"sensor_msgs/LaserScan",
     {"angle_min", "angle_increment", "range_min", "range_max", "ranges", "intensities", NULL},
     read_scan},
};

static size_t path_count(const points_type *type) {
  size_t count = 0;

  while (type->fields[count]) {
    count++;
  }
  return count;
}

static const points_type *find_type(const ha_channel *channel, const ha_plan *plan) {
  for (size_t i = 0; plan && i < sizeof g_types / sizeof *g_types; i++) {
    const points_type *type = &g_types[i];

    if (!ha_schema_is(channel->schema, type->name)) continue;
    return ha_plan_has(plan, type->fields, path_count(type)) ? type : NULL;
  }
  return NULL;
}

int32_t ha_points_are_in(const ha_channel *channel, const ha_plan *plan) {
  return find_type(channel, plan) != NULL;
}

ha_status ha_points_reader_new(ha_points_reader **out, const ha_channel *channel,
                               const ha_plan *plan, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(channel, ha_channel, err));
  const points_type *type = find_type(channel, plan);

  if (!type) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s has no points",
                   channel->schema ? channel->schema->name : "the channel");
  }
  ha_points_reader *reader = ha__alloc_zeroed(1, sizeof *reader);
  if (!reader) return HA_FAIL_NOMEM(err);
  reader->type = type;
  const ha_status st = ha_paths_new(reader->paths, plan, type->fields, path_count(type), err);
  if (st < 0) {
    ha_points_reader_free(reader);
    return st;
  }
  *out = reader;
  return HA_OK;
}

void ha_points_reader_free(ha_points_reader *reader) {
  if (!reader) return;
  ha_paths_free(reader->paths, MAX_PATHS);
  ha__free(reader->cloud.fields);
  ha__free(reader->cloud.made);
  ha__free(reader);
}

static ha_points points_of(const ha__cloud *c) {
  return (ha_points){.struct_size = sizeof(ha_points),
                     .width = c->width,
                     .height = c->height,
                     .point_step = c->point_step,
                     .row_step = c->row_step,
                     .is_big_endian = c->is_big_endian,
                     .is_converted = c->data != NULL && c->data == c->made,
                     .data = c->data,
                     .size = c->size,
                     .fields = c->fields,
                     .field_count = c->field_count};
}

ha_status ha_points_read(ha_points *out, ha_points_reader *reader, const ha_message *msg,
                         ha_error *err) {
  ha_message m = HA_MESSAGE_INIT;

  HA_TRY(HA_CALLER_CHECK(out, ha_points, err));
  HA_TRY(HA_CALLER_READ(&m, msg, ha_message, err));
  reader->cloud.field_count = 0;
  HA_TRY(reader->type->read(reader, &m, err));
  const ha_points points = points_of(&reader->cloud);
  ha__caller_write(out, &points, sizeof points);
  return HA_OK;
}
