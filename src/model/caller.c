#include "model/caller.h"

#include <stdint.h>
#include <string.h>

#include "base/status.h"

/* Limit of a plausible struct_size; a larger one was never initialised. */
#define MAX_GROWTH ((size_t)4096)

static size_t size_of(const void *given) {
  size_t size;

  memcpy(&size, given, sizeof size);
  return size;
}

static bool is_zero(const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (bytes[i]) return false;
  }
  return true;
}

ha_status ha__caller_check(const void *given, size_t size, const char *name, ha_error *err) {
  if (!given) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the %s is NULL", name);
  const size_t theirs = size_of(given);
  if (theirs == size) return HA_OK;
  if (theirs < sizeof(size_t) || theirs > size + MAX_GROWTH) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "struct_size of the %s is %zu: it was not set",
                   name, theirs);
  }
  if (theirs > size && !is_zero((const uint8_t *)given + size, theirs - size)) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "the %s sets members that this version of the library does not have", name);
  }
  return HA_OK;
}

ha_status ha__caller_read(void *out, size_t size, const void *given, const char *name,
                          ha_error *err) {
  HA_TRY(ha__caller_check(given, size, name, err));
  const size_t theirs = size_of(given);
  memcpy(out, given, theirs < size ? theirs : size);
  memcpy(out, &size, sizeof size);
  return HA_OK;
}

void ha__caller_write(void *out, const void *result, size_t size) {
  const size_t head = sizeof(size_t);
  const size_t theirs = size_of(out);
  const size_t end = theirs < size ? theirs : size;

  memcpy((uint8_t *)out + head, (const uint8_t *)result + head, end - head);
}
