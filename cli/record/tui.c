#include "record/tui.h"

#include <stdlib.h>
#include <string.h>

#include "record/status.h"
#include "record/view.h"
#include "tui/screen.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/report.h"

enum { STEP_MS = 250 };

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

record_tui *record_tui_open(ha_recorder *recorder, const char *path) {
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

/* --- rows --------------------------------------------------------------------------------- */

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

/* --- keys --------------------------------------------------------------------------------- */

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

record_request record_tui_step(record_tui *t) {
  const int64_t end = cli_now_ns() + STEP_MS * INT64_C(1000000);

  draw(t);
  for (int64_t left = STEP_MS; left > 0; left = (end - cli_now_ns()) / 1000000) {
    const int key = tui_screen_key(t->screen, (int)left);
    if (key == TUI_KEY_NONE) break; /* no key, or a signal */
    const record_request request = act(t, key);
    if (request != RECORD_GOES_ON) return request;
    draw(t);
  }
  return RECORD_GOES_ON;
}

void record_tui_close(record_tui *t) {
  if (!t) return;
  tui_screen_close(t->screen);
  tui_rates_done(&t->rates);
  tui_rates_done(&t->sum);
  tui_table_done(&t->table);
  free(t->rows);
  free(t);
}
