/* Messages as text, before they are built. */
#ifndef CLI_TOPICS_VALUES_H
#define CLI_TOPICS_VALUES_H

#include <stdbool.h>
#include <stddef.h>

/* One message as text, within the text that compose_values_open() read. */
typedef struct compose_value {
  const char *text;
  size_t size;
  size_t line; /* in its file, from 1 */
} compose_value;

typedef struct compose_values {
  char *text;
  compose_value *items;
  size_t size;
  bool is_json;
  bool is_table; /* items are rows as YAML */
} compose_values;

#endif
