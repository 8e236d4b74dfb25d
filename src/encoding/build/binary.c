/* Serialization to ros1 and cdr: the image is copied in as few parts as its padding allows. */
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/build/build.h"
#include "encoding/program.h"
#include "model/cdr.h"

/* Differences between the encodings. */
typedef struct form {
  uint8_t header[HA__CDR_HEAD];
  size_t header_size;
  uint32_t max_align;
  uint32_t count_align;
  uint32_t nul_size; /* bytes of the end of a string that its size includes */
  bool has_filler;   /* a struct without fields has a byte */
} form;

/* --- compiling -------------------------------------------------------------------------------- */

typedef struct compiler {
  ha_builder *builder;
  const form *form;
  size_t barrier; /* operations before this one must not be extended */
  ha_error *err;
} compiler;

static ha_status add(compiler *c, ha__put put) {
  ha_builder *b = c->builder;
  void *items = b->puts;

  const ha_status st = ha__reserve(&items, &b->put_capacity, b->put_count, 1, sizeof put, c->err);
  b->puts = items;
  if (st < 0) return st;
  b->puts[b->put_count++] = put;
  return HA_OK;
}

/* Copies numbers of the image; extends the previous copy if there can be no padding between. */
static ha_status add_copy(compiler *c, size_t offset, size_t size, uint8_t align) {
  ha_builder *b = c->builder;

  if (size == 0) return HA_OK;
  if (b->put_count > c->barrier) {
    ha__put *last = &b->puts[b->put_count - 1];
    if (last->code == HA__PUT_COPY && last->offset + last->size == offset && align <= last->align &&
        last->size % align == 0) {
      last->size += size;
      return HA_OK;
    }
  }
  return add(c, (ha__put){.code = HA__PUT_COPY, .align = align, .offset = offset, .size = size});
}

static ha_status add_struct(compiler *c, const ha__layout *layout, size_t offset);

/* One item: the field itself, or the body of a loop. */
static ha_status add_item(compiler *c, const ha__member *m, size_t offset) {
  switch (m->field->kind) {
  case HA_KIND_STRUCT:
    return add_struct(c, m->layout, offset);
  case HA_KIND_STRING:
    return add(c, (ha__put){.code = HA__PUT_TEXT, .offset = offset});
  case HA_KIND_WSTRING:
    return add(c, (ha__put){.code = HA__PUT_NUMBERS,
                            .align = (uint8_t)c->form->count_align,
                            .offset = offset,
                            .size = 4});
  default:
    return add_copy(c, offset, m->item_size, ha__kind_align(m->field->kind, c->form->max_align));
  }
}

static ha_status add_loop(compiler *c, const ha__member *m, size_t offset) {
  const size_t loop = c->builder->put_count;

  HA_TRY(add(c, (ha__put){.code = HA__PUT_LOOP,
                          .is_counted = ha__member_is_sequence(m),
                          .count = m->field->capacity,
                          .offset = offset,
                          .size = m->item_size}));
  c->barrier = c->builder->put_count;
  HA_TRY(add_item(c, m, 0));
  /* a fixed array of elements without bytes */
  if (c->builder->put_count == loop + 1 && !c->builder->puts[loop].is_counted) {
    c->builder->put_count = loop;
  } else {
    c->builder->puts[loop].next = (uint32_t)c->builder->put_count;
  }
  c->barrier = c->builder->put_count;
  return HA_OK;
}

static ha_status add_member(compiler *c, const ha__member *m, size_t offset) {
  const uint8_t size = ha__kind_size(m->field->kind);
  const uint8_t align = ha__kind_align(m->field->kind, c->form->max_align);

  offset += m->offset;
  if (m->field->array == HA_ARRAY_NONE) return add_item(c, m, offset);
  if (size == 0) return add_loop(c, m, offset);
  if (m->field->array == HA_ARRAY_FIXED) {
    return add_copy(c, offset, size * (size_t)m->field->capacity, align);
  }
  return add(c, (ha__put){.code = HA__PUT_NUMBERS, .align = align, .offset = offset, .size = size});
}

