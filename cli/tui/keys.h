/* Codes of keys that are not characters. */
#ifndef CLI_TUI_KEYS_H
#define CLI_TUI_KEYS_H

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
  TUI_KEY_RESIZE /* the terminal size has changed */
};

#endif
