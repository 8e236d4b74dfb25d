/* Tracks which handles have a user's callback running in this thread, so that functions that must
 * not be called from it can refuse. A stack of frames on the callers' stacks, one a thread. */
#ifndef HA_BASE_CALLBACK_H
#define HA_BASE_CALLBACK_H

#include <stdbool.h>

typedef struct ha__callback {
  const void *handle;
  const struct ha__callback *outer;
} ha__callback;

/* Enclose each callback; frame must live until ha__callback_leave(). */
void ha__callback_enter(ha__callback *frame, const void *handle);
void ha__callback_leave(const ha__callback *frame);

/* Whether this thread runs a callback of the handle. */
bool ha__in_callback_of(const void *handle);

#endif
