#include "io/bypass.h"

#include <errno.h>
#include <fcntl.h>

#if defined(O_DIRECT)

int ha__bypass_set(int fd, bool on) {
  const int flags = fcntl(fd, F_GETFL);

  return flags < 0 ? -1 : fcntl(fd, F_SETFL, on ? flags | O_DIRECT : flags & ~O_DIRECT);
}

#elif defined(F_NOCACHE)

int ha__bypass_set(int fd, bool on) {
  return fcntl(fd, F_NOCACHE, on ? 1 : 0) < 0 ? -1 : 0;
}

#else

int ha__bypass_set(int fd, bool on) {
  (void)fd;
  if (!on) return 0;
  errno = EINVAL;
  return -1;
}

#endif
