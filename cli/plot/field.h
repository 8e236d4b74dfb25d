/* Parses the FIELD arguments of plot, each a topic and a path to a number in its messages. */
#ifndef CLI_PLOT_FIELD_H
#define CLI_PLOT_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "cat/decode.h"

/* A field to draw: a number, or an array of numbers. */
typedef struct plot_field {
  const char *topic; /* borrowed from the reader */
  char *path;
} plot_field;

typedef struct plot_fields {
  plot_field *items;
  size_t size;
} plot_fields;

/* The channels whose types are searched for fields. */
typedef struct plot_bag {
  const ha_channel *const *channels;
  size_t count;
  cat_decode *decode;
} plot_bag;

/* Add the field that text names; for a struct, all numbers in it. Returns false after a line on
 * stderr. */
bool plot_fields_add(plot_fields *fields, const plot_bag *bag, const char *text);

/* Returns the path after the topic if text is a field of this topic, else NULL; free() it. */
char *plot_field_path(const char *text, const char *topic);

/* Print all fields that can be drawn, by topic. Returns the exit code. */
int plot_fields_list(const plot_bag *bag);

void plot_fields_done(plot_fields *fields);

#endif
