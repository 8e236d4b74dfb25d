#include "serve/cloud.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/points.h>

#include "serve/numbers.h"
#include "ui/memory.h"

/* Limits of an answer, which a request cannot exceed. */
enum { DEFAULT_POINTS = 200000, MAX_POINTS = 1000000, MAX_READ = 1 << 22 };

/* Up to this distance, float32 has a precision of 0.1 mm. */
#define FAR_METRES 1000

/* --- columns ------------------------------------------------------------------------------- */

/* The values of one field of all points, in the byte order of this machine. */
typedef struct column {
  uint8_t *bytes; /* NULL = the field does not exist */
  uint32_t type;
  size_t step; /* bytes from one point to the next */
} column;

static bool is_name(const ha_point_field *field, const char *name) {
  return field->name_size == strlen(name) && memcmp(field->name, name, field->name_size) == 0;
}

/* Returns the bytes of a point in a field, and the index of the field; 0 = there is none. */
static size_t find_field(size_t *index, const ha_points *points, const char *name) {
  const size_t count = (size_t)points->width * points->height;

  for (size_t i = 0; name && i < points->field_count; i++) {
    const ha_point_field *field = &points->fields[i];
    const size_t step = (size_t)field->count * ha_point_type_size(field->type);

    *index = i;
    if (is_name(field, name) && step > 0 && count <= SIZE_MAX / step) return step;
  }
  return 0;
}

static void open_column(column *out, const ha_points *points, const char *name) {
  const size_t count = (size_t)points->width * points->height;
  size_t i = 0;
  const size_t step = find_field(&i, points, name);

  memset(out, 0, sizeof *out);
  if (step == 0) return;
  *out = (column){cli_resize(NULL, count * step + 1, 1), points->fields[i].type, step};
  if (ha_points_column(out->bytes, count * step, points, i, NULL) == HA_OK) return;
  free(out->bytes);
  memset(out, 0, sizeof *out);
}

#define LOAD(type)                                                                                 \
  {                                                                                                \
    type value;                                                                                    \
    memcpy(&value, at, sizeof value);                                                              \
    return (double)value;                                                                          \
  }

static double value_at(const column *c, size_t i) {
  const uint8_t *at = c->bytes + i * c->step;

  switch (c->type) {
  case HA_POINT_INT8:
    LOAD(int8_t)
  case HA_POINT_UINT8:
  case HA_POINT_BOOL:
    LOAD(uint8_t)
  case HA_POINT_INT16:
    LOAD(int16_t)
  case HA_POINT_UINT16:
    LOAD(uint16_t)
  case HA_POINT_INT32:
    LOAD(int32_t)
  case HA_POINT_UINT32:
    LOAD(uint32_t)
  case HA_POINT_FLOAT32:
    LOAD(float)
  case HA_POINT_FLOAT64:
    LOAD(double)
  case HA_POINT_INT64:
    LOAD(int64_t)
  case HA_POINT_UINT64:
    LOAD(uint64_t)
  default:
    return (double)NAN;
  }
}

/* --- points -------------------------------------------------------------------------------- */

typedef struct cloud {
  ha_points points;
  column xyz[3];
  column value;   /* optional */
  bool is_packed; /* the value contains one byte per color */
  const char *field;
  size_t total;  /* points of the message */
  size_t finite; /* points with finite x, y and z */
  size_t kept;
  double origin[3];
  double least;
  double most;
} cloud;

static bool is_finite(const cloud *c, size_t i) {
  return isfinite(value_at(&c->xyz[0], i)) && isfinite(value_at(&c->xyz[1], i)) &&
         isfinite(value_at(&c->xyz[2], i));
}

/* True when finite point k is kept; kept points are evenly distributed. */
static bool is_kept(const cloud *c, size_t k) {
  return k == 0 || k * c->kept / c->finite != (k - 1) * c->kept / c->finite;
}

/* Positions far from 0, such as UTM coordinates, are stored relative to the first point. */
static void set_origin(cloud *c, size_t i) {
  for (size_t axis = 0; axis < 3; axis++) {
    const double value = value_at(&c->xyz[axis], i);

    c->origin[axis] = fabs(value) > FAR_METRES ? floor(value) : 0;
  }
}

static void measure(cloud *c, size_t max) {
  c->least = (double)INFINITY;
  c->most = (double)-INFINITY;
  for (size_t i = 0; i < c->total; i++) {
    if (!is_finite(c, i)) continue;
    if (c->finite++ == 0) set_origin(c, i);
    const double value = c->value.bytes ? value_at(&c->value, i) : (double)NAN;
    if (value < c->least) c->least = value;
    if (value > c->most) c->most = value;
  }
  c->kept = c->finite < max ? c->finite : max;
}

static void put_positions(cli_out *out, const cloud *c) {
  for (size_t i = 0, k = 0; i < c->total; i++) {
    if (!is_finite(c, i) || !is_kept(c, k++)) continue;
    for (size_t axis = 0; axis < 3; axis++) {
      const float value = (float)(value_at(&c->xyz[axis], i) - c->origin[axis]);

      cli_out_bytes(out, &value, sizeof value);
    }
  }
}

static void put_values(cli_out *out, const cloud *c) {
  for (size_t i = 0, k = 0; i < c->total; i++) {
    if (!is_finite(c, i) || !is_kept(c, k++)) continue;
    const float value = (float)value_at(&c->value, i);

    cli_out_bytes(out, c->is_packed ? (const void *)(c->value.bytes + i * c->value.step) : &value,
                  sizeof value);
  }
}

