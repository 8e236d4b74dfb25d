/* holdall echo: prints messages of a network as they arrive. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bags/join.h"
#include "cat/form.h"
#include "cat/line.h"
#include "input/near.h"
#include "input/select.h"
#include "topics/echo_inbox.h"
#include "topics/echo_where.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Interval of checks for the end of the verb; time after which missing topics are noted. */
enum { STEP_NS = 50000000 };
#define ABSENT_NS INT64_C(2000000000)

typedef struct settings {
  cli_texts services;
  cli_texts actions;
  cli_texts types;
  const char *regex;
  const char *exclude_regex;
  bool hidden;
  const char *where;
  cat_form form;
  bool raw;
  bool once;
  cli_count limit;
  cli_count timeout;
  int reliability;
  int durability;
  cli_count depth;
  cli_join join;
  bool quiet;
} settings;

/* Indexed by HA_QOS_RELIABILITY_... and HA_QOS_DURABILITY_...; 0 = as offered. */
static const char *const g_reliabilities[] = {"offered", "reliable", "best_effort", NULL};
static const char *const g_durabilities[] = {"offered", "transient_local", "volatile", NULL};

#define AT(member) offsetof(settings, member)

static const cli_opt g_options[] = {
    {"service", 0, CLI_TEXTS, AT(services), "NAME", NULL,
     "requests and responses of a service with introspection; may be given several times"},
    {"action", 0, CLI_TEXTS, AT(actions), "NAME", NULL,
     "all topics of an action; may be given several times"},
    {"type", 0, CLI_TEXTS, AT(types), "TYPE", NULL,
     "all topics of this type; may be given several times"},
    {"regex", 'e', CLI_TEXT, AT(regex), "RE", NULL,
     "all topics in which this regular expression (Perl) finds a match"},
    {"exclude-regex", 'x', CLI_TEXT, AT(exclude_regex), "RE", NULL,
     "exclude topics in which this regular expression finds a match"},
    {"hidden", 0, CLI_FLAG, AT(hidden), NULL, NULL,
     "also hidden topics (a part of the name begins with _) and topics not of ROS"},
    CLI_WHERE_OPT(AT(where)),
    CAT_FORM_OPTS(AT(form)),
    {"raw", 0, CLI_FLAG, AT(raw), NULL, NULL, "print bytes without decoding"},
    {"once", 0, CLI_FLAG, AT(once), NULL, NULL, "end after the first message"},
    {"count", 'n', CLI_COUNT, AT(limit), "N", NULL, "end after N messages"},
    {"timeout", 0, CLI_SPAN, AT(timeout), "SPAN", NULL, "end after this time without a message"},
    {"qos-reliability", 0, CLI_CHOICE, AT(reliability), "KIND", g_reliabilities,
     "requested reliability: reliable, best_effort; default: what each publisher offers"},
    {"qos-durability", 0, CLI_CHOICE, AT(durability), "KIND", g_durabilities,
     "requested durability: transient_local, volatile; default: what each publisher offers"},
    {"qos-depth", 0, CLI_COUNT, AT(depth), "N", NULL,
     "depth of the queue, and requested number of latched messages; default 1000"},
    CLI_JOIN_OPTS(AT(join)),
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print no notes"},
    CLI_OPT_END,
};

enum { NEW, SHOWN, HIDDEN };

typedef struct job {
  settings set;
  const cli_arguments *topics;
  cli_network where;
  ha_network *network;
  echo_inbox inbox;
  cli_notes notes;
  cat_show show;
  echo_where filter;
  char *states; /* of channels, by id */
  size_t state_count;
  uint64_t shown;
  bool lossy;
} job;

/* --- notes ------------------------------------------------------------------------------- */

static void say_notes(job *j) {
  if (j->set.quiet) return;
  cli_notes_print(&j->notes);
}

typedef struct search {
  const char *topic;
  const char *end; /* suffix of the topic: that of service events, or "" */
  bool found;
} search;

static void compare(void *user, const ha_endpoint *endpoint) {
  search *s = user;
  const size_t size = strlen(s->topic);
  const char *name = endpoint->topic + (*s->topic == '/' ? 0 : 1);

  if (endpoint->kind != HA_ENDPOINT_PUBLISHER) return;
  if (strncmp(name, s->topic, size) == 0 && strcmp(name + size, s->end) == 0) s->found = true;
}

static bool is_published(const job *j, const char *topic, const char *end) {
  search s = {topic, end, false};

  return ha_network_each(j->network, compare, &s, NULL) < 0 || s.found;
}

/* Note names without a topic, which are probably typing errors. */
static void report_absent(job *j) {
  for (size_t i = 0; i < j->topics->size && !j->set.quiet; i++) {
    const char *topic = j->topics->items[i];
    if (is_published(j, topic, "")) continue;
    char *nearest = cli_near_topic(j->network, topic);
    if (nearest && strcmp(nearest, topic) != 0) {
      cli_note("%s has no publisher yet; did you mean '%s'?", topic, nearest);
    } else {
      cli_note("%s has no publisher yet; 'holdall topics' lists the topics", topic);
    }
    free(nearest);
  }
  for (size_t i = 0; i < j->set.services.size && !j->set.quiet; i++) {
    const char *service = j->set.services.items[i];
    if (is_published(j, service, "/_service_event")) continue;
    cli_note("no events of %s are published yet: its server or clients must have "
             "introspection enabled",
             service);
  }
}

