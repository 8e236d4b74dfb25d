/*
 * Files of Python: what a caller opens for a reader, such as file objects or file systems of
 * fsspec.
 *
 * They are an object with two methods, which _source.py makes:
 *   open(name)    (read, size), where read(offset, size) -> bytes; or None: there is no such file
 *   list(folder)  names of the files in it, or None: there is no such folder
 * Readers of such files start no threads: one that waits for the interpreter would block a caller
 * who holds it.
 */
#ifndef PY_SOURCE_H
#define PY_SOURCE_H

#include "module.h"

/* Let a reader open its paths by these methods. The object must live as long as the reader. */
void py_source_use(ha_reader_options *options, ha_io *io, PyObject *files);

#endif
