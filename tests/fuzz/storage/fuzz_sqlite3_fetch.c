/* Any bytes as a database of rosbag2 that is read by callbacks with prefetch(), like a remote file:
 * prefetched ranges are within the file, and not more than the file has pages. */
#include <stdlib.h>
#include <string.h>

#include "sqlite3_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct remote {
  const uint8_t *bytes;
  size_t size;
} remote;

static void require(bool condition) {
  if (!condition) abort();
}

static ha_status remote_open(void **out, uint64_t *size, void *context, const char *name,
                             ha_error *err) {
  (void)name, (void)err;
  *out = context;
  *size = ((const remote *)context)->size;
  return HA_OK;
}

static ha_status remote_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  const remote *r = file;

  (void)err;
  require(offset <= r->size && size <= r->size - offset);
  if (size > 0) memcpy(out, r->bytes + offset, size);
  return HA_OK;
}

static void remote_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  enum { PAGE_MIN = 512 };
  const remote *r = file;

  require(n <= r->size / PAGE_MIN + 1);
  for (size_t i = 0; i < n; i++) {
    require(ranges[i].size > 0 && ranges[i].offset <= r->size &&
            ranges[i].size <= r->size - ranges[i].offset);
  }
}

static const ha_io_ops g_ops = {.struct_size = sizeof(ha_io_ops),
                                .name = "remote",
                                .open = remote_open,
                                .read = remote_read,
                                .prefetch = remote_prefetch};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  remote r = {data, size};
  ha_source *source = NULL;

  if (ha__source_from_io(&source, &g_ops, &r, "fuzz.db3", NULL) != HA_OK) abort();
  read_database(source, size);
  ha__source_close(source);
  return 0;
}
