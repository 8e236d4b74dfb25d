/* JSON text as CBOR, by the shape of the channel. */
#ifndef HA_ENCODING_CBOR_WRITE_H
#define HA_ENCODING_CBOR_WRITE_H

#include "base/text/text.h"
#include "encoding/json/shape.h"

/* Appends the value. The shape says what JSON does not: bytes, and which numbers are floats, which
 * are written with as many bits as they need. */
ha_status ha__cbor_of_json(ha__text *out, const ha__shape *shape, const char *text, size_t size,
                           ha_error *err);

#endif
