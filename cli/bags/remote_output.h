/* Output to a URL (-o URL): the bag is written to a temporary folder, and uploaded when it is
 * complete. */
#ifndef CLI_BAGS_REMOTE_OUTPUT_H
#define CLI_BAGS_REMOTE_OUTPUT_H

#include <stdbool.h>

/* All zero: none. */
typedef struct cli_remote_output {
  char *folder; /* temporary */
  char *path;   /* path of the bag in folder */
  char *shown;  /* the URL without secrets */
  const char *url;
} cli_remote_output;

/* url: borrowed. False after a line on stderr. */
bool cli_remote_output_begin(cli_remote_output *output, const char *url);

/* Upload the bag; force: replace existing files. False after a line on stderr. */
bool cli_remote_output_send(const cli_remote_output *output, bool force, bool quiet);

/* Remove the temporary files. */
void cli_remote_output_done(cli_remote_output *output);

#endif
