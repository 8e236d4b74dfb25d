/* Reads messages from a CSV table: each row is converted to a YAML document. */
#ifndef CLI_TOPICS_TABLE_H
#define CLI_TOPICS_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "topics/values.h"

/* Converts CSV (RFC 4180) whose first row contains paths of fields: "header.frame_id", "pose.x",
 * "covariance[3]". Columns of a struct or array must be adjacent, elements in order from 0. An
 * empty cell is a field that is not set; a cell in [] or {} is an array or struct. The rows replace
 * out->text and out->items. Returns false after a line on stderr. */
bool table_divide(compose_values *out, size_t size, const char *path);

#endif
