#include "io/patch_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/status.h"

static ha_status patch(int fd, uint64_t offset, const uint8_t *bytes, size_t size, ha_error *err) {
  while (size > 0) {
    const ssize_t got = pwrite(fd, bytes, size, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return HA_FAIL_ERRNO(err, got < 0 ? errno : EIO, (int64_t)offset, "cannot write");
    bytes += got;
    size -= (size_t)got;
    offset += (uint64_t)got;
  }
  while (fsync(fd) != 0) {
    if (errno != EINTR) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot sync");
  }
  return HA_OK;
}

ha_status ha__file_patch(const char *path, uint64_t offset, const uint8_t *bytes, size_t size,
                         ha_error *err) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);

  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open for writing");
  const ha_status st = patch(fd, offset, bytes, size, err);
  if (close(fd) != 0 && errno != EINTR && st >= 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot close");
  }
  return st;
}
