/*
 * Common parts of a recorder and a player: their handle, an inbox of events, and the control by
 * which other nodes use them.
 */
#ifndef PY_NETWORK_SESSION_H
#define PY_NETWORK_SESSION_H

#include <pthread.h>

#include "messages/channel.h"
#include "network/handle.h"
#include "network/inbox.h"

typedef struct py_session {
  py_handle handle;
  ha_definitions *definitions;
  py_inbox *inbox;
  pthread_mutex_t lock; /* guards control */
  ha_control *control;  /* NULL: no services */
} py_session;

/* Parse (decoder, options, node | None). 0, or -1 with an exception. All are borrowed. */
int py_session_parse(py_decoder **decoder, PyObject **options, const char **node, PyObject *args,
                     py_state *state);

/* 0, or -1 with an exception; py_session_done() is required in both cases. */
int py_session_init(py_session *session);

/* Set the control, which then receives events. Without the GIL. */
void py_session_serve(py_session *session, ha_control *control);

/* Close the control. Without the GIL. */
void py_session_end_control(py_session *session);

/* An event as a tuple; None: the time expired; False: no more events will come. NULL with an
 * exception. */
PyObject *py_session_take(py_session *session, PyObject *timeout, const char *name);

void py_session_done(py_session *session);

#endif
