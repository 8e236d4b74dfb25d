/* How a function inside the library fails: fill an ha_error, return its code. */
#ifndef HA_BASE_STATUS_H
#define HA_BASE_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/error.h>

/* Fill err (NULL is allowed). sys_errno is 0. */
void ha__error_set(ha_error *err, ha_status code, int64_t offset, const char *format, ...)
    HA_PRINTF(4, 5);

/* The same for a failed system call: code HA_E_IO, its text and number appended. */
void ha__error_set_errno(ha_error *err, int sys_errno, int64_t offset, const char *format, ...)
    HA_PRINTF(4, 5);

/* No error yet. Where it is set up for each of many calls: HA_ERROR_INIT clears the whole text. */
static inline void ha__error_clear(ha_error *err) {
  err->code = HA_OK;
  err->sys_errno = 0;
  err->offset = HA_NO_OFFSET;
  err->text[0] = '\0';
}

/* Put a phrase and ": " in front of the text. */
void ha__error_wrap(ha_error *err, const char *format, ...) HA_PRINTF(2, 3);

/* Put "path:offset: " (or "path: ") in front of the text, unless it begins with the path. */
void ha__error_locate(ha_error *err, const char *path);

/* Is the constant code itself, so that the compiler and the analyzers see that it is negative. */
#define HA_FAIL(err, code, offset, ...)                                                            \
  (ha__error_set((err), (code), (offset), __VA_ARGS__), (code))
#define HA_FAIL_ERRNO(err, sys_errno, offset, ...)                                                 \
  (ha__error_set_errno((err), (sys_errno), (offset), __VA_ARGS__), HA_E_IO)
#define HA_FAIL_NOMEM(err) HA_FAIL((err), HA_E_NOMEM, HA_NO_OFFSET, "out of memory")

/* HA_E_ARG when a list of texts from a caller is NULL, or has a NULL in it. what: "paths". */
HA_MUST_CHECK ha_status ha__need_texts(const char *const *texts, size_t n, const char *what,
                                       ha_error *err);
/* HA_E_ARG when an argument is NULL. */
HA_MUST_CHECK ha_status ha__need(const void *argument, const char *what, ha_error *err);

/* Leave at once with a failure; for functions that own nothing. */
#define HA_TRY(call)                                                                               \
  do {                                                                                             \
    const ha_status ha_try_status = (call);                                                        \
    if (ha_try_status < 0) return ha_try_status;                                                   \
  } while (0)

/* Is something wrong with what was read, and may what follows it be good? Other failures are of the
 * system, of memory, or of the caller. */
static inline bool ha__is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

#endif
