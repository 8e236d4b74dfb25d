/* ha_rewrite between ROS 1 and ROS 2: the resulting channels, and each byte of their messages, laid
 * out by hand. */
#include "../../test.h"
#include <holdall/rewrite.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char g_from[] = "test_translate_from.mcap";
static const char g_to[] = "test_translate_to.mcap";

static int remove_files(void **state) {
  (void)state;
  unlink(g_from);
  unlink(g_to);
  return 0;
}

/* --- input -------------------------------------------------------------------------------- */

typedef struct given {
  const char *encoding; /* of the messages */
  const char *type;
  const char *definition;
  ha_slice message; /* data NULL = none */
  const char *latching;
} given;

static void write_channel(ha_writer *writer, const given *g, uint32_t number) {
  const bool is_ros1 = strcmp(g->encoding, "ros1") == 0;
  const ha_pair pairs[] = {
      {"md5sum", "0123", 4}, {"callerid", "/node", 5}, {"latching", g->latching, 1}};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = g->type,
                            .encoding = !*g->definition ? ""
                                        : is_ros1       ? "ros1msg"
                                                        : "ros2msg",
                            .data = (const uint8_t *)g->definition,
                            .size = strlen(g->definition),
                            .hash = ""};
  char topic[16];
  const ha_channel channel = {.struct_size = sizeof channel,
                              .topic = topic,
                              .schema = &schema,
                              .encoding = g->encoding,
                              .metadata = {pairs, g->latching ? 3 : 0}};
  ha_message msg = HA_MESSAGE_INIT;
  uint32_t id = 0;

  snprintf(topic, sizeof topic, "/t%u", (unsigned)number);
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  msg.data = g->message.data;
  msg.size = g->message.size;
  msg.log_time_ns = number;
  if (msg.data) assert_ok(ha_writer_write(writer, id, &msg, NULL));
}

static void write_bag(const given *channels, uint32_t count) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  options.flags = HA_WRITE_FORCE;
  assert_ok(ha_writer_open(&writer, g_from, &options, NULL));
  for (uint32_t i = 0; i < count; i++) {
    write_channel(writer, &channels[i], i);
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* --- output -------------------------------------------------------------------------------- */

typedef struct reported {
  char notes[2048];
  char remarks[2048];
  char damages[2048];
} reported;

static void add_line(char *lines, const char *text) {
  const size_t used = strlen(lines);

  snprintf(lines + used, sizeof((reported *)NULL)->notes - used, "%s\n", text);
}

static void on_note(void *user, const char *output, const char *text) {
  (void)output;
  add_line(((reported *)user)->notes, text);
}

static void on_remark(void *user, const char *output, const char *text) {
  (void)output;
  add_line(((reported *)user)->remarks, text);
}

static void on_damage(void *user, const ha_error *what) {
  add_line(((reported *)user)->damages, what->text);
}

static ha_status rewrite(int32_t to, reported *t, ha_rewrite_result *result, ha_error *err) {
  const ha_definitions_options places = {sizeof places, NULL, 0, HA_DEFINITIONS_NO_ENVIRONMENT};
  const char *from = g_from;
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_reader *reader = NULL;

  assert_ok(ha_definitions_open(&options.definitions, &places, NULL));
  writer.flags = HA_WRITE_FORCE;
  output.path = g_to;
  output.options = &writer;
  options.to = to;
  options.user = t;
  options.note = on_note;
  options.remark = on_remark;
  options.damage = on_damage;
  assert_ok(ha_reader_open(&reader, &from, 1, NULL, NULL));
  const ha_status st =
      ha_rewrite(result, reader, (const ha_rewrite_output *[]){&output}, 1, &options, err);
  ha_reader_close(reader);
  ha_definitions_close(options.definitions);
  return st;
}

typedef struct wanted {
  const char *encoding;
  const char *type;
  ha_slice message;
} wanted;

static void must_be(const ha_message *msg, const wanted *w) {
  assert_string_equal(msg->channel->encoding, w->encoding);
  assert_string_equal(msg->channel->schema->name, w->type);
  assert_int_equal(msg->size, w->message.size);
  if (msg->size) assert_memory_equal(msg->data, w->message.data, msg->size);
}

static void must_hold(const wanted *channels, size_t count) {
  const char *path = g_to;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  for (size_t i = 0; i < count; i++) {
    assert_ok(ha_reader_next(&msg, reader, NULL));
    must_be(&msg, &channels[i]);
  }
  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_END);
  ha_reader_close(reader);
}

