/* Exit codes, the same for all verbs. */
#ifndef CLI_UI_EXIT_H
#define CLI_UI_EXIT_H

enum {
  CLI_DONE = 0,
  CLI_FAILED = 1,
  CLI_WRONG_USE = 2,
  CLI_LOSS = 3 /* done, but something was lost, damaged or skipped */
};

#endif
