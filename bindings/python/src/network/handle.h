/*
 * Common base of the objects of live networks: when they may be used, and when they are closed.
 *
 * Their functions release the GIL, so that several threads may call one object at the same time.
 * Closing waits until all calls have returned. In a forked process such an object cannot be used,
 * and is not released: its threads, sockets and locks are those of the parent.
 */
#ifndef PY_NETWORK_HANDLE_H
#define PY_NETWORK_HANDLE_H

#include "module.h"

typedef struct py_handle {
  long pid;      /* of the process that made it */
  int users;     /* calls that are running; guarded by the GIL */
  int is_closed; /* or being closed */
} py_handle;

void py_handle_init(py_handle *handle);

/* 1: it was made in another process. */
int py_handle_is_foreign(const py_handle *handle);

/* 0: it was made in this process; -1 with an exception that names the object. */
int py_handle_check_process(const py_handle *handle, const char *name);

/* Begin a call. 0, or -1 with an exception, which names the object: it is closed, or of another
 * process. */
int py_handle_enter(py_handle *handle, const char *name);
void py_handle_leave(py_handle *handle);

/* Begin to close. 1: the caller must release it now; no call is running and none will begin. 0:
 * nothing to do. */
int py_handle_close(py_handle *handle);

#endif
