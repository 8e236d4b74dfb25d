/* holdall topics: lists the endpoints of a network. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/near.h"
#include "topics/stats.h"
#include "topics/topics.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/terminal.h"
#include "ui/verbs.h"

/* Discovery is complete after QUIET_NS without changes, at the latest after the second time. */
#define QUIET_NS INT64_C(500000000)
#define MAX_WAIT_NS INT64_C(2000000000)
enum { STEP_MS = 20 };

#define AT(member) offsetof(topics_settings, member)

static const cli_opt g_options[] = {
    {"watch", 'w', CLI_FLAG, AT(watch), NULL, NULL,
     "keep running: print endpoints that appear and disappear, and rates"},
    {"stats", 's', CLI_FLAG, AT(stats), NULL, NULL,
     "keep running: print rate, bandwidth and delay of each topic, as rostopic hz, bw and delay"},
    {"tui", 0, CLI_FLAG, AT(tui), NULL, NULL, "the same on the full screen, with QoS problems"},
    {"interval", 0, CLI_SPAN, AT(interval), "SPAN", NULL,
     "with --watch and --stats: interval of rates; default 1s"},
    {"window", 0, CLI_SPAN, AT(window), "SPAN", NULL,
     "with --stats: only of messages of this last time, not of all"},
    {"duration", 0, CLI_SPAN, AT(duration), "SPAN", NULL,
     "with --watch and --stats: end after this time"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "with --stats: a folder or zip file of definitions; may be given several times"},
    {"no-rates", 0, CLI_FLAG, AT(no_rates), NULL, NULL,
     "with --watch: do not subscribe to topics to measure rates"},
    {"services", 0, CLI_FLAG, AT(services), NULL, NULL,
     "list services instead of topics, with servers and clients"},
    {"actions", 0, CLI_FLAG, AT(actions), NULL, NULL, "list actions instead of topics"},
    {"nodes", 0, CLI_FLAG, AT(nodes), NULL, NULL, "list nodes instead of topics"},
    {"hidden", 0, CLI_FLAG, AT(hidden), NULL, NULL,
     "also hidden names (a part begins with _) and topics not of ROS"},
    {"wait", 0, CLI_SPAN, AT(wait), "SPAN", NULL,
     "time for discovery; default: until nothing new is found for 0.5 s, at most 2 s"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL,
     "print one JSON object; with --watch, one per event"},
    {"verbose", 'v', CLI_FLAG, AT(verbose), NULL, NULL,
     "also print gid, middleware and type hash of each endpoint; endpoints of each node"},
    CLI_JOIN_OPTS(AT(join)),
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print no notes"},
    CLI_OPT_END,
};

typedef struct job {
  topics_settings set;
  cli_arguments names;
  cli_network where;
  ha_network *network;
  topics_watch *watch;
  topics_stats *stats;
  cli_notes notes;
  cli_out out;
} job;

static void wait_for_all(const job *j) {
  const int64_t most = j->set.wait.given ? (int64_t)j->set.wait.value : MAX_WAIT_NS;

  for (int64_t waited = 0; waited < most && !cli_is_stopped();
       waited += INT64_C(1000000) * STEP_MS) {
    if (!j->set.wait.given && ha_network_quiet_ns(j->network) >= QUIET_NS) return;
    (void)poll(NULL, 0, STEP_MS);
  }
}

static void put_json(job *j, const topics_list *list) {
  cli_json json = CLI_JSON_INIT(&j->out);

  cli_json_open(&json, '{');
  if (j->set.watch) {
    cli_json_key(&json, "event");
    cli_json_text(&json, "state");
  }
  cli_json_key(&json, "transport");
  cli_json_text(&json, ha_transport_name(ha_network_transport(j->network)));
  topics_put_json(&json, list);
  cli_json_close(&json, '}');
  cli_out_char(&j->out, '\n');
}

static bool is_found(const topics_groups *groups, const char *name) {
  for (size_t i = 0; i < groups->size; i++) {
    const char *there = groups->items[i].name;
    if (strcmp(there + (*name == '/' || *there != '/' ? 0 : 1), name) == 0) return true;
  }
  return false;
}

