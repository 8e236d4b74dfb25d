/* Parsers hop from record to record, each hop to an address that the previous record has: the
 * processor can't run ahead of that by itself, and waits for memory at each. But the bytes lie in
 * one row. */
#ifndef HA_BASE_PREFETCH_H
#define HA_BASE_PREFETCH_H

#include <stddef.h>
#include <stdint.h>

enum { HA__PREFETCH_AHEAD = 1536, HA__PREFETCH_LINE = 64 };

/* Fetch the lines up to HA__PREFETCH_AHEAD after base + pos that were not fetched yet. *fetched
 * is where fetching stands; 0 at first. Lines beyond the end do no harm. */
static inline void ha__prefetch_ahead(const uint8_t *base, size_t pos, size_t *fetched) {
  size_t at = *fetched > pos ? *fetched : pos;

  for (; at < pos + HA__PREFETCH_AHEAD; at += HA__PREFETCH_LINE) {
    __builtin_prefetch((const void *)((uintptr_t)base + at));
  }
  *fetched = at;
}

#endif
