/* Loads messages that are stored one by one (rows of a cursor, messages that are compressed
 * individually) into one buffer. */
#ifndef HA_BAG_READ_LOAD_MESSAGES_H
#define HA_BAG_READ_LOAD_MESSAGES_H

#include "bag/read/run.h"

/* Decompress the messages of a run that was loaded from a chunk. A message that can't be
 * decompressed is dropped and reported. A large result is written to a temporary file: then
 * run->more is set and nothing is in memory. */
ha_status ha__load_packed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                   bool by_publish_time, ha_error *err);

/* Read the messages of an uncompressed chunk that the run's entries point to, one by one, and
 * complete the entries. HA_END if one is not where the index says. */
ha_status ha__load_indexed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                    size_t i, const ha_chunk *chunk, ha_error *err);

#endif
