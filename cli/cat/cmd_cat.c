/* holdall cat: prints messages. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/time.h>
#include <holdall/where.h>

#include "cat/form.h"
#include "cat/line.h"
#include "input/reading.h"
#include "input/select.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Limit of warnings about messages for which --where cannot be evaluated. */
#define MAX_WHERE_WARNINGS 5

typedef struct settings {
  cat_form form;
  cli_count threads;
  bool quiet;
  bool reverse;
  bool lists_fields;
  cli_select select;
  const char *where;
  cli_count limit;
  cli_count nth;
  int order;
} settings;

static const char *const g_orders[] = {"log",    "publish", "sequence",
                                       "header", "topic",   NULL}; /* as HA_ORDER_... */

static const cli_opt g_options[] = {
    CLI_SELECT_OPTS(offsetof(settings, select)),
    CLI_WHERE_OPT(offsetof(settings, where)),
    {"limit", 'n', CLI_COUNT, offsetof(settings, limit), "N", NULL, "at most N messages"},
    {"reverse", 0, CLI_FLAG, offsetof(settings, reverse), NULL, NULL, "last message first"},
    {"nth", 0, CLI_COUNT, offsetof(settings, nth), "N", NULL,
     "only message number N (from 0) of each channel, located by the index"},
    {"order", 0, CLI_CHOICE, offsetof(settings, order), "ORDER", g_orders,
     "order by log time (the default), publish time, sequence, header.stamp, or topic"},
    CAT_FORM_OPTS(offsetof(settings, form)),
    {"list-fields", 0, CLI_FLAG, offsetof(settings, lists_fields), NULL, NULL,
     "print the names of all fields instead of messages, with their topics"},
    {"threads", 0, CLI_COUNT, offsetof(settings, threads), "N", NULL,
     "number of threads for decompression and printing; default: cores"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  cli_reading reading;  /* first of the two passes of --csv, which determines the columns */
  ha_where *where;      /* NULL = print all messages */
  uint64_t unevaluated; /* messages for which --where could not be evaluated */
  cat_show show;
} job;

/* Returns false after a line on stderr if the table gets too wide. */
static bool put_message(job *j, const ha_message *msg) {
  cli_reading_count(&j->reading, msg);
  if (j->reading.is_first_pass) return cat_print_measure(&j->show.print, msg);
  cat_show_put(&j->show, msg);
  return true;
}

/* --- selection ---------------------------------------------------------------------------- */

/* Returns the channels that the options select; free() it. */
static const ha_channel **chosen_channels(size_t *out_count, const job *j) {
  size_t count = 0;
  size_t kept = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reading.reader);
  const ha_channel **chosen = cli_resize(NULL, count, sizeof *chosen);

  for (size_t i = 0; i < count; i++) {
    if (!j->set.select.regex && !cli_select_names(&j->set.select, channels[i])) continue;
    chosen[kept++] = channels[i];
  }
  *out_count = kept;
  return chosen;
}

/* Prepare the output for the selected channels. Returns false if none has a field of --fields. */
static bool prepare_channels(job *j) {
  size_t count = 0;
  const ha_channel **channels = chosen_channels(&count, j);

  for (size_t i = 0; i < count; i++) {
    cat_lines_fit(&j->show.lines, channels[i]);
  }
  const bool good = cat_decode_check_fields(&j->show.decode, channels, count);
  free(channels);
  return good;
}

static ha_status set_query(job *j, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  query.limit = j->set.limit.value;
  query.order = j->set.order;
  query.definitions = j->show.decode.definitions;
  query.reverse = j->set.reverse;
  const ha_status st =
      cli_select_fill(&query, &j->set.select, j->reading.reader, j->set.quiet, err);

  if (st < 0) return st;
  cli_reading_expect(&j->reading, &query);
  return j->where ? ha_where_query(j->where, j->reading.reader, &query, err)
                  : ha_reader_query(j->reading.reader, &query, err);
}

/* --- --list-fields ------------------------------------------------------------------------ */

static int list_fields(job *j) {
  size_t count = 0;
  const ha_channel **channels = chosen_channels(&count, j);

  cat_list_fields(&j->show.out, &j->show.decode, channels, count);
  free(channels);
  return cat_decode_end(&j->show.decode, CLI_DONE);
}

/* --- reading ------------------------------------------------------------------------------ */

/* Report a failure in the output where messages are missing. Returns whether reading can
 * continue. */
