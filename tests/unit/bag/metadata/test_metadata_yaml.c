#include "../../test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bag/metadata/yaml.h"

static const char g_version_9[] = "rosbag2_bagfile_information:\n"
                                  "  version: 9\n"
                                  "  storage_identifier: mcap\n"
                                  "  duration:\n"
                                  "    nanoseconds: 70653944\n"
                                  "  starting_time:\n"
                                  "    nanoseconds_since_epoch: 1699345836270074454\n"
                                  "  message_count: 2\n"
                                  "  topics_with_message_count:\n"
                                  "    - topic_metadata:\n"
                                  "        name: /chatter\n"
                                  "        type: std_msgs/msg/String\n"
                                  "        serialization_format: cdr\n"
                                  "        offered_qos_profiles:\n"
                                  "          - history: keep_all\n"
                                  "            deadline: {sec: 9223372036, nsec: 854775807}\n"
                                  "        type_description_hash: RIHS01_df66\n"
                                  "      message_count: 2\n"
                                  "  compression_format: \"\"\n"
                                  "  compression_mode: \"\"\n"
                                  "  relative_file_paths:\n"
                                  "    - my_bag_0.mcap\n"
                                  "  files:\n"
                                  "    - path: my_bag_0.mcap\n"
                                  "      starting_time:\n"
                                  "        nanoseconds_since_epoch: 1699345836270074454\n"
                                  "      duration:\n"
                                  "        nanoseconds: 70653944\n"
                                  "      message_count: 3\n"
                                  "  custom_data:\n"
                                  "    serial: 0012\n"
                                  "    note: \"tab\\there\"\n"
                                  "    nothing: ~\n"
                                  "  ros_distro: jazzy\n";

static const char g_version_4[] =
    "rosbag2_bagfile_information:\r\n"
    "  version: 4\r\n"
    "  storage_identifier: sqlite3\r\n"
    "  relative_file_paths: [a_0.db3.zstd, '1']\r\n"
    "  duration: {nanoseconds: 5}\r\n"
    "  starting_time: {nanoseconds_since_epoch: 9223372036854775807}\r\n"
    "  message_count: 0\r\n"
    "  topics_with_message_count:\r\n"
    "    - topic_metadata:\r\n"
    "        name: /t\r\n"
    "        type: std_msgs/msg/String\r\n"
    "        serialization_format: cdr\r\n"
    "        offered_qos_profiles: \"- history: 3\\n  depth: 0\\n  reliability: 2\"\r\n"
    "      message_count: 0\r\n"
    "    - topic_metadata: {name: /u, type: x, serialization_format: cdr, "
    "offered_qos_profiles: \"\"}\r\n"
    "      message_count: 0\r\n"
    "  compression_format: zstd\r\n"
    "  compression_mode: FILE\r\n";

/* As written by a recorder of 2018, before versions existed. */
static const char g_no_version[] = "rosbag2_bagfile_information:\n"
                                   "  storage_identifier: sqlite3\n"
                                   "  encoding: cdr\n"
                                   "  relative_file_paths:\n"
                                   "    - test.db3\n"
                                   "  duration:\n"
                                   "    nanoseconds: 155979811\n"
                                   "  starting_time:\n"
                                   "    nanoseconds_since_epoch: 1537282604241440135\n"
                                   "  message_count: 7\n"
                                   "  topics_with_message_count:\n"
                                   "    - topic_and_type:\n"
                                   "        name: /test_topic\n"
                                   "        type: test_msgs/Primitives\n"
                                   "      message_count: 3";

static ha_status parse(ha__metadata_yaml *out, ha__arena *arena, const char *text, ha_error *err) {
  return ha__metadata_yaml_parse(out, arena, text, strlen(text), err);
}

