#include <libdeflate.h>

#include "compression/compression.h"

uint32_t ha__crc32(uint32_t crc, const void *bytes, size_t size) {
  return libdeflate_crc32(crc, bytes, size);
}
