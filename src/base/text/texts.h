/* Interned texts: equal ones are kept once, within a limit of bytes. */
#ifndef HA_BASE_TEXT_TEXTS_H
#define HA_BASE_TEXT_TEXTS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/arena.h"
#include "base/table.h"

typedef struct ha__texts {
  ha__arena arena;
  ha__table by_text;
  uint64_t bytes;     /* charged so far */
  uint64_t max_bytes; /* 0 = unlimited */
} ha__texts;

#define HA__TEXTS_INIT                                                                             \
  { HA__ARENA_INIT, HA__TABLE_INIT, 0, 0 }

/* Charge bytes that the caller allocates itself. HA_E_LIMIT: too many; nothing is charged. */
ha_status ha__texts_charge(ha__texts *texts, uint64_t bytes, ha_error *err);

/* The kept copy of these bytes, with a NUL after it; equal bytes have the same one and are charged
 * once. Valid until ha__texts_done(). HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__texts_keep(const char **out, ha__texts *texts, const void *data, size_t size,
                         ha_error *err);

void ha__texts_done(ha__texts *texts);

#endif
