/* The full screen of a terminal, by ncurses: shows canvases, reads keys, and keeps messages of the
 * command (stderr) from destroying the picture. One at a time; one thread. */
#ifndef CLI_TUI_SCREEN_H
#define CLI_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/keys.h"

typedef struct tui_screen tui_screen;

/* Takes the terminal; stderr is collected from here on. NULL with a line on stderr: no terminal, or
 * built without ncurses. */
tui_screen *tui_screen_open(void);
/* The canvas, blank and of the size of the terminal. */
tui_canvas *tui_screen_begin(tui_screen *screen);
void tui_screen_show(tui_screen *screen);
/* The next key; TUI_KEY_NONE after wait_ms without one, or after a signal. */
int tui_screen_key(tui_screen *screen, int wait_ms);
/* The last line that was written to stderr; "" before. Borrowed until the next call. */
const char *tui_screen_message(tui_screen *screen);
/* Restores the terminal, and writes to stderr all that was collected. NULL is allowed. */
void tui_screen_close(tui_screen *screen);

#endif
