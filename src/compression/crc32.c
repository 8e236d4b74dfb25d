#include <isa-l/crc.h>
#include <zlib.h>

#include "compression/compression.h"

uint32_t ha__crc32(uint32_t crc, const void *bytes, size_t size) {
  return crc32_gzip_refl(crc, bytes, size);
}

uint32_t ha__crc32_join(uint32_t first, uint32_t second, uint64_t second_size) {
  return (uint32_t)crc32_combine(first, second, (z_off_t)second_size);
}
