#include "io/files.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"

/* Argument of the host's add() while a folder is listed. */
struct ha_io_names {
  char **items;
  size_t size;
  size_t capacity;
};

ha_status ha__files_open(ha_source **out, const ha__files *files, const char *name, ha_error *err) {
  if (!files->ops) return ha__source_open(out, name, err);
  const ha_status st = ha__source_from_io(out, files->ops, files->context, name, err);
  if (st != HA_END) return st;
  const ha_status missing = HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "there is no such file");
  if (err) err->sys_errno = ENOENT;
  return missing;
}

bool ha__files_has_file(const ha__files *files, const char *name) {
  ha_source *source = NULL;
  struct stat st;

  if (!files->ops) return stat(name, &st) == 0 && S_ISREG(st.st_mode);
  if (ha__source_from_io(&source, files->ops, files->context, name, NULL) != HA_OK) return false;
  ha__source_close(source);
  return true;
}

static ha_status ignore_name(ha_io_names *names, const char *name, ha_error *err) {
  (void)names, (void)name, (void)err;
  return HA_OK;
}

static bool can_be_listed(const ha__files *files, const char *name) {
  return files->ops->list &&
         files->ops->list(files->context, name, ignore_name, NULL, NULL) == HA_OK;
}

bool ha__files_has_folder(const ha__files *files, const char *name) {
  const size_t size = ha__url_path_size(name);
  struct stat st;

  if (!files->ops) return stat(name, &st) == 0 && S_ISDIR(st.st_mode);
  if (size > 0 && name[size - 1] == '/') return true;
  return !ha__files_has_file(files, name) && can_be_listed(files, name);
}

/* --- content of a folder ------------------------------------------------------------------ */

static ha_status add_name(ha_io_names *names, const char *name, ha_error *err) {
  void *items = names->items;

  if (name[0] == '.' || name[0] == '\0' || strchr(name, '/')) return HA_OK;
  if (names->size == HA__FILES_MAX) return HA_OK;
  HA_TRY(ha__reserve(&items, &names->capacity, names->size, 1, sizeof *names->items, err));
  names->items = items;
  names->items[names->size] = ha__dup_string(name);
  if (!names->items[names->size]) return HA_FAIL_NOMEM(err);
  names->size++;
  return HA_OK;
}

static ha_status list_folder(ha_io_names *names, const char *folder, ha_error *err) {
  DIR *dir = opendir(folder);
  const struct dirent *entry;
  ha_status st = HA_OK;

  if (!dir) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot read the folder");
  while (st >= 0 && (entry = readdir(dir)) != NULL) {
    if (entry->d_type != DT_DIR) st = add_name(names, entry->d_name, err);
  }
  closedir(dir);
  return st;
}

static ha_status list_names(ha_io_names *names, const ha__files *files, const char *folder,
                            ha_error *err) {
  if (!files->ops) return list_folder(names, folder, err);
  if (!files->ops->list) return HA_OK; /* only what metadata.yaml names is found */
  const ha_status st = files->ops->list(files->context, folder, add_name, names, err);
  return st == HA_END ? HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "there is no such folder") : st;
}

ha_status ha__files_list(char ***out, size_t *count, const ha__files *files, const char *folder,
                         ha_error *err) {
  ha_io_names names = {NULL, 0, 0};
  const ha_status st = list_names(&names, files, folder, err);

  *out = names.items;
  *count = names.size;
  return st;
}

void ha__files_free_names(char **names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    ha__free(names[i]);
  }
  ha__free(names);
}
