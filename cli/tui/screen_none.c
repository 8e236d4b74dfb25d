/* Stub for builds without ncurses. */
#include "tui/screen.h"
#include "ui/report.h"

tui_screen *tui_screen_open(void) {
  cli_error("--tui: this holdall was built without ncurses");
  return NULL;
}

tui_canvas *tui_screen_begin(tui_screen *screen) {
  (void)screen;
  return NULL;
}

void tui_screen_show(tui_screen *screen) {
  (void)screen;
}

int tui_screen_key(tui_screen *screen, int wait_ms) {
  (void)screen;
  (void)wait_ms;
  return TUI_KEY_NONE;
}

const char *tui_screen_message(tui_screen *screen) {
  (void)screen;
  return "";
}

void tui_screen_close(tui_screen *screen) {
  (void)screen;
}
