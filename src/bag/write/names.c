#include "bag/write/names.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/path.h"
#include "base/status.h"
#include "io/sync_folder.h"
#include "plugin/registry.h"

static const char *const ACTIVE = ".active";
static const char *const REPLACED = ".replaced";

static char *concat(const char *a, const char *b, const char *c) {
  const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
  char *text = ha__alloc(size);

  if (text) snprintf(text, size, "%s%s%s", a, b, c);
  return text;
}

static ha_status is_there(const char *path, ha_error *err) {
  ha__error_set(err, HA_E_IO, HA_NO_OFFSET, "%s is there already", path);
  if (err) err->sys_errno = EEXIST;
  return HA_E_IO;
}

/* --- existing files --------------------------------------------------------------- */

/* Whether a name is that of a file in the folder of a bag: only those are ever removed. After the
 * suffix, that of a compression or a side file may follow. */
static bool is_of_a_bag(const char *name) {
  const ha_storage_ops *ops;

  if (strcmp(name, "metadata.yaml") == 0 || strcmp(name, "metadata.yaml.tmp") == 0) return true;
  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (ops->suffix && strstr(name, ops->suffix)) return true;
  }
  return false;
}

static bool is_dots(const char *name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Call act for each entry of a folder; stops at the first failure. */
static ha_status each_entry(const char *folder,
                            ha_status (*act)(const char *, const char *, ha_error *),
                            ha_error *err) {
  DIR *dir = opendir(folder);
  ha_status st = HA_OK;

  if (!dir) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot read the folder", folder);
  for (struct dirent *e = readdir(dir); e && st >= 0; e = readdir(dir)) {
    if (is_dots(e->d_name)) continue;
    char *path = concat(folder, "/", e->d_name);
    st = path ? act(path, e->d_name, err) : HA_FAIL_NOMEM(err);
    ha__free(path);
  }
  closedir(dir);
  return st;
}

static ha_status must_be_of_a_bag(const char *path, const char *name, ha_error *err) {
  if (is_of_a_bag(name)) return HA_OK;
  return HA_FAIL_ERRNO(err, ENOTEMPTY, HA_NO_OFFSET,
                       "%s: not a file of a bag; a folder with such files is not replaced", path);
}

static ha_status remove_one(const char *path, const char *name, ha_error *err) {
  (void)name;
  if (unlink(path) == 0) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot remove it", path);
}

static ha_status remove_bag_folder(const char *path, ha_error *err) {
  HA_TRY(each_entry(path, remove_one, err));
  if (rmdir(path) == 0) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot remove the folder", path);
}

static ha_status check_free(const ha__out_names *names, const char *path, ha_error *err) {
  struct stat st;

  if (lstat(path, &st) != 0) {
    if (errno == ENOENT) return HA_OK;
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s", path);
  }
  if (!names->force) return is_there(path, err);
  if (S_ISDIR(st.st_mode) != names->folder) {
    return HA_FAIL_ERRNO(
        err, names->folder ? ENOTDIR : EISDIR, HA_NO_OFFSET, "%s: a %s is not replaced by a %s",
        path, S_ISDIR(st.st_mode) ? "folder" : "file", names->folder ? "folder" : "file");
  }
  return names->folder ? each_entry(path, must_be_of_a_bag, err) : HA_OK;
}

ha_status ha__out_names_check_file(const ha__out_names *names, const char *name, ha_error *err) {
  return names->folder || !names->numbered ? HA_OK : check_free(names, name, err);
}

/* --- init ----------------------------------------------------------------------------------- */

ha_status ha__out_names_busy(const char *work_path, ha_error *err) {
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 "%s exists: another bag of this name is being written, or was left unfinished",
                 work_path);
}

static ha_status make_folder(const ha__out_names *names, ha_error *err) {
  const char *path = names->work ? names->work : names->path;

  if (mkdir(path, 0777) == 0) return HA_OK;
  if (errno == EEXIST && names->work) return ha__out_names_busy(path, err);
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot create the folder", path);
}

