/* Fails the n-th allocation or system call, and sweeps n until a whole scenario passes. */
#ifndef HA_TESTS_FAULT_FAULT_H
#define HA_TESTS_FAULT_FAULT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

/* Calls that can fail. The linker redirects the library's calls here (--wrap). */
typedef enum fault_kind {
  FAULT_ALLOC,  /* malloc, calloc, realloc */
  FAULT_OPEN,   /* open, fstat, mkdir */
  FAULT_MAP,    /* mmap */
  FAULT_READ,   /* pread */
  FAULT_WRITE,  /* write, pwrite, pwritev, ftruncate: no room */
  FAULT_SHORT,  /* write, pwrite, pwritev: takes less than it was given */
  FAULT_DIRECT, /* fcntl, pwritev: refused, as by file systems without O_DIRECT */
  FAULT_SYNC,   /* fdatasync, fsync */
  FAULT_CLOSE,  /* close: the descriptor is closed, but an error is returned */
  FAULT_RENAME,
  FAULT_THREAD /* pthread_create */
} fault_kind;

/* A scenario from start to end; releases everything it made, in any case. */
typedef ha_status fault_scenario(const void *user, ha_error *err);

/*
 * Run the scenario with the 1st call of a kind failing, then with the 2nd, and so on, until one run
 * meets no failing call; that one must succeed. Every other run must end in HA_OK or in a failure
 * with a text. The address sanitizer finds leaks. Returns how many calls were failed.
 */
int fault_sweep(fault_kind kind, fault_scenario *scenario, const void *user);

/* Sets the errno of FAULT_WRITE; ENOSPC by default. */
void fault_set_reason(int reason);

/* From now on direct writes from [at, at + size) fail with this errno after the memory before it
 * was written, like writes of device memory. size 0: none. */
void fault_unpin(const void *at, size_t size, int reason);

/* Between the two calls no call fails or is counted: for setup and verification. */
void fault_pause(void);
void fault_resume(void);

/* From now on reads of any file that include [at, at + size) fail with EIO after returning the
 * bytes before it, like reads of a bad sector. size 0: none. */
void fault_bad_sector(uint64_t at, uint64_t size);

/* The size of the last synced file (fdatasync, fsync) at the start of that sync. */
uint64_t fault_synced_size(void);

/* Number of writes that began beyond the end of their file: a kill then leaves a hole. */
unsigned fault_gaps(void);

#endif
