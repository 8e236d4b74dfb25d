/* Parses values in the syntax of users and programs to the bytes of a field, and describes
 * accepted values. */
#ifndef HA_ENCODING_WORD_H
#define HA_ENCODING_WORD_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/encoding.h>
#include <holdall/model.h>

/* The values that a field of this kind accepts, for error messages. */
const char *ha__word_wanted(int32_t kind);

/* The text without white space at both ends. */
ha_slice ha__word_trimmed(const char *text, size_t size);

/* Parses a number, or a time of ROS 1, to its bytes in little endian. HA_E_ARG: it does not fit. */
ha_status ha__word_parse(uint8_t *out, int32_t kind, ha_slice text, ha_error *err);

/* The same for a time or duration of ROS 2: two numbers of 4 bytes, nanoseconds not negative. */
ha_status ha__word_parse_time2(uint8_t *out, ha_slice text, ha_error *err);

/* Stores seconds and nanoseconds. Returns false if they do not fit. is_signed: seconds may be
 * negative; both_signed: then nanoseconds are, too. */
bool ha__word_put_time(uint8_t *out, bool is_signed, bool both_signed, int64_t ns);

#endif
