/* Conversions between encodings: a message is decoded to CDR if its encoding needs that,
 * converted field by field to the type for it in the other encoding, and encoded. */
#ifndef HA_BAG_ADAPT_RECODE_H
#define HA_BAG_ADAPT_RECODE_H

#include <holdall/decoder.h>
#include <holdall/encoding.h>

#include "bag/adapt/counterpart.h"

/* The counterpart of a channel's type in another encoding; between "ros1" and "cdr" it is that of
 * ha__counterpart_new(). The decoder must outlive it.
 * HA_E_UNSUPPORTED: messages can't be decoded, or are not written in this encoding. */
ha_status ha__recode_new(ha__counterpart **out, const ha_channel *channel, const char *encoding,
                         ha_decoder *decoder, const ha__counterpart_places *places, ha_error *err);

/* Replaces the content of out by the message as one of the counterpart. *is_odd: a value did not
 * fit its field. *sequence: of the Header in the next message of ROS 1; counted here. A value that
 * the encoding cannot express is HA_E_CORRUPT, as damage is. */
ha_status ha__recode_message(ha_buffer *out, bool *is_odd, const ha__counterpart *type,
                             uint32_t *sequence, const ha_message *msg, ha_error *err);

/* Whether plans walk messages in this encoding as they are. */
bool ha__recode_is_native(const char *encoding);

/* HA_E_ARG: there is no such encoding; HA_E_UNSUPPORTED: it is only read. */
ha_status ha__recode_check(const char *encoding, ha_error *err);

#endif
