/* Makes messages from values as YAML or JSON; the type is given by name. */
#ifndef CLI_TOPICS_COMPOSE_H
#define CLI_TOPICS_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/builder.h>
#include <holdall/schema.h>

#include "topics/values.h"
#include "ui/opt.h"

/* Definitions for a network. */
typedef struct compose_types {
  ha_definitions *definitions;
  ha_types *types;
  int32_t dialect; /* HA_DIALECT_... of the network */
} compose_types;

/* Find the definition of a type and its nested types in places, in the environment and in the
 * common types. Returns false after a line on stderr. Call compose_types_done() in any case. */
bool compose_types_find(compose_types *out, const char *name, const cli_texts *places,
                        bool is_ros1);
void compose_types_done(compose_types *types);

/* The definition in the form in which a publisher announces it. */
typedef struct compose_schema {
  ha_schema schema;
  char *text;
  char hash[HA_RIHS_TEXT_SIZE];
} compose_schema;

/* Returns false after a line on stderr. Release with ha_text_free(out->text). */
bool compose_schema_make(compose_schema *out, const compose_types *types);

/* --- values ------------------------------------------------------------------------------ */

/* Read the messages of a file: YAML documents separated by "---", one JSON object per line (.jsonl,
 * .json), or rows of a table (.csv). Returns false after a line on stderr. Call
 * compose_values_done() in any case. */
bool compose_values_read(compose_values *out, const char *path);
/* Set a single message, as YAML. */
void compose_values_set(compose_values *out, const char *text);
void compose_values_done(compose_values *values);

/* Build one message. data: borrowed from builder until its next use. origin: source of the text,
 * for messages. Returns false after a line on stderr. */
bool compose_build(const uint8_t **data, size_t *size, ha_builder *builder,
                   const compose_values *values, size_t index, const char *origin);

#endif
