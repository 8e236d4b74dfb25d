/* What threads are called in debuggers and by top. */
#ifndef HA_BASE_THREAD_H
#define HA_BASE_THREAD_H

#include <pthread.h>

/* At most 15 characters. */
static inline void ha__thread_name(pthread_t thread, const char *name) {
#ifdef __linux__
  pthread_setname_np(thread, name);
#else
  (void)thread;
  (void)name;
#endif
}

#endif
