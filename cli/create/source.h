/* Rows of a file, one at a time: those of a CSV file, or JSON objects of which each is a line. */
#ifndef CLI_CREATE_SOURCE_H
#define CLI_CREATE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "topics/csv.h"

/* Values that are the same for all rows have cells after those of the columns. */
enum { CREATE_MAX_VALUES = 256, CREATE_CELLS = CSV_MAX_CELLS + CREATE_MAX_VALUES };

typedef struct create_source create_source;

/* path: .csv, .jsonl or .json. Returns false after a line on stderr. */
bool create_source_open(create_source **out, const char *path);
/* NULL is allowed. */
void create_source_close(create_source *source);

/* Reads the next row. Returns 1, 0 at the end, -1 after a line on stderr. */
int create_source_next(create_source *source);

/* The columns that there are so far; JSON objects may add to them. A name is valid until close. */
size_t create_source_columns(const create_source *source);
const char *create_source_name(const create_source *source, size_t column);
/* SIZE_MAX: none has this name. */
size_t create_source_find(const create_source *source, const char *name);

/* The cells of the row; an empty one has no value. Those of JSON are JSON values. There are
 * CREATE_CELLS of them; the last CREATE_MAX_VALUES are the caller's. */
csv_cell *create_source_cells(create_source *source);
bool create_source_is_json(const create_source *source);
const char *create_source_path(const create_source *source);
/* In which the row begins, from 1. */
size_t create_source_line(const create_source *source);

#endif
