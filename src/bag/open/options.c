#include "bag/open/options.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "base/url.h"
#include "compression/unpacked.h"
#include "model/caller.h"
#include "plugin/registry.h"

ha_status ha__limits_fill(ha_limits *out, uint32_t *max_ratio, const ha_limits *given,
                          ha_error *err) {
  *out = (ha_limits)HA_LIMITS_INIT;
  HA_TRY(HA_CALLER_OPTIONS(out, given, ha_limits, err));
  *max_ratio = out->max_chunk_bytes == 0 ? HA__UNPACKED_RATIO : 0;
  if (out->max_chunk_bytes == 0) out->max_chunk_bytes = (uint64_t)1 << 30;
  if (out->max_record_bytes == 0) out->max_record_bytes = (uint64_t)256 << 20;
  if (out->max_channels == 0) out->max_channels = 100000;
  if (out->max_definition_bytes == 0) out->max_definition_bytes = (uint64_t)64 << 20;
  if (out->max_chunks == 0) out->max_chunks = 2000000;
  if (out->max_attachments == 0) out->max_attachments = 100000;
  if (out->max_unpacked_bytes == 0) out->max_unpacked_bytes = (uint64_t)8 << 30;
  if (!out->temp_dir) out->temp_dir = getenv("TMPDIR");
  if (!out->temp_dir || !out->temp_dir[0]) out->temp_dir = "/tmp";
  return HA_OK;
}

ha_status ha__options_fill(ha_reader_options *out, ha_limits *limits, uint32_t *max_ratio,
                           const ha_reader_options *given, ha_error *err) {
  *out = (ha_reader_options)HA_READER_OPTIONS_INIT;
  HA_TRY(HA_CALLER_OPTIONS(out, given, ha_reader_options, err));
  HA_TRY(ha__limits_fill(limits, max_ratio, out->limits, err));
  if (out->keys) HA_TRY(HA_CALLER_CHECK(out->keys, ha_keys, err));
  if ((out->flags & HA_READ_CHANNELS_APART) && (out->flags & HA_READ_CHANNELS_JOINED)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "channels can't be both apart and joined");
  }
  out->limits = limits;
  if (out->threads == 0) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    out->threads = cores > 0 && cores < 64 ? (uint32_t)cores : 1;
  }
  if (out->readahead_bytes == 0) out->readahead_bytes = (uint64_t)16 << 20;
  return HA_OK;
}

static ha_status files_of_caller(ha__files *out, const ha_io *given, ha_error *err) {
  ha_io io = HA_IO_INIT;

  HA_TRY(HA_CALLER_READ(&io, given, ha_io, err));
  HA_TRY(HA_CALLER_CHECK(io.ops, ha_io_ops, err));
  if (io.ops->struct_size < offsetof(ha_io_ops, counts) || !io.ops->open || !io.ops->read) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "ha_io_ops lacks open() or read()");
  }
  *out = (ha__files){io.ops, io.context};
  return HA_OK;
}

/* Options of a plugin's files: the plugin receives them as its context, and does not change
 * them. */
static ha_status files_of_plugin(ha__files *out, const ha_net_options *net, const char *path,
                                 ha_error *err) {
  void *context = NULL;

  if (net) HA_TRY(HA_CALLER_CHECK(net, ha_net_options, err));
  memcpy(&context, &net, sizeof context);
  *out = (ha__files){ha__registry_find_io(path), context};
  return HA_OK;
}

ha_status ha__options_files(ha__files *out, const ha_io *io, const ha_net_options *net,
                            const char *path, ha_error *err) {
  const size_t scheme = ha__url_scheme_size(path);

  if (io) return files_of_caller(out, io, err);
  HA_TRY(files_of_plugin(out, net, path, err));
  if (out->ops || scheme == 0 || access(path, F_OK) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "no plugin opens URLs that begin with %.*s:// (https URLs can be read, signed "
                 "or with --header)",
                 (int)scheme, path);
}

uint64_t ha__options_types_bytes(const ha_reader_options *options) {
  ha_limits limits;
  uint32_t max_ratio;

  if (ha__limits_fill(&limits, &max_ratio, options->limits, NULL) < 0) return 0;
  const uint64_t texts = limits.max_definition_bytes;
  return texts <= UINT64_MAX / 2 ? 2 * texts : UINT64_MAX;
}
