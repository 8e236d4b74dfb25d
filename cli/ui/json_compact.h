/* JSON that somebody else wrote, as one line of ours. */
#ifndef CLI_UI_JSON_COMPACT_H
#define CLI_UI_JSON_COMPACT_H

#include <stdbool.h>
#include <stddef.h>

/* Is the text one value of JSON (RFC 8259), nested no more than 64 deep? Then it is copied to out
 * (which has room for size bytes) without the spaces between its parts. */
bool cli_json_compact(char *out, size_t *out_size, const char *text, size_t size);

#endif
