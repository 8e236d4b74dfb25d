#include "serve/websocket/frame.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/utf8.h"
#include "ui/memory.h"

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };
enum { CONTINUATION = 0, LENGTH_16 = 126, LENGTH_64 = 127, FIRST_CONTROL = 8 };

static void put_big_endian(uint8_t *out, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    out[i] = (uint8_t)(value >> (8 * (size - 1 - i)));
  }
}

static uint64_t get_big_endian(const uint8_t *bytes, size_t size) {
  uint64_t value = 0;

  for (size_t i = 0; i < size; i++) {
    value = value << 8 | bytes[i];
  }
  return value;
}

size_t ws_head_write(uint8_t head[WS_HEAD_SIZE], int opcode, uint64_t size) {
  head[0] = (uint8_t)(FINAL | opcode);
  if (size < LENGTH_16) {
    head[1] = (uint8_t)size;
    return 2;
  }
  if (size <= UINT16_MAX) {
    head[1] = LENGTH_16;
    put_big_endian(head + 2, size, 2);
    return 4;
  }
  head[1] = LENGTH_64;
  put_big_endian(head + 2, size, 8);
  return 10;
}

/* --- frame headers -------------------------------------------------------------------------- */

static size_t length_bytes(const ws_reader *r) {
  const int length = r->head[1] & LENGTH;

  if (length == LENGTH_64) return 8;
  return length == LENGTH_16 ? 2 : 0;
}

static const uint8_t *mask_of(const ws_reader *r) {
  return r->head + r->head_size - 4;
}

static bool is_control(const ws_reader *r) {
  return (r->head[0] & OPCODE) >= FIRST_CONTROL;
}

static unsigned check_control(const ws_reader *r) {
  const int opcode = r->head[0] & OPCODE;

  if (opcode > WS_PONG || !(r->head[0] & FINAL)) return WS_PROTOCOL_ERROR;
  return r->left > WS_CONTROL_SIZE ? WS_PROTOCOL_ERROR : 0;
}

/* Check the header of a data frame. Returns a close code, or 0. */
static unsigned check_part(const ws_reader *r) {
  const int opcode = r->head[0] & OPCODE;

  if (opcode > WS_BINARY) return WS_PROTOCOL_ERROR;
  if ((opcode == CONTINUATION) != (r->opcode != WS_NONE)) return WS_PROTOCOL_ERROR;
  return r->left > r->max_size - r->size ? WS_TOO_LARGE : 0;
}

static void begin_frame(ws_reader *r) {
  const size_t length = length_bytes(r);

  r->left = length > 0 ? get_big_endian(r->head + 2, length) : (uint64_t)(r->head[1] & LENGTH);
  r->mask_at = 0;
  r->has_head = true;
  r->control_size = 0;
  if (r->head[0] & RESERVED) {
    r->failure = WS_PROTOCOL_ERROR;
    return;
  }
  r->failure = is_control(r) ? check_control(r) : check_part(r);
  if (r->failure == 0 && !is_control(r) && r->opcode == WS_NONE) r->opcode = r->head[0] & OPCODE;
}

/* Collect the header, whose length is in its first two bytes. Returns the number of bytes taken. */
static size_t take_head(ws_reader *r, const uint8_t *bytes, size_t size) {
  size_t taken = 0;

  while (taken < size && r->failure == 0) {
    r->head[r->head_size++] = bytes[taken++];
    if (r->head_size < 2) continue;
    if (!(r->head[1] & MASKED)) r->failure = WS_PROTOCOL_ERROR;
    if (r->head_size < 2 + length_bytes(r) + 4) continue;
    begin_frame(r);
    break;
  }
  return taken;
}

/* --- payload -------------------------------------------------------------------------------- */

static uint8_t *room(ws_reader *r, size_t size) {
  if (is_control(r)) return r->control + r->control_size;
  if (size > r->capacity - r->size) {
    const size_t doubled = 2 * r->capacity;

    r->capacity = doubled > r->size + size ? doubled : r->size + size;
    r->data = cli_resize(r->data, r->capacity, 1);
  }
  return r->data + r->size;
}

static size_t take_payload(ws_reader *r, const uint8_t *bytes, size_t size) {
  const size_t taken = size < r->left ? size : (size_t)r->left;
  const uint8_t *mask = mask_of(r);
  uint8_t *out = room(r, taken);

  for (size_t i = 0; i < taken; i++) {
    out[i] = bytes[i] ^ mask[(r->mask_at + i) % 4];
  }
  r->mask_at = (r->mask_at + taken) % 4;
  r->left -= taken;
  if (is_control(r)) {
    r->control_size += taken;
  } else {
    r->size += taken;
  }
  return taken;
}

static void end_frame(ws_message *out, ws_reader *r) {
  const bool is_last = (r->head[0] & FINAL) != 0;

  r->has_head = false;
  if (is_control(r)) {
    *out = (ws_message){r->head[0] & OPCODE, r->control, r->control_size};
  } else if (is_last) {
    *out = (ws_message){r->opcode, r->data, r->size};
    if (r->opcode == WS_TEXT && !ha__utf8_is(r->data, r->size)) r->failure = WS_NOT_UTF8;
    r->opcode = WS_NONE;
    r->size = 0;
  }
  r->head_size = 0;
}

size_t ws_reader_take(ws_message *out, ws_reader *reader, const uint8_t *bytes, size_t size) {
  size_t taken = 0;

  *out = (ws_message){WS_NONE, NULL, 0};
  while (taken < size && reader->failure == 0 && out->opcode == WS_NONE) {
    if (!reader->has_head) {
      taken += take_head(reader, bytes + taken, size - taken);
    } else {
      taken += take_payload(reader, bytes + taken, size - taken);
    }
    if (reader->has_head && reader->left == 0 && reader->failure == 0) end_frame(out, reader);
  }
  if (reader->failure != 0) *out = (ws_message){WS_NONE, NULL, 0};
  return taken;
}

void ws_reader_done(ws_reader *reader) {
  free(reader->data);
  reader->data = NULL;
}
