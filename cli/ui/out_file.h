/* Output to standard output, or to a file that gets its name when it is complete. */
#ifndef CLI_UI_OUT_FILE_H
#define CLI_UI_OUT_FILE_H

#include <stdbool.h>

#include "ui/draft.h"
#include "ui/out.h"

/* Flush standard output. Returns code, or CLI_FAILED after a line on stderr if something could not
 * be written. A reader that closed the pipe is no error. */
int cli_out_close(cli_out *out, int code);

typedef struct cli_out_file {
  cli_draft draft;
  bool force;
  cli_out out;
} cli_out_file;

/* path: borrowed until the file is closed. force: replace an existing file. Returns false after a
 * line on stderr. */
bool cli_out_file_open(cli_out_file *file, const char *path, bool force);

/* good: give the file its name; otherwise remove it and return false. Also returns false, after a
 * line on stderr, when the file could not be written. */
bool cli_out_file_close(cli_out_file *file, bool good);

#endif
