/* Late updates of a channel, and a file that is opened in advance, while an allocation or a system
 * call fails: either everything is stored, or the call fails. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "../unit/folder.h"
#include "../unit/test.h"
#include "bag/write/writer.h"
#include "fault.h"

static char g_folder[] = "test_late_XXXXXX";
static char g_bag[64];

static const ha_pair g_early[] = {{"ha_gid", "01", 2}, {"ha_definition", "missing", 7}};
static const ha_pair g_whole[] = {{"ha_gid", "01", 2}, {"ha_node", "/robot", 6}};

static ha_status write_all(ha_writer *writer, ha_error *err) {
  static const uint8_t body[20000] = {0, 1};
  ha_schema schema = {sizeof schema, "a_msgs/msg/A", "ros2msg", (const uint8_t *)"", 0, ""};
  ha_channel channel = {.struct_size = sizeof channel,
                        .topic = "/a",
                        .schema = &schema,
                        .encoding = "cdr",
                        .metadata = {g_early, 2}};
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;

  ha_status st = ha_writer_add_channel(&id, writer, &channel, NULL, err);
  msg.data = body;
  msg.size = sizeof body;
  for (int64_t i = 0; i < 10 && st >= 0; i++) {
    msg.log_time_ns = i;
    st = ha_writer_write(writer, id, &msg, err);
    if (i != 1 || st < 0) continue;
    schema.data = (const uint8_t *)"uint8 a\n";
    schema.size = 8;
    channel.metadata = (ha_pairs){g_whole, 2};
    st = ha__writer_renew_channel(writer, id, &channel, err);
  }
  return st;
}

/* Writes two files: the second one is created when most of the first is written. */
static ha_status write_bag(const void *user, ha_error *err) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  folder_clear(g_bag);
  rmdir(g_bag);
  options.storage = user;
  options.split_bytes = 120000;
  options.chunk_bytes = 10000;
  options.threads = 1;
  ha_status st = ha_writer_open(&writer, g_bag, &options, err);
  if (st < 0) return st;
  st = write_all(writer, err);
  const ha_status closed = ha_writer_close(writer, st < 0 ? NULL : err);
  return st < 0 ? st : closed;
}

static ha_status read_bag(const void *user, ha_error *err) {
  const char *const paths[] = {g_bag};
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;

  (void)user;
  ha_status st = ha_reader_open(&reader, paths, 1, NULL, err);
  if (st < 0) return st;
  st = ha_reader_info(&info, reader, 0, err);
  if (st >= 0 && info->problem_count == 0) {
    assert_int_equal(info->channel_count, 1);
    assert_int_equal(info->message_count, 10);
    assert_int_equal(info->channels[0]->schema->size, 8);
  }
  ha_reader_close(reader);
  return st;
}

static void survives_every_failed_call(void **state) {
  static const char *const storages[] = {"mcap", "sqlite3"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    assert_true(fault_sweep(FAULT_ALLOC, write_bag, storages[i]) > 20);
    assert_true(fault_sweep(FAULT_OPEN, write_bag, storages[i]) > 1);
    assert_true(fault_sweep(FAULT_THREAD, write_bag, storages[i]) > 1);
    assert_ok(write_bag(storages[i], NULL));
    assert_true(fault_sweep(FAULT_ALLOC, read_bag, NULL) > 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_call),
  };

  if (!mkdtemp(g_folder)) return 2;
  snprintf(g_bag, sizeof g_bag, "%s/bag", g_folder);
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  folder_clear(g_bag);
  rmdir(g_bag);
  rmdir(g_folder);
  return failed;
}
