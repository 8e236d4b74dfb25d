/* Creates the file for the next split in advance, in its own thread, so that a split does not wait
 * for the file system or for the tables of a database. */
#include "bag/write/bag.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/thread.h"

static void *make(void *arg) {
  ha__next_file *next = arg;

  if (ha__out_file_open(&next->file, next->path, next->how, NULL) < 0) next->file = NULL;
  return NULL;
}

void ha__next_file_begin(ha__next_file *next, const char *path, const ha__out_how *how) {
  next->begun = true;
  next->how = how;
  next->path = ha__dup_string(path);
  next->threaded = next->path && pthread_create(&next->thread, NULL, make, next) == 0;
  if (next->threaded) ha__thread_name(next->thread, "ha-open");
}

static void join(ha__next_file *next) {
  if (next->threaded) pthread_join(next->thread, NULL);
  next->threaded = false;
}

ha__out_file *ha__next_file_take(ha__next_file *next, const char *path) {
  ha__out_file *file = NULL;

  join(next);
  if (next->file && strcmp(next->path, path) == 0) {
    file = next->file;
    next->file = NULL;
  }
  ha__next_file_drop(next);
  return file;
}

void ha__next_file_drop(ha__next_file *next) {
  join(next);
  if (next->file) {
    ha__out_file_abort(next->file);
    unlink(next->path);
  }
  ha__free(next->path);
  *next = (ha__next_file){.begun = false};
}
