#include "arrow/ipc.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

enum {
  VERSION_5 = 4,
  HEADER_SCHEMA = 1,
  HEADER_BATCH = 3,
  TYPE_INT = 2,
  TYPE_FLOAT = 3,
  TYPE_BINARY = 4,
  TYPE_UTF8 = 5,
  TYPE_BOOL = 6,
  TYPE_TIMESTAMP = 10,
  TYPE_LIST = 12,
  TYPE_STRUCT = 13,
  TYPE_FIXED_BINARY = 15,
  TYPE_FIXED_LIST = 16,
  TYPE_DURATION = 18,
  UNIT_MICROSECOND = 2,
  UNIT_NANOSECOND = 3,
  ALIGNMENT = 64 /* alignment of buffers in a body */
};

static const char magic[8] = "ARROW1\0";

/* --- writing ---------------------------------------------------------------------------------- */

static void put(arrow_ipc *ipc, cli_out *out, const void *bytes, size_t size) {
  cli_out_bytes(out, bytes, size);
  ipc->offset += (int64_t)size;
}

static size_t padding(int64_t size, size_t alignment) {
  return (alignment - (size_t)size % alignment) % alignment;
}

static void put_zeros(arrow_ipc *ipc, cli_out *out, size_t size) {
  static const char zeros[ALIGNMENT];

  put(ipc, out, zeros, size);
}

/* Write the metadata as a message, padded to 8 bytes. Returns its size, including the 8 bytes
 * before it. */
static int32_t put_message(arrow_ipc *ipc, cli_out *out) {
  const size_t pad = padding((int64_t)ipc->metadata.size, 8);
  const int32_t size = (int32_t)(ipc->metadata.size + pad);
  const uint32_t mark = UINT32_MAX;

  put(ipc, out, &mark, sizeof mark);
  put(ipc, out, &size, sizeof size);
  put(ipc, out, ipc->metadata.bytes, ipc->metadata.size);
  put_zeros(ipc, out, pad);
  return size + 8;
}

/* --- schemas ---------------------------------------------------------------------------------- */

typedef struct int_type {
  char format;
  uint8_t bits;
  bool is_signed;
} int_type;

static const int_type int_types[] = {{'c', 8, true},   {'C', 8, false},  {'s', 16, true},
                                     {'S', 16, false}, {'i', 32, true},  {'I', 32, false},
                                     {'l', 64, true},  {'L', 64, false}, {0, 0, false}};

static const int_type *find_int(const char *format) {
  const int_type *type = int_types;

  while (type->format && type->format != format[0]) {
    type++;
  }
  return type->format && format[1] == '\0' ? type : NULL;
}

static uint8_t type_code(const char *format) {
  if (find_int(format)) return TYPE_INT;
  switch (format[0]) {
  case 'f':
  case 'g':
    return TYPE_FLOAT;
  case 'b':
    return TYPE_BOOL;
  case 'u':
    return TYPE_UTF8;
  case 'z':
    return TYPE_BINARY;
  case 'w':
    return TYPE_FIXED_BINARY;
  case 't':
    return format[1] == 's' ? TYPE_TIMESTAMP : TYPE_DURATION;
  default: /* '+' */
    return format[1] == 's' ? TYPE_STRUCT : format[1] == 'l' ? TYPE_LIST : TYPE_FIXED_LIST;
  }
}

static uint64_t time_unit(const char *format) {
  return format[2] == 'u' ? UNIT_MICROSECOND : UNIT_NANOSECOND;
}

/* Write the table of the type; its fields depend on the type. */
static void put_type(flatbuffer *fb, size_t from, const char *format) {
  const int_type *number = find_int(format);
  flatbuffer_field fields[2] = {FLATBUFFER_ABSENT, FLATBUFFER_ABSENT};
  const char *zone = NULL;
  size_t at[2];

  if (number) {
    fields[0] = (flatbuffer_field){4, number->bits};
    fields[1] = (flatbuffer_field){1, number->is_signed};
  } else if (format[0] == 'f' || format[0] == 'g') {
    fields[0] = (flatbuffer_field){2, format[0] == 'f' ? 1 : 2};
  } else if (format[0] == 't') {
    fields[0] = (flatbuffer_field){2, time_unit(format)};
    if (format[1] == 's') zone = format + 4; /* "tsn:UTC" */
    if (zone) fields[1] = (flatbuffer_field)FLATBUFFER_CHILD;
  } else if (format[0] == 'w') {
    fields[0] = (flatbuffer_field){4, strtoul(format + 2, NULL, 10)};
  } else if (format[0] == '+' && format[1] == 'w') {
    fields[0] = (flatbuffer_field){4, strtoul(format + 3, NULL, 10)};
  }
  flatbuffer_table(fb, from, at, fields, 2);
  if (zone) flatbuffer_string(fb, at[1], zone, strlen(zone));
}

