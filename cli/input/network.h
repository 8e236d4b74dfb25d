/* Selects the network that a verb joins, ROS 1 or ROS 2, and the name of its node. */
#ifndef CLI_INPUT_NETWORK_H
#define CLI_INPUT_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

#include "ui/opt.h"
#include "ui/verbs.h"

/* Members of a verb's settings. cli_network_find() reads these options before the others, because
 * the meaning of the others may depend on the network. */
typedef struct cli_network_words {
  bool ros1;
  bool ros2;
  const char *transport;
} cli_network_words;

/* Rows of an option table, for settings with a cli_network_words at this offset. */
/* clang-format off */
#define CLI_NETWORK_OPTS(at, letter) \
  {"ros1", 0, CLI_FLAG, (at) + offsetof(cli_network_words, ros1), NULL, NULL, \
   "a network of ROS 1; default: by ROS_MASTER_URI, if a master answers there, or ROS_VERSION"}, \
  {"ros2", 0, CLI_FLAG, (at) + offsetof(cli_network_words, ros2), NULL, NULL, \
   "a network of ROS 2: the default without those"}, \
  {"transport", letter, CLI_TEXT, (at) + offsetof(cli_network_words, transport), "NAME", NULL, \
   "the same by the name of a plugin: ros1, ros2, ..."}
/* clang-format on */

enum { CLI_NETWORK_PAIRS = 10 };

typedef struct cli_network {
  const char *name; /* name of the transport */
  bool is_ros1;
  bool is_named; /* the command line names it */
  char why[256];
  char node[128]; /* full name of the node, once it has joined */
  char anonymous[64];
  ha_pair settings[CLI_NETWORK_PAIRS];
  size_t setting_count;
  char *remaps;
  ha_transport_options join; /* of cli_join_fill() */
} cli_network;

/* Values of --events, at the index of their HA_EVENTS_... number. */
extern const char *const cli_events[];

/* Select by the command line, else by the environment. Returns false after a line on stderr if the
 * options contradict each other. Call cli_network_done() in any case. */
bool cli_network_find(cli_network *out, const cli_verb *verb, int argc, char **argv);
void cli_network_done(cli_network *network);

/* Check the parsed options against what cli_network_find() selected. Returns false after a line on
 * stderr. */
bool cli_network_agrees(const cli_network *network, const cli_network_words *words);

/* On ROS 1: take remapping arguments ("__name:=rec", "a:=b") out of the other arguments. */
void cli_network_take_remaps(cli_network *network, cli_arguments *arguments);

/* Add a setting of the transport; value is borrowed. */
void cli_network_set(cli_network *network, const char *key, const char *value);

/* Default names of the nodes of a verb. The name on ROS 1 gets the time appended, because a ROS 1
 * master shuts down an older node of the same name. */
typedef struct cli_node_names {
  const char *ros2;
  const char *ros1;
} cli_node_names;

/* Name, namespace and domain from the command line; name and space may be NULL. */
typedef struct cli_node {
  const char *name;
  const char *space;
  cli_count domain;
} cli_node;

/* Fill in how to join. Borrows from network. */
void cli_network_join(ha_transport_options *out, cli_network *network, const cli_node *node,
                      const cli_node_names *otherwise);

/* On ROS 1: wait until a master answers, with a note. Returns false after a signal, which the
 * caller has caught. */
bool cli_network_await(const cli_network *network, bool quiet);

/* Print a note which network is joined, unless it is obvious. */
void cli_network_say(const cli_network *network);

#endif
