/* Restricts the bags that other nodes may begin to one folder. ROS does not authenticate nodes,
 * so otherwise any node could choose any path that this process may write to. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/format.h"
#include "base/status.h"
#include "live/record/record.h"

/* Remove the last part of a path: "a/b", "a", "."; false = nothing is left. */
static bool cut_last(char *path) {
  size_t size = strlen(path);

  while (size > 1 && path[size - 1] == '/')
    size--;
  while (size > 0 && path[size - 1] != '/')
    size--;
  while (size > 1 && path[size - 1] == '/')
    size--;
  if (size > 0) {
    path[size] = '\0';
    return true;
  }
  const bool was_here = strcmp(path, ".") == 0;
  memcpy(path, ".", 2);
  return !was_here;
}

/* Append parts that do not exist yet; "." and ".." are not allowed. */
static bool add_tail(char out[PATH_MAX], const char *tail) {
  size_t used = strlen(out);

  if (used == 1) used = 0; /* "/" */
  while (*tail) {
    const size_t size = strcspn(tail, "/");
    if (size == 2 && memcmp(tail, "..", 2) == 0) return false;
    if (size > 0 && !(size == 1 && *tail == '.') &&
        !ha__format_append(out, PATH_MAX, &used, "/%.*s", (int)size, tail)) {
      return false;
    }
    tail += size + strspn(tail + size, "/");
  }
  return true;
}

/* Resolve the links of a path, as far as it exists. */
static bool resolve(char out[PATH_MAX], const char *path) {
  char there[PATH_MAX];
  struct stat info;

  if (*path == '\0' || strlen(path) >= sizeof there) return false;
  memcpy(there, path, strlen(path) + 1);
  while (!realpath(there, out)) {
    /* a dangling link would be followed once its target is created */
    if (errno != ENOENT || lstat(there, &info) == 0 || !cut_last(there)) return false;
  }
  const bool names_here = path[0] == '.' && (path[1] == '/' || path[1] == '\0');
  const bool is_from_here = strcmp(there, ".") == 0 && !names_here;
  return add_tail(out, is_from_here ? path : path + strlen(there));
}

static bool is_below(const char *path, const char *folder) {
  const size_t size = strcmp(folder, "/") == 0 ? 0 : strlen(folder);

  return strncmp(path, folder, size) == 0 && path[size] == '/' && path[size + 1] != '\0';
}

ha_status ha__record_place_init(ha_recorder *r, ha_error *err) {
  const char *given = r->options.control_folder;
  char folder[PATH_MAX];
  char place[PATH_MAX];

  if (!ha__format_whole(folder, sizeof folder, "%s", given ? given : r->options.path)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the path of the bag is too long");
  }
  if (!given) (void)cut_last(folder);
  /* without such a folder other nodes cannot begin bags */
  r->place = ha__arena_string(&r->arena, resolve(place, folder) ? place : "");
  return r->place ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__record_place_check(const ha_recorder *r, const char *path, ha_error *err) {
  char place[PATH_MAX];

  if (*r->place && resolve(place, path) && is_below(place, r->place)) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "other nodes may only begin bags below %s (--control-folder), not at %s",
                 *r->place ? r->place : "an existing folder", path);
}
