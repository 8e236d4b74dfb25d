#include "bag/adapt/message_buffer.h"

#include "base/bytes.h"
#include "base/status.h"

/* Messages of this size get a buffer of their own, which the writer may keep. */
enum { OWN_BYTES = 128 << 10 };

ha_status ha__room_init(ha__room *room, ha_error *err) {
  room->small = (ha_buffer)HA_BUFFER_INIT;
  return ha__buffers_new(&room->buffers, err);
}

void ha__room_done(ha__room *room) {
  ha__buffers_unref(room->buffers);
  ha_buffer_done(&room->small);
}

/* Nearly always they need no more room than they had. */
static ha_status make_large(ha_message *out, ha__room *room, const ha_message *msg,
                            ha__room_fill *fill, void *user, ha_error *err) {
  ha_buffer bytes = HA_BUFFER_INIT;
  ha__pin *pin = NULL;
  size_t size = 0;

  if (!ha__add_size(&size, msg->size, msg->size / 16 + 256)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of %zu bytes", msg->size);
  }
  HA_TRY(ha__pin_buffer(&pin, room->buffers, size, err));
  bytes.data = (char *)pin->buffer;
  bytes.capacity = pin->capacity;
  const ha_status st = fill(&bytes, user, msg, err);
  pin->buffer = (uint8_t *)bytes.data;
  pin->capacity = bytes.capacity;
  if (st < 0) {
    ha__pin_unref(pin);
    return st;
  }
  *out = *msg;
  out->data = pin->buffer;
  out->size = bytes.size;
  out->owner = pin;
  return HA_OK;
}

ha_status ha__room_make(ha_message *out, ha__room *room, const ha_message *msg, ha__room_fill *fill,
                        void *user, ha_error *err) {
  if (msg->size >= OWN_BYTES) return make_large(out, room, msg, fill, user, err);
  HA_TRY(fill(&room->small, user, msg, err));
  *out = *msg;
  out->data = (const uint8_t *)room->small.data;
  out->size = room->small.size;
  out->owner = NULL;
  return HA_OK;
}
