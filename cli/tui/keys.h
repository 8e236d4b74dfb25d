/* Codes of keys that are not characters. */
#ifndef CLI_TUI_KEYS_H
#define CLI_TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum {
  TUI_KEY_NONE = 0,
  TUI_KEY_UP = 0x110000, /* after the last Unicode code point */
  TUI_KEY_DOWN,
  TUI_KEY_LEFT,
  TUI_KEY_RIGHT,
  TUI_KEY_PAGE_UP,
  TUI_KEY_PAGE_DOWN,
  TUI_KEY_HOME,
  TUI_KEY_END,
  TUI_KEY_ENTER,
  TUI_KEY_ESCAPE,
  TUI_KEY_BACKSPACE,
  TUI_KEY_RESIZE,          /* the terminal size has changed */
  TUI_KEY_CLICK = 1 << 24, /* and more: a click, with its place */
  TUI_CLICK_BITS = 12      /* of the column, and of the line */
};

/* The key of a click; false: the place is too far away. */
static inline bool tui_click(int *key, int line, int column) {
  if (line < 0 || column < 0 || (line | column) >= 1 << TUI_CLICK_BITS) return false;
  *key = TUI_KEY_CLICK | line << TUI_CLICK_BITS | column;
  return true;
}

static inline bool tui_is_click(int key) {
  return (key & TUI_KEY_CLICK) != 0;
}

static inline size_t tui_click_line(int key) {
  return (size_t)(key - TUI_KEY_CLICK) >> TUI_CLICK_BITS;
}

static inline size_t tui_click_column(int key) {
  return (size_t)key & ((1u << TUI_CLICK_BITS) - 1);
}

#endif
