/* The parts of a bag that a query reads: chunks, and ranges of rows, each with its log times,
 * messages and bytes, mostly known from the index. */
#ifndef HA_BAG_READ_PIECES_H
#define HA_BAG_READ_PIECES_H

#include <stddef.h>
#include <stdint.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"
#include "bag/read/selection.h"
#include "bag/read/visit.h"

typedef struct ha__piece {
  int64_t start_ns; /* smallest and largest log time; a chunk may extend beyond the query */
  int64_t end_ns;
  uint64_t messages; /* of wanted channels */
  uint64_t bytes;    /* stored size of a chunk; for rows, size of the selected ones */
  uint32_t file;
  uint32_t chunk; /* or HA__PART_CURSOR */
} ha__piece;

typedef struct ha__pieces {
  const ha__bag *bag;              /* borrowed, as what follows */
  const ha__entry_filter *filters; /* one per file */
  const ha__loader *loader;
  ha__piece *items; /* by start_ns */
  size_t size;
  size_t capacity;
} ha__pieces;

/* Chunks whose times or messages no index contains are read. Damage is reported as problems of the
 * bag. */
ha_status ha__pieces_make(ha__pieces *out, const ha__bag *bag, const ha__entry_filter *filters,
                          const ha__loader *loader, ha_error *err);
void ha__pieces_done(ha__pieces *pieces);

/* The messages of a piece that the query selects. */
ha_status ha__pieces_visit(const ha__pieces *pieces, const ha__piece *piece,
                           ha__visit_function *visit, void *user, ha_error *err);

#endif
