/*
 * Memory that grows without the GIL, and then becomes a Python buffer.
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

/* Space for more bytes at the end, which the caller writes; NULL: out of memory. */
uint8_t *py_bytes_add(py_bytes *bytes, size_t size);

/* A writable buffer; takes ownership of the bytes, and shrinks them to their size; bytes that
 * fill their capacity are not moved. NULL with an exception. */
PyObject *py_block_new(py_state *state, py_bytes *bytes);

#endif