static void put_fields(flatbuffer *fb, size_t from, const struct ArrowSchema *schema);

static void put_field(flatbuffer *fb, size_t from, const struct ArrowSchema *schema) {
  enum { NAME, NULLABLE, TYPE_CODE, TYPE, DICTIONARY, CHILDREN, COUNT };
  const flatbuffer_field fields[COUNT] = {FLATBUFFER_CHILD,
                                          {1, (schema->flags & ARROW_FLAG_NULLABLE) != 0},
                                          {1, type_code(schema->format)},
                                          FLATBUFFER_CHILD,
                                          FLATBUFFER_ABSENT,
                                          FLATBUFFER_CHILD};
  size_t at[COUNT];

  flatbuffer_table(fb, from, at, fields, COUNT);
  flatbuffer_string(fb, at[NAME], schema->name, strlen(schema->name));
  put_type(fb, at[TYPE], schema->format);
  put_fields(fb, at[CHILDREN], schema);
}

static void put_fields(flatbuffer *fb, size_t from, const struct ArrowSchema *schema) {
  const size_t count = (size_t)schema->n_children;
  const size_t first = flatbuffer_offsets(fb, from, count);

  for (size_t i = 0; i < count; i++) {
    put_field(fb, first + 4 * i, schema->children[i]);
  }
}

static int32_t take_i32(const char **at) {
  int32_t number;

  memcpy(&number, *at, sizeof number);
  *at += sizeof number;
  return number;
}

static void put_pair_text(flatbuffer *fb, size_t from, const char **at) {
  const int32_t size = take_i32(at);

  flatbuffer_string(fb, from, *at, (size_t)size);
  *at += size;
}

/* Write the pairs of ArrowSchema.metadata. */
static void put_metadata(flatbuffer *fb, size_t from, const char *metadata) {
  const flatbuffer_field fields[2] = {FLATBUFFER_CHILD, FLATBUFFER_CHILD};
  const size_t count = (size_t)take_i32(&metadata);
  const size_t first = flatbuffer_offsets(fb, from, count);
  size_t at[2];

  for (size_t i = 0; i < count; i++) {
    flatbuffer_table(fb, first + 4 * i, at, fields, 2);
    put_pair_text(fb, at[0], &metadata);
    put_pair_text(fb, at[1], &metadata);
  }
}

static void put_schema(flatbuffer *fb, size_t from, const struct ArrowSchema *schema) {
  const flatbuffer_field fields[3] = {{2, 0}, /* little endian */
                                      FLATBUFFER_CHILD,
                                      {schema->metadata ? 4 : 0, 0}};
  size_t at[3];

  flatbuffer_table(fb, from, at, fields, 3);
  put_fields(fb, at[1], schema);
  if (schema->metadata) put_metadata(fb, at[2], schema->metadata);
}

/* Begin a message. Returns the position of the offset of its header. */
static size_t start_message(flatbuffer *fb, uint8_t header, int64_t body_size) {
  const flatbuffer_field fields[4] = {
      {2, VERSION_5}, {1, header}, FLATBUFFER_CHILD, {8, (uint64_t)body_size}};
  size_t at[4];

  flatbuffer_start(fb);
  flatbuffer_table(fb, 0, at, fields, 4);
  return at[2];
}

void arrow_ipc_begin(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema) {
  put(ipc, out, magic, sizeof magic);
  put_schema(&ipc->metadata, start_message(&ipc->metadata, HEADER_SCHEMA, 0), schema);
  put_message(ipc, out);
}

/* --- record batches --------------------------------------------------------------------------- */

typedef struct node {
  int64_t length;
  int64_t null_count;
} node;

typedef struct place {
  int64_t offset;
  int64_t size;
} place;

/* The columns of a batch in depth-first order, and their buffers. */
typedef struct body {
  node *nodes;
  size_t node_count;
  place *places;
  const void **buffers;
  size_t place_count;
  int64_t size;
} body;

static int64_t value_size(const char *format) {
  const int_type *number = find_int(format);

  if (number) return number->bits / 8;
  if (format[0] == 'w') return (int64_t)strtoul(format + 2, NULL, 10);
  return format[0] == 'f' ? 4 : 8;
}

static bool has_offsets(const char *format) {
  return format[0] == 'u' || format[0] == 'z' || strcmp(format, "+l") == 0;
}

/* Returns the size of buffer i of an array. Order: validity, then offsets if any, then data. */
static int64_t buffer_size(const char *format, const struct ArrowArray *array, int64_t i) {
  if (i == 0) return array->buffers[0] ? (array->length + 7) / 8 : 0;
  if (i == 1 && has_offsets(format)) return (array->length + 1) * (int64_t)sizeof(int32_t);
  if (i == 2) return ((const int32_t *)array->buffers[1])[array->length];
  if (format[0] == 'b') return (array->length + 7) / 8;
  return array->length * value_size(format);
}

