/* Messages that come one by one, rows of a cursor or messages compressed each for itself, gathered
 * in one buffer. */
#ifndef HA_BAG_READ_LOAD_MESSAGES_H
#define HA_BAG_READ_LOAD_MESSAGES_H

#include "bag/read/run.h"

/* Unpack the messages of a run out of a chunk. Those that can't be are left out, and told of. Where
 * much comes out, it lies in a temporary file: the run has more, and nothing in memory. */
ha_status ha__gather_unpack(ha__run *run, const ha__loader *loader, const ha__file *file,
                            bool by_publish_time, ha_error *err);

/* Read the messages of an uncompressed chunk that the run's entries point to, each for itself, and
 * complete the entries. HA_END when one is not where its index tells. */
ha_status ha__gather_indexed(ha__run *run, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha_chunk *chunk, ha_error *err);

#endif
