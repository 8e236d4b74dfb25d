#include "cdr.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 4 };

void cdr_begin(cdr *c, bool xcdr2) {
  c->size = 0;
  c->most = xcdr2 ? 4 : 8;
  uint8_t *head = cdr_room(c, 1, HEAD);
  memset(head, 0, HEAD);
  head[1] = xcdr2 ? 7 : 1;
}

void cdr_done(cdr *c) {
  free(c->data);
  memset(c, 0, sizeof *c);
}

uint8_t *cdr_room(cdr *c, size_t alignment, size_t size) {
  const size_t step = alignment < c->most ? alignment : c->most;
  const size_t padding = c->size < HEAD ? 0 : (0 - (c->size - HEAD)) % step;
  const size_t end = c->size + padding + size;

  if (end > c->capacity) {
    c->capacity = end < 256 ? 256 : end + end / 2;
    uint8_t *grown = realloc(c->data, c->capacity);
    if (!grown) {
      fprintf(stderr, "out of memory\n");
      exit(1);
    }
    c->data = grown;
  }
  memset(c->data + c->size, 0, padding);
  uint8_t *room = c->data + c->size + padding;
  c->size = end;
  return room;
}

void cdr_u8(cdr *c, uint8_t value) {
  *cdr_room(c, 1, 1) = value;
}

void cdr_u32(cdr *c, uint32_t value) {
  memcpy(cdr_room(c, 4, 4), &value, 4);
}

void cdr_u64(cdr *c, uint64_t value) {
  memcpy(cdr_room(c, 8, 8), &value, 8);
}

void cdr_f32(cdr *c, float value) {
  memcpy(cdr_room(c, 4, 4), &value, 4);
}

void cdr_f64(cdr *c, double value) {
  memcpy(cdr_room(c, 8, 8), &value, 8);
}

void cdr_string(cdr *c, const char *text) {
  const size_t size = strlen(text) + 1;

  cdr_u32(c, (uint32_t)size);
  memcpy(cdr_room(c, 1, size), text, size);
}

void cdr_header(cdr *c, uint32_t sec, uint32_t nanosec, const char *frame) {
  cdr_u32(c, sec);
  cdr_u32(c, nanosec);
  cdr_string(c, frame);
}

/* --- messages of content.h ------------------------------------------------------- */

static void text(cdr *c, content_id id, uint32_t size) {
  cdr_u32(c, size + 1);
  content_text((char *)cdr_room(c, 1, (size_t)size + 1), size, id);
}

static void bytes(cdr *c, content_id id, uint32_t size) {
  cdr_u32(c, size);
  content_bytes(cdr_room(c, 1, size), size, id);
}

static void values(cdr *c, content_id id, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    cdr_f64(c, content_value(id, i));
  }
}

static void image(cdr *c, content_id id, uint32_t size) {
  cdr_header(c, id.publisher, (uint32_t)id.number, CONTENT_FRAME);
  cdr_u32(c, size / CONTENT_IMAGE_STEP);
  cdr_u32(c, CONTENT_IMAGE_WIDTH);
  cdr_string(c, CONTENT_ENCODING);
  cdr_u8(c, 0);
  cdr_u32(c, CONTENT_IMAGE_STEP);
  bytes(c, id, size);
}

void cdr_content(cdr *c, content_kind kind, content_id id, uint32_t size, int32_t key, bool xcdr2) {
  cdr_begin(c, xcdr2);
  switch (kind) {
  case CONTENT_STRING:
    text(c, id, size);
    break;
  case CONTENT_KEYED:
    cdr_u32(c, (uint32_t)key);
    text(c, id, size);
    break;
  case CONTENT_NUMBERED:
    cdr_u32(c, id.publisher);
    cdr_u64(c, id.number);
    bytes(c, id, size);
    break;
  case CONTENT_IMAGE:
    image(c, id, size);
    break;
  case CONTENT_IMU:
    cdr_header(c, id.publisher, (uint32_t)id.number, CONTENT_FRAME);
    values(c, id, CONTENT_IMU_VALUES);
    break;
  case CONTENT_TF:
    cdr_u32(c, 1);
    cdr_header(c, id.publisher, (uint32_t)id.number, CONTENT_FRAME);
    cdr_string(c, CONTENT_CHILD);
    values(c, id, CONTENT_TF_VALUES);
    break;
  }
}

/* --- reading ------------------------------------------------------------------------ */

static uint32_t u32_at(const uint8_t *data, size_t at) {
  uint32_t value;

  memcpy(&value, data + at, 4);
  return value;
}

/* Positions after the header: of the id, of the key, and of the size of the data or text of a kind.
 */
static bool look(content_id *id, uint32_t *size, int32_t *key, content_kind kind,
                 const uint8_t *body, size_t length, size_t most) {
  size_t at = kind == CONTENT_TF || kind == CONTENT_KEYED ? 4 : 0;

  *size = 0;
  *key = 0;
  if (length < 24) return false;
  if (kind == CONTENT_KEYED) *key = (int32_t)u32_at(body, 0);
  if (kind == CONTENT_STRING || kind == CONTENT_KEYED) {
    *size = u32_at(body, at) - 1;
    return *size < length && sscanf((const char *)body + at + 4, "%" SCNu32 " %" SCNu64,
                                    &id->publisher, &id->number) == 2;
  }
  id->publisher = u32_at(body, at);
  at += kind == CONTENT_NUMBERED ? most : 4;
  id->number = u32_at(body, at);
  if (kind == CONTENT_NUMBERED) *size = u32_at(body, at + 8);
  if (kind == CONTENT_IMAGE && length >= 48) *size = u32_at(body, 44);
  return *size <= length;
}

bool cdr_is_content(content_id *out, cdr *again, content_kind kind, const uint8_t *data,
                    size_t size) {
  uint32_t bytes_size = 0;
  int32_t key = 0;

  if (size < HEAD || data[0] != 0 || (data[1] != 1 && data[1] != 7)) return false;
  const bool xcdr2 = data[1] == 7;
  if (!look(out, &bytes_size, &key, kind, data + HEAD, size - HEAD, xcdr2 ? 4 : 8)) return false;
  cdr_content(again, kind, *out, bytes_size, key, xcdr2);
  /* on the wire it is padded to a multiple of 4 */
  return size >= again->size && size - again->size < 4 &&
         memcmp(again->data + HEAD, data + HEAD, again->size - HEAD) == 0;
}