static ha_status add_struct(compiler *c, const ha__layout *layout, size_t offset) {
  for (size_t i = 0; i < layout->type->field_count; i++) {
    HA_TRY(add_member(c, &layout->members[i], offset));
  }
  if (layout->type->field_count > 0 || !c->form->has_filler) return HA_OK;
  return add(c, (ha__put){.code = HA__PUT_FILL});
}

static ha_status compile(ha_builder *builder, ha_error *err) {
  compiler c = {.builder = builder, .form = builder->encoding->form, .err = err};

  return add_struct(&c, builder->root, 0);
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct writer {
  ha__text *out;
  const ha__put *puts;
  const form *form;
} writer;

/* Adds padding and `size` bytes. */
static void put_bytes(const writer *w, const uint8_t *bytes, size_t size, uint32_t align) {
  char *to = ha__text_room(w->out, size + HA__PHASES);
  const size_t padding = (w->form->header_size - w->out->size) & (align - 1);

  if (!to) return;
  memset(to, 0, HA__PHASES);
  memcpy(to + padding, bytes, size);
  ha__text_grow(w->out, padding + size);
}

static void put_count(const writer *w, uint32_t count) {
  uint8_t bytes[4];

  ha__store_u32(bytes, count);
  put_bytes(w, bytes, sizeof bytes, w->form->count_align);
}

static void put_text(const writer *w, const uint8_t *at) {
  const ha__slot slot = ha__slot_load(at);

  put_count(w, slot.count + w->form->nul_size);
  if (slot.count) put_bytes(w, slot.items, slot.count, 1);
  if (w->form->nul_size) put_bytes(w, (const uint8_t *)"", 1, 1);
}

static void put_numbers(const writer *w, const ha__put *put, const uint8_t *at) {
  const ha__slot slot = ha__slot_load(at);

  put_count(w, slot.count);
  if (slot.count) put_bytes(w, slot.items, slot.count * put->size, put->align);
}

static void run(const writer *w, size_t at, size_t end, const uint8_t *image);

static void put_loop(const writer *w, size_t at, const uint8_t *image) {
  const ha__put *put = &w->puts[at];
  const uint8_t *items = image + put->offset;
  uint64_t count = put->count;

  if (put->is_counted) {
    const ha__slot slot = ha__slot_load(items);
    put_count(w, slot.count);
    count = slot.count;
    items = slot.items;
  }
  if (put->next == at + 1) return; /* items without bytes */
  for (uint64_t i = 0; i < count && w->out->status >= 0; i++) {
    run(w, at + 1, put->next, items + i * put->size);
  }
}

static void run(const writer *w, size_t at, size_t end, const uint8_t *image) {
  while (at < end) {
    const ha__put *put = &w->puts[at++];
    switch (put->code) {
    case HA__PUT_COPY:
      put_bytes(w, image + put->offset, put->size, put->align);
      break;
    case HA__PUT_TEXT:
      put_text(w, image + put->offset);
      break;
    case HA__PUT_NUMBERS:
      put_numbers(w, put, image + put->offset);
      break;
    case HA__PUT_FILL:
      put_bytes(w, (const uint8_t *)"", 1, 1);
      break;
    default:
      put_loop(w, at - 1, image);
      at = put->next;
      break;
    }
  }
}

static void write_message(ha_builder *builder) {
  const writer w = {&builder->out, builder->puts, builder->encoding->form};

  ha__text_add(w.out, w.form->header, w.form->header_size);
  run(&w, 0, builder->put_count, builder->image);
}

/* --- the encodings ---------------------------------------------------------------------------- */

static const form g_ros1 = {.header_size = 0, .max_align = 1, .count_align = 1};
static const form g_cdr = {.header = HA__CDR_HEAD_LITTLE,
                           .header_size = HA__CDR_HEAD,
                           .max_align = 8,
                           .count_align = 4,
                           .nul_size = 1,
                           .has_filler = true};

const ha__build_encoding ha__build_ros1 = {
    .name = "ros1", .form = &g_ros1, .compile = compile, .write = write_message};
const ha__build_encoding ha__build_cdr = {
    .name = "cdr", .form = &g_cdr, .compile = compile, .write = write_message};
