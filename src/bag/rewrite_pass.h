/* Whole chunks from bag to bag: neither unpacked and packed again nor laid out anew. */
#ifndef HA_BAG_REWRITE_PASS_H
#define HA_BAG_REWRITE_PASS_H

#include <stdbool.h>

#include "bag/bag.h"
#include "bag/run.h"
#include "bag/writer.h"

/* Can the chunks of this bag go into what the writer makes, all of them as they are? */
bool ha__pass_can(const ha__bag *bag, const ha_writer *writer);

/* Pass chunk number i of the bag's only file on. Its bytes are checked first, and its index against
 * them: HA_END when they are not as they should be, and its messages have to go one by one. */
ha_status ha__pass_chunk(uint64_t *messages, uint64_t *bytes, const ha__bag *bag,
                         const ha__loader *loader, size_t i, ha_writer *writer, ha_error *err);

#endif
