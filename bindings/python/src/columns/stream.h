/*
 * Arrow streams over a reader, as capsules and as columns of plain memory.
 */
#ifndef PY_STREAM_H
#define PY_STREAM_H

#include "common/block.h"
#include "common/interrupt.h"
#include "module.h"
#include "reading/reader.h"

/* Objects that must outlive a stream. */
typedef struct py_stream_means {
  ha_definitions *definitions; /* may be NULL */
  py_interrupt interrupt;
} py_stream_means;

/* Make the stream that the arguments describe; it then owns the reader's handle. 0, or -1 with
 * an exception. */
typedef int py_open_fn(struct ArrowArrayStream *out, py_stream_means *means, py_reader *reader,
                       PyObject *args);

/* The result for a stream that was read to its end; takes the reference to columns, which may be
 * NULL with an exception. */
typedef PyObject *py_result_fn(py_reader *reader, PyObject *columns,
                               const struct ArrowArrayStream *stream);

/* A capsule with the stream; NULL with an exception. */
PyObject *py_stream_capsule(PyObject *reader, PyObject *args, py_open_fn *open);

/* args: (arguments of open, skips_structs, progress | None); progress is called with the rows
 * from time to time */
PyObject *py_stream_columns(PyObject *reader, PyObject *args, py_open_fn *open,
                            py_result_fn *result);

/* --- column.c --- */

/* One column, or what the lists of one hold. */
typedef struct py_column {
  const char *name;   /* of the schema, which outlives it */
  const char *format; /* likewise */
  size_t width;       /* bytes of a value; 0: of different lengths, or a list */
  int64_t length;     /* of a list of fixed size; 0: another column */
  int is_array;       /* 0: a struct, or a list of them; it has no place here */
  int64_t rows;
  py_bytes values;  /* numbers one by one (bool: a byte each), or the bytes of strings */
  py_bytes offsets; /* int64, where each row ends: of strings, binary and lists */
  py_bytes valid;   /* a byte a row, from the first batch with nulls on; rows before are valid */
  struct py_column *items; /* of lists */
} py_column;

/* Prepare for a schema. 0, or -1: *format is one that has no place here, or NULL (no memory). It
 * can be given to the other functions in any case, but for append if it is no array. */
int py_column_init(py_column *out, const char **format, const struct ArrowSchema *schema);

/* Append rows of a batch. Without the GIL; 0, or -1: out of memory. */
int py_column_append(py_column *column, const struct ArrowArray *array, int64_t first,
                     int64_t count);

/* (name, format, length, rows, values, offsets, valid, items); takes the memory over. */
PyObject *py_column_take(py_state *state, py_column *column);

void py_column_done(py_column *column);

#endif
