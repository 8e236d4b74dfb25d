/* Messages as text. */
#ifndef CLI_TOPICS_VALUES_H
#define CLI_TOPICS_VALUES_H

#include <stdbool.h>
#include <stddef.h>

/* One message as text, inside the text that compose_values_read() read. */
typedef struct compose_value {
  const char *text;
  size_t size;
  size_t line; /* line number in its file, from 1 */
} compose_value;

typedef struct compose_values {
  char *text;
  compose_value *items;
  size_t size;
  bool is_json;
  bool is_table; /* items are rows of CSV, converted to YAML */
} compose_values;

#endif
