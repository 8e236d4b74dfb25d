/*
 * A node that publishes, serves and calls. Each object that it makes holds a call of its handle
 * (py_handle_enter), so that the node is closed after them.
 */
#ifndef PY_NETWORK_NODE_H
#define PY_NETWORK_NODE_H

#include "network/handle.h"
#include "network/inbox.h"

typedef struct py_node {
  PyObject_HEAD py_handle handle;
  ha_transport *transport; /* NULL: closed */
  py_inbox *inbox;         /* of notes */
} py_node;

/* Node.serve(name, type, hash, request, decoder, (messages, bytes)) -> Service */
PyObject *py_node_serve(PyObject *object, PyObject *args);

/* Node.connect(name, type, hash, reply, decoder, (messages, bytes)) -> Client */
PyObject *py_node_connect(PyObject *object, PyObject *args);

#endif
