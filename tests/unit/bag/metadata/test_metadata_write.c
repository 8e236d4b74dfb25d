#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bag/metadata/write.h"
#include "metadata_equal.h"

static const ha_qos g_qos = {.struct_size = sizeof(ha_qos),
                             .history = HA_QOS_HISTORY_KEEP_LAST,
                             .reliability = HA_QOS_RELIABILITY_RELIABLE,
                             .durability = HA_QOS_DURABILITY_VOLATILE,
                             .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                             .depth = 10,
                             .deadline_ns = HA_QOS_INFINITE,
                             .lifespan_ns = HA_QOS_INFINITE,
                             .lease_duration_ns = HA_QOS_INFINITE};
static const ha_qos *const g_profiles[] = {&g_qos, &g_qos};
static const ha__metadata_topic g_topics[] = {{.name = "/chatter",
                                               .type = "std_msgs/msg/String",
                                               .serialization_format = "cdr",
                                               .type_description_hash = "RIHS01_df66",
                                               .qos = g_profiles,
                                               .qos_count = 1,
                                               .message_count = 2},
                                              {.name = "/none",
                                               .type = "std_msgs/msg/Empty",
                                               .serialization_format = "cdr",
                                               .type_description_hash = "",
                                               .message_count = 0}};
static const ha__metadata_file g_files[] = {{"my_bag_0.mcap", 1699345836270074454, 70653944, 3}};
static const char *const g_paths[] = {"my_bag_0.mcap.zstd", "my_bag_1.mcap.zstd"};
static const ha_pair g_pairs[] = {{"site", "Ostrava 12", 10}, {"empty", "", 0}};

static const ha__metadata_yaml g_bag = {.version = 77, /* must be ignored */
                                        .storage_identifier = "mcap",
                                        .start_ns = 1699345836270074454,
                                        .duration_ns = 70653944,
                                        .message_count = 2,
                                        .topics = g_topics,
                                        .topic_count = 2,
                                        .compression_format = "zstd",
                                        .compression_mode = "file",
                                        .paths = g_paths,
                                        .path_count = 2,
                                        .files = g_files,
                                        .file_count = 1,
                                        .custom_data = {g_pairs, 2},
                                        .ros_distro = "jazzy"};

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
                                  "          - history: keep_last\n"
                                  "            depth: 10\n"
                                  "            reliability: reliable\n"
                                  "            durability: volatile\n"
                                  "            deadline:\n"
                                  "              sec: 9223372036\n"
                                  "              nsec: 854775807\n"
                                  "            lifespan:\n"
                                  "              sec: 9223372036\n"
                                  "              nsec: 854775807\n"
                                  "            liveliness: automatic\n"
                                  "            liveliness_lease_duration:\n"
                                  "              sec: 9223372036\n"
                                  "              nsec: 854775807\n"
                                  "            avoid_ros_namespace_conventions: false\n"
                                  "        type_description_hash: RIHS01_df66\n"
                                  "      message_count: 2\n"
                                  "    - topic_metadata:\n"
                                  "        name: /none\n"
                                  "        type: std_msgs/msg/Empty\n"
                                  "        serialization_format: cdr\n"
                                  "        offered_qos_profiles:\n"
                                  "          []\n"
                                  "        type_description_hash: \"\"\n"
                                  "      message_count: 0\n"
                                  "  compression_format: zstd\n"
                                  "  compression_mode: FILE\n"
                                  "  relative_file_paths:\n"
                                  "    - my_bag_0.mcap.zstd\n"
                                  "    - my_bag_1.mcap.zstd\n"
                                  "  files:\n"
                                  "    - path: my_bag_0.mcap\n"
                                  "      starting_time:\n"
                                  "        nanoseconds_since_epoch: 1699345836270074454\n"
                                  "      duration:\n"
                                  "        nanoseconds: 70653944\n"
                                  "      message_count: 3\n"
                                  "  custom_data:\n"
                                  "    site: Ostrava 12\n"
                                  "    empty: \"\"\n"
                                  "  ros_distro: jazzy";

