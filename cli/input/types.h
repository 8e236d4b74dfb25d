/* Definitions that the command line names: those in a bag, in a file, or of a type by its name. */
#ifndef CLI_INPUT_TYPES_H
#define CLI_INPUT_TYPES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/schema.h>

typedef struct cli_type {
  ha_types *types;
  char stored[HA_RIHS_TEXT_SIZE]; /* the hash that the bag has; "" = none */
} cli_type;

typedef struct cli_types {
  cli_type *items;
  size_t size;
  bool is_bag;
  bool has_failed; /* some could not be parsed, and were told of */
} cli_types;

/* Parse what argument names. ros1: a file, or a type's name, is of ROS 1 where it does not tell.
 * False, with a line on stderr, when there is nothing. */
bool cli_types_open(cli_types *out, const char *argument, ha_definitions *definitions, bool ros1,
                    bool quiet);
void cli_types_close(cli_types *types);

/* Print what differs, by types and fields; true when nothing does. */
bool cli_types_compare(const cli_types *left, const cli_types *right);

#endif
