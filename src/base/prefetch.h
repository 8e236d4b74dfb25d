/* Prefetching for parsers. They follow lengths from record to record, so the processor can't run
 * ahead and waits for memory at each; but the bytes are consecutive. */
#ifndef HA_BASE_PREFETCH_H
#define HA_BASE_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

enum { HA__PREFETCH_AHEAD = 1536, HA__PREFETCH_LINE = 64 };

/* Fetch cache lines up to HA__PREFETCH_AHEAD after base + pos that were not fetched yet. *fetched
 * is the end of what was fetched; initially 0. Lines beyond the end are harmless. */
static inline void ha__prefetch_ahead(const uint8_t *base, size_t pos, size_t *fetched) {
  size_t at = *fetched > pos ? *fetched : pos;

  for (; at < pos + HA__PREFETCH_AHEAD; at += HA__PREFETCH_LINE) {
    __builtin_prefetch((const void *)((uintptr_t)base + at));
  }
  *fetched = at;
}

#endif
