/* Codecs of plans: messages in encodings that plans do not walk are decoded to CDR.
 *
 * A codec belongs to a plan and is used by any number of threads. For each thread it keeps a
 * session of the encoding, and the last messages in decoded form: values of a message stay valid
 * while the thread decodes up to HA__CODEC_KEEPS - 1 others, and several calls for one message
 * decode it once. A message is recognized by its bytes, not by its address. */
#ifndef HA_ENCODING_CODEC_CODEC_H
#define HA_ENCODING_CODEC_CODEC_H

#include <holdall/encoding.h>
#include <holdall/plugin.h>

enum { HA__CODEC_KEEPS = 4, HA__CODEC_PATH = 128 };

typedef struct ha__codec ha__codec;

/* how: as for ha_encoding_ops.open; host is set here. */
ha_status ha__codec_new(ha__codec **out, const ha_encoding_ops *ops, const ha_encoding_open *how,
                        ha_error *err);
/* NULL is allowed. */
void ha__codec_free(ha__codec *codec);

/* The definition of decoded messages; valid as long as the codec. */
const ha_schema *ha__codec_schema(const ha__codec *codec);

/* The message as CDR. */
ha_status ha__codec_decode(ha_slice *out, ha__codec *codec, const uint8_t *data, size_t size,
                           ha_error *err);

/* The number of fields of the message that the schema does not declare; *path: of the first one, if
 * there are any, valid as long as the decoded message. */
uint64_t ha__codec_unknown(const char **path, ha__codec *codec, const uint8_t *data, size_t size);

/* Replaces the content of out, a message as CDR, by the message in the encoding. HA_E_UNSUPPORTED:
 * the encoding only reads. */
ha_status ha__codec_encode(ha_buffer *out, ha__codec *codec, ha_error *err);
/* A plan of CDR then decodes its messages by this codec, and owns it. */
void ha__plan_adopt(ha_plan *plan, ha__codec *codec);

#endif
