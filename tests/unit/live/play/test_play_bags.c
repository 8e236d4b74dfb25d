/* The network receives the content of the bag: its messages, in the reader's order.  test_play_bags
 * BAG... : bags in CDR are played unchanged; bags of ROS 1 are converted to ROS 2 by
 * ha_rewrite(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/rewrite.h>

#include "../../folder.h"
#include "../../test.h"
#include "live/transport.h"
#include "stage.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MAX_CHANNELS = 64 };

static const char *const *g_bags;
static size_t g_bag_count;

/* A hash over the messages of one topic, and their number. */
typedef struct heard {
  const char *topic;
  uint64_t hash;
  uint64_t count;
  ha_subscription *subscription;
} heard;

static void add(heard *h, const uint8_t *data, size_t size) {
  const uint64_t link[2] = {h->hash, XXH3_64bits(data, size)};

  h->hash = XXH3_64bits(link, sizeof link);
  h->count++;
}

static void hear(void *user, const ha_delivery *delivery) {
  add(user, delivery->data, delivery->size);
}

static heard *find(heard *all, const char *topic) {
  size_t i = 0;

  while (all[i].topic && strcmp(all[i].topic, topic) != 0) {
    i++;
  }
  assert_in_range(i, 0, MAX_CHANNELS - 1);
  all[i].topic = topic;
  return &all[i];
}

/* Read the content of the bag; subscribe to it, too. */
static ha_reader *read_bag(heard *want, heard *got, stage *s, const char *path) {
  const char *const paths[] = {path};
  ha_reader *reader = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st != HA_OK) continue;
    add(find(want, msg.channel->topic), msg.data, msg.size);
    heard *h = find(got, msg.channel->topic);
    ha_qos qos = HA_QOS_INIT;
    const ha_subscription_options options = {.struct_size = sizeof options,
                                             .topic = h->topic,
                                             .type = msg.channel->schema->name,
                                             .qos = &qos,
                                             .user = h,
                                             .message = hear};
    qos.reliability = HA_QOS_RELIABILITY_BEST_EFFORT;
    if (h->subscription) continue;
    assert_ok(ha_transport_subscribe(&h->subscription, s->listener, &options, NULL));
  }
  return reader;
}

static void play(stage *s, const char *path) {
  s->options.flags = HA_PLAY_IMMEDIATE | HA_PLAY_DIGEST;
  snprintf(s->bag, sizeof s->bag, "%s", path);
  (void)stage_play(s);
}

static void check(stage *s, const char *path, const char *as_ros2) {
  heard want[MAX_CHANNELS + 1] = {{NULL, 0, 0, NULL}};
  heard got[MAX_CHANNELS + 1] = {{NULL, 0, 0, NULL}};
  char digest[33];
  uint64_t count = 0;

  ha_reader *reader = read_bag(want, got, s, as_ros2);
  play(s, path);
  for (size_t i = 0; want[i].topic; i++) {
    assert_int_equal(got[i].count, want[i].count);
    assert_int_equal(got[i].hash, want[i].hash);
    ha_subscription_close(got[i].subscription);
    count += want[i].count;
  }
  assert_int_equal(s->result.messages, count);
  assert_int_equal(s->result.unsent + s->result.unplayable, 0);
  memcpy(digest, s->result.digest, sizeof digest);
  play(s, path);
  assert_string_equal(s->result.digest, digest);
  ha_reader_close(reader);
}

static void make_ros2(const char *path, const char *out) {
  const char *const paths[] = {path};
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_reader *reader = NULL;

  options.to = HA_DIALECT_ROS2;
  output.path = out;
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_rewrite(NULL, reader, (const ha_rewrite_output *[]){&output}, 1, &options, NULL));
  ha_reader_close(reader);
}

static void all_that_is_in_the_bag_is_heard(void **state) {
  stage *s = *state;
  char converted[128];

  snprintf(converted, sizeof converted, "%s/ros2.mcap", s->folder);
  for (size_t i = 0; i < g_bag_count; i++) {
    const char *path = g_bags[i];
    if (strlen(path) > 4 && strcmp(path + strlen(path) - 4, ".bag") == 0) {
      unlink(converted);
      make_ros2(path, converted);
      check(s, path, converted);
    } else {
      check(s, path, path);
    }
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(all_that_is_in_the_bag_is_heard, stage_set_up,
                                      stage_tear_down),
  };

  g_bags = (const char *const *)argv + 1;
  g_bag_count = (size_t)argc - 1;
  return cmocka_run_group_tests(tests, NULL, NULL);
}