/* Report a topic that does not exist. */
static void say_absent(const job *j, const char *name) {
  const bool may_come = j->set.watch || j->set.stats;
  char *nearest = cli_near_topic(j->network, name);

  (may_come ? cli_note : cli_error)("%s does not exist%s%s%s%s", name, may_come ? " yet" : "",
                                    nearest ? "; did you mean '" : "", nearest ? nearest : "",
                                    nearest ? "'?" : "");
  free(nearest);
}

/* Report named topics that do not exist. Returns the exit code. */
static int report_absent(const job *j, const topics_list *list) {
  int code = CLI_DONE;

  for (size_t i = 0; i < j->names.size; i++) {
    const char *name = j->names.items[i];
    if (is_found(&list->topics, name) || is_found(&list->services, name) ||
        is_found(&list->actions, name)) {
      continue;
    }
    say_absent(j, name);
    if (!j->set.watch && !j->set.stats) code = CLI_FAILED;
  }
  return code;
}

static int show(job *j) {
  topics_list list;
  int code = CLI_FAILED;

  if (topics_list_make(&list, j->network, &j->names, j->set.hidden)) {
    if (j->watch) topics_watch_begin(j->watch, &list);
    if (j->set.json) {
      put_json(j, &list);
    } else {
      topics_put_text(&j->out, &list, &j->set);
    }
    cli_out_flush(&j->out);
    code = report_absent(j, &list);
  }
  topics_list_done(&list);
  return code;
}

static void on_note(void *user, const char *text) {
  cli_notes_add(&((job *)user)->notes, text);
}

static void on_message(void *user, ha_transport *transport, const ha_channel *channel,
                       const ha_delivery *delivery) {
  (void)transport;
  topics_stats_add(((job *)user)->stats, channel, delivery);
}

/* --- statistics --------------------------------------------------------------------------- */

/* Print the rows. On a terminal with enough lines, they overwrite the rows before. */
static void put_stats(job *j, size_t *lines, double seconds) {
  size_t size = 0;
  const topics_stats_row *rows = topics_stats_take(&size, j->stats);
  const size_t room = cli_terminal_size(CLI_STDOUT).lines;

  if (j->set.json) {
    topics_put_json_stats(&j->out, rows, size, seconds);
  } else if (size > 0) {
    if (*lines > 0) cli_out_format(&j->out, "\033[%zuA\033[J", *lines);
    *lines = topics_put_stats(&j->out, rows, size);
    if (!isatty(CLI_STDOUT) || *lines >= room) *lines = 0;
    if (*lines == 0) cli_out_char(&j->out, '\n');
  }
  cli_out_flush(&j->out);
}

/* Print statistics until a signal, or the end of --duration. */
static int measure(job *j) {
  const int64_t interval = topics_interval_ns(&j->set);
  int64_t last = cli_now_ns();
  const int64_t end = j->set.duration.given ? last + (int64_t)j->set.duration.value : INT64_MAX;
  size_t lines = 0;

  while (!cli_is_stopped() && !cli_out_is_broken(&j->out) && last < end) {
    const int64_t now = cli_now_ns();
    const int64_t due = end - last > interval ? last + interval : end;
    if (now >= due) {
      put_stats(j, &lines, (double)(now - last) / 1e9);
      last = due;
    }
    if (!j->set.quiet) cli_notes_print(&j->notes);
    (void)poll(NULL, 0, STEP_MS);
  }
  return CLI_DONE;
}

/* Note names without a topic, which are probably typing errors. */
static void report_missing(job *j) {
  topics_list list;

  if (topics_list_make(&list, j->network, &j->names, j->set.hidden)) (void)report_absent(j, &list);
  topics_list_done(&list);
}

static int begin_measuring(job *j) {
  if (ha_transport_has_sim_time(ha_network_transport(j->network))) {
    topics_stats_ignore_stamps(j->stats);
    if (!j->set.quiet) cli_note("delays are not measured, because the network has simulated time");
  }
  if (j->set.tui) {
    return topics_tui_run(j->stats, j->network, &j->notes, &j->names, &j->set);
  }
  if (!j->set.quiet) report_missing(j);
  return measure(j);
}

