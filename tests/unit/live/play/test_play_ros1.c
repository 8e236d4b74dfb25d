/* The player on a network of ROS 1 behaves like rosbag play. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/writer.h>

#include "../../test.h"
#include "stage.h"

static void a_bag_of_ros1_goes_out_as_it_is(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 b2@10 a3@100");
  assert_string_equal(stage_play(s), "a1@0 b2@10 a3@100");
  assert_string_equal(s->events, "began ended");
  assert_int_equal(s->result.bytes, 3);
}

static void a_bag_of_ros2_is_converted(void **state) {
  stage *s = *state;

  s->has_ros1_bag = false;
  snprintf(strrchr(s->bag, '.'), sizeof ".mcap", ".mcap");
  stage_bag(s, "a1@0 L2@10 a3@100");
  s->options.start_offset_ns = 50 * STAGE_MS;
  assert_string_equal(stage_play(s), "l2@0 a3@50");
  assert_int_equal(s->result.bytes, 2);
}

/* --- /clock ----------------------------------------------------------------------------------- */

static void the_clock_has_the_form_of_ros1(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@25");
  s->options.clock_hz = 100;
  assert_string_equal(stage_play(s), "c0@0 c0@0 a1@0 c10@10 c20@20 a2@25");
}

static void stop(void *player) {
  ha_player_stop(player);
}

static void the_delay_may_count_once(void **state) {
  stage *s = *state;

  stage_bag(s, "a1@0 a2@10");
  s->options.flags = HA_PLAY_LOOP | HA_PLAY_DELAY_ONCE;
  s->options.delay_ns = 100 * STAGE_MS;
  stage_at(s, 125, stop);
  assert_string_equal(stage_play(s), "a1@100 a2@110 a1@110 a2@120 a1@120");
}

/* --- connections ------------------------------------------------------------------------------ */

/* A channel with a message of 8 bytes whose first is the number. */
static void write_message(ha_writer *writer, const char *topic, const char *type, const char *md5,
                          uint8_t number) {
  const uint8_t data[8] = {number};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)"time clock\n",
                            .size = strlen("time clock\n"),
                            .hash = md5};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = topic, .schema = &schema, .encoding = "ros1"};
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;

  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  msg.log_time_ns = STAGE_EPOCH + number * STAGE_MS;
  msg.data = data;
  msg.size = sizeof data;
  assert_ok(ha_writer_write(writer, id, &msg, NULL));
}

static void a_recorded_clock_gives_way(void **state) {
  stage *s = *state;
  ha_writer *writer = NULL;

  assert_ok(ha_writer_open(&writer, s->bag, NULL, NULL));
  write_message(writer, "/clock", "rosgraph_msgs/Clock", "a9c97c1d230cfc112e270351a944ee47", 1);
  write_message(writer, "/a", "std_msgs/UInt8", "7c8164229e7d2c17eb95e9231617fdee", 2);
  assert_ok(ha_writer_close(writer, NULL));
  s->options.clock_hz = 1000;
  assert_string_equal(stage_play(s), "c1@0 c1@0 c2@1 a2@1");
  unlink(s->bag);
}

/* Each topic is published with its first type; other types are reported once. */
static void a_topic_has_one_md5(void **state) {
  static const char first[] = "7c8164229e7d2c17eb95e9231617fdee";
  static const char other[] = "00000000000000000000000000000000";
  stage *s = *state;
  ha_writer *writer = NULL;

  assert_ok(ha_writer_open(&writer, s->bag, NULL, NULL));
  write_message(writer, "/a", "std_msgs/UInt8", first, 0);
  write_message(writer, "/a", "std_msgs/UInt8", other, 1);
  write_message(writer, "/a", "std_msgs/Int8", first, 2);
  write_message(writer, "/b", "std_msgs/UInt8", first, 3);
  assert_ok(ha_writer_close(writer, NULL));
  assert_string_equal(stage_play(s), "a0@0 b3@3");
  assert_non_null(strstr(s->events, "warn"));
  assert_null(strstr(strstr(s->events, "warn") + 1, "warn"));
  assert_int_equal(s->result.unplayable, 2);
  unlink(s->bag);
}

static void count(void *user, const ha_delivery *delivery) {
  unsigned *heard = user;

  assert_int_equal(delivery->data[0], 2);
  ++*heard;
}

