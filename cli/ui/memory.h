/* Allocation for the command, which exits with an error if memory runs out. */
#ifndef CLI_UI_MEMORY_H
#define CLI_UI_MEMORY_H

#include <stddef.h>

/* Grow or shrink an array to count items of size bytes; released with free(). */
void *cli_resize(void *old, size_t count, size_t size);

/* Exit with the error that memory ran out. */
_Noreturn void cli_no_memory(void);

#endif
