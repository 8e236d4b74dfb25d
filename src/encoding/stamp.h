/* The stamp of a message: the field header.stamp, or stamp. */
#ifndef HA_ENCODING_STAMP_H
#define HA_ENCODING_STAMP_H

#include <stdbool.h>

#include <holdall/encoding.h>

typedef struct ha__stamp {
  ha_path *seconds;
  ha_path *nanoseconds; /* NULL = the type has no stamp */
} ha__stamp;

#define HA__STAMP_INIT                                                                             \
  { NULL, NULL }

/* plan: borrowed until ha__stamp_done(). HA_OK, also without a stamp; HA_E_NOMEM. */
ha_status ha__stamp_find(ha__stamp *out, const ha_plan *plan, ha_error *err);

/* Returns false if the message has no stamp, it is 0, or it is not within 64 bits. */
bool ha__stamp_read(int64_t *out_ns, const ha__stamp *stamp, const uint8_t *data, size_t size);

void ha__stamp_done(ha__stamp *stamp);

#endif