/* A translator makes the same of the messages of a reader. */
static void must_translate(int32_t to, const wanted *channels, size_t count) {
  const ha_definitions_options places = {sizeof places, NULL, 0, HA_DEFINITIONS_NO_ENVIRONMENT};
  ha_translator_options options = HA_TRANSLATOR_OPTIONS_INIT;
  ha_translator *translator = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_message made = HA_MESSAGE_INIT;
  const ha_channel *channel = NULL;
  const char *from = g_from;
  ha_reader *reader = NULL;
  int32_t unfit = -1;

  assert_ok(ha_definitions_open(&options.definitions, &places, NULL));
  options.to = to;
  assert_ok(ha_reader_open(&reader, &from, 1, NULL, NULL));
  assert_ok(ha_translator_new(&translator, reader, &options, NULL));
  for (size_t i = 0; i < count; i++) {
    assert_ok(ha_reader_next(&msg, reader, NULL));
    assert_ok(ha_translator_channel(&channel, translator, msg.channel, NULL));
    assert_ok(ha_translator_message(&made, &unfit, translator, &msg, NULL));
    assert_ptr_equal(made.channel, channel);
    assert_true(made.log_time_ns == msg.log_time_ns && unfit >= 0);
    must_be(&made, &channels[i]);
  }
  ha_translator_free(translator);
  ha_reader_close(reader);
  ha_definitions_close(options.definitions);
}

static void must_become(int32_t to, const given *g, const wanted *w, uint32_t count, reported *t) {
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;

  write_bag(g, count);
  const ha_status st = rewrite(to, t, &result, &err);
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  must_hold(w, count);
  must_translate(to, w, count);
}

/* --- tests ---------------------------------------------------------------------------------- */

#define BYTES(text)                                                                                \
  { (const uint8_t *)(text), sizeof(text) - 1 }
#define HEAD "\0\1\0\0" /* of CDR */

#define HEADER1 "\x07\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0m" /* seq 7, 1.000000002, "m" */
#define HEADER1_0 "\0\0\0\0\x01\0\0\0\x02\0\0\0\x01\0\0\0m"
#define HEADER2 "\x01\0\0\0\x02\0\0\0\x02\0\0\0m\0"
#define HEADER1_TEXT "MSG: std_msgs/Header\nuint32 seq\ntime stamp\nstring frame_id\n"
#define LINE "================================================================================\n"

static const char own_type[] = "Header header\nfloat64 X\nuint8[] data\n" LINE HEADER1_TEXT;

static void types_that_nobody_knows_are_translated(void **state) {
  static const given g[] = {{"ros1", "a/B", own_type,
                             BYTES(HEADER1 "\0\0\0\0\0\0\xF0\x3F\x03\0\0\0"
                                           "abc"),
                             NULL}};
  static const wanted w[] = {{"cdr", "a/msg/B",
                              BYTES(HEAD HEADER2 "\0\0\0\0\0\0\0\0\xF0\x3F\x03\0\0\0"
                                                 "abc")}};
  reported t = {"", "", ""};

  (void)state;
  must_become(HA_DIALECT_ROS2, g, w, 1, &t);
  assert_string_equal(t.notes, "");
  assert_string_equal(t.damages, "");
  assert_non_null(strstr(t.remarks, "seq of Header is left out"));
}

static void both_worlds_in_one_bag(void **state) {
  static const given g[] = {
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x02\0\0\0hi"), NULL},
      {"cdr", "std_msgs/msg/String", "string data\n", BYTES(HEAD "\x03\0\0\0hi\0"), NULL},
      {"json", "c", "{}", BYTES("{}"), NULL}};
  static const wanted to_ros1[] = {{"ros1", "std_msgs/String", BYTES("\x02\0\0\0hi")},
                                   {"ros1", "std_msgs/String", BYTES("\x02\0\0\0hi")},
                                   {"json", "c", BYTES("{}")}};
  static const wanted to_ros2[] = {{"cdr", "std_msgs/msg/String", BYTES(HEAD "\x03\0\0\0hi\0")},
                                   {"cdr", "std_msgs/msg/String", BYTES(HEAD "\x03\0\0\0hi\0")},
                                   {"json", "c", BYTES("{}")}};
  reported t = {"", "", ""};

  (void)state;
  must_become(HA_DIALECT_ROS1, g, to_ros1, 3, &t);
  must_become(HA_DIALECT_ROS2, g, to_ros2, 3, &t);
  assert_string_equal(t.notes, "");
  assert_string_equal(t.damages, "");
}

