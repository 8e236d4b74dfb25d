/* The records in a damaged chunk, in a walk that no damage stops. */
#ifndef HA_STORAGE_MCAP_INNER_H
#define HA_STORAGE_MCAP_INNER_H

#include "storage/mcap/chunk.h"

typedef struct ha__mcap_inner_walk {
  const uint8_t *bytes;
  size_t size;
  size_t pos;
  int chain;        /* good records that are known to follow pos ... */
  size_t chain_end; /* ... up to here */
  size_t fetched;
  uint64_t skipped; /* bytes of damage so far */
  size_t damage_at; /* the first */
  uint64_t unknown; /* bytes of records whose kind the format does not have */
  bool loose;       /* the last record may go on behind the end, which nothing but damage follows */
} ha__mcap_inner_walk;

/* The next good record; false at the end. One that no other follows, and that has others in it, has
 * a wrong length and is damage. */
bool ha__mcap_inner_walk_next(ha__mcap_inner *out, ha__mcap_inner_walk *walk);

#endif