static ha__text write_text(const ha__metadata_yaml *m, int32_t version, int form) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  assert_ok(ha__metadata_write(&text, m, version, form, NULL));
  return text;
}

static void assert_read_back(const ha__metadata_yaml *m, int32_t version, int form) {
  ha__text text = write_text(m, version, form);
  ha__arena arena = HA__ARENA_INIT;
  ha__metadata_yaml again;

  assert_ok(ha__metadata_yaml_parse(&again, &arena, ha__text_view(&text), text.size, NULL));
  const char *difference = metadata_difference(m, &again, version);
  if (difference) print_error("version %d: %s\n%s\n", version, difference, ha__text_view(&text));
  assert_null(difference);
  ha__arena_done(&arena);
  ha__text_done(&text);
}

static void assert_read_back_in_all(const ha__metadata_yaml *m) {
  for (int32_t version = HA__METADATA_OLDEST; version <= HA__METADATA_NEWEST; version++) {
    assert_read_back(m, version, HA__METADATA_FILE);
    assert_read_back(m, version, HA__METADATA_EMBEDDED);
  }
}

static void writes_version_9(void **state) {
  ha__text text = write_text(&g_bag, 9, HA__METADATA_FILE);

  (void)state;
  assert_string_equal(ha__text_view(&text), g_version_9);
  ha__text_done(&text);
}

static bool has(const ha__text *text, const char *part) {
  return strstr(ha__text_view(text), part) != NULL;
}

static void every_version_has_its_keys(void **state) {
  (void)state;
  for (int32_t version = HA__METADATA_OLDEST; version <= HA__METADATA_NEWEST; version++) {
    ha__text text = write_text(&g_bag, version, HA__METADATA_FILE);
    char first[64];
    snprintf(first, sizeof first, "rosbag2_bagfile_information:\n  version: %d\n", version);
    assert_ptr_equal(strstr(ha__text_view(&text), first), ha__text_view(&text));
    assert_true(has(&text, "\n  files:\n"));
    assert_int_equal(has(&text, "custom_data"), version >= 6);
    assert_int_equal(has(&text, "type_description_hash"), version >= 7);
    assert_int_equal(has(&text, "ros_distro"), version >= 8);
    assert_int_equal(has(&text, "offered_qos_profiles:\n          - history: keep_last\n"),
                     version >= 9);
    assert_int_equal(has(&text, "offered_qos_profiles: \"- history: 1\\n  depth: 10\\n"),
                     version < 9);
    assert_int_equal(has(&text, "offered_qos_profiles: \"\"\n"), version < 9);
    ha__text_done(&text);
  }
}

/* The same lines with two columns less indentation. */
static void the_embedded_form_has_no_root_key(void **state) {
  ha__text file = write_text(&g_bag, 9, HA__METADATA_FILE);
  ha__text embedded = write_text(&g_bag, 9, HA__METADATA_EMBEDDED);
  ha__text moved = HA__TEXT_INIT(SIZE_MAX);
  const char *line = strchr(ha__text_view(&file), '\n');

  (void)state;
  while (line) {
    const char *end = strchr(line + 1, '\n');
    assert_memory_equal(line, "\n  ", 3);
    if (moved.size) ha__text_string(&moved, "\n");
    ha__text_add(&moved, line + 3, end ? (size_t)(end - line - 3) : strlen(line + 3));
    line = end;
  }
  assert_string_equal(ha__text_view(&embedded), ha__text_view(&moved));
  ha__text_done(&moved);
  ha__text_done(&embedded);
  ha__text_done(&file);
}

static void every_version_and_form_is_read_back(void **state) {
  ha__metadata_topic topics[] = {g_topics[0], g_topics[1], g_topics[0]};
  ha__metadata_yaml m = g_bag;

  (void)state;
  topics[2].qos_count = 2;
  m.topics = topics;
  m.topic_count = 3;
  assert_read_back_in_all(&m);
}

