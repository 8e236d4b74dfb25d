/* A recorder on a ROS 1 network: discovery, and its end when another node takes its name. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/recorder.h>

#include "../../test.h"
#include "master.h"
#include "peer.h"

#define STRING "std_msgs/String"
#define TYPE_FIELD "type=std_msgs/String"
#define MD5 "992ce8a1687cec8c8bd883ec73ca41d1"

#define WAIT_NS INT64_C(60000000000)

static test_master *g_master;
static int g_listener;
static char g_folder[] = "/tmp/holdall-ros1-XXXXXX";
static char g_bag[64];

static int begin(void **state) {
  uint16_t port;

  (void)state;
  assert_non_null(mkdtemp(g_folder));
  snprintf(g_bag, sizeof g_bag, "%s/bag", g_folder);
  g_master = test_master_start();
  g_listener = peer_listen(&port);
  test_master_set_publisher(g_master, port);
  test_master_script(g_master, "getSystemState",
                     INT(1) TEXT("") LIST(LIST(LIST(TEXT("/t") LIST(TEXT("/talker"))))
                                              LIST(LIST(TEXT("/t") LIST(TEXT("/node")))) LIST("")));
  test_master_script(g_master, "getTopicTypes",
                     INT(1) TEXT("") LIST(LIST(TEXT("/t") TEXT(STRING))));
  return 0;
}

static int end(void **state) {
  (void)state;
  close(g_listener);
  test_master_stop(g_master);
  unlink(g_bag);
  rmdir(g_folder);
  return 0;
}

static ha_recorder *record(void) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_transport_options network = HA_TRANSPORT_OPTIONS_INIT;
  ha_recorder *recorder = NULL;
  ha_error err = HA_ERROR_INIT;
  char uri[64];
  const int size =
      snprintf(uri, sizeof uri, "http://127.0.0.1:%u/", (unsigned)test_master_port(g_master));
  const ha_pair settings[] = {{"name", "node", 4},
                              {"master", uri, (size_t)size},
                              {"ip", "127.0.0.1", 9},
                              {"poll_ns", "100000000", 9}};

  options.transport = "ros1";
  options.path = g_bag;
  options.writer = &writer;
  options.network = &network;
  options.selection = &selection;
  writer.storage = "rosbag1";
  network.settings = (ha_pairs){settings, 4};
  selection.flags = HA_RECORD_ALL_TOPICS;
  if (ha_recorder_open(&recorder, &options, &err) < 0) fail_msg("%s", err.text);
  return recorder;
}

static void wait_written(ha_recorder *recorder, uint64_t count) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  const time_t end = time(NULL) + 20;

  do {
    (void)ha_recorder_get_stats(&stats, recorder, NULL);
    assert_true(time(NULL) < end);
    sched_yield();
  } while (stats.written < count);
}

static void check_bag(void) {
  ha_reader *reader = NULL;
  ha_message message = HA_MESSAGE_INIT;
  const char *path = g_bag;
  size_t count = 0;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  const ha_channel *const *channels = ha_reader_channels(&count, reader);
  assert_int_equal(count, 1);
  const ha_channel *channel = channels[0];
  assert_string_equal(channel->topic, "/t");
  assert_string_equal(channel->schema->name, STRING);
  assert_string_equal(channel->schema->hash, MD5);
  assert_string_equal((const char *)channel->schema->data, "string data\n");
  assert_string_equal(ha_pairs_get(&channel->metadata, "callerid"), "/talker");
  assert_string_equal(ha_pairs_get(&channel->metadata, "latching"), "1");
  for (int i = 0; i < 2; i++) {
    assert_ok(ha_reader_next(&message, reader, NULL));
    assert_int_equal(message.size, 5);
    assert_memory_equal(message.data, i ? "\1\0\0\0b" : "\1\0\0\0a", 5);
  }
  assert_int_equal(ha_reader_next(&message, reader, NULL), HA_END);
  ha_reader_close(reader);
}

/* Another node takes its name: the bag is complete, without an error. */
static void test_dismissed(void **state) {
  ha_recorder *recorder = record();
  const int fd = peer_accept(g_listener);
  char text[TEST_MASTER_ANSWER];

  (void)state;
  assert_true(peer_hear(fd, text, sizeof text));
  peer_say(fd, (const char *[]){"callerid=/talker", "topic=/t", TYPE_FIELD, "md5sum=" MD5,
                                "message_definition=string data\n", "latching=1", NULL});
  peer_send_message(fd, "\1\0\0\0a", 5);
  peer_send_message(fd, "\1\0\0\0b", 5);
  wait_written(recorder, 2);
  test_master_call_node(g_master, text, "shutdown", PARAM(TEXT("/master")) PARAM(TEXT("other")));
  assert_ok(ha_recorder_wait(recorder, WAIT_NS, NULL));
  assert_ok(ha_recorder_close(recorder, NULL));
  check_bag();
  close(fd);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_dismissed, begin, end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
