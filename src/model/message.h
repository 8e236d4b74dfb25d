/* Messages of callers, in any size that ha_message has had (model/caller.h). */
#ifndef HA_MODEL_MESSAGE_H
#define HA_MODEL_MESSAGE_H

#include <holdall/model.h>

/* Whether the caller's struct has another size than ha_message here, or is NULL. */
HA_MUST_CHECK ha_status ha__message_copy(ha_message *copy, const ha_message *given, ha_error *err);

/* *out is `given` if it has the size of this library, else `copy`, which is filled from it. Inline,
 * because it runs for each written message. */
HA_MUST_CHECK static inline ha_status ha__message_read(const ha_message **out, ha_message *copy,
                                                       const ha_message *given, ha_error *err) {
  *out = given;
  if (given && given->struct_size == sizeof *given) return HA_OK;
  *out = copy;
  return ha__message_copy(copy, given, err);
}

#endif
