/*
 * Types as Python objects: fields and constants, hashes, texts of definitions.
 */
#ifndef PY_TYPES_H
#define PY_TYPES_H

#include "module.h"

/* find_definition(paths, name, dialect) -> (name, encoding, definition) or None */
PyObject *py_find_definition(PyObject *module, PyObject *args);

/*
 * parse_types(paths, name, encoding, definition, hash, dialect) -> (text, md5, rihs, types)
 *
 * types: of the root first, (name, fields, constants) each; fields: (name, type as it is written,
 * kind, array, capacity, name of the nested type or None, default or None); constants: (name, type,
 * value). dialect: of text, the full definition.
 */
PyObject *py_parse_types(PyObject *module, PyObject *args);

#endif
