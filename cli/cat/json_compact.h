/* Validates JSON text of a message, and removes whitespace between its tokens. */
#ifndef CLI_CAT_JSON_COMPACT_H
#define CLI_CAT_JSON_COMPACT_H

#include <stdbool.h>
#include <stddef.h>

/* If the text is one JSON value (RFC 8259), at most 64 levels deep, copy it without spaces to out,
 * which has at least size bytes, and return true. */
bool cli_json_compact(char *out, size_t *out_size, const char *text, size_t size);

#endif
