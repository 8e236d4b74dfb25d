#include "io/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "base/text/text.h"
#include "io/sync_folder.h"

/* Linux writes at most 2 GiB at once. */
#define MOST_AT_ONCE ((size_t)1 << 30)

static ha_status write_all(int fd, const char *bytes, size_t size, ha_error *err) {
  while (size > 0) {
    const ssize_t written = write(fd, bytes, size < MOST_AT_ONCE ? size : MOST_AT_ONCE);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot write");
    bytes += written;
    size -= (size_t)written;
  }
  return HA_OK;
}

/* Create a file that must not exist; removed on failure. */
static ha_status make_file(const char *path, const void *bytes, size_t size, bool sync,
                           ha_error *err) {
  ha_status st;

  const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot create");
  st = write_all(fd, bytes, size, err);
  if (st >= 0 && sync && fsync(fd) != 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot sync");
  }
  if (close(fd) != 0 && st >= 0) st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot close");
  if (st < 0) unlink(path);
  return st;
}

ha_status ha__file_replace(const char *path, const void *bytes, size_t size, bool sync,
                           ha_error *err) {
  ha__text temporary = HA__TEXT_INIT(SIZE_MAX);
  ha_status st;

  ha__text_string(&temporary, path);
  ha__text_string(&temporary, ".tmp");
  st = ha__text_status(&temporary, err);
  if (st < 0) goto done;
  unlink(ha__text_view(&temporary));
  st = make_file(ha__text_view(&temporary), bytes, size, sync, err);
  if (st >= 0 && rename(ha__text_view(&temporary), path) != 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot be renamed");
    unlink(ha__text_view(&temporary));
  }
  if (st < 0) {
    ha__error_locate(err, ha__text_view(&temporary));
    goto done;
  }
  if (sync) st = ha__sync_folder(path, err);
  if (st < 0) ha__error_locate(err, path);
done:
  ha__text_done(&temporary);
  return st;
}

static ha_status overwrite(int fd, uint64_t offset, const uint8_t *bytes, size_t size,
                           ha_error *err) {
  while (size > 0) {
    const ssize_t written = pwrite(fd, bytes, size, (off_t)offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return HA_FAIL_ERRNO(err, errno, (int64_t)offset, "cannot write");
    bytes += written;
    offset += (uint64_t)written;
    size -= (size_t)written;
  }
  if (fdatasync(fd) == 0) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot sync");
}

ha_status ha__file_overwrite(const char *path, uint64_t offset, const void *bytes, size_t size,
                             ha_error *err) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);

  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open for writing");
  ha_status st = overwrite(fd, offset, bytes, size, err);
  if (close(fd) != 0 && st >= 0) st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot close");
  return st;
}

ha_status ha__file_sync(const char *path, ha_error *err) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  ha_status st = HA_OK;

  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot open", path);
  if (fsync(fd) != 0) st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot sync", path);
  close(fd);
  return st;
}

/* Overwrites bytes within an existing file. */

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
