/* Sorts the messages of a query by a key that no index has: the sequence, the header stamp, or the
 * topic.
 *
 * All messages are read once, in order of log time, and collected into runs of a bounded size. Each
 * run is sorted; if there are several, they are spooled to a temporary file (spill.c) and merged.
 * Memory is bounded by the budget, and the temporary file by the size of the messages. */
#ifndef HA_BAG_READ_SORTED_H
#define HA_BAG_READ_SORTED_H

#include "bag/open/bag.h"
#include "bag/read/run.h"

typedef struct ha__sorted ha__sorted;

/* query: its order is that of a key; its channels are those of the bag. bag and loader: borrowed
 * until ha__sorted_free(). */
ha_status ha__sorted_new(ha__sorted **out, const ha_query *query, const ha__bag *bag,
                         const ha__loader *loader, ha_error *err);

/* Add a message, in order of log time. After a failure earlier messages are lost, and others
 * can be added. */
ha_status ha__sorted_add(ha__sorted *sorted, const ha_message *msg, ha_error *err);

/* After the last message. */
ha_status ha__sorted_finish(ha__sorted *sorted, ha_error *err);
bool ha__sorted_is_finished(const ha__sorted *sorted);

/* The next message, whose bytes are valid until the next call; HA_END. After a failure the next
 * call continues. */
ha_status ha__sorted_next(ha_message *out, ha__sorted *sorted, ha_error *err);

/* NULL is allowed. */
void ha__sorted_free(ha__sorted *sorted);

#endif
