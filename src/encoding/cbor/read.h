/* CBOR (RFC 8949) as JSON text, which the codec of JSON decodes. */
#ifndef HA_ENCODING_CBOR_READ_H
#define HA_ENCODING_CBOR_READ_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/text/text.h"

/* Appends one value. Byte strings are b"base64", floats have a point or an exponent, undefined is
 * null; tags are passed over; integers as keys become strings. HA_E_CORRUPT, HA_E_TRUNCATED,
 * HA_E_LIMIT, HA_E_UNSUPPORTED: with the offset. */
ha_status ha__cbor_to_json(ha__text *out, const uint8_t *data, size_t size, ha_error *err);

#endif
