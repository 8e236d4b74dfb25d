/* Memory of the items of a builder: allocated in order, released all at once. */
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/build/build.h"

enum { FIRST_BLOCK = 4096 };

struct ha__pool_block {
  ha__pool_block *next;
  size_t size;
  uint8_t bytes[];
};

/* A block is twice as large as the one before it, so that there are few. */
static ha_status add_block(ha__item_pool *pool, size_t size, size_t limit, ha_error *err) {
  size_t want = pool->blocks ? pool->blocks->size : FIRST_BLOCK / 2;

  if (size > limit - pool->bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "the values of the message need more than %zu bytes", limit);
  }
  want = want < limit / 2 ? want * 2 : limit;
  if (want > limit - pool->bytes) want = limit - pool->bytes;
  if (want < size) want = size;
  ha__pool_block *block = ha__alloc(sizeof *block + want);
  if (!block) return HA_FAIL_NOMEM(err);
  block->next = pool->blocks;
  block->size = want;
  pool->blocks = block;
  pool->at = block->bytes;
  pool->left = want;
  pool->bytes += want;
  return HA_OK;
}

ha_status ha__item_alloc(uint8_t **out, ha_builder *builder, size_t size, ha_error *err) {
  ha__item_pool *pool = &builder->pool;

  if (size > pool->left || !pool->at) HA_TRY(add_block(pool, size, builder->max_bytes, err));
  *out = pool->at;
  pool->at += size;
  pool->left -= size;
  return HA_OK;
}

void ha__item_clear(ha__item_pool *pool) {
  ha__pool_block *largest = pool->blocks;

  if (!largest) return;
  for (ha__pool_block *block = largest->next; block; block = block->next) {
    if (block->size > largest->size) largest = block;
  }
  while (pool->blocks) {
    ha__pool_block *block = pool->blocks;
    pool->blocks = block->next;
    if (block != largest) ha__free(block);
  }
  largest->next = NULL;
  pool->blocks = largest;
  pool->at = largest->bytes;
  pool->left = largest->size;
  pool->bytes = largest->size;
}

void ha__item_done(ha__item_pool *pool) {
  while (pool->blocks) {
    ha__pool_block *block = pool->blocks;
    pool->blocks = block->next;
    ha__free(block);
  }
  *pool = (ha__item_pool){NULL, NULL, 0, 0};
}
