#include "bag/adapt/message_buffer.h"

#include "base/bytes.h"
#include "base/status.h"

/* Messages of this size get a buffer of their own, which the writer may keep. */
enum { OWN_BYTES = 128 << 10 };

ha_status ha__message_buffer_init(ha__message_buffer *buffer, ha_error *err) {
  buffer->small = (ha_buffer)HA_BUFFER_INIT;
  return ha__buffers_new(&buffer->buffers, HA__BUFFERS_MAX_KEPT, err);
}

void ha__message_buffer_done(ha__message_buffer *buffer) {
  ha__buffers_unref(buffer->buffers);
  ha_buffer_done(&buffer->small);
}

/* Reserves a little more than the size of msg: nearly always the new message fits. */
static ha_status make_large(ha_message *out, ha__message_buffer *buffer, const ha_message *msg,
                            ha__message_fill *fill, void *user, ha_error *err) {
  ha_buffer bytes = HA_BUFFER_INIT;
  ha__owner *owner = NULL;
  size_t size = 0;

  if (!ha__add_size(&size, msg->size, msg->size / 16 + 256)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of %zu bytes", msg->size);
  }
  HA_TRY(ha__owner_of_buffer(&owner, buffer->buffers, size, err));
  bytes.data = (char *)owner->buffer;
  bytes.capacity = owner->capacity;
  const ha_status st = fill(&bytes, user, msg, err);
  owner->buffer = (uint8_t *)bytes.data;
  owner->capacity = bytes.capacity;
  if (st < 0) {
    ha__owner_unref(owner);
    return st;
  }
  *out = *msg;
  out->data = owner->buffer;
  out->size = bytes.size;
  out->owner = owner;
  return HA_OK;
}

ha_status ha__message_buffer_make(ha_message *out, ha__message_buffer *buffer,
                                  const ha_message *msg, ha__message_fill *fill, void *user,
                                  ha_error *err) {
  if (msg->size >= OWN_BYTES) return make_large(out, buffer, msg, fill, user, err);
  HA_TRY(fill(&buffer->small, user, msg, err));
  *out = *msg;
  out->data = (const uint8_t *)buffer->small.data;
  out->size = buffer->small.size;
  out->owner = NULL;
  return HA_OK;
}
