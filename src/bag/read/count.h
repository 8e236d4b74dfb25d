/* Counts the messages of a file by reading all of it, for files whose index has no counts. */
#ifndef HA_BAG_READ_COUNT_H
#define HA_BAG_READ_COUNT_H

#include <stdint.h>

#include "bag/open/file.h"
#include "bag/read/run.h"

/* Number and bytes of messages, for each channel of the file. */
typedef struct ha__file_counts {
  uint64_t *counts;
  uint64_t *bytes;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
  uint64_t total;
} ha__file_counts;

/* Read all of a file, in any order. Damage is reported and skipped. */
ha_status ha__file_count(ha__file_counts *out, ha__file *file, const ha__loader *loader,
                         ha_error *err);
void ha__file_counts_done(ha__file_counts *counts);

#endif