/* A publisher whose connection header is latching keeps its last message for late subscribers. */
static void a_latched_topic_is_latched(void **state) {
  stage *s = *state;
  unsigned heard = 0;
  ha_subscription *late = NULL;
  ha_subscription_options options = {
      .struct_size = sizeof options,
      .topic = "/l",
      .type = "std_msgs/UInt8",
      .qos =
          &(ha_qos){.struct_size = sizeof(ha_qos), .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL},
      .user = &heard,
      .message = count};

  stage_bag(s, "L1@0 L2@10 a2@20");
  stage_open(s);
  assert_ok(ha_player_wait(s->player, -1));
  assert_ok(ha_transport_subscribe(&late, s->listener, &options, NULL));
  assert_int_equal(heard, 1);
  ha_subscription_close(late);
  options.topic = "/a";
  options.qos = &(ha_qos){.struct_size = sizeof(ha_qos), .durability = HA_QOS_DURABILITY_VOLATILE};
  assert_ok(ha_transport_subscribe(&late, s->listener, &options, NULL));
  assert_int_equal(heard, 1);
  ha_subscription_close(late);
  assert_string_equal(stage_end(s), "l1@0 l2@10 a2@20");
}

/* --- static transforms ------------------------------------------------------------------------ */

/* A TFMessage whose only transform has this child frame; x is the number. */
static size_t make_transform(uint8_t out[128], char child, uint8_t number) {
  size_t at = 0;

  memset(out, 0, 128);
  out[at] = 1; /* transforms */
  at += 4 + 12;
  out[at] = 1; /* size of the parent's name */
  out[at + 4] = 'p';
  at += 5;
  out[at] = 1;
  out[at + 4] = (uint8_t)child;
  at += 5;
  out[at] = number;
  return at + 56;
}

static void write_transforms(const stage *s, const char *children) {
  static const ha_pair latching = {"latching", "1", 1};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "tf2_msgs/TFMessage",
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)"",
                            .hash = "94810edda583a504dfda3829e70d7eec"};
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = "/tf_static",
                              .schema = &schema,
                              .encoding = "ros1",
                              .metadata = {&latching, 1}};
  ha_writer *writer = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  uint8_t bytes[128];
  uint32_t id = 0;

  assert_ok(ha_writer_open(&writer, s->bag, NULL, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  for (uint8_t i = 0; children[i]; i++) {
    msg.log_time_ns = STAGE_EPOCH + i * STAGE_MS;
    msg.size = make_transform(bytes, children[i], i);
    msg.data = bytes;
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* Child frames and numbers of a message: "a0 b1". */
static void read_transforms(void *user, const ha_delivery *delivery) {
  char *text = user;
  size_t at = 4;

  assert_int_equal(delivery->size, 4u + 78u * delivery->data[0]);
  text[0] = '\0';
  for (unsigned i = 0; i < delivery->data[0]; i++, at += 78) {
    snprintf(text + strlen(text), 16, "%s%c%u", i ? " " : "", delivery->data[at + 21],
             (unsigned)delivery->data[at + 22]);
  }
}

/* A latched publisher keeps one message: the last one contains all transforms. */
static void late_subscribers_get_all_static_transforms(void **state) {
  static const struct {
    const char *children;
    int64_t start_ms;
    const char *kept;
  } cases[] = {
      {"ab", 0, "a0 b1"}, {"abcb", 2, "a0 b3 c2"}, {"abcb", 4, "a0 c2 b3"}, {"aa", 0, "a1"}};
  stage *s = *state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[64] = "";
    ha_subscription *late = NULL;
    const ha_qos latched = {.struct_size = sizeof latched,
                            .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL};
    const ha_subscription_options options = {.struct_size = sizeof options,
                                             .topic = "/tf_static",
                                             .type = "tf2_msgs/TFMessage",
                                             .qos = &latched,
                                             .user = text,
                                             .message = read_transforms};
    write_transforms(s, cases[i].children);
    s->options.start_offset_ns = cases[i].start_ms * STAGE_MS;
    stage_open(s);
    assert_ok(ha_player_wait(s->player, -1));
    assert_ok(ha_transport_subscribe(&late, s->listener, &options, NULL));
    assert_string_equal(text, cases[i].kept);
    ha_subscription_close(late);
    (void)stage_end(s);
    unlink(s->bag);
  }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_set_up_ros1, stage_tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_bag_of_ros1_goes_out_as_it_is), TEST(a_bag_of_ros2_is_converted),
      TEST(the_clock_has_the_form_of_ros1),  TEST(the_delay_may_count_once),
      TEST(a_recorded_clock_gives_way),      TEST(a_topic_has_one_md5),
      TEST(a_latched_topic_is_latched),      TEST(late_subscribers_get_all_static_transforms),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
