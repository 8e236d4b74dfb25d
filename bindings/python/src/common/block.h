/*
 * Memory that grows without the GIL, and then is a buffer of Python.
 */
#ifndef PY_BLOCK_H
#define PY_BLOCK_H

#include "module.h"

/* Bytes of malloc(). Zeroed, it is empty. */
typedef struct py_bytes {
  uint8_t *data;
  size_t size;
  size_t capacity;
} py_bytes;

/* Room for more bytes at the end, whose content is the caller's to write; NULL: out of memory. */
uint8_t *py_bytes_add(py_bytes *bytes, size_t size);

/* A writable buffer; takes the bytes over, and cuts them to their size: those of that capacity stay
 * where they are. NULL with an exception. */
PyObject *py_block_new(py_state *state, py_bytes *bytes);

#endif
