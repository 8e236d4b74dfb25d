/* Printing helpers of JSON, YAML and CSV: an ha_buffer as text, and single values. */
#ifndef HA_ENCODING_PRINT_H
#define HA_ENCODING_PRINT_H

#include <holdall/encoding.h>

#include "base/text/text.h"

/* Size of a buffer for any value but a string. */
enum { HA__PRINT_ROOM = 40 };

/* Words for values without digits; a long double is written as hex in quotes. */
typedef struct ha__spelling {
  const char *nan;
  const char *infinity;
  const char *minus_infinity;
  const char *yes;
  const char *no;
  const char *quote;
  bool needs_point; /* YAML 1.1: 1e+16 would be a string, 1.0e+16 is a number */
} ha__spelling;

/* begin: moves the bytes of the buffer to a text, to append to; end: moves them back. On failure
 * the buffer is unchanged. */
ha__text ha__print_begin(const ha_buffer *out);
ha_status ha__print_end(ha_buffer *out, const ha__text *text, ha_status st, ha_error *err);

/* Writes a number, bool or long double; of time and duration the seconds. Returns the size. */
size_t ha__print_number(char *out, const ha_value *value, const ha__spelling *spelling);
/* Writes the word for a float that is NaN or infinite. Returns the size. */
size_t ha__print_word(char *out, double number, const ha__spelling *spelling);

/* The bytes of a string in the message, or of a wstring as UTF-8 in scratch. */
ha_slice ha__print_string(const ha_value *value, ha__text *scratch);

/* Visits the values at a path; NULL = all values. */
ha_status ha__print_visit(const ha_plan *plan, const ha_path *path, const uint8_t *data,
                          size_t size, const ha_visitor *visitor, void *user, ha_error *err);

static inline bool ha__is_text(int32_t kind) {
  return kind == HA_KIND_STRING || kind == HA_KIND_WSTRING;
}

static inline bool ha__is_time(int32_t kind) {
  return kind == HA_KIND_TIME || kind == HA_KIND_DURATION;
}

#endif
