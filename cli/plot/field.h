/* What FIELD of holdall plot means: which topic, and which numbers of its messages. */
#ifndef CLI_PLOT_FIELD_H
#define CLI_PLOT_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "cat/decode.h"

/* One number, or an array of them. */
typedef struct plot_field {
  const char *topic; /* borrowed from the reader */
  char *path;
} plot_field;

typedef struct plot_fields {
  plot_field *items;
  size_t size;
} plot_fields;

/* The channels that FIELDs are looked for in. */
typedef struct plot_bag {
  const ha_channel *const *channels;
  size_t count;
  cat_decode *decode;
} plot_bag;

/* Add what text names; of a message that is part of others the numbers in it. False with a line on
 * stderr. */
bool plot_fields_add(plot_fields *fields, const plot_bag *bag, const char *text);

/* The part behind the topic, if text is a field of this one; else NULL. To be freed. */
char *plot_field_path(const char *text, const char *topic);

/* Print all that can be drawn, by topic; the exit code. */
int plot_fields_list(const plot_bag *bag);

void plot_fields_done(plot_fields *fields);

#endif
