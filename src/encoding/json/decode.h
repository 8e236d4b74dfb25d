/* Messages of JSON to the values of a builder, by the shape of the channel. */
#ifndef HA_ENCODING_JSON_DECODE_H
#define HA_ENCODING_JSON_DECODE_H

#include "encoding/build/build.h"
#include "encoding/json/shape.h"

/* takes_bytes: byte strings are b"base64", and no others. builder: of the type that the shape was
 * defined as, cleared. Fields that the shape does not have are passed over; null leaves the
 * default. HA_E_CORRUPT: the text is not JSON, or a value does not fit its field; the text has its
 * path, the offset is that in the message. */
ha_status ha__json_decode(ha_builder *builder, const ha__shape *shape, const uint8_t *data,
                          size_t size, bool takes_bytes, ha_error *err);

#endif
