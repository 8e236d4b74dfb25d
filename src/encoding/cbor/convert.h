/* CBOR (RFC 8949) as JSON text, which the codec of JSON decodes, and JSON text as CBOR. */
#ifndef HA_ENCODING_CBOR_CONVERT_H
#define HA_ENCODING_CBOR_CONVERT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/text/text.h"
#include "encoding/json/shape.h"

/* --- read.c ----------------------------------------------------------------------------------- */

/* Appends one value. Byte strings are b"base64", floats have a point or an exponent, undefined is
 * null; tags are passed over; integers as keys become strings. HA_E_CORRUPT, HA_E_TRUNCATED,
 * HA_E_LIMIT, HA_E_UNSUPPORTED: with the offset. */
ha_status ha__cbor_to_json(ha__text *out, const uint8_t *data, size_t size, ha_error *err);

/* --- write.c ---------------------------------------------------------------------------------- */

/* Appends the value. The shape says what JSON does not: bytes, and which numbers are floats, which
 * are written with as many bits as they need. */
ha_status ha__cbor_of_json(ha__text *out, const ha__shape *shape, const char *text, size_t size,
                           ha_error *err);

#endif
