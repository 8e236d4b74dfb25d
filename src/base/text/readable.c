#include "base/text/readable.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_rt_sigprocmask
/* The kernel copies the new mask, 8 bytes, before it rejects the operation. This also reads memory
 * of devices. */
static bool can_read_word(uintptr_t at) {
  enum { WORD = 8, NO_ACTION = -1 };

  return syscall(SYS_rt_sigprocmask, NO_ACTION, at - at % WORD, NULL, (size_t)WORD) == 0 ||
         errno != EFAULT;
}
#else
static bool can_read_word(uintptr_t at) {
  (void)at;
  return true;
}
#endif

/* With MS_ASYNC msync() writes nothing, and only checks that the range is mapped. */
static bool is_mapped(uintptr_t start, size_t size) {
  const long page = sysconf(_SC_PAGESIZE);
  const uintptr_t before = page > 0 ? start % (uintptr_t)page : 0;
  void *first = (void *)(start - before); /* NOLINT(performance-no-int-to-ptr) */

  return msync(first, size + before, MS_ASYNC) == 0 || errno != ENOMEM;
}

bool ha__memory_is_readable(const void *at, size_t size) {
  const uintptr_t start = (uintptr_t)at;
  const int kept = errno;
  const bool readable =
      can_read_word(start) && can_read_word(start + size - 1) && is_mapped(start, size);

  errno = kept;
  return readable;
}
