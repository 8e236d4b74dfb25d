/* What holds the bytes of messages: a pinned view of a file, or a buffer. Counted, so that
 * ha_message_ref() can keep it beyond everything else. Buffers go back to where they came from. */
#ifndef HA_BAG_READ_OWNER_H
#define HA_BAG_READ_OWNER_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* A store of buffers to use again. Any thread; lives until its last pin is gone. */
typedef struct ha__buffers ha__buffers;

typedef struct ha__pin {
  atomic_size_t holders;
  ha_view view;    /* of a file, or empty */
  uint8_t *buffer; /* or a buffer of this capacity */
  size_t capacity;
  ha__buffers *home; /* where the buffer goes back to; NULL = nowhere */
} ha__pin;

ha_status ha__buffers_new(ha__buffers **out, ha_error *err);
void ha__buffers_unref(ha__buffers *buffers);

/* Takes the view (empties it) on success. */
ha_status ha__pin_view(ha__pin **out, ha_view *view, ha_error *err);
/* A buffer of at least capacity bytes. */
ha_status ha__pin_buffer(ha__pin **out, ha__buffers *buffers, size_t capacity, ha_error *err);

/* Takes memory of ha__alloc() (sets *bytes to NULL) on success; the last unref frees it. */
ha_status ha__pin_memory(ha__pin **out, uint8_t **bytes, size_t capacity, ha_error *err);

void ha__pin_ref(ha__pin *pin);
void ha__pin_unref(ha__pin *pin);

#endif
