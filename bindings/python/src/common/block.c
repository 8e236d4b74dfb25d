#include "common/block.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 64 << 10 };

typedef struct py_block {
  PyObject_HEAD py_bytes bytes;
} py_block;

uint8_t *py_bytes_add(py_bytes *bytes, size_t size) {
  if (size > (size_t)PY_SSIZE_T_MAX - bytes->size) return NULL;
  const size_t wanted = bytes->size + size;
  if (wanted > bytes->capacity || !bytes->data) {
    size_t capacity = bytes->capacity ? bytes->capacity : FIRST_CAPACITY;
    while (capacity < wanted)
      capacity += capacity / 2;
    uint8_t *data = realloc(bytes->data, capacity);
    if (!data) return NULL;
    bytes->data = data;
    bytes->capacity = capacity;
  }
  uint8_t *place = bytes->data + bytes->size;
  bytes->size = wanted;
  return place;
}

PyObject *py_block_new(py_state *state, py_bytes *bytes) {
  if (!bytes->data && !py_bytes_add(bytes, 0)) return PyErr_NoMemory();
  py_block *self = PyObject_New(py_block, state->block);
  if (!self) return NULL;
  if (bytes->capacity > bytes->size) {
    uint8_t *cut = realloc(bytes->data, bytes->size ? bytes->size : 1);
    if (cut) bytes->data = cut;
  }
  self->bytes = *bytes;
  *bytes = (py_bytes){NULL, 0, 0};
  return (PyObject *)self;
}

static void block_dealloc(PyObject *object) {
  py_block *self = (py_block *)object;
  PyTypeObject *type = Py_TYPE(object);
  free(self->bytes.data);
  PyObject_Free(self);
  Py_DECREF(type);
}

static int block_buffer(PyObject *object, Py_buffer *view, int flags) {
  py_block *self = (py_block *)object;
  return PyBuffer_FillInfo(view, (PyObject *)self, self->bytes.data, (Py_ssize_t)self->bytes.size,
                           0, flags);
}

static PyType_Slot g_block_slots[] = {
    {Py_tp_dealloc, block_dealloc},
    {Py_bf_getbuffer, block_buffer},
    {0, NULL},
};

PyType_Spec py_block_spec = {"holdall._holdall.Block", sizeof(py_block), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, g_block_slots};
