/* The options that the command line of a verb takes: its tables, and names of other programs. */
#ifndef CLI_UI_PEERS_TABLES_H
#define CLI_UI_PEERS_TABLES_H

#include "ui/peers/alias.h"
#include "ui/verbs.h"

enum { CLI_TABLES = 2 + CLI_SHARED_TABLES };

typedef struct cli_tables {
  const cli_verb *verb;
  const cli_opt *items[CLI_TABLES]; /* the first one that has an option is used; NULL = none */
} cli_tables;

/* is_ros1: the verb's rosbag options override the others; otherwise they are not taken. */
cli_tables cli_tables_of(const cli_verb *verb, bool is_ros1);

/* Find an option by its name; NULL if there is none. --topic and --topics are synonyms. */
const cli_opt *cli_tables_find(const cli_tables *tables, const char *name, size_t size);

const cli_opt *cli_tables_find_letter(const cli_tables *tables, char letter);

/* Returns the alias for a name (size > 0) or letter if the verb has the option that it maps to,
 * else NULL. */
const cli_alias *cli_tables_find_alias(const cli_tables *tables, const char *name, size_t size,
                                       char letter);

/* Append all names that are taken, aliases last. Returns the new count, at most capacity. */
size_t cli_tables_names(const char **names, size_t count, size_t capacity,
                        const cli_tables *tables);

#endif
