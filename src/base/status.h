/* Failures inside the library: fill an ha_error and return its code. */
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

/* An empty error, for hot paths: HA_ERROR_INIT clears the whole text. */
static inline void ha__error_clear(ha_error *err) {
  err->code = HA_OK;
  err->sys_errno = 0;
  err->offset = HA_NO_OFFSET;
  err->text[0] = '\0';
}

/* Prefix the text with a phrase and ": ". */
void ha__error_wrap(ha_error *err, const char *format, ...) HA_PRINTF(2, 3);

/* Prefix the text with "path:offset: " (or "path: "), unless it begins with the path. */
void ha__error_locate(ha_error *err, const char *path);

/* The expression is the constant code itself, so that the compiler and analyzers see a negative
 * value. */
#define HA_FAIL(err, code, offset, ...)                                                            \
  (ha__error_set((err), (code), (offset), __VA_ARGS__), (code))
#define HA_FAIL_ERRNO(err, sys_errno, offset, ...)                                                 \
  (ha__error_set_errno((err), (sys_errno), (offset), __VA_ARGS__), HA_E_IO)
#define HA_FAIL_NOMEM(err) HA_FAIL((err), HA_E_NOMEM, HA_NO_OFFSET, "out of memory")

/* HA_E_ARG when a list of texts from a caller is NULL, or contains NULL. what: "paths". */
HA_MUST_CHECK ha_status ha__need_texts(const char *const *texts, size_t n, const char *what,
                                       ha_error *err);
/* HA_E_ARG when an argument is NULL. */
HA_MUST_CHECK ha_status ha__need(const void *argument, const char *what, ha_error *err);

/* Return a failure to the caller at once; for functions that own nothing. */
#define HA_TRY(call)                                                                               \
  do {                                                                                             \
    const ha_status ha_try_status = (call);                                                        \
    if (ha_try_status < 0) return ha_try_status;                                                   \
  } while (0)

/* Whether the status means damage of the input, after which later data may be good. Other failures
 * are those of the system, of memory, or of the caller. */
static inline bool ha__is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

#endif
