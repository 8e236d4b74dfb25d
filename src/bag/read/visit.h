/* Visits the log times of a file's messages in any order, without reading their bytes if possible.
 * For counting: damage is reported as a problem of the file and skipped. */
#ifndef HA_BAG_READ_VISIT_H
#define HA_BAG_READ_VISIT_H

#include <stdint.h>

#include <holdall/reader.h>

#include "bag/open/bag.h"
#include "bag/open/file.h"
#include "bag/read/run.h"

/* Called for each message. channel: of the file. size: of the message as stored; 0 when only an
 * index was read. HA_END ends the visit. */
typedef ha_status ha__visit_function(void *user, uint32_t channel, int64_t log_time_ns, size_t size,
                                     ha_error *err);

/* The messages of chunk i that pass the filter: by the index of the file, else by loading
 * the chunk. */
ha_status ha__visit_chunk(ha__file *file, size_t i, const ha__entry_filter *filter,
                          const ha__loader *loader, ha__visit_function *visit, void *user,
                          ha_error *err);

/* The messages of a file with cursors that pass the filter, in time order. */
ha_status ha__visit_rows(ha__file *file, const ha__entry_filter *filter, ha__visit_function *visit,
                         void *user, ha_error *err);

/* The messages of all files that a query selects. visit: as that of ha_reader_times(). */
ha_status ha__visit_times(const ha__bag *bag, const ha_query *query, const ha__loader *loader,
                          int32_t (*visit)(void *user, const ha_channel *channel,
                                           int64_t log_time_ns),
                          void *user, ha_error *err);

/* Report a failure that does not stop the visit. HA_E_NOMEM goes to err and is returned. */
ha_status ha__visit_pass_over(ha__file *file, ha_status st, const ha_error *why, ha_error *err);

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
