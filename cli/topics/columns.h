/* Columns of a table whose names are paths of fields: a row becomes a document of YAML or JSON. */
#ifndef CLI_TOPICS_COLUMNS_H
#define CLI_TOPICS_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>

#include "topics/csv.h"

/* In the order of their paths, so that the fields of a struct are together. All zero at first. */
typedef struct columns {
  struct column *items;
  size_t size;
  bool is_json; /* cells are JSON values, and so are documents */
} columns;

/* Text that grows. */
typedef struct document {
  char *text;
  size_t size;
  size_t room;
} document;

/* A column of this path ("pose.covariance[3]", "pose/x"), which is borrowed, whose value is in
 * cells[cell] of a row. Returns false if it is no path. */
bool columns_add(columns *all, const char *path, size_t size, size_t cell);
/* After all are added. */
void columns_sort(columns *all);
void columns_clear(columns *all);

/* Whether a row has no value for any of them. */
bool columns_are_empty(const columns *all, const csv_cell *cells);

/* Appends a row as a document. Empty cells are fields that are not set; one in [] or {} is an array
 * or struct. Returns false if an element of an array is missing before that of *cell. */
bool columns_put(document *out, const columns *all, const csv_cell *cells, size_t *cell);

#endif
