/* The monotonic clock of base/clock.h, for progress lines and timeouts. */
#ifndef CLI_UI_CLOCK_H
#define CLI_UI_CLOCK_H

#include "base/clock.h"

static inline int64_t cli_now_ns(void) {
  return ha__now_ns();
}

#endif