static void writes_an_empty_bag_as_rosbag2_does(void **state) {
  const ha__metadata_file file = {"a_0.db3", HA__METADATA_NO_TIME, HA__METADATA_NO_TIME, 0};
  const ha__metadata_yaml m = {.storage_identifier = "sqlite3",
                               .start_ns = HA__METADATA_NO_TIME,
                               .duration_ns = HA__METADATA_NO_TIME,
                               .files = &file,
                               .file_count = 1};
  ha__text text = write_text(&m, 9, HA__METADATA_EMBEDDED);

  (void)state;
  assert_string_equal(ha__text_view(&text),
                      "version: 9\nstorage_identifier: sqlite3\nduration:\n  nanoseconds: 0\n"
                      "starting_time:\n  nanoseconds_since_epoch: 9223372036854775807\n"
                      "message_count: 0\ntopics_with_message_count:\n  []\n"
                      "compression_format: \"\"\ncompression_mode: \"\"\n"
                      "relative_file_paths:\n  []\nfiles:\n  - path: a_0.db3\n"
                      "    starting_time:\n      nanoseconds_since_epoch: 9223372036854775807\n"
                      "    duration:\n      nanoseconds: 0\n    message_count: 0\n"
                      "custom_data: ~\nros_distro: \"\"");
  ha__text_done(&text);
}

static void odd_strings_are_read_back_everywhere(void **state) {
  static const char *const strings[] = {"a: b",  "'",          "\"",       "a\nb", " a ",
                                        "~",     "true",       "0012",     "# a",  "\t",
                                        "- a",   "\\n",        "[",        "{a}",  "\xE2\x80\xA8\r",
                                        "\x01",  "|",          "\xC2\x85", "?",    "a\n\n  b\n\n",
                                        ":",     "2001-12-14", "<<",       "&a",   "*a",
                                        "%YAML", "!!str",      "...",      "---",  "\xEF\xBB\xBF"};
  (void)state;

  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
    const char *s = strings[i];
    const ha__metadata_topic topic = {s, s, s, s, g_profiles, 2, 1};
    const ha__metadata_file file = {s, 0, 0, 0};
    const ha_pair pairs[] = {{s, s, strlen(s)}, {"nul", "a\0b", 3}};
    const ha__metadata_yaml m = {.storage_identifier = s,
                                 .topics = &topic,
                                 .topic_count = 1,
                                 .compression_format = s,
                                 .compression_mode = "message",
                                 .paths = &s,
                                 .path_count = 1,
                                 .files = &file,
                                 .file_count = 1,
                                 .custom_data = {pairs, 2},
                                 .ros_distro = s};
    assert_read_back_in_all(&m);
  }
}

static void numbers_of_any_size_are_read_back(void **state) {
  static const int64_t times[] = {INT64_MIN + 1, -1, 0, INT64_MAX};
  (void)state;

  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    const ha__metadata_file file = {"a", times[i], times[i], UINT64_MAX - 1};
    ha__metadata_yaml m = g_bag;
    m.start_ns = m.duration_ns = times[i];
    m.message_count = UINT64_MAX - 1;
    m.files = &file;
    assert_read_back_in_all(&m);
  }
}

/* A map cannot have a key twice; two keys that are not UTF-8 can also become equal. */
static void a_key_is_written_once_with_its_last_value(void **state) {
  const ha_pair pairs[] = {{"a", "1", 1},    {"b", "2", 1},    {"a", "3", 1},
                           {"\xFF", "4", 1}, {"\xFE", "5", 1}, {"c", NULL, 0}};
  ha__metadata_yaml m = g_bag;

  (void)state;
  m.custom_data = (ha_pairs){pairs, 6};
  ha__text text = write_text(&m, 9, HA__METADATA_FILE);
  assert_true(has(&text, "  custom_data:\n    b: \"2\"\n    a: \"3\"\n    \"\xEF\xBF\xBD\": \"5\"\n"
                         "    c: \"\"\n  ros_distro: jazzy"));
  ha__text_done(&text);
}

