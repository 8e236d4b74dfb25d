/* Builders of channels, and their messages in a bag. */
#include "../../folder.h"
#include "../../test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/builder.h>
#include <holdall/decoder.h>
#include <holdall/reader.h>

static ha_channel channel_of(ha_schema *schema, const char *name, const char *text) {
  *schema = (ha_schema){.struct_size = sizeof *schema,
                        .name = name,
                        .encoding = "ros2msg",
                        .data = (const uint8_t *)text,
                        .size = strlen(text),
                        .hash = ""};
  return (ha_channel){
      .struct_size = sizeof(ha_channel), .topic = "/t", .schema = schema, .encoding = "cdr"};
}

static void types_come_from_the_text_or_elsewhere(void **state) {
  static const uint8_t want[] = {0, 1, 0, 0, 7, 0, 0, 0, 3, 0, 0, 0, 'a', 'b', 0};
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *table = NULL;
  ha_builder *b = NULL;
  const uint8_t *data = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_schema schema;
  size_t size = 0;

  (void)state;
  ha_channel channel = channel_of(&schema, "pkg/msg/T", "int32 n 7\nstring s \"ab\"\n");
  assert_ok(ha_builder_new_channel(&b, &channel, NULL, NULL, &err));
  assert_ok(ha_builder_finish(&data, &size, b, &err));
  assert_int_equal(size, sizeof want);
  assert_memory_equal(data, want, size);
  ha_builder_free(b);
  b = NULL;
  channel = channel_of(&schema, "sensor_msgs/msg/Imu", "");
  schema.encoding = ""; /* with an encoding, the empty definition would be a message without
                         * fields */
  assert_int_equal(ha_builder_new_channel(&b, &channel, NULL, NULL, &err), HA_E_UNSUPPORTED);
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  assert_ok(ha_definitions_open(&table, &options, &err));
  assert_ok(ha_builder_new_channel(&b, &channel, table, NULL, &err));
  ha_definitions_close(table);
  assert_ok(ha_builder_finish(&data, &size, b, &err));
  assert_int_equal(size, 4 + 16 + 37 * 8);
  assert_int_equal(data[4 + 16 + 31], 0x3f); /* orientation.w 1 */
  ha_builder_free(b);
}

/* Builders have the fields of the schema; a value that JSON cannot represent is refused when the
 * message is finished. */
static void other_encodings_are_built(void **state) {
  static const char type[] = "{\"type\":\"object\",\"properties\":{\"a-b\":{\"type\":\"integer\"},"
                             "\"list\":{\"type\":\"array\",\"items\":{\"type\":\"number\"}},"
                             "\"any\":{}}}";
  static const char want[] = "{\"a-b\":-7,\"list\":[1.5,2.0],\"any\":[true]}";
  ha_builder *b = NULL;
  const uint8_t *data = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_schema schema;
  size_t size = 0;

  (void)state;
  ha_channel channel = channel_of(&schema, "my.Type", type);
  schema.encoding = "jsonschema";
  channel.encoding = "json";
  assert_ok(ha_builder_new_channel(&b, &channel, NULL, NULL, &err));
  for (int i = 0; i < 2; i++) { /* the second message begins with defaults again */
    static const char values[] = "a_b: -7\nlist: [1.5, 2]\nany: '[true]'";
    ha_builder_clear(b);
    assert_ok(ha_builder_yaml(b, values, sizeof values - 1, &err));
    assert_ok(ha_builder_finish(&data, &size, b, &err));
    assert_int_equal(size, sizeof want - 1);
    assert_memory_equal(data, want, size);
  }
  assert_ok(ha_builder_yaml(b, "any: '[tru'", 11, &err));
  assert_int_equal(ha_builder_finish(&data, &size, b, &err), HA_E_ARG);
  ha_builder_free(b);
}

static void messages_come_into_a_bag(void **state) {
  char folder[] = "test_built_XXXXXX";
  char path[64];
  const char *const paths[] = {path};
  ha_writer *writer = NULL;
  ha_reader *reader = NULL;
  ha_builder *b = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_schema schema;
  uint32_t id = 0;

  (void)state;
  const ha_channel channel = channel_of(&schema, "pkg/msg/T", "uint8 n\n");
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/a.mcap", folder);
  assert_ok(ha_writer_open(&writer, path, NULL, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  assert_ok(ha_builder_new_channel(&b, &channel, NULL, NULL, NULL));
  assert_ok(ha_builder_yaml(b, "n: 5", 4, NULL));
  assert_ok(ha_writer_write_built(writer, id, b, 42, NULL));
  assert_ok(ha_writer_close(writer, NULL));
  ha_builder_free(b);
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_int_equal(msg.size, 5);
  assert_int_equal(msg.data[4], 5);
  assert_int_equal(msg.log_time_ns, 42);
  ha_reader_close(reader);
  folder_clear(folder);
  assert_int_equal(rmdir(folder), 0);
}

/* Writes a bag with one message of JSON without a schema, and opens it. */
static ha_reader *open_plain(const char *path, const char *text) {
  ha_channel channel = HA_CHANNEL_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_writer *writer = NULL;
  ha_reader *reader = NULL;
  uint32_t id = 0;

  channel.topic = "/plain";
  channel.encoding = "json";
  msg.data = (const uint8_t *)text;
  msg.size = strlen(text);
  assert_ok(ha_writer_open(&writer, path, NULL, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  assert_ok(ha_writer_write(writer, id, &msg, NULL));
  assert_ok(ha_writer_close(writer, NULL));
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  return reader;
}

static void fields_of_samples_are_built(void **state) {
  static const char want[] = "{\"a-b\":2.5,\"on\":true}";
  char folder[] = "test_built_XXXXXX";
  char path[64];
  ha_decoder *decoder = NULL;
  ha_builder *b = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/a.mcap", folder);
  ha_reader *reader = open_plain(path, "{\"a-b\":1,\"on\":false}");
  const ha_channel *channel = ha_reader_channels(&size, reader)[0];
  assert_ok(ha_decoder_new(&decoder, NULL, NULL));
  assert_ok(ha_decoder_sample(decoder, reader, NULL));
  assert_ok(ha_decoder_builder(&b, decoder, channel, NULL, NULL));
  assert_ok(ha_builder_yaml(b, "{a_b: 2.5, on: true}", 20, NULL));
  assert_ok(ha_builder_finish(&data, &size, b, NULL));
  assert_int_equal(size, sizeof want - 1);
  assert_memory_equal(data, want, size);
  ha_builder_free(b);
  ha_decoder_free(decoder);
  ha_reader_close(reader);
  folder_clear(folder);
  assert_int_equal(rmdir(folder), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(types_come_from_the_text_or_elsewhere),
                                     cmocka_unit_test(other_encodings_are_built),
                                     cmocka_unit_test(messages_come_into_a_bag),
                                     cmocka_unit_test(fields_of_samples_are_built)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
