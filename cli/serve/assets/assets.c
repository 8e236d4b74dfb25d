#include "serve/assets/assets.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/format.h"

/* True if a path without links is within a folder. */
static bool is_within(const char *path, const char *folder) {
  char *whole = realpath(folder, NULL);

  if (!whole) return false;
  const size_t size = strlen(whole);
  const bool found = strncmp(path, whole, size) == 0 && (path[size] == '/' || size == 1);
  free(whole);
  return found;
}

static bool is_allowed(const char *path, const cli_texts *folders) {
  for (size_t i = 0; i < folders->size; i++) {
    if (is_within(path, folders->items[i])) return true;
  }
  return false;
}

/* Opens a file, whose links are resolved before the check. */
static int open_within(const char **reason, const cli_texts *folders, const char *path) {
  struct stat st;
  char *whole = realpath(path, NULL);

  if (!whole) return -1;
  const bool allowed = is_allowed(whole, folders);
  const int fd = allowed ? open(whole, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
  free(whole);
  if (!allowed) *reason = "the file is outside of the folders of --assets";
  if (fd < 0) return -1;
  if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= SERVE_ASSET_BYTES) return fd;
  *reason = "not a regular file of at most 256 MiB";
  close(fd);
  return -1;
}

static bool is_named(const char *folder, const char *name) {
  const size_t size = strlen(name);
  size_t end = strlen(folder);

  while (end > 1 && folder[end - 1] == '/') {
    end--;
  }
  return end >= size && strncmp(folder + end - size, name, size) == 0 &&
         (end == size || folder[end - size - 1] == '/');
}

/* Writes the i-th place where a package can be: in a source or "share" folder, an install folder of
 * colcon, a merged one, or the folder itself. Returns false if it is too long, or not that folder.
 */
static bool write_place(char *out, size_t size, size_t i, const char *folder,
                        const serve_asset_name *n) {
  const char *inside = i == 1 || i == 2 ? "/share/" : "/";
  size_t used = 0;

  if (i == 3 && !is_named(folder, n->package)) return false;
  ha__format_append(out, size, &used, "%s", folder);
  if (i == 1) ha__format_append(out, size, &used, "/%s", n->package);
  if (i != 3) ha__format_append(out, size, &used, "%s%s", inside, n->package);
  ha__format_append(out, size, &used, "/%s", n->path);
  return used + 1 < size;
}

static int open_package(const char **reason, const cli_texts *folders, const char *folder,
                        const serve_asset_name *name) {
  enum { PLACES = 4 };
  char path[4 * SERVE_ASSET_PATH];
  int fd = -1;

  for (size_t i = 0; fd < 0 && i < PLACES; i++) {
    if (write_place(path, sizeof path, i, folder, name)) fd = open_within(reason, folders, path);
  }
  return fd;
}

int serve_asset_open(const char **reason, const cli_texts *folders, const char *url) {
  serve_asset_name name;
  int fd = -1;

  *reason = "no such file in the folders of --assets";
  if (folders->size == 0) {
    *reason = "files of models need --assets";
    return -1;
  }
  if (!serve_asset_read(&name, url)) {
    *reason = "not package://NAME/PATH or file:///PATH of a mesh, a texture or a URDF file";
    return -1;
  }
  if (name.package[0] == '\0') return open_within(reason, folders, name.path);
  for (size_t i = 0; fd < 0 && i < folders->size; i++) {
    fd = open_package(reason, folders, folders->items[i], &name);
  }
  return fd;
}
