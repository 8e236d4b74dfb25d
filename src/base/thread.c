#include "base/thread.h"

#include "base/status.h"

ha_status ha__thread_start(pthread_t *out, const char *name, void *(*run)(void *arg), void *arg,
                           ha_error *err) {
  const int reason = pthread_create(out, NULL, run, arg);

  if (reason != 0) return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  ha__thread_name(*out, name);
  return HA_OK;
}
