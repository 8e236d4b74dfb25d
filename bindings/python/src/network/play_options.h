/*
 * Options of players.
 */
#ifndef PY_NETWORK_PLAY_OPTIONS_H
#define PY_NETWORK_PLAY_OPTIONS_H

#include "module.h"
#include "network/join.h"

enum { PY_PLAY_LISTS = 8 };

/* Zeroed, they are empty. */
typedef struct py_play_options {
  ha_player_options options;
  py_names paths;
  py_join join;
  ha_play_choice choice;
  py_names lists[PY_PLAY_LISTS];
  py_pair_list rename_pairs;
  ha_rename *renames;
  ha_reader_options reader;
  PyObject *keep; /* owner of the strings */
} py_play_options;

/*
 * Parse (paths, join, options): options is a dict with names of the members of ha_player_options
 * and
 * ha_play_choice. Borrowed until py_play_options_done(). 0, or -1 with an exception and *out empty.
 */
int py_play_options_init(py_play_options *out, PyObject *tuple);
void py_play_options_done(py_play_options *options);

#endif
