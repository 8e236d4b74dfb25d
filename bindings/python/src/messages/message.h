/*
 * Messages as recorded, with their fields decoded when they are asked for.
 */
#ifndef PY_MESSAGE_H
#define PY_MESSAGE_H

#include <stdbool.h>

#include "messages/channel.h"
#include "module.h"

typedef struct py_message {
  PyObject_HEAD py_channel *channel;
  ha_message msg;  /* its channel is NULL: that of the reader may have been freed */
  PyObject *bytes; /* what holds the data of one that was unpickled or came from a network, in
                      place of msg.owner; or NULL */
} py_message;

/* Is this one of the message's own bytes? Values of an encoding that a plugin decodes lie
 * elsewhere, and only until the thread decodes other messages. */
static inline bool py_message_has(const py_message *message, const uint8_t *data) {
  const uintptr_t first = (uintptr_t)message->msg.data;

  return (uintptr_t)data >= first && (uintptr_t)data - first <= message->msg.size;
}

/* Takes over a reference to the bytes of msg (ha_message_ref()), on failure, too. NULL with an
 * exception. */
PyObject *py_message_new(py_state *state, py_channel *channel, const ha_message *msg);

/* The same of bytes that another object holds. */
PyObject *py_message_hold(py_state *state, py_channel *channel, const ha_message *msg,
                          PyObject *holder);

/* What a path leads to; NULL with an exception: IndexError where the message has no such element.
 */
PyObject *py_value_get(py_state *state, py_message *message, const py_path *path);

/* --- lazy.c --- */

/* A message of a subclass of state->lazy; source is a holdall.Message or Record. NULL with an
 * exception. */
PyObject *py_lazy_of(PyTypeObject *type, PyObject *source);

#endif
