/* Appends to an MCAP file without risk for its data: a copy in the same folder is extended, then
 * replaces the file by rename(). A crash leaves the old file or the new one. */
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

/* Copy the file and open the copy, positioned at its end. what: "attachments", for the error
 * message. Returns an exit code; CLI_DONE = success. */
int cli_append_start(cli_append *append, const char *path, const char *what, bool quiet);

/* st, err: the result of appending. On success the copy replaces the file; on failure the copy is
 * removed and the failure reported. Returns the exit code. */
int cli_append_end(cli_append *append, ha_status st, const ha_error *err);

#endif
