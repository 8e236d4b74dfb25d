/* Messages of callers, in any size that ha_message has had (model/caller.h). */
#ifndef HA_MODEL_MESSAGE_H
#define HA_MODEL_MESSAGE_H

#include <holdall/model.h>

/* *out is given if it has the size of this library, else copy, which is filled from it. */
HA_MUST_CHECK ha_status ha__message_read(const ha_message **out, ha_message *copy,
                                         const ha_message *given, ha_error *err);

#endif
