/* Make the n-th allocation or system call fail, and sweep n until all of a scenario passes. */
#ifndef HA_TESTS_FAULT_FAULT_H
#define HA_TESTS_FAULT_FAULT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* What can be made to fail. The linker leads the library's calls here (--wrap). */
typedef enum fault_kind {
  FAULT_ALLOC,  /* malloc, calloc, realloc */
  FAULT_OPEN,   /* open, fstat, mkdir */
  FAULT_MAP,    /* mmap */
  FAULT_READ,   /* pread */
  FAULT_WRITE,  /* write, pwrite, pwritev, ftruncate: no room */
  FAULT_SHORT,  /* write, pwrite, pwritev: takes less than it was given */
  FAULT_DIRECT, /* fcntl, pwritev: refused, as file systems refuse O_DIRECT */
  FAULT_SYNC,   /* fdatasync, fsync */
  FAULT_CLOSE,  /* close: the descriptor is gone, but something failed */
  FAULT_RENAME,
  FAULT_THREAD /* pthread_create */
} fault_kind;

/* Something to do from start to end; releases all that it made, whatever happens. */
typedef ha_status fault_scenario(const void *user, ha_error *err);

/*
 * Run the scenario with the 1st call of a kind failing, then with the 2nd, and so on, until one
 * run meets no failing call; that one must succeed. Every other run must end in HA_OK or in a
 * failure with a text. Leaks are the address sanitizer's to find. Gives how many calls were failed.
 */
int fault_sweep(fault_kind kind, fault_scenario *scenario, const void *user);

/* The errno of FAULT_WRITE from now on; ENOSPC before. */
void fault_set_reason(int reason);

/* Direct writes from [at, at + size) fail with this errno from now on, after the memory in front of
 * it was written, as memory of devices makes them fail. size 0: none. */
void fault_unpin(const void *at, size_t size, int reason);

/* Nothing fails, and no call counts, between the two: to prepare and to look at what was done. */
void fault_pause(void);
void fault_resume(void);

/* Reads that touch [at, at + size) of any file fail with EIO from now on, as a bad sector makes
 * them; what lies before is read. size 0: none. */
void fault_bad_sector(uint64_t at, uint64_t size);

/* The size of the file that was last brought to the disk (fdatasync, fsync), when that began. */
uint64_t fault_synced_size(void);

/* Writes that began behind the end of their file, since the start: a kill then leaves a hole. */
unsigned fault_gaps(void);

#endif
