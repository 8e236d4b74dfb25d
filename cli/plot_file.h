/* A file that appears when it is whole. */
#ifndef CLI_PLOT_FILE_H
#define CLI_PLOT_FILE_H

#include <stdbool.h>

#include "out.h"

typedef struct plot_file {
  const char *path; /* borrowed */
  char *scratch;    /* what it is called until then */
  bool force;
  cli_out out;
} plot_file;

/* force: replace what is there. False with a line on stderr. */
bool plot_file_open(plot_file *file, const char *path, bool force);

/* good: give it its name; otherwise remove it. False with a line on stderr unless that was done. */
bool plot_file_close(plot_file *file, bool good);

#endif
