/* Included before all else: a system that has neither O_DIRECT nor F_NOCACHE. */
#include <fcntl.h>

#undef O_DIRECT