static void reads_version_9(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, g_version_9, NULL));
  assert_int_equal(m.version, 9);
  assert_string_equal(m.storage_identifier, "mcap");
  assert_true(m.duration_ns == 70653944);
  assert_true(m.start_ns == 1699345836270074454);
  assert_int_equal(m.message_count, 2);
  assert_int_equal(m.topic_count, 1);
  assert_string_equal(m.topics[0].name, "/chatter");
  assert_string_equal(m.topics[0].type, "std_msgs/msg/String");
  assert_string_equal(m.topics[0].serialization_format, "cdr");
  assert_string_equal(m.topics[0].type_description_hash, "RIHS01_df66");
  assert_int_equal(m.topics[0].message_count, 2);
  assert_int_equal(m.topics[0].qos_count, 1);
  assert_int_equal(m.topics[0].qos[0]->history, HA_QOS_HISTORY_KEEP_ALL);
  assert_string_equal(m.compression_format, "");
  assert_string_equal(m.compression_mode, "none");
  assert_int_equal(m.path_count, 1);
  assert_string_equal(m.paths[0], "my_bag_0.mcap");
  assert_int_equal(m.file_count, 1);
  assert_string_equal(m.files[0].path, "my_bag_0.mcap");
  assert_true(m.files[0].start_ns == 1699345836270074454);
  assert_true(m.files[0].duration_ns == 70653944);
  assert_int_equal(m.files[0].message_count, 3);
  assert_string_equal(m.ros_distro, "jazzy");
  assert_int_equal(m.problem_count, 0);
  ha__arena_done(&arena);
}

static void keeps_custom_data_as_text(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, g_version_9, NULL));
  assert_int_equal(m.custom_data.size, 3);
  assert_string_equal(ha_pairs_get(&m.custom_data, "serial"), "0012");
  assert_string_equal(ha_pairs_get(&m.custom_data, "note"), "tab\there");
  assert_string_equal(ha_pairs_get(&m.custom_data, "nothing"), "");
  ha__arena_done(&arena);
}

static void reads_the_form_without_root_key(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, strchr(g_version_9, '\n') + 1, NULL));
  assert_int_equal(m.version, 9);
  assert_int_equal(m.topic_count, 1);
  assert_int_equal(m.problem_count, 0);
  ha__arena_done(&arena);
}

static void reads_version_4(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, g_version_4, NULL));
  assert_int_equal(m.version, 4);
  assert_true(m.start_ns == INT64_MAX);
  assert_int_equal(m.path_count, 2);
  assert_string_equal(m.paths[1], "1");
  assert_int_equal(m.topic_count, 2);
  assert_int_equal(m.topics[0].qos_count, 1);
  assert_int_equal(m.topics[0].qos[0]->reliability, HA_QOS_RELIABILITY_BEST_EFFORT);
  assert_int_equal(m.topics[1].qos_count, 0);
  assert_string_equal(m.topics[0].type_description_hash, "");
  assert_string_equal(m.compression_format, "zstd");
  assert_string_equal(m.compression_mode, "file");
  assert_int_equal(m.file_count, 0);
  assert_string_equal(m.ros_distro, "");
  assert_int_equal(m.problem_count, 0);
  ha__arena_done(&arena);
}

static void reads_what_was_before_versions(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, g_no_version, NULL));
  assert_int_equal(m.version, -1);
  assert_int_equal(m.topic_count, 1);
  assert_string_equal(m.topics[0].name, "/test_topic");
  assert_string_equal(m.topics[0].type, "test_msgs/Primitives");
  assert_string_equal(m.topics[0].serialization_format, "cdr");
  assert_int_equal(m.topics[0].message_count, 3);
  assert_int_equal(m.problem_count, 0);
  ha__arena_done(&arena);
}

