/* Every decompression on any bytes: bounded, failures have a text, and partial output is a prefix
 * of the whole. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CAPACITY = 1 << 16 };

static void check(const ha_compression_ops *ops, const uint8_t *src, size_t size, size_t want) {
  uint8_t *all = malloc(CAPACITY);
  uint8_t *part = malloc(CAPACITY);
  ha_error err = HA_ERROR_INIT;
  size_t got = 0;
  size_t got_part = 0;

  assert(all && part);
  const ha_status st =
      ops->unpack(NULL, &ha__host, src, size, all, CAPACITY, HA_UNPACK_ALL, &got, 0, &err);
  assert(got <= CAPACITY);
  if (st < 0) assert(err.text[0] != '\0');
  const ha_status st_part =
      ops->unpack(NULL, &ha__host, src, size, part, CAPACITY, want, &got_part, 0, &err);
  assert(got_part <= CAPACITY);
  if (st == HA_OK && st_part == HA_OK) {
    assert(got_part >= (want < got ? want : got));
    assert(memcmp(part, all, got_part < got ? got_part : got) == 0);
  }
  free(all);
  free(part);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const ha_compression_ops *ops;

  if (size < 2) return 0;
  const size_t want = (size_t)data[0] << 8 | data[1];
  for (size_t i = 0; (ops = ha__registry_compression(i)) != NULL; i++) {
    check(ops, data + 2, size - 2, want);
  }
  return 0;
}
