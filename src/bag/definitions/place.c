#include "bag/definitions/place.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/source.h"

/* --- keys ------------------------------------------------------------------ */

static bool is_kind(const char *part, size_t size) {
  return (size == 3 && (memcmp(part, "msg", 3) == 0 || memcmp(part, "srv", 3) == 0)) ||
         (size == 6 && memcmp(part, "action", 6) == 0);
}

static bool is_extension(const char *extension) {
  return strcmp(extension, ".idl") == 0 ||
         (extension[0] == '.' && is_kind(extension + 1, strlen(extension + 1)));
}

/* The part before a slash. */
static const char *part_before(const char *path, const char *slash) {
  while (slash > path && slash[-1] != '/')
    slash--;
  return slash;
}

bool ha__definition_key(char out[HA__DEFINITION_MAX_KEY], const char *path) {
  const char *last = strrchr(path, '/');
  const char *extension = strrchr(last ? last : path, '.');

  if (!last || !extension || !is_extension(extension)) return false;
  for (const char *slash = last; slash > path;) {
    const char *kind = part_before(path, slash);
    if (kind == path) return false;
    if (is_kind(kind, (size_t)(slash - kind))) {
      const char *package = part_before(path, kind - 1);
      return ha__format_whole(out, HA__DEFINITION_MAX_KEY, "%.*s%s", (int)(slash - package),
                              package, last);
    }
    slash = kind - 1;
  }
  return false;
}

ha_status ha__definition_place_enter(ha__definition_place *place, const char *path, uint64_t number,
                                     ha_error *err) {
  char key[HA__DEFINITION_MAX_KEY];
  uint64_t value;

  if (!ha__definition_key(key, path)) return HA_OK;
  if (ha__table_find(&value, &place->files, key, strlen(key))) {
    ha__definition_file *known = (ha__definition_file *)(uintptr_t)value;
    const size_t size = strlen(path);
    const size_t known_size = strlen(known->path);
    if (size > known_size || (size == known_size && strcmp(path, known->path) > 0)) return HA_OK;
  }
  ha__definition_file *file = ha__arena_alloc(&place->arena, sizeof *file);
  const char *kept = ha__arena_string(&place->arena, key);
  if (!file || !kept) return HA_FAIL_NOMEM(err);
  file->number = number;
  file->path = ha__arena_string(&place->arena, path);
  if (!file->path) return HA_FAIL_NOMEM(err);
  return ha__table_put(&place->files, kept, strlen(kept), (uintptr_t)file, err);
}

/* --- reading --------------------------------------------------------------- */

ha_status ha__definition_place_room(char **out, ha__definition_place *place, uint64_t bytes,
                                    const char *what, ha_error *err) {
  if (bytes > HA__DEFINITION_MAX_BYTES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: a definition of %" PRIu64 " bytes", what,
                   bytes);
  }
  place->bytes += bytes;
  if (place->bytes > HA__DEFINITIONS_MAX_BYTES) {
    place->bytes = HA__DEFINITIONS_MAX_BYTES;
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "%s: the definitions of %s have more than %" PRIu64 " bytes", what, place->path,
                   HA__DEFINITIONS_MAX_BYTES);
  }
  *out = ha__arena_alloc(&place->arena, (size_t)bytes + 1);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status read_file(ha__definition_text *out, ha__definition_place *place, const char *path,
                           ha_error *err) {
  ha_source *source = NULL;
  uint64_t bytes;
  char *text = NULL;

  ha_status st = ha__source_open(&source, path, err);
  if (st < 0) goto done;
  bytes = ha__source_size(source);
  st = ha__definition_place_room(&text, place, bytes, path, err);
  if (st == HA_OK && bytes) st = ha__source_read(text, source, 0, (size_t)bytes, err);
  if (st < 0) goto done;
  out->text = text;
  out->size = (size_t)bytes;
done:
  ha__source_close(source);
  return st;
}

static bool is_file(const char *path) {
  struct stat st;

  return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* Where installed packages keep it; avoids searching large folders. */
static bool find_directly(char *path, size_t room, const ha__definition_place *place,
                          const char *key) {
  static const char *const between[] = {"share/", ""};

  for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
    if (ha__format_whole(path, room, "%s/%s%s", place->path, between[i], key) && is_file(path)) {
      return true;
    }
  }
  return false;
}

/* HA_END: it is not there. */
static ha_status read_key(ha__definition_text *out, ha__definition_place *place, const char *key,
                          ha_error *err) {
  char path[4096];
  uint64_t value;

  if (!place->zip && find_directly(path, sizeof path, place, key)) {
    HA_TRY(read_file(out, place, path, err));
  } else {
    if (!place->is_listed && place->is_deep) HA_TRY(ha__definition_folder_list(place, err));
    place->is_listed = true;
    if (!ha__table_find(&value, &place->files, key, strlen(key))) return HA_END;
    const ha__definition_file *file = (const ha__definition_file *)(uintptr_t)value;
    snprintf(path, sizeof path, "%s%s%s", place->zip ? place->path : "", place->zip ? "/" : "",
             file->path);
    HA_TRY(place->zip ? ha__definition_zip_read(out, place, file, path, err)
                      : read_file(out, place, file->path, err));
  }
  out->origin = ha__arena_string(&place->arena, path);
  return out->origin ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status keep(const ha__definition_text **out, ha__definition_place *place, const char *key,
                      const ha__definition_text *text, ha_error *err) {
  ha__definition_text *kept = ha__arena_alloc(&place->arena, sizeof *kept);
  const char *name = ha__arena_string(&place->arena, key);

  if (!kept || !name) return HA_FAIL_NOMEM(err);
  *kept = *text;
  *out = kept;
  return ha__table_put(&place->read, name, strlen(name), (uintptr_t)kept, err);
}

ha_status ha__definition_place_find(const char **out, size_t *size, const char **origin,
                                    ha__definition_place *place, const char *key, ha_error *err) {
  const ha__definition_text *found = NULL;
  ha__definition_text text = {NULL, 0, NULL};
  uint64_t value;

  if (ha__table_find(&value, &place->read, key, strlen(key))) {
    found = (const ha__definition_text *)(uintptr_t)value;
  } else {
    const ha_status st = read_key(&text, place, key, err);
    if (st != HA_OK) return st;
    HA_TRY(keep(&found, place, key, &text, err));
  }
  *out = found->text;
  *size = found->size;
  *origin = found->origin;
  return HA_OK;
}

/* --- opening --------------------------------------------------------------- */

ha_status ha__definition_place_open(ha__definition_place *place, ha_error *err) {
  struct stat st;

  if (stat(place->path, &st) != 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s", place->path);
  }
  return S_ISDIR(st.st_mode) ? HA_OK : ha__definition_zip_open(place, err);
}

void ha__definition_place_done(ha__definition_place *place) {
  ha__definition_zip_close(place);
  ha__table_done(&place->files);
  ha__table_done(&place->read);
  ha__arena_done(&place->arena);
  ha__free(place->path);
}
