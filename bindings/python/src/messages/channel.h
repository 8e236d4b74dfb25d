/*
 * Channels, and the decoders of their messages.
 *
 * A channel copies its attributes, so that it and its messages outlive the reader. Paths to fields
 * are compiled once for each channel.
 */
#ifndef PY_CHANNEL_H
#define PY_CHANNEL_H

#include "module.h"

/* ha_decoder with its definitions: one for all readers of a bag. */
typedef struct py_decoder {
  PyObject_HEAD PyObject *paths; /* paths of definitions, or None */
  ha_definitions *definitions;
  ha_decoder *decoder;
} py_decoder;

typedef struct py_channel {
  PyObject_HEAD py_decoder *decoder; /* NULL until needed, in a channel that was unpickled */
  const ha_plan *plan;               /* from the decoder; NULL until needed */
  PyObject *topic;
  PyObject *type;
  PyObject *encoding;
  PyObject *definition_encoding;
  PyObject *definition; /* bytes */
  PyObject *hash;
  PyObject *metadata; /* dict */
  PyObject *qos;      /* list of dict */
  PyObject *paths;    /* dict: text -> py_path */
  PyObject *fields;   /* dict: name of a field -> py_path; for messages, whose attributes are
                         fields */
  PyObject *shapes;   /* dict: address of an ha_type -> py_shape */
  PyObject *stages;   /* dict: py_layout -> py_stage */
} py_channel;

/* A compiled path. */
typedef struct py_path {
  PyObject_HEAD py_decoder *decoder; /* owner of the plan */
  ha_path *path;
  int is_value; /* leads to one value or an array of numbers, for ha_path_get() */
} py_path;

/* Open definitions with the paths of a decoder, for use in one thread: NULL if it has no paths.
 * 0, or -1 with an exception; the caller closes them. */
int py_decoder_definitions(ha_definitions **out, py_decoder *decoder);

/* Make a channel from that of a reader, which is copied. NULL with an exception. */
PyObject *py_channel_new(py_state *state, const ha_channel *channel, py_decoder *decoder);

/* The plan of its messages; NULL with an exception. */
const ha_plan *py_channel_plan(py_channel *channel);

/* The path of this text; borrowed. NULL with an exception: ValueError if there is none. */
py_path *py_channel_path(py_channel *channel, PyObject *text);

/* The path to the field of the root that has this name; borrowed. NULL without an exception: there
 * is none. */
py_path *py_channel_field(py_channel *channel, PyObject *name);

/* Names of the root's fields: a tuple; NULL with an exception. */
PyObject *py_channel_field_names(py_channel *channel);

#endif
