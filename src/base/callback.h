/* Which handles have a callback of the user's running in this thread: what must not be called from
 * there can refuse. A stack of frames that lie in the callers, one a thread. */
#ifndef HA_BASE_CALLBACK_H
#define HA_BASE_CALLBACK_H

#include <stdbool.h>

typedef struct ha__callback {
  const void *handle;
  const struct ha__callback *outer;
} ha__callback;

/* Around each call; frame is the caller's until ha__callback_leave(). */
void ha__callback_enter(ha__callback *frame, const void *handle);
void ha__callback_leave(const ha__callback *frame);

/* Does this thread run a callback of the handle? */
bool ha__in_callback_of(const void *handle);

#endif
