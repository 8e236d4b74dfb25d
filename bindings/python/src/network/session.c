#include "network/session.h"

int py_session_parse(py_decoder **decoder, PyObject **options, const char **node, PyObject *args,
                     py_state *state) {
  PyObject *object = NULL;

  if (!PyArg_ParseTuple(args, "O!O!z", (PyObject *)state->decoder, &object,
                        (PyObject *)&PyTuple_Type, options, node)) {
    return -1;
  }
  *decoder = (py_decoder *)object;
  return 0;
}

int py_session_init(py_session *session) {
  const py_inbox_options options = {0, 0, 0};

  py_handle_init(&session->handle);
  session->definitions = NULL;
  session->control = NULL;
  pthread_mutex_init(&session->lock, NULL);
  session->inbox = py_inbox_new(&options);
  return session->inbox ? 0 : -1;
}

static ha_control *exchange(py_session *session, ha_control *control) {
  pthread_mutex_lock(&session->lock);
  ha_control *previous = session->control;
  session->control = control;
  pthread_mutex_unlock(&session->lock);
  return previous;
}

void py_session_serve(py_session *session, ha_control *control) {
  (void)exchange(session, control);
}

void py_session_end_control(py_session *session) {
  ha_control_close(exchange(session, NULL));
}

PyObject *py_session_take(py_session *session, PyObject *timeout, const char *name) {
  if (py_handle_check_process(&session->handle, name) < 0) return NULL;
  return py_inbox_take_event(session->inbox, timeout);
}

void py_session_done(py_session *session) {
  py_inbox_free(session->inbox);
  pthread_mutex_destroy(&session->lock);
}
