#include "base/status.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <holdall/base.h>

#include "base/format.h"

#define STRINGIFY(x) #x
#define VERSION_TEXT(a, b, c) STRINGIFY(a) "." STRINGIFY(b) "." STRINGIFY(c)

const char *ha_version(void) {
  return VERSION_TEXT(HA_VERSION_MAJOR, HA_VERSION_MINOR, HA_VERSION_PATCH);
}

const char *ha_status_name(ha_status status) {
  switch (status) {
  case HA_OK:
    return "ok";
  case HA_END:
    return "end";
  case HA_E_NOMEM:
    return "out of memory";
  case HA_E_IO:
    return "input/output error";
  case HA_E_CORRUPT:
    return "corrupt";
  case HA_E_TRUNCATED:
    return "truncated";
  case HA_E_LIMIT:
    return "over a limit";
  case HA_E_ARG:
    return "wrong argument";
  case HA_E_UNSUPPORTED:
    return "not supported";
  case HA_E_BUSY:
    return "busy";
  case HA_E_CANCELLED:
    return "cancelled";
  case HA_E_KEY:
    return "no key";
  default:
    return "unknown status";
  }
}

static void set(ha_error *err, ha_status code, int64_t offset, const char *format, va_list args)
    HA_PRINTF(4, 0);

static void set(ha_error *err, ha_status code, int64_t offset, const char *format, va_list args) {
  err->code = code;
  err->sys_errno = 0;
  err->offset = offset;
  ha__format_va(err->text, sizeof err->text, format, args);
}

void ha__error_set(ha_error *err, ha_status code, int64_t offset, const char *format, ...) {
  va_list args;

  if (!err) return;
  va_start(args, format);
  set(err, code, offset, format, args);
  va_end(args);
}

void ha__error_set_errno(ha_error *err, int sys_errno, int64_t offset, const char *format, ...) {
  va_list args;
  char text[128];

  if (!err) return;
  va_start(args, format);
  set(err, HA_E_IO, offset, format, args);
  va_end(args);
  err->sys_errno = sys_errno;
  const char *reason = strerror_r(sys_errno, text, sizeof text); /* GNU's: never NULL */
  const size_t used = strlen(err->text);
  snprintf(err->text + used, sizeof err->text - used, ": %s", reason);
}

/* When both do not fit, the end of the old text is cut. */
static void prepend(ha_error *err, const char *phrase) {
  char old[sizeof err->text];

  memcpy(old, err->text, sizeof old);
  snprintf(err->text, sizeof err->text, "%s", phrase);
  const size_t used = strlen(err->text);
  snprintf(err->text + used, sizeof err->text - used, ": %s", old);
}

void ha__error_wrap(ha_error *err, const char *format, ...) {
  va_list args;
  char phrase[256];

  if (!err) return;
  va_start(args, format);
  ha__format_va(phrase, sizeof phrase, format, args);
  va_end(args);
  prepend(err, phrase);
}

/* The function that failed may have named the file already. */
static bool is_located(const ha_error *err, const char *path, size_t size) {
  const char *text = strncmp(err->text, "./", 2) == 0 ? err->text + 2 : err->text;

  return size > 0 && strncmp(text, path, size) == 0 && text[size] == ':';
}

void ha__error_locate(ha_error *err, const char *path) {
  char place[288];
  const size_t most = 256;
  const size_t size = strlen(path);
  const char *tail = size > most ? path + (size - most) : path;

  if (!err || is_located(err, path, size)) return;
  if (err->offset >= 0) {
    snprintf(place, sizeof place, "%s%s:%" PRId64, tail == path ? "" : "...", tail, err->offset);
  } else {
    snprintf(place, sizeof place, "%s%s", tail == path ? "" : "...", tail);
  }
  prepend(err, place);
}

ha_status ha__need(const void *argument, const char *what, ha_error *err) {
  return argument ? HA_OK : HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s is NULL", what);
}

ha_status ha__need_texts(const char *const *texts, size_t n, const char *what, ha_error *err) {
  if (n > 0 && !texts) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s are NULL", what);
  for (size_t i = 0; i < n; i++) {
    if (!texts[i]) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: number %zu is NULL", what, i);
  }
  return HA_OK;
}
