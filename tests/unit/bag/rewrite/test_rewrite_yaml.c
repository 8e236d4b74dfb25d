/* The options of `ros2 bag convert`, key by key. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../test.h"
#include "bag/rewrite/yaml.h"
#include "base/status.h"

static ha__arena g_arena;
static ha_rewrite_plan g_plan;

/* The file that storage_config_uri names. */
static ha_status load(ha_slice *out, ha__arena *arena, const char *path, ha_error *err) {
  static const char text[] = "chunkSize: 4096\nnoChunkCRC: true\n";

  (void)arena;
  if (strcmp(path, "config.yaml") != 0) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "%s: no such file", path);
  }
  *out = (ha_slice){(const uint8_t *)text, sizeof text - 1};
  return HA_OK;
}

static ha_status parse(const char *text, ha_error *err) {
  ha__arena_done(&g_arena);
  g_plan = (ha_rewrite_plan){.struct_size = 1};
  return ha__rewrite_yaml_parse(&g_plan, &g_arena, text, strlen(text), load, err);
}

static void parse_well(const char *text) {
  ha_error err = HA_ERROR_INIT;
  const ha_status st = parse(text, &err);

  if (st != HA_OK) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
}

/* One output with these lines besides its uri. */
static const ha_rewrite_output *parse_output(const char *lines) {
  char text[4096];

  snprintf(text, sizeof text, "output_bags:\n- uri: out\n%s", lines);
  parse_well(text);
  assert_int_equal(g_plan.output_count, 1);
  return g_plan.outputs[0];
}

static void assert_refused(const char *text, ha_status want, const char *why) {
  ha_error err = HA_ERROR_INIT;

  assert_int_equal(parse(text, &err), want);
  if (!strstr(err.text, why)) print_error("%s\n", err.text);
  assert_non_null(strstr(err.text, why));
  assert_int_equal(g_plan.struct_size, 1); /* untouched */
}

/* An output with only this key is refused. */
static void assert_value_refused(const char *line, const char *why) {
  char text[512];

  snprintf(text, sizeof text, "output_bags:\n- uri: out\n  %s\n", line);
  assert_refused(text, HA_E_ARG, why);
  assert_refused(text, HA_E_ARG, "line 3: ");
}

static void assert_texts(const char *const *texts, size_t count, const char *expected) {
  char joined[1024] = "";
  size_t used = 0;

  for (size_t i = 0; i < count; i++) {
    used += (size_t)snprintf(joined + used, sizeof joined - used, "%s%s", i ? " " : "", texts[i]);
  }
  assert_string_equal(joined, expected);
}

/* --- valid options -------------------------------------------------------------------- */

static void the_sample_of_rosbag2_is_read(void **state) {
  const ha_writer_options none = HA_WRITER_OPTIONS_INIT;

  (void)state;
  parse_well("output_bags:\n"
             "- uri: /output/bag1  # required\n"
             "  storage_id: \"\"  # will use the default storage plugin, if unspecified\n"
             "  max_bagfile_size: 0\n"
             "  max_bagfile_duration: 0\n"
             "  storage_preset_profile: \"\"\n"
             "  storage_config_uri: \"\"\n"
             "  all_topics: false\n"
             "  topics: []\n"
             "  topic_types: []\n"
             "  all_services: false\n"
             "  services: []\n"
             "  rmw_serialization_format: \"\"  # defaults to using the format of the input topic\n"
             "  regex: \"\"\n"
             "  exclude_regex: \"\"\n"
             "  exclude_topics: []\n"
             "  exclude_topic_types: []\n"
             "  exclude_services: []\n"
             "  compression_mode: \"\"\n"
             "  compression_format: \"\"\n"
             "  compression_queue_size: 1\n"
             "  compression_threads: 0\n"
             "  include_hidden_topics: false\n"
             "  include_unpublished_topics: false\n");
  const ha_rewrite_output *out = g_plan.outputs[0];
  assert_int_equal(g_plan.input_count, 0);
  assert_int_equal(g_plan.output_count, 1);
  assert_string_equal(out->path, "/output/bag1");
  assert_memory_equal(out->options, &none, sizeof none);
  assert_int_equal(out->query->flags, HA_QUERY_BY_KIND);
  assert_int_equal(g_plan.note_count, 2);
  assert_non_null(strstr(g_plan.notes[0], "line 2: /output/bag1 will be empty"));
  assert_string_equal(g_plan.notes[1], "without effect: compression_queue_size");
}

