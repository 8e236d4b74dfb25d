/*
 * The extension module holdall._holdall: libholdall as Python objects.
 *
 * It uses the limited API of Python 3.11, so that one build works with all later versions. Objects
 * of one interpreter (types, hooks of the Python layer) are in py_state; there are no globals. The
 * Python layer passes positional arguments that it has checked; checks that it cannot make (types
 * of items, NULs in names) are made here.
 *
 * The global lock of the interpreter (GIL) is released around calls that read or write files. An
 * object that is in use in one thread then refuses others (py_reader.is_claimed, is_running).
 */
#ifndef PY_MODULE_H
#define PY_MODULE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>

#include <holdall/holdall.h>

/* State of one interpreter. */
typedef struct py_state {
  PyTypeObject *block;
  PyTypeObject *builder;
  PyTypeObject *channel;
  PyTypeObject *client;
  PyTypeObject *decoder;
  PyTypeObject *frames;
  PyTypeObject *layout;
  PyTypeObject *lazy;
  PyTypeObject *message;
  PyTypeObject *messages;
  PyTypeObject *network;
  PyTypeObject *node;
  PyTypeObject *path;
  PyTypeObject *player;
  PyTypeObject *publication;
  PyTypeObject *reader;
  PyTypeObject *record;
  PyTypeObject *recorder;
  PyTypeObject *rosbag_messages;
  PyTypeObject *service;
  PyTypeObject *shape;
  PyTypeObject *stage;
  PyTypeObject *tval;
  PyTypeObject *writer;
  /* of the Python layer */
  PyObject *make_error;    /* (status, errno, offset, text, paths) -> exception */
  PyObject *make_array;    /* (message, offset, count, kind, item_size, is_big_endian) -> array */
  PyObject *make_time;     /* (ns) -> Time */
  PyObject *make_duration; /* (ns) -> Duration */
} py_state;

/* The state, from an instance of one of the module's types (not of a subclass of Lazy or TVal). */
py_state *py_state_of(PyObject *self);

/*
 * Raise the exception that the Python layer makes for a failure; always NULL. An exception that a
 * callback has raised stays.
 *
 * paths  of the bags in use, a sequence, for the name of the file; may be NULL.
 */
PyObject *py_raise(py_state *state, const ha_error *err, PyObject *paths);

/* Call fail with the exception that is set, so that it raises another one; if it returns, the
 * exception stays. */
void py_rephrase(PyObject *fail);

/* Text of a file: bytes that are not UTF-8 become surrogates, as in names of files. NULL is "". */
PyObject *py_text(const char *text);
PyObject *py_text_sized(const char *text, size_t size);

/* {key: value} of text. */
PyObject *py_pairs(const ha_pairs *pairs);

/* dict[key] = value; takes the reference to value, which may be NULL. 0, or -1 with an exception.
 */
int py_put(PyObject *dict, const char *key, PyObject *value);

/* A type of the module by its spec; NULL with an exception. */
PyTypeObject *py_type(PyObject *module, PyType_Spec *spec);

extern PyType_Spec py_block_spec;
extern PyType_Spec py_builder_spec;
extern PyType_Spec py_channel_spec;
extern PyType_Spec py_client_spec;
extern PyType_Spec py_decoder_spec;
extern PyType_Spec py_frames_spec;
extern PyType_Spec py_layout_spec;
extern PyType_Spec py_lazy_spec;
extern PyType_Spec py_message_spec;
extern PyType_Spec py_messages_spec;
extern PyType_Spec py_network_spec;
extern PyType_Spec py_node_spec;
extern PyType_Spec py_path_spec;
extern PyType_Spec py_player_spec;
extern PyType_Spec py_publication_spec;
extern PyType_Spec py_reader_spec;
extern PyType_Spec py_record_spec;
extern PyType_Spec py_recorder_spec;
extern PyType_Spec py_rosbag_messages_spec;
extern PyType_Spec py_service_spec;
extern PyType_Spec py_shape_spec;
extern PyType_Spec py_stage_spec;
extern PyType_Spec py_tval_spec;
extern PyType_Spec py_writer_spec;

/* --- messages/media.c --- */

/* image(message, order, max_bytes, make): what make returns, filled with the pixels if it is no
 * view. */
PyObject *py_image(PyObject *module, PyObject *args);

/* points(message): what the Python layer needs to make an array. */
PyObject *py_points(PyObject *module, PyObject *message);

/* --- messages/types.c --- */

/* find_definition(paths, name, dialect) -> (name, encoding, definition) or None */
PyObject *py_find_definition(PyObject *module, PyObject *args);

/*
 * parse_types(paths, name, encoding, definition, hash, dialect) -> (text, md5, rihs, types)
 *
 * types: of the root first, (name, fields, constants) each; fields: (name, type as it is written,
 * kind, array, capacity, name of the nested type or None, default or None); constants: (name, type,
 * value). dialect: of text, the full definition.
 */
PyObject *py_parse_types(PyObject *module, PyObject *args);

/* --- writing/rewrite.c --- */

/* rewrite(reader, outputs, options, callbacks) -> dict of counts. outputs: [(path, writer options,
 * query or None)], or (path, writer options) of a file that ha_rewrite_plan_read() reads;
 * callbacks: (progress, damage, note, remark, edited), each None or a function. */
PyObject *py_rewrite(PyObject *module, PyObject *args);

/* read_plan((path,)) -> (inputs, start_ns, end_ns, notes): of ha_rewrite_plan_read() */
PyObject *py_read_plan(PyObject *module, PyObject *paths);

/* --- writing/check.c --- */

/* check(path, flags, progress | None, net | None, keys | None, limits | None, adaptation | None)
 * -> (messages, [(severity, file, offset, text)], [rule that matched nothing]) */
PyObject *py_check(PyObject *module, PyObject *args);

/* reindex(path, version, progress | None) */
PyObject *py_reindex(PyObject *module, PyObject *args);

#endif
