/* holdall call: calls a service with a request given as YAML. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/encoding.h>
#include <holdall/transport.h>

#include "bags/join.h"
#include "topics/compose.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

/* Interval of checks of the network; default of --timeout. */
#define STEP_NS 10000000
#define TIMEOUT_NS INT64_C(10000000000)

typedef struct settings {
  bool json;
  cli_count timeout;
  cli_texts definitions;
  cli_join join;
  bool quiet;
} settings;

#define AT(member) offsetof(settings, member)

static const cli_opt g_options[] = {
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print the response as one JSON object"},
    {"timeout", 0, CLI_SPAN, AT(timeout), "SPAN", NULL,
     "time limit for the server to appear, and to reply; default 10 s"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},
    CLI_JOIN_OPTS(AT(join)),
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print no notes"},
    CLI_OPT_END,
};

typedef struct job {
  settings set;
  const cli_arguments *words; /* SERVICE TYPE [VALUES] */
  cli_network where;
  cli_notes notes;
  compose_types types;
  const ha_type *request;
  const ha_type *response;
  compose_values values;
  ha_builder *builder;
  ha_transport *transport;
  ha_client *client;
  char *name;
  pthread_mutex_t lock; /* guards the following members, which a network thread sets */
  uint8_t *reply;
  size_t reply_size;
  char *failure; /* why the server refused the request; NULL = it did not */
} job;

static void on_note(void *user, const char *text) {
  cli_notes_add(&((job *)user)->notes, text);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  job *j = user;

  (void)client;
  (void)sequence; /* there is only one request */
  pthread_mutex_lock(&j->lock);
  if (!j->reply) {
    j->reply = cli_resize(NULL, size + 1, 1);
    if (size > 0) memcpy(j->reply, data, size);
    j->reply_size = size;
  }
  pthread_mutex_unlock(&j->lock);
}

/* --- types ------------------------------------------------------------------------------- */

/* Returns the request or response of a service, a part whose name begins with start. */
static const ha_type *part_of(const ha_type *root, const char *start) {
  for (size_t i = 0; i < root->field_count; i++) {
    const ha_field *field = root->fields[i];
    if (field->type && strncmp(field->name, start, strlen(start)) == 0) return field->type;
  }
  return NULL;
}

/* Returns "pkg/srv/Type" for "pkg/Type" on ROS 2, where the short form would be a message; free()
 * it. */
static char *full_name(const char *name, bool is_ros1) {
  const char *slash = strchr(name, '/');
  const size_t head = slash ? (size_t)(slash - name) : 0;
  char *full = cli_resize(NULL, strlen(name) + 5, 1);

  memcpy(full, name, strlen(name) + 1);
  if (!is_ros1 && slash && !strchr(slash + 1, '/')) {
    memcpy(full + head, "/srv", 4);
    memcpy(full + head + 4, slash, strlen(slash) + 1);
  }
  return full;
}

static bool find_type(job *j) {
  char *name = full_name(j->words->items[1], j->where.is_ros1);
  const bool found = compose_types_find(&j->types, name, &j->set.definitions, j->where.is_ros1);

  if (found) {
    const ha_type *root = ha_types_root(j->types.types);
    j->request = part_of(root, "request");
    j->response = part_of(root, "response");
    if (!j->request || !j->response) cli_error("%s is not a service", root->name);
  }
  free(name);
  return found && j->request && j->response;
}

