/* Frames: transforms are added in any order, and looked up with interpolation; failures have a
 * clear reason. Rotations here are about z, so that angles can be compared. */
#include "../test.h"
#include <holdall/decoder.h>
#include <holdall/frames.h>

#include <math.h>
#include <string.h>

#include "base/bytes.h"

static ha_transform about_z(double x, double y, double degrees) {
  const double half = degrees * M_PI / 360;

  return (ha_transform){{x, y, 0}, {0, 0, sin(half), cos(half)}};
}

static void add(ha_frames *f, const char *parent, const char *child, int64_t time_ns, double x,
                double y, double degrees, int32_t is_static) {
  const ha_transform t = about_z(x, y, degrees);

  assert_ok(ha_frames_add(f, parent, child, time_ns, &t, is_static, NULL));
}

static void assert_transform(ha_frames *f, const char *target, const char *source, int64_t time_ns,
                             double x, double y, double degrees) {
  ha_transform t = HA_TRANSFORM_INIT;

  assert_ok(ha_frames_lookup(&t, f, target, source, time_ns, NULL));
  const double angle = 2 * atan2(t.rotation[2], t.rotation[3]) * 180 / M_PI;
  assert_float_equal(t.translation[0], x, 1e-9);
  assert_float_equal(t.translation[1], y, 1e-9);
  assert_float_equal(t.translation[2], 0, 1e-9);
  assert_float_equal(fabs(remainder(angle - degrees, 360)), 0, 1e-9);
}

static void assert_refused(ha_frames *f, ha_status want, const char *part, const char *target,
                           const char *source, int64_t time_ns) {
  ha_transform t = HA_TRANSFORM_INIT;
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha_frames_lookup(&t, f, target, source, time_ns, &err), want);
  if (!strstr(err.text, part)) print_error("%s\n", err.text);
  assert_non_null(strstr(err.text, part));
  assert_true(t.translation[0] == 0 && t.rotation[3] == 1); /* untouched */
}

/* map - base (moves) - laser, camera (static) */
static ha_frames *robot(void) {
  ha_frames *f = NULL;

  assert_ok(ha_frames_new(&f, NULL, NULL));
  add(f, "map", "base", 2000, 20, 0, 90, 0);
  add(f, "/map", "/base", 1000, 10, 0, 0, 0);
  add(f, "map", "base", 3000, 20, 10, 180, 0);
  add(f, "base", "laser", 0, 1, 0, 0, 1);
  add(f, "base", "camera", 0, 0, 2, -90, 1);
  return f;
}

static void look_ups_climb_and_interpolate(void **state) {
  ha_frames *f = robot();

  (void)state;
  assert_transform(f, "map", "base", 1000, 10, 0, 0);
  assert_transform(f, "map", "base", 1500, 15, 0, 45);
  assert_transform(f, "map", "base", 2500, 20, 5, 135);
  assert_transform(f, "map", "laser", 1000, 11, 0, 0);
  assert_transform(f, "map", "laser", 2000, 20, 1, 90);
  assert_transform(f, "laser", "map", 1000, -11, 0, 0);
  assert_transform(f, "/camera", "laser", 99, 2, 1, 90); /* no time is needed */
  assert_transform(f, "base", "base", 99, 0, 0, 0);
  assert_transform(f, "map", "base", 3000, 20, 10, 180);
  ha_frames_free(f);
}

static void rotations_take_the_shorter_arc(void **state) {
  ha_frames *f = NULL;
  ha_transform negative = about_z(0, 0, 20);

  (void)state;
  assert_ok(ha_frames_new(&f, NULL, NULL));
  add(f, "a", "b", 0, 0, 0, 170, 0);
  add(f, "a", "b", 100, 0, 0, -170, 0);
  assert_transform(f, "a", "b", 50, 0, 0, 180);
  for (int i = 0; i < 4; i++) {
    negative.rotation[i] *= -3; /* the same rotation, not normalised */
  }
  add(f, "a", "c", 0, 0, 0, 10, 0);
  assert_ok(ha_frames_add(f, "a", "c", 100, &negative, 0, NULL));
  assert_transform(f, "a", "c", 50, 0, 0, 15);
  ha_frames_free(f);
}

