/* Bytes that grow. */
#ifndef HA_BASE_GROWING_H
#define HA_BASE_GROWING_H

#include <string.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/status.h"

/* Reserve space for more bytes at the end. */
static inline ha_status ha__bytes_reserve(ha_bytes *bytes, size_t more, ha_error *err) {
  void *data = bytes->data;
  const ha_status st = ha__reserve(&data, &bytes->capacity, bytes->size, more, 1, err);

  bytes->data = data;
  return st;
}

static inline ha_status ha__bytes_append(ha_bytes *bytes, const void *data, size_t size,
                                         ha_error *err) {
  HA_TRY(ha__bytes_reserve(bytes, size, err));
  if (size) memcpy(bytes->data + bytes->size, data, size);
  bytes->size += size;
  return HA_OK;
}

/* Leaves empty bytes. */
static inline void ha__bytes_done(ha_bytes *bytes) {
  ha__free(bytes->data);
  *bytes = (ha_bytes){NULL, 0, 0};
}

#endif
