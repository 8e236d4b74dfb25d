/*
 * Structs that cross the public border. Each starts with struct_size, its size in the headers that
 * the caller was compiled with, and only grows at its end. So a caller's struct may be
 *
 *   smaller than ours: an older program. What it lacks has its default, and is not written.
 *   larger than ours:  a newer program. It is accepted while the part that is unknown here is zero,
 *                      else refused with HA_E_UNSUPPORTED: it requests what this library cannot do.
 *
 * Every public function with such an argument uses these functions, for inputs and outputs alike.
 */
#ifndef HA_MODEL_CALLER_H
#define HA_MODEL_CALLER_H

#include <stddef.h>

#include <holdall/error.h>

#include "base/status.h"

/* HA_E_ARG: given is NULL, or its struct_size was not set. size: of the struct in these headers;
 * name: for the error. */
HA_MUST_CHECK ha_status ha__caller_check(const void *given, size_t size, const char *name,
                                         ha_error *err);

/* Check an input and copy it over out, which has the defaults; out->struct_size becomes size. */
HA_MUST_CHECK ha_status ha__caller_read(void *out, size_t size, const void *given, const char *name,
                                        ha_error *err);

/* Copy a result to an output that was checked; its struct_size stays. */
void ha__caller_write(void *out, const void *result, size_t size);

/* HA_E_ARG: bytes are NULL, and their size is not 0. */
HA_MUST_CHECK static inline ha_status ha__caller_bytes(const void *bytes, size_t size,
                                                       const char *name, ha_error *err) {
  return bytes || size == 0 ? HA_OK : ha__need(NULL, name, err);
}

#define HA_CALLER_CHECK(given, type, err) ha__caller_check((given), sizeof(type), #type, (err))
#define HA_CALLER_READ(out, given, type, err)                                                      \
  ha__caller_read((out), sizeof(type), (given), #type, (err))
/* The same for options, where NULL means the defaults. */
#define HA_CALLER_OPTIONS(out, given, type, err)                                                   \
  ((given) ? HA_CALLER_READ((out), (given), type, (err)) : HA_OK)

#endif
