/* Place for definitions that is a folder: indexes all files below it that can be definitions. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bag/definitions/place.h"
#include "base/alloc.h"
#include "base/status.h"

/* Limit of nested folders, and of files and folders in all. */
enum { MAX_DEPTH = 24, MAX_ENTRIES = 2000000 };

typedef struct walk {
  ha__definition_place *place;
  ha__table seen; /* visited folders, to detect circles of links */
  ha__arena arena;
  size_t entries;
} walk;

typedef struct folder_id {
  uint64_t device;
  uint64_t number;
} folder_id;

static ha_status is_new(bool *out, walk *w, const struct stat *st, ha_error *err) {
  const folder_id id = {(uint64_t)st->st_dev, (uint64_t)st->st_ino};
  uint64_t before;

  *out = !ha__table_find(&before, &w->seen, &id, sizeof id);
  if (!*out) return HA_OK;
  folder_id *kept = ha__arena_alloc(&w->arena, sizeof *kept);
  if (!kept) return HA_FAIL_NOMEM(err);
  *kept = id;
  return ha__table_put(&w->seen, kept, sizeof *kept, 1, err);
}

static ha_status list_folder(walk *w, const char *path, int depth, ha_error *err);

static ha_status list_entry(walk *w, const char *folder, const char *name, int depth,
                            ha_error *err) {
  char key[HA__DEFINITION_MAX_KEY];
  struct stat info;
  bool fresh = false;
  ha_status st = HA_OK;

  if (++w->entries > MAX_ENTRIES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s: more than %d files", w->place->path,
                   MAX_ENTRIES);
  }
  const size_t size = strlen(folder) + strlen(name) + 2;
  char *path = ha__alloc(size);
  if (!path) return HA_FAIL_NOMEM(err);
  snprintf(path, size, "%s/%s", folder, name);
  if (stat(path, &info) != 0) goto done; /* a dangling link */
  if (S_ISREG(info.st_mode) && ha__definition_key(key, path)) {
    st = ha__definition_place_enter(w->place, path, 0, err);
  } else if (S_ISDIR(info.st_mode) && depth < MAX_DEPTH) {
    st = is_new(&fresh, w, &info, err);
    if (st == HA_OK && fresh) st = list_folder(w, path, depth + 1, err);
  }
done:
  ha__free(path);
  return st;
}

/* Unreadable and hidden files are skipped. */
static ha_status list_folder(walk *w, const char *path, int depth, ha_error *err) {
  DIR *dir = opendir(path);
  ha_status st = HA_OK;

  if (!dir) return HA_OK;
  for (const struct dirent *entry = readdir(dir); entry && st == HA_OK; entry = readdir(dir)) {
    if (entry->d_name[0] != '.') st = list_entry(w, path, entry->d_name, depth, err);
  }
  closedir(dir);
  return st;
}

ha_status ha__definition_folder_list(ha__definition_place *place, ha_error *err) {
  walk w = {.place = place};

  /* the absolute path: the place may be the folder of a package itself */
  char *path = realpath(place->path, NULL);
  if (!path) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s", place->path);
  const ha_status st = list_folder(&w, path, 0, err);
  free(path); /* of realpath */
  ha__table_done(&w.seen);
  ha__arena_done(&w.arena);
  return st;
}
