/*
 * Options and schemas of writers.
 */
#ifndef PY_WRITER_H
#define PY_WRITER_H

#include "common/text.h"
#include "module.h"

/* Zeroed, they are empty. */
typedef struct py_writer_options {
  ha_writer_options options;
  py_pair_list metadata;
  py_pair_list settings;
  py_names recipients;
} py_writer_options;

/* Parse a dict with names of ha_writer_options' members; missing ones have their defaults. It is
 * borrowed until py_writer_options_done(). 0, or -1 with an exception and *out empty. */
int py_writer_options_init(py_writer_options *out, PyObject *dict);
void py_writer_options_done(py_writer_options *options);

/* A schema from Python: (type, encoding, definition, hash), and the owner of its strings. */
typedef struct py_schema {
  ha_schema schema;
  const char *message_encoding;
} py_schema;

/* Parse (type, message_encoding, definition_encoding, definition, hash), borrowed. 0, or -1 with
 * an exception. */
int py_schema_init(py_schema *out, PyObject *tuple);

/* definition(type, dialect, text, paths) -> (encoding, text, hash) */
PyObject *py_definition(PyObject *module, PyObject *args);

#endif
