/* Place for definitions that is an archive, read by libzip. */
#include <string.h>
#include <zip.h>

#include "bag/definitions/place.h"
#include "base/status.h"

/* Limit of entries. */
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

static ha_status fail_entry(const ha__definition_place *place, const char *path, const char *reason,
                            ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%s can't be unpacked: %s", path,
                 reason ? reason : zip_strerror(place->zip));
}

/* Ask for one byte more than expected: libzip compares the checksum at the end of a file. */
static ha_status unpack(char *text, zip_uint64_t size, const ha__definition_place *place,
                        zip_file_t *opened, const char *path, ha_error *err) {
  zip_uint64_t got = 0;

  while (got <= size) {
    const zip_int64_t n = zip_fread(opened, text + got, size + 1 - got);
    if (n < 0) return fail_entry(place, path, zip_file_strerror(opened), err);
    if (n == 0) break;
    got += (zip_uint64_t)n;
  }
  if (got != size) return fail_entry(place, path, "it does not have its declared size", err);
  text[size] = '\0';
  return HA_OK;
}

ha_status ha__definition_zip_read(ha__definition_text *out, ha__definition_place *place,
                                  const ha__definition_file *file, const char *path,
                                  ha_error *err) {
  char *text = NULL;
  zip_stat_t info;

  zip_stat_init(&info);
  if (zip_stat_index(place->zip, file->number, 0, &info) != 0 || !(info.valid & ZIP_STAT_SIZE)) {
    return fail_entry(place, path, NULL, err);
  }
  HA_TRY(ha__definition_place_room(&text, place, info.size, path, err));
  zip_file_t *opened = zip_fopen_index(place->zip, file->number, 0);
  if (!opened) return fail_entry(place, path, NULL, err);
  const ha_status st = unpack(text, info.size, place, opened, path, err);
  (void)zip_fclose(opened);
  if (st < 0) return st;
  out->text = text;
  out->size = (size_t)info.size;
  return HA_OK;
}

void ha__definition_zip_close(ha__definition_place *place) {
  if (place->zip) zip_discard(place->zip);
  place->zip = NULL;
}
