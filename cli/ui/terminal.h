/* Terminal size, and single keys from stdin while a verb runs. */
#ifndef CLI_UI_TERMINAL_H
#define CLI_UI_TERMINAL_H

#include <stdbool.h>

#include <stddef.h>

enum { CLI_KEYBOARD = 0 };

typedef struct cli_size {
  size_t columns;
  size_t lines;
} cli_size;

/* Returns the size of the terminal of a descriptor; 80 columns and 24 lines if it is no
 * terminal. */
cli_size cli_terminal_size(int fd);

/* Set the terminal so that keys arrive one by one; the mode is restored however the program ends.
 * Call it at most once. Returns false if stdin is no terminal, or if this process is in the
 * background. */
bool cli_terminal_take(void);
void cli_terminal_give_back(void);
/* Is this process in the foreground? Reading keys in the background would stop it (SIGTTIN). */
bool cli_terminal_is_ours(void);

#endif
