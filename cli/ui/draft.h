/* A file that appears under its name when it is whole. Until then its bytes are in NAME.tmp beside
 * it. */
#ifndef CLI_UI_DRAFT_H
#define CLI_UI_DRAFT_H

#include <stdbool.h>

/* All zero: none. */
typedef struct cli_draft {
  const char *path; /* the final one; borrowed */
  char *beside;
  struct cli_stop_note *note; /* a verb that is ended removes it */
} cli_draft;

/* The file to write to, or -1 with errno. What a killed run has left is replaced. */
int cli_draft_open(cli_draft *draft, const char *path);

/* To be called when it is closed: gives it its name. force: replace what is there. False with
 * errno, and nothing stays. */
bool cli_draft_finish(cli_draft *draft, bool force);

/* Nothing of it stays. Keeps errno. */
void cli_draft_drop(cli_draft *draft);

#endif
