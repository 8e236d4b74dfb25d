#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "../unit/test.h"

/* The maximum number of calls in a scenario: a sweep that reaches it would not end. */
enum { MAX_CALLS = 100000, FIRST_CALLS = 16 };

static atomic_int g_kind;
static atomic_int g_left; /* calls until one fails; 0 = none fails */

static atomic_bool g_paused;
static atomic_uint g_gaps;
static atomic_int g_reason = ENOSPC;
static _Atomic uint64_t g_synced;
static atomic_uintptr_t g_unpinned;
static atomic_size_t g_unpinned_size;
static _Atomic uint64_t g_bad_at;
static _Atomic uint64_t g_bad_size;
static atomic_int g_unpinned_reason;

static bool fails(fault_kind kind) {
  int left = atomic_load(&g_left);

  if (atomic_load(&g_kind) != (int)kind || atomic_load(&g_paused)) return false;
  while (left > 0 && !atomic_compare_exchange_weak(&g_left, &left, left - 1)) {
  }
  return left == 1;
}

/* ld --wrap requires these names, which are reserved in C. glibc calls open "open64" where offsets
 * have 64 bits, and so on. */
/* NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *ptr, size_t size);
int __real_open64(const char *path, int flags, ...);
int __real_fstat64(int fd, struct stat *st);
void *__real_mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset);
ssize_t __real_pread64(int fd, void *buffer, size_t size, off_t offset);
int __real_mkdir(const char *path, mode_t mode);
ssize_t __real_write(int fd, const void *bytes, size_t size);
ssize_t __real_pwrite64(int fd, const void *bytes, size_t size, off_t offset);
ssize_t __real_pwritev64(int fd, const struct iovec *parts, int n, off_t offset);
int __real_ftruncate64(int fd, off_t size);
int __real_fcntl64(int fd, int command, ...);
int __real_fdatasync(int fd);
int __real_fsync(int fd);
int __real_close(int fd);
int __real_rename(const char *from, const char *to);
int __real_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *arg);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *ptr, size_t size);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_fstat64(int fd, struct stat *st);
void *__wrap_mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset);
ssize_t __wrap_pread64(int fd, void *buffer, size_t size, off_t offset);
int __wrap_mkdir(const char *path, mode_t mode);
ssize_t __wrap_write(int fd, const void *bytes, size_t size);
ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset);
ssize_t __wrap_pwritev64(int fd, const struct iovec *parts, int n, off_t offset);
int __wrap_ftruncate64(int fd, off_t size);
int __wrap_fcntl64(int fd, int command, ...);
int __wrap_fdatasync(int fd);
int __wrap_fsync(int fd);
int __wrap_close(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *arg);

void *__wrap_malloc(size_t size) {
  return fails(FAULT_ALLOC) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails(FAULT_ALLOC) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *ptr, size_t size) {
  return fails(FAULT_ALLOC) ? NULL : __real_realloc(ptr, size);
}

int __wrap_open64(const char *path, int flags, ...) {
  va_list args;
  int mode = 0;

  if (fails(FAULT_OPEN)) {
    errno = EMFILE;
    return -1;
  }
  if (flags & O_CREAT) {
    va_start(args, flags);
    mode = va_arg(args, int);
    va_end(args);
  }
  return __real_open64(path, flags, mode);
}

int __wrap_fstat64(int fd, struct stat *st) {
  if (fails(FAULT_OPEN)) {
    errno = EIO;
    return -1;
  }
  return __real_fstat64(fd, st);
}

int __wrap_mkdir(const char *path, mode_t mode) {
  if (fails(FAULT_OPEN)) {
    errno = EACCES;
    return -1;
  }
  return __real_mkdir(path, mode);
}

void *__wrap_mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset) {
  if (fails(FAULT_MAP)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return __real_mmap64(at, size, protection, flags, fd, offset);
}

ssize_t __wrap_pread64(int fd, void *buffer, size_t size, off_t offset) {
  if (fails(FAULT_READ)) {
    errno = EIO;
    return -1;
  }
  const uint64_t bad = atomic_load(&g_bad_at);
  const uint64_t bad_end = bad + atomic_load(&g_bad_size);
  const uint64_t at = (uint64_t)offset;
  if (bad < bad_end && at < bad_end && at + size > bad) {
    if (at < bad) return __real_pread64(fd, buffer, (size_t)(bad - at), offset);
    errno = EIO;
    return -1;
  }
  return __real_pread64(fd, buffer, size, offset);
}

/* Shortens a write to whole blocks if possible, like a disk that becomes full. */
static size_t shortened(size_t size) {
  enum { BLOCK = 4096 };

  return size > BLOCK ? (size - 1) / BLOCK * BLOCK / 2 / BLOCK * BLOCK + BLOCK : (size + 1) / 2;
}

ssize_t __wrap_write(int fd, const void *bytes, size_t size) {
  if (fails(FAULT_WRITE)) {
    errno = atomic_load(&g_reason);
    return -1;
  }
  return __real_write(fd, bytes, fails(FAULT_SHORT) ? shortened(size) : size);
}

ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset) {
  if (fails(FAULT_WRITE)) {
    errno = atomic_load(&g_reason);
    return -1;
  }
  return __real_pwrite64(fd, bytes, fails(FAULT_SHORT) ? shortened(size) : size, offset);
}

