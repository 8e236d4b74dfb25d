/* Output on its way into a file, which has its name when it is whole. */
#ifndef CLI_UI_OUT_FILE_H
#define CLI_UI_OUT_FILE_H

#include <stdbool.h>

#include "ui/draft.h"
#include "ui/out.h"

typedef struct cli_out_file {
  cli_draft draft;
  bool force;
  cli_out out;
} cli_out_file;

/* path: borrowed. force: replace what is there. False with a line on stderr. */
bool cli_out_file_open(cli_out_file *file, const char *path, bool force);

/* good: give it its name; otherwise remove it, and the answer is false. Also false, with a line on
 * stderr, when it could not be written. */
bool cli_out_file_close(cli_out_file *file, bool good);

#endif
