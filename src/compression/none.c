/* No compression: a copy. */
#include <string.h>

#include "base/status.h"
#include "compression/compression.h"

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  const size_t size = src_size < capacity ? src_size : capacity;

  (void)state;
  (void)flags;
  (void)host;
  if (size) memcpy(dst, src, size);
  *got = size;
  if (size < src_size && size < want) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%zu bytes do not fit into %zu", src_size,
                   capacity);
  }
  return HA_OK;
}

/* Never 0, which would mean too large. */
static size_t bound(size_t src_size) {
  return src_size > 0 ? src_size : 1;
}

/* Every level is the same. */
static ha_status pack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                      ha_error *err) {
  (void)state;
  (void)host;
  (void)level;
  if (src_size > capacity) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%zu bytes do not fit into %zu", src_size,
                   capacity);
  }
  if (src_size) memcpy(dst, src, src_size);
  *dst_size = src_size;
  return HA_OK;
}

const ha_compression_ops ha__compression_none = {
    .struct_size = sizeof(ha_compression_ops),
    .name = "none",
    .summary = "bytes as they are",
    .unpack_cost = 1,
    .version = "-",
    .max_ratio = 1,
    .unpack = unpack,
    .bound = bound,
    .pack = pack,
};
