/* Appends to an MCAP file: to a copy in the same folder, which then replaces the file. At any time
 * the file exists, in its old or its new state. */
#ifndef CLI_BAGS_APPEND_H
#define CLI_BAGS_APPEND_H

#include <stdbool.h>

#include <holdall/writer.h>

typedef struct cli_append {
  char *path; /* path of the file, with links resolved */
  char *copy; /* NULL = no copy */
  ha_writer *writer;
  struct cli_stop_note *note; /* removes the copy if the verb is killed */
} cli_append;

/* Open a copy of the bag, positioned at its end. what: "attachments", for the message if that
 * fails; then the exit code is not CLI_DONE. */
int cli_append_start(cli_append *append, const char *path, const char *what, bool quiet);

/* st, err: the result of adding. On success the copy replaces the file; otherwise removes the copy
 * and reports why. Returns the exit code. */
int cli_append_end(cli_append *append, ha_status st, const ha_error *err);

#endif
