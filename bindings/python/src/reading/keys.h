/*
 * Keys of encrypted bags, of a tuple of three tuples of bytes: (AES key,), (identities...),
 * (file of a passphrase,), each of which may be empty.
 */
#ifndef PY_READING_KEYS_H
#define PY_READING_KEYS_H

#include <holdall/keys.h>

#include "common/text.h"

typedef struct py_keys {
  ha_keys keys; /* borrows from the others */
  py_names aes_key;
  py_names identities;
  py_names passphrase_file;
} py_keys;

/* None: no keys. 0, or -1 with an exception and *out empty. */
int py_keys_init(py_keys *out, PyObject *tuple);
void py_keys_done(py_keys *keys);

#endif
