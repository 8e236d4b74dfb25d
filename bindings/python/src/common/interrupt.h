/*
 * Signals while the library works without the GIL: Ctrl-C must end the work soon.
 */
#ifndef PY_INTERRUPT_H
#define PY_INTERRUPT_H

#include "module.h"

/* An ha_read_progress_fn. user: a Python function that is called with (bytes, total_bytes), or
 * NULL. If it ends the work, an exception is set. */
int32_t py_progress_look(void *user, const ha_read_progress *now);

/* State of a stream whose consumer does not check exceptions. */
typedef struct py_interrupt {
  unsigned long thread; /* that made the stream; other threads do not check signals */
  int64_t due_ns;
  int is_deferred; /* the exception is raised when the interpreter runs again */
  int has_come;
  PyObject *progress; /* a function that is called with the number of rows, borrowed; or NULL */
  uint64_t rows;      /* so far */
} py_interrupt;

void py_interrupt_init(py_interrupt *interrupt, int is_deferred);

/* The interrupt of ha_arrow_options and ha_align_options; user: a py_interrupt. */
int32_t py_interrupt_look(void *user);

#endif
