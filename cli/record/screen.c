/* Terminal output during recording: signals, keys, and a status line or table. */
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/recorder.h>

#include "record/record.h"
#include "record/status.h"
#include "record/view.h"
#include "tui/screen.h"
#include "tui/table.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/terminal.h"

/* --- the full screen -------------------------------------------------------------------------- */

/* holdall record --tui: the full screen while a recorder runs. */

typedef struct record_tui record_tui;

typedef enum record_request {
  RECORD_GOES_ON,
  RECORD_SPLITS,
  RECORD_MARKS,
  RECORD_ENDS
} record_request;

enum { TUI_STEP_MS = 250 };

struct record_tui {
  tui_screen *screen;
  ha_recorder *recorder;
  const char *path;
  tui_table table;
  tui_rates rates; /* of topics */
  tui_rates sum;   /* of all, and of the files */
  tui_row *rows;
  size_t row_count;
  size_t row_room;
  int64_t start_ns;
  int64_t now_ns;
};

/* NULL with a line on stderr. path: of the bag, borrowed. */
static record_tui *record_tui_open(ha_recorder *recorder, const char *path) {
  tui_screen *screen = tui_screen_open();

  if (!screen) return NULL;
  record_tui *t = cli_resize(NULL, 1, sizeof *t);
  memset(t, 0, sizeof *t);
  t->screen = screen;
  t->recorder = recorder;
  t->path = path;
  t->table = (tui_table){.columns = record_columns, .column_count = RECORD_COLUMNS};
  t->start_ns = cli_now_ns();
  return t;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Names of topics are borrowed for the call alone. */
static void add_row(void *user, const ha_recorder_topic *topic) {
  record_tui *t = user;
  const tui_rate *rate =
      tui_rates_update(&t->rates, topic->name, topic->received, topic->received_bytes, t->now_ns);

  if (t->row_count == t->row_room) {
    t->row_room = t->row_room > 0 ? 2 * t->row_room : 64;
    t->rows = cli_resize(t->rows, t->row_room, sizeof *t->rows);
  }
  tui_row *row = &t->rows[t->row_count++];
  record_view_row(row, topic, rate);
  row->name = rate->name;
}

static void draw(record_tui *t) {
  record_view view = {.path = t->path,
                      .message = tui_screen_message(t->screen),
                      .stats = HA_RECORDER_STATS_INIT,
                      .start_ns = t->start_ns};

  t->now_ns = view.now_ns = cli_now_ns();
  (void)ha_recorder_get_stats(&view.stats, t->recorder, NULL);
  t->row_count = 0;
  ha_recorder_each_topic(t->recorder, add_row, t);
  view.free_bytes = cli_status_free_bytes(t->path);
  view.disk_rate =
      tui_rates_update(&t->sum, "files", 0, view.stats.file_bytes, view.now_ns)->bytes_per_second;
  view.sum =
      tui_rates_update(&t->sum, "sum", view.stats.written, view.stats.received_bytes, view.now_ns);
  view.rows = t->rows;
  view.row_count = t->row_count;
  record_view_draw(tui_screen_begin(t->screen), &view, &t->table);
  t->row_count = view.row_count;
  tui_screen_show(t->screen);
}

/* --- keys of the full screen ------------------------------------------------------------------ */

static void toggle_pause(ha_recorder *recorder) {
  if (ha_recorder_is_paused(recorder)) {
    ha_recorder_resume(recorder);
  } else {
    ha_recorder_pause(recorder);
  }
}

/* Faint rows of topics with publishers are the muted ones. */
static void toggle_mute(record_tui *t) {
  const tui_row *row = tui_table_selected(&t->table, t->rows, t->row_count);
  ha_error err = HA_ERROR_INIT;

  if (!row) return;
  const int32_t mutes = strcmp(row->cells[RECORD_COLUMNS - 1], "muted") != 0;
  if (ha_recorder_mute(t->recorder, row->name, mutes, &err) < 0) cli_warn("%s", err.text);
}

static record_request act(record_tui *t, int key) {
  if (tui_table_key(&t->table, key, t->rows, t->row_count)) return RECORD_GOES_ON;
  switch (key) {
  case ' ':
    toggle_pause(t->recorder);
    return RECORD_GOES_ON;
  case 'x':
    toggle_mute(t);
    return RECORD_GOES_ON;
  case 's':
    return RECORD_SPLITS;
  case 'm':
    return RECORD_MARKS;
  case 'q':
    return RECORD_ENDS;
  default:
    return RECORD_GOES_ON;
  }
}

/* Show the recorder, and handle keys for a quarter of a second. Returns what the caller
 * must do. */
static record_request record_tui_step(record_tui *t) {
  const int64_t end = cli_now_ns() + TUI_STEP_MS * INT64_C(1000000);

  draw(t);
  for (int64_t left = TUI_STEP_MS; left > 0; left = (end - cli_now_ns()) / 1000000) {
    const int key = tui_screen_key(t->screen, (int)left);
    if (key == TUI_KEY_NONE) break; /* no key, or a signal */
    const record_request request = act(t, key);
    if (request != RECORD_GOES_ON) return request;
    draw(t);
  }
  return RECORD_GOES_ON;
}

/* NULL is allowed. */
static void record_tui_close(record_tui *t) {
  if (!t) return;
  tui_screen_close(t->screen);
  tui_rates_done(&t->rates);
  tui_rates_done(&t->sum);
  tui_table_done(&t->table);
  free(t->rows);
  free(t);
}

enum { STDERR = 2, STEP_MS = 250 };

/* --- signals ---------------------------------------------------------------------------------- */

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

/* --- keys ------------------------------------------------------------------------------------- */

static void toggle(ha_recorder *recorder) {
  if (ha_recorder_is_paused(recorder)) {
    ha_recorder_resume(recorder);
  } else {
    ha_recorder_pause(recorder);
  }
}

/* Wait for a key, at most for the time of a step. */
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

/* --- output ----------------------------------------------------------------------------------- */

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

/* Replace the lines that were printed before. */
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

/* --- steps ------------------------------------------------------------------------------------ */

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

/* One step with the full screen, which handles its own keys. */
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

/* SIGUSR1: write a snapshot in snapshot mode, otherwise begin a new file. */
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
