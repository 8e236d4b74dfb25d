/* Builds the result of ha_reader_info(). */
#ifndef HA_BAG_READ_INFO_H
#define HA_BAG_READ_INFO_H

#include <holdall/model.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"

typedef struct ha__info {
  ha__arena arena;
  ha_bag_info bag;
} ha__info;

#define HA__INFO_INIT                                                                              \
  {                                                                                                \
    HA__ARENA_INIT, {                                                                              \
      0                                                                                            \
    }                                                                                              \
  }

/* Count the messages without known counts, compare with metadata.yaml, and fill out. flags:
 * HA_INFO_... */
ha_status ha__info_make(ha__info *out, ha__bag *bag, const ha__loader *loader, uint32_t flags,
                        ha_error *err);
/* The same for a bag whose files and channels have been counted: combines known values only. */
ha_status ha__info_make_counted(ha__info *out, ha__bag *bag, ha_error *err);
void ha__info_done(ha__info *info);

#endif