static void every_key_has_its_place(void **state) {
  const ha_rewrite_output *out;

  (void)state;
  out = parse_output("  storage_id: sqlite3\n"
                     "  max_bagfile_size: 100000\n"
                     "  max_bagfile_duration: 60\n"
                     "  storage_preset_profile: resilient\n"
                     "  storage_config_uri: config.yaml\n"
                     "  start_time_ns: 5\n"
                     "  end_time_ns: 9\n"
                     "  custom_data: {a: 1, b: ~, c: 'x y'}\n"
                     "  topics: [/a, '', /b]\n"
                     "  topic_types: [std_msgs/msg/String]\n"
                     "  regex: ^/c\n"
                     "  exclude_regex: d$\n"
                     "  exclude_topics: [/e]\n"
                     "  exclude_topic_types: [x/msg/F]\n"
                     "  compression_mode: Message\n"
                     "  compression_format: zstd\n"
                     "  compression_threads: 3\n"
                     "  rmw_serialization_format: cdr\n");
  const ha_writer_options *o = out->options;
  const ha_query *q = out->query;
  assert_string_equal(o->storage, "sqlite3");
  assert_int_equal(o->split_bytes, 100000);
  assert_int_equal(o->split_ns, INT64_C(60000000000));
  assert_string_equal(o->preset, "resilient");
  assert_int_equal(o->settings.size, 2);
  assert_string_equal(ha_pairs_get(&o->settings, "chunkSize"), "4096");
  assert_string_equal(ha_pairs_get(&o->settings, "noChunkCRC"), "true");
  assert_int_equal(q->start_ns, 5);
  assert_int_equal(q->end_ns, 10); /* inclusive in the file */
  assert_int_equal(o->metadata.size, 3);
  assert_string_equal(ha_pairs_get(&o->metadata, "a"), "1");
  assert_string_equal(ha_pairs_get(&o->metadata, "b"), "");
  assert_string_equal(ha_pairs_get(&o->metadata, "c"), "x y");
  assert_texts(q->topics, q->topic_count, "/a /b");
  assert_texts(q->types, q->type_count, "std_msgs/msg/String");
  assert_string_equal(q->include_regex, "^/c");
  assert_string_equal(q->exclude_regex, "d$");
  assert_texts(q->exclude_topics, q->exclude_topic_count, "/e");
  assert_texts(q->exclude_types, q->exclude_type_count, "x/msg/F");
  assert_int_equal(o->compression_mode, HA_COMPRESS_MESSAGES);
  assert_string_equal(o->compression, "zstd");
  assert_int_equal(o->threads, 3);
  assert_int_equal(q->flags, HA_QUERY_BY_KIND);
  assert_int_equal(g_plan.note_count, 0);
}

static void all_has_its_parts(void **state) {
  static const struct {
    const char *line;
    uint32_t flags;
  } cases[] = {
      {"  all_topics: true\n", HA_QUERY_ALL_TOPICS},
      {"  all_services: Yes\n", HA_QUERY_ALL_SERVICES},
      {"  all_actions: on\n", HA_QUERY_ALL_ACTIONS},
      {"  all: true\n", HA_QUERY_ALL_TOPICS | HA_QUERY_ALL_SERVICES | HA_QUERY_ALL_ACTIONS},
      {"  all_topics: true\n  include_hidden_topics: true\n",
       HA_QUERY_ALL_TOPICS | HA_QUERY_HIDDEN},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_rewrite_output *out = parse_output(cases[i].line);
    assert_int_equal(out->query->flags, HA_QUERY_BY_KIND | cases[i].flags);
    assert_int_equal(out->query->start_ns, INT64_MIN);
    assert_int_equal(out->query->end_ns, INT64_MAX);
    assert_int_equal(g_plan.note_count, 0);
  }
}

