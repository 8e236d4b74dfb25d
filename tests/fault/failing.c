/* A library to preload: calls fail for files whose path begins with FAIL_BELOW.
 *
 * FAIL_CALL=write, sync, rename or truncate: call number FAIL_AT (from 1) fails with "No space left
 * on device". FAIL_CALL=read: all reads of the byte at FAIL_AT fail with "Input/output error", like
 * reads of a bad sector. The file FAIL_MARK is created when a call has failed. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long g_calls;

static bool is_below(const char *path) {
  const char *below = getenv("FAIL_BELOW");

  return below && strncmp(path, below, strlen(below)) == 0;
}

static bool is_open_below(int fd) {
  char link[64];
  char path[4096];

  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t size = readlink(link, path, sizeof path - 1);
  if (size < 0) return false;
  path[size] = '\0';
  return is_below(path);
}

static bool fail_with(int error) {
  const int fd = open(getenv("FAIL_MARK"), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);

  if (fd >= 0) close(fd);
  errno = error;
  return true;
}

static bool is_call(const char *call) {
  const char *which = getenv("FAIL_CALL");

  return which && strcmp(which, call) == 0;
}

static long fail_at(void) {
  const char *text = getenv("FAIL_AT");

  return text ? strtol(text, NULL, 10) : 0;
}

static bool fails(const char *call, bool is_concerned) {
  if (!is_call(call) || !is_concerned) return false;
  if (atomic_fetch_add(&g_calls, 1) + 1 != fail_at()) return false;
  return fail_with(ENOSPC);
}

static bool read_fails(int fd, off64_t at, size_t size) {
  if (!is_call("read") || !is_open_below(fd)) return false;
  const off64_t bad = fail_at();
  return at <= bad && (size_t)(bad - at) < size && fail_with(EIO);
}

static size_t size_of(const struct iovec *parts, int count) {
  size_t size = 0;

  for (int i = 0; i < count; i++) {
    size += parts[i].iov_len;
  }
  return size;
}

/* Defines a function that fails, or calls the system's function. */
/* NOLINTBEGIN(bugprone-macro-parentheses): parameters are declarations */
#define WRAP(result, name, is_failing, params, args)                                               \
  result name params;                                                                              \
  result name params {                                                                             \
    union {                                                                                        \
      void *symbol;                                                                                \
      result(*function) params;                                                                    \
    } next = {dlsym(RTLD_NEXT, #name)};                                                            \
    return (is_failing) ? -1 : next.function args;                                                 \
  }

WRAP(ssize_t, read, read_fails(fd, lseek64(fd, 0, SEEK_CUR), size), (int fd, void *to, size_t size),
     (fd, to, size))
WRAP(ssize_t, pread64, read_fails(fd, at, size), (int fd, void *to, size_t size, off64_t at),
     (fd, to, size, at))
WRAP(ssize_t, preadv64, read_fails(fd, at, size_of(to, count)),
     (int fd, const struct iovec *to, int count, off64_t at), (fd, to, count, at))
WRAP(ssize_t, write, fails("write", is_open_below(fd)), (int fd, const void *from, size_t size),
     (fd, from, size))
WRAP(ssize_t, pwrite64, fails("write", is_open_below(fd)),
     (int fd, const void *from, size_t size, off64_t at), (fd, from, size, at))
WRAP(ssize_t, pwritev64, fails("write", is_open_below(fd)),
     (int fd, const struct iovec *from, int count, off64_t at), (fd, from, count, at))
WRAP(int, ftruncate64, fails("truncate", is_open_below(fd)), (int fd, off64_t size), (fd, size))
WRAP(int, fsync, fails("sync", is_open_below(fd)), (int fd), (fd))
WRAP(int, fdatasync, fails("sync", is_open_below(fd)), (int fd), (fd))
WRAP(int, rename, fails("rename", is_below(to)), (const char *from, const char *to), (from, to))
/* NOLINTEND(bugprone-macro-parentheses) */
