/* Included before all else: a system that has F_NOCACHE instead of O_DIRECT, as macOS. The stub of
 * fcntl() counts the descriptors in that mode. */
#ifndef HA_TEST_NO_CACHE_H
#define HA_TEST_NO_CACHE_H

#include <fcntl.h>

#undef O_DIRECT
#define F_NOCACHE 48

int stub_fcntl(int fd, int command, int argument);

#define fcntl(fd, command, argument) stub_fcntl(fd, command, argument)

#endif
