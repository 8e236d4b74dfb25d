/* Skeletons of files of rules (holdall-rules(5)). */
#ifndef CLI_LOOK_RULES_H
#define CLI_LOOK_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/schema.h>

#include "ui/out.h"

/* A skeleton that is being written; all zero, but for the first three: nothing was written yet. */
typedef struct look_rules {
  cli_out *out;
  ha_definitions *definitions; /* the newer ones */
  ha_definitions *others;      /* of types in their fields */
  char **names;                /* types that were compared */
  size_t name_count;
  size_t sections; /* types that differ */
} look_rules;

/* Write a section for each type of the bag that differs from its newer definition and has none yet.
 * Returns false after a line on stderr if the bag cannot be read. */
bool look_rules_add(look_rules *rules, const char *bag);

void look_rules_done(look_rules *rules);

#endif
