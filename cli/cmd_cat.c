/* holdall cat: one line a message. */
#include <inttypes.h>
#include <stdlib.h>

#include <holdall/reader.h>
#include <holdall/time.h>

#include "cat_line.h"
#include "memory.h"
#include "out.h"
#include "talk.h"
#include "verbs.h"

/* Failures in a row, without a message between them, after which the system is to blame. */
#define MAX_SYSTEM_FAILURES 8

typedef struct settings {
  bool json;
  bool quiet;
  bool reverse;
  cli_texts topics;
  cli_texts types;
  const char *regex;
  const char *exclude_regex;
  cli_time start;
  cli_time end;
  cli_count limit;
  cli_count nth;
  int order;
  int payload;
} settings;

static const char *const g_payloads[] = {"none", "hex", "crc32", NULL}; /* as PAYLOAD_... */
static const char *const g_orders[] = {"log", "publish", NULL};         /* as HA_ORDER_... */

static const cli_opt g_options[] = {
    {"topic", 0, CLI_TEXTS, offsetof(settings, topics), "TOPIC", NULL,
     "messages of this topic; may be given several times"},
    {"type", 0, CLI_TEXTS, offsetof(settings, types), "TYPE", NULL,
     "messages of this type; may be given several times"},
    {"regex", 'e', CLI_TEXT, offsetof(settings, regex), "RE", NULL,
     "also topics in which this regular expression (Perl's) finds a match"},
    {"exclude-regex", 'x', CLI_TEXT, offsetof(settings, exclude_regex), "RE", NULL,
     "no topics in which this one finds a match"},
    {"start", 0, CLI_TIME, offsetof(settings, start), "TIME", NULL,
     "messages recorded at TIME or later"},
    {"end", 0, CLI_TIME, offsetof(settings, end), "TIME", NULL, "messages recorded before TIME"},
    {"limit", 'n', CLI_COUNT, offsetof(settings, limit), "N", NULL, "at most N messages"},
    {"reverse", 0, CLI_FLAG, offsetof(settings, reverse), NULL, NULL, "last message first"},
    {"nth", 0, CLI_COUNT, offsetof(settings, nth), "N", NULL,
     "message number N (from 0) of each channel, found by the index"},
    {"order", 0, CLI_CHOICE, offsetof(settings, order), "ORDER", g_orders,
     "by log time (log, the default) or publish time (publish)"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL, "print one JSON object a line"},
    {"payload", 0, CLI_CHOICE, offsetof(settings, payload), "FORM", g_payloads,
     "the bytes of the message: none (the default), hex or crc32"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  ha_reader *reader;
  int64_t first_ns; /* of the messages to be read; equal if that is not known */
  int64_t last_ns;
  uint64_t messages;
  uint64_t bytes;
  size_t problems; /* that have been told */
  bool lossy;
  cli_progress progress;
  cli_out out;
  cat_lines lines;
} job;

static int64_t time_of(const job *j, const ha_message *msg) {
  return j->set.order == HA_ORDER_PUBLISH ? msg->publish_time_ns : msg->log_time_ns;
}

/* How far the reading is; negative if that is not known. */
static double part_of(const job *j, int64_t now_ns) {
  const double way = (double)j->last_ns - (double)j->first_ns;
  double part = -1;

  if (j->set.limit.value > 0) {
    part = (double)j->messages / (double)j->set.limit.value;
  } else if (way < 0 || way > 0) {
    part = ((double)now_ns - (double)j->first_ns) / way;
  }
  return part > 1 ? 1 : part;
}

static void show_progress(job *j, const ha_message *msg) {
  const cli_work work = {"messages", j->messages, j->bytes, part_of(j, time_of(j, msg))};

  cli_progress_show(&j->progress, &work);
}

static void put_message(job *j, const ha_message *msg) {
  cat_lines_put(&j->lines, msg);
  j->messages++;
  j->bytes += msg->size;
  if (j->progress.on && j->messages % 1024 == 0) show_progress(j, msg);
}

/* --- what to read ------------------------------------------------------------------------- */

static bool is_in(const cli_texts *texts, const char *text) {
  for (size_t i = 0; i < texts->size; i++) {
    if (strcmp(texts->items[i], text) == 0) return true;
  }
  return false;
}

static bool is_named(const settings *set, const ha_channel *channel) {
  if (set->topics.size > 0 && !is_in(&set->topics, channel->topic)) return false;
  return set->types.size == 0 || is_in(&set->types, channel->schema->name);
}

static void measure_columns(job *j) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);

  for (size_t i = 0; i < count; i++) {
    if (!j->set.regex && !is_named(&j->set, channels[i])) continue;
    cat_lines_fit(&j->lines, channels[i]);
  }
}

