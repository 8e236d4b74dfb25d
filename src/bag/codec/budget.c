#include "bag/codec/budget.h"

#include "base/status.h"
#include "compression/unpacked.h"

enum { UNKNOWN_COST = 4 }; /* of a compression that does not state its cost: that of the slowest */

ha_status ha__unpack_budget_check(ha__unpack_budget *budget, ha_error *err) {
  if (!budget) return HA_OK;
  const uint64_t charged = atomic_load_explicit(&budget->charged, memory_order_relaxed);
  const uint64_t proven = ha__unpack_budget_proven(budget);

  if (charged <= budget->limit || charged - budget->limit <= proven) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "chunks unpacked to over %llu bytes that delivered nothing (a larger "
                 "--max-unpacked allows more)",
                 (unsigned long long)budget->limit);
}

uint64_t ha__unpack_excess(uint64_t stored, uint64_t raw) {
  return raw / HA__UNPACKED_RATIO >= stored ? raw - stored * HA__UNPACKED_RATIO : 0;
}

void ha__unpack_budget_charge(ha__unpack_budget *budget, const ha_compression_ops *ops,
                              uint64_t stored, uint64_t raw, uint64_t delivered) {
  const uint64_t excess = ha__unpack_excess(stored, raw);
  const uint64_t cost = ops->unpack_cost > 0 ? ops->unpack_cost : UNKNOWN_COST;

  if (!budget || excess == 0) return;
  if (delivered > raw) delivered = raw;
  if (delivered < excess) {
    atomic_fetch_add_explicit(&budget->charged, (excess - delivered) * cost, memory_order_relaxed);
  }
  atomic_fetch_add_explicit(&budget->proven, delivered, memory_order_relaxed);
}

void ha__unpack_budget_leave_half(ha__unpack_budget *budget) {
  const uint64_t most = budget->limit / 2;
  const uint64_t charged = atomic_load_explicit(&budget->charged, memory_order_relaxed);

  if (charged > most) atomic_store_explicit(&budget->charged, most, memory_order_relaxed);
}

uint64_t ha__unpack_budget_proven(ha__unpack_budget *budget) {
  return budget ? atomic_load_explicit(&budget->proven, memory_order_relaxed) : 0;
}
