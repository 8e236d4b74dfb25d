#include "ui/terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { SIGNALS = 4 };

static const int g_signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static struct termios g_before;
static struct sigaction g_actions[SIGNALS];
static volatile sig_atomic_t g_is_raw;

cli_size cli_terminal_size(int fd) {
  struct winsize size;

  if (ioctl(fd, TIOCGWINSZ, &size) < 0 || size.ws_col == 0) return (cli_size){80, 24};
  return (cli_size){size.ws_col, size.ws_row};
}

bool cli_terminal_is_ours(void) {
  return tcgetpgrp(CLI_KEYBOARD) == getpgrp();
}

static bool set_raw(void) {
  struct termios raw = g_before;

  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  return tcsetattr(CLI_KEYBOARD, TCSANOW, &raw) == 0;
}

/* In the background the shell has already set its own mode, which must stay. */
void cli_terminal_give_back(void) {
  if (g_is_raw && cli_terminal_is_ours()) (void)tcsetattr(CLI_KEYBOARD, TCSANOW, &g_before);
  g_is_raw = 0;
}

/* Signal handler: restore the terminal, then invoke the previous action of the signal. */
static void restore_and_pass_on(int number) {
  cli_terminal_give_back();
  for (size_t i = 0; i < SIGNALS; i++) {
    if (g_signals[i] == number) sigaction(number, &g_actions[i], NULL);
  }
  (void)raise(number);
}

/* SIGCONT handler: the shell has changed the mode while the process was stopped. */
static void continue_raw(int number) {
  (void)number;
  if (g_is_raw && cli_terminal_is_ours()) (void)set_raw();
}

bool cli_terminal_take(void) {
  const struct sigaction restore = {.sa_handler = restore_and_pass_on};
  const struct sigaction back = {.sa_handler = continue_raw, .sa_flags = SA_RESTART};

  if (!isatty(CLI_KEYBOARD) || tcgetattr(CLI_KEYBOARD, &g_before) != 0) return false;
  if (!cli_terminal_is_ours()) return false;
  for (size_t i = 0; i < SIGNALS; i++) {
    if (sigaction(g_signals[i], NULL, &g_actions[i]) != 0) return false;
    if (g_actions[i].sa_handler != SIG_IGN) sigaction(g_signals[i], &restore, NULL);
  }
  sigaction(SIGCONT, &back, NULL);
  if (atexit(cli_terminal_give_back) != 0) return false;
  g_is_raw = 1;
  return set_raw();
}
