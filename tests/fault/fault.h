/* Make the n-th allocation or system call fail, and sweep n until all of a scenario passes. */
#ifndef HA_TESTS_FAULT_FAULT_H
#define HA_TESTS_FAULT_FAULT_H

#include <holdall/error.h>

/* What can be made to fail. The linker leads the library's calls here (--wrap). */
typedef enum fault_kind {
  FAULT_ALLOC, /* malloc, calloc, realloc */
  FAULT_OPEN,  /* open, fstat */
  FAULT_MAP,   /* mmap */
  FAULT_READ   /* pread */
} fault_kind;

/* Something to do from start to end; releases all that it made, whatever happens. */
typedef ha_status fault_scenario(const void *user, ha_error *err);

/*
 * Run the scenario with the 1st call of a kind failing, then with the 2nd, and so on, until one
 * run meets no failing call; that one must succeed. Every other run must end in HA_OK or in a
 * failure with a text. Leaks are the address sanitizer's to find. Gives how many calls were failed.
 */
int fault_sweep(fault_kind kind, fault_scenario *scenario, const void *user);

#endif
