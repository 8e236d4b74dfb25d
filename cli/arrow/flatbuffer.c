#include "arrow/flatbuffer.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

/* Append zeros. Returns their position. */
static size_t extend(flatbuffer *fb, size_t size) {
  const size_t at = fb->size;

  if (size > fb->capacity - fb->size) {
    fb->capacity = 2 * (fb->size + size);
    fb->bytes = cli_resize(fb->bytes, fb->capacity, 1);
  }
  memset(fb->bytes + at, 0, size);
  fb->size += size;
  return at;
}

/* Pad so that the data after the next `before` bytes is aligned. */
static void align(flatbuffer *fb, size_t before, size_t alignment) {
  extend(fb, (alignment - (fb->size + before) % alignment) % alignment);
}

static void put(flatbuffer *fb, size_t at, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    fb->bytes[at + i] = (uint8_t)(value >> (8 * i));
  }
}

static void set_offset(flatbuffer *fb, size_t from, size_t to) {
  put(fb, from, to - from, 4);
}

void flatbuffer_start(flatbuffer *fb) {
  fb->size = 0;
  extend(fb, 4);
}

/* Fields are laid out in their order, each at a multiple of its size. */
void flatbuffer_table(flatbuffer *fb, size_t from, size_t *at, const flatbuffer_field *fields,
                      size_t count) {
  const size_t vtable_size = 4 + 2 * count;

  align(fb, vtable_size, 8);
  const size_t vtable = extend(fb, vtable_size);
  const size_t table = extend(fb, 4); /* a multiple of 8 */
  for (size_t i = 0; i < count; i++) {
    if (fields[i].size == 0) continue;
    align(fb, 0, fields[i].size);
    at[i] = extend(fb, fields[i].size);
    put(fb, at[i], fields[i].value, fields[i].size);
    put(fb, vtable + 4 + 2 * i, at[i] - table, 2);
  }
  put(fb, vtable, vtable_size, 2);
  put(fb, vtable + 2, fb->size - table, 2);
  put(fb, table, table - vtable, 4);
  set_offset(fb, from, table);
}

void flatbuffer_string(flatbuffer *fb, size_t from, const char *text, size_t size) {
  align(fb, 0, 4);
  const size_t length = extend(fb, 4 + size + 1);

  put(fb, length, size, 4);
  if (size > 0) memcpy(fb->bytes + length + 4, text, size);
  set_offset(fb, from, length);
}

size_t flatbuffer_offsets(flatbuffer *fb, size_t from, size_t count) {
  align(fb, 0, 4);
  const size_t length = extend(fb, 4 + 4 * count);

  put(fb, length, count, 4);
  set_offset(fb, from, length);
  return length + 4;
}

void flatbuffer_structs(flatbuffer *fb, size_t from, const void *items, size_t count, size_t size) {
  align(fb, 4, 8);
  const size_t length = extend(fb, 4 + count * size);

  put(fb, length, count, 4);
  if (count > 0) memcpy(fb->bytes + length + 4, items, count * size);
  set_offset(fb, from, length);
}

void flatbuffer_done(flatbuffer *fb) {
  free(fb->bytes);
  *fb = (flatbuffer){0};
}