static void what_can_not_be_answered_has_a_reason(void **state) {
  ha_frames *f = robot();

  (void)state;
  add(f, "odom", "wheel", 0, 0, 0, 0, 1);
  assert_refused(f, HA_E_ARG, "no frame 'moon'", "map", "moon", 1000);
  assert_refused(f, HA_E_ARG, "not connected", "map", "wheel", 1000);
  assert_refused(f, HA_E_LIMIT, "frame 'base' are from 1000 to 3000 ns", "map", "laser", 999);
  assert_refused(f, HA_E_LIMIT, "no extrapolation", "camera", "map", 3001);
  add(f, "wheel", "odom", 0, 0, 0, 0, 1);
  assert_refused(f, HA_E_ARG, "loop", "map", "wheel", 1000);
  ha_frames_free(f);
}

static void bad_transforms_are_refused(void **state) {
  const ha_transform flat = {{0, 0, 0}, {0, 0, 0, 0}};
  const ha_transform nan = {{(double)NAN, 0, 0}, {0, 0, 0, 1}};
  const ha_transform good = HA_TRANSFORM_INIT;
  ha_frames_options options = HA_FRAMES_OPTIONS_INIT;
  ha_frames *f = NULL;

  (void)state;
  options.max_transforms = 2;
  options.max_frames = 3;
  assert_ok(ha_frames_new(&f, &options, NULL));
  assert_int_equal(ha_frames_add(f, "a", "b", 0, &flat, 0, NULL), HA_E_ARG);
  assert_int_equal(ha_frames_add(f, "a", "b", 0, &nan, 0, NULL), HA_E_ARG);
  assert_int_equal(ha_frames_add(f, "a", "/a", 0, &good, 0, NULL), HA_E_ARG);
  assert_int_equal(ha_frames_add(f, "a", "", 0, &good, 0, NULL), HA_E_ARG);
  assert_int_equal(ha_frames_count(f), 0);
  assert_ok(ha_frames_add(f, "a", "b", 0, &good, 0, NULL));
  assert_ok(ha_frames_add(f, "a", "b", 1, &good, 0, NULL));
  assert_int_equal(ha_frames_add(f, "a", "b", 2, &good, 0, NULL), HA_E_LIMIT);
  assert_int_equal(ha_frames_add(f, "x", "y", 2, &good, 1, NULL), HA_E_LIMIT);
  ha_frames_free(f);
  ha_frames_free(NULL);
}

static void frames_are_listed(void **state) {
  ha_frames *f = robot();
  ha_frame_info info = HA_FRAME_INFO_INIT;

  (void)state;
  assert_int_equal(ha_frames_count(f), 4);
  assert_ok(ha_frames_get(&info, f, 0, NULL));
  assert_string_equal(info.name, "map");
  assert_null(info.parent);
  assert_ok(ha_frames_get(&info, f, 1, NULL));
  assert_string_equal(info.name, "base");
  assert_string_equal(info.parent, "map");
  assert_int_equal(info.is_static, 0);
  assert_int_equal(info.count, 3);
  assert_int_equal(info.first_ns, 1000);
  assert_int_equal(info.last_ns, 3000);
  assert_ok(ha_frames_get(&info, f, 2, NULL));
  assert_int_equal(info.is_static, 1);
  assert_int_equal(ha_frames_get(&info, f, 4, NULL), HA_E_ARG);
  ha_frames_free(f);
}

/* --- messages -------------------------------------------------------------------------------- */

typedef struct bytes {
  uint8_t data[512];
  size_t size;
} bytes;

