/* Memory for converted and edited messages. Small ones share a buffer; each large one has its own,
 * which a writer may keep. */
#ifndef HA_BAG_ADAPT_MESSAGE_BUFFER_H
#define HA_BAG_ADAPT_MESSAGE_BUFFER_H

#include <holdall/encoding.h>
#include <holdall/model.h>

#include "bag/read/owner.h"

typedef struct ha__message_buffer {
  ha__buffers *buffers;
  ha_buffer small;
} ha__message_buffer;

ha_status ha__message_buffer_init(ha__message_buffer *buffer, ha_error *err);
/* Accepts a struct that is all zero. */
void ha__message_buffer_done(ha__message_buffer *buffer);

/* Writes the bytes of the new message that is made from msg. */
typedef ha_status ha__message_fill(ha_buffer *out, void *user, const ha_message *msg,
                                   ha_error *err);

/* out: a copy of msg with new bytes, released with ha_message_unref(). Without an owner its bytes
 * are valid until the next call. */
ha_status ha__message_buffer_make(ha_message *out, ha__message_buffer *buffer,
                                  const ha_message *msg, ha__message_fill *fill, void *user,
                                  ha_error *err);

#endif
