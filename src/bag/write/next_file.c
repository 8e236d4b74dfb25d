#include "bag/write/next_file.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/thread.h"

static void *make(void *arg) {
  ha__out_next *next = arg;

  if (ha__out_file_open(&next->file, next->path, next->how, NULL) < 0) next->file = NULL;
  return NULL;
}

void ha__out_next_begin(ha__out_next *next, const char *path, const ha__out_how *how) {
  next->begun = true;
  next->how = how;
  next->path = ha__dup_string(path);
  next->threaded = next->path && pthread_create(&next->thread, NULL, make, next) == 0;
  if (next->threaded) ha__thread_name(next->thread, "ha-open");
}

static void join(ha__out_next *next) {
  if (next->threaded) pthread_join(next->thread, NULL);
  next->threaded = false;
}

ha__out_file *ha__out_next_take(ha__out_next *next, const char *path) {
  ha__out_file *file = NULL;

  join(next);
  if (next->file && strcmp(next->path, path) == 0) {
    file = next->file;
    next->file = NULL;
  }
  ha__out_next_drop(next);
  return file;
}

void ha__out_next_drop(ha__out_next *next) {
  join(next);
  if (next->file) {
    ha__out_file_abort(next->file);
    unlink(next->path);
  }
  ha__free(next->path);
  *next = (ha__out_next){.begun = false};
}
