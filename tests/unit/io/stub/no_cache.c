/* fcntl() of a system with F_NOCACHE: a descriptor is set to it and back, and other commands are
 * passed on. */
#include "no_cache.h"

#undef fcntl

int stub_fcntl(int fd, int command, int argument) {
  if (command != F_NOCACHE) return fcntl(fd, command, argument);
  return fcntl(fd, F_GETFD) < 0 || argument < 0 || argument > 1 ? -1 : 0;
}
