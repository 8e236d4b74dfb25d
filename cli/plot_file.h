/* A picture on its way into a file. */
#ifndef CLI_PLOT_FILE_H
#define CLI_PLOT_FILE_H

#include <stdbool.h>

#include "draft.h"
#include "out.h"

typedef struct plot_file {
  cli_draft draft;
  bool force;
  cli_out out;
} plot_file;

/* path: borrowed. force: replace what is there. False with a line on stderr. */
bool plot_file_open(plot_file *file, const char *path, bool force);

/* good: give it its name; otherwise remove it, and the answer is false. Also false, with a line on
 * stderr, when it could not be written. */
bool plot_file_close(plot_file *file, bool good);

#endif
