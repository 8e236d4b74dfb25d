/* Reads transforms from messages: tf2_msgs/TFMessage and tf/tfMessage. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/frames/frames.h"
#include "model/caller.h"

enum { ITEM, PARENT, CHILD, NUMBERS, STAMP = NUMBERS + 7, NANOSECONDS, FIELDS };

/* The stamp is a time in ROS 1, and a struct of two numbers in ROS 2. */
static const char *const g_fields[FIELDS + 1] = {"transforms",
                                                 "transforms[0].header.frame_id",
                                                 "transforms[0].child_frame_id",
                                                 "transforms[0].transform.translation.x",
                                                 "transforms[0].transform.translation.y",
                                                 "transforms[0].transform.translation.z",
                                                 "transforms[0].transform.rotation.x",
                                                 "transforms[0].transform.rotation.y",
                                                 "transforms[0].transform.rotation.z",
                                                 "transforms[0].transform.rotation.w",
                                                 "transforms[0].header.stamp.sec",
                                                 "transforms[0].header.stamp.nanosec",
                                                 "transforms[0].header.stamp"};

struct ha_frames_reader {
  ha_path *transforms;
  uint32_t ids[FIELDS]; /* of nodes; NANOSECONDS is not used in ROS 1 */
  bool has_nanoseconds;
  bool is_static;
};

int32_t ha_frames_are_in(const ha_channel *channel, const ha_plan *plan) {
  return (ha_schema_is(channel->schema, "tf2_msgs/TFMessage") ||
          ha_schema_is(channel->schema, "tf/tfMessage")) &&
         ha_plan_has(plan, g_fields, STAMP) && ha_plan_has(plan, g_fields + FIELDS, 1);
}

static bool is_static_topic(const char *topic) {
  const char *slash = strrchr(topic, '/');

  return strcmp(slash ? slash + 1 : topic, "tf_static") == 0;
}

/* A field of its own: paths can select parts of a time of ROS 1, too. */
static ha_status has_nanoseconds(bool *out, const ha_plan *plan, ha_error *err) {
  ha_path *stamp = NULL;

  HA_TRY(ha_path_new(&stamp, plan, g_fields[FIELDS], err));
  *out = ha_path_node(stamp)->field->kind != HA_KIND_TIME;
  ha_path_free(stamp);
  return HA_OK;
}

static ha_status find_ids(ha_frames_reader *reader, const ha_plan *plan, ha_error *err) {
  HA_TRY(has_nanoseconds(&reader->has_nanoseconds, plan, err));
  for (size_t i = 0; i < FIELDS; i++) {
    const char *field = i == STAMP && !reader->has_nanoseconds ? g_fields[FIELDS] : g_fields[i];
    ha_path *path = NULL;
    if (i == NANOSECONDS && !reader->has_nanoseconds) break;
    HA_TRY(ha_path_new(&path, plan, field, err));
    reader->ids[i] = ha_path_node(path)->id;
    if (i == ITEM) {
      reader->transforms = path;
    } else {
      ha_path_free(path);
    }
  }
  return HA_OK;
}

ha_status ha_frames_reader_new(ha_frames_reader **out, const ha_channel *channel,
                               const ha_plan *plan, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(channel, ha_channel, err));
  if (!ha_frames_are_in(channel, plan)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s has no transforms", channel->topic);
  }
  ha_frames_reader *reader = ha__alloc_zeroed(1, sizeof *reader);
  if (!reader) return HA_FAIL_NOMEM(err);
  reader->is_static = is_static_topic(channel->topic);
  const ha_status st = find_ids(reader, plan, err);
  if (st < 0) {
    ha_frames_reader_free(reader);
    return st;
  }
  *out = reader;
  return HA_OK;
}

void ha_frames_reader_free(ha_frames_reader *reader) {
  if (!reader) return;
  ha_path_free(reader->transforms);
  ha__free(reader);
}

/* --- messages --------------------------------------------------------------------------------- */

/* The transform being read. */
typedef struct reading {
  ha_frames *frames;
  const ha_frames_reader *reader;
  ha_slice parent;
  ha_slice child;
  int64_t seconds;
  int64_t nanoseconds;
  ha_transform transform;
  ha_error *err;
} reading;

static ha_status take_value(void *user, const ha_node *node, const ha_value *value) {
  reading *r = user;
  const uint32_t *ids = r->reader->ids;

  if (node->id == ids[PARENT]) r->parent = (ha_slice){value->data, value->size};
  if (node->id == ids[CHILD]) r->child = (ha_slice){value->data, value->size};
  if (node->id == ids[STAMP]) {
    r->seconds = value->integer;
    r->nanoseconds = value->nanoseconds;
  }
  if (r->reader->has_nanoseconds && node->id == ids[NANOSECONDS]) r->nanoseconds = value->integer;
  for (size_t i = 0; i < 3; i++) {
    if (node->id == ids[NUMBERS + i]) r->transform.translation[i] = value->number;
  }
  for (size_t i = 0; i < 4; i++) {
    if (node->id == ids[NUMBERS + 3 + i]) r->transform.rotation[i] = value->number;
  }
  return HA_OK;
}

static ha_status take_transform(void *user, const ha_node *node) {
  reading *r = user;
  int64_t time_ns = 0;

  if (node->id != r->reader->ids[ITEM]) return HA_OK;
  if (__builtin_mul_overflow(r->seconds, INT64_C(1000000000), &time_ns) ||
      __builtin_add_overflow(time_ns, r->nanoseconds, &time_ns)) {
    return HA_FAIL(r->err, HA_E_CORRUPT, HA_NO_OFFSET, "a stamp of %" PRId64 " s is no time",
                   r->seconds);
  }
  return ha__frames_add(r->frames, r->parent, r->child, time_ns, &r->transform,
                        r->reader->is_static, r->err);
}

ha_status ha_frames_read(ha_frames *frames, ha_frames_reader *reader, const ha_message *msg,
                         ha_error *err) {
  static const ha_visitor visitor = {
      .struct_size = sizeof visitor, .leave_struct = take_transform, .value = take_value};
  reading r = {.frames = frames, .reader = reader, .transform = HA_TRANSFORM_INIT, .err = err};
  ha_message m = HA_MESSAGE_INIT;

  HA_TRY(HA_CALLER_READ(&m, msg, ha_message, err));
  return ha_path_visit(reader->transforms, m.data, m.size, &visitor, &r, err);
}
