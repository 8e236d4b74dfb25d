/* Makes messages of a type that is given by its name, from values as YAML or JSON. */
#ifndef CLI_TOPICS_COMPOSE_H
#define CLI_TOPICS_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/builder.h>
#include <holdall/schema.h>

#include "topics/values.h"
#include "ui/opt.h"

/* Definitions for one network. */
typedef struct compose_types {
  ha_definitions *definitions;
  ha_types *types;
  int32_t dialect; /* HA_DIALECT_... of the network */
} compose_types;

/* Find a type and all that it needs in places, the environment and the common types. Returns false
 * after a line on stderr. Call compose_types_done() in any case. */
bool compose_types_find(compose_types *out, const char *name, const cli_texts *places,
                        bool is_ros1);
void compose_types_done(compose_types *types);

/* The definition as a publisher announces it. */
typedef struct compose_schema {
  ha_schema face;
  char *text;
  char hash[HA_RIHS_TEXT_SIZE];
} compose_schema;

/* Returns false after a line on stderr. Release with ha_text_free(out->text). */
bool compose_schema_make(compose_schema *out, const compose_types *types);

/* --- values ------------------------------------------------------------------------------ */

/* The messages of a file: documents of YAML, with lines "---" between, one JSON object a line
 * (.jsonl, .json), or the rows of a table (.csv). Returns false after a line on stderr. Call
 * compose_values_done() in any case. */
bool compose_values_read(compose_values *out, const char *path);
/* A single one, as YAML. */
void compose_values_set(compose_values *out, const char *text);
void compose_values_done(compose_values *values);

/* Build one message. data: borrowed from builder until its next use. Returns false after a line on
 * stderr that begins with where the text is from. */
bool compose_build(const uint8_t **data, size_t *size, ha_builder *builder,
                   const compose_values *values, size_t index, const char *origin);

#endif
