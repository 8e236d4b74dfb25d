/* printf into a buffer of fixed size. snprintf() returns the length that the text would have had;
 * these functions return the length written. Other uses of snprintf()'s value are banned
 * (tools/check-banned). */
#ifndef HA_BASE_FORMAT_H
#define HA_BASE_FORMAT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <holdall/base.h>

/* Write the text, truncated if necessary, and a NUL; capacity is at least 1. Returns the length
 * written, without the NUL: less than capacity. A format that cannot be written yields "". */
size_t ha__format(char *out, size_t capacity, const char *format, ...) HA_PRINTF(3, 4);
size_t ha__format_va(char *out, size_t capacity, const char *format, va_list args) HA_PRINTF(3, 0);

/* The same; false = truncated, or could not be written. */
HA_MUST_CHECK bool ha__format_whole(char *out, size_t capacity, const char *format, ...)
    HA_PRINTF(3, 4);

/* Append after the first *used bytes (less than capacity), and increase *used. false = truncated,
 * or could not be written. */
bool ha__format_append(char *out, size_t capacity, size_t *used, const char *format, ...)
    HA_PRINTF(4, 5);

#endif
