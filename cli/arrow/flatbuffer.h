/* Writes FlatBuffers (flatbuffers.dev/internals): what Arrow's IPC format encodes its metadata
 * with.
 *
 * Parents are written before their children: a table is written with room for its offsets, which
 * are set when the child is written. Positions are bytes from the start of the buffer. */
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

/* An offset to a child, to be set later. */
#define FLATBUFFER_CHILD                                                                           \
  { 4, 0 }
#define FLATBUFFER_ABSENT                                                                          \
  { 0, 0 }

/* Begin again with the offset of the root, at position 0. */
void flatbuffer_start(flatbuffer *fb);

/* Write a table and set the offset at position `from` to it. at receives the position of each
 * field. */
void flatbuffer_table(flatbuffer *fb, size_t from, size_t *at, const flatbuffer_field *fields,
                      size_t count);

/* The same for a string. */
void flatbuffer_string(flatbuffer *fb, size_t from, const char *text, size_t size);

/* The same for a vector of offsets; returns the position of the first. */
size_t flatbuffer_offsets(flatbuffer *fb, size_t from, size_t count);

/* The same for a vector of structs of 8-byte alignment. */
void flatbuffer_structs(flatbuffer *fb, size_t from, const void *items, size_t count, size_t size);

void flatbuffer_done(flatbuffer *fb);

#endif
