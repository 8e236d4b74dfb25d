#include "io/sync_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"

static int sync_fd(int fd) {
  int done;

  do {
    done = fsync(fd);
  } while (done != 0 && errno == EINTR);
  return done;
}

static char *folder_of(const char *path) {
  const char *slash = strrchr(path, '/');

  if (!slash) return ha__dup_string(".");
  return ha__dup_text(path, slash == path ? 1 : (size_t)(slash - path));
}

ha_status ha__sync_folder(const char *path_in_it, ha_error *err) {
  ha_status st = HA_OK;
  char *folder = folder_of(path_in_it);

  if (!folder) return HA_FAIL_NOMEM(err);
  const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open the folder %s", folder);
  } else if (sync_fd(fd) != 0 && errno != EINVAL) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot sync the folder %s", folder);
  }
  if (fd >= 0) close(fd);
  ha__free(folder);
  return st;
}