static void reads_every_compression_mode(void **state) {
  static const char *const cases[][2] = {
      {"", "none"},         {"NONE", "none"},       {"''", "none"},         {"~", "none"},
      {"FILE", "file"},     {"MESSAGE", "message"}, {"message", "message"}, {"File", "file"},
      {"CHUNK", "unknown"}, {"[x]", "unknown"}};
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ha__arena arena = HA__ARENA_INIT;
    ha__metadata_yaml m;
    char text[64];
    snprintf(text, sizeof text, "compression_mode: %s\n", cases[i][0]);
    assert_ok(parse(&m, &arena, text, NULL));
    assert_string_equal(m.compression_mode, cases[i][1]);
    ha__arena_done(&arena);
  }
}

static bool has_problem(const ha__metadata_yaml *m, const char *part) {
  for (size_t i = 0; i < m->problem_count; i++) {
    if (strstr(m->problems[i], part)) return true;
  }
  return false;
}

static void odd_values_become_unknown_and_are_reported(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena,
                  "version: nine\nstorage_identifier: [a]\nduration: {nanoseconds: long}\n"
                  "starting_time: {nanoseconds_since_epoch: 9223372036854775808}\n"
                  "message_count: -1\ntopics_with_message_count:\n- 5\n"
                  "- topic_metadata: {name: /a, offered_qos_profiles: nonsense}\n"
                  "relative_file_paths: [a, [b], ~, \"x\\0y\"]\nfiles: 7\ncustom_data: [1]\n"
                  "unheard_of: 1\n",
                  NULL));
  assert_int_equal(m.version, -1);
  assert_string_equal(m.storage_identifier, "");
  assert_true(m.duration_ns == HA__METADATA_NO_TIME);
  assert_true(m.start_ns == HA__METADATA_NO_TIME);
  assert_true(m.message_count == HA_UNCOUNTED);
  assert_int_equal(m.topic_count, 2);
  assert_string_equal(m.topics[0].name, "");
  assert_string_equal(m.topics[1].name, "/a");
  assert_true(m.topics[1].message_count == HA_UNCOUNTED);
  assert_int_equal(m.topics[1].qos_count, 0);
  assert_int_equal(m.path_count, 1);
  assert_int_equal(m.file_count, 0);
  assert_int_equal(m.custom_data.size, 0);
  assert_true(has_problem(&m, "line 1: version"));
  assert_true(has_problem(&m, "storage_identifier is not text"));
  assert_true(has_problem(&m, "line 3: duration"));
  assert_true(has_problem(&m, "starting_time"));
  assert_true(has_problem(&m, "line 5: message_count"));
  assert_true(has_problem(&m, "offered_qos_profiles of /a"));
  assert_true(has_problem(&m, "an invalid file name"));
  assert_true(has_problem(&m, "files is not a list"));
  assert_true(has_problem(&m, "custom_data is not a map"));
  assert_false(has_problem(&m, "unheard_of"));
  ha__arena_done(&arena);
}

static void missing_keys_are_reported(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena, "rosbag2_bagfile_information: {version: 9}", NULL));
  assert_int_equal(m.version, 9);
  assert_int_equal(m.problem_count, 6);
  assert_true(has_problem(&m, "storage_identifier is missing"));
  assert_true(m.message_count == HA_UNCOUNTED);
  assert_string_equal(m.compression_mode, "none");
  ha__arena_done(&arena);
}

static void empty_lists_and_null_are_normal(void **state) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_ok(parse(&m, &arena,
                  "version: 12\nstorage_identifier: mcap\nrelative_file_paths: []\n"
                  "duration: {nanoseconds: 0}\n"
                  "starting_time: {nanoseconds_since_epoch: 9223372036854775807}\n"
                  "message_count: 0\ntopics_with_message_count: []\nfiles: []\ncustom_data: ~\n",
                  NULL));
  assert_int_equal(m.version, 12);
  assert_int_equal(m.problem_count, 0);
  assert_int_equal(m.topic_count + m.path_count + m.file_count + m.custom_data.size, 0);
  ha__arena_done(&arena);
}

