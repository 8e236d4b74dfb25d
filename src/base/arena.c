#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"

/* Each block is twice as large as the one before, so that small arenas cost little. */
enum { FIRST_BLOCK = 512 - 64, LARGEST_BLOCK = 16 * 1024 - 64 };

struct ha__arena_block {
  ha__arena_block *next;
  size_t used;
  size_t capacity;
  alignas(max_align_t) unsigned char bytes[];
};

static ha__arena_block *block_new(size_t capacity) {
  if (capacity > SIZE_MAX - sizeof(ha__arena_block)) return NULL;
  ha__arena_block *block = ha__alloc(sizeof *block + capacity);
  if (!block) return NULL;
  block->next = NULL;
  block->used = 0;
  block->capacity = capacity;
  return block;
}

static size_t next_capacity(const ha__arena_block *last, size_t size) {
  size_t capacity = last ? 2 * last->capacity : FIRST_BLOCK;

  if (capacity > LARGEST_BLOCK) capacity = LARGEST_BLOCK;
  return size > capacity ? size : capacity;
}

void *ha__arena_alloc(ha__arena *arena, size_t size) {
  const size_t align = alignof(max_align_t);
  ha__arena_block *block = arena->blocks;

  if (size > SIZE_MAX - align) return NULL;
  size = (size + align - 1) / align * align;
  if (!block || size > block->capacity - block->used) {
    block = block_new(next_capacity(block, size));
    if (!block) return NULL;
    arena->bytes += sizeof *block + block->capacity;
    block->next = arena->blocks;
    arena->blocks = block;
  }
  void *ptr = block->bytes + block->used;
  block->used += size;
  memset(ptr, 0, size);
  return ptr;
}

char *ha__arena_dup(ha__arena *arena, const void *bytes, size_t n) {
  char *copy = n < SIZE_MAX ? ha__arena_alloc(arena, n + 1) : NULL;

  if (copy && n) memcpy(copy, bytes, n);
  return copy;
}

char *ha__arena_string(ha__arena *arena, const char *text) {
  return ha__arena_dup(arena, text, strlen(text));
}

void ha__arena_done(ha__arena *arena) {
  while (arena->blocks) {
    ha__arena_block *block = arena->blocks;
    arena->blocks = block->next;
    ha__free(block);
  }
  arena->bytes = 0;
}