static ha_status set_texts(ha__out_names *names, const char *path, bool hidden, ha_error *err) {
  size_t size = strlen(path);

  while (names->folder && size > 1 && path[size - 1] == '/') {
    size--;
  }
  names->path = ha__dup_text(path, size);
  if (!names->path) return HA_FAIL_NOMEM(err);
  names->stem = ha__dup_string(names->folder ? ha__path_last(names->path) : names->path);
  if (!names->stem) return HA_FAIL_NOMEM(err);
  if (!names->folder && ha__path_ends_in(names->stem, names->suffix)) {
    names->stem[strlen(names->stem) - strlen(names->suffix)] = '\0';
  }
  if (!names->folder || !hidden) return HA_OK;
  names->work = concat(names->path, ACTIVE, "");
  return names->work ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__out_names_init(ha__out_names *names, const char *path, bool hidden, ha_error *err) {
  if (*path == '\0') return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a bag needs a name");
  HA_TRY(set_texts(names, path, hidden || names->force, err));
  if (names->is_stream) return HA_OK;
  if (!names->folder && names->numbered) return HA_OK; /* no file is renamed to that */
  HA_TRY(check_free(names, names->path, err));
  return names->folder ? make_folder(names, err) : HA_OK;
}

void ha__out_names_done(ha__out_names *names) {
  ha__free(names->path);
  ha__free(names->work);
  ha__free(names->stem);
  *names = (ha__out_names){.path = NULL};
}

/* --- names of files --------------------------------------------------------------------------- */

ha_status ha__out_names_file(char **out, const ha__out_names *names, uint32_t n, const char *extra,
                             ha_error *err) {
  const bool plain = !names->folder && !names->numbered;
  char number[16] = "";
  char *name;

  if (plain) {
    name = concat(names->path, extra, "");
  } else {
    snprintf(number, sizeof number, "_%u", n);
    char *start = concat(names->stem, number, names->suffix);
    name = start ? concat(start, extra, "") : NULL;
    ha__free(start);
  }
  if (!name) return HA_FAIL_NOMEM(err);
  *out = name;
  return HA_OK;
}

ha_status ha__out_names_work_path(char **out, const ha__out_names *names, const char *name,
                                  bool unfinished, ha_error *err) {
  const char *folder = names->work ? names->work : names->path;
  char *path = names->folder ? concat(folder, "/", name)
                             : concat(name, unfinished && !names->is_stream ? ACTIVE : "", "");

  if (!path) return HA_FAIL_NOMEM(err);
  *out = path;
  return HA_OK;
}

/* Rename without replacing a file that was created meanwhile, unless requested. */
static ha_status rename_to(const char *from, const char *to, bool force, ha_error *err) {
  struct stat st;

  if (!force && lstat(to, &st) == 0) return is_there(to, err);
  if (rename(from, to) == 0) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot rename %s to %s", from, to);
}

ha_status ha__out_names_settle_file(const ha__out_names *names, const char *work_path,
                                    const char *name, bool sync, ha_error *err) {
  if (names->folder || names->is_stream) return HA_OK;
  HA_TRY(rename_to(work_path, name, names->force, err));
  return sync ? ha__sync_folder(name, err) : HA_OK;
}

/* A folder can't be renamed over one that has files. The old folder is moved aside, and removed
 * when the new one has its name; both are complete at every moment. */
static ha_status replace_folder(const ha__out_names *names, const char *aside, ha_error *err) {
  HA_TRY(each_entry(names->path, must_be_of_a_bag, err));
  HA_TRY(rename_to(names->path, aside, false, err));
  const ha_status st = rename_to(names->work, names->path, false, err);
  if (st < 0) {
    rename_to(aside, names->path, false, NULL);
    return st;
  }
  return remove_bag_folder(aside, err);
}

static ha_status take_name(const ha__out_names *names, ha_error *err) {
  struct stat st;

  if (!names->force || lstat(names->path, &st) != 0) {
    return rename_to(names->work, names->path, false, err);
  }
  char *aside = concat(names->path, REPLACED, "");
  if (!aside) return HA_FAIL_NOMEM(err);
  const ha_status done = replace_folder(names, aside, err);
  ha__free(aside);
  return done;
}

ha_status ha__out_names_settle_folder(const ha__out_names *names, bool sync, ha_error *err) {
  if (names->work) HA_TRY(take_name(names, err));
  return sync ? ha__sync_folder(names->path, err) : HA_OK;
}

void ha__out_names_remove_folder(const ha__out_names *names) {
  const char *folder = names->work ? names->work : names->path;
  char *yaml = names->folder ? concat(folder, "/metadata.yaml", "") : NULL;

  if (yaml) unlink(yaml);
  ha__free(yaml);
  if (names->folder) rmdir(folder);
}
