/*
 * Adaptations to newer definitions, of rewrites and checks.
 */
#include "writing/writer.h"

#include <string.h>

typedef ha_status rename_fn(ha_adaptation *a, const char *from, const char *to, ha_error *err);

/* Open the folders and zip files; without any also those of the environment, if they are wanted. */
static int open_places(py_adaptation *out, PyObject *places, int searches, ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  py_names paths;

  if (py_names_init(&paths, places, "adapt") < 0) return -1;
  options.paths = paths.items;
  options.path_count = paths.size;
  if (!searches) options.flags = HA_DEFINITIONS_NO_ENVIRONMENT | HA_DEFINITIONS_NO_TABLE;
  const ha_status st = ha_definitions_open(&out->definitions, &options, err);
  py_names_done(&paths);
  return st < 0 ? -1 : 0;
}

/* {type: definition} */
static int define_types(ha_adaptation *a, PyObject *dict, ha_error *err) {
  py_pair_list types;
  ha_status st = HA_OK;

  if (py_pair_list_init(&types, dict, "adapt_types") < 0) return -1;
  for (size_t i = 0; st >= 0 && i < types.size; i++) {
    const ha_pair *type = &types.items[i];
    st = ha_adaptation_define(a, type->key, type->value, type->value_size, type->key, err);
  }
  py_pair_list_done(&types);
  return st < 0 ? -1 : 0;
}

/* {old name: new name} */
static int add_renames(ha_adaptation *a, PyObject *dict, rename_fn *rename, const char *name,
                       ha_error *err) {
  py_pair_list names;
  ha_status st = HA_OK;

  if (py_pair_list_init(&names, dict, name) < 0) return -1;
  for (size_t i = 0; st >= 0 && i < names.size; i++) {
    st = rename(a, names.items[i].key, names.items[i].value, err);
  }
  py_pair_list_done(&names);
  return st < 0 ? -1 : 0;
}

static int add_rules(ha_adaptation *a, const char *name, const char *text, Py_ssize_t size,
                     ha_error *err) {
  return name && ha_adaptation_rules(a, name, text, (size_t)size, err) < 0 ? -1 : 0;
}

static int make(py_adaptation *out, PyObject *tuple, ha_error *err) {
  ha_adaptation_options options = HA_ADAPTATION_OPTIONS_INIT;
  PyObject *places = NULL;
  PyObject *types = NULL;
  PyObject *type_names = NULL;
  PyObject *field_names = NULL;
  const char *rules_name = NULL;
  const char *rules = NULL;
  Py_ssize_t rules_size = 0;
  int searches = 0;

  if (!PyArg_ParseTuple(tuple, "OpIOOOzz#", &places, &searches, &options.flags, &types, &type_names,
                        &field_names, &rules_name, &rules, &rules_size) ||
      open_places(out, places, searches, err) < 0) {
    return -1;
  }
  options.definitions = out->definitions;
  if (ha_adaptation_new(&out->handle, &options, err) < 0 ||
      define_types(out->handle, types, err) < 0 ||
      add_renames(out->handle, type_names, ha_adaptation_rename_type, "rename_types", err) < 0 ||
      add_renames(out->handle, field_names, ha_adaptation_rename_field, "rename_fields", err) < 0) {
    return -1;
  }
  return add_rules(out->handle, rules_name, rules, rules_size, err);
}

int py_adaptation_init(py_adaptation *out, PyObject *tuple, py_state *state) {
  ha_error err = HA_ERROR_INIT;

  memset(out, 0, sizeof *out);
  if (tuple == Py_None || make(out, tuple, &err) == 0) return 0;
  if (!PyErr_Occurred()) py_raise(state, &err, NULL);
  py_adaptation_done(out);
  return -1;
}

void py_adaptation_done(py_adaptation *adaptation) {
  ha_adaptation_free(adaptation->handle);
  ha_definitions_close(adaptation->definitions);
  memset(adaptation, 0, sizeof *adaptation);
}

PyObject *py_adaptation_unused(const py_adaptation *adaptation) {
  const size_t count = adaptation->handle ? ha_adaptation_rule_count(adaptation->handle) : 0;
  PyObject *out = PyList_New(0);

  for (size_t i = 0; out && i < count; i++) {
    const char *rule = ha_adaptation_unused(adaptation->handle, i);
    PyObject *text = rule ? py_text(rule) : NULL;
    if (rule && (!text || PyList_Append(out, text) < 0)) Py_CLEAR(out);
    Py_XDECREF(text);
  }
  return out;
}
