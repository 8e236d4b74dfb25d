#include "io/text_file.h"

#include "base/status.h"
#include "io/source.h"

static ha_status read_all(ha_slice *out, ha__arena *arena, ha_source *source, ha_error *err) {
  const uint64_t size = ha__source_size(source);

  if (size > HA__TEXT_FILE_MAX_BYTES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d bytes",
                   (int)HA__TEXT_FILE_MAX_BYTES);
  }
  uint8_t *bytes = ha__arena_alloc(arena, (size_t)size + 1);
  if (!bytes) return HA_FAIL_NOMEM(err);
  if (size > 0) HA_TRY(ha__source_read(bytes, source, 0, (size_t)size, err));
  *out = (ha_slice){bytes, (size_t)size};
  return HA_OK;
}

ha_status ha__text_file_read(ha_slice *out, ha__arena *arena, const char *path, ha_error *err) {
  ha_source *source = NULL;

  ha_status st = ha__source_open(&source, path, err);
  if (st >= 0) st = read_all(out, arena, source, err);
  if (st < 0) ha__error_locate(err, path);
  ha__source_close(source);
  return st;
}
