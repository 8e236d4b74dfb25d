/* Internal interfaces of holdall topics: the endpoints of a network, in groups. */
#ifndef CLI_TOPICS_TOPICS_H
#define CLI_TOPICS_TOPICS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/network.h>

#include "bags/join.h"
#include "ui/json.h"
#include "ui/opt.h"
#include "ui/out.h"

typedef struct topics_settings {
  bool watch;
  bool json;
  bool verbose;
  bool hidden;
  bool services;
  bool actions;
  bool nodes;
  bool no_rates;
  bool stats;
  bool tui; /* --tui, a form of --stats */
  cli_count interval;
  cli_count window;
  cli_count duration;
  cli_texts definitions;
  cli_count wait;
  cli_join join;
  bool quiet;
} topics_settings;

/* --- list.c: a snapshot of the nodes, topics and services of a network --- */

/* All endpoints of one topic, service or action: a range of the list. */
typedef struct topics_group {
  const char *name; /* of an action: its name, not those of its topics */
  const char *type;
  const ha_endpoint *const *ends;
  size_t size;
} topics_group;

typedef struct topics_groups {
  topics_group *items;
  size_t size;
} topics_groups;

typedef struct topics_list {
  ha_endpoint *ends; /* copies; their pointers refer to texts and profiles */
  size_t size;
  const ha_endpoint **sorted; /* topics, then services, then actions; each by name */
  char **texts;
  size_t text_count;
  ha_qos **profiles;
  size_t profile_count;
  topics_groups topics;
  topics_groups services;
  topics_groups actions;
  topics_groups nodes; /* groups by node; their endpoints are in by_node */
  const ha_endpoint **by_node;
  size_t unnamed; /* number of endpoints whose node is unknown */
} topics_list;

/* Collect the endpoints of the named topics (no names: all topics), and hidden ones on request.
 * Returns false after a line on stderr. */
bool topics_list_make(topics_list *out, ha_network *network, const cli_arguments *names,
                      bool hidden);
void topics_list_done(topics_list *list);

/* Returns --interval in ns, and --window as a number of intervals (0 = all since the start). */
int64_t topics_interval_ns(const topics_settings *set);
uint64_t topics_window(const topics_settings *set);

/* Do names and hidden select the endpoint? */
bool topics_is_chosen(const ha_endpoint *endpoint, const cli_arguments *names, bool hidden);
/* The same selection for subscriptions; borrows names. */
void topics_select(ha_record_selection *out, const cli_arguments *names, bool hidden);

/* --- match.c: publishers and subscribers that do not match, and reasons --- */

enum { TOPICS_TYPE, TOPICS_KEYS, TOPICS_QOS, TOPICS_HASH };

typedef struct topics_trouble {
  int kind;
  const ha_endpoint *publisher;
  const ha_endpoint *subscriber;
  const char *policy; /* TOPICS_QOS */
  const char *text;   /* "offers best_effort, reliable is asked for" */
} topics_trouble;

/* Calls the function for each reason of each pair in the group. TOPICS_HASH: the pair matches, but
 * the definitions may differ. */
void topics_each_trouble(const topics_group *group,
                         void (*visit)(void *user, const topics_trouble *trouble), void *user);
/* The same for a pair of one topic. */
void topics_each_trouble_of(const ha_endpoint *publisher, const ha_endpoint *subscriber,
                            void (*visit)(void *user, const topics_trouble *trouble), void *user);

/* --- text.c, json.c: output ---------------------------------------------- */

/* Words for the kinds of endpoints, and for the roles of nodes. */
extern const char *const topics_kinds[];
extern const char *const topics_verbs[];
void topics_put_qos(cli_out *out, const ha_qos *qos);
void topics_put_text(cli_out *out, const topics_list *list, const topics_settings *set);
void topics_put_json(cli_json *json, const topics_list *list);
void topics_put_json_endpoint(cli_json *json, const ha_endpoint *endpoint);
/* Write a problem as a line without indentation, or as members of an object. */
void topics_put_trouble(cli_out *out, const topics_trouble *trouble);
void topics_put_json_trouble(cli_json *json, const topics_trouble *trouble);

/* --- watch.c: changes ---------------------------------------------------- */

typedef struct topics_watch topics_watch;

topics_watch *topics_watch_new(const topics_settings *set, const cli_arguments *names,
                               cli_notes *notes);
/* Register for events of the network. Call it before the network is opened. */
void topics_watch_attach(topics_watch *watch, ha_network_options *options);
/* Begin to print changes. Endpoints and problems of the list are not printed again. */
void topics_watch_begin(topics_watch *watch, const topics_list *list);
/* Print changes until a signal. Returns the exit code. */
int topics_watch_run(topics_watch *watch, ha_network *network, cli_out *out);
/* Call it after the network is closed. NULL is allowed. */
void topics_watch_free(topics_watch *watch);

#endif