static void services_and_actions_are_topics(void **state) {
  const ha_rewrite_output *out;

  (void)state;
  out = parse_output("  services: [/add, /sub/_service_event]\n"
                     "  actions: [/fib]\n"
                     "  exclude_services: [/no]\n"
                     "  exclude_actions: [/nor]\n");
  assert_texts(out->query->topics, out->query->topic_count,
               "/add/_service_event /sub/_service_event /fib/_action/feedback /fib/_action/status "
               "/fib/_action/send_goal/_service_event /fib/_action/cancel_goal/_service_event "
               "/fib/_action/get_result/_service_event");
  assert_texts(out->query->exclude_topics, out->query->exclude_topic_count,
               "/no/_service_event /nor/_action/feedback /nor/_action/status "
               "/nor/_action/send_goal/_service_event /nor/_action/cancel_goal/_service_event "
               "/nor/_action/get_result/_service_event");
  assert_int_equal(g_plan.note_count, 0);
}

static void compression_is_of_files_or_none(void **state) {
  const ha_rewrite_output *out;

  (void)state;
  out = parse_output("  all: true\n  compression_mode: FILE\n  compression_format: zstd\n");
  assert_int_equal(out->options->compression_mode, HA_COMPRESS_FILES);
  out = parse_output("  all: true\n  compression_mode: none\n");
  assert_null(out->options->compression);
}

static void inputs_and_outputs_may_be_several(void **state) {
  (void)state;
  parse_well("input_bags:\n"
             "- {uri: one, storage_id: mcap, start_time_ns: 3, end_time_ns: 7}\n"
             "- {uri: two, start_time_ns: 3, end_time_ns: 7, max_cache_size: 5}\n"
             "output_bags:\n"
             "- {uri: a, all: true}\n"
             "- {uri: b, topics: [/x]}\n");
  assert_texts(g_plan.inputs, g_plan.input_count, "one two");
  assert_int_equal(g_plan.query->start_ns, 3);
  assert_int_equal(g_plan.query->end_ns, 8);
  assert_int_equal(g_plan.query->flags, 0);
  assert_int_equal(g_plan.output_count, 2);
  assert_string_equal(g_plan.outputs[1]->path, "b");
  assert_int_equal(g_plan.note_count, 1);
  assert_string_equal(g_plan.notes[0], "without effect: max_cache_size");
  parse_well("input_bags: [{uri: x, compression_mode: '', topics: [/a]}]");
  assert_int_equal(g_plan.output_count, 0);
  assert_string_equal(g_plan.notes[0], "without effect: topics");
}

static void times_may_be_open(void **state) {
  const ha_rewrite_output *out;

  (void)state;
  out = parse_output("  all: true\n  start_time_ns: -1\n  end_time_ns: -1\n");
  assert_int_equal(out->query->start_ns, INT64_MIN);
  assert_int_equal(out->query->end_ns, INT64_MAX);
  out = parse_output("  all: true\n  start_time_ns: 0\n  end_time_ns: 9223372036854775807\n");
  assert_int_equal(out->query->start_ns, 0);
  assert_int_equal(out->query->end_ns, INT64_MAX);
}

/* --- refused options --------------------------------------------------------------------- */

static void slips_of_the_pen_are_refused(void **state) {
  (void)state;
  assert_value_refused("al_topics: true", "there is no option 'al_topics'");
  assert_value_refused("topics: /a", "topics must be a list of texts");
  assert_value_refused("topics: [[/a]]", "topics must be a text");
  assert_value_refused("regex: [a]", "regex must be a text");
  assert_value_refused("regex: \"a\\0b\"", "regex must be a text");
  assert_value_refused("all_topics: maybe", "all_topics must be true or false");
  assert_value_refused("all_topics: []", "all_topics must be true or false");
  assert_value_refused("max_bagfile_size: -1", "max_bagfile_size must be a count");
  assert_value_refused("max_bagfile_size: 1M", "max_bagfile_size must be a count");
  assert_value_refused("start_time_ns: now", "start_time_ns must be a number of nanoseconds");
  assert_value_refused("custom_data: [a]", "custom_data must be a map of texts");
  assert_value_refused("custom_data: {a: [b]}", "custom_data must be a text");
  assert_value_refused("uri: again", "uri must be given once");
}