static void refuses_what_is_no_map(void **state) {
  static const char *const texts[] = {"",
                                      "hello",
                                      "- a",
                                      "a: [",
                                      "rosbag2_bagfile_information: 5",
                                      "rosbag2_bagfile_information:\n",
                                      "\x89PNG"};
  (void)state;

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ha__arena arena = HA__ARENA_INIT;
    ha__metadata_yaml m = {.version = 77};
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(parse(&m, &arena, texts[i], &err), HA_E_CORRUPT);
    assert_non_null(strstr(err.text, "line "));
    assert_non_null(strstr(err.text, "column "));
    assert_int_equal(m.version, 77);
    ha__arena_done(&arena);
  }
}

static void bounds_what_aliases_multiply(void **state) {
  enum { TOPICS = 3000, QOS = 64 * 1024 };
  const size_t room = QOS + TOPICS * 64 + 1024;
  char *text = calloc(room, 1);
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m;
  (void)state;

  assert_non_null(text);
  size_t used = (size_t)snprintf(text, room,
                                 "topics_with_message_count:\n- topic_metadata: "
                                 "{offered_qos_profiles: &q '");
  memset(text + used, ' ', QOS);
  used += QOS;
  used += (size_t)snprintf(text + used, room - used, "'}\n");
  for (int i = 0; i < TOPICS; i++) {
    used += (size_t)snprintf(text + used, room - used,
                             "- topic_metadata: {offered_qos_profiles: *q}\n");
  }
  assert_ok(parse(&m, &arena, text, NULL));
  assert_int_equal(m.topic_count, TOPICS + 1);
  assert_true(has_problem(&m, "more QoS profiles than the limit allows"));
  assert_int_equal(m.problem_count, 100);
  ha__arena_done(&arena);
  free(text);
}

static void check_contract(const char *text, size_t size) {
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml m = {.version = 77};
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__metadata_yaml_parse(&m, &arena, text, size, &err);
  if (st < 0) {
    assert_int_equal(err.code, st);
    assert_true(err.text[0]);
    assert_int_equal(m.version, 77);
  } else {
    assert_non_null(m.storage_identifier);
    assert_non_null(m.compression_mode);
  }
  ha__arena_done(&arena);
}

static void every_cut_and_flip_ends_in_a_status(void **state) {
  static const struct {
    const char *text;
    size_t size;
  } goods[] = {{g_version_9, sizeof g_version_9 - 1}, {g_version_4, sizeof g_version_4 - 1}};
  char copy[2048];
  (void)state;

  for (size_t g = 0; g < sizeof goods / sizeof *goods; g++) {
    assert_true(goods[g].size <= sizeof copy);
    for (size_t cut = 0; cut <= goods[g].size; cut++) {
      check_contract(goods[g].text, cut);
    }
    for (size_t i = 0; i < goods[g].size; i++) {
      for (unsigned bit = 0; bit < 8; bit++) {
        memcpy(copy, goods[g].text, goods[g].size);
        copy[i] = (char)((unsigned char)copy[i] ^ 1u << bit);
        check_contract(copy, goods[g].size);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_version_9),
      cmocka_unit_test(keeps_custom_data_as_text),
      cmocka_unit_test(reads_the_form_without_root_key),
      cmocka_unit_test(reads_version_4),
      cmocka_unit_test(reads_what_was_before_versions),
      cmocka_unit_test(reads_every_compression_mode),
      cmocka_unit_test(odd_values_become_unknown_and_are_reported),
      cmocka_unit_test(missing_keys_are_reported),
      cmocka_unit_test(empty_lists_and_null_are_normal),
      cmocka_unit_test(refuses_what_is_no_map),
      cmocka_unit_test(bounds_what_aliases_multiply),
      cmocka_unit_test(every_cut_and_flip_ends_in_a_status),
  };
  return cmocka_run_group_tests_name("metadata_yaml", tests, NULL, NULL);
}
