/* Writes the rows of an Arrow stream as CSV (RFC 4180). */
#ifndef CLI_EXPORT_TABLE_H
#define CLI_EXPORT_TABLE_H

#include <holdall/arrow.h>

#include "ui/out.h"

/* Write a line with the names of the columns; a list of fixed length has one column per element. */
void export_table_header(cli_out *out, const struct ArrowSchema *schema);

/* Write a line for each row. Nulls are empty; times and durations are in seconds; lists are JSON;
 * bytes are hexadecimal digits. */
void export_table_rows(cli_out *out, const struct ArrowSchema *schema,
                       const struct ArrowArray *batch);

#endif
