#include "bag/codec/budget.h"

#include "base/clock.h"
#include "base/status.h"
#include "compression/unpacked.h"

enum {
  UNKNOWN_COST = 4, /* of a compression that does not state its cost: that of the slowest */
  PROVEN_NS = 128 /* a delivered byte pays for so much slow content: bz2 at its slowest takes 143 */
};

#define SLOW_NS_LEAST INT64_C(1000000000)
enum { LIMIT_PER_SLOW_NS = 3 }; /* bytes of the limit: 2.8 s with the default of 8 GiB */

static uint32_t cost_of(const ha_compression_ops *ops) {
  return ops->unpack_cost > 0 ? ops->unpack_cost : UNKNOWN_COST;
}

static uint64_t slow_limit(ha__unpack_budget *budget) {
  const uint64_t most = budget->limit / LIMIT_PER_SLOW_NS;
  const uint64_t proven = ha__unpack_budget_proven(budget);

  if (proven > UINT64_MAX / PROVEN_NS / 2) return UINT64_MAX;
  return (most > SLOW_NS_LEAST ? most : SLOW_NS_LEAST) + proven * PROVEN_NS;
}

ha_status ha__unpack_budget_check(ha__unpack_budget *budget, ha_error *err) {
  if (!budget) return HA_OK;
  const uint64_t charged = atomic_load_explicit(&budget->charged, memory_order_relaxed);
  const uint64_t proven = ha__unpack_budget_proven(budget);

  if (atomic_load_explicit(&budget->slow_ns, memory_order_relaxed) > slow_limit(budget)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "chunks take too much processor time to unpack for what they deliver (a larger "
                   "--max-unpacked allows more)");
  }
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

  if (!budget || excess == 0) return;
  if (delivered > raw) delivered = raw;
  if (delivered < excess) {
    atomic_fetch_add_explicit(&budget->charged, (excess - delivered) * cost_of(ops),
                              memory_order_relaxed);
  }
  atomic_fetch_add_explicit(&budget->proven, delivered, memory_order_relaxed);
}

bool ha__unpack_is_slow(const ha_compression_ops *ops) {
  return cost_of(ops) > 1;
}

void ha__unpack_watch_start(ha__unpack_watch *watch, ha__unpack_budget *budget,
                            const ha_compression_ops *ops) {
  *watch = (ha__unpack_watch){.budget = ha__unpack_is_slow(ops) ? budget : NULL,
                              .cost_ns = cost_of(ops)};
  if (watch->budget) watch->at_ns = ha__thread_cpu_ns();
}

/* Only the share of the time that belongs to bytes beyond the ratio is charged. */
ha_status ha__unpack_watch_step(ha__unpack_watch *watch, uint64_t consumed, uint64_t produced,
                                ha_error *err) {
  if (!watch->budget) return HA_OK;
  const int64_t now = ha__thread_cpu_ns();
  const int64_t expected = (int64_t)((produced - watch->produced) * watch->cost_ns);
  const int64_t slow = now - watch->at_ns - expected;
  const uint64_t excess = ha__unpack_excess(consumed, produced);

  watch->at_ns = now;
  watch->produced = produced;
  if (slow > 0 && excess > 0) {
    const uint64_t share = (uint64_t)((double)slow * (double)excess / (double)produced);
    atomic_fetch_add_explicit(&watch->budget->slow_ns, share, memory_order_relaxed);
  }
  return ha__unpack_budget_check(watch->budget, err);
}

static void reduce_to(atomic_uint_least64_t *charged, uint64_t most) {
  if (atomic_load_explicit(charged, memory_order_relaxed) > most)
    atomic_store_explicit(charged, most, memory_order_relaxed);
}

void ha__unpack_budget_leave_half(ha__unpack_budget *budget) {
  reduce_to(&budget->charged, budget->limit / 2);
  reduce_to(&budget->slow_ns, slow_limit(budget) / 2);
}

uint64_t ha__unpack_budget_proven(ha__unpack_budget *budget) {
  return budget ? atomic_load_explicit(&budget->proven, memory_order_relaxed) : 0;
}