static bool make_request(job *j, const uint8_t **data, size_t *size) {
  ha_error err = HA_ERROR_INIT;

  compose_values_set(&j->values, j->words->size > 2 ? j->words->items[2] : "{}");
  if (ha_builder_new(&j->builder, j->request, j->where.is_ros1 ? "ros1" : "cdr", NULL, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  return compose_build(data, size, j->builder, &j->values, 0, "the request");
}

/* --- the call ---------------------------------------------------------------------------- */

static void on_failed(void *user, ha_client *client, uint64_t sequence, const char *text) {
  job *j = user;
  const size_t size = strlen(text) + 1;

  (void)client;
  (void)sequence;
  pthread_mutex_lock(&j->lock);
  if (!j->failure) j->failure = memcpy(cli_resize(NULL, size, 1), text, size);
  pthread_mutex_unlock(&j->lock);
}

static bool is_ready(job *j) {
  return ha_client_ready(j->client) == 1;
}

static bool has_reply(job *j) {
  pthread_mutex_lock(&j->lock);
  const bool has = j->reply || j->failure;
  pthread_mutex_unlock(&j->lock);
  return has;
}

/* Wait until the condition is true. Returns false after a line on stderr when the time is up or a
 * signal came. */
static bool wait_for(job *j, bool (*is_there)(job *), const char *what) {
  const int64_t span = j->set.timeout.given ? (int64_t)j->set.timeout.value : TIMEOUT_NS;
  const int64_t start_ns = cli_now_ns();
  const struct timespec moment = {0, STEP_NS};

  while (!is_there(j)) {
    if (cli_is_stopped() || cli_now_ns() - start_ns >= span) {
      cli_error("%s: %s", j->name, cli_is_stopped() ? "stopped by a signal" : what);
      return false;
    }
    if (!j->set.quiet) cli_notes_print(&j->notes);
    nanosleep(&moment, NULL);
  }
  return true;
}

static int print_reply(const job *j) {
  ha_plan *plan = NULL;
  ha_buffer text = HA_BUFFER_INIT;
  ha_print_options options = HA_PRINT_OPTIONS_INIT;
  cli_out out;
  ha_error err = HA_ERROR_INIT;
  int code = CLI_DONE;

  options.flags = HA_PRINT_FULL;
  cli_out_init(&out, CLI_STDOUT);
  ha_status st = ha_plan_new(&plan, j->response, j->where.is_ros1 ? "ros1" : "cdr", &err);
  if (st >= 0) {
    st = j->set.json ? ha_plan_json(&text, plan, j->reply, j->reply_size, NULL, &err)
                     : ha_plan_yaml(&text, plan, j->reply, j->reply_size, &options, &err);
  }
  if (st >= 0) {
    cli_out_bytes(&out, text.data, text.size);
    if (j->set.json) cli_out_char(&out, '\n');
  } else {
    cli_error_from(&err);
    code = CLI_FAILED;
  }
  ha_buffer_done(&text);
  ha_plan_free(plan);
  return cli_out_close(&out, code);
}

static int ask(job *j, const uint8_t *data, size_t size) {
  uint64_t sequence = 0;
  ha_error err = HA_ERROR_INIT;

  if (!wait_for(j, is_ready, "no server was found")) return CLI_FAILED;
  if (ha_client_call(&sequence, j->client, data, size, &err) < 0) {
    cli_error_from(&err);
    return CLI_FAILED;
  }
  if (!wait_for(j, has_reply, "the server did not reply")) return CLI_FAILED;
  if (!j->reply) {
    cli_error("%s: the call failed: %s", j->name, j->failure);
    return CLI_FAILED;
  }
  return print_reply(j);
}

static ha_status join(job *j, ha_error *err) {
  const ha_type *root = ha_types_root(j->types.types);
  ha_transport_events events = HA_TRANSPORT_EVENTS_INIT;
  ha_network_options network = HA_NETWORK_OPTIONS_INIT;
  ha_client_options options = HA_CLIENT_OPTIONS_INIT;
  char hash[HA_RIHS_TEXT_SIZE];

  ha_status st = j->where.is_ros1 ? ha_types_md5(hash, j->types.types, root, err)
                                  : ha_types_rihs(hash, j->types.types, root, err);
  if (st < 0) return st;
  events.user = j;
  events.note = on_note;
  cli_join_fill(&network, &j->set.join, &j->where, j->set.quiet);
  j->where.join.events = &events;
  st = ha_transport_open(&j->transport, j->where.name, &j->where.join, err);
  if (st < 0) return st;
  options.name = j->name;
  options.type = root->name;
  options.hash = hash;
  options.user = j;
  options.reply = on_reply;
  options.failed = on_failed;
  return ha_transport_connect(&j->client, j->transport, &options, err);
}

static int call(job *j) {
  const char *name = j->words->items[0];
  const uint8_t *data = NULL;
  size_t size = 0;
  ha_error err = HA_ERROR_INIT;

  j->name = cli_resize(NULL, strlen(name) + 2, 1);
  j->name[0] = '/';
  memcpy(j->name + (*name != '/'), name, strlen(name) + 1);
  if (!find_type(j) || !make_request(j, &data, &size)) return CLI_WRONG_USE;
  cli_catch_signals();
  cli_stop_hold(); /* leaving the network can take longer than the grace period after a signal */
  const ha_status st = join(j, &err);
  if (st < 0) return cli_join_failed(st, &err);
  const int code = ask(j, data, size);
  if (!j->set.quiet) cli_notes_print(&j->notes);
  return code;
}

static void done(job *j) {
  ha_client_close(j->client);
  ha_transport_close(j->transport);
  ha_builder_free(j->builder);
  compose_values_done(&j->values);
  compose_types_done(&j->types);
  cli_network_done(&j->where);
  cli_notes_done(&j->notes);
  pthread_mutex_destroy(&j->lock);
  free(j->reply);
  free(j->failure);
  free(j->name);
  free(j->set.definitions.items);
}

static int run(const cli_verb *verb, int argc, char **argv) {
  job *j = cli_resize(NULL, 1, sizeof *j);
  cli_arguments words = {NULL, 0};
  int code = CLI_WRONG_USE;

  memset(j, 0, sizeof *j);
  j->notes = (cli_notes)CLI_NOTES_INIT;
  pthread_mutex_init(&j->lock, NULL);
  j->words = &words;
  if (cli_network_find(&j->where, verb, argc, argv) &&
      cli_parse(&code, &words, &j->set, verb, argc, argv)) {
    code = cli_network_agrees(&j->where, &j->set.join.network) ? call(j) : CLI_WRONG_USE;
  }
  done(j);
  free(j);
  return code;
}

static const char *const g_examples[] = {
    "holdall call /reset std_srvs/srv/Empty",
    "holdall call /enable std_srvs/srv/SetBool '{data: true}'",
    "holdall call /add_two_ints example_interfaces/srv/AddTwoInts '{a: 2, b: 3}' --json",
    NULL,
};

const cli_verb cli_verb_call = {
    .name = "call",
    .summary = "call a service with a request given as YAML",
    .arguments = "SERVICE TYPE [VALUES]",
    .description =
        "Call a service of a ROS network once, and print its response. VALUES is the request as\n"
        "YAML; fields that it omits have their defaults. If no server appears, or it does not\n"
        "reply, the exit status is 1.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 2,
    .max_arguments = 3,
    .run = run,
};
