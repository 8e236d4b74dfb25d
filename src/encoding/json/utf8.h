/* Whether a message can be written as JSON, whose strings are UTF-8. */
#ifndef HA_ENCODING_JSON_UTF8_H
#define HA_ENCODING_JSON_UTF8_H

#include <holdall/encoding.h>

/* printed: the message as JSON, in which U+FFFD stands for bytes that are not UTF-8. HA_E_ARG: a
 * string has such bytes; the text begins with its path. */
ha_status ha__json_check_utf8(const ha_plan *plan, const uint8_t *cdr, size_t size,
                              const ha_buffer *printed, ha_error *err);

#endif
