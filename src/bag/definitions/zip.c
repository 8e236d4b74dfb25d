/* A place for definitions that is an archive, read by libzip. */
#include <inttypes.h>
#include <string.h>
#include <zip.h>

#include "bag/definitions/place.h"
#include "base/status.h"

/* Entries that are looked at. */
enum { MAX_ENTRIES = 2000000 };

static ha_status fail_zip(ha_error *err, ha_status code, const ha__definition_place *place,
                          zip_error_t *error) {
  ha__error_set(err, code, HA_NO_OFFSET, "%s: %s", place->path, zip_error_strerror(error));
  zip_error_fini(error);
  return code;
}

static ha_status list(ha__definition_place *place, ha_error *err) {
  const zip_int64_t count = zip_get_num_entries(place->zip, 0);

  if (count > MAX_ENTRIES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: more than %d files", place->path,
                   MAX_ENTRIES);
  }
  for (zip_int64_t i = 0; i < count; i++) {
    const char *name = zip_get_name(place->zip, (zip_uint64_t)i, 0);
    if (name) HA_TRY(ha__definition_place_enter(place, name, (uint64_t)i, err));
  }
  place->is_listed = true;
  return HA_OK;
}

ha_status ha__definition_zip_open(ha__definition_place *place, ha_error *err) {
  zip_error_t error;
  int code = 0;

  place->zip = zip_open(place->path, ZIP_RDONLY, &code);
  if (place->zip) return list(place, err);
  zip_error_init_with_code(&error, code);
  if (code == ZIP_ER_MEMORY) {
    zip_error_fini(&error);
    return HA_FAIL_NOMEM(err);
  }
  const bool refused = code == ZIP_ER_OPEN || code == ZIP_ER_READ || code == ZIP_ER_NOENT;
  return fail_zip(err, refused ? HA_E_IO : HA_E_CORRUPT, place, &error);
}

static ha_status fail_entry(const ha__definition_place *place, const ha__definition_file *file,
                            ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s: %s can't be unpacked: %s", place->path,
                 file->path, zip_strerror(place->zip));
}

ha_status ha__definition_zip_read(char **out, size_t *size, ha__definition_place *place,
                                  const ha__definition_file *file, ha_error *err) {
  zip_stat_t info;

  zip_stat_init(&info);
  if (zip_stat_index(place->zip, file->number, 0, &info) != 0 || !(info.valid & ZIP_STAT_SIZE)) {
    return fail_entry(place, file, err);
  }
  if (info.size > HA__DEFINITION_MAX_BYTES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: %s: a definition of %" PRIu64 " bytes",
                   place->path, file->path, (uint64_t)info.size);
  }
  char *text = ha__arena_alloc(&place->arena, (size_t)info.size + 1);
  if (!text) return HA_FAIL_NOMEM(err);
  zip_file_t *opened = zip_fopen_index(place->zip, file->number, 0);
  if (!opened) return fail_entry(place, file, err);
  const zip_int64_t got = zip_fread(opened, text, info.size);
  /* its checksum is compared when it is closed */
  const int closed = zip_fclose(opened);
  if (closed != 0 || got < 0 || (zip_uint64_t)got != info.size) return fail_entry(place, file, err);
  *out = text;
  *size = (size_t)info.size;
  return HA_OK;
}

void ha__definition_zip_close(ha__definition_place *place) {
  if (place->zip) zip_discard(place->zip);
  place->zip = NULL;
}
