/* holdall info: describes bags. */
#include <stdlib.h>

#include <holdall/reader.h>

#include "base/url.h"
#include "input/open.h"
#include "input/select.h"
#include "look/info.h"
#include "look/stats.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/verbs.h"

typedef struct settings {
  bool json;
  bool names;
  bool stats;
  bool quiet;
  bool verbose;
  bool yaml;
  bool freq;
  const char *key;
  int sort;
  cli_select select; /* only its topics are an option */
} settings;

enum { BY_SIZE = 3 };
static const char *const g_sorts[] = {"name", "type", "count", "size", "rate", NULL};

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON object (an array for several bags)"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    {"sort", 0, CLI_CHOICE, offsetof(settings, sort), "KEY", g_sorts,
     "sort topics by name (the default) or type, or largest first by count, size or rate"},
    {"stats", 0, CLI_FLAG, offsetof(settings, stats), NULL, NULL,
     "read all messages: rates, jitter, gaps, bandwidth, drops and latency of each topic"},
    {"freq", 0, CLI_FLAG, offsetof(settings, freq), NULL, NULL,
     "same as --stats; with --yaml: the frequency of each topic"},
    {"yaml", 'y', CLI_FLAG, offsetof(settings, yaml), NULL, NULL,
     "print the YAML of 'rosbag info --yaml'"},
    {"key", 'k', CLI_TEXT, offsetof(settings, key), "KEY", NULL,
     "with --yaml: only the value of this entry (duration, messages)"},
    {"topic", 0, CLI_TEXTS, offsetof(settings, select.topics), "TOPIC", NULL,
     "describe only this topic; may be given several times"},
    {"topic-name", 't', CLI_FLAG, offsetof(settings, names), NULL, NULL,
     "print only the names of the topics"},
    {"verbose", 'v', CLI_FLAG, offsetof(settings, verbose), NULL, NULL,
     "add sizes per topic (may read the whole bag; not of URLs), files, schemas, channels, "
     "metadata"},
    CLI_OPT_END,
};

/* --- order of topics ---------------------------------------------------------------------- */

/* Compare digits as numbers: robot_2 before robot_10. */
static int compare_naturally(const char *a, const char *b) {
  const char *const first = a;
  const char *const other = b;

  for (;;) {
    const size_t digits_a = strspn(a, "0123456789");
    const size_t digits_b = strspn(b, "0123456789");
    if (digits_a > 0 && digits_b > 0) {
      const size_t zeros_a = strspn(a, "0");
      const size_t zeros_b = strspn(b, "0");
      const size_t size_a = digits_a - (zeros_a < digits_a ? zeros_a : digits_a);
      const size_t size_b = digits_b - (zeros_b < digits_b ? zeros_b : digits_b);
      if (size_a != size_b) return size_a < size_b ? -1 : 1;
      const int order = memcmp(a + digits_a - size_a, b + digits_b - size_b, size_a);
      if (order != 0) return order;
      a += digits_a;
      b += digits_b;
    } else if (*a != *b) {
      return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    } else if (*a == '\0') {
      return strcmp(first, other);
    } else {
      a++;
      b++;
    }
  }
}

static int by_name(const void *a, const void *b) {
  const ha_topic_info *const *left = a;
  const ha_topic_info *const *right = b;

  return compare_naturally((*left)->name, (*right)->name);
}

static int by_type(const void *a, const void *b) {
  const ha_topic_info *const *left = a;
  const ha_topic_info *const *right = b;
  const int order = strcmp((*left)->type_count > 0 ? (*left)->types[0] : "",
                           (*right)->type_count > 0 ? (*right)->types[0] : "");

  return order != 0 ? order : by_name(a, b);
}

static int by_count(const void *a, const void *b) {
  const ha_topic_info *const *left = a;
  const ha_topic_info *const *right = b;
  const uint64_t x = (*left)->message_count;
  const uint64_t y = (*right)->message_count;

  return x != y ? (x < y) - (x > y) : by_name(a, b);
}

static int by_size(const void *a, const void *b) {
  const ha_topic_info *const *left = a;
  const ha_topic_info *const *right = b;
  const uint64_t x = (*left)->byte_count;
  const uint64_t y = (*right)->byte_count;

  return x != y ? (x < y) - (x > y) : by_name(a, b);
}

/* Returns the topics in order; free() it. */
static const ha_topic_info **sort_topics(const ha_bag_info *bag, int key) {
  static int (*const orders[])(const void *, const void *) = {by_name, by_type, by_count, by_size,
                                                              by_count};
  const ha_topic_info **topics = cli_resize(NULL, bag->topic_count, sizeof *topics);

  if (bag->topic_count == 0) return topics;
  memcpy(topics, bag->topics, bag->topic_count * sizeof *topics);
  qsort(topics, bag->topic_count, sizeof *topics, orders[key]);
  return topics;
}

/* --- selected topics ---------------------------------------------------------------------- */

/* Description of a bag with only the selected topics and their channels. */
typedef struct selection {
  ha_bag_info bag;
  const ha_topic_info **topics;
  const ha_channel **channels;
} selection;

static void select_topics(selection *out, const ha_bag_info *bag, const cli_texts *names) {
  *out = (selection){.bag = *bag};
  if (names->size == 0) return;
  out->topics = cli_resize(NULL, bag->topic_count, sizeof *out->topics);
  out->channels = cli_resize(NULL, bag->channel_count, sizeof *out->channels);
  out->bag.topic_count = 0;
  out->bag.channel_count = 0;
  for (size_t i = 0; i < bag->topic_count; i++) {
    if (cli_texts_have(names, bag->topics[i]->name)) {
      out->topics[out->bag.topic_count++] = bag->topics[i];
    }
  }
  for (size_t i = 0; i < bag->channel_count; i++) {
    if (cli_texts_have(names, bag->channels[i]->topic)) {
      out->channels[out->bag.channel_count++] = bag->channels[i];
    }
  }
  out->bag.topics = out->topics;
  out->bag.channels = out->channels;
}