#define LOG1_TEXT                                                                                  \
  "byte DEBUG=1\nbyte INFO=2\nbyte WARN=4\nbyte ERROR=8\nbyte FATAL=16\nHeader header\n"           \
  "byte level\nstring name\nstring msg\nstring file\nstring function\nuint32 line\n"               \
  "string[] topics\n" LINE HEADER1_TEXT
#define LOG1_TAIL "\x01\0\0\0n\x01\0\0\0m\x01\0\0\0f\x01\0\0\0u\x09\0\0\0" /* after the level */
#define LOG2_TAIL                                                                                  \
  "\0\0\0\x02\0\0\0n\0\0\0\x02\0\0\0m\0\0\0\x02\0\0\0f\0\0\0\x02\0\0\0u\0\0\0\x09\0\0\0"

/* Logs and times have other fields and other numbers in ROS 2. */
static void logs_and_times_have_other_names(void **state) {
  static const given to_two[] = {
      {"ros1", "rosgraph_msgs/Log", LOG1_TEXT, BYTES(HEADER1 "\x04" LOG1_TAIL "\0\0\0\0"), NULL},
      {"ros1", "std_msgs/Time", "time data\n", BYTES("\x01\0\0\0\x02\0\0\0"), NULL},
      {"ros1", "std_msgs/Duration", "duration data\n", BYTES("\xFF\xFF\xFF\xFF\x02\0\0\0"), NULL}};
  static const wanted two[] = {
      {"cdr", "rcl_interfaces/msg/Log", BYTES(HEAD "\x01\0\0\0\x02\0\0\0\x1E" LOG2_TAIL)},
      {"cdr", "builtin_interfaces/msg/Time", BYTES(HEAD "\x01\0\0\0\x02\0\0\0")},
      {"cdr", "builtin_interfaces/msg/Duration", BYTES(HEAD "\xFF\xFF\xFF\xFF\x02\0\0\0")}};
  given to_one[3];
  static const wanted one[] = {
      {"ros1", "rosgraph_msgs/Log",
       BYTES("\0\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\x04" LOG1_TAIL "\0\0\0\0")},
      {"ros1", "std_msgs/Time", BYTES("\x01\0\0\0\x02\0\0\0")},
      {"ros1", "std_msgs/Duration", BYTES("\xFF\xFF\xFF\xFF\x02\0\0\0")}};
  reported t = {"", "", ""};

  (void)state;
  must_become(HA_DIALECT_ROS2, to_two, two, 3, &t);
  assert_string_equal(t.notes,
                      "/t0: rosgraph_msgs/Log.frame_id: dropped; rosgraph_msgs/Log.topics: "
                      "dropped\n");
  memset(&t, 0, sizeof t);
  for (size_t i = 0; i < 3; i++) { /* without definitions: the built-in table has them */
    to_one[i] = (given){two[i].encoding, two[i].type, "", two[i].message, NULL};
  }
  must_become(HA_DIALECT_ROS1, to_one, one, 3, &t);
  assert_string_equal(t.notes, "");
  assert_non_null(strstr(t.remarks, "definitions that the bag does not have are those of holdall"));
}

static void a_level_that_ros_has_not_is_reported(void **state) {
  static const given g[] = {{"cdr", "rcl_interfaces/msg/Log", "",
                             BYTES(HEAD "\x01\0\0\0\x02\0\0\0\x63" LOG2_TAIL), NULL}};
  static const wanted w[] = {
      {"ros1", "rosgraph_msgs/Log",
       BYTES("\0\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\x63" LOG1_TAIL "\0\0\0\0")}};
  reported t = {"", "", ""};

  (void)state;
  must_become(HA_DIALECT_ROS1, g, w, 1, &t);
  assert_non_null(strstr(t.notes, "/t0: values do not fit"));
}

static void seconds_beyond_2038_are_told(void **state) {
  static const given g[] = {{"ros1", "a/B", "time t\n", BYTES("\x00\0\0\x80\x02\0\0\0"), NULL}};
  static const wanted w[] = {{"cdr", "a/msg/B", BYTES(HEAD "\xFF\xFF\xFF\x7F\x02\0\0\0")}};
  reported t = {"", "", ""};

  (void)state;
  must_become(HA_DIALECT_ROS2, g, w, 1, &t);
  assert_non_null(strstr(t.notes, "/t0: values do not fit"));
}

