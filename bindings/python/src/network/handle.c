#include "network/handle.h"

#include <time.h>
#include <unistd.h>

enum { STEP_NS = 2000000 };

void py_handle_init(py_handle *handle) {
  *handle = (py_handle){(long)getpid(), 0, 0};
}

int py_handle_is_foreign(const py_handle *handle) {
  return handle->pid != (long)getpid();
}

int py_handle_check_process(const py_handle *handle, const char *name) {
  if (!py_handle_is_foreign(handle)) return 0;
  PyErr_Format(PyExc_RuntimeError, "the %s belongs to another process: make one in this process",
               name);
  return -1;
}

int py_handle_enter(py_handle *handle, const char *name) {
  if (py_handle_check_process(handle, name) < 0) return -1;
  if (handle->is_closed) {
    PyErr_Format(PyExc_ValueError, "the %s is closed", name);
    return -1;
  }
  handle->users++;
  return 0;
}

void py_handle_leave(py_handle *handle) {
  handle->users--;
}

int py_handle_close(py_handle *handle) {
  const struct timespec step = {.tv_nsec = STEP_NS};

  if (handle->is_closed || py_handle_is_foreign(handle)) return 0;
  handle->is_closed = 1;
  while (handle->users > 0) {
    Py_BEGIN_ALLOW_THREADS(void)
    nanosleep(&step, NULL);
    Py_END_ALLOW_THREADS
  }
  return 1;
}
