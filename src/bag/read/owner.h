/* Owner of message bytes (ha_message.owner): a view of a file, or a buffer. Reference-counted:
 * ha_message_ref() keeps it alive beyond the reader. Buffers return to their pool. */
#ifndef HA_BAG_READ_OWNER_H
#define HA_BAG_READ_OWNER_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* A pool of buffers. Thread-safe; freed after its last buffer is returned. */
typedef struct ha__buffers ha__buffers;
#define HA__BUFFERS_MAX_KEPT ((size_t)32 << 20)

typedef struct ha__owner {
  atomic_size_t holders;
  ha_view view;    /* of a file, or empty */
  uint8_t *buffer; /* or a buffer of this capacity */
  size_t capacity;
  ha__buffers *home; /* pool of the buffer; NULL = none: it is freed */
} ha__owner;

/* Unused buffers are kept for the next chunks: at most twice the bytes that are read ahead, and at
 * most HA__BUFFERS_MAX_KEPT. A lower limit takes more memory, not less: the allocator then keeps
 * what is freed. */
ha_status ha__buffers_new(ha__buffers **out, uint64_t readahead_bytes, ha_error *err);
void ha__buffers_unref(ha__buffers *buffers);

/* Takes the view (empties it) on success. */
ha_status ha__owner_of_view(ha__owner **out, ha_view *view, ha_error *err);
/* A buffer of at least capacity bytes. */
ha_status ha__owner_of_buffer(ha__owner **out, ha__buffers *buffers, size_t capacity,
                              ha_error *err);

/* Takes memory of ha__alloc() (sets *bytes to NULL) on success; the last unref frees it. */
ha_status ha__owner_of_memory(ha__owner **out, uint8_t **bytes, size_t capacity, ha_error *err);

void ha__owner_ref(ha__owner *owner);
void ha__owner_unref(ha__owner *owner);

#endif