/* A name that nothing has is a slip of the pen more often than not. */
static void warn_of_unknown(const job *j, const cli_texts *texts, bool types) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);

  for (size_t i = 0; i < texts->size; i++) {
    bool found = false;

    for (size_t k = 0; k < count && !found; k++) {
      found = strcmp(texts->items[i], types ? channels[k]->schema->name : channels[k]->topic) == 0;
    }
    if (found) continue;
    cli_warn("%s '%s' is not in the bag; 'holdall info' lists what is", types ? "type" : "topic",
             texts->items[i]);
  }
}

static int64_t add_clamped(int64_t a, int64_t b) {
  int64_t sum;

  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? INT64_MAX : INT64_MIN;
}

static int64_t resolve(const cli_time *time, const ha_bag_info *bag, int64_t otherwise) {
  if (!time->given) return otherwise;
  if (time->kind == HA_TIME_FROM_START) return add_clamped(bag->start_ns, time->ns);
  if (time->kind == HA_TIME_FROM_END) return add_clamped(bag->end_ns, time->ns);
  return time->ns;
}

static bool is_offset(const cli_time *time) {
  return time->given && time->kind != HA_TIME_ABSOLUTE;
}

/* The bag's own times are asked for only where they are needed: they may cost a pass over it. */
static ha_status set_times(job *j, ha_query *query, ha_error *err) {
  const ha_bag_info *bag = NULL;
  const ha_bag_info nothing = {.struct_size = sizeof nothing};
  ha_status st = HA_OK;

  if (is_offset(&j->set.start) || is_offset(&j->set.end)) {
    cli_wait_start("reading the times of the bag", j->set.quiet);
    st = ha_reader_info(&bag, j->reader, 0, err);
    cli_wait_end();
  }
  if (st < 0) return st;
  if (!bag) bag = &nothing;
  query->start_ns = resolve(&j->set.start, bag, INT64_MIN);
  query->end_ns = resolve(&j->set.end, bag, INT64_MAX);
  return HA_OK;
}

/* The first message and, in reverse, the last one that will be read: cheap, by the index. */
static void find_ends(job *j, const ha_query *query) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_query one = *query;

  one.limit = 1;
  if (ha_reader_query(j->reader, &one, NULL) != HA_OK) return;
  if (ha_reader_next(j->reader, &msg, NULL) != HA_OK) return;
  const int64_t first = time_of(j, &msg);

  one.reverse = !query->reverse;
  if (ha_reader_query(j->reader, &one, NULL) != HA_OK) return;
  if (ha_reader_next(j->reader, &msg, NULL) != HA_OK) return;
  j->first_ns = first;
  j->last_ns = time_of(j, &msg);
}

static ha_status set_query(job *j, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  query.topics = j->set.topics.items;
  query.topic_count = j->set.topics.size;
  query.types = j->set.types.items;
  query.type_count = j->set.types.size;
  query.include_regex = j->set.regex;
  query.exclude_regex = j->set.exclude_regex;
  query.limit = j->set.limit.value;
  query.order = j->set.order;
  query.reverse = j->set.reverse;
  const ha_status st = set_times(j, &query, err);

  if (st < 0) return st;
  if (j->progress.on) find_ends(j, &query);
  return ha_reader_query(j->reader, &query, err);
}

/* --- reading ------------------------------------------------------------------------------ */

static void warn_of_problems(job *j) {
  size_t count = 0;
  const ha_problem *const *problems = ha_reader_problems(&count, j->reader);

  for (; j->problems < count; j->problems++) {
    cli_warn_problem(problems[j->problems]);
    j->lossy = true;
  }
}

static bool is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

/* A failure that reading goes on behind is a warning. */
static void warn_of_failure(job *j, const ha_error *err) {
  cli_out_flush(&j->out); /* so that it stands where the messages are missing */
  cli_warn("%s", err->text);
  j->lossy = true;
}

static int stopped(const job *j) {
  cli_error("stopped by a signal after %" PRIu64 " messages", j->messages);
  return CLI_LOSS;
}

