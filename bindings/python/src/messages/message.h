/*
 * Recorded messages, with fields that are decoded on first access.
 */
#ifndef PY_MESSAGE_H
#define PY_MESSAGE_H

#include <stdbool.h>

#include "messages/channel.h"
#include "module.h"

typedef struct py_message {
  PyObject_HEAD py_channel *channel;
  ha_message msg;  /* its channel is NULL: that of the reader may have been freed */
  PyObject *bytes; /* owner of the data of a message that was unpickled or came from a network,
                      instead of msg.owner; or NULL */
} py_message;

/* Whether data is part of the message's bytes. Values of an encoding that a plugin decodes are
 * elsewhere, and only valid until the thread decodes other messages. */
static inline bool py_message_has(const py_message *message, const uint8_t *data) {
  const uintptr_t first = (uintptr_t)message->msg.data;

  return (uintptr_t)data >= first && (uintptr_t)data - first <= message->msg.size;
}

/* Takes ownership of a reference to the bytes of msg (ha_message_ref()), also on failure. NULL
 * with an exception. */
PyObject *py_message_new(py_state *state, py_channel *channel, const ha_message *msg);

/* The same for bytes that another object owns. */
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
