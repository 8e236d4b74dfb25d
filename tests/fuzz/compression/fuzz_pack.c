/* Every compression method restores the data that it compressed, at each of its levels, within the
 * stated bound. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Selects a level of the method, except the highest ones, which need too much memory and time. */
static int32_t pick_level(const ha_compression_ops *ops, uint8_t choice) {
  const int32_t level = (int32_t)(choice % 24) - 8;
  size_t none;
  uint8_t room[64];

  return ops->pack(NULL, &ha__host, room, 0, room, sizeof room, &none, level, NULL) == HA_OK ? level
                                                                                             : 0;
}

static void check(const ha_compression_ops *ops, const uint8_t *src, size_t size, int32_t level,
                  size_t room) {
  const size_t bound = ops->bound(size);
  uint8_t *packed = malloc(bound);
  uint8_t *out = malloc(size + 1);
  ha_error err = HA_ERROR_INIT;
  size_t packed_size = 0;
  size_t got = 0;

  assert(packed && out && bound > 0);
  ha_status st = ops->pack(NULL, &ha__host, src, size, packed, bound, &packed_size, level, &err);
  assert(st == HA_OK && packed_size <= bound);
  st = ops->unpack(NULL, &ha__host, packed, packed_size, out, size, HA_UNPACK_ALL, &got, 0, &err);
  assert(st == HA_OK && got == size && memcmp(out, src, size) == 0);
  free(packed);

  /* with less room: HA_E_LIMIT, or the whole data */
  packed = malloc(room + 1);
  assert(packed);
  st = ops->pack(NULL, &ha__host, src, size, packed, room, &packed_size, level, &err);
  assert(st == HA_OK || (st == HA_E_LIMIT && err.text[0] != '\0'));
  if (st == HA_OK) {
    assert(packed_size <= room);
    st = ops->unpack(NULL, &ha__host, packed, packed_size, out, size, HA_UNPACK_ALL, &got, 0, &err);
    assert(st == HA_OK && got == size && memcmp(out, src, size) == 0);
  }
  free(packed);
  free(out);
}

/* Three bytes select level and room; the other bytes are compressed, repeated eight times if a bit
 * is set. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const ha_compression_ops *ops;

  if (size < 3 || size > 1 << 16) return 0;
  const size_t times = data[0] & 0x80 ? 8 : 1;
  const size_t room = (size_t)data[1] << 8 | data[2];
  const size_t part = size - 3;
  uint8_t *src = malloc(part * times + 1);
  assert(src);
  for (size_t i = 0; i < times; i++) {
    memcpy(src + i * part, data + 3, part);
  }
  for (size_t i = 0; (ops = ha__registry_compression(i)) != NULL; i++) {
    if (ops->pack) check(ops, src, part * times, pick_level(ops, data[0] & 0x7f), room);
  }
  free(src);
  return 0;
}
