#include "common/interrupt.h"

#include <stdlib.h>
#include <time.h>

enum { PERIOD_NS = 20000000 }; /* between checks */

int32_t py_progress_look(void *user, const ha_read_progress *now) {
  const PyGILState_STATE gil = PyGILState_Ensure();
  int is_ended = PyErr_Occurred() || PyErr_CheckSignals() < 0;

  if (!is_ended && user) {
    PyObject *result = PyObject_CallFunction(user, "KK", (unsigned long long)now->bytes,
                                             (unsigned long long)now->total_bytes);
    is_ended = result == NULL;
    Py_XDECREF(result);
  }
  PyGILState_Release(gil);
  return is_ended;
}

/* --- streams ---------------------------------------------------------------------------------- */

typedef struct exception {
  PyObject *type;
  PyObject *value;
  PyObject *trace;
} exception;

static int raise_kept(void *kept) {
  const exception e = *(exception *)kept;

  free(kept);
  PyErr_Restore(e.type, e.value, e.trace);
  return -1;
}

/* The pending exception is raised when the main thread next runs Python code. */
static void defer(void) {
  exception *kept = malloc(sizeof *kept);

  if (!kept) {
    PyErr_Clear();
    PyErr_SetInterrupt();
    return;
  }
  PyErr_Fetch(&kept->type, &kept->value, &kept->trace);
  if (Py_AddPendingCall(raise_kept, kept) == 0) return;
  Py_XDECREF(kept->type);
  Py_XDECREF(kept->value);
  Py_XDECREF(kept->trace);
  free(kept);
  PyErr_SetInterrupt();
}

static int64_t now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void py_interrupt_init(py_interrupt *interrupt, int is_deferred) {
  *interrupt =
      (py_interrupt){PyThread_get_thread_ident(), now_ns() + PERIOD_NS, is_deferred, 0, NULL, 0};
}

/* -1 with an exception */
static int report(const py_interrupt *interrupt) {
  if (!interrupt->progress) return 0;
  PyObject *result =
      PyObject_CallFunction(interrupt->progress, "K", (unsigned long long)interrupt->rows);

  Py_XDECREF(result);
  return result ? 0 : -1;
}

int32_t py_interrupt_look(void *user) {
  py_interrupt *interrupt = user;

  if (PyThread_get_thread_ident() != interrupt->thread || now_ns() < interrupt->due_ns) return 0;
  const PyGILState_STATE gil = PyGILState_Ensure();
  if (!PyErr_Occurred() && (PyErr_CheckSignals() < 0 || report(interrupt) < 0)) {
    interrupt->has_come = 1;
    if (interrupt->is_deferred) defer();
  }
  PyGILState_Release(gil);
  interrupt->due_ns = now_ns() + PERIOD_NS;
  return interrupt->has_come;
}
