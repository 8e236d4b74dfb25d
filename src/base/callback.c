#include "base/callback.h"

#include <stddef.h>

static _Thread_local const ha__callback *g_innermost;

void ha__callback_enter(ha__callback *frame, const void *handle) {
  *frame = (ha__callback){handle, g_innermost};
  g_innermost = frame;
}

void ha__callback_leave(const ha__callback *frame) {
  g_innermost = frame->outer;
}

bool ha__in_callback_of(const void *handle) {
  const ha__callback *frame = g_innermost;

  while (frame && frame->handle != handle)
    frame = frame->outer;
  return frame != NULL;
}
