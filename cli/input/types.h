/* Definitions that arguments name: those in a bag, in a file, or of a type by name. */
#ifndef CLI_INPUT_TYPES_H
#define CLI_INPUT_TYPES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/schema.h>

typedef struct cli_type {
  ha_types *types;
  char stored[HA_RIHS_TEXT_SIZE]; /* hash stated by the bag; "" = none */
  /* Messages in another encoding than ros1 and cdr are decoded as this type: that encoding, and the
   * name of their schema; NULL = they are of this type. */
  char *encoding;
  char *schema;
} cli_type;

typedef struct cli_types {
  cli_type *items;
  size_t size;
  bool is_bag;
  bool has_failed; /* some could not be parsed, which was reported */
} cli_types;

/* Parse what the argument names. ros1: treat a file or type name as ROS 1 if its form does not
 * decide. Returns false after a line on stderr if nothing is found. */
bool cli_types_open(cli_types *out, const char *argument, ha_definitions *definitions, bool ros1,
                    bool quiet);
void cli_types_close(cli_types *types);

/* Print the differences, by types and fields. Returns true if there are none. */
bool cli_types_compare(const cli_types *left, const cli_types *right);

#endif
