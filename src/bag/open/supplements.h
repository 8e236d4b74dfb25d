/* Completes channels that a recorder created before it received the type's definition or the name
 * of the publishing node. Some formats store these later in the same channel (rows_define). In the
 * others a second channel of the same publisher or type has them: they are copied from there. */
#ifndef HA_BAG_OPEN_SUPPLEMENTS_H
#define HA_BAG_OPEN_SUPPLEMENTS_H

#include <holdall/model.h>

#include "base/arena.h"
#include "base/table.h"

/* Channels that have a definition or a node, by publisher, type and topic. */
typedef struct ha__supplements {
  const ha_channel *const *channels;
  ha__arena arena;
  ha__table by_key;
} ha__supplements;

#define HA__SUPPLEMENTS_INIT                                                                       \
  { NULL, HA__ARENA_INIT, HA__TABLE_INIT }

/* channels are borrowed until ha__supplements_done(). */
ha_status ha__supplements_find(ha__supplements *out, const ha_channel *const *channels, size_t n,
                               ha_error *err);
/* Complete a channel. What is added is borrowed from other channels and the arena. */
ha_status ha__supplements_apply(ha_channel *channel, const ha__supplements *supplements,
                                ha__arena *arena, ha_error *err);
void ha__supplements_done(ha__supplements *supplements);

#endif
