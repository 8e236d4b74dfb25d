#define NCURSES_WIDECHAR 1
#include "tui/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/memory.h"
#include "ui/report.h"

enum { STDERR = 2, MESSAGE = 512 };

struct tui_screen {
  FILE *tty;
  SCREEN *curses;
  tui_canvas canvas;
  FILE *messages;    /* temporary file that collects stderr */
  int stderr_before; /* the original stderr; -1 = stderr is not redirected */
  char message[MESSAGE];
};

/* --- messages ----------------------------------------------------------------------------- */

static bool collect(tui_screen *s) {
  s->messages = tmpfile();
  if (!s->messages) return false;
  (void)fcntl(fileno(s->messages), F_SETFL, O_APPEND);
  s->stderr_before = fcntl(STDERR, F_DUPFD_CLOEXEC, STDERR + 1);
  return s->stderr_before >= 0 && dup2(fileno(s->messages), STDERR) >= 0;
}

/* Write the collected messages to the original stderr. */
static void release(tui_screen *s) {
  char bytes[4096];
  off_t at = 0;
  ssize_t got;

  if (s->stderr_before < 0) return;
  (void)dup2(s->stderr_before, STDERR);
  close(s->stderr_before);
  s->stderr_before = -1;
  while ((got = pread(fileno(s->messages), bytes, sizeof bytes, at)) > 0) {
    if (write(STDERR, bytes, (size_t)got) < 0) return;
    at += got;
  }
}

const char *tui_screen_message(tui_screen *s) {
  char bytes[MESSAGE];
  const off_t end = lseek(fileno(s->messages), 0, SEEK_END);
  const off_t from = end > MESSAGE - 1 ? end - (MESSAGE - 1) : 0;
  const ssize_t got = pread(fileno(s->messages), bytes, MESSAGE - 1, from);
  size_t size = got > 0 ? (size_t)got : 0;

  while (size > 0 && bytes[size - 1] == '\n')
    size--;
  bytes[size] = '\0';
  const char *line = strrchr(bytes, '\n');
  snprintf(s->message, sizeof s->message, "%s", line ? line + 1 : bytes);
  return s->message;
}

/* --- the terminal ------------------------------------------------------------------------- */

static attr_t g_attributes[TUI_STYLES];

/* Colours are used in addition to bold and reversed text. */
static void set_styles(void) {
  const attr_t styles[TUI_STYLES] = {[TUI_PLAIN] = A_NORMAL,    [TUI_TITLE] = A_REVERSE | A_BOLD,
                                     [TUI_STRONG] = A_BOLD,     [TUI_FAINT] = A_DIM,
                                     [TUI_ALERT] = A_BOLD,      [TUI_SELECTED] = A_REVERSE,
                                     [TUI_ACCENT] = A_UNDERLINE};

  memcpy(g_attributes, styles, sizeof styles);
  if (!has_colors() || getenv("NO_COLOR")) return;
  start_color();
  use_default_colors();
  init_pair(1, COLOR_YELLOW, -1);
  init_pair(2, COLOR_CYAN, -1);
  g_attributes[TUI_ALERT] |= COLOR_PAIR(1);
  g_attributes[TUI_ACCENT] = A_BOLD | COLOR_PAIR(2);
}

static bool take_terminal(tui_screen *s) {
  s->tty = fopen("/dev/tty", "r+e");
  if (!s->tty) {
    cli_error("--tui needs a terminal: %s", strerror(errno));
    return false;
  }
  setlocale(LC_CTYPE, "");
  s->curses = newterm(NULL, s->tty, s->tty);
  if (!s->curses) {
    cli_error("--tui: unknown terminal type (TERM)");
    return false;
  }
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  curs_set(0);
  set_escdelay(50);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
  mouseinterval(0);
  set_styles();
  return true;
}

tui_screen *tui_screen_open(void) {
  tui_screen *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  s->stderr_before = -1;
  if (take_terminal(s) && collect(s)) return s;
  tui_screen_close(s);
  return NULL;
}

void tui_screen_close(tui_screen *s) {
  if (!s) return;
  if (s->curses) {
    endwin();
    delscreen(s->curses);
  }
  release(s);
  if (s->messages) fclose(s->messages);
  if (s->tty) fclose(s->tty);
  tui_canvas_done(&s->canvas);
  free(s);
}

tui_canvas *tui_screen_begin(tui_screen *s) {
  int lines;
  int columns;

  getmaxyx(stdscr, lines, columns);
  tui_canvas_clear(&s->canvas, (size_t)columns, (size_t)lines);
  return &s->canvas;
}

void tui_screen_show(tui_screen *s) {
  const tui_canvas *c = &s->canvas;

  for (size_t i = 0; i < c->columns * c->lines; i++) {
    const wchar_t text[2] = {(wchar_t)c->cells[i].code, L'\0'};
    const attr_t style = g_attributes[c->cells[i].style];
    cchar_t cell;
    setcchar(&cell, text, style & ~(attr_t)A_COLOR, (short)PAIR_NUMBER(style), NULL);
    mvadd_wch((int)(i / c->columns), (int)(i % c->columns), &cell);
  }
  refresh();
}

static int of_mouse(void) {
  MEVENT event;
  int key;

  if (getmouse(&event) != OK) return TUI_KEY_NONE;
  if ((event.bstate & BUTTON1_PRESSED) && tui_click(&key, event.y, event.x)) return key;
  if (event.bstate & BUTTON4_PRESSED) return TUI_KEY_UP;
  return event.bstate & BUTTON5_PRESSED ? TUI_KEY_DOWN : TUI_KEY_NONE;
}

static int of_curses(wint_t key) {
  static const struct {
    wint_t theirs;
    int ours;
  } keys[] = {{KEY_UP, TUI_KEY_UP},         {KEY_DOWN, TUI_KEY_DOWN},
              {KEY_LEFT, TUI_KEY_LEFT},     {KEY_RIGHT, TUI_KEY_RIGHT},
              {KEY_PPAGE, TUI_KEY_PAGE_UP}, {KEY_NPAGE, TUI_KEY_PAGE_DOWN},
              {KEY_HOME, TUI_KEY_HOME},     {KEY_END, TUI_KEY_END},
              {KEY_ENTER, TUI_KEY_ENTER},   {KEY_BACKSPACE, TUI_KEY_BACKSPACE},
              {KEY_RESIZE, TUI_KEY_RESIZE}};

  if (key == KEY_MOUSE) return of_mouse();
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i].theirs == key) return keys[i].ours;
  }
  return TUI_KEY_NONE;
}

static int of_character(wint_t key) {
  if (key == '\r' || key == '\n') return TUI_KEY_ENTER;
  if (key == 0x1b) return TUI_KEY_ESCAPE;
  return key == 0x7f || key == '\b' ? TUI_KEY_BACKSPACE : (int)key;
}

int tui_screen_key(tui_screen *s, int wait_ms) {
  wint_t key = 0;

  (void)s;
  timeout(wait_ms);
  const int kind = get_wch(&key);
  if (kind == KEY_CODE_YES) return of_curses(key);
  return kind == OK ? of_character(key) : TUI_KEY_NONE;
}
