/* Writes FlatBuffers (flatbuffers.dev/internals), in which Arrow's IPC format encodes its metadata.
 *
 * Parents are written before their children: a table has room for offsets, which are set when a
 * child is written. Positions are bytes from the start of the buffer. */
#ifndef CLI_ARROW_FLATBUFFER_H
#define CLI_ARROW_FLATBUFFER_H

#include <stddef.h>
#include <stdint.h>

typedef struct flatbuffer {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} flatbuffer;

/* A field of a table, in the order of its ids. */
typedef struct flatbuffer_field {
  uint8_t size; /* 1, 2, 4, 8; 0 = the field is absent */
  uint64_t value;
} flatbuffer_field;

/* A field that is an offset to a child, which is set later. */
#define FLATBUFFER_CHILD                                                                           \
  { 4, 0 }
#define FLATBUFFER_ABSENT                                                                          \
  { 0, 0 }

/* Clear the buffer, and reserve the offset of the root at position 0. */
void flatbuffer_start(flatbuffer *fb);

/* Write a table, and set the offset at position `from` to it. at: receives the position of each
 * field. */
void flatbuffer_table(flatbuffer *fb, size_t from, size_t *at, const flatbuffer_field *fields,
                      size_t count);

/* As flatbuffer_table(), for a string. */
void flatbuffer_string(flatbuffer *fb, size_t from, const char *text, size_t size);

/* As flatbuffer_table(), for a vector of offsets. Returns the position of the first offset. */
size_t flatbuffer_offsets(flatbuffer *fb, size_t from, size_t count);

/* As flatbuffer_table(), for a vector of structs with an alignment of 8 bytes. */
void flatbuffer_structs(flatbuffer *fb, size_t from, const void *items, size_t count, size_t size);

void flatbuffer_done(flatbuffer *fb);

#endif
