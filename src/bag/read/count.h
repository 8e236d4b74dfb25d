/* Counting by reading everything, for what an index does not tell. */
#ifndef HA_BAG_READ_COUNT_H
#define HA_BAG_READ_COUNT_H

#include <stdint.h>

#include "bag/open/file.h"
#include "bag/read/run.h"

/* What the messages of a file are, per channel of the file. */
typedef struct ha__tally {
  uint64_t *counts;
  uint64_t *bytes;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
  uint64_t total;
} ha__tally;

/* Read all of a file, in no order. Damage is reported and passed over. */
ha_status ha__tally_file(ha__tally *out, ha__file *file, const ha__loader *loader, ha_error *err);
void ha__tally_done(ha__tally *tally);

#endif
