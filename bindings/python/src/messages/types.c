/*
 * Types as Python objects: fields and constants, hashes, texts of definitions.
 */
#include "module.h"

#include "common/text.h"

/* Open definitions of these paths, the environment and the common interfaces. */
static int open_definitions(ha_definitions **out, py_state *state, PyObject *paths) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  py_names names;

  if (py_names_init(&names, paths, "definitions") < 0) return -1;
  options.paths = names.items;
  options.path_count = names.size;
  const ha_status st = ha_definitions_open(out, &options, &err);
  py_names_done(&names);
  if (st < 0) py_raise(state, &err, NULL);
  return st < 0 ? -1 : 0;
}

PyObject *py_find_definition(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  ha_definitions *definitions = NULL;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;
  PyObject *paths = NULL;
  const char *name = NULL;
  int dialect = 0;

  if (!PyArg_ParseTuple(args, "Osi", &paths, &name, &dialect)) return NULL;
  if (open_definitions(&definitions, state, paths) < 0) return NULL;
  const ha_status st = ha_definitions_find(&schema, NULL, definitions, name, dialect, &err);
  PyObject *out = NULL;
  if (st < 0) {
    py_raise(state, &err, NULL);
  } else if (st == HA_END) {
    Py_INCREF(Py_None);
    out = Py_None;
  } else {
    out = Py_BuildValue("NNy#", py_text(schema.name), py_text(schema.encoding), schema.data,
                        (Py_ssize_t)schema.size);
  }
  ha_definitions_close(definitions);
  return out;
}

/* --- trees ------------------------------------------------------------------ */

static PyObject *text_or_none(const char *text) {
  if (!text) Py_RETURN_NONE;
  return py_text(text);
}

/* Append an item; takes the reference, which may be NULL with an exception. Clears *list then. */
static void append(PyObject **list, PyObject *item) {
  if (!item || PyList_Append(*list, item) < 0) Py_CLEAR(*list);
  Py_XDECREF(item);
}

static PyObject *field_list(const ha_type *type) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    append(&out,
           Py_BuildValue("NNiiKNN", py_text(field->name), py_text(field->type_text),
                         (int)field->kind, (int)field->array, (unsigned long long)field->capacity,
                         text_or_none(field->type ? field->type->name : NULL),
                         text_or_none(field->default_text)));
  }
  return out;
}

static PyObject *constant_value(const ha_constant *constant) {
  switch (constant->kind) {
  case HA_KIND_STRING:
  case HA_KIND_WSTRING:
    return py_text(constant->string);
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
  case HA_KIND_LONG_DOUBLE:
    return PyFloat_FromDouble(constant->number);
  case HA_KIND_BOOL:
    return PyBool_FromLong(constant->integer != 0);
  case HA_KIND_UINT64:
    return PyLong_FromUnsignedLongLong((unsigned long long)constant->integer);
  default:
    return PyLong_FromLongLong(constant->integer);
  }
}

static PyObject *constant_list(const ha_type *type) {
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < type->constant_count; i++) {
    const ha_constant *constant = type->constants[i];
    append(&out, Py_BuildValue("NNN", py_text(constant->name), py_text(constant->type_text),
                               constant_value(constant)));
  }
  return out;
}

static PyObject *type_list(const ha_types *types) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, types);
  PyObject *out = PyList_New(0);
  for (size_t i = 0; out && i < count; i++) {
    append(&out,
           Py_BuildValue("NNN", py_text(all[i]->name), field_list(all[i]), constant_list(all[i])));
  }
  return out;
}

/* "" if the dialect has no such type. */
static PyObject *full_text(const ha_types *types, int dialect) {
  char *text = NULL;
  if (ha_types_text(&text, types, ha_types_root(types), dialect, NULL) < 0) return py_text("");
  PyObject *out = py_text(text);
  ha_text_free(text);
  return out;
}

static PyObject *describe(const ha_types *types, int dialect) {
  char md5[HA_MD5_TEXT_SIZE] = "";
  char rihs[HA_RIHS_TEXT_SIZE] = "";
  const ha_type *root = ha_types_root(types);

  if (ha_types_md5(md5, types, root, NULL) < 0) md5[0] = '\0';
  if (ha_types_rihs(rihs, types, root, NULL) < 0) rihs[0] = '\0';
  return Py_BuildValue("NssN", full_text(types, dialect), md5, rihs, type_list(types));
}

PyObject *py_parse_types(PyObject *module, PyObject *args) {
  py_state *state = PyModule_GetState(module);
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_types *types = NULL;
  PyObject *paths = NULL;
  PyObject *out = NULL;
  const char *data = NULL;
  Py_ssize_t size = 0;
  int dialect = 0;

  if (!PyArg_ParseTuple(args, "Ossy#si", &paths, &schema.name, &schema.encoding, &data, &size,
                        &schema.hash, &dialect) ||
      open_definitions(&options.definitions, state, paths) < 0) {
    return NULL;
  }
  schema.data = (const uint8_t *)data;
  schema.size = (size_t)size;
  if (!schema.encoding[0]) options.dialect = dialect;
  if (ha_types_parse(&types, &schema, &options, &err) < 0) {
    py_raise(state, &err, NULL);
  } else {
    out = describe(types, dialect);
  }
  ha_types_free(types);
  ha_definitions_close(options.definitions);
  return out;
}
