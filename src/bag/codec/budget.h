/* Unpack budget of a bag: bounds the processor time spent on chunks that unpack to far more than
 * their stored size and deliver nothing. Unpacked bytes are free up to HA__UNPACKED_RATIO times the
 * stored size, and as far as they were delivered; the rest is charged, multiplied by the cost of
 * the compression. Content that takes longer than this cost (bz2 that undoes its sorting in cache
 * misses) is also charged by its processor time, while it is unpacked. Opening, reading, recovering
 * and checking a bag share one budget. Any thread. */
#ifndef HA_BAG_CODEC_BUDGET_H
#define HA_BAG_CODEC_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__unpack_budget {
  uint64_t limit;                /* budget, in bytes of cost 1 */
  atomic_uint_least64_t charged; /* the same */
  /* Delivered bytes of chunks beyond the ratio, which prove that the bag has content of high ratio.
   * They are added to the limit. */
  atomic_uint_least64_t proven;
  atomic_uint_least64_t slow_ns; /* processor time beyond the cost of the compressions */
} ha__unpack_budget;

/* Measures the processor time of one stream, in the thread that unpacks it. */
typedef struct ha__unpack_watch {
  ha__unpack_budget *budget; /* NULL = nothing is measured */
  uint64_t cost_ns;          /* of one unpacked byte, as expected */
  uint64_t produced;         /* bytes at the last step */
  int64_t at_ns;             /* ha__thread_cpu_ns() then */
} ha__unpack_watch;

/* HA_E_LIMIT when the budget is used up: unpack nothing more. The error names the option that
 * raises it. NULL has no limit. */
ha_status ha__unpack_budget_check(ha__unpack_budget *budget, ha_error *err);

/* Record that `stored` bytes were unpacked to `raw` ones, of which `delivered` were used. NULL is
 * allowed. */
void ha__unpack_budget_charge(ha__unpack_budget *budget, const ha_compression_ops *ops,
                              uint64_t stored, uint64_t raw, uint64_t delivered);

/* Whether the time of this method depends on content so much that it is measured: then its streams
 * are unpacked in steps of at most HA__UNPACK_STEP bytes. */
bool ha__unpack_is_slow(const ha_compression_ops *ops);

enum { HA__UNPACK_STEP = 1 << 20 };

/* Begin a stream; methods that are not slow are not measured. */
void ha__unpack_watch_start(ha__unpack_watch *watch, ha__unpack_budget *budget,
                            const ha_compression_ops *ops);

/* After a step: the stream has given `produced` bytes out of `consumed` ones so far. HA_E_LIMIT as
 * ha__unpack_budget_check(). */
ha_status ha__unpack_watch_step(ha__unpack_watch *watch, uint64_t consumed, uint64_t produced,
                                ha_error *err);

/* End of opening: its charge is reduced so that at least half of the limit remains for reading what
 * a scan found. */
void ha__unpack_budget_leave_half(ha__unpack_budget *budget);

/* Bytes by which raw exceeds the usual unpacked size of this stored size. */
uint64_t ha__unpack_excess(uint64_t stored, uint64_t raw);

/* The largest chunk of any ratio with proven content; 0 for NULL. */
uint64_t ha__unpack_budget_proven(ha__unpack_budget *budget);

#endif
