/* Numbers as text, and back. Fast: the shortest digits that read back as the same number. */
#ifndef HA_BASE_NUMBER_NUMBER_H
#define HA_BASE_NUMBER_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room required by each function, which may write past the result; no NUL is written. */
enum { HA__NUMBER_ROOM = 40 };

/* Each returns the number of bytes written. */
size_t ha__number_u64(char *out, uint64_t number);
size_t ha__number_i64(char *out, int64_t number);

/* Laid out as Python's repr() does: "1.0", "-0.5", "1e-07", "1.5e+16". A float32
 * has the digits that it needs itself, which are fewer than those of the float64 of its value. NaN
 * and infinities have no digits: 0 bytes. */
size_t ha__number_f64(char *out, double number);
size_t ha__number_f32(char *out, float number);

/* Parse digits, and nothing else; false = there are none, other characters, or the number is above
 * `most`. out: untouched on failure. */
bool ha__number_read_u64(uint64_t *out, const char *text, size_t size, uint64_t most);

/* Parse a decimal number, or "inf", "nan" in upper or lower case; false = not a number. */
bool ha__number_read(double *out, const char *text, size_t size);
/* The same for the nearest float32, which is not always that of the nearest float64. */
bool ha__number_read_f32(double *out, const char *text, size_t size);

#endif
