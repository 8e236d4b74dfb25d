#include "model/message.h"

#include "base/status.h"
#include "model/caller.h"

ha_status ha__message_copy(ha_message *copy, const ha_message *given, ha_error *err) {
  *copy = (ha_message)HA_MESSAGE_INIT;
  return HA_CALLER_READ(copy, given, ha_message, err);
}