static bool meets_unpinned(const struct iovec *parts, int n) {
  const uintptr_t start = atomic_load(&g_unpinned);
  const uintptr_t end = start + atomic_load(&g_unpinned_size);

  for (int i = 0; i < n; i++) {
    const uintptr_t at = (uintptr_t)parts[i].iov_base;
    if (at < end && at + parts[i].iov_len > start) return true;
  }
  return false;
}

ssize_t __wrap_pwritev64(int fd, const struct iovec *parts, int n, off_t offset) {
  struct stat st;

  if (__real_fstat64(fd, &st) == 0 && offset > st.st_size) atomic_fetch_add(&g_gaps, 1);
  if (fails(FAULT_WRITE)) {
    errno = atomic_load(&g_reason);
    return -1;
  }
  if (fails(FAULT_DIRECT) && (__real_fcntl64(fd, F_GETFL) & O_DIRECT)) {
    errno = EINVAL;
    return -1;
  }
  if ((__real_fcntl64(fd, F_GETFL) & O_DIRECT) && meets_unpinned(parts, n)) {
    if (n > 1 && !meets_unpinned(parts, 1)) (void)!__real_pwritev64(fd, parts, 1, offset);
    errno = atomic_load(&g_unpinned_reason);
    return -1;
  }
  if (fails(FAULT_SHORT)) {
    return __real_pwrite64(fd, parts->iov_base, shortened(parts->iov_len), offset);
  }
  return __real_pwritev64(fd, parts, n, offset);
}

int __wrap_ftruncate64(int fd, off_t size) {
  if (fails(FAULT_WRITE)) {
    errno = atomic_load(&g_reason);
    return -1;
  }
  return __real_ftruncate64(fd, size);
}

int __wrap_fcntl64(int fd, int command, ...) {
  va_list args;

  if (fails(FAULT_DIRECT)) {
    errno = EINVAL;
    return -1;
  }
  va_start(args, command);
  /* no other command has an argument here */
  const int flags = command == F_SETFL ? va_arg(args, int) : 0;
  va_end(args);
  return __real_fcntl64(fd, command, flags);
}

static int sync_or_not(int (*sync)(int fd), int fd) {
  struct stat st;

  if (fails(FAULT_SYNC)) {
    errno = EIO;
    return -1;
  }
  const bool known = __real_fstat64(fd, &st) == 0 && S_ISREG(st.st_mode);
  const int done = sync(fd);
  if (known && done == 0) atomic_store(&g_synced, (uint64_t)st.st_size);
  return done;
}

int __wrap_fdatasync(int fd) {
  return sync_or_not(__real_fdatasync, fd);
}

int __wrap_fsync(int fd) {
  return sync_or_not(__real_fsync, fd);
}

int __wrap_close(int fd) {
  const int closed = __real_close(fd);

  if (closed == 0 && fails(FAULT_CLOSE)) {
    errno = EIO;
    return -1;
  }
  return closed;
}

int __wrap_rename(const char *from, const char *to) {
  if (fails(FAULT_RENAME)) {
    errno = EACCES;
    return -1;
  }
  return __real_rename(from, to);
}

int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *arg) {
  return fails(FAULT_THREAD) ? EAGAIN : __real_pthread_create(out, attributes, run, arg);
}
/* NOLINTEND(bugprone-reserved-identifier) */

void fault_set_reason(int reason) {
  atomic_store(&g_reason, reason);
}

void fault_bad_sector(uint64_t at, uint64_t size) {
  atomic_store(&g_bad_at, at);
  atomic_store(&g_bad_size, size);
}

void fault_unpin(const void *at, size_t size, int reason) {
  atomic_store(&g_unpinned, (uintptr_t)at);
  atomic_store(&g_unpinned_size, size);
  atomic_store(&g_unpinned_reason, reason);
}

uint64_t fault_synced_size(void) {
  return atomic_load(&g_synced);
}

void fault_pause(void) {
  atomic_store(&g_paused, true);
}

void fault_resume(void) {
  atomic_store(&g_paused, false);
}

unsigned fault_gaps(void) {
  return atomic_load(&g_gaps);
}

static int setting(const char *name, int otherwise) {
  const char *text = getenv(name);

  return text ? (int)strtol(text, NULL, 10) : otherwise;
}

/* Sweep sparsely after the first HOLDALL_FIRST calls, because sanitizers are slow. */
static int stride_at(int n) {
  const int every = setting("HOLDALL_EVERY_CALL", 1);

  if (n <= FIRST_CALLS || every <= 1 || every >= 1000) return 1;
  return n > FIRST_CALLS + 1 ? every : every + abs(setting("HOLDALL_FIRST", 0)) % every;
}

int fault_sweep(fault_kind kind, fault_scenario *scenario, const void *user) {
  for (int n = 1; n < MAX_CALLS; n += stride_at(n)) {
    ha_error err = HA_ERROR_INIT;

    atomic_store(&g_kind, (int)kind);
    atomic_store(&g_left, n);
    const ha_status st = scenario(user, &err);
    const bool met = atomic_exchange(&g_left, 0) == 0;
    if (!met) {
      if (st < 0) print_error("without a fault: %s\n", err.text);
      assert_true(st >= 0);
      return n - 1;
    }
    if (st < 0) {
      assert_int_equal(err.code, st);
      assert_int_not_equal(err.text[0], '\0');
    }
  }
  assert_true(false && "a sweep that does not end");
  return 0;
}