/* --- messages ---------------------------------------------------------------------------- */

/* Handle the first message of a channel. Returns false if the channel is not shown, or after a
 * failure, which sets *code. */
static bool begin_channel(job *j, const ha_message *msg, int *code) {
  const ha_channel *channel = msg->channel;
  cat_show *show = &j->show;
  const bool is_alone = !show->print.has_heads;

  cat_lines_fit(&show->lines, channel);
  if (is_alone && !cat_decode_check_fields(&show->decode, &channel, 1)) {
    *code = CLI_WRONG_USE;
    return false;
  }
  cat_show_flush(show); /* warnings about the channel may follow */
  if (!show->is_brief && !cat_decode_channel(&show->decode, channel)->is_chosen) return false;
  if (!j->set.form.csv) return true;
  if (show->print.table.size > 0) {
    cli_warn("%s: also has the type %s, which has other columns; its messages are omitted",
             channel->topic, channel->schema->name);
    j->lossy = true;
    return false;
  }
  cat_print_measure(&show->print, msg);
  if (!cat_print_header(&show->print)) *code = CLI_FAILED;
  return *code == CLI_DONE;
}

/* Returns the state of a channel; NEW before its first message. */
static char *state_of(job *j, uint32_t id) {
  while (j->state_count <= id) {
    j->states = cli_resize(j->states, j->state_count + 1, 1);
    j->states[j->state_count++] = NEW;
  }
  return &j->states[id];
}

static void put(job *j, const ha_message *msg, int *code) {
  char *state = state_of(j, msg->channel->id);

  if (!echo_where_keeps(&j->filter, &j->show, msg)) {
    if (j->filter.is_wrong) *code = CLI_WRONG_USE;
    return;
  }
  if (*state == NEW) *state = begin_channel(j, msg, code) ? SHOWN : HIDDEN;
  if (*state == HIDDEN) return;
  cat_show_put(&j->show, msg);
  j->shown++;
}

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  echo_inbox_put(&((job *)user)->inbox, transport, channel, delivery);
}

static void on_note(void *user, const char *text) {
  cli_notes_add(&((job *)user)->notes, text);
}

/* --- main loop --------------------------------------------------------------------------- */

static bool has_enough(const job *j) {
  const uint64_t limit = j->set.once ? 1 : j->set.limit.value;

  return (j->set.once || j->set.limit.given) && j->shown >= limit;
}

/* Wait for a message for a limited time, and print it. Output is flushed before waiting. */
static bool step(job *j, int *code) {
  ha_transport *transport = ha_network_transport(j->network);
  echo_item item;

  if (!echo_inbox_take(&item, &j->inbox, 0)) {
    cat_show_flush(&j->show);
    say_notes(j);
    if (!echo_inbox_take(&item, &j->inbox, STEP_NS)) return false;
  }
  put(j, &item.msg, code);
  ha_transport_drop(transport, item.kept);
  return true;
}

static int listen(job *j) {
  const int64_t start_ns = cli_now_ns();
  int64_t last_ns = start_ns;
  bool has_reported = false;
  int code = CLI_DONE;

  while (code == CLI_DONE && !has_enough(j) && !cli_is_stopped() &&
         !cli_out_is_broken(&j->show.out)) {
    if (step(j, &code)) last_ns = cli_now_ns();
    const int64_t now = cli_now_ns();
    if (!has_reported && now - start_ns > ABSENT_NS) {
      has_reported = true;
      report_absent(j);
    }
    if (!j->set.timeout.given || now - last_ns < (int64_t)j->set.timeout.value) continue;
    if (j->shown > 0) break;
    cli_error("no message arrived");
    return CLI_FAILED;
  }
  return code;
}

/* --- the verb ---------------------------------------------------------------------------- */

static void fill_qos(ha_qos *qos, const settings *set) {
  /* the weakest requirements, which match all publishers, for policies without an option */
  *qos =
      (ha_qos){.struct_size = sizeof *qos,
               .history = HA_QOS_HISTORY_KEEP_LAST,
               .depth = set->depth.value ? set->depth.value : 1000,
               .reliability = set->reliability ? set->reliability : HA_QOS_RELIABILITY_BEST_EFFORT,
               .durability = set->durability ? set->durability : HA_QOS_DURABILITY_VOLATILE,
               .deadline_ns = HA_QOS_INFINITE,
               .lifespan_ns = HA_QOS_INFINITE,
               .lease_duration_ns = HA_QOS_INFINITE};
}

