#include "fault.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "../unit/test.h"

/* More than any scenario here needs: a sweep that comes so far does not end. */
enum { MAX_CALLS = 100000 };

static atomic_int g_kind;
static atomic_int g_left; /* the call that brings it to 0 fails; 0 = none will */

static bool fails(fault_kind kind) {
  int left = atomic_load(&g_left);

  if (atomic_load(&g_kind) != (int)kind) return false;
  while (left > 0 && !atomic_compare_exchange_weak(&g_left, &left, left - 1)) {
  }
  return left == 1;
}

/* ld --wrap gives these names, which are reserved in C. glibc calls open "open64" where offsets
 * have 64 bits, and so on. */
/* NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *ptr, size_t size);
int __real_open64(const char *path, int flags, ...);
int __real_fstat64(int fd, struct stat *st);
void *__real_mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset);
ssize_t __real_pread64(int fd, void *buffer, size_t size, off_t offset);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *ptr, size_t size);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_fstat64(int fd, struct stat *st);
void *__wrap_mmap64(void *at, size_t size, int protection, int flags, int fd, off_t offset);
ssize_t __wrap_pread64(int fd, void *buffer, size_t size, off_t offset);

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
  return __real_pread64(fd, buffer, size, offset);
}
/* NOLINTEND(bugprone-reserved-identifier) */

int fault_sweep(fault_kind kind, fault_scenario *scenario, const void *user) {
  for (int n = 1; n < MAX_CALLS; n++) {
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
