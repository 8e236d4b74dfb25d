/*
 * Convert Python strings and lists of strings to C.
 */
#ifndef PY_TEXT_H
#define PY_TEXT_H

#include "module.h"

/* UTF-8 of a str without NUL, borrowed from it; NULL with a TypeError or ValueError that names it.
 */
const char *py_string(PyObject *text, const char *name);

/* An int between two bounds. 0, or -1 with a TypeError or ValueError that names it. */
int py_integer(long long *out, PyObject *value, long long least, long long most, const char *name);

/* Strings of a sequence; each ends with NUL. Zeroed, it is empty. */
typedef struct py_names {
  const char **items;
  size_t size;
  PyObject *keep; /* owner of the bytes */
} py_names;

/* Convert a sequence of str, bytes or os.PathLike; None is empty. name is that of the argument.
 * 0, or -1 with an exception and *out empty. */
int py_names_init(py_names *out, PyObject *strings, const char *name);
void py_names_done(py_names *names);

/* Pairs of a dict of str. */
typedef struct py_pair_list {
  ha_pair *items;
  size_t size;
  py_names keys;
  py_names values;
} py_pair_list;

int py_pair_list_init(py_pair_list *out, PyObject *dict, const char *name);
void py_pair_list_done(py_pair_list *list);

#endif
