/* Runs an export: assigns channels to exporters and passes each message to its exporter. */
#include "export/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/reader.h>
#include <holdall/time.h>

#include "export/names.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Limit of warnings about single messages, per channel. */
enum { MAX_WARNINGS = 5 };

static int failed(const ha_error *err) {
  cli_error_from(err);
  return CLI_FAILED;
}

static void *self_of(const export_job *j, const export_channel *c) {
  return j->kinds.selves[export_kinds_find(&j->kinds, c->exporter)];
}

static void set_why_not(export_channel *c, bool is_lossy, const char *text) {
  c->is_lossy = c->is_lossy || is_lossy;
  if (c->why_not) return;
  c->why_not = cli_resize(NULL, strlen(text) + 1, 1);
  memcpy(c->why_not, text, strlen(text) + 1);
}

/* --- assignment of channels ----------------------------------------------------------------- */

/* Did the user name topics or types? If not, a channel without an exporter is no loss. */
static bool is_named(const export_settings *set) {
  return set->select.topics.size > 0 || set->select.types.size > 0 || set->select.regex;
}

/* Set why_not to the exporters that would accept the channel but were not selected. */
static void explain_unassigned(const export_job *j, export_channel *c, const ha_error *decoding) {
  char text[sizeof decoding->text + 64] = "";

  for (size_t i = 0; cli_exporters[i]; i++) {
    const size_t used = strlen(text);

    if (export_kinds_find(&j->kinds, cli_exporters[i]) < j->kinds.size) continue;
    if (!cli_exporters[i]->takes(c->channel, c->plan)) continue;
    snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? "," : "fits --as ",
             cli_exporters[i]->name);
  }
  if (!c->plan) {
    snprintf(text, sizeof text, "%s%s", decoding->text,
             c->channel->schema->size == 0 ? " (--definitions adds a place to search)" : "");
  }
  set_why_not(c, is_named(&j->run.set), text[0] ? text : "no exporter accepts this type");
}

static void find_stamp(const export_job *j, export_channel *c) {
  if (!c->plan || !j->run.set.name || !strstr(j->run.set.name, "{stamp}")) return;
  if (ha_path_new(&c->stamp_sec, c->plan, "header.stamp.sec", NULL) < 0) return;
  if (ha_path_new(&c->stamp_nanosec, c->plan, "header.stamp.nanosec", NULL) == HA_OK) return;
  ha_path_free(c->stamp_sec);
  c->stamp_sec = NULL;
}

/* Add a channel to its exporter. If the exporter refuses it, it is treated as one that no exporter
 * accepts. */
static ha_status add_channel(export_job *j, export_channel *c, ha_error *err) {
  const cli_exporter *one = c->exporter;
  const size_t i = export_kinds_find(&j->kinds, one);
  ha_status st = HA_OK;

  if (!j->kinds.selves[i]) CLI_TRY(one->open(&j->kinds.selves[i], &j->run, err));
  if (one->add_channel) st = one->add_channel(j->kinds.selves[i], c, err);
  if (!cli_is_damage(st)) return st;
  if (one->close_channel) one->close_channel(j->kinds.selves[i], c);
  c->exporter = NULL;
  set_why_not(c, true, err->text);
  return HA_OK;
}

static ha_status look_at_channel(export_job *j, export_channel *c, ha_error *err) {
  ha_error decoding = HA_ERROR_INIT;

  c->is_chosen = true; /* assumption: it has selected messages; find_chosen() verifies it */
  const ha_status st = ha_decoder_plan(&c->plan, j->decoder, c->channel, &decoding);
  if (st == HA_E_NOMEM) {
    *err = decoding;
    return st;
  }
  for (size_t i = 0; !c->exporter && i < j->kinds.size; i++) {
    if (j->kinds.items[i]->takes(c->channel, c->plan)) c->exporter = j->kinds.items[i];
  }
  if (!c->exporter) {
    explain_unassigned(j, c, &decoding);
    return HA_OK;
  }
  find_stamp(j, c);
  return add_channel(j, c, err);
}

