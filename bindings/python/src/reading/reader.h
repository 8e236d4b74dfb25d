/*
 * A reader of bags.
 *
 * A reader does one thing at a time: a user claims it first (Reader.claim()), and an iterator of
 * messages keeps the claim until it ends. The Python layer keeps the readers of one bag, and opens
 * another one when all are claimed.
 */
#ifndef PY_READER_H
#define PY_READER_H

#include "messages/channel.h"
#include "module.h"

typedef struct py_reader {
  PyObject_HEAD ha_reader *handle; /* NULL: closed, or taken by a stream */
  py_decoder *decoder;
  PyObject *paths;    /* tuple, as given */
  PyObject *files;    /* what opens the paths (source.c), or NULL: the system */
  PyObject *progress; /* called with (bytes, total_bytes), or NULL */
  PyObject *net;      /* how URLs are read (reading/net.h), or NULL */
  PyObject *channels; /* list of py_channel by id, filled as far as they were asked for */
  int is_claimed;
  int is_busy;    /* in a call without the GIL */
  int is_closing; /* close when the claim ends */
  long pid;       /* process that opened it: a forked process does not have its threads */
} py_reader;

/* 0: it is open, and was opened in this process; -1 with an exception. */
int py_reader_check(py_reader *reader);

/* End a claim. */
void py_reader_release(py_reader *reader);

/* The channel of this id; borrowed. NULL with an exception. */
py_channel *py_reader_channel(py_reader *reader, uint32_t id);

/* Raise a failure of the reader; NULL. */
PyObject *py_reader_raise(py_reader *reader, const ha_error *err);

/* Reader.messages(query, where, skips_damage). */
PyObject *py_messages_new(PyObject *reader, PyObject *args);

/* Reader.stream(topic, query, options), Reader.columns((topic, query, options), skips_structs). */
PyObject *py_reader_stream(PyObject *reader, PyObject *args);
PyObject *py_reader_columns(PyObject *reader, PyObject *args);

/* Reader.align(fields, query, options), Reader.align_columns((fields, query, options),
 * skips_structs). */
PyObject *py_reader_align(PyObject *reader, PyObject *args);
PyObject *py_reader_align_columns(PyObject *reader, PyObject *args);

/* Reader.frames() */
PyObject *py_reader_frames(PyObject *reader, PyObject *args);

/* catalog(paths, split_bytes) -> capsule: the rows of holdall/catalog.h. */
PyObject *py_catalog(PyObject *module, PyObject *args);

/* catalog_paths(paths) -> [path]: the bags that a catalog would open. */
PyObject *py_catalog_paths(PyObject *module, PyObject *paths);

/* --- info.c --- */

/* Each: NULL with an exception. */
PyObject *py_info_dict(const ha_bag_info *info);
PyObject *py_problem_list(const ha_problem *const *problems, size_t count);
PyObject *py_loss_list(const ha_loss *const *losses, size_t count);

/* --- source.c --- */

/* Let a reader open its paths by these methods. The object must live as long as the reader. */
void py_source_use(ha_reader_options *options, ha_io *io, PyObject *files);

#endif
