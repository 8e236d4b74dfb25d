/* Joins a network for a verb, and prints the notes that arrive while the verb waits. */
#ifndef CLI_BAGS_JOIN_H
#define CLI_BAGS_JOIN_H

#include <pthread.h>
#include <stddef.h>

#include <holdall/network.h>

#include "input/network.h"
#include "ui/opt.h"

typedef struct cli_join {
  cli_network_words network;
  cli_count domain;
  const char *node_name;
} cli_join;

/* Rows of an option table, for settings with a cli_join at this offset. */
/* clang-format off */
#define CLI_JOIN_OPTS(at) CLI_JOIN_OPTS_BY((at), 't')
/* The same without a short option for the transport. */
#define CLI_JOIN_LONG_OPTS(at) CLI_JOIN_OPTS_BY((at), 0)
#define CLI_JOIN_OPTS_BY(at, letter) \
  CLI_NETWORK_OPTS((at) + offsetof(cli_join, network), letter), \
  {"domain", 0, CLI_COUNT, (at) + offsetof(cli_join, domain), "N", NULL, \
   "domain of DDS; default: ROS_DOMAIN_ID, or 0"}, \
  {"node-name", 0, CLI_TEXT, (at) + offsetof(cli_join, node_name), "NAME", NULL, \
   "name of our node; default: holdall"}
/* clang-format on */

/* Fill the options. network: from cli_network_find(). Prints a note about the network unless
 * quiet. */
void cli_join_fill(ha_network_options *options, const cli_join *join, cli_network *network,
                   bool quiet);

/* Report a failure to join. Returns CLI_WRONG_USE or CLI_FAILED. */
int cli_join_failed(ha_status st, const ha_error *err);

/* --- notes: added by network threads, printed by the verb's thread ----------- */

typedef struct cli_notes {
  pthread_mutex_t lock; /* guards the lines */
  char (*lines)[512];
  size_t size;
} cli_notes;

#define CLI_NOTES_INIT                                                                             \
  { PTHREAD_MUTEX_INITIALIZER, NULL, 0 }

void cli_notes_add(cli_notes *notes, const char *text);
/* Print the notes that were added since the last call. */
void cli_notes_print(cli_notes *notes);
void cli_notes_done(cli_notes *notes);

#endif
