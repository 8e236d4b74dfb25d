/* A file that is written as NAME.tmp, in the same folder, and renamed to NAME when it is
 * complete. */
#ifndef CLI_UI_DRAFT_H
#define CLI_UI_DRAFT_H

#include <stdbool.h>

/* All zero: no file. */
typedef struct cli_draft {
  const char *path; /* final name; borrowed */
  char *beside;
  struct cli_stop_note *note; /* removes the draft if the verb is killed */
} cli_draft;

/* Returns the descriptor to write to, or -1 with errno. Replaces a NAME.tmp that a killed process
 * left. */
int cli_draft_open(cli_draft *draft, const char *path);

/* Call it after closing the descriptor. Gives the file its name; force: replace an existing file.
 * On failure returns false with errno, and removes the draft. */
bool cli_draft_finish(cli_draft *draft, bool force);

/* Remove the draft. Keeps errno. */
void cli_draft_drop(cli_draft *draft);

#endif
