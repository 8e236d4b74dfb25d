/* Text made by a printf format, in a buffer of fixed size. snprintf() returns the length that the
 * text would have had, which is not what stands in the buffer: these return what was written. Raw
 * use of snprintf()'s value is banned elsewhere (tools/check-banned). */
#ifndef HA_BASE_FORMAT_H
#define HA_BASE_FORMAT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <holdall/base.h>

/* Write the text, cut where it does not fit, and a NUL; capacity is 1 at least. Returns the bytes
 * that stand in `out`, NUL not counted: less than capacity. A format that cannot be written gives
 * "". */
size_t ha__format(char *out, size_t capacity, const char *format, ...) HA_PRINTF(3, 4);
size_t ha__format_va(char *out, size_t capacity, const char *format, va_list args) HA_PRINTF(3, 0);

/* The same; false = it was cut, or could not be written. */
HA_MUST_CHECK bool ha__format_whole(char *out, size_t capacity, const char *format, ...)
    HA_PRINTF(3, 4);

/* Write after the *used bytes (less than capacity) that are there, and add to *used what was
 * written. false = it was cut, or could not be written. */
bool ha__format_append(char *out, size_t capacity, size_t *used, const char *format, ...)
    HA_PRINTF(4, 5);

#endif
