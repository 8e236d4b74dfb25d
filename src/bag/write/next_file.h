/* The file that will take messages after the next split, made by a thread of its own before that:
 * a split does not wait for the file system, or for a database to be laid out. */
#ifndef HA_BAG_WRITE_NEXT_FILE_H
#define HA_BAG_WRITE_NEXT_FILE_H

#include <pthread.h>
#include <stdbool.h>

#include "bag/write/file.h"

typedef struct ha__out_next {
  pthread_t thread;
  bool begun; /* for the file that takes messages now; it is tried once */
  bool threaded;
  char *path;
  const ha__out_how *how;
  ha__out_file *file; /* the thread's, until it is joined; NULL = it could not be made */
} ha__out_next;

/* Have it made. What fails here is found again, and told, when the file is needed. how is borrowed.
 */
void ha__out_next_begin(ha__out_next *next, const char *path, const ha__out_how *how);
/* The file of this path, without channels; NULL = there is none, and nothing lies there. */
ha__out_file *ha__out_next_take(ha__out_next *next, const char *path);
/* It is not needed: nothing of it is left. */
void ha__out_next_drop(ha__out_next *next);

#endif