static int read_messages(job *j) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  unsigned failures = 0;

  while (!cli_out_is_broken(&j->out)) {
    if (cli_is_stopped()) return stopped(j);
    const ha_status st = ha_reader_next(j->reader, &msg, &err);

    if (st == HA_END) break;
    if (st == HA_OK) {
      put_message(j, &msg);
      failures = 0;
    } else if (is_damage(st) || ++failures < MAX_SYSTEM_FAILURES) {
      warn_of_failure(j, &err);
    } else {
      cli_error_from(&err);
      return CLI_FAILED;
    }
  }
  return CLI_DONE;
}

static int read_nth(job *j) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < count && !cli_out_is_broken(&j->out); i++) {
    if (cli_is_stopped()) return stopped(j);
    if (!is_named(&j->set, channels[i])) continue;
    const ha_status st = ha_reader_nth(j->reader, (uint32_t)i, j->set.nth.value, &msg, &err);

    if (st == HA_OK) {
      put_message(j, &msg);
    } else if (st < 0) {
      warn_of_failure(j, &err);
    }
  }
  if (j->messages == 0 && !j->lossy) {
    cli_error("no channel asked for has a message number %" PRIu64 "; they count from 0",
              j->set.nth.value);
    return CLI_FAILED;
  }
  return CLI_DONE;
}

static int cat(job *j, const cli_arguments *bags) {
  ha_error err = HA_ERROR_INIT;
  ha_status st;
  int code;

  cli_wait_start("opening", j->set.quiet);
  st = ha_reader_open(&j->reader, bags->items, bags->size, NULL, &err);
  cli_wait_end();
  if (st == HA_OK) warn_of_problems(j);
  if (st == HA_OK) st = set_query(j, &err);
  if (st < 0) {
    cli_error_from(&err);
    return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  }
  warn_of_unknown(j, &j->set.topics, false);
  warn_of_unknown(j, &j->set.types, true);
  measure_columns(j);
  if (j->set.limit.given && j->set.limit.value == 0) return CLI_DONE;
  code = j->set.nth.given ? read_nth(j) : read_messages(j);
  cli_progress_end(&j->progress);
  warn_of_problems(j);
  return code == CLI_DONE && j->lossy ? CLI_LOSS : code;
}

/* --- the verb ----------------------------------------------------------------------------- */

/* The n-th message of a channel is one thing, a choice out of all messages another. */
static bool check(const settings *set) {
  const char *other = set->regex           ? "--regex"
                      : set->exclude_regex ? "--exclude-regex"
                      : set->start.given   ? "--start"
                      : set->end.given     ? "--end"
                      : set->limit.given   ? "--limit"
                      : set->reverse       ? "--reverse"
                      : set->order != 0    ? "--order"
                                           : NULL;

  if (!set->nth.given || !other) return true;
  cli_error("--nth can't be combined with %s; choose channels by --topic and --type", other);
  return false;
}

static void done(job *j) {
  cat_lines_done(&j->lines);
  free(j->set.topics.items);
  free(j->set.types.items);
  ha_reader_close(j->reader);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments bags;
  int code;

  memset(j, 0, sizeof *j);
  if (cli_parse(&code, &bags, &j->set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (check(&j->set)) {
      cli_catch_signals();
      cli_out_init(&j->out, CLI_STDOUT);
      j->lines.out = &j->out;
      j->lines.json = j->set.json;
      j->lines.payload = j->set.payload;
      cli_progress_start(&j->progress, j->set.quiet);
      code = cat(j, &bags);
      code = cli_out_close(&j->out, code);
    }
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall cat drive.bag --topic /imu --start +10s --end +12.5s",
    "holdall cat --json --payload crc32 -e '^/camera/' rosbag2_2025_11_10-14_55_45/",
    "holdall cat drive.mcap --topic /map --nth 0 --payload hex",
    NULL,
};

const cli_verb cli_verb_cat = {
    .name = "cat",
    .summary = "print messages, one line each",
    .arguments = "BAG...",
    .about = "Print one line a message: time, topic, type, size. Several bags are merged by time.\n"
             "TIME is in seconds (1762757746.5), nanoseconds, RFC 3339, or an offset from the\n"
             "first (+12.5s) or the last message (-3s). Messages that can't be read are skipped\n"
             "with a warning, and the exit status is 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
