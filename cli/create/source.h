/* Reads rows of a file, one at a time: of a CSV file, or JSON objects, one on each line. */
#ifndef CLI_CREATE_SOURCE_H
#define CLI_CREATE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "topics/csv.h"

/* Maximum number of constants, whose cells follow those of the columns; and number of all cells. */
enum { CREATE_MAX_VALUES = 256, CREATE_CELLS = CSV_MAX_CELLS + CREATE_MAX_VALUES };

typedef struct create_source create_source;

/* Open a file; path: .csv, .jsonl or .json. Returns false after a line on stderr. */
bool create_source_open(create_source **out, const char *path);
/* NULL is allowed. */
void create_source_close(create_source *source);

/* Read the next row. Returns 1, 0 at the end, -1 after a line on stderr. */
int create_source_next(create_source *source);

/* Number of columns so far; JSON objects may add columns. A name is valid until close. */
size_t create_source_columns(const create_source *source);
const char *create_source_name(const create_source *source, size_t column);
/* Index of the column with this name; SIZE_MAX = none. */
size_t create_source_find(const create_source *source, const char *name);

/* Cells of the row; an empty cell has no value. Cells of JSON files contain JSON values. There are
 * CREATE_CELLS cells; the caller may use the last CREATE_MAX_VALUES. */
csv_cell *create_source_cells(create_source *source);
bool create_source_is_json(const create_source *source);
const char *create_source_path(const create_source *source);
/* Number of the line in which the row begins, from 1. */
size_t create_source_line(const create_source *source);

#endif
