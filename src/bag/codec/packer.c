#include "bag/codec/packer.h"

#include "bag/codec/context_pool.h"
#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

struct ha__packers {
  ha__context_pool contexts;
};

ha_status ha__packers_new(ha__packers **out, ha_error *err) {
  ha__packers *packers = ha__alloc(sizeof *packers);

  if (!packers) return HA_FAIL_NOMEM(err);
  ha__context_pool_init(&packers->contexts, true);
  *out = packers;
  return HA_OK;
}

void ha__packers_free(ha__packers *packers) {
  if (!packers) return;
  ha__context_pool_done(&packers->contexts);
  ha__free(packers);
}

ha_status ha__pack(ha__packers *packers, const ha_compression_ops *ops, const uint8_t *src,
                   size_t src_size, uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                   ha_error *err) {
  void *state = NULL;

  if (!ops->pack) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s can be read, but not written",
                   ops->name);
  }
  HA_TRY(ha__context_pool_take(&state, &packers->contexts, ops, err));
  const ha_status st =
      ops->pack(state, &ha__host, src, src_size, dst, capacity, dst_size, level, err);
  ha__context_pool_return(&packers->contexts, ops, state);
  if (st >= 0 && *dst_size > capacity) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "compression %s returned an invalid result",
                   ops->name);
  }
  return st;
}

/* Only an attempt shows whether the level exists; packing no bytes is quick. */
ha_status ha__pack_check(ha__packers *packers, const ha_compression_ops *ops, int32_t level,
                         ha_error *err) {
  const uint8_t nothing = 0;
  const size_t bound = ops->bound(0);
  size_t size = 0;

  if (level == 0) return HA_OK;
  uint8_t *room = ha__alloc(bound);
  if (!room) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__pack(packers, ops, &nothing, 0, room, bound, &size, level, err);
  ha__free(room);
  return st;
}
