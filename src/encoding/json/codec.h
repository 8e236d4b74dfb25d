/* What the codec of CBOR needs of that of JSON: its messages become JSON first. */
#ifndef HA_ENCODING_JSON_CODEC_H
#define HA_ENCODING_JSON_CODEC_H

#include "encoding/json/shape.h"

/* The shape of the messages of a codec. */
const ha__shape *ha__json_shape(const void *codec);

#endif
