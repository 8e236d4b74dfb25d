/* Limits of the unpacked size of a chunk. */
#ifndef HA_COMPRESSION_UNPACKED_H
#define HA_COMPRESSION_UNPACKED_H

#include <stdbool.h>
#include <stdint.h>

/* Beyond this size, a chunk's unpacked size is limited to a multiple of its size in the file,
 * unless a limit was set. */
#define HA__UNPACKED_FREE ((uint64_t)256 << 20)
enum { HA__UNPACKED_RATIO = 64 };

/* Whether a chunk of this size is outside the unpack budget (bag/codec/budget.h). */
static inline bool ha__unpacked_is_ordinary(uint64_t data_size, uint64_t raw_size) {
  return raw_size / HA__UNPACKED_RATIO < data_size || raw_size == 0;
}

/* Usual upper bound of the unpacked size: this much memory is allocated at once. Chunks that state
 * more are unpacked step by step (host->unpack_view). */
static inline uint64_t ha__unpacked_usual(uint64_t data_size) {
  const uint64_t most = (uint64_t)64 << 20;
  const uint64_t least = (uint64_t)256 << 10;

  return data_size < most / 16 ? (data_size * 16 > least ? data_size * 16 : least) : most;
}

/* Limit of the unpacked size of data of this size, with an overall limit; max_ratio: as in
 * ha_storage_open. */
static inline uint64_t ha__unpacked_most(uint64_t limit, uint32_t max_ratio, uint64_t data_size) {
  uint64_t most = data_size < UINT64_MAX / HA__UNPACKED_RATIO ? data_size * max_ratio : UINT64_MAX;

  if (max_ratio == 0) return limit;
  if (most < HA__UNPACKED_FREE) most = HA__UNPACKED_FREE;
  return most < limit ? most : limit;
}

#endif