static void count_columns(size_t *nodes, size_t *buffers, const struct ArrowArray *array) {
  for (int64_t i = 0; i < array->n_children; i++) {
    *nodes += 1;
    *buffers += (size_t)array->children[i]->n_buffers;
    count_columns(nodes, buffers, array->children[i]);
  }
}

static void collect_columns(body *b, const struct ArrowSchema *schema,
                            const struct ArrowArray *array) {
  for (int64_t i = 0; i < array->n_children; i++) {
    const struct ArrowArray *child = array->children[i];
    b->nodes[b->node_count++] = (node){child->length, child->null_count};
    for (int64_t k = 0; k < child->n_buffers; k++) {
      const int64_t size = buffer_size(schema->children[i]->format, child, k);
      b->places[b->place_count] = (place){b->size, size};
      b->buffers[b->place_count++] = child->buffers[k];
      b->size += size + (int64_t)padding(size, ALIGNMENT);
    }
    collect_columns(b, schema->children[i], child);
  }
}

static void make_body(body *b, const struct ArrowSchema *schema, const struct ArrowArray *batch) {
  size_t nodes = 0;
  size_t buffers = 0;

  count_columns(&nodes, &buffers, batch);
  *b = (body){.nodes = cli_resize(NULL, nodes + 1, sizeof *b->nodes),
              .places = cli_resize(NULL, buffers + 1, sizeof *b->places),
              .buffers = cli_resize(NULL, buffers + 1, sizeof *b->buffers)};
  collect_columns(b, schema, batch);
}

static void put_body(arrow_ipc *ipc, cli_out *out, const body *b) {
  for (size_t i = 0; i < b->place_count; i++) {
    const int64_t size = b->places[i].size;
    if (size > 0) put(ipc, out, b->buffers[i], (size_t)size);
    put_zeros(ipc, out, padding(size, ALIGNMENT));
  }
}

static void add_block(arrow_ipc *ipc, arrow_block block) {
  if (ipc->block_count == ipc->block_capacity) {
    ipc->block_capacity = ipc->block_capacity ? 2 * ipc->block_capacity : 16;
    ipc->blocks = cli_resize(ipc->blocks, ipc->block_capacity, sizeof *ipc->blocks);
  }
  ipc->blocks[ipc->block_count++] = block;
}

void arrow_ipc_batch(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema,
                     const struct ArrowArray *batch) {
  const flatbuffer_field fields[3] = {
      {8, (uint64_t)batch->length}, FLATBUFFER_CHILD, FLATBUFFER_CHILD};
  arrow_block block = {.offset = ipc->offset};
  flatbuffer *fb = &ipc->metadata;
  size_t at[3];
  body b;

  make_body(&b, schema, batch);
  flatbuffer_table(fb, start_message(fb, HEADER_BATCH, b.size), at, fields, 3);
  flatbuffer_structs(fb, at[1], b.nodes, b.node_count, sizeof *b.nodes);
  flatbuffer_structs(fb, at[2], b.places, b.place_count, sizeof *b.places);
  block.metadata_size = put_message(ipc, out);
  block.body_size = b.size;
  put_body(ipc, out, &b);
  add_block(ipc, block);
  free(b.nodes);
  free(b.places);
  free((void *)b.buffers);
}

/* --- footer ----------------------------------------------------------------------------------- */

void arrow_ipc_end(arrow_ipc *ipc, cli_out *out, const struct ArrowSchema *schema) {
  const flatbuffer_field fields[4] = {
      {2, VERSION_5}, FLATBUFFER_CHILD, FLATBUFFER_ABSENT, FLATBUFFER_CHILD};
  const uint32_t end_of_stream[2] = {UINT32_MAX, 0};
  flatbuffer *fb = &ipc->metadata;
  size_t at[4];

  put(ipc, out, end_of_stream, sizeof end_of_stream);
  flatbuffer_start(fb);
  flatbuffer_table(fb, 0, at, fields, 4);
  put_schema(fb, at[1], schema);
  flatbuffer_structs(fb, at[3], ipc->blocks, ipc->block_count, sizeof *ipc->blocks);
  const int32_t size = (int32_t)fb->size;
  put(ipc, out, fb->bytes, fb->size);
  put(ipc, out, &size, sizeof size);
  put(ipc, out, magic, 6);
}

void arrow_ipc_done(arrow_ipc *ipc) {
  free(ipc->blocks);
  flatbuffer_done(&ipc->metadata);
  *ipc = (arrow_ipc){0};
}
