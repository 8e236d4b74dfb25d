/*
 * Options for opening a bag that readers and checks share: keys of encrypted bags, and limits.
 */
#ifndef PY_OPEN_OPTIONS_H
#define PY_OPEN_OPTIONS_H

#include "common/text.h"
#include "module.h"

/* Zeroed, they are empty. */
typedef struct py_open_options {
  ha_keys keys; /* borrows from the names below */
  ha_limits limits;
  py_names aes_key;
  py_names identities;
  py_names passphrase_file;
} py_open_options;

/*
 * @param keys    a tuple of three tuples of bytes, each of which may be empty: (AES key,),
 *                (identities...), (file of a passphrase,); or None
 * @param limits  a dict with names of ha_limits' members, borrowed until py_open_options_done();
 *                or None
 *
 * 0, or -1 with an exception and *out empty.
 */
int py_open_options_init(py_open_options *out, PyObject *keys, PyObject *limits);
void py_open_options_done(py_open_options *options);

#endif
