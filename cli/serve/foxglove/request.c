#include <math.h>
#include <string.h>

#include "base/number/number.h"
#include "serve/foxglove/protocol.h"

enum { CONTROL_SIZE = 1 + 4 + 1 + 8 + 4 };

bool fox_request_read(fox_request *out, const uint8_t *text, size_t size) {
  ha__json_value *root = NULL;

  memset(out, 0, sizeof *out);
  if (size == 0) return false;
  if (ha__json_parse(&root, &out->arena, (const char *)text, size, false, NULL) < 0) return false;
  const ha__json_value *op = ha__json_get(root, "op");
  if (!op || op->code != HA__JSON_TEXT) return false;
  out->root = root;
  out->op = op->text;
  return true;
}

void fox_request_done(fox_request *request) {
  ha__arena_done(&request->arena);
}

const ha__json_value *fox_request_list(const fox_request *request, const char *name) {
  const ha__json_value *list = ha__json_get(request->root, name);

  return list && list->code == HA__JSON_LIST ? list->first : NULL;
}

bool fox_number(uint32_t *out, const ha__json_value *value) {
  uint64_t number = 0;

  if (!value || value->code != HA__JSON_WORD) return false;
  if (!ha__number_read_u64(&number, value->text, value->size, UINT32_MAX)) return false;
  *out = (uint32_t)number;
  return true;
}

static uint64_t little_endian(const uint8_t *bytes, size_t size) {
  uint64_t value = 0;

  while (size-- > 0) {
    value = value << 8 | bytes[size];
  }
  return value;
}

bool fox_u32_read(uint32_t *out, const uint8_t **data, size_t *size) {
  if (*size < 4) return false;
  *out = (uint32_t)little_endian(*data, 4);
  *data += 4;
  *size -= 4;
  return true;
}

bool fox_control_read(fox_control *out, const uint8_t *data, size_t size) {
  if (size < CONTROL_SIZE) return false;
  const uint32_t speed = (uint32_t)little_endian(data + 1, 4);
  const uint64_t seek_ns = little_endian(data + 6, 8);
  const uint64_t id_size = little_endian(data + 14, 4);

  memcpy(&out->speed, &speed, sizeof out->speed);
  if (data[0] > FOX_PAUSE || data[5] > 1) return false;
  if (!isfinite(out->speed) || out->speed <= 0) return false;
  if (id_size > size - CONTROL_SIZE) return false;
  out->command = data[0];
  out->has_seek = data[5] == 1;
  out->seek_ns = seek_ns > INT64_MAX ? INT64_MAX : (int64_t)seek_ns;
  out->id = (const char *)data + CONTROL_SIZE;
  out->id_size = (size_t)id_size;
  return true;
}