static void refuses_what_it_cannot_write(void **state) {
  ha__metadata_topic topic = g_topics[0];
  ha__metadata_file file = g_files[0];
  ha__metadata_yaml bags[6];

  (void)state;
  for (size_t i = 0; i < 6; i++) {
    bags[i] = g_bag;
  }
  bags[0].message_count = HA_UNCOUNTED;
  bags[1].start_ns = HA__METADATA_NO_TIME;
  bags[2].duration_ns = HA__METADATA_NO_TIME;
  bags[3].compression_mode = "unknown";
  topic.message_count = HA_UNCOUNTED;
  bags[4].topics = &topic;
  bags[4].topic_count = 1;
  file.start_ns = HA__METADATA_NO_TIME;
  bags[5].files = &file;
  for (size_t i = 0; i < 8; i++) {
    const ha__metadata_yaml *m = i < 6 ? &bags[i] : &g_bag;
    const int32_t version = i < 6 ? 9 : i == 6 ? 4 : 10;
    ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
    ha_error err = HA_ERROR_INIT;
    assert_int_equal(ha__metadata_write(&text, m, version, HA__METADATA_FILE, &err), HA_E_ARG);
    assert_non_null(strstr(err.text, "metadata"));
    assert_int_equal(text.size, 0);
    ha__text_done(&text);
  }
}

static void the_limit_of_the_text_is_reported(void **state) {
  (void)state;
  for (int32_t version = 8; version <= 9; version++) {
    ha__text whole = write_text(&g_bag, version, HA__METADATA_FILE);
    for (size_t limit = 0; limit <= whole.size; limit++) {
      ha__text text = HA__TEXT_INIT(limit);
      ha_error err = HA_ERROR_INIT;
      const ha_status st = ha__metadata_write(&text, &g_bag, version, HA__METADATA_FILE, &err);
      assert_int_equal(st, limit < whole.size ? HA_E_LIMIT : HA_OK);
      assert_int_equal(err.text[0] != '\0', limit < whole.size);
      ha__text_done(&text);
    }
    ha__text_done(&whole);
  }
}

static void the_file_is_written_and_replaced(void **state) {
  char folder[] = "/tmp/holdall-test-XXXXXX";
  char path[64];
  struct stat st;

  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/metadata.yaml", folder);
  for (int32_t version = 8; version <= 9; version++) {
    char read[sizeof g_version_9 + 64] = "";
    ha__text text = write_text(&g_bag, version, HA__METADATA_FILE);
    assert_ok(ha__metadata_write_file(folder, &text, version == 9, NULL));
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(read, 1, sizeof read - 1, file), text.size);
    assert_memory_equal(read, ha__text_view(&text), text.size);
    assert_int_equal(fclose(file), 0);
    ha__text_done(&text);
  }
  assert_int_equal(unlink(path), 0);
  assert_int_equal(rmdir(folder), 0); /* nothing else remained in it */
  ha__text text = write_text(&g_bag, 9, HA__METADATA_FILE);
  ha_error err = HA_ERROR_INIT;
  assert_int_equal(ha__metadata_write_file(folder, &text, false, &err), HA_E_IO);
  assert_non_null(strstr(err.text, path));
  assert_int_not_equal(stat(folder, &st), 0);
  ha__text_done(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_version_9),
      cmocka_unit_test(every_version_has_its_keys),
      cmocka_unit_test(the_embedded_form_has_no_root_key),
      cmocka_unit_test(every_version_and_form_is_read_back),
      cmocka_unit_test(writes_an_empty_bag_as_rosbag2_does),
      cmocka_unit_test(odd_strings_are_read_back_everywhere),
      cmocka_unit_test(numbers_of_any_size_are_read_back),
      cmocka_unit_test(a_key_is_written_once_with_its_last_value),
      cmocka_unit_test(refuses_what_it_cannot_write),
      cmocka_unit_test(the_limit_of_the_text_is_reported),
      cmocka_unit_test(the_file_is_written_and_replaced),
  };
  return cmocka_run_group_tests_name("metadata_write", tests, NULL, NULL);
}
