/* What a recorder learned of a channel after it had made it: the type's definition, who publishes.
 * Formats that can tell it behindhand do so (rows_define); in the others a second channel of the
 * same publisher or type has it, and here the first one gets it from there. */
#ifndef HA_BAG_OPEN_SUPPLEMENTS_H
#define HA_BAG_OPEN_SUPPLEMENTS_H

#include <holdall/model.h>

#include "base/arena.h"
#include "base/table.h"

/* Who has something to give. */
typedef struct ha__late {
  const ha_channel *const *channels;
  ha__arena arena;
  ha__table by_key;
} ha__late;

#define HA__LATE_INIT                                                                              \
  { NULL, HA__ARENA_INIT, HA__TABLE_INIT }

/* channels are borrowed until ha__late_done(). */
ha_status ha__late_find(ha__late *out, const ha_channel *const *channels, size_t n, ha_error *err);
/* Make whole one that lacks something; what it gets is borrowed from the others, and the arena. */
ha_status ha__late_complete(ha_channel *channel, const ha__late *late, ha__arena *arena,
                            ha_error *err);
void ha__late_done(ha__late *late);

#endif
