/* holdall create: makes a bag from tables. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/writer.h>

#include "create/rows.h"
#include "create/rules.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

typedef struct settings {
  cli_texts from;
  const char *map;
  const char *topic;
  const char *type;
  const char *time;
  cli_texts definitions;
  bool is_ros1;
  const char *storage;
  bool force;
  bool quiet;
} settings;

#define AT(member) offsetof(settings, member)

static const cli_opt g_options[] = {
    {"from", 0, CLI_PATHS, AT(from), "FILE", NULL,
     ".csv, .jsonl or .json; may be given several times, for one after the other"},
    {"map", 'm', CLI_PATH, AT(map), "FILE", NULL,
     "YAML: topics, their types, and which columns are fields and times"},
    {"topic", 0, CLI_TEXT, AT(topic), "NAME", NULL, "without --map: the topic of all rows"},
    {"type", 't', CLI_TEXT, AT(type), "TYPE", NULL,
     "without --map: the type; columns are named like its fields (pose.x)"},
    {"time", 0, CLI_TEXT, AT(time), "COLUMN", NULL,
     "the column of the time, 'stamp ms': its unit is s, ms, us or ns; or a field (header.stamp)"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "a bag whose topics define types and encodings, or a folder or zip file of definitions; may "
     "be given several times"},
    {"ros1", 0, CLI_FLAG, AT(is_ros1), NULL, NULL,
     "messages of ROS 1; a .bag, and types named as in ROS 1 by cat --json, have them anyway"},
    {"storage", 's', CLI_TEXT, AT(storage), "NAME", NULL,
     "file format; default: by the name, mcap for a folder"},
    {"force", 0, CLI_FLAG, AT(force), NULL, NULL, "replace a bag that exists"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "no note of what was made"},
    CLI_OPT_END,
};

static char *copy(const char *text) {
  return text ? strdup(text) : NULL;
}

/* Make a rule from the options. */
static bool read_options(create_rules *out, const settings *set) {
  create_rule *rule = create_rules_add(out);

  rule->topic = copy(set->topic);
  rule->type = copy(set->type);
  if (!set->time || create_time_set(&rule->log, set->time)) return true;
  cli_error("--time needs a column and its unit: s, ms, us or ns; not '%s'", set->time);
  return false;
}

/* Use topic and type of the options for rules without them. */
static bool complete(create_rules *rules, const settings *set) {
  for (size_t i = 0; i < rules->size; i++) {
    create_rule *rule = &rules->items[i];
    if (!rule->topic) rule->topic = copy(set->topic);
    if (!rule->type) rule->type = copy(set->type);
    if (rule->topic && rule->type) continue;
    cli_error("%s: a topic needs its name and type", set->map);
    return false;
  }
  if (rules->size == 0) cli_error("%s: no topic in it", set->map);
  return rules->size > 0;
}

static bool read_rules(create_rules *out, const settings *set) {
  if (set->from.size == 0) {
    cli_error("--from FILE is needed: a .csv or .jsonl");
    return false;
  }
  if (set->map) {
    if (set->time) {
      cli_error("--time can't be combined with --map");
      return false;
    }
    return create_rules_read(out, set->map) && complete(out, set);
  }
  if (!set->topic != !set->type) {
    cli_error("--topic and --type go together");
    return false;
  }
  return read_options(out, set);
}

static int finish(create_bag *bag, const char *path, bool is_good, bool quiet) {
  ha_error err = HA_ERROR_INIT;

  if (!is_good) {
    ha_writer_abort(bag->writer);
    return CLI_FAILED;
  }
  if (ha_writer_close(bag->writer, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  if (!quiet) cli_note("%s: %" PRIu64 " messages of %zu channels", path, bag->messages, bag->count);
  return CLI_DONE;
}

static int write_bag(create_bag *bag, const settings *set, const create_rules *rules,
                     const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  bool good = true;

  options.storage = set->storage;
  if (set->force) options.flags |= HA_WRITE_FORCE;
  if (ha_writer_open(&bag->writer, path, &options, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  cli_catch_signals();
  for (size_t i = 0; good && i < set->from.size; i++) {
    good = create_rows(bag, set->from.items[i], rules);
  }
  return finish(bag, path, good, set->quiet);
}

static int create(const settings *set, const create_rules *rules, const char *path) {
  create_origins origins = {.decoder = NULL};
  create_bag bag = {.origins = &origins};
  int code = CLI_FAILED;

  bag.is_ros1 = set->is_ros1 || cli_path_ends_in(path, ".bag");
  if (create_origins_open(&origins, &set->definitions)) {
    code = write_bag(&bag, set, rules, path);
  }
  create_bag_done(&bag);
  create_origins_close(&origins);
  return code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set = {.map = NULL};
  cli_arguments words = {NULL, 0};
  create_rules rules = {NULL, 0};
  int code = CLI_WRONG_USE;

  if (cli_parse(&code, &words, &set, verb, argc, argv)) {
    code = read_rules(&rules, &set) ? create(&set, &rules, words.items[0]) : CLI_WRONG_USE;
  }
  create_rules_done(&rules);
  free(set.from.items);
  free(set.definitions.items);
  return code;
}

static const char *const g_examples[] = {
    "holdall create imu.mcap --from imu.csv --topic /imu --type sensor_msgs/msg/Imu --time 't ms'",
    "holdall create drive.mcap --from drive.csv --map rules.yaml",
    "holdall cat drive.bag --json --full > a.jsonl; holdall create again.bag --from a.jsonl",
    "holdall create again.mcap --from a.jsonl --definitions drive.mcap",
    NULL,
};

const cli_verb cli_verb_create = {
    .name = "create",
    .summary = "make a bag of tables: CSV, or JSON lines",
    .arguments = "BAG --from FILE...",
    .description =
        "Make a bag with a message for each row of CSV files, or each line of JSON. Columns are\n"
        "named like the fields of the type; --map says what other columns are, and may make\n"
        "messages of several topics of each row. Lines of 'holdall cat --json --full' become the\n"
        "messages that they were; --definitions names their bag if it has other messages than\n"
        "those of ROS.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
