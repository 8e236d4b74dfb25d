#include <isa-l/crc.h>

#include "compression/compression.h"

uint32_t ha__crc32(uint32_t crc, const void *bytes, size_t size) {
  return crc32_gzip_refl(crc, bytes, size);
}
