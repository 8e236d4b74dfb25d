/* The full screen of a terminal, by ncurses: shows canvases, reads keys, and redirects messages on
 * stderr, which would destroy the screen. Only one at a time, in one thread. */
#ifndef CLI_TUI_SCREEN_H
#define CLI_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/keys.h"

typedef struct tui_screen tui_screen;

/* Switch to the full screen, and redirect stderr. Returns NULL after a line on stderr if stdout is
 * no terminal, or if holdall was built without ncurses. */
tui_screen *tui_screen_open(void);
/* Returns the canvas, cleared, with the size of the terminal. */
tui_canvas *tui_screen_begin(tui_screen *screen);
void tui_screen_show(tui_screen *screen);
/* Returns the next key; TUI_KEY_NONE after wait_ms without a key, or after a signal. */
int tui_screen_key(tui_screen *screen, int wait_ms);
/* Returns the last line that was written to stderr; "" if none. Borrowed until the next call. */
const char *tui_screen_message(tui_screen *screen);
/* Restore the terminal and stderr, and write the collected messages. NULL is allowed. */
void tui_screen_close(tui_screen *screen);

#endif