static int echo(job *j) {
  const settings *set = &j->set;
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  const ha_record_selection chosen = {.struct_size = sizeof chosen,
                                      .flags =
                                          set->hidden ? HA_RECORD_HIDDEN | HA_RECORD_ALIEN : 0u,
                                      .topics = {j->topics->items, j->topics->size},
                                      .types = {set->types.items, set->types.size},
                                      .services = {set->services.items, set->services.size},
                                      .actions = {set->actions.items, set->actions.size},
                                      .regex = set->regex,
                                      .exclude_regex = set->exclude_regex};
  ha_qos qos;
  ha_error err = HA_ERROR_INIT;

  fill_qos(&qos, set);
  cli_join_fill(&options, &set->join, &j->where, set->quiet);
  options.listen = &chosen;
  options.qos = set->reliability || set->durability ? &qos : NULL;
  options.depth = set->depth.value;
  options.user = j;
  options.message = on_message;
  options.note = on_note;
  const ha_status st = ha_network_open(&j->network, &options, &err);
  if (st < 0) return cli_join_failed(st, &err);
  const int code = cat_print_end(&j->show.print, listen(j));
  echo_inbox_close(&j->inbox, ha_network_transport(j->network));
  return code;
}

/* Report messages that were lost or dropped. */
static int report_losses(const job *j, int code) {
  if (j->inbox.dropped) {
    cli_warn("%" PRIu64 " messages arrived faster than they could be printed, and were dropped",
             j->inbox.dropped);
  }
  if (j->inbox.lost) cli_warn("%" PRIu64 " messages were lost on the network", j->inbox.lost);
  const bool lossy = j->lossy || j->filter.untested || j->inbox.dropped || j->inbox.lost;
  return code == CLI_DONE && lossy ? CLI_LOSS : code;
}

/* Is exactly one topic or service selected? Its messages need no heading with the topic. */
static bool names_one(const job *j) {
  const settings *set = &j->set;

  return j->topics->size + set->services.size == 1 && !set->actions.size && !set->types.size &&
         !set->regex;
}

static bool check(const job *j) {
  const settings *set = &j->set;
  const bool chooses =
      j->topics->size || set->services.size || set->actions.size || set->types.size || set->regex;

  if (!cat_form_check(&set->form)) return false;
  if (!chooses) {
    cli_error(
        "nothing is selected: give TOPIC, --service, --regex, ...; see 'holdall echo --help'");
  } else if (set->form.csv && !names_one(j)) {
    cli_error("--csv needs a single topic: its columns are those of the first message");
  } else if (set->raw && (set->form.csv || set->form.fields.size)) {
    cli_error("--raw can't be combined with %s", set->form.csv ? "--csv" : "--fields");
  } else if (set->once && set->limit.given) {
    cli_error("--once can't be combined with --count");
  } else {
    return true;
  }
  return false;
}

static int show(job *j) {
  if (!cat_show_open(&j->show, &j->set.form, !names_one(j))) return CLI_FAILED;
  j->show.decode.is_raw = j->set.raw;
  j->show.print.table.remedy = "the columns are those of the first message";
  if (!echo_where_open(&j->filter, j->set.where, j->show.decode.definitions, names_one(j))) {
    return cli_out_close(&j->show.out, CLI_WRONG_USE);
  }
  cli_catch_signals();
  cli_stop_hold(); /* leaving the network can take longer than the grace period after a signal */
  const int code = echo(j);
  say_notes(j);
  return report_losses(j, cli_out_close(&j->show.out, code));
}

static void done(job *j) {
  settings *set = &j->set;

  cat_show_done(&j->show, &set->form);
  ha_network_close(j->network); /* it owns the channels */
  echo_where_done(&j->filter);
  echo_inbox_done(&j->inbox);
  cli_network_done(&j->where);
  cli_notes_done(&j->notes);
  free(j->states);
  free(set->services.items);
  free(set->actions.items);
  free(set->types.items);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments topics = {NULL, 0};
  int code = CLI_WRONG_USE;

  memset(j, 0, sizeof *j);
  j->notes = (cli_notes)CLI_NOTES_INIT;
  j->topics = &topics;
  echo_inbox_init(&j->inbox);
  if (cli_network_find(&j->where, verb, argc, argv) &&
      cli_parse(&code, &topics, &j->set, verb, argc, argv)) {
    cli_network_take_remaps(&j->where, &topics);
    code =
        cli_network_agrees(&j->where, &j->set.join.network) && check(j) ? show(j) : CLI_WRONG_USE;
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall echo /imu --once",
    "holdall echo /odom --csv --fields pose.pose.position,twist.twist.linear.x > odom.csv",
    "holdall echo --json -e '^/diagnostics' /rosout",
    "holdall echo /imu --where 'linear_acceleration.z > 12'",
    "holdall echo --service /add",
    NULL,
};

const cli_verb cli_verb_echo = {
    .name = "echo",
    .summary = "print messages of a network as they arrive",
    .arguments = "[TOPIC...]",
    .description =
        "Print messages of a ROS network, in the forms of 'holdall cat', until SIGINT, SIGTERM\n"
        "or a limit. Subscriptions request the QoS that each publisher offers, so that none is\n"
        "missed. Messages that can't be decoded are printed as bytes, with one warning; if "
        "something\n"
        "was lost, the exit status is 3.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