static bool can_continue(job *j, ha_status st, const ha_error *err) {
  if (st < 0) cat_show_flush(&j->show);
  return cli_reading_outlive(&j->reading, st, err);
}

/* --- --where ------------------------------------------------------------------------------ */

/* Warn about the conditions under which --where may miss messages. Call it after the query is
 * set. */
static void warn_of_where(job *j) {
  size_t count = 0;
  const char *const *notes = j->where ? ha_where_notes(&count, j->where) : NULL;

  for (size_t i = 0; i < count; i++) {
    cli_warn("--where: %s", notes[i]);
    j->reading.lossy = true;
  }
}

static void warn_of_unevaluated(job *j, const ha_message *msg, const ha_error *err) {
  char time[HA_TIME_TEXT_SIZE];

  if (j->reading.is_first_pass) return;
  j->reading.lossy = true;
  if (++j->unevaluated > MAX_WHERE_WARNINGS) return;
  ha_time_format_seconds(time, msg->log_time_ns);
  cat_show_flush(&j->show); /* keep the order of output and warnings */
  cli_warn("--where: %s at %s: %s; the message is skipped", msg->channel->topic, time, err->text);
  if (j->unevaluated == MAX_WHERE_WARNINGS) {
    cli_warn("--where: further such messages are counted, without a warning each");
  }
}

static void report_unevaluated(const job *j) {
  if (j->unevaluated <= MAX_WHERE_WARNINGS) return;
  cli_warn("--where: could not be evaluated for %" PRIu64 " messages in total", j->unevaluated);
}

/* Evaluate --where. A message for which this fails is skipped with a warning. Returns HA_END when
 * --limit messages were printed. */
static ha_status choose(bool *out, job *j, const ha_message *msg, ha_error *err) {
  int32_t keep = 1;
  ha_status st = j->where ? ha_where_test(&keep, j->where, msg, err) : HA_OK;

  *out = st == HA_OK && keep;
  if (!cli_is_damage(st)) return st;
  warn_of_unevaluated(j, msg, err);
  return HA_OK;
}

/* --- messages ----------------------------------------------------------------------------- */

static int stopped(job *j) {
  cat_print_flush(&j->show.print);
  cli_error("stopped by a signal after %" PRIu64 " messages", j->reading.messages);
  return CLI_LOSS;
}

static int read_messages(job *j) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  bool chosen = false;

  while (!cli_out_is_broken(&j->show.out)) {
    if (cli_is_stopped()) return stopped(j);
    ha_status st = cli_reading_next(&msg, &j->reading, &err);

    if (st == HA_OK) st = choose(&chosen, j, &msg, &err);
    if (st == HA_END) break;
    if (st == HA_OK && chosen && !put_message(j, &msg)) return CLI_FAILED;
    if (!can_continue(j, st, &err)) return CLI_FAILED;
  }
  return CLI_DONE;
}

static int read_nth(job *j) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, j->reading.reader);
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < count && !cli_out_is_broken(&j->show.out); i++) {
    if (cli_is_stopped()) return stopped(j);
    if (!cli_select_names(&j->set.select, channels[i])) continue;
    const ha_status st = cli_reading_nth(&msg, &j->reading, (uint32_t)i, j->set.nth.value, &err);

    if (st == HA_OK && !put_message(j, &msg)) return CLI_FAILED;
    if (!can_continue(j, st, &err)) return CLI_FAILED;
  }
  if (j->reading.messages == 0 && !j->reading.lossy) {
    cli_error("no selected channel has a message number %" PRIu64 "; numbers begin at 0",
              j->set.nth.value);
    return CLI_FAILED;
  }
  return CLI_DONE;
}

static int read_all(job *j) {
  const int code = j->set.nth.given ? read_nth(j) : read_messages(j);

  cat_print_flush(&j->show.print);
  cli_progress_end(&j->reading.progress);
  return code;
}

