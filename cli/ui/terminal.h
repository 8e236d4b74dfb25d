/* The terminal on stdin, whose keys come one by one while a verb runs. */
#ifndef CLI_UI_TERMINAL_H
#define CLI_UI_TERMINAL_H

#include <stdbool.h>

enum { CLI_KEYBOARD = 0 };

/* From here on keys come one by one; undone at every end of the program. Called once at most.
 * False: stdin is no terminal, or this is in the background. */
bool cli_terminal_take(void);
void cli_terminal_give_back(void);
/* What is typed is for this program now: in the background reading would stop it. */
bool cli_terminal_is_ours(void);

#endif
