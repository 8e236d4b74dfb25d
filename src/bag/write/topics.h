/* Topics of a bag being written: different topics stay different when one is escaped (escape.h). */
#ifndef HA_BAG_WRITE_TOPICS_H
#define HA_BAG_WRITE_TOPICS_H

#include "base/arena.h"
#include "base/table.h"

typedef struct ha__topics {
  ha__table names;   /* of all topics */
  ha__table escaped; /* maps the original bytes of a topic, in digits, to its name */
} ha__topics;

#define HA__TOPICS_INIT                                                                            \
  { HA__TABLE_INIT, HA__TABLE_INIT }

/* A topic of the bag. bytes: as HA__ESCAPED_TOPIC keeps them, or NULL. Both are borrowed. */
ha_status ha__topics_add(ha__topics *topics, const char *topic, const char *bytes, ha_error *err);

/* Add an escaped topic; a number is appended when another topic has that name. */
ha_status ha__topics_add_unique(const char **topic, ha__topics *topics, const char *bytes,
                                ha__arena *arena, ha_error *err);

void ha__topics_done(ha__topics *topics);

#endif
