/* holdall pub: publishes messages given as values. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/transport.h>

#include "bags/join.h"
#include "topics/compose.h"
#include "topics/unmatched.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Longest sleep, so that signals and notes are handled soon. */
#define STEP_NS INT64_C(20000000)
/* Time limit for acknowledgements at the end. */
#define ACK_NS INT64_C(5000000000)
#define MAX_HZ 1e6
#define LEAST_HZ 1e-6

typedef struct settings {
  cli_number rate;
  bool once;
  cli_count times;
  cli_count subscribers;
  const char *file;
  bool latch;
  int reliability;
  int durability;
  cli_count depth;
  cli_texts definitions;
  cli_join join;
  bool quiet;
} settings;

/* Indexed by HA_QOS_RELIABILITY_... and HA_QOS_DURABILITY_...; 0 = not given. */
static const char *const g_reliabilities[] = {"", "reliable", "best_effort", NULL};
static const char *const g_durabilities[] = {"", "transient_local", "volatile", NULL};

#define AT(member) offsetof(settings, member)

static const cli_opt g_options[] = {
    {"rate", 'r', CLI_NUMBER, AT(rate), "HZ", NULL, "messages per second; default 1"},
    {"once", '1', CLI_FLAG, AT(once), NULL, NULL, "publish one message and end"},
    {"times", 't', CLI_COUNT, AT(times), "N", NULL, "publish N messages and end"},
    {"wait-matching-subscriptions", 'w', CLI_COUNT, AT(subscribers), "N", NULL,
     "begin when there are N subscribers; default 1 for --once, --times and --file, else 0"},
    {"file", 0, CLI_PATH, AT(file), "FILE", NULL,
     "publish each message of a file once: .yaml (separated by ---), .jsonl, .csv"},
    {"latch", 'l', CLI_FLAG, AT(latch), NULL, NULL,
     "late subscribers get the last message; same as --qos-durability "
     "transient_local"},
    {"qos-reliability", 0, CLI_CHOICE, AT(reliability), "KIND", g_reliabilities,
     "offered reliability: reliable (the default), best_effort"},
    {"qos-durability", 0, CLI_CHOICE, AT(durability), "KIND", g_durabilities,
     "offered durability: transient_local, volatile (the default)"},
    {"qos-depth", 0, CLI_COUNT, AT(depth), "N", NULL,
     "number of messages kept for late or slow subscribers; default 10"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    CLI_JOIN_LONG_OPTS(AT(join)),
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print no notes"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  const cli_arguments *words; /* TOPIC TYPE [VALUES] */
  cli_network where;
  cli_notes notes;
  compose_types types;
  compose_schema schema;
  compose_values values;
  ha_builder *builder;
  ha_transport *transport;
  ha_publication *publication;
  char *topic;
  ha_qos qos;
  topics_unmatched unmatched;
  uint64_t sent;
} job;

static void on_note(void *user, const char *text) {
  cli_notes_add(&((job *)user)->notes, text);
}

static void on_endpoint(void *user, ha_transport *transport, int32_t change, const ha_endpoint *e) {
  (void)transport;
  topics_unmatched_see(&((job *)user)->unmatched, change, e);
}

static void say_notes(job *j) {
  if (j->set.quiet) return;
  cli_notes_print(&j->notes);
  topics_unmatched_say(&j->unmatched);
}

/* --- publishing -------------------------------------------------------------------------- */

/* Sleep until a time. Returns false if a signal came before. */
static bool sleep_until(job *j, int64_t end_ns) {
  for (int64_t now = cli_now_ns(); now < end_ns && !cli_is_stopped(); now = cli_now_ns()) {
    const int64_t step = end_ns - now < STEP_NS ? end_ns - now : STEP_NS;
    const struct timespec moment = {0, (long)step};
    say_notes(j);
    nanosleep(&moment, NULL);
  }
  return !cli_is_stopped();
}

/* Returns the number of messages to publish; UINT64_MAX = until a signal. */
static uint64_t wanted(const job *j) {
  const settings *set = &j->set;

  if (set->once) return 1;
  if (set->file && !(set->times.given && set->times.value < j->values.size)) return j->values.size;
  return set->times.given ? set->times.value : UINT64_MAX;
}

static bool wait_for_subscribers(job *j) {
  const uint64_t least =
      j->set.subscribers.given ? j->set.subscribers.value : wanted(j) != UINT64_MAX;
  const int64_t start_ns = cli_now_ns();
  bool has_reported = j->set.quiet;

  while (ha_publication_matched(j->publication) < least) {
    if (!sleep_until(j, cli_now_ns() + STEP_NS)) return false;
    if (has_reported || cli_now_ns() - start_ns < INT64_C(1000000000)) continue;
    has_reported = true;
    cli_note("waiting for %" PRIu64 " subscriber%s of %s", least, least == 1 ? "" : "s", j->topic);
  }
  return true;
}

/* Send the next message. Returns false after a line on stderr. */
static bool send_next(job *j) {
  const char *origin = j->set.file ? j->set.file : "the message";
  const uint8_t *data = NULL;
  size_t size = 0;
  ha_error err = HA_ERROR_INIT;

  if (!compose_build(&data, &size, j->builder, &j->values, j->sent % j->values.size, origin)) {
    return false;
  }
  const ha_status st = ha_publication_send(j->publication, data, size, HA_SENT_NOW, &err);
  if (st < 0) {
    cli_error_from(&err);
    return false;
  }
  j->sent++;
  return true;
}

static int publish(job *j) {
  const uint64_t count = wanted(j);
  const double period_ns = 1e9 / (j->set.rate.given ? j->set.rate.value : 1);

  if (!wait_for_subscribers(j)) return CLI_DONE;
  const int64_t start_ns = cli_now_ns();
  while (j->sent < count && !cli_is_stopped()) {
    if (!send_next(j)) return CLI_FAILED;
    if (j->sent < count && !sleep_until(j, start_ns + (int64_t)((double)j->sent * period_ns)))
      break;
  }
  if (cli_is_stopped()) return CLI_DONE;
  if (ha_publication_wait_acked(j->publication, ACK_NS, NULL) < 0) {
    cli_warn("not all subscribers have acknowledged all messages");
    return CLI_LOSS;
  }
  return CLI_DONE;
}

/* --- the topic --------------------------------------------------------------------------- */

static void fill_qos(ha_qos *qos, const settings *set) {
  *qos = (ha_qos)HA_QOS_INIT;
  if (set->reliability) qos->reliability = set->reliability;
  if (set->durability) qos->durability = set->durability;
  if (set->latch) qos->durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  if (set->depth.given) qos->depth = set->depth.value;
}

static ha_status join(job *j, ha_error *err) {
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_network_options network = HA_NETWORK_OPTIONS_INIT;
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;

  fill_qos(&j->qos, &j->set);
  topics_unmatched_init(&j->unmatched, j->topic, j->schema.schema.name, &j->qos);
  events.user = j;
  events.note = on_note;
  events.endpoint = on_endpoint;
  cli_join_fill(&network, &j->set.join, &j->where, j->set.quiet);
  j->where.join.events = &events;
  const ha_status st = ha_transport_open(&j->transport, j->where.name, &j->where.join, err);
  if (st < 0) return st;
  options.topic = j->topic;
  options.schema = &j->schema.schema;
  options.qos = &j->qos;
  return ha_transport_advertise(&j->publication, j->transport, &options, err);
}

/* Check all values before anything is published. */
static bool check_values(job *j) {
  const settings *set = &j->set;
  const uint8_t *data = NULL;
  size_t size = 0;
  ha_error err = HA_ERROR_INIT;

  if (set->file) {
    if (!compose_values_read(&j->values, set->file)) return false;
  } else {
    compose_values_set(&j->values, j->words->size > 2 ? j->words->items[2] : "{}");
  }
  if (ha_builder_new(&j->builder, ha_types_root(j->types.types), j->where.is_ros1 ? "ros1" : "cdr",
                     NULL, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  for (size_t i = 0; i < j->values.size; i++) {
    if (!compose_build(&data, &size, j->builder, &j->values, i,
                       set->file ? set->file : "the message")) {
      return false;
    }
  }
  return true;
}

static bool check(const job *j) {
  const settings *set = &j->set;

  if (set->once && set->times.given) {
    cli_error("--once can't be combined with --times");
  } else if (set->file && j->words->size > 2) {
    cli_error("--file can't be combined with values on the command line");
  } else if (set->rate.given && !(set->rate.value >= LEAST_HZ && set->rate.value <= MAX_HZ)) {
    cli_error("--rate needs a number from 0.000001 to 1000000");
  } else if (set->latch && set->durability == HA_QOS_DURABILITY_VOLATILE) {
    cli_error("--latch can't be combined with --qos-durability volatile");
  } else if (set->depth.given && set->depth.value == 0) {
    cli_error("--qos-depth must be at least 1");
  } else {
    return true;
  }
  return false;
}

static int pub(job *j) {
  const char *name = j->words->items[0];
  ha_error err = HA_ERROR_INIT;

  j->topic = cli_resize(NULL, strlen(name) + 2, 1);
  j->topic[0] = '/';
  memcpy(j->topic + (*name != '/'), name, strlen(name) + 1);
  if (!compose_types_find(&j->types, j->words->items[1], &j->set.definitions, j->where.is_ros1) ||
      !compose_schema_make(&j->schema, &j->types) || !check_values(j)) {
    return CLI_WRONG_USE;
  }
  cli_catch_signals();
  cli_stop_hold(); /* leaving the network can take longer than the grace period after a signal */
  const ha_status st = join(j, &err);
  if (st < 0) return cli_join_failed(st, &err);
  const int code = publish(j);
  say_notes(j);
  return code;
}

static void done(job *j) {
  ha_publication_close(j->publication);
  ha_transport_close(j->transport);
  ha_builder_free(j->builder);
  compose_values_done(&j->values);
  ha_text_free(j->schema.text);
  compose_types_done(&j->types);
  cli_network_done(&j->where);
  cli_notes_done(&j->notes);
  free(j->topic);
  free(j->set.definitions.items);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments words = {NULL, 0};
  int code = CLI_WRONG_USE;

  memset(j, 0, sizeof *j);
  j->notes = (cli_notes)CLI_NOTES_INIT;
  j->words = &words;
  if (cli_network_find(&j->where, verb, argc, argv) &&
      cli_parse(&code, &words, &j->set, verb, argc, argv)) {
    code = cli_network_agrees(&j->where, &j->set.join.network) && check(j) ? pub(j) : CLI_WRONG_USE;
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall pub /chatter std_msgs/msg/String '{data: hello}'",
    "holdall pub /cmd_vel geometry_msgs/msg/Twist '{linear: {x: 0.5}}' -r 10",
    "holdall pub --once /reset std_msgs/msg/Empty",
    "holdall pub /goal geometry_msgs/msg/PoseStamped --file goals.yaml -r 0.1",
    NULL,
};

const cli_verb cli_verb_pub = {
    .name = "pub",
    .summary = "publish messages given as YAML",
    .arguments = "TOPIC TYPE [VALUES]",
    .description =
        "Publish a message on a ROS network, once a second until SIGINT or SIGTERM, or as the\n"
        "options say. VALUES is YAML; fields that it omits have their\n"
        "defaults. All messages are checked before the first one is published.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 2,
    .max_arguments = 3,
    .run = run,
};
