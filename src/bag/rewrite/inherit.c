#include "bag/rewrite/inherit.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

static bool is_none(const char *name) {
  return name[0] == '\0' || strcmp(name, "none") == 0;
}

/* Method of the largest compressed chunk: uncompressed chunks may be incompressible data. */
static const char *method_of_chunks(const ha__bag *bag) {
  const char *found = NULL;
  uint64_t largest = 0;

  for (size_t f = 0; f < bag->file_count; f++) {
    const size_t n = ha__storage_info(&bag->files[f]->storage)->chunk_count;
    for (size_t i = 0; i < n; i++) {
      ha_chunk chunk;
      ha__storage_chunk(&bag->files[f]->storage, i, &chunk);
      if (is_none(chunk.compression) || chunk.raw_size < largest) continue;
      found = chunk.compression;
      largest = chunk.raw_size;
    }
  }
  return found;
}

/* HA_COMPRESS_..., outermost first; *method NULL = no compression. */
static int32_t find_compression(const char **method, const ha__bag *bag) {
  for (size_t i = 0; i < bag->file_count; i++) {
    *method = bag->files[i]->compression;
    if (!is_none(*method)) return HA_COMPRESS_FILES;
  }
  for (size_t i = 0; i < bag->file_count; i++) {
    if (!bag->files[i]->message_compression) continue;
    *method = bag->files[i]->message_compression->name;
    return HA_COMPRESS_MESSAGES;
  }
  *method = method_of_chunks(bag);
  return HA_COMPRESS_CHUNKS;
}

static bool chooses_compression(const ha_writer_options *o) {
  return o->compression || o->preset || o->compression_mode != HA_COMPRESS_CHUNKS ||
         (o->flags & HA_WRITE_NO_CHUNKS) || ha_pairs_get(&o->settings, "compression");
}

static bool is_refused(ha_status st) {
  return st == HA_E_UNSUPPORTED || st == HA_E_ARG;
}

/* Try the same mode; else the same method in chunks; else no compression. Failures for other
 * reasons occur in the last try too. */
ha_status ha__inherit_open(ha_writer **out, const char *path, const ha_writer_options *options,
                           const ha__bag *from, ha_error *err) {
  ha_writer_options o = *options;
  const int32_t mode = find_compression(&o.compression, from);
  ha_status st;

  if (chooses_compression(options) || !o.compression) {
    return ha_writer_open(out, path, options, err);
  }
  o.compression_mode = mode;
  st = ha_writer_open(out, path, &o, err);
  if (is_refused(st) && mode != HA_COMPRESS_CHUNKS) {
    o.compression_mode = HA_COMPRESS_CHUNKS;
    st = ha_writer_open(out, path, &o, err);
  }
  return is_refused(st) ? ha_writer_open(out, path, options, err) : st;
}
