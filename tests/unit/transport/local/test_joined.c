/* Several networks joined into one: a recorder on DDS and on the process's network stores both in
 * one bag; a publication is on both; failures during opening release everything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/recorder.h>

#include "../../shared_folder.h"
#include "../../test.h"

enum { DOMAIN = 71, MESSAGES = 100, WAIT_MS = 20000 };

static ha_transport *join(const char *name, const char *node) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport *transport = NULL;

  options.domain = DOMAIN;
  options.node_name = node;
  assert_ok(ha_transport_open(&transport, name, &options, NULL));
  return transport;
}

static ha_publication *advertise(ha_transport *transport, const char *topic) {
  const ha_schema schema = {
      sizeof schema, "std_msgs/msg/String", "ros2msg", (const uint8_t *)"string data\n", 12, NULL};
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_publication *publication = NULL;

  options.topic = topic;
  options.schema = &schema;
  assert_ok(ha_transport_advertise(&publication, transport, &options, NULL));
  return publication;
}

static void wait_matched(ha_publication *from, uint32_t wanted) {
  for (int i = 0; i < WAIT_MS && ha_publication_matched(from) < wanted; i++) {
    (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  assert_true(ha_publication_matched(from) >= wanted);
}

static void publish(ha_publication *from) {
  static const uint8_t text[] = {0, 1, 0, 0, 3, 0, 0, 0, 'h', 'i', 0};

  for (int i = 0; i < MESSAGES; i++) {
    assert_ok(ha_publication_send(from, text, sizeof text, HA_SENT_NOW, NULL));
  }
  assert_ok(ha_publication_wait_acked(from, INT64_C(10000000000), NULL));
}

static ha_recorder *record(const char *path) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_transport_options network = HA_TRANSPORT_OPTIONS_INIT;
  ha_recorder *recorder = NULL;
  ha_error err = HA_ERROR_INIT;

  network.domain = DOMAIN;
  selection.flags = HA_RECORD_ALL_TOPICS;
  options.transport = "ros2+local";
  options.network = &network;
  options.selection = &selection;
  options.path = path;
  if (ha_recorder_open(&recorder, &options, &err) < 0) print_error("%s\n", err.text);
  assert_non_null(recorder);
  return recorder;
}

static uint64_t count_topic(const ha_bag_info *info, const char *topic) {
  for (size_t i = 0; i < info->topic_count; i++) {
    if (strcmp(info->topics[i]->name, topic) == 0) return info->topics[i]->message_count;
  }
  return 0;
}

/* "/both" has publishers on both networks. */
static void one_bag_has_both_networks(void **state) {
  char path[64];
  const char *opened = path;
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  (void)state;
  snprintf(path, sizeof path, "%s/both.mcap", g_folder);
  ha_transport *local = join("local", "inside");
  ha_transport *dds = join("ros2", "outside");
  ha_publication *inside = advertise(local, "/inside");
  ha_publication *outside = advertise(dds, "/outside");
  ha_publication *both[] = {advertise(local, "/both"), advertise(dds, "/both")};
  ha_recorder *recorder = record(path);
  wait_matched(inside, 1);
  wait_matched(outside, 1);
  wait_matched(both[0], 1);
  wait_matched(both[1], 1);
  publish(inside);
  publish(outside);
  publish(both[0]);
  publish(both[1]);
  for (int i = 0; i < WAIT_MS; i++) {
    ha_recorder_stats stats = {.struct_size = sizeof stats};
    assert_ok(ha_recorder_get_stats(&stats, recorder, NULL));
    if (stats.received >= 4 * MESSAGES) break;
    (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  assert_ok(ha_recorder_close(recorder, NULL));
  ha_publication_close(inside);
  ha_publication_close(outside);
  ha_publication_close(both[0]);
  ha_publication_close(both[1]);
  ha_transport_close(dds);
  ha_transport_close(local);

  assert_ok(ha_reader_open(&reader, &opened, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(count_topic(info, "/inside"), MESSAGES);
  assert_int_equal(count_topic(info, "/outside"), MESSAGES);
  assert_int_equal(count_topic(info, "/both"), 2 * MESSAGES);
  ha_reader_close(reader);
}

static void count(void *user, const ha_delivery *delivery) {
  (void)delivery;
  ++*(unsigned *)user;
}

/* Here both parts are the same network, so that each message is sent to it twice. */
static void a_publication_is_on_all(void **state) {
  ha_subscription_options options = HA_SUBSCRIPTION_OPTIONS_INIT;
  ha_subscription *to = NULL;
  unsigned messages = 0;

  (void)state;
  ha_transport *listener = join("local", "listener");
  ha_transport *twice = join("local+local", "twice");
  assert_string_equal(ha_transport_name(twice), "local+local");
  assert_string_equal(ha_transport_encoding(twice), "cdr");
  options.topic = "/t";
  options.type = "std_msgs/msg/String";
  options.user = &messages;
  options.message = count;
  assert_ok(ha_transport_subscribe(&to, listener, &options, NULL));
  ha_publication *from = advertise(twice, "/t");
  assert_int_equal(ha_publication_matched(from), 2);
  publish(from);
  assert_int_equal(messages, 2 * MESSAGES);
  ha_subscription_close(to);
  ha_publication_close(from);
  ha_transport_close(twice);
  ha_transport_close(listener);
}

static void failures_leave_nothing(void **state) {
  static const char *const names[] = {"local+nosuch", "local+local_ros1", "nosuch+local", "local+",
                                      "local+local+local+local+local"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ha_transport *transport = NULL;
    ha_error err = HA_ERROR_INIT;
    assert_true(ha_transport_open(&transport, names[i], NULL, &err) < 0);
    assert_true(err.text[0] != '\0');
    assert_null(transport);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_bag_has_both_networks),
      cmocka_unit_test(a_publication_is_on_all),
      cmocka_unit_test(failures_leave_nothing),
  };
  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
