#include "block.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"

ha__ros1_block *ha__ros1_block_new(ha__buffer_pool *buffers, size_t capacity) {
  ha__ros1_block *block = ha__alloc(sizeof *block);

  if (!block) return NULL;
  block->buffer = ha__buffer_pool_take(buffers, capacity);
  if (!block->buffer.data) {
    ha__free(block);
    return NULL;
  }
  atomic_init(&block->refs, 1);
  block->data = block->buffer.data;
  block->capacity = block->buffer.capacity;
  block->used = 0;
  block->buffers = buffers; /* kept alive by the buffer */
  return block;
}

static ha__ros1_block *new_small(size_t capacity) {
  size_t total;

  if (!ha__add_size(&total, sizeof(ha__ros1_block), capacity)) return NULL;
  ha__ros1_block *block = ha__alloc(total);
  if (!block) return NULL;
  *block = (ha__ros1_block){.data = (uint8_t *)(block + 1), .capacity = capacity};
  atomic_init(&block->refs, 1);
  return block;
}

ha__ros1_block *ha__ros1_block_copy(ha__buffer_pool *buffers, const uint8_t *data, size_t size) {
  ha__ros1_block *block =
      size < HA__BUFFER_POOL_LARGE ? new_small(size) : ha__ros1_block_new(buffers, size);

  if (!block) return NULL;
  if (size) memcpy(block->data, data, size);
  block->used = size;
  return block;
}

ha__ros1_block *ha__ros1_block_ref(ha__ros1_block *block) {
  atomic_fetch_add_explicit(&block->refs, 1, memory_order_relaxed);
  return block;
}

void ha__ros1_block_unref(ha__ros1_block *block) {
  if (!block || atomic_fetch_sub_explicit(&block->refs, 1, memory_order_acq_rel) > 1) return;
  if (block->buffers) ha__buffer_pool_return(block->buffers, block->buffer);
  ha__free(block);
}