/* --- header line ------------------------------------------------------------------------------ */

static void put_fields(cli_json *json, const ha_points *points) {
  cli_json_key(json, "fields");
  cli_json_open(json, '[');
  for (size_t i = 0; i < points->field_count; i++) {
    cli_json_text_bytes(json, points->fields[i].name, points->fields[i].name_size);
  }
  cli_json_close(json, ']');
}

static void put_head(cli_json *json, const cloud *c, const ha_plan *plan, const ha_message *msg) {
  cli_json_open(json, '{');
  serve_put_message(json, plan, msg);
  put_fields(json, &c->points);
  cli_json_add_u64(json, "points", c->total);
  cli_json_add_u64(json, "finite", c->finite);
  cli_json_add_u64(json, "count", c->kept);
  cli_json_key(json, "origin");
  cli_json_open(json, '[');
  for (size_t axis = 0; axis < 3; axis++) {
    cli_json_double(json, c->origin[axis]);
  }
  cli_json_close(json, ']');
  if (c->value.bytes) {
    cli_json_add_text(json, "field", c->field);
    cli_json_add_bool(json, "packed", c->is_packed);
    serve_put_double(json, "least", c->least);
    serve_put_double(json, "most", c->most);
  }
  cli_json_close(json, '}');
  cli_out_char(json->out, '\n');
}

static serve_answer print_cloud(const cloud *c, const ha_plan *plan, const ha_message *msg) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  put_head(&json, c, plan, msg);
  put_positions(&out, c);
  if (c->value.bytes) put_values(&out, c);
  return serve_answer_end(&out, "application/octet-stream");
}

/* --- clouds ----------------------------------------------------------------------------------- */

static const char *const g_names[] = {"x", "y", "z"};

/* Bytes of all columns. */
static uint64_t columns_bytes(const cloud *c, const char *field) {
  uint64_t steps = 0;
  size_t index = 0;

  for (size_t i = 0; i < 3; i++) {
    steps += find_field(&index, &c->points, g_names[i]);
  }
  steps += find_field(&index, &c->points, field);
  return steps < UINT64_MAX / (c->total + 1) ? steps * c->total : UINT64_MAX;
}

static bool open_columns(cloud *c, const char *field) {
  bool is_good = true;

  for (size_t i = 0; i < 3; i++) {
    open_column(&c->xyz[i], &c->points, g_names[i]);
    if (!c->xyz[i].bytes) is_good = false;
  }
  open_column(&c->value, &c->points, field);
  c->field = field;
  c->is_packed = c->value.bytes && c->value.step == 4 &&
                 (strcmp(field, "rgb") == 0 || strcmp(field, "rgba") == 0);
  return is_good;
}

static void free_columns(cloud *c) {
  for (size_t i = 0; i < 3; i++) {
    free(c->xyz[i].bytes);
  }
  free(c->value.bytes);
}

static serve_answer answer_columns(cloud *c, const serve_bag *bag, const ha_plan *plan,
                                   const ha_message *msg, const char *field, size_t max) {
  const uint64_t bytes = columns_bytes(c, field);
  serve_answer answer = SERVE_ANSWER_INIT;

  if (!serve_bag_work(&answer, bag, bytes)) return answer;
  const bool is_good = open_columns(c, field);
  if (serve_bag_is_left(bag)) {
    answer = serve_bag_stopped();
  } else if (is_good) {
    measure(c, max);
    answer = print_cloud(c, plan, msg);
  } else {
    answer = SERVE_ERROR(422, "the points have no fields x, y and z");
  }
  free_columns(c);
  serve_bag_work_done(bag, bytes);
  return answer;
}

static serve_answer answer_cloud(const serve_bag *bag, ha_points_reader *reader,
                                 const ha_plan *plan, const ha_message *msg, const char *field,
                                 size_t max) {
  cloud c;

  memset(&c, 0, sizeof c);
  c.points = (ha_points)HA_POINTS_INIT;
  if (ha_points_read(&c.points, reader, msg, NULL) < 0)
    return SERVE_ERROR(422, "the points of the message can't be read");
  if (c.points.width > 0 && c.points.height > MAX_READ / c.points.width)
    return SERVE_ERROR(422, "the message has more than 4194304 points");
  c.total = (size_t)c.points.width * c.points.height;
  return answer_columns(&c, bag, plan, msg, field, max);
}

serve_answer serve_bag_cloud(serve_bag *bag, const serve_cloud *wanted) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_points_reader *reader = NULL;
  serve_answer answer = SERVE_ANSWER_INIT;
  uint64_t max = DEFAULT_POINTS;

  if ((wanted->max && !serve_number_read(&max, wanted->max)) || max == 0 || max > MAX_POINTS)
    return SERVE_ERROR(400, "max: 1 to 1000000");
  if (!serve_bag_last(&answer, &msg, bag, wanted->topic, wanted->at)) return answer;
  const cat_channel *decoded = cat_decode_channel(&bag->show.decode, msg.channel);
  if (!ha_points_are_in(msg.channel, decoded->plan) ||
      ha_points_reader_new(&reader, msg.channel, decoded->plan, NULL) < 0)
    return SERVE_ERROR(404, "the messages of this topic are not point clouds");
  answer = answer_cloud(bag, reader, decoded->plan, &msg, wanted->field, (size_t)max);
  ha_points_reader_free(reader);
  return answer;
}