/* Read twice: the columns are known after the first pass. */
static int read_table(job *j) {
  ha_error err = HA_ERROR_INIT;

  cli_reading_begin_first(&j->reading, j->set.order);
  const int code = read_all(j);
  if (code != CLI_DONE) return code;
  const bool again = cli_reading_begin_second(&j->reading);
  if (!cat_print_header(&j->show.print)) return CLI_FAILED;
  if (again && set_query(j, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  return read_all(j);
}

static int cat(job *j, const cli_arguments *bags) {
  const uint32_t threads = j->set.threads.value < 1024 ? (uint32_t)j->set.threads.value : 1024;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;

  if (!cli_reading_open(&j->reading, bags, threads, j->set.quiet)) return CLI_FAILED;
  st = ha_decoder_sample(j->show.decode.decoder, j->reading.reader, &err);
  if (st == HA_OK && j->set.where)
    st = ha_where_new(&j->where, j->set.where, j->show.decode.definitions, &err);
  if (st == HA_OK) st = set_query(j, &err);
  if (st < 0) {
    cli_error_from(&err);
    return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  }
  cli_select_warn(&j->set.select, j->reading.reader);
  if (j->set.lists_fields) return list_fields(j);
  warn_of_where(j);
  if (!prepare_channels(j)) return CLI_WRONG_USE;
  if (j->set.limit.given && j->set.limit.value == 0) return CLI_DONE;
  const int code = j->set.form.csv ? read_table(j) : read_all(j);
  cli_reading_end(&j->reading);
  report_unevaluated(j);
  if (code == CLI_DONE && !j->set.nth.given &&
      cli_select_warn_of_none(&j->set.select, j->set.where, j->reading.messages))
    j->reading.lossy = true;
  return cli_reading_code(&j->reading, cat_print_end(&j->show.print, code));
}

/* --- the verb ----------------------------------------------------------------------------- */

/* Returns the name of the first given option that excludes --nth, or NULL. */
static const char *find_excluded_by_nth(const settings *set) {
  const cli_select *select = &set->select;

  if (select->regex) return "--regex";
  if (select->exclude_regex) return "--exclude-regex";
  if (select->exclude_topics.size) return "--exclude-topic";
  if (select->exclude_types.size) return "--exclude-type";
  if (select->start.given) return "--start";
  if (select->end.given) return "--end";
  if (set->where) return "--where";
  if (set->limit.given) return "--limit";
  if (set->reverse) return "--reverse";
  return set->order != 0 ? "--order" : NULL;
}

/* --nth counts per channel; options that select or order messages of all channels exclude it. */
static bool check_nth(const settings *set) {
  const char *other = find_excluded_by_nth(set);

  if (!set->nth.given || !other) return true;
  cli_error("--nth can't be combined with %s; choose channels by --topic and --type", other);
  return false;
}

/* If only one topic is selected, headings with the topic are omitted. */
static bool names_one_topic(const settings *set) {
  return set->select.topics.size == 1 && !set->select.regex;
}

static bool start(job *j) {
  const settings *set = &j->set;

  if (!cat_show_open(&j->show, &set->form, !names_one_topic(set))) return false;
  cli_catch_signals();
  cat_print_start(&j->show.print, (size_t)set->threads.value);
  /* on a terminal, output and progress would mix */
  cli_progress_start(&j->reading.progress, set->quiet || isatty(CLI_STDOUT));
  return true;
}

static void done(job *j) {
  cat_show_done(&j->show, &j->set.form);
  ha_where_free(j->where);
  cli_select_done(&j->set.select);
  cli_reading_close(&j->reading);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments bags;
  int code;

  memset(j, 0, sizeof *j);
  if (cli_parse(&code, &bags, &j->set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    if (check_nth(&j->set) && cat_form_check(&j->set.form)) {
      code = start(j) ? cli_out_close(&j->show.out, cat(j, &bags)) : CLI_FAILED;
    }
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall cat drive.bag --topic /imu --start +10s --end +12.5s",
    "holdall cat drive.mcap --topic /odom --csv --fields pose.pose.position,twist.twist.linear.x",
    "holdall cat --json --bytes array -e '^/camera/' rosbag2_2025_11_10-14_55_45/",
    "holdall cat --brief --payload crc32 drive.bag",
    "holdall cat drive.bag --where '/odom.twist.twist.linear.x > 1.5'",
    NULL,
};

const cli_verb cli_verb_cat = {
    .name = "cat",
    .summary = "print messages",
    .arguments = "BAG...",
    .description =
        "Print messages with their contents: as YAML in the form of `ros2 topic echo`, as\n"
        "JSON (--json), or as a table (--csv). Several bags are merged by time. TIME is in\n"
        "seconds (1762757746.5), nanoseconds, RFC 3339, or an offset from the first (+12.5s)\n"
        "or the last message (-3s). Messages that cannot be read or decoded cause a warning,\n"
        "and exit status 3.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
