/* Definitions of the types that an argument names: all types of a bag, or of a file, or a single
 * type by name. */
#ifndef CLI_INPUT_TYPES_H
#define CLI_INPUT_TYPES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/schema.h>

typedef struct cli_type {
  ha_types *types;
  char stored[HA_RIHS_TEXT_SIZE]; /* hash stated by the bag; "" = none */
  /* Encoding and schema name of messages that are not ros1 or cdr, and are decoded to this type;
   * NULL = the messages have this type. */
  char *encoding;
  char *schema;
} cli_type;

typedef struct cli_types {
  cli_type *items;
  size_t size;
  bool is_bag;
  bool has_failed; /* some definitions could not be parsed; already reported */
} cli_types;

/* Parse the definitions that the argument names. ros1: read a file or type name as ROS 1 if it
 * could be ROS 1 or ROS 2. Returns false after a line on stderr if nothing is found. */
bool cli_types_open(cli_types *out, const char *argument, ha_definitions *definitions, bool ros1,
                    bool quiet);
void cli_types_close(cli_types *types);

/* Print the differences, by type and field. Returns true if there are none. */
bool cli_types_compare(const cli_types *left, const cli_types *right);

#endif
