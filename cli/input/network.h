/* Which network a verb joins, ROS 1 or ROS 2, and as whom. */
#ifndef CLI_INPUT_NETWORK_H
#define CLI_INPUT_NETWORK_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/transport.h>

#include "ui/opt.h"
#include "ui/verbs.h"

/* Members of a verb's settings. What they say is looked at before the others are, as the meaning of
 * those may depend on it: cli_network_find(). */
typedef struct cli_network_words {
  bool ros1;
  bool ros2;
  const char *transport;
} cli_network_words;

/* Lines of an option table, for settings with a cli_network_words at this offset. */
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
  const char *name; /* of the transport */
  bool is_ros1;
  bool is_named; /* by the command line */
  char why[256];
  char node[128]; /* its full name, once it is joined */
  char anonymous[64];
  ha_pair settings[CLI_NETWORK_PAIRS];
  size_t setting_count;
  char *remaps;
  ha_transport_options join; /* of cli_join_fill() */
} cli_network;

/* What --events takes: HA_EVENTS_... by their numbers. */
extern const char *const cli_events[];

/* By the command line of a verb, else by the environment. False, with a line on stderr: it says two
 * things. Released by done in any case. */
bool cli_network_find(cli_network *out, const cli_verb *verb, int argc, char **argv);
void cli_network_done(cli_network *network);

/* When the command line was read: does it say the same? False with a line on stderr. */
bool cli_network_agrees(const cli_network *network, const cli_network_words *words);

/* ROS 1 has remapping arguments among the others ("__name:=rec", "a:=b"): they are taken out. */
void cli_network_take_remaps(cli_network *network, cli_arguments *arguments);

/* One more setting of the transport; value is borrowed. */
void cli_network_set(cli_network *network, const char *key, const char *value);

/* What the nodes of a verb are called when nobody says it. That of ROS 1 has the time behind it:
 * there two of one name end each other. */
typedef struct cli_node_names {
  const char *ros2;
  const char *ros1;
} cli_node_names;

/* As whom the command line says, and where; name and space may be NULL. */
typedef struct cli_node {
  const char *name;
  const char *space;
  cli_count domain;
} cli_node;

/* How to join. Borrows from network. */
void cli_network_join(ha_transport_options *out, cli_network *network, const cli_node *node,
                      const cli_node_names *otherwise);

/* One line that says which network it is, unless that is plain. */
void cli_network_say(const cli_network *network);

#endif
