/* Something is added to an MCAP file: to a copy beside it, which then takes its place. Whatever
 * happens meanwhile, the file is there, as it was or as it is to be. */
#ifndef CLI_BAGS_APPEND_H
#define CLI_BAGS_APPEND_H

#include <stdbool.h>

#include <holdall/writer.h>

typedef struct cli_append {
  char *path; /* of the file, without links */
  char *copy; /* NULL = there is none */
  ha_writer *writer;
  struct cli_stop_note *note; /* of the copy */
} cli_append;

/* Open a copy of the bag for writing behind its end. what: "attachments", for the line on stderr
 * when that can't be; the exit code is then not CLI_DONE. */
int cli_append_start(cli_append *append, const char *path, const char *what, bool quiet);

/* st, err: how adding went. Puts the copy in the place of the file when all is well, or removes it
 * and says why. Gives the exit code. */
int cli_append_end(cli_append *append, ha_status st, const ha_error *err);

#endif
