/* Unpack budget of a bag: bounds the processor time that chunks may take which unpack to far more
 * than they are in the file and deliver nothing. What a chunk unpacks to is free up to
 * HA__UNPACKED_RATIO times its stored size, and as far as it was delivered; the rest is charged,
 * multiplied by the cost of the compression. One budget is shared by opening, reading, recovering
 * and checking a bag. Any thread. */
#ifndef HA_BAG_CODEC_BUDGET_H
#define HA_BAG_CODEC_BUDGET_H

#include <stdatomic.h>
#include <stdint.h>

#include <holdall/plugin.h>

typedef struct ha__unpack_budget {
  uint64_t limit;                /* bytes at a cost of 1 */
  atomic_uint_least64_t charged; /* the same */
  /* Delivered bytes of chunks beyond the ratio: proof that the bag has content of high ratio. They
   * are added to the limit. */
  atomic_uint_least64_t proven;
} ha__unpack_budget;

/* HA_E_LIMIT when the budget is used up: nothing more is to be unpacked. The error names the option
 * that raises it. NULL has no limit. */
ha_status ha__unpack_budget_check(ha__unpack_budget *budget, ha_error *err);

/* stored bytes were unpacked to raw ones, of which so many were delivered. NULL is allowed. */
void ha__unpack_budget_charge(ha__unpack_budget *budget, const ha_compression_ops *ops,
                              uint64_t stored, uint64_t raw, uint64_t delivered);

/* Opening is over: what it charged leaves half of the limit at least, so that what was found by
 * going through the whole file can be read. */
void ha__unpack_budget_leave_half(ha__unpack_budget *budget);

/* How much raw bytes exceed what data of this stored size usually unpacks to. */
uint64_t ha__unpack_excess(uint64_t stored, uint64_t raw);

/* The largest chunk of any ratio that was proven to be sound content; 0 for NULL. */
uint64_t ha__unpack_budget_proven(ha__unpack_budget *budget);

#endif
