/* Selects the network that a verb joins, ROS 1 or ROS 2, and the name of its node. */
#ifndef CLI_INPUT_NETWORK_H
#define CLI_INPUT_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

#include "ui/opt.h"
#include "ui/verbs.h"

/* Members of a verb's settings. cli_network_find() reads these options before all others, because
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
   "join a ROS 1 network; the default if a master answers at ROS_MASTER_URI, or by ROS_VERSION"}, \
  {"ros2", 0, CLI_FLAG, (at) + offsetof(cli_network_words, ros2), NULL, NULL, \
   "join a ROS 2 network; otherwise the default"}, \
  {"transport", letter, CLI_TEXT, (at) + offsetof(cli_network_words, transport), "NAME", NULL, \
   "join a network by the name of its plugin: ros1, ros2, ..."}
/* clang-format on */

enum { CLI_NETWORK_PAIRS = 10 };

typedef struct cli_network {
  const char *name; /* name of the transport */
  bool is_ros1;
  bool is_named; /* it was selected on the command line */
  char why[256];
  char node[128]; /* full name of the node, set when it has joined */
  char anonymous[64];
  ha_pair settings[CLI_NETWORK_PAIRS];
  size_t setting_count;
  char *remaps;
  ha_transport_options join; /* set by cli_join_fill() */
} cli_network;

/* Values of --events; index: HA_EVENTS_... */
extern const char *const cli_events[];

/* Select by the command line, else by the environment. Returns false after a line on stderr if the
 * options contradict each other. Call cli_network_done() in any case. */
bool cli_network_find(cli_network *out, const cli_verb *verb, int argc, char **argv);
void cli_network_done(cli_network *network);

/* Check that the parsed options agree with the network that cli_network_find() selected. Returns
 * false after a line on stderr. */
bool cli_network_agrees(const cli_network *network, const cli_network_words *words);

/* On ROS 1: remove remappings ("__name:=rec", "a:=b") from the arguments, and apply them. */
void cli_network_take_remaps(cli_network *network, cli_arguments *arguments);

/* Add a setting of the transport; value is borrowed. */
void cli_network_set(cli_network *network, const char *key, const char *value);

/* Default names of the nodes of a verb. The name on ROS 1 gets the time appended, because a ROS 1
 * master shuts down an older node of the same name. */
typedef struct cli_node_names {
  const char *ros2;
  const char *ros1;
} cli_node_names;

/* Name, namespace and domain of the command line; name and space may be NULL. */
typedef struct cli_node {
  const char *name;
  const char *space;
  cli_count domain;
} cli_node;

/* Set the options for joining. Borrows from network. */
void cli_network_join(ha_transport_options *out, cli_network *network, const cli_node *node,
                      const cli_node_names *otherwise);

/* On ROS 1: wait until a master answers, with a note. Returns false after a signal, which the
 * caller must catch. */
bool cli_network_await(const cli_network *network, bool quiet);

/* Print a note with the network, unless the user selected it. */
void cli_network_say(const cli_network *network);

#endif
