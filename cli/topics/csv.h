/* Rows of CSV text (RFC 4180). */
#ifndef CLI_TOPICS_CSV_H
#define CLI_TOPICS_CSV_H

#include <stdbool.h>
#include <stddef.h>

enum { CSV_MAX_CELLS = 4096 };

typedef struct csv_cell {
  const char *text;
  size_t size;
} csv_cell;

/* cells: of the row that was read last. The text is changed, where cells lose their quotes. */
typedef struct csv {
  const char *path; /* for messages */
  char *at;         /* next row */
  char *end;
  size_t line; /* of it, from 1 */
  csv_cell cells[CSV_MAX_CELLS];
  size_t count;
} csv;

/* Reads the next row; at must be before end. Returns false after a line on stderr. */
bool csv_read_row(csv *in);

#endif
