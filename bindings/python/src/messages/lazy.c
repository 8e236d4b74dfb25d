/*
 * Messages whose classes are made in Python, as those of ROS: fields are taken from the bytes when
 * they are asked for.
 *
 * A layout says what becomes of the fields of a class. A stage is a layout within the messages of a
 * channel: it has the compiled paths to the fields, which begin with those of the structs around.
 */

#include "messages/message.h"
#include "messages/record.h"
#include "messages/tval.h"

#include <stddef.h>
#include <string.h>

typedef struct py_field {
  PyObject *name;
  PyObject *convert;    /* (value) -> value; NULL: the value itself */
  PyTypeObject *nested; /* a subclass of Lazy, of a struct; or NULL */
  PyTypeObject *time;   /* a subclass of TVal, of a time; or NULL */
} py_field;

typedef struct py_layout {
  PyObject_HEAD PyObject *index; /* dict: name -> place in fields */
  PyObject *fail;                /* raises the exception of the class for another exception */
  Py_ssize_t count;
  py_field *fields;
} py_layout;

/* Access to a field. */
typedef struct step {
  py_path *path;          /* NULL until needed */
  struct py_stage *stage; /* the same, for a nested struct */
} step;

typedef struct py_stage {
  PyObject_HEAD py_layout *layout;
  PyObject *prefix; /* prefix of paths: "header." */
  step *steps;      /* one for each field */
} py_stage;

typedef struct py_lazy {
  PyObject_HEAD py_layout *layout;
  PyObject *source;  /* a message, if there is a stage, or a record; NULL: only values */
  py_stage *stage;   /* or NULL */
  PyObject **values; /* values that were set, or that must be the same object each time; NULL:
                        none */
} py_lazy;

/* --- layout ----------------------------------------------------------------- */

static int layout_traverse(PyObject *object, visitproc visit, void *arg) {
  py_layout *self = (py_layout *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->fail);
  for (Py_ssize_t i = 0; i < self->count; i++) {
    Py_VISIT(self->fields[i].convert);
    Py_VISIT(self->fields[i].nested);
    Py_VISIT(self->fields[i].time);
  }
  return 0;
}

static int layout_clear(PyObject *object) {
  py_layout *self = (py_layout *)object;
  Py_CLEAR(self->fail);
  for (Py_ssize_t i = 0; i < self->count; i++) {
    Py_CLEAR(self->fields[i].convert);
    Py_CLEAR(self->fields[i].nested);
    Py_CLEAR(self->fields[i].time);
  }
  return 0;
}

