/* Any bytes as a bag that rosbag encrypted, with the keys of the seeds. Checks: a failure has a
 * text; the decrypted view returns the same bytes in one read and in many, and the storage reads it
 * by its index and by a scan. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "storage/storage.h"

enum { MAX_BYTES = 1 << 20 };

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

static const char *const g_keys[] = {"6e58f4d270b9a420c9f50bbbef504f7c",
                                     "ee8bcf755a3770e499f4c65d6a571236"};

static void require(int holds) {
  if (!holds) abort();
}

static void require_said(ha_status st, const ha_error *err) {
  if (st < 0) require(err->code == st && err->text[0] != '\0');
}

/* Reads in steps of any size return the same bytes as one read. */
static void check_bytes(ha_source *source, size_t step) {
  const size_t size = (size_t)ha__source_size(source);
  uint8_t *whole = ha__alloc(size + 1);
  uint8_t *part = ha__alloc(step);

  require(whole && part);
  const ha_status st = ha__source_read(whole, source, 0, size, NULL);
  for (size_t at = 0; st == HA_OK && at < size; at += step) {
    const size_t count = size - at < step ? size - at : step;
    require(ha__source_read(part, source, at, count, NULL) == HA_OK);
    require(memcmp(part, whole + at, count) == 0);
  }
  ha__free(whole);
  ha__free(part);
}

static void check_storage(const ha_storage_open *options) {
  void *self = NULL;
  ha_error err = HA_ERROR_INIT;
  const ha_status st = g_ops->open(&self, options, &err);

  require_said(st, &err);
  if (st < 0) return;
  const ha_storage_info *info = g_ops->info(self);
  for (size_t i = 0; i < info->chunk_count; i++) {
    ha_view view = HA_VIEW_INIT;
    ha_chunk chunk;
    g_ops->chunk(self, i, &chunk);
    if (ha__source_view(&view, options->source, chunk.data_offset, (size_t)chunk.data_size, &err) ==
        HA_OK) {
      ha__view_release(&view);
    }
  }
  g_ops->close(self);
}

static void check(const uint8_t *data, size_t size, const char *key, uint32_t flags) {
  ha_keys keys = HA_KEYS_INIT;
  ha_decrypted plain = HA_DECRYPTED_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_source *raw = NULL;
  ha_source *source = NULL;

  keys.aes_key = key;
  require(ha__source_from_memory(&raw, data, size, "fuzz", NULL) == HA_OK);
  ha_storage_open options = {.struct_size = sizeof options,
                             .host = &ha__host,
                             .source = raw,
                             .max_chunk_bytes = MAX_BYTES,
                             .max_record_bytes = MAX_BYTES,
                             .flags = flags};
  const ha_status st = g_ops->decrypted(&plain, &options, &keys, &err);
  require_said(st, &err);
  if (st == HA_OK) {
    require(ha__source_from_io(&source, plain.ops, plain.context, "fuzz", NULL) == HA_OK);
    check_bytes(source, 1 + size % 5000);
    options.source = source;
    check_storage(&options);
    ha__source_close(source);
  }
  ha__source_close(raw);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  for (size_t i = 0; i < sizeof g_keys / sizeof *g_keys; i++) {
    check(data, size, g_keys[i], 0);
    check(data, size, g_keys[i], HA_STORAGE_RECOVER);
  }
  return 0;
}
