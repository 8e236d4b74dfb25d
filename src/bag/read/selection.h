/* Compiled query: which channels of which file it selects. */
#ifndef HA_BAG_READ_SELECTION_H
#define HA_BAG_READ_SELECTION_H

#include <stddef.h>

#include <holdall/reader.h>

#include "bag/open/channels.h"
#include "bag/open/file.h"
#include "bag/read/run.h"

typedef struct ha__selection {
  ha__entry_filter *filters; /* one per file */
  size_t file_count;
} ha__selection;

#define HA__SELECTION_INIT                                                                         \
  { NULL, 0 }

/* HA_E_ARG when a regular expression does not compile. */
ha_status ha__selection_make(ha__selection *out, const ha_query *query,
                             const ha__channels *channels, ha__file *const *files,
                             size_t file_count, ha_error *err);

/* One byte per channel of the bag: whether the query selects it. Released with ha__free(). HA_E_ARG
 * when a regular expression does not compile. */
ha_status ha__selection_match(uint8_t **out, const ha_query *query, const ha__channels *channels,
                              ha_error *err);

/* All messages of one channel of the bag, in order of log time. */
ha_status ha__selection_of_channel(ha__selection *out, uint32_t channel, size_t channel_count,
                                   ha__file *const *files, size_t file_count, ha_error *err);

void ha__selection_done(ha__selection *selection);

#endif