static void layout_dealloc(PyObject *object) {
  py_layout *self = (py_layout *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(self);
  layout_clear(object);
  for (Py_ssize_t i = 0; i < self->count; i++)
    Py_XDECREF(self->fields[i].name);
  Py_XDECREF(self->index);
  PyMem_Free(self->fields);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

static int is_subtype(PyObject *object, PyTypeObject *of) {
  return PyType_Check(object) && PyType_IsSubtype((PyTypeObject *)object, of);
}

/* (name, made): a class of structs or of times, a function that converts, or None. */
static int field_init(py_field *out, py_state *state, PyObject *item) {
  PyObject *made = NULL;
  if (!PyArg_ParseTuple(item, "UO", &out->name, &made)) {
    out->name = NULL;
    return -1;
  }
  Py_INCREF(out->name);
  if (made == Py_None) return 0;
  Py_INCREF(made);
  if (is_subtype(made, state->lazy)) {
    out->nested = (PyTypeObject *)made;
  } else if (is_subtype(made, state->tval)) {
    out->time = (PyTypeObject *)made;
  } else {
    out->convert = made;
  }
  return 0;
}

static int layout_fill(py_layout *self, py_state *state, PyObject *items) {
  for (Py_ssize_t i = 0; i < PyList_Size(items); i++) {
    if (field_init(&self->fields[i], state, PyList_GetItem(items, i)) < 0) return -1;
    self->count++;
    PyObject *place = PyLong_FromSsize_t(i);
    const int result = place ? PyDict_SetItem(self->index, self->fields[i].name, place) : -1;
    Py_XDECREF(place);
    if (result < 0) return -1;
  }
  return 0;
}

/* Layout(fields, fail): a list of (name, class | function | None) */
static PyObject *layout_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  PyObject *items = NULL;
  PyObject *fail = NULL;
  (void)kwargs;
  if (!PyArg_ParseTuple(args, "O!O", (PyObject *)&PyList_Type, &items, &fail)) return NULL;
  py_layout *self = (py_layout *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  Py_INCREF(fail);
  self->fail = fail;
  self->index = PyDict_New();
  self->fields = PyMem_Calloc((size_t)PyList_Size(items) + 1, sizeof *self->fields);
  if (!self->fields) PyErr_NoMemory();
  if (!self->index || !self->fields || layout_fill(self, PyType_GetModuleState(type), items) < 0) {
    Py_CLEAR(self);
  }
  return (PyObject *)self;
}

/* The layout of a class; NULL with an exception. */
static py_layout *layout_of(PyTypeObject *type) {
  PyObject *layout = PyObject_GetAttrString((PyObject *)type, "_layout");
  if (!layout) return NULL;
  PyTypeObject *wanted = Py_TYPE(layout);
  if (PyType_GetSlot(wanted, Py_tp_new) == (void *)layout_make) return (py_layout *)layout;
  Py_DECREF(layout);
  PyErr_SetString(PyExc_TypeError, "_layout of the class is not a Layout");
  return NULL;
}

static PyType_Slot g_layout_slots[] = {
    {Py_tp_new, layout_make},
    {Py_tp_dealloc, layout_dealloc},
    {Py_tp_traverse, layout_traverse},
    {Py_tp_clear, layout_clear},
    {Py_tp_doc, PyDoc_STR("Layout(fields, fail)\n\nHow the fields of a class are converted.")},
    {0, NULL},
};

PyType_Spec py_layout_spec = {"holdall._holdall.Layout", sizeof(py_layout), 0,
                              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, g_layout_slots};

/* --- stage ------------------------------------------------------------------ */

static void stage_dealloc(PyObject *object) {
  py_stage *self = (py_stage *)object;
  PyTypeObject *type = Py_TYPE(object);
  for (Py_ssize_t i = 0; i < self->layout->count; i++) {
    Py_XDECREF((PyObject *)self->steps[i].path);
    Py_XDECREF((PyObject *)self->steps[i].stage);
  }
  PyMem_Free(self->steps);
  Py_DECREF((PyObject *)self->layout);
  Py_DECREF(self->prefix);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot g_stage_slots[] = {{Py_tp_dealloc, stage_dealloc}, {0, NULL}};

PyType_Spec py_stage_spec = {"holdall._holdall.Stage", sizeof(py_stage), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, g_stage_slots};

/* Takes the reference to prefix, which may be NULL with an exception. */
static py_stage *stage_new(py_layout *layout, PyObject *prefix) {
  step *steps = prefix ? PyMem_Calloc((size_t)layout->count + 1, sizeof *steps) : NULL;
  if (prefix && !steps) PyErr_NoMemory();
  py_state *state = py_state_of((PyObject *)layout);
  py_stage *self = steps ? PyObject_New(py_stage, state->stage) : NULL;
  if (!self) {
    PyMem_Free(steps);
    Py_XDECREF(prefix);
    return NULL;
  }
  Py_INCREF((PyObject *)layout);
  self->layout = layout;
  self->prefix = prefix;
  self->steps = steps;
  return self;
}

/* The stage of the messages of a channel, made once for it; borrowed. NULL with an exception. */
static py_stage *root_stage(py_channel *channel, py_layout *layout) {
  py_stage *stage = (py_stage *)PyDict_GetItemWithError(channel->stages, (PyObject *)layout);
  if (stage || PyErr_Occurred()) return stage;
  stage = stage_new(layout, PyUnicode_FromString(""));
  if (!stage) return NULL;
  const int result = PyDict_SetItem(channel->stages, (PyObject *)layout, (PyObject *)stage);
  Py_DECREF((PyObject *)stage);
  return result < 0 ? NULL : stage;
}

/* The stage of a nested struct; borrowed. NULL with an exception. */
static py_stage *nested_stage(py_stage *self, Py_ssize_t i) {
  step *to = &self->steps[i];
  const py_field *field = &self->layout->fields[i];
  if (to->stage) return to->stage;
  py_layout *layout = layout_of(field->nested);
  if (!layout) return NULL;
  to->stage = stage_new(layout, PyUnicode_FromFormat("%U%U.", self->prefix, field->name));
  Py_DECREF((PyObject *)layout);
  return to->stage;
}

/* The path to a field; borrowed. NULL with an exception. */
static py_path *stage_path(py_stage *self, Py_ssize_t i, py_channel *channel) {
  step *to = &self->steps[i];
  if (to->path) return to->path;
  PyObject *text = PyUnicode_FromFormat("%U%U", self->prefix, self->layout->fields[i].name);
  to->path = text ? py_channel_path(channel, text) : NULL;
  Py_XDECREF(text);
  Py_XINCREF((PyObject *)to->path);
  return to->path;
}

/* --- lazy ------------------------------------------------------------------- */

static PyObject *lazy_new(PyTypeObject *type, py_layout *layout, py_stage *stage,
                          PyObject *source) {
  py_lazy *self = (py_lazy *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  Py_INCREF((PyObject *)layout);
  Py_XINCREF((PyObject *)stage);
  Py_XINCREF(source);
  self->layout = layout;
  self->stage = stage;
  self->source = source;
  return (PyObject *)self;
}

PyObject *py_lazy_of(PyTypeObject *type, PyObject *source) {
  py_layout *layout = layout_of(type);
  if (!layout) return NULL;
  py_stage *stage = NULL;
  PyObject *out = NULL;
  const int is_message = Py_TYPE(source) == py_state_of((PyObject *)layout)->message;
  if (is_message) stage = root_stage(((py_message *)source)->channel, layout);
  if (stage || !is_message) out = lazy_new(type, layout, stage, source);
  Py_DECREF((PyObject *)layout);
  return out;
}

static PyObject *lazy_of(PyObject *type, PyObject *source) {
  return py_lazy_of((PyTypeObject *)type, source);
}

/* Class(...): without values; __init__() sets them. */
static PyObject *lazy_make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  (void)args;
  (void)kwargs;
  py_layout *layout = layout_of(type);
  if (!layout) return NULL;
  PyObject *out = lazy_new(type, layout, NULL, NULL);
  Py_DECREF((PyObject *)layout);
  return out;
}

static int lazy_traverse(PyObject *object, visitproc visit, void *arg) {
  py_lazy *self = (py_lazy *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->layout);
  Py_VISIT(self->source);
  for (Py_ssize_t i = 0; self->values && i < self->layout->count; i++)
    Py_VISIT(self->values[i]);
  return 0;
}

static int lazy_clear(PyObject *object) {
  py_lazy *self = (py_lazy *)object;
  PyObject **values = self->values;
  self->values = NULL;
  for (Py_ssize_t i = 0; values && i < self->layout->count; i++)
    Py_XDECREF(values[i]);
  PyMem_Free(values);
  return 0;
}

static void lazy_dealloc(PyObject *object) {
  py_lazy *self = (py_lazy *)object;
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(self);
  lazy_clear(object);
  Py_XDECREF(self->source);
  Py_XDECREF((PyObject *)self->stage);
  Py_XDECREF((PyObject *)self->layout);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

/* --- values of fields -------------------------------------------------------- */

/* Takes the reference to value, which may be NULL with an exception. */
static PyObject *converted(const py_field *field, PyObject *value) {
  PyObject *out = value;
  if (!value) return NULL;
  if (field->nested) {
    out = py_lazy_of(field->nested, value);
  } else if (field->time) {
    const long long ns = PyLong_AsLongLong(value);
    out = ns == -1 && PyErr_Occurred() ? NULL : py_tval_of(field->time, ns);
  } else if (field->convert) {
    out = PyObject_CallFunctionObjArgs(field->convert, value, NULL);
  } else {
    return value;
  }
  Py_DECREF(value);
  return out;
}

/* A value read from the bytes; NULL with an exception. */
static PyObject *read_message(py_lazy *self, Py_ssize_t i) {
  py_message *message = (py_message *)self->source;
  const py_field *field = &self->layout->fields[i];
  ha_value value = HA_VALUE_INIT;

  if (field->nested) {
    py_stage *stage = nested_stage(self->stage, i);
    return stage ? lazy_new(field->nested, stage->layout, stage, self->source) : NULL;
  }
  const py_path *path = stage_path(self->stage, i, message->channel);
  if (!path) return NULL;
  if (field->time && path->is_value &&
      ha_path_get(&value, path->path, message->msg.data, message->msg.size, NULL) == HA_OK) {
    return py_tval_new(field->time, (long long)value.integer, value.nanoseconds);
  }
  return converted(field, py_value_get(py_state_of((PyObject *)self->layout), message, path));
}

static PyObject *read_field(py_lazy *self, Py_ssize_t i) {
  const py_field *field = &self->layout->fields[i];
  if (self->stage) return read_message(self, i);
  if (self->source) return converted(field, PyObject_GetItem(self->source, field->name));
  PyErr_Format(PyExc_AttributeError, "the message has no value of %U", field->name);
  return NULL;
}

static int store(py_lazy *self, Py_ssize_t i, PyObject *value) {
  if (!self->values) {
    self->values = PyMem_Calloc((size_t)self->layout->count, sizeof *self->values);
    if (!self->values) {
      PyErr_NoMemory();
      return -1;
    }
  }
  PyObject *old = self->values[i];
  Py_XINCREF(value);
  self->values[i] = value;
  Py_XDECREF(old);
  return 0;
}

/* Place of a field by its name; -1, maybe with an exception, if there is none. */
static Py_ssize_t find(py_lazy *self, PyObject *name) {
  PyObject *place = PyDict_GetItemWithError(self->layout->index, name);
  return place ? PyLong_AsSsize_t(place) : -1;
}

static PyObject *lazy_getattr(PyObject *object, PyObject *name) {
  py_lazy *self = (py_lazy *)object;
  const Py_ssize_t i = find(self, name);
  if (i < 0) return PyErr_Occurred() ? NULL : PyObject_GenericGetAttr(object, name);
  PyObject *value = self->values ? self->values[i] : NULL;
  if (value) {
    Py_INCREF(value);
    return value;
  }
  value = read_field(self, i);
  if (!value) {
    py_rephrase(self->layout->fail);
  } else if (!PyFloat_Check(value) && !PyLong_Check(value) && store(self, i, value) < 0) {
    Py_CLEAR(value);
  }
  return value;
}

/* Deleting a field restores its value from the bytes. */
static int lazy_setattr(PyObject *object, PyObject *name, PyObject *value) {
  py_lazy *self = (py_lazy *)object;
  const Py_ssize_t i = find(self, name);
  if (i >= 0) return store(self, i, value);
  return PyErr_Occurred() ? -1 : PyObject_GenericSetAttr(object, name, value);
}

static PyMethodDef g_lazy_methods[] = {
    {"_of", lazy_of, METH_O | METH_CLASS,
     PyDoc_STR("_of(source)\n--\n\nA message with the fields of a holdall.Message or Record.")},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot g_lazy_slots[] = {
    {Py_tp_new, lazy_make},
    {Py_tp_dealloc, lazy_dealloc},
    {Py_tp_traverse, lazy_traverse},
    {Py_tp_clear, lazy_clear},
    {Py_tp_getattro, lazy_getattr},
    {Py_tp_setattro, lazy_setattr},
    {Py_tp_methods, g_lazy_methods},
    {Py_tp_doc, PyDoc_STR("The base of classes whose fields are those of their _layout.")},
    {0, NULL},
};

PyType_Spec py_lazy_spec = {"holdall._holdall.Lazy", sizeof(py_lazy), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                            g_lazy_slots};