static ha_status look_at_channels(export_job *j, ha_error *err) {
  const export_settings *set = &j->run.set;
  const ha_channel *const *channels = ha_reader_channels(&j->channel_count, j->reading.reader);

  j->channels = cli_resize(NULL, j->channel_count, sizeof *j->channels);
  memset(j->channels, 0, j->channel_count * sizeof *j->channels);
  for (size_t i = 0; i < j->channel_count; i++) {
    j->channels[i].channel = channels[i];
  }
  for (size_t i = 0; i < j->channel_count; i++) {
    if (!set->select.regex && !cli_select_names(&set->select, channels[i])) continue;
    CLI_TRY(look_at_channel(j, &j->channels[i], err));
  }
  return HA_OK;
}

/* --- selection -------------------------------------------------------------------------------- */

/* Limit of channels without an exporter that are checked for selected messages: each check costs a
 * query over all channels. */
static size_t max_checked(const export_job *j) {
  return 16 + (size_t)4000000 / (j->channel_count + 1);
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted names of topics. */
typedef struct topic_set {
  const char **items;
  size_t size;
} topic_set;

static bool has(const topic_set *set, const char *topic) {
  return set->size > 0 && bsearch(&topic, set->items, set->size, sizeof *set->items, by_text);
}

/* Returns the topics with an accepted channel (taken_alone), or all topics; free() items. */
static topic_set list_topics(const export_job *j, bool taken_alone) {
  topic_set set = {cli_resize(NULL, j->channel_count, sizeof *set.items), 0};

  for (size_t i = 0; i < j->channel_count; i++) {
    const export_channel *c = &j->channels[i];
    if (c->exporter || !taken_alone) set.items[set.size++] = c->channel->topic;
  }
  qsort(set.items, set.size, sizeof *set.items, by_text);
  return set;
}

/* Exclude the topics of set, except those of but, from the query, in addition to those that the
 * user excludes; free() the array. */
static const char **exclude(ha_query *query, const topic_set *set, const topic_set *but) {
  const size_t given = query->exclude_topic_count;
  const char **topics = cli_resize(NULL, given + set->size, sizeof *topics);
  size_t count = 0;

  for (size_t i = 0; i < given; i++) {
    topics[count++] = query->exclude_topics[i];
  }
  for (size_t i = 0; i < set->size; i++) {
    if (i > 0 && strcmp(set->items[i], set->items[i - 1]) == 0) continue;
    if (!has(but, set->items[i])) topics[count++] = set->items[i];
  }
  query->exclude_topics = topics;
  query->exclude_topic_count = count;
  return topics;
}

static bool has_selected_messages(const export_job *j, const ha_query *query, const topic_set *all,
                                  const export_channel *c) {
  const topic_set one_topic = {(const char *[]){c->channel->topic}, 1};
  ha_message msg = HA_MESSAGE_INIT;
  ha_query one = *query;
  const char **topics = exclude(&one, all, &one_topic);

  one.limit = 1;
  const bool is = ha_reader_query(j->reading.reader, &one, NULL) == HA_OK &&
                  ha_reader_next(&msg, j->reading.reader, NULL) != HA_END;
  free(topics);
  return is;
}

/* Determine which channels without an exporter have selected messages; these are reported. */
static void find_chosen(export_job *j, const ha_query *query) {
  topic_set all = list_topics(j, false);
  size_t checked = 0;

  for (size_t i = 0; i < j->channel_count && checked < max_checked(j); i++) {
    export_channel *c = &j->channels[i];

    if (c->exporter || !c->is_chosen) continue;
    c->is_chosen = has_selected_messages(j, query, &all, c);
    checked++;
  }
  free(all.items);
}

static ha_status set_query(export_job *j, bool is_first, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  CLI_TRY(cli_select_fill(&query, &j->run.set.select, j->reading.reader, j->run.set.quiet, err));
  /* fails for an invalid regular expression */
  CLI_TRY(ha_reader_query(j->reading.reader, &query, err));
  if (is_first) find_chosen(j, &query);
  topic_set all = list_topics(j, false);
  topic_set taken = list_topics(j, true);
  const char **topics = exclude(&query, &all, &taken);

  free(all.items);
  free(taken.items);
  if (is_first) cli_reading_expect(&j->reading, &query);
  const ha_status st = ha_reader_query(j->reading.reader, &query, err);
  free(topics);
  return st;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void report_failure(export_channel *c, const ha_message *msg, const ha_error *err) {
  char time[HA_TIME_TEXT_SIZE];

  set_why_not(c, true, err->text);
  if (++c->failed > MAX_WARNINGS) return;
  ha_time_format_seconds(time, msg->log_time_ns);
  cli_warn("%s at %s: %s; not exported", c->channel->topic, time, err->text);
  if (c->failed == MAX_WARNINGS) {
    cli_warn("%s: further such messages are counted, without a warning each", c->channel->topic);
  }
}

/* Do --every and --limit let the message pass? */
static bool is_wanted(const export_settings *set, export_channel *c) {
  const uint64_t number = c->seen++;

  if (set->every.given && number % set->every.value != 0) return false;
  return !set->limit.given || c->messages + c->failed < set->limit.value;
}

/* Have all channels reached --limit? */
static bool is_enough(const export_job *j) {
  const export_settings *set = &j->run.set;

  if (!set->limit.given) return false;
  for (size_t i = 0; i < j->channel_count; i++) {
    const export_channel *c = &j->channels[i];

    if (c->exporter && c->messages + c->failed < set->limit.value) return false;
  }
  return true;
}

static ha_status put(export_job *j, const ha_message *msg, ha_error *err) {
  export_channel *c = &j->channels[msg->channel->id];
  const cli_exporter *one = c->exporter;
  ha_status st;

  cli_reading_count(&j->reading, msg);
  if (!one || !is_wanted(&j->run.set, c)) return HA_OK;
  if (j->reading.is_first_pass) {
    st = one->measure ? one->measure(self_of(j, c), c, msg, err) : HA_OK;
    c->messages++;                         /* for --limit; reset after the first pass */
    return cli_is_damage(st) ? HA_OK : st; /* the second pass reports it */
  }
  st = one->message(self_of(j, c), c, msg, err);
  if (cli_is_damage(st)) {
    report_failure(c, msg, err);
    return HA_OK;
  }
  if (st >= 0) c->messages++;
  return st;
}

static int read_messages(export_job *j) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;

  while (!cli_is_stopped() && !is_enough(j)) {
    const ha_status st = cli_reading_next(&msg, &j->reading, &err);

    if (st == HA_END) break;
    if (st == HA_OK && put(j, &msg, &err) < 0) return failed(&err);
    if (!cli_reading_outlive(&j->reading, st, &err)) return CLI_FAILED;
  }
  return CLI_DONE;
}

/* Is any channel assigned to an exporter? */
static bool has_assigned(const export_job *j) {
  size_t i = 0;

  while (i < j->kinds.size && !j->kinds.selves[i]) {
    i++;
  }
  return i < j->kinds.size;
}

static bool measures(const export_job *j) {
  for (size_t i = 0; i < j->kinds.size; i++) {
    if (j->kinds.selves[i] && j->kinds.items[i]->measure) return true;
  }
  return false;
}

static int measure(export_job *j) {
  ha_error err = HA_ERROR_INIT;

  cli_reading_begin_first(&j->reading, HA_ORDER_LOG);
  const int code = read_messages(j);
  for (size_t i = 0; i < j->channel_count; i++) {
    j->channels[i].seen = 0;
    j->channels[i].messages = 0;
  }
  const bool again = cli_reading_begin_second(&j->reading);
  if (code == CLI_DONE && again && set_query(j, false, &err) < 0) return failed(&err);
  return code;
}

/* --- end -------------------------------------------------------------------------------------- */

static int finish_channel(export_job *j, export_channel *c) {
  ha_error err = HA_ERROR_INIT;
  const ha_status st = c->exporter->finish_channel(self_of(j, c), c, &err);

  if (st >= 0) return CLI_DONE;
  if (!cli_is_damage(st)) return failed(&err);
  cli_warn("%s: %s", c->channel->topic, err.text);
  set_why_not(c, true, err.text);
  return CLI_DONE;
}

/* Complete the files, even after a failure. */
static int finish(export_job *j, int code) {
  ha_error err = HA_ERROR_INIT;

  for (size_t i = 0; i < j->channel_count; i++) {
    export_channel *c = &j->channels[i];

    if (!c->exporter || !c->exporter->finish_channel) continue;
    if (finish_channel(j, c) != CLI_DONE) code = CLI_FAILED;
  }
  for (size_t i = 0; i < j->kinds.size; i++) {
    const cli_exporter *one = j->kinds.items[i];

    if (!j->kinds.selves[i] || !one->finish) continue;
    if (one->finish(j->kinds.selves[i], &err) < 0) code = failed(&err);
  }
  return code;
}

/* Were messages or channels refused, or was nothing exported? */
static bool is_lossy(const export_job *j) {
  bool lossy = j->reading.lossy || j->run.files == 0;

  if (j->run.files == 0) cli_warn("nothing was exported");
  for (size_t i = 0; !lossy && i < j->channel_count; i++) {
    lossy = j->channels[i].is_chosen && j->channels[i].is_lossy;
  }
  return lossy;
}

static int read_all(export_job *j) {
  ha_error err = HA_ERROR_INIT;
  ha_status st = look_at_channels(j, &err);

  if (st >= 0) st = set_query(j, true, &err);
  if (st < 0) {
    cli_error_from(&err);
    return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  }
  if (has_assigned(j) && !export_make_folder(j->run.set.output)) return CLI_FAILED;
  j->is_read = true;
  int code = measures(j) ? measure(j) : CLI_DONE;
  if (code == CLI_DONE) code = read_messages(j);
  code = finish(j, code);
  cli_reading_end(&j->reading);
  if (cli_is_stopped()) {
    cli_error("stopped by a signal after %" PRIu64 " messages", j->reading.messages);
    j->reading.lossy = true;
  }
  return code == CLI_DONE && is_lossy(j) ? CLI_LOSS : code;
}

int export_run(export_job *j, const cli_arguments *bags) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  options.paths = j->run.set.definitions.items;
  options.path_count = j->run.set.definitions.size;
  st = ha_definitions_open(&j->definitions, &options, &err);
  if (st >= 0) st = ha_decoder_new(&j->decoder, j->definitions, &err);
  if (st >= 0) cli_limits_set_decoder(j->decoder);
  if (st < 0) return failed(&err);
  if (!cli_reading_open(&j->reading, bags, 0, j->run.set.quiet)) return CLI_FAILED;
  if (ha_decoder_sample(j->decoder, j->reading.reader, &err) < 0) return failed(&err);
  cli_select_warn(&j->run.set.select, j->reading.reader);
  cli_progress_start(&j->reading.progress, j->run.set.quiet);
  return read_all(j);
}

static void channel_done(const export_job *j, export_channel *c) {
  if (c->exporter && c->exporter->close_channel && self_of(j, c)) {
    c->exporter->close_channel(self_of(j, c), c);
  }
  ha_path_free(c->stamp_sec);
  ha_path_free(c->stamp_nanosec);
  free(c->why_not);
}

void export_run_done(export_job *j) {
  for (size_t i = 0; i < j->channel_count && j->channels; i++) {
    channel_done(j, &j->channels[i]);
  }
  for (size_t i = 0; i < j->kinds.size; i++) {
    if (j->kinds.selves[i]) j->kinds.items[i]->close(j->kinds.selves[i]);
  }
  free(j->channels);
  export_names_done(&j->run.names);
  ha_decoder_free(j->decoder);
  ha_definitions_close(j->definitions);
  cli_reading_close(&j->reading);
}
