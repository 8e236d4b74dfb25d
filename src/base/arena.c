#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"

enum { BLOCK_SIZE = 16 * 1024 - 64 };

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

void *ha__arena_alloc(ha__arena *arena, size_t size) {
  const size_t align = alignof(max_align_t);
  ha__arena_block *block = arena->blocks;

  if (size > SIZE_MAX - align) return NULL;
  size = (size + align - 1) / align * align;
  if (!block || size > block->capacity - block->used) {
    block = block_new(size > BLOCK_SIZE ? size : BLOCK_SIZE);
    if (!block) return NULL;
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
}