static void selection_done(selection *selected) {
  free(selected->topics);
  free(selected->channels);
}

/* --- one bag ------------------------------------------------------------------------------ */

typedef struct job {
  settings set;
  cli_out out;
  cli_json json;
  bool several;
  bool later; /* something was printed before */
} job;

static void print_names(cli_out *out, const info_view *view) {
  for (size_t i = 0; i < view->bag->topic_count; i++) {
    cli_out_name(out, view->topics[i]->name);
    cli_out_char(out, '\n');
  }
}

/* Returns false if the entry of --key does not exist. */
static bool print(job *j, const info_view *view) {
  if (j->set.names) {
    print_names(&j->out, view);
    return true;
  }
  if (j->set.json) {
    info_print_json(&j->json, view);
    return true;
  }
  if (j->set.yaml) {
    if (j->later) cli_out_text(&j->out, "---\n");
    return info_print_yaml(&j->out, view, j->set.key);
  }
  if (j->several) {
    cli_out_format(&j->out, "%sBag:               ", j->later ? "\n" : "");
    cli_out_name(&j->out, view->bag->path);
    cli_out_char(&j->out, '\n');
  }
  info_print_text(&j->out, view);
  return true;
}

/* Returns the worse exit code: CLI_FAILED, then CLI_LOSS, then CLI_DONE. */
static int worse(int a, int b) {
  if (a == CLI_FAILED || b == CLI_FAILED) return CLI_FAILED;
  return a == CLI_LOSS || b == CLI_LOSS ? CLI_LOSS : CLI_DONE;
}

static int read_stats(look_stats *stats, job *j, ha_reader *reader, const ha_bag_info *bag) {
  ha_query query = HA_QUERY_INIT;

  query.topics = j->set.select.topics.items;
  query.topic_count = j->set.select.topics.size;
  return look_stats_read(stats, reader, &query, bag->problem_count, j->set.quiet, NULL);
}

/* Returns the exit code for this bag. */
static int describe(job *j, const char *path) {
  const ha_bag_info *bag = NULL;
  const bool is_local = ha__url_scheme_size(path) == 0; /* for others sizes cost the whole bag */
  const bool wants_sizes = (j->set.verbose && is_local) || j->set.sort == BY_SIZE;

  if (wants_sizes && !cli_may_read_all(path)) return CLI_FAILED;
  ha_reader *reader = cli_open(&bag, path, wants_sizes ? HA_INFO_SIZES : 0, j->set.quiet);
  if (!reader) return CLI_FAILED;
  selection selected;
  select_topics(&selected, bag, &j->set.select.topics);
  const ha_topic_info **topics = sort_topics(&selected.bag, j->set.sort);
  look_stats stats = {NULL, 0};
  const info_view view = {&selected.bag, topics, j->set.verbose, j->set.stats ? &stats : NULL};
  int code = bag->complete && bag->problem_count == 0 ? CLI_DONE : CLI_LOSS;

  if (j->set.select.topics.size > 0 && selected.bag.topic_count == 0) code = CLI_LOSS;
  if (j->set.stats) code = worse(code, read_stats(&stats, j, reader, bag));

  if (!print(j, &view)) code = CLI_FAILED;
  j->later = true;
  cli_out_flush(&j->out); /* print the bag before the warnings about it */
  cli_warn_problems(bag);
  cli_select_warn(&j->set.select, reader);
  look_stats_done(&stats);
  free(topics);
  selection_done(&selected);
  ha_reader_close(reader);
  return code;
}

static bool check(const settings *set) {
  if (set->json + set->names + set->yaml > 1) {
    cli_error("--json, --yaml and --topic-name exclude each other");
    return false;
  }
  if (!set->key || set->yaml) return true;
  cli_error("--key needs --yaml");
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job j = {.later = false};
  cli_arguments bags;
  int code;

  if (!cli_parse(&code, &bags, &j.set, verb, argc, argv)) return code;
  if (!check(&j.set)) return CLI_WRONG_USE;
  j.set.stats = j.set.stats || j.set.freq;
  cli_out_init(&j.out, CLI_STDOUT);
  j.json.out = &j.out;
  j.several = bags.size > 1;
  code = CLI_DONE;
  if (j.set.json && j.several) cli_json_open(&j.json, '[');
  for (size_t i = 0; i < bags.size && !cli_out_is_broken(&j.out); i++) {
    code = worse(code, describe(&j, bags.items[i]));
  }
  if (j.set.json && j.several) cli_json_close(&j.json, ']');
  if (j.set.json && (j.several || j.later)) cli_out_char(&j.out, '\n');
  cli_select_done(&j.set.select);
  return cli_out_close(&j.out, code);
}

static const char *const g_examples[] = {
    "holdall info drive.bag",
    "holdall info --topic /imu --topic /scan drive.bag",
    "holdall info -v rosbag2_2025_11_10-14_55_45/",
    "holdall info --json *.mcap | jq '.[].duration_ns'",
    NULL,
};

const cli_verb cli_verb_info = {
    .name = "info",
    .summary = "describe bags: topics, types, counts, times, sizes",
    .arguments = "BAG...",
    .description =
        "Describe each BAG: a file, or a folder with metadata.yaml. For a finished bag only\n"
        "the index is read. An unfinished or damaged bag is scanned, described and marked as\n"
        "such, and causes exit status 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
