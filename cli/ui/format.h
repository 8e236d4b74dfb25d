/* As src/base/format.h, which the command does not see: text by a printf format, in a buffer of
 * fixed size. What is returned is what was written, which snprintf()'s value is not. */
#ifndef CLI_UI_FORMAT_H
#define CLI_UI_FORMAT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <holdall/base.h>

/* Write the text, cut where it does not fit, and a NUL; room is 1 at least. Returns the bytes that
 * stand in `out`, NUL not counted: less than room. A format that cannot be written gives "". */
size_t cli_format_va(char *out, size_t room, const char *format, va_list args) HA_PRINTF(3, 0);

/* Write behind the *used bytes (less than room) that are there, and add to *used what was written.
 * false = it was cut, or could not be written. */
bool cli_format_append(char *out, size_t room, size_t *used, const char *format, ...)
    HA_PRINTF(4, 5);

#endif
