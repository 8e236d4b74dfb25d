/* Bags among the places of --definitions: their channels give topics of the new bag their types and
 * encodings. */
#ifndef CLI_CREATE_ORIGINS_H
#define CLI_CREATE_ORIGINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/decoder.h>

#include "ui/opt.h"

typedef struct create_origins {
  cli_texts places; /* folders and zip files of definitions */
  ha_reader **readers;
  size_t count;
  ha_definitions *definitions;
  ha_decoder *decoder; /* of the channels of the bags */
} create_origins;

/* places: of --definitions. Returns false after a line on stderr. Call create_origins_close() in
 * any case. */
bool create_origins_open(create_origins *out, const cli_texts *places);
void create_origins_close(create_origins *origins);

/* The channel of this type that has the same topic and id, or the same topic, or is the first;
 * NULL = none. encoding: of the messages; NULL = any. */
const ha_channel *create_origins_find(const create_origins *origins, const char *topic,
                                      const char *type, uint64_t id, const char *encoding);

#endif
