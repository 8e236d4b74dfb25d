#include "bag/codec/unpacker.h"

#include "bag/codec/context_pool.h"
#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

struct ha__unpackers {
  ha__context_pool contexts;
};

ha_status ha__unpackers_new(ha__unpackers **out, ha_error *err) {
  ha__unpackers *unpackers = ha__alloc(sizeof *unpackers);

  if (!unpackers) return HA_FAIL_NOMEM(err);
  ha__context_pool_init(&unpackers->contexts, false);
  *out = unpackers;
  return HA_OK;
}

void ha__unpackers_free(ha__unpackers *unpackers) {
  if (!unpackers) return;
  ha__context_pool_done(&unpackers->contexts);
  ha__free(unpackers);
}

ha_status ha__unpack_answer(size_t *got, ha_status st, const ha_compression_ops *ops,
                            size_t capacity, ha_error *err) {
  if (st <= 0 && st >= HA_E_KEY && *got <= capacity) return st;
  *got = 0;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "compression %s returned an invalid result",
                 ops->name);
}

ha_status ha__unpack(ha__unpackers *unpackers, const ha_compression_ops *ops, const uint8_t *src,
                     size_t src_size, uint8_t *dst, size_t capacity, size_t want, size_t *got,
                     uint32_t flags, ha_error *err) {
  void *state = NULL;

  *got = 0;
  HA_TRY(ha__context_pool_take(&state, &unpackers->contexts, ops, err));
  const ha_status st =
      ops->unpack(state, &ha__host, src, src_size, dst, capacity, want, got, flags, err);
  ha__context_pool_return(&unpackers->contexts, ops, state);
  return ha__unpack_answer(got, st, ops, capacity, err);
}
