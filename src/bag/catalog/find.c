#include "bag/catalog/find.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bag/open/recognise.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/path.h"
#include "base/status.h"
#include "plugin/registry.h"

enum { MAX_DEPTH = 64, MAX_ENTRIES = 2000000 };

typedef struct folder_id {
  uint64_t device;
  uint64_t number;
} folder_id;

/* The path is copied. */
static ha_status add(ha__bag_paths *paths, const char *path, ha_error *err) {
  void *items = (void *)paths->items;
  const ha_status st =
      ha__reserve(&items, &paths->capacity, paths->size, 1, sizeof *paths->items, err);

  paths->items = items;
  if (st < 0) return st;
  const char *kept = ha__arena_string(&paths->arena, path);
  if (!kept) return HA_FAIL_NOMEM(err);
  paths->items[paths->size++] = kept;
  return HA_OK;
}

/* Released with ha__free(). NULL: out of memory. */
static char *join(const char *folder, const char *name) {
  const size_t size = strlen(folder) + strlen(name) + 2;
  char *path = ha__alloc(size);

  if (path) ha__format(path, size, "%s/%s", folder, name);
  return path;
}

/* --- what is a bag ---------------------------------------------------------------------------- */

static const ha__files g_local = HA__FILES_INIT;

static bool is_bag_file(const char *path) {
  return ha__registry_find_suffix(path) || ha__looks_like_bag(&g_local, path, false);
}

/* A killed recorder leaves no metadata.yaml: the folder run_3 then contains run_3_0.mcap. */
static bool is_first_file(const char *folder, const char *name) {
  const char *last = ha__path_last(folder);
  const size_t size = strlen(last);

  return strncmp(name, last, size) == 0 && strncmp(name + size, "_0.", 3) == 0;
}

static ha_status is_bag_folder(bool *out, const char *folder, struct dirent *const *entries,
                               int count, ha_error *err) {
  *out = false;
  for (int i = 0; i < count && !*out; i++) {
    const char *name = entries[i]->d_name;
    if (strcmp(name, "metadata.yaml") != 0 && !is_first_file(folder, name)) continue;
    char *path = join(folder, name);
    if (!path) return HA_FAIL_NOMEM(err);
    *out = ha__files_has_file(&g_local, path);
    ha__free(path);
  }
  return HA_OK;
}

/* --- folders ---------------------------------------------------------------------------------- */

static int is_visible(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static int compare_entries(const struct dirent **a, const struct dirent **b) {
  const int order = ha__compare_names((*a)->d_name, (*b)->d_name);

  return order ? order : strcmp((*a)->d_name, (*b)->d_name);
}

static ha_status is_new(bool *out, ha__bag_paths *paths, const struct stat *st, ha_error *err) {
  const folder_id id = {(uint64_t)st->st_dev, (uint64_t)st->st_ino};
  uint64_t before;

  *out = !ha__table_find(&before, &paths->seen, &id, sizeof id);
  if (!*out) return HA_OK;
  folder_id *kept = ha__arena_alloc(&paths->arena, sizeof *kept);
  if (!kept) return HA_FAIL_NOMEM(err);
  *kept = id;
  return ha__table_put(&paths->seen, kept, sizeof *kept, 1, err);
}

static ha_status find_in(ha__bag_paths *paths, const char *folder, int depth, ha_error *err);

static ha_status find_folder(ha__bag_paths *paths, const char *path, const struct stat *info,
                             int depth, ha_error *err) {
  bool fresh = false;

  HA_TRY(is_new(&fresh, paths, info, err));
  return fresh ? find_in(paths, path, depth, err) : HA_OK;
}

/* Dangling links and devices are skipped. */
static ha_status find_path(ha__bag_paths *paths, const char *path, int depth, ha_error *err) {
  struct stat info;

  if (++paths->entries > MAX_ENTRIES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "%s: more than %d files and folders: give a folder below this one", path,
                   MAX_ENTRIES);
  }
  if (stat(path, &info) != 0) return HA_OK;
  if (S_ISREG(info.st_mode)) return is_bag_file(path) ? add(paths, path, err) : HA_OK;
  if (!S_ISDIR(info.st_mode) || depth > MAX_DEPTH) return HA_OK;
  return find_folder(paths, path, &info, depth, err);
}

static ha_status find_entry(ha__bag_paths *paths, const char *folder, const char *name, int depth,
                            ha_error *err) {
  char *path = join(folder, name);

  if (!path) return HA_FAIL_NOMEM(err);
  const ha_status st = find_path(paths, path, depth, err);
  ha__free(path);
  return st;
}

static void free_entries(struct dirent **entries, int count) {
  for (int i = 0; i < count; i++) {
    free(entries[i]);
  }
  free(entries);
}

static ha_status find_in(ha__bag_paths *paths, const char *folder, int depth, ha_error *err) {
  struct dirent **entries = NULL;
  const int count = scandir(folder, &entries, is_visible, compare_entries);
  bool is_bag = false;

  if (count < 0) return errno == ENOMEM ? HA_FAIL_NOMEM(err) : add(paths, folder, err);
  ha_status st = is_bag_folder(&is_bag, folder, entries, count, err);
  if (st >= 0 && is_bag) st = add(paths, folder, err);
  for (int i = 0; st >= 0 && !is_bag && i < count; i++) {
    st = find_entry(paths, folder, entries[i]->d_name, depth + 1, err);
  }
  free_entries(entries, count);
  return st;
}

/* --- all of it -------------------------------------------------------------------------------- */

ha_status ha__bag_paths_find(ha__bag_paths *paths, const char *path, ha_error *err) {
  struct stat info;

  if (stat(path, &info) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s", path);
  if (!S_ISDIR(info.st_mode)) return add(paths, path, err);
  char *folder = ha__dup_string(path);
  if (!folder) return HA_FAIL_NOMEM(err);
  for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--) {
    folder[n - 1] = '\0';
  }
  const ha_status st = find_folder(paths, folder, &info, 0, err);
  ha__free(folder);
  return st;
}

ha_status ha__bag_paths_add(ha__bag_paths *paths, const char *name, ha_error *err) {
  return add(paths, name, err);
}

void ha__bag_paths_done(ha__bag_paths *paths) {
  ha__free((void *)paths->items);
  ha__table_done(&paths->seen);
  ha__arena_done(&paths->arena);
}
