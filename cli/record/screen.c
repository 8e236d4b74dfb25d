/* The screen during recording: signals, keys, and a status line or table. */
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/record.h"
#include "record/tui.h"
#include "ui/clock.h"
#include "ui/out.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/terminal.h"

enum { STDERR = 2, STEP_MS = 250 };

/* --- signals --------------------------------------------------------------------- */

static volatile sig_atomic_t g_ends;
static volatile sig_atomic_t g_asks;
static volatile sig_atomic_t g_marks;

static void end(int number) {
  (void)number;
  g_ends = 1;
}

static void ask(int number) {
  (void)number;
  g_asks = 1;
}

static void mark(int number) {
  (void)number;
  g_marks = 1;
}

void cli_screen_catch_signals(void) {
  cli_catch(SIGINT, end, 0);
  cli_catch(SIGTERM, end, 0);
  cli_catch(SIGUSR1, ask, 0);
  cli_catch(SIGUSR2, mark, 0);
}

/* --- keys --------------------------------------------------------------------------- */

static void toggle(ha_recorder *recorder) {
  if (ha_recorder_is_paused(recorder)) {
    ha_recorder_resume(recorder);
  } else {
    ha_recorder_pause(recorder);
  }
}

/* Wait for a key, or for the time of a step. */
static void wait_for_key(cli_screen *screen) {
  const bool listens = screen->keys && cli_terminal_is_ours();
  struct pollfd in = {.fd = listens ? CLI_KEYBOARD : -1, .events = POLLIN};
  char key = 0;

  if (poll(&in, 1, STEP_MS) <= 0) return;
  if (read(CLI_KEYBOARD, &key, 1) != 1) {
    screen->keys = false; /* the terminal was closed */
  } else if (key == ' ') {
    toggle(screen->recorder);
  } else if (key == 'm') {
    g_marks = 1;
  }
}

/* --- what is shown --------------------------------------------------------------------- */

typedef struct table {
  cli_out *out;
  unsigned lines;
} table;

static void show_topic(void *user, const ha_recorder_topic *topic) {
  table *t = user;

  cli_out_format(t->out, "%10" PRIu64 " ", topic->written);
  cli_out_name(t->out, topic->name);
  if (topic->lost) cli_out_format(t->out, ", %" PRIu64 " lost", topic->lost);
  if (topic->dropped) cli_out_format(t->out, ", %" PRIu64 " dropped", topic->dropped);
  if (topic->unmatched) cli_out_format(t->out, ", %" PRIu64 " unmatched", topic->unmatched);
  cli_out_text(t->out, "\033[K\n");
  t->lines++;
}

static void show_line(cli_screen *screen, cli_out *out, const ha_recorder_stats *s, int64_t now) {
  const double seconds = (double)(now - screen->last_ns) / 1e9;
  const double queue = s->queue_limit ? (double)s->queue_bytes / (double)s->queue_limit : 0;

  cli_out_format(out, "%s %" PRId64 " s, %" PRIu64 " messages (%.0f/s), ",
                 s->paused ? "PAUSED" : "recording", (now - screen->start_ns) / 1000000000,
                 s->written, (double)(s->written - screen->last_messages) / seconds);
  cli_out_size(out, s->received_bytes);
  cli_out_text(out, " (");
  cli_out_size(out, (uint64_t)((double)(s->received_bytes - screen->last_bytes) / seconds));
  cli_out_format(out, "/s), queue %.0f %%", queue * 100);
  if (s->ring_bytes) {
    cli_out_text(out, ", snapshot ");
    cli_out_size(out, s->ring_bytes);
  }
  if (cli_record_has_losses(s)) {
    cli_out_format(out, ", LOST %" PRIu64, s->lost + s->dropped);
  }
  cli_out_text(out, "\033[K");
}

/* Replace what was shown before. */
static void show(cli_screen *screen) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  const int64_t now = cli_now_ns();
  cli_out out;
  table t = {&out, 0};

  (void)ha_recorder_get_stats(&stats, screen->recorder, NULL);
  cli_screen_clear(screen);
  cli_out_init(&out, STDERR);
  cli_out_text(&out, CLI_LINES_CUT);
  if (screen->verbose) ha_recorder_each_topic(screen->recorder, show_topic, &t);
  show_line(screen, &out, &stats, now);
  cli_out_text(&out, CLI_LINES_WRAP);
  cli_out_flush(&out);
  screen->lines = t.lines + 1;
  screen->last_ns = now;
  screen->last_messages = stats.written;
  screen->last_bytes = stats.received_bytes;
}

void cli_screen_clear(cli_screen *screen) {
  cli_out out;

  if (!screen->lines) return;
  cli_out_init(&out, STDERR);
  cli_out_text(&out, "\r");
  if (screen->lines > 1) cli_out_format(&out, "\033[%uA", screen->lines - 1);
  cli_out_text(&out, "\033[J");
  cli_out_flush(&out);
  screen->lines = 0;
}

/* --- steps -------------------------------------------------------------------------------- */

bool cli_screen_start(cli_screen *screen, ha_recorder *recorder, const cli_record *set,
                      const char *path) {
  *screen = (cli_screen){.recorder = recorder,
                         .shows = !set->tui && !set->quiet && isatty(STDERR),
                         .verbose = set->verbose,
                         .keys = !set->tui && !set->no_keyboard && cli_terminal_take(),
                         .start_ns = cli_now_ns(),
                         .last_ns = cli_now_ns()};
  if (set->tui) screen->tui = record_tui_open(recorder, path);
  return screen->tui || !set->tui;
}

/* The full screen, and its keys. */
static void step_tui(cli_screen *screen) {
  switch (record_tui_step(screen->tui)) {
  case RECORD_SPLITS:
    g_asks = 1;
    break;
  case RECORD_MARKS:
    g_marks = 1;
    break;
  case RECORD_ENDS:
    g_ends = 1;
    break;
  case RECORD_GOES_ON:
    break;
  }
}

/* SIGUSR1: take a snapshot, or split where there is no ring buffer. */
static void fulfil(cli_screen *screen) {
  ha_error err = HA_ERROR_INIT;
  ha_status st = ha_recorder_snapshot(screen->recorder, NULL, &err);

  if (st == HA_E_ARG) st = ha_recorder_split(screen->recorder, &err);
  if (st >= 0) return;
  cli_screen_clear(screen);
  cli_warn("%s", err.text);
}

static void set_mark(cli_screen *screen) {
  ha_error err = HA_ERROR_INIT;

  if (ha_recorder_mark(screen->recorder, NULL, &err) >= 0) return;
  cli_screen_clear(screen);
  cli_warn("%s", err.text);
}

bool cli_screen_step(cli_screen *screen, bool may_begin_again) {
  const bool records = ha_recorder_wait(screen->recorder, 0, NULL) == HA_E_BUSY;

  if (g_ends || !(records || may_begin_again)) return false;
  if (screen->tui) {
    step_tui(screen);
  } else {
    wait_for_key(screen);
  }
  if (g_asks) {
    g_asks = 0;
    fulfil(screen);
  }
  if (g_marks) {
    g_marks = 0;
    set_mark(screen);
  }
  if (screen->shows) show(screen);
  return true;
}

void cli_screen_stop(cli_screen *screen) {
  record_tui_close(screen->tui);
  screen->tui = NULL;
  cli_screen_clear(screen);
  cli_terminal_give_back();
}
