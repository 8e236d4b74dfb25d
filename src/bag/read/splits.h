/* Ranges of log time that divide a query among several readers. */
#ifndef HA_BAG_READ_SPLITS_H
#define HA_BAG_READ_SPLITS_H

#include <holdall/reader.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"

typedef struct ha__splits {
  ha_split *items;
  const ha_split **list; /* index range of items, in the order of the query */
  size_t size;
} ha__splits;

#define HA__SPLITS_INIT                                                                            \
  { NULL, NULL, 0 }

/* options: with defaults filled in. */
ha_status ha__splits_make(ha__splits *out, const ha__bag *bag, const ha_query *query,
                          const ha_split_options *options, const ha__loader *loader, ha_error *err);
void ha__splits_done(ha__splits *splits);

#endif
