/* A file of options takes every option that the command line of record takes, whichever table of
 * options it is in, and has the same effect. */
#include "../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/config/config.h"
#include "record/record.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/peers/tables.h"

static cli_record g_set;

static void *settings_of(size_t table) {
  void *const all[CLI_TABLES] = {&g_set, &g_set, &cli_limits_given, &cli_keys_given,
                                 &cli_net_given};

  return all[table];
}

/* --- an option as it is in a file ------------------------------------------------------------ */

static const char *sample(const cli_opt *opt) {
  const char *const *choice = opt->choices;

  switch (opt->kind) {
  case CLI_FLAG:
    return "true";
  case CLI_SIZE:
    return "7k";
  case CLI_SPAN:
    return "7s";
  case CLI_TIME:
    return "+7s";
  case CLI_COUNT:
  case CLI_NUMBER:
  case CLI_OPTIONAL:
    return "7";
  case CLI_CHOICE:
    while (choice[1])
      choice++;
    return *choice;
  case CLI_TEXT:
  case CLI_PATH:
  case CLI_TEXTS:
  case CLI_PATHS:
  case CLI_LIST:
    break;
  }
  return "a=b";
}

static bool is_set(const cli_opt *opt, const void *member) {
  switch (opt->kind) {
  case CLI_FLAG:
    return *(const bool *)member;
  case CLI_TEXT:
  case CLI_PATH:
    return *(const char *const *)member != NULL;
  case CLI_TEXTS:
  case CLI_PATHS:
  case CLI_LIST:
    return ((const cli_texts *)member)->size == 2;
  case CLI_CHOICE:
    return *(const int *)member > 0;
  case CLI_NUMBER:
  case CLI_OPTIONAL:
    return ((const cli_number *)member)->given;
  case CLI_TIME:
    return ((const cli_time *)member)->given;
  case CLI_COUNT:
  case CLI_SIZE:
  case CLI_SPAN:
    break;
  }
  return ((const cli_count *)member)->given;
}

static void forget(const cli_opt *opt, void *member) {
  const bool is_list = opt->kind == CLI_TEXTS || opt->kind == CLI_PATHS || opt->kind == CLI_LIST;

  if (is_list) free(((cli_texts *)member)->items);
  g_set = (cli_record){0};
  cli_limits_given = (cli_limits){0};
  cli_keys_given = (cli_keys){0};
  cli_net_given = (cli_net){0};
}

static bool parse(cli_words *words, const char *text, bool is_ros1) {
  return cli_config_parse(words, text, strlen(text), "c.yaml", NULL, &cli_verb_record, is_ros1);
}

/* Parse the words of the file as the command line. */
static bool take(const cli_words *words, bool is_ros1) {
  char *argv[16] = {(char[]){"record"}};
  cli_arguments topics;
  int code = 0;

  assert_true(words->size + 1 < 16);
  memcpy(argv + 1, words->items, words->size * sizeof *argv);
  return cli_parse_for(&code, &topics, &g_set, &cli_verb_record, is_ros1, (int)words->size + 1,
                       argv);
}

static void write_option(char *out, size_t room, const char *name, const cli_opt *opt) {
  const bool is_list = opt->kind == CLI_TEXTS || opt->kind == CLI_PATHS || opt->kind == CLI_LIST;
  const char *value = sample(opt);

  if (is_list) {
    snprintf(out, room, "%s: [%s, c=d]\n", name, value);
  } else {
    snprintf(out, room, "%s: %s\n", name, value);
  }
}

static void assert_taken(const char *name, const cli_opt *opt, void *member, bool is_ros1) {
  char text[256];
  cli_words words;

  write_option(text, sizeof text, name, opt);
  if (!parse(&words, text, is_ros1) || !take(&words, is_ros1) || !is_set(opt, member))
    fail_msg("not taken%s: %s", is_ros1 ? " on ROS 1" : "", text);
  forget(opt, member);
  cli_words_done(&words);
}

static bool is_for_the_command_line(const char *name) {
  static const char *const names[] = {"config", "profile", "health"};

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], name) == 0) return true;
  }
  return false;
}

/* --- tests ------------------------------------------------------------------------------------ */

static size_t take_tables(bool is_ros1) {
  const cli_tables tables = cli_tables_of(&cli_verb_record, is_ros1);
  size_t taken = 0;

  for (size_t i = 0; i < CLI_TABLES; i++) {
    for (const cli_opt *opt = tables.items[i]; opt && opt->name; opt++) {
      const bool is_overridden = cli_tables_find(&tables, opt->name, strlen(opt->name)) != opt;
      if (is_overridden || is_for_the_command_line(opt->name)) continue;
      assert_taken(opt->name, opt, (char *)settings_of(i) + opt->member, is_ros1);
      taken++;
    }
  }
  return taken;
}

static void a_file_takes_all_options(void **state) {
  (void)state;
  assert_true(take_tables(false) > 100);
  assert_true(take_tables(true) > 115);
}

static void a_file_takes_synonyms(void **state) {
  static const char text[] = "topic: [/a, /b]\noutput-file: x\nno-crc: true\n";
  cli_words words;

  (void)state;
  assert_true(parse(&words, text, false));
  assert_true(take(&words, false));
  assert_int_equal(g_set.topics.size, 2);
  assert_string_equal(g_set.output, "x");
  assert_string_equal(g_set.settings.items[0], "noChunkCRC=true");
  free(g_set.topics.items);
  free(g_set.settings.items);
  g_set = (cli_record){0};
  cli_words_done(&words);
}

/* --regex is a flag on ROS 1 and has a value on ROS 2: the file may name the network, too. */
static void the_network_of_the_file_counts(void **state) {
  cli_words words;

  (void)state;
  assert_true(parse(&words, "ros1: true\nregex: true\nsplit: true\nbuffsize: 5\n", false));
  assert_true(take(&words, true));
  assert_true(g_set.rosbag.names_are_regex);
  assert_true(g_set.rosbag.split.given);
  cli_words_done(&words);
  g_set = (cli_record){0};
  assert_true(parse(&words, "profile: a\nprofiles: {a: {ros2: true}}\nregex: true\n", true));
  assert_true(take(&words, false));
  assert_string_equal(g_set.regex, "true");
  cli_words_done(&words);
  g_set = (cli_record){0};
}

static void options_of_the_command_line_are_refused(void **state) {
  static const char *const texts[] = {"config: c.yaml", "health: s.json", "help: true"};
  cli_words words;

  (void)state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_false(parse(&words, texts[i], false));
    cli_words_done(&words);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_takes_all_options),
      cmocka_unit_test(a_file_takes_synonyms),
      cmocka_unit_test(the_network_of_the_file_counts),
      cmocka_unit_test(options_of_the_command_line_are_refused),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
