#include "model/message.h"

#include "base/status.h"
#include "model/caller.h"

ha_status ha__message_read(const ha_message **out, ha_message *copy, const ha_message *given,
                           ha_error *err) {
  *out = given;
  if (given && given->struct_size == sizeof *given) return HA_OK;
  *copy = (ha_message)HA_MESSAGE_INIT;
  *out = copy;
  return HA_CALLER_READ(copy, given, ha_message, err);
}