static int look(job *j) {
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  cli_join_fill(&options, &j->set.join, &j->where, j->set.quiet);
  options.user = j;
  options.note = on_note;
  if (j->stats) {
    options.listen = topics_stats_selection(j->stats);
    options.message = on_message;
  }
  if (j->set.watch) {
    j->watch = topics_watch_new(&j->set, &j->names, &j->notes);
    topics_watch_attach(j->watch, &options);
  }
  const ha_status st = ha_network_open(&j->network, &options, &err);
  if (st < 0) return cli_join_failed(st, &err);
  wait_for_all(j);
  if (j->stats) return begin_measuring(j);
  const int code = show(j);
  if (!j->set.quiet) cli_notes_print(&j->notes);
  return j->watch && code == CLI_DONE ? topics_watch_run(j->watch, j->network, &j->out) : code;
}

static bool goes_on(const topics_settings *set) {
  if (set->watch || set->stats) return true;
  if (!set->interval.given && !set->duration.given) return true;
  cli_error("--%s needs --watch or --stats", set->interval.given ? "interval" : "duration");
  return false;
}

static bool check(const topics_settings *set) {
  if (!goes_on(set)) return false;
  if (set->watch && set->stats) {
    cli_error("--watch and --stats can't be combined");
  } else if (set->no_rates && !set->watch) {
    cli_error("--no-rates needs --watch");
  } else if (!set->stats && (set->window.given || set->definitions.size > 0)) {
    cli_error("--%s needs --stats", set->window.given ? "window" : "definitions");
  } else if (set->stats && (set->services || set->actions || set->nodes || set->verbose)) {
    cli_error("--stats shows only topics");
  } else if (set->tui && set->json) {
    cli_error("--tui and --json can't be combined");
  } else if (topics_window(set) > CLI_METER_MAX_WINDOW) {
    cli_error("--window is longer than %d intervals", CLI_METER_MAX_WINDOW);
  } else {
    return true;
  }
  return false;
}

static bool begin(job *j) {
  if (j->set.stats) {
    j->stats = topics_stats_new(&j->names, &j->set);
    return j->stats != NULL;
  }
  return true;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  int code = CLI_WRONG_USE;

  memset(j, 0, sizeof *j);
  j->notes = (cli_notes)CLI_NOTES_INIT;
  if (cli_network_find(&j->where, verb, argc, argv) &&
      cli_parse(&code, &j->names, &j->set, verb, argc, argv)) {
    code = CLI_WRONG_USE;
    cli_network_take_remaps(&j->where, &j->names);
    j->set.stats = j->set.stats || j->set.tui;
    if (cli_network_agrees(&j->where, &j->set.join.network) && check(&j->set)) {
      cli_catch_signals();
      cli_stop_hold(); /* leaving the network can take longer than the grace period after a signal
                        */
      cli_out_init(&j->out, CLI_STDOUT);
      code = begin(j) ? look(j) : CLI_FAILED;
      code = cli_out_close(&j->out, code);
    }
  }
  ha_network_close(j->network);
  topics_watch_free(j->watch);
  topics_stats_free(j->stats);
  free(j->set.definitions.items);
  cli_network_done(&j->where);
  cli_notes_done(&j->notes);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall topics",
    "holdall topics /scan -v",
    "holdall topics --watch",
    "holdall topics --stats /imu /scan",
    "holdall topics --tui",
    "holdall topics --stats --duration 10s --interval 10s --json",
    "holdall topics --services --actions --nodes",
    "holdall topics --json | jq '.topics[].problems[]'",
    NULL,
};

const cli_verb cli_verb_topics = {
    .name = "topics",
    .summary = "list the publishers and subscribers of a network",
    .arguments = "[TOPIC...]",
    .description =
        "List the topics of a ROS network with types, publishers, subscribers and QoS, and the\n"
        "reasons why a publisher and a subscriber do not match. With names, only these topics,\n"
        "services and actions are listed; if one does not exist, the exit status is 1.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
