/* NULL arguments: strings may be NULL everywhere; others are HA_E_ARG. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/holdall.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const g_names[] = {"x.bag", "x.mcap", "x.db3"};

static ha_writer *open_writer(const char *name) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  char path[128];

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  options.flags = HA_WRITE_FORCE;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  return writer;
}

/* HA_OK, or a failure with a text; never a crash. */
static void add(ha_writer *writer, const ha_channel *channel) {
  ha_error err = HA_ERROR_INIT;
  uint32_t id = 0;
  const ha_status st = ha_writer_add_channel(&id, writer, channel, NULL, &err);

  if (st != HA_OK) assert_true(err.text[0] != '\0');
}

static void zeros_are_no_crash(void **state) {
  static const ha_schema no_schema = {.struct_size = sizeof no_schema};
  static const ha_channel empty = {.struct_size = sizeof empty};
  static const ha_channel of_nothing = {.struct_size = sizeof empty, .schema = &no_schema};
  static const ha_channel nothing;

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    ha_writer *writer = open_writer(g_names[i]);
    add(writer, &empty);
    add(writer, &of_nothing);
    add(writer, &nothing);
    ha_writer_abort(writer);
  }
}

static void each_string_may_be_null(void **state) {
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    ha_writer *writer = open_writer(g_names[i]);
    for (unsigned gone = 0; gone < 64; gone++) {
      const ha_schema schema = {.struct_size = sizeof schema,
                                .name = gone & 1 ? NULL : "a/B",
                                .encoding = gone & 2 ? NULL : "ros1msg",
                                .data = (const uint8_t *)(gone & 4 ? NULL : "uint8 x\n"),
                                .size = gone & 4 ? 0 : 8,
                                .hash = gone & 8 ? NULL : ""};
      const ha_channel channel = {.struct_size = sizeof channel,
                                  .topic = gone & 16 ? NULL : "/t",
                                  .encoding = gone & 32 ? NULL : "ros1",
                                  .schema = &schema};
      add(writer, &channel);
    }
    ha_writer_abort(writer);
  }
}

static void lists_and_bytes_must_be_there(void **state) {
  static const ha_qos *const no_qos[] = {NULL};
  static const ha_pair no_value[] = {{"key", NULL, 3}};
  static const ha_schema no_data = {.struct_size = sizeof no_data, .name = "a/B", .size = 10};
  const ha_channel bad[] = {
      {.struct_size = sizeof *bad, .topic = "/t", .encoding = "ros1", .metadata = {NULL, 1}},
      {.struct_size = sizeof *bad, .topic = "/t", .encoding = "ros1", .metadata = {no_value, 1}},
      {.struct_size = sizeof *bad, .topic = "/t", .encoding = "ros1", .qos_count = 1},
      {.struct_size = sizeof *bad,
       .topic = "/t",
       .encoding = "ros1",
       .qos = no_qos,
       .qos_count = 1},
      {.struct_size = sizeof *bad, .topic = "/t", .encoding = "ros1", .schema = &no_data},
  };
  const ha_slice no_bytes = {NULL, 5};
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;

  (void)state;
  ha_writer *writer = open_writer("x.mcap");
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(ha_writer_add_channel(&id, writer, &bad[i], NULL, NULL), HA_E_ARG);
  }
  assert_int_equal(ha_writer_add_channel(&id, writer, NULL, NULL, NULL), HA_E_ARG);
  assert_ok(ha_writer_add_channel(
      &id, writer, &(ha_channel){.struct_size = sizeof(ha_channel), .topic = "/t"}, NULL, NULL));
  msg.size = 5;
  assert_int_equal(ha_writer_write(writer, id, &msg, NULL), HA_E_ARG);
  assert_int_equal(ha_writer_write(writer, id, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_writer_writev(writer, id, &msg, &no_bytes, 1, NULL), HA_E_ARG);
  assert_int_equal(ha_writer_writev(writer, id, &msg, NULL, 1, NULL), HA_E_ARG);
  msg.size = 0;
  assert_ok(ha_writer_write(writer, id, &msg, NULL));
  assert_ok(ha_writer_close(writer, NULL));
}

static void a_schema_without_texts_is_no_definition(void **state) {
  const ha_schema schema = {.struct_size = sizeof schema};
  const ha_schema no_data = {.struct_size = sizeof no_data, .name = "a/B", .size = 10};
  const ha_channel channels[] = {{.struct_size = sizeof *channels, .schema = &schema},
                                 {.struct_size = sizeof *channels}};
  const ha_plan *plan = NULL;
  ha_decoder *decoder = NULL;
  ha_types *types = NULL;

  (void)state;
  assert_int_equal(ha_types_parse(&types, &schema, NULL, NULL), HA_E_UNSUPPORTED);
  assert_int_equal(ha_types_parse(&types, NULL, NULL, NULL), HA_E_UNSUPPORTED);
  assert_int_equal(ha_types_parse(&types, &no_data, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_schema_is_defined(&schema), 0);
  assert_ok(ha_decoder_new(&decoder, NULL, NULL));
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(ha_decoder_plan(&plan, decoder, &channels[i], NULL), HA_E_UNSUPPORTED);
  }
  ha_decoder_free(decoder);
}

static void refuses_query(ha_reader *reader, const ha_query *query, const char *what) {
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(ha_reader_query(reader, query, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, what));
}

/* The error names the list. */
static void lists_of_a_query_must_be_there(void **state) {
  static const char *const none[] = {NULL};
  ha_query topics = HA_QUERY_INIT;
  ha_query types = HA_QUERY_INIT;
  ha_query no_topics = HA_QUERY_INIT;
  ha_query no_types = HA_QUERY_INIT;
  ha_reader *reader = NULL;
  char path[128];
  const char *const paths[] = {path};

  (void)state;
  assert_ok(ha_writer_close(open_writer("x.mcap"), NULL));
  snprintf(path, sizeof path, "%s/x.mcap", g_folder);
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  topics.topic_count = types.type_count = no_topics.exclude_topic_count = 1;
  no_types.exclude_type_count = 1;
  types.types = no_types.exclude_types = none;
  refuses_query(reader, &topics, "topics");
  refuses_query(reader, &types, "types");
  refuses_query(reader, &no_topics, "exclude_topics");
  refuses_query(reader, &no_types, "exclude_types");
  ha_reader_close(reader);
}

static void paths_and_texts_must_be_there(void **state) {
  static const char *const none[] = {NULL};
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_check_result result = HA_CHECK_RESULT_INIT;
  ha_definitions *definitions = NULL;
  ha_rewrite_plan *plan = NULL;
  ha_records *records = NULL;
  ha_reader *reader = NULL;
  ha_writer *writer = NULL;
  ha_where *where = NULL;

  (void)state;
  options.path_count = 1;
  assert_int_equal(ha_reader_open(&reader, none, 1, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_reader_open(&reader, NULL, 1, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_writer_open(&writer, NULL, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_check(&result, NULL, NULL, NULL, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_records_open(&records, NULL, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_rewrite_plan_read(&plan, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_where_new(&where, NULL, NULL, NULL), HA_E_ARG);
  assert_int_equal(ha_definitions_open(&definitions, &options, NULL), HA_E_ARG);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(zeros_are_no_crash),
      cmocka_unit_test(each_string_may_be_null),
      cmocka_unit_test(lists_and_bytes_must_be_there),
      cmocka_unit_test(a_schema_without_texts_is_no_definition),
      cmocka_unit_test(lists_of_a_query_must_be_there),
      cmocka_unit_test(paths_and_texts_must_be_there),
  };
  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
