#include "io/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/temporary.h"

/* Bytes after which the free space of the folder is checked again. */
enum { CHECK_STEP = 16 << 20 };

/* Default limit: a constant, and a multiple of the bytes that are read. */
#define LEAST_LIMIT ((uint64_t)1 << 30)
enum { LIMIT_RATIO = 1024 };

struct ha__scratch {
  char *folder;
  pthread_mutex_t lock; /* guards the rest */
  uint64_t limit;
  bool follows; /* limit grows with the size of files read */
  uint64_t charged;
  uint64_t checked; /* bytes that may be charged before the free space is checked again */
  int fd;           /* descriptor of the shared file; -1 = not created yet */
  uint64_t end;     /* of the shared file */
};

ha_status ha__scratch_new(ha__scratch **out, const char *folder, uint64_t limit, ha_error *err) {
  ha__scratch *scratch = ha__alloc_zeroed(1, sizeof *scratch);

  if (!scratch) return HA_FAIL_NOMEM(err);
  scratch->folder = ha__dup_string(folder);
  if (!scratch->folder) {
    ha__free(scratch);
    return HA_FAIL_NOMEM(err);
  }
  pthread_mutex_init(&scratch->lock, NULL);
  scratch->limit = limit > 0 ? limit : LEAST_LIMIT;
  scratch->follows = limit == 0;
  scratch->fd = -1;
  *out = scratch;
  return HA_OK;
}

void ha__scratch_free(ha__scratch *scratch) {
  if (!scratch) return;
  if (scratch->fd >= 0) close(scratch->fd);
  pthread_mutex_destroy(&scratch->lock);
  ha__free(scratch->folder);
  ha__free(scratch);
}

/* --- how much ----------------------------------------------------------------------------- */

/* Use at most nine tenths of the free space. */
static ha_status free_space(uint64_t *out, const char *folder, ha_error *err) {
  struct statvfs fs;

  if (statvfs(folder, &fs) != 0) {
    return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET,
                         "%.100s: the free space for temporary files is unknown", folder);
  }
  const uint64_t bytes = (uint64_t)fs.f_bavail * fs.f_frsize;
  *out = bytes - bytes / 10;
  return HA_OK;
}

void ha__scratch_saw(ha__scratch *scratch, uint64_t size) {
  const uint64_t more = size < UINT64_MAX / LIMIT_RATIO ? size * LIMIT_RATIO : UINT64_MAX;

  pthread_mutex_lock(&scratch->lock);
  if (scratch->follows) {
    scratch->limit = more < UINT64_MAX - scratch->limit ? scratch->limit + more : UINT64_MAX;
  }
  pthread_mutex_unlock(&scratch->lock);
}

/* The lock is held. */
static ha_status charge(ha__scratch *scratch, uint64_t size, ha_error *err) {
  if (size > scratch->limit || scratch->charged > scratch->limit - size) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "more than %llu bytes of temporary files are needed (a larger --max-temp allows "
                   "them)",
                   (unsigned long long)scratch->limit);
  }
  if (scratch->charged + size > scratch->checked) {
    uint64_t left = 0;
    HA_TRY(free_space(&left, scratch->folder, err));
    if (left < size + CHECK_STEP) {
      return HA_FAIL(
          err, HA_E_LIMIT, HA_NO_OFFSET,
          "no space for %llu bytes of temporary files in %.100s (--temp-dir names another "
          "folder)",
          (unsigned long long)(scratch->charged + size), scratch->folder);
    }
    scratch->checked = scratch->charged + size + CHECK_STEP;
  }
  scratch->charged += size;
  return HA_OK;
}

ha_status ha__scratch_charge(ha__scratch *scratch, uint64_t size, ha_error *err) {
  pthread_mutex_lock(&scratch->lock);
  const ha_status st = charge(scratch, size, err);
  pthread_mutex_unlock(&scratch->lock);
  return st;
}

void ha__scratch_discharge(ha__scratch *scratch, uint64_t size) {
  pthread_mutex_lock(&scratch->lock);
  scratch->charged -= size;
  scratch->checked = 0;
  pthread_mutex_unlock(&scratch->lock);
}

/* --- files --------------------------------------------------------------------------------- */

ha_status ha__scratch_open_file(int *fd, const ha__scratch *scratch, ha_error *err) {
  return ha__temporary_open(fd, scratch->folder, err);
}

ha_status ha__scratch_write(int fd, const void *bytes, size_t size, ha_error *err) {
  const uint8_t *from = bytes;

  while (size > 0) {
    const ssize_t n = write(fd, from, size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot write a temporary file");
    from += n;
    size -= (size_t)n;
  }
  return HA_OK;
}

/* The lock is held. */
static ha_status reserve(uint64_t *at, ha__scratch *scratch, uint64_t size, ha_error *err) {
  if (scratch->fd < 0) HA_TRY(ha__scratch_open_file(&scratch->fd, scratch, err));
  HA_TRY(charge(scratch, size, err));
  *at = scratch->end;
  scratch->end += size;
  return HA_OK;
}

ha_status ha__scratch_reserve(uint64_t *at, ha__scratch *scratch, uint64_t size, ha_error *err) {
  pthread_mutex_lock(&scratch->lock);
  const ha_status st = reserve(at, scratch, size, err);
  pthread_mutex_unlock(&scratch->lock);
  return st;
}

ha_status ha__scratch_put(ha__scratch *scratch, uint64_t at, const void *bytes, size_t size,
                          ha_error *err) {
  const uint8_t *from = bytes;

  while (size > 0) {
    const ssize_t n = pwrite(scratch->fd, from, size, (off_t)at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot write a temporary file");
    from += n;
    size -= (size_t)n;
    at += (uint64_t)n;
  }
  return HA_OK;
}

ha_status ha__scratch_get(void *out, ha__scratch *scratch, uint64_t at, size_t size,
                          ha_error *err) {
  uint8_t *to = out;

  while (size > 0) {
    const ssize_t n = pread(scratch->fd, to, size, (off_t)at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot read a temporary file");
    if (n == 0) return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "a temporary file was truncated");
    to += n;
    size -= (size_t)n;
    at += (uint64_t)n;
  }
  return HA_OK;
}

/* The disk's blocks are released at once if the file system supports that; else they count until
 * the file is closed. */
void ha__scratch_drop(ha__scratch *scratch, uint64_t at, uint64_t size) {
  if (size == 0) return;
  pthread_mutex_lock(&scratch->lock);
  if (fallocate(scratch->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)at, (off_t)size) ==
      0) {
    scratch->charged -= size;
    scratch->checked = 0;
  }
  pthread_mutex_unlock(&scratch->lock);
}

uint64_t ha__scratch_written(ha__scratch *scratch) {
  pthread_mutex_lock(&scratch->lock);
  const uint64_t end = scratch->end;
  pthread_mutex_unlock(&scratch->lock);
  return end;
}
