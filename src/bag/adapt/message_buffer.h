/* Room for messages that are made anew. Small ones share a buffer; each large one has its own,
 * which a writer may keep. */
#ifndef HA_BAG_ADAPT_MESSAGE_BUFFER_H
#define HA_BAG_ADAPT_MESSAGE_BUFFER_H

#include <holdall/encoding.h>
#include <holdall/model.h>

#include "bag/read/owner.h"

typedef struct ha__room {
  ha__buffers *buffers;
  ha_buffer small;
} ha__room;

ha_status ha__room_init(ha__room *room, ha_error *err);
/* Also of one that is all zero. */
void ha__room_done(ha__room *room);

/* Writes the bytes of the message that msg becomes. */
typedef ha_status ha__room_fill(ha_buffer *out, void *user, const ha_message *msg, ha_error *err);

/* out: as msg, but for its bytes; released with ha_message_unref(); until the next call, if it has
 * no owner. Untouched on failure. */
ha_status ha__room_make(ha_message *out, ha__room *room, const ha_message *msg, ha__room_fill *fill,
                        void *user, ha_error *err);

#endif
