/* Tables as values of messages: each row of a CSV file becomes a document of YAML. */
#ifndef CLI_TOPICS_TABLE_H
#define CLI_TOPICS_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "topics/values.h"

/* Divides CSV (RFC 4180) whose first row has paths of fields: "header.frame_id", "pose.x",
 * "covariance[3]". An empty cell is a field that is not set; elements of an array begin with 0 and
 * leave out none. A cell in [] or {} is an array or struct. The rows replace out->text and
 * out->items. Returns false after a line on stderr. */
bool table_divide(compose_values *out, size_t size, const char *path);

#endif