static void wrong_values_are_refused(void **state) {
  (void)state;
#define OUT "output_bags:\n- uri: out\n  "
  assert_refused(OUT "compression_mode: zip\n  compression_format: zstd", HA_E_ARG, "'zip'");
  assert_refused(OUT "compression_mode: file", HA_E_ARG, "go together");
  assert_refused(OUT "compression_format: zstd", HA_E_ARG, "go together");
  assert_refused(OUT "max_bagfile_duration: 9223372037", HA_E_ARG, "too long");
  assert_refused(OUT "rmw_serialization_format: json", HA_E_UNSUPPORTED, "'json'");
  assert_refused(OUT "storage_config_uri: other.yaml", HA_E_IO, "other.yaml: no such file");
  assert_refused("output_bags: [{uri: a}, {uri: b}, {uri: a}]", HA_E_ARG, "a is already an output");
  assert_refused("input_bags: [{uri: a}, {uri: b, end_time_ns: 4}]", HA_E_UNSUPPORTED, "different");
#undef OUT
}

static void other_files_are_refused(void **state) {
  (void)state;
  assert_refused("", HA_E_ARG, "input_bags and output_bags are missing");
  assert_refused("[]", HA_E_ARG, "input_bags and output_bags are missing");
  assert_refused("output_bag: []", HA_E_ARG, "line 1: 'output_bag' is neither");
  assert_refused("output_bags: {key: value}", HA_E_ARG, "output_bags must be a list of bags");
  assert_refused("output_bags: []", HA_E_ARG, "output_bags must be a list of bags");
  assert_refused("output_bags: [x]", HA_E_ARG, "must be a map of options");
  assert_refused("output_bags: [{all: true}]", HA_E_ARG, "uri must be given");
  assert_refused("output_bags: [{uri: ''}]", HA_E_ARG, "uri must be given");
  assert_refused("output_bags: [", HA_E_CORRUPT, "line 2");
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_text(const char *path, const char *text) {
  FILE *file = fopen(path, "w");

  assert_non_null(file);
  assert_int_equal(fputs(text, file) >= 0, 1);
  assert_int_equal(fclose(file), 0);
}

static void plans_are_read_from_files(void **state) {
  char folder[] = "/tmp/holdall-test-XXXXXX";
  char path[64];
  char config[64];
  char text[256];
  ha_rewrite_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/plan.yaml", folder);
  snprintf(config, sizeof config, "%s/config.yaml", folder);
  assert_int_equal(ha_rewrite_plan_read(&plan, path, &err), HA_E_IO);
  assert_non_null(strstr(err.text, "plan.yaml"));
  snprintf(text, sizeof text, "output_bags:\n- {uri: x, all: true, storage_config_uri: %s}\n",
           config);
  write_text(path, text);
  assert_int_equal(ha_rewrite_plan_read(&plan, path, &err), HA_E_IO);
  assert_non_null(strstr(err.text, "config.yaml"));
  write_text(config, "write: {pragmas: [oops]}\n");
  assert_int_equal(ha_rewrite_plan_read(&plan, path, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "plan.yaml: line 2: storage_config_uri"));
  assert_null(plan);
  write_text(config, "write: {pragmas: ['cache_size = 9']}\n");
  assert_ok(ha_rewrite_plan_read(&plan, path, &err));
  assert_string_equal(ha_pairs_get(&plan->outputs[0]->options->settings, "write.cache_size"), "9");
  ha_rewrite_plan_free(plan);
  ha_rewrite_plan_free(NULL);
  unlink(path);
  unlink(config);
  rmdir(folder);
}

static int release(void **state) {
  (void)state;
  ha__arena_done(&g_arena);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_sample_of_rosbag2_is_read),
      cmocka_unit_test(every_key_has_its_place),
      cmocka_unit_test(all_has_its_parts),
      cmocka_unit_test(services_and_actions_are_topics),
      cmocka_unit_test(compression_is_of_files_or_none),
      cmocka_unit_test(inputs_and_outputs_may_be_several),
      cmocka_unit_test(times_may_be_open),
      cmocka_unit_test(slips_of_the_pen_are_refused),
      cmocka_unit_test(wrong_values_are_refused),
      cmocka_unit_test(other_files_are_refused),
      cmocka_unit_test(plans_are_read_from_files),
  };
  return cmocka_run_group_tests(tests, NULL, release);
}
