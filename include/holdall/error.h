/**
 * @file holdall/error.h
 * Status codes, and the details of a failure.
 *
 * Lifetime: an ha_error belongs to the caller, on the stack or elsewhere; nothing in it is
 *           allocated.
 * Threads:  no shared state; each thread uses its own ha_error.
 * Memory:   fixed size.
 */
#ifndef HA_ERROR_H
#define HA_ERROR_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>

HA_BEGIN_DECLS

/** 0 is success, positive a normal outcome, negative a failure. */
typedef int32_t ha_status;

enum {
  HA_OK = 0,
  HA_END = 1,            /* the end; not a failure */
  HA_E_NOMEM = -1,       /* out of memory */
  HA_E_IO = -2,          /* a system call failed: see ha_error.sys_errno */
  HA_E_CORRUPT = -3,     /* the bytes contradict their format */
  HA_E_TRUNCATED = -4,   /* the bytes end before their format does */
  HA_E_LIMIT = -5,       /* legal, but over a limit that can be raised */
  HA_E_ARG = -6,         /* the caller broke the contract: an input is NULL that must not be, ... */
  HA_E_UNSUPPORTED = -7, /* no built-in part or plugin supports this */
  HA_E_BUSY = -8,        /* in use; try again later */
  HA_E_CANCELLED = -9,   /* stopped on request */
  HA_E_KEY = -10         /* encrypted, and no key decrypts it; err names the missing key */
};

/** Offset of an ha_error that has no place in a file. */
#define HA_NO_OFFSET ((int64_t)-1)

/** Details of a failure. Filled only when a call fails. */
typedef struct ha_error {
  ha_status code;    /* what the call returned */
  int32_t sys_errno; /* errno of a failed system call, else 0 */
  int64_t offset;    /* byte offset in the file, or HA_NO_OFFSET */
  char text[512];    /* one line, UTF-8, NUL-terminated: file, place, what was expected */
} ha_error;

#define HA_ERROR_INIT                                                                              \
  {                                                                                                \
    HA_OK, 0, HA_NO_OFFSET, {                                                                      \
      0                                                                                            \
    }                                                                                              \
  }

/**
 * Short English name of a status ("corrupt", "end", ...), static.
 * An unknown number gives "unknown status". @since 0.1
 */
HA_API const char *ha_status_name(ha_status status);

HA_END_DECLS

#endif