/* align: of CDR, after the header of 4 bytes; 1 in ROS 1 */
static void put(bytes *out, const void *value, size_t size, size_t align) {
  while (align > 1 && (out->size - 4) % align != 0) {
    out->data[out->size++] = 0;
  }
  memcpy(out->data + out->size, value, size);
  out->size += size;
}

static void put_u32(bytes *out, uint32_t value, bool is_cdr) {
  put(out, &value, 4, is_cdr ? 4 : 1);
}

static void put_text(bytes *out, const char *text, bool is_cdr) {
  put_u32(out, (uint32_t)strlen(text) + is_cdr, is_cdr);
  put(out, text, strlen(text) + is_cdr, 1);
}

/* One transform from "world" to "drone" at 7.000000042 s. */
static void make_message(bytes *out, bool is_cdr) {
  const double numbers[7] = {1, 2, 3, 0, 0, 0, 1};

  out->size = 0;
  if (is_cdr) put(out, "\0\1\0\0", 4, 1);
  put_u32(out, 1, is_cdr);
  if (!is_cdr) put_u32(out, 99, is_cdr); /* seq */
  put_u32(out, 7, is_cdr);
  put_u32(out, 42, is_cdr);
  put_text(out, "world", is_cdr);
  put_text(out, "drone", is_cdr);
  for (int i = 0; i < 7; i++) {
    put(out, &numbers[i], 8, is_cdr ? 8 : 1);
  }
}

static void read_message(ha_decoder *decoder, bool is_cdr, bool is_static) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = is_cdr ? "tf2_msgs/msg/TFMessage" : "tf2_msgs/TFMessage",
                            .encoding = "",
                            .hash = ""};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = is_static ? "/robot/tf_static" : "/tf",
                              .encoding = is_cdr ? "cdr" : "ros1",
                              .schema = &schema};
  ha_message msg = HA_MESSAGE_INIT;
  ha_frame_info info = HA_FRAME_INFO_INIT;
  ha_transform t = HA_TRANSFORM_INIT;
  const ha_plan *plan = NULL;
  ha_frames_reader *reader = NULL;
  ha_frames *f = NULL;
  bytes b;

  make_message(&b, is_cdr);
  msg.data = b.data;
  msg.size = b.size;
  assert_ok(ha_decoder_plan(&plan, decoder, &channel, NULL));
  assert_int_equal(ha_frames_are_in(&channel, plan), 1);
  assert_ok(ha_frames_reader_new(&reader, &channel, plan, NULL));
  assert_ok(ha_frames_new(&f, NULL, NULL));
  assert_ok(ha_frames_read(f, reader, &msg, NULL));
  assert_ok(ha_frames_lookup(&t, f, "world", "drone", 7000000042, NULL));
  assert_true(t.translation[0] == 1 && t.translation[1] == 2 && t.translation[2] == 3);
  assert_ok(ha_frames_get(&info, f, 1, NULL));
  assert_int_equal(info.is_static, is_static);
  assert_int_equal(info.first_ns, 7000000042);
  msg.size -= 9;
  assert_true(ha_frames_read(f, reader, &msg, NULL) < 0);
  ha_frames_free(f);
  ha_frames_reader_free(reader);
}

static void messages_of_both_ros_are_read(void **state) {
  ha_definitions *definitions = NULL;
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_decoder *decoder = NULL;

  (void)state;
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  assert_ok(ha_definitions_open(&definitions, &options, NULL));
  assert_ok(ha_decoder_new(&decoder, definitions, NULL));
  for (int i = 0; i < 4; i++) {
    read_message(decoder, i & 1, i & 2);
  }
  ha_decoder_free(decoder);
  ha_definitions_close(definitions);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(look_ups_climb_and_interpolate),
      cmocka_unit_test(rotations_take_the_shorter_arc),
      cmocka_unit_test(what_can_not_be_answered_has_a_reason),
      cmocka_unit_test(bad_transforms_are_refused),
      cmocka_unit_test(frames_are_listed),
      cmocka_unit_test(messages_of_both_ros_are_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
