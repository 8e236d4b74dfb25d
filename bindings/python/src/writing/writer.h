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

/* --- adaptation.c --- */

/* Newer definitions for ha_rewrite() and ha_check(). Zeroed, it is empty. */
typedef struct py_adaptation {
  ha_definitions *definitions;
  ha_adaptation *handle; /* NULL: none */
} py_adaptation;

/*
 * Make an adaptation from (folders and zip files, use those of the environment and the table,
 * HA_ADAPT_..., {type: definition}, {old type: new}, {"type.old field": new}, name of the rules or
 * None, text of the rules); or None. 0, or -1 with an exception and *out empty.
 */
int py_adaptation_init(py_adaptation *out, PyObject *tuple, py_state *state);
void py_adaptation_done(py_adaptation *adaptation);

/* A list of the rules that matched nothing, as text; NULL with an exception. */
PyObject *py_adaptation_unused(const py_adaptation *adaptation);

/* --- writer.c --- */

/* definition(type, dialect, text, paths) -> (encoding, text, hash) */
PyObject *py_definition(PyObject *module, PyObject *args);

#endif
