/* Creates the file for the next split in advance, in its own thread, so that a split does not wait
 * for the file system or for the tables of a database. */
#ifndef HA_BAG_WRITE_NEXT_FILE_H
#define HA_BAG_WRITE_NEXT_FILE_H

#include <pthread.h>
#include <stdbool.h>

#include "bag/write/file.h"

typedef struct ha__next_file {
  pthread_t thread;
  bool begun; /* one attempt for each split */
  bool threaded;
  char *path;
  const ha__out_how *how;
  ha__out_file *file; /* owned by the thread until it is joined; NULL = creating it failed */
} ha__next_file;

/* Start creating the file. A failure is not reported here: it occurs again when the file is needed.
 * how is borrowed. */
void ha__next_file_begin(ha__next_file *next, const char *path, const ha__out_how *how);
/* The file with this path, without channels; NULL = there is none, and the path is free. */
ha__out_file *ha__next_file_take(ha__next_file *next, const char *path);
/* Not needed: remove the file. */
void ha__next_file_drop(ha__next_file *next);

#endif