static void a_wrong_message_costs_itself_alone(void **state) {
  static const given g[] = {
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x05\0\0\0hi"), NULL},
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x02\0\0\0hi"), NULL}};
  static const wanted w[] = {{"cdr", "std_msgs/msg/String", BYTES(HEAD "\x03\0\0\0hi\0")}};
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  reported t = {"", "", ""};

  (void)state;
  write_bag(g, 2);
  assert_ok(rewrite(HA_DIALECT_ROS2, &t, &result, NULL));
  assert_int_equal(result.damages, 1);
  assert_non_null(strstr(t.damages, "/t0: message of 0 ns: std_msgs/String: data: want 5 bytes"));
  must_hold(w, 1);
}

static void what_is_defined_nowhere_is_refused(void **state) {
  static const given g[] = {{"cdr", "no/msg/Such", "", {NULL, 0}, NULL}};
  ha_error err = HA_ERROR_INIT;
  reported t = {"", "", ""};

  (void)state;
  write_bag(g, 1);
  assert_int_equal(rewrite(HA_DIALECT_ROS1, &t, NULL, &err), HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "topic /t0: no/msg/Such is defined nowhere"));
  assert_int_equal(access(g_to, F_OK), -1);
  assert_int_equal(rewrite(3, &t, NULL, &err), HA_E_ARG);
}

