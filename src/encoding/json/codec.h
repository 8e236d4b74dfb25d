/* The parts of the codec of JSON, and what the codec of CBOR needs of it: its messages become JSON
 * first. */
#ifndef HA_ENCODING_JSON_CODEC_H
#define HA_ENCODING_JSON_CODEC_H

#include <holdall/encoding.h>

#include "base/text/text.h"
#include "encoding/build/build.h"
#include "encoding/json/shape.h"

/* The shape of the messages of a codec. */
const ha__shape *ha__json_shape(const void *codec);

/* --- decode.c --------------------------------------------------------------------------------- */

/* takes_bytes: byte strings are b"base64", and no others. builder: of the type that the shape was
 * defined as, cleared. Fields that the shape does not have are passed over; null leaves the
 * default. HA_E_CORRUPT: the text is not JSON, or a value does not fit its field; the text has its
 * path, the offset is that in the message. */
ha_status ha__json_decode(ha_builder *builder, const ha__shape *shape, const uint8_t *data,
                          size_t size, bool takes_bytes, ha_error *err);

/* --- define.c --------------------------------------------------------------------------------- */

/* Writes the definition (ros2msg, all types in one text) of a MAP, and sets the names of its
 * fields. name: of the schema, "pkg.Type", "pkg/Type" or anything. type_name: "pkg/msg/Type", in
 * the arena.
 *
 * A list of lists becomes an array of a type with the one field `values`; names that .msg does not
 * have are changed; what no type holds becomes a string. */
ha_status ha__shape_define(ha__text *out, const char **type_name, ha__arena *arena,
                           ha__shape *shape, const char *name, ha_error *err);

/* --- utf8.c ----------------------------------------------------------------------------------- */

/* printed: the message as JSON, in which U+FFFD stands for bytes that are not UTF-8. HA_E_ARG: a
 * string has such bytes; the text begins with its path. */
ha_status ha__json_check_utf8(const ha_plan *plan, const uint8_t *cdr, size_t size,
                              const ha_buffer *printed, ha_error *err);

#endif
