#include "bag/open/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compression/unpacked.h"

uint32_t ha__options_fill(ha_reader_options *out, const ha_reader_options *given) {
  *out = (ha_reader_options)HA_READER_OPTIONS_INIT;
  if (given) {
    const size_t size = given->struct_size < sizeof *out ? given->struct_size : sizeof *out;
    memcpy(out, given, size);
  }
  const uint32_t max_ratio = out->max_chunk_bytes == 0 ? HA__UNPACKED_RATIO : 0;
  if (out->threads == 0) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    out->threads = cores > 0 && cores < 64 ? (uint32_t)cores : 1;
  }
  if (out->readahead_bytes == 0) out->readahead_bytes = (uint64_t)16 << 20;
  if (out->max_chunk_bytes == 0) out->max_chunk_bytes = (uint64_t)1 << 30;
  if (out->max_record_bytes == 0) out->max_record_bytes = (uint64_t)256 << 20;
  if (out->max_channels == 0) out->max_channels = 100000;
  if (out->max_definition_bytes == 0) out->max_definition_bytes = (uint64_t)64 << 20;
  if (out->max_chunks == 0) out->max_chunks = 2000000;
  if (out->max_attachments == 0) out->max_attachments = 100000;
  if (out->max_unpacked_bytes == 0) out->max_unpacked_bytes = (uint64_t)8 << 30;
  if (!out->temp_dir) out->temp_dir = getenv("TMPDIR");
  if (!out->temp_dir || !out->temp_dir[0]) out->temp_dir = "/tmp";
  return max_ratio;
}

uint64_t ha__options_types_bytes(const ha_reader_options *options) {
  const uint64_t texts = options->max_definition_bytes;

  return texts <= UINT64_MAX / 2 ? 2 * texts : UINT64_MAX;
}
