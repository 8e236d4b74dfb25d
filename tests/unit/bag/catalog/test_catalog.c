/* A table of bags: which bags are found, and the content of their rows. */
#include "../../shared_folder.h"
#include "../../test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <holdall/catalog.h>
#include <holdall/writer.h>

static const char *in_folder(char *out, const char *name) {
  snprintf(out, 128, "%s/%s", g_folder, name);
  return out;
}

/* A bag with two topics, and messages of the first one alone. */
static void write_bag(const char *name) {
  ha_schema schema = HA_SCHEMA_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_writer *writer = NULL;
  char path[128];
  uint32_t first, second;

  schema.name = "std_msgs/UInt8";
  schema.encoding = "ros1msg";
  schema.data = (const uint8_t *)"uint8 data";
  schema.size = 10;
  schema.hash = "7c8164229e7d2c17eb95e9231617fdee";
  channel.topic = "/a";
  channel.schema = &schema;
  channel.encoding = "ros1";
  assert_ok(ha_writer_open(&writer, in_folder(path, name), NULL, NULL));
  assert_ok(ha_writer_add_channel(&first, writer, &channel, NULL, NULL));
  channel.topic = "/b";
  assert_ok(ha_writer_add_channel(&second, writer, &channel, NULL, NULL));
  msg.data = (const uint8_t *)"x";
  msg.size = 1;
  for (msg.log_time_ns = 5; msg.log_time_ns < 8; msg.log_time_ns++) {
    assert_ok(ha_writer_write(writer, first, &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

static void write_text(const char *name) {
  char path[128];
  FILE *file = fopen(in_folder(path, name), "w");

  assert_non_null(file);
  assert_true(fputs("no bag\n", file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static ha_catalog *open_path(const char *path, const ha_catalog_options *options) {
  ha_catalog *catalog = NULL;

  assert_ok(ha_catalog_open(&catalog, &path, 1, options, NULL));
  return catalog;
}

static ha_catalog *open_all(void) {
  return open_path(g_folder, NULL);
}

static void assert_field(const ha_plan *plan, const ha_message *row, const char *name,
                         const char *json) {
  ha_buffer text = HA_BUFFER_INIT;
  ha_path *path = NULL;

  assert_ok(ha_path_new(&path, plan, name, NULL));
  assert_ok(ha_path_json(&text, path, row->data, row->size, NULL, NULL));
  assert_string_equal(text.data, json);
  ha_path_free(path);
  ha_buffer_done(&text);
}

static void bags_are_found_in_the_order_of_names(void **state) {
  static const char *const expected[] = {"2.bag", "10.bag", "broken.mcap", "sub/run_1"};
  ha_catalog *catalog = open_all();
  size_t count;
  const char *const *paths = ha_catalog_paths(&count, catalog);
  char path[128];

  (void)state;
  assert_int_equal(count, 4);
  for (size_t i = 0; i < count; i++) {
    assert_string_equal(paths[i], in_folder(path, expected[i]));
  }
  ha_catalog_close(catalog);
}

static void each_topic_has_a_row(void **state) {
  static const char *const topics[] = {"\"/a\"", "\"/b\""};
  static const char *const counts[] = {"3", "0"};
  ha_catalog *catalog = open_all();
  const ha_plan *plan = ha_catalog_plan(catalog);
  ha_message row = HA_MESSAGE_INIT;
  const char *error;

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    assert_ok(ha_catalog_next(&row, catalog, NULL));
    assert_int_equal(ha_catalog_bag(NULL, &error, catalog)->message_count, 3);
    assert_null(error);
    assert_field(plan, &row, "topic", topics[i]);
    assert_field(plan, &row, "messages", counts[i]);
    assert_field(plan, &row, "type", "\"std_msgs/UInt8\"");
    assert_field(plan, &row, "hash", "\"7c8164229e7d2c17eb95e9231617fdee\"");
    assert_field(plan, &row, "start_ns", "5");
    assert_field(plan, &row, "end_ns", "7");
    assert_field(plan, &row, "complete", "true");
  }
  ha_catalog_close(catalog);
}

static void a_bag_that_cannot_be_opened_has_a_row(void **state) {
  ha_catalog *catalog = open_all();
  ha_message row = HA_MESSAGE_INIT;
  const char *error = NULL;
  int rows = 0;
  int errors = 0;

  (void)state;
  while (ha_catalog_next(&row, catalog, NULL) == HA_OK) {
    rows++;
    if (ha_catalog_bag(NULL, &error, catalog)) continue;
    errors++;
    assert_non_null(strstr(error, "broken.mcap"));
    assert_field(ha_catalog_plan(catalog), &row, "topic", "\"\"");
  }
  assert_int_equal(rows, 2 + 2 + 1 + 2);
  assert_int_equal(errors, 1);
  ha_catalog_close(catalog);
}

/* A file of three chunks with one message each. */
static void write_chunks(const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_channel channel = HA_CHANNEL_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_writer *writer = NULL;
  static uint8_t bytes[1000];
  uint32_t id;

  schema.name = "std_msgs/Empty";
  schema.encoding = "ros1msg";
  channel.topic = "/a";
  channel.schema = &schema;
  channel.encoding = "ros1";
  options.chunk_bytes = sizeof bytes;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  msg.data = bytes;
  msg.size = sizeof bytes;
  for (msg.log_time_ns = 10; msg.log_time_ns <= 30; msg.log_time_ns += 10) {
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

static void rows_have_splits_if_they_are_asked_for(void **state) {
  static const char *const expected[] = {"[]", "[20,30]", "[]"};
  static const uint64_t sizes[] = {0, 1000, 1000000};
  char path[128];

  (void)state;
  write_chunks(in_folder(path, ".hidden/chunks.bag"));
  for (size_t i = 0; i < 3; i++) {
    ha_catalog_options options = HA_CATALOG_OPTIONS_INIT;
    ha_message row = HA_MESSAGE_INIT;
    options.split_bytes = sizes[i];
    ha_catalog *catalog = open_path(path, &options);
    assert_ok(ha_catalog_next(&row, catalog, NULL));
    assert_field(ha_catalog_plan(catalog), &row, "splits", expected[i]);
    ha_catalog_close(catalog);
  }
}

static void rows_are_a_stream(void **state) {
  struct ArrowArrayStream stream;
  struct ArrowSchema schema;
  struct ArrowArray batch;

  (void)state;
  assert_ok(ha_catalog_stream(&stream, open_all(), NULL));
  assert_int_equal(stream.get_schema(&stream, &schema), 0);
  assert_string_equal(schema.children[0]->name, "bag");
  assert_int_equal(stream.get_next(&stream, &batch), 0);
  assert_int_equal(batch.length, 7);
  assert_int_equal(batch.n_children, schema.n_children);
  schema.release(&schema);
  batch.release(&batch);
  assert_int_equal(stream.get_next(&stream, &batch), 0);
  assert_null(batch.release);
  stream.release(&stream);
}

static void a_path_that_does_not_exist_is_an_error(void **state) {
  const char *paths[] = {"/nowhere/to.bag"};
  ha_catalog *catalog = NULL;

  (void)state;
  assert_int_equal(ha_catalog_open(&catalog, paths, 1, NULL, NULL), HA_E_IO);
  assert_null(catalog);
}

static int make_bags(void **state) {
  char path[128];

  if (folder_make(state) != 0) return -1;
  mkdir(in_folder(path, "sub"), 0700);
  mkdir(in_folder(path, "sub/run_1"), 0700);
  mkdir(in_folder(path, ".hidden"), 0700);
  write_bag("10.bag");
  write_bag("2.bag");
  write_bag("sub/run_1/run_1_0.mcap");
  write_bag(".hidden/x.bag");
  write_text("broken.mcap");
  write_text("notes.txt");
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(bags_are_found_in_the_order_of_names),
                                     cmocka_unit_test(each_topic_has_a_row),
                                     cmocka_unit_test(a_bag_that_cannot_be_opened_has_a_row),
                                     cmocka_unit_test(rows_have_splits_if_they_are_asked_for),
                                     cmocka_unit_test(rows_are_a_stream),
                                     cmocka_unit_test(a_path_that_does_not_exist_is_an_error)};

  return cmocka_run_group_tests(tests, make_bags, folder_remove);
}