static void latching_is_transient_local(void **state) {
  static const given g[] = {
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x02\0\0\0hi"), "1"},
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x02\0\0\0hi"), "0"}};
  const char *path = g_to;
  ha_reader *reader = NULL;
  size_t count = 0;
  reported t = {"", "", ""};

  (void)state;
  write_bag(g, 2);
  assert_ok(rewrite(HA_DIALECT_ROS2, &t, NULL, NULL));
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  const ha_channel *const *channels = ha_reader_channels(&count, reader);
  assert_int_equal(count, 2);
  assert_int_equal(channels[0]->qos_count, 1);
  assert_int_equal(channels[0]->qos[0]->durability, HA_QOS_DURABILITY_TRANSIENT_LOCAL);
  assert_int_equal(channels[0]->qos[0]->reliability, HA_QOS_RELIABILITY_RELIABLE);
  assert_int_equal(channels[0]->qos[0]->depth, 1);
  assert_int_equal(channels[1]->qos_count, 0);
  for (size_t i = 0; i < 2; i++) {
    const ha_channel *c = channels[i];
    assert_string_equal(ha_pairs_get(&c->metadata, "callerid"), "/node");
    assert_null(ha_pairs_get(&c->metadata, "latching"));
    assert_null(ha_pairs_get(&c->metadata, "md5sum"));
    assert_string_equal(c->schema->hash,
                        "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18");
  }
  ha_reader_close(reader);
  assert_int_equal(rename(g_to, g_from), 0);
  assert_ok(rewrite(HA_DIALECT_ROS1, &t, NULL, NULL));
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  channels = ha_reader_channels(&count, reader);
  assert_string_equal(ha_pairs_get(&channels[0]->metadata, "latching"), "1");
  assert_null(ha_pairs_get(&channels[1]->metadata, "latching"));
  ha_reader_close(reader);
}

/* Sequence numbers count per channel; large messages take another path with the same result. */
static void seq_counts_in_small_and_large_messages(void **state) {
  enum { LARGE = 300000, HEAD_1 = 17, HEAD_2 = 18 };
  uint8_t *large = calloc(1, LARGE + 64);
  const char *path = g_to;
  given g[4];
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  reported t = {"", "", ""};

  (void)state;
  assert_non_null(large);
  memcpy(large, HEADER1, HEAD_1);
  memcpy(large + HEAD_1, "\0\0\0\0\0\0\xF0\x3F\xE0\x93\x04\0", 12); /* 1.0, 300000 */
  memset(large + HEAD_1 + 12, 0x5A, LARGE);
  for (size_t i = 0; i < 4; i++) {
    g[i] = (given){"ros1", "a/B", own_type, {large, HEAD_1 + 12 + LARGE}, NULL};
  }
  write_bag(g, 4);
  assert_ok(rewrite(HA_DIALECT_ROS2, &t, NULL, NULL));
  assert_int_equal(rename(g_to, g_from), 0);
  assert_ok(rewrite(HA_DIALECT_ROS1, &t, NULL, NULL));
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  memset(large, 0, 4); /* each channel's first */
  for (size_t i = 0; i < 4; i++) {
    assert_ok(ha_reader_next(&msg, reader, NULL));
    assert_int_equal(msg.size, HEAD_1 + 12 + LARGE);
    assert_memory_equal(msg.data, large, msg.size);
  }
  assert_int_equal(ha_reader_next(&msg, reader, NULL), HA_END);
  ha_reader_close(reader);
  free(large);
}

static void a_translator_copies_its_options(void **state) {
  static const given g[] = {
      {"ros1", "std_msgs/UInt32", "uint32 data\n", BYTES("\x01\0\0\0"), NULL}};
  static const wanted w = {"json", "std_msgs/UInt32", BYTES("{\"data\":1}")};
  ha_translator_options options = HA_TRANSLATOR_OPTIONS_INIT;
  char *encoding = strdup("json");
  char *distro = strdup("jazzy");
  const char *from = g_from;
  ha_translator *translator = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_message made = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  (void)state;
  write_bag(g, 1);
  assert_ok(ha_reader_open(&reader, &from, 1, NULL, NULL));
  options.encoding = encoding;
  options.to_distro = distro;
  assert_ok(ha_translator_new(&translator, reader, &options, NULL));
  memset(encoding, '?', strlen(encoding));
  memset(distro, '?', strlen(distro));
  free(encoding);
  free(distro);
  assert_ok(ha_reader_query(reader, NULL, NULL));
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_ok(ha_translator_message(&made, NULL, translator, &msg, NULL));
  must_be(&made, &w);
  ha_translator_free(translator);
  ha_reader_close(reader);
}

static void a_translator_refuses_what_it_cannot_do(void **state) {
  static const given g[] = {
      {"ros1", "a/B", "", BYTES("\x01"), NULL},
      {"ros1", "std_msgs/String", "string data\n", BYTES("\x09\0\0\0hi"), NULL}};
  ha_translator_options options = HA_TRANSLATOR_OPTIONS_INIT;
  ha_channel other = HA_CHANNEL_INIT;
  const ha_channel *channel = NULL;
  const char *from = g_from;
  ha_translator *translator = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_message made = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;

  (void)state;
  write_bag(g, 2);
  assert_ok(ha_reader_open(&reader, &from, 1, NULL, NULL));
  options.to = 3;
  assert_int_equal(ha_translator_new(&translator, reader, &options, NULL), HA_E_ARG);
  options.to = HA_DIALECT_ROS2;
  options.encoding = "json";
  assert_int_equal(ha_translator_new(&translator, reader, &options, NULL), HA_E_ARG);
  options.to = 0;
  options.encoding = "none";
  assert_int_equal(ha_translator_new(&translator, reader, &options, NULL), HA_E_ARG);
  options.to = HA_DIALECT_ROS2;
  options.encoding = NULL;
  assert_ok(ha_translator_new(&translator, reader, &options, NULL));
  other.id = 2;
  assert_int_equal(ha_translator_channel(&channel, translator, &other, NULL), HA_E_ARG);
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_int_equal(ha_translator_message(&made, NULL, translator, &msg, NULL), HA_E_UNSUPPORTED);
  assert_ok(ha_reader_next(&msg, reader, NULL));
  const ha_status st = ha_translator_message(&made, NULL, translator, &msg, NULL);
  assert_true(st == HA_E_CORRUPT || st == HA_E_TRUNCATED);
  assert_null(made.channel);
  ha_translator_free(translator);
  ha_translator_free(NULL);
  ha_reader_close(reader);
}

int main(void) {
#define TEST(name) cmocka_unit_test_teardown(name, remove_files)
  const struct CMUnitTest tests[] = {
      TEST(types_that_nobody_knows_are_translated), TEST(both_worlds_in_one_bag),
      TEST(logs_and_times_have_other_names),        TEST(a_level_that_ros_has_not_is_reported),
      TEST(seconds_beyond_2038_are_told),           TEST(a_wrong_message_costs_itself_alone),
      TEST(what_is_defined_nowhere_is_refused),     TEST(latching_is_transient_local),
      TEST(seq_counts_in_small_and_large_messages), TEST(a_translator_copies_its_options),
      TEST(a_translator_refuses_what_it_cannot_do),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
