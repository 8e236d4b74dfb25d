/* holdall topics --tui: topics, their statistics and QoS problems on the full screen. */
#include "topics/stats.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/frame.h"
#include "tui/screen.h"
#include "tui/table.h"
#include "ui/clock.h"
#include "ui/exit.h"
#include "ui/memory.h"
#include "ui/signals.h"

/* --- what is shown ---------------------------------------------------------------------------- */

/* The full screen of holdall topics --tui: what it shows. Pure. */

typedef struct topics_view {
  const char *network; /* "ros2" */
  const char *message;
  tui_row *rows;
  size_t row_count; /* on return from topics_view_draw(): those that pass the filter */
} topics_view;

enum { TOPICS_COLUMNS = 9 };

static const tui_column topics_columns[] = {{"Hz", 8},    {"B/s", 8},  {"messages", 9},
                                            {"delay", 8}, {"pubs", 4}, {"subs", 4},
                                            {"QoS", 6},   {"lost", 6}, {"size", 8}};

/* "12.3 ms" */
static void put_delay(char out[TUI_NUMBER], const cli_moments *delays) {
  const double ms = delays->mean / 1e6;

  if (delays->count == 0) {
    snprintf(out, TUI_NUMBER, "-");
  } else if (fabs(ms) < 1000) {
    snprintf(out, TUI_NUMBER, "%.1f ms", ms);
  } else {
    snprintf(out, TUI_NUMBER, "%.0f s", ms / 1000);
  }
}

static uint64_t count(const topics_group *group, int32_t kind) {
  uint64_t sum = 0;

  for (size_t i = 0; i < group->size; i++) {
    sum += group->ends[i]->kind == kind;
  }
  return sum;
}

/* A row of the table. stats: NULL without a message. troubles: pairs that do not match. */
static void topics_view_row(tui_row *out, const topics_group *group, const cli_meter_view *stats,
                            size_t troubles) {
  static const cli_meter_view none = {.hz = (double)NAN, .bytes_per_second = (double)NAN};
  const cli_meter_view *v = stats ? stats : &none;
  const uint64_t publishers = count(group, HA_ENDPOINT_PUBLISHER);
  const uint64_t subscribers = count(group, HA_ENDPOINT_SUBSCRIBER);
  const bool is_silent = v->fresh == 0;
  const double keys[TUI_CELLS] = {isfinite(v->hz) && !is_silent ? v->hz : 0,
                                  isfinite(v->bytes_per_second) ? v->bytes_per_second : 0,
                                  (double)v->part.sizes.count,
                                  v->part.delays.mean,
                                  (double)publishers,
                                  (double)subscribers,
                                  (double)troubles,
                                  (double)v->lost,
                                  v->part.sizes.mean};

  memset(out, 0, sizeof *out);
  out->name = group->name;
  memcpy(out->keys, keys, sizeof keys);
  snprintf(out->cells[0], TUI_NUMBER, isfinite(v->hz) ? "%.1f" : "-", is_silent ? 0 : v->hz);
  tui_size(out->cells[1], v->bytes_per_second);
  snprintf(out->cells[2], TUI_NUMBER, "%" PRIu64, v->part.sizes.count);
  put_delay(out->cells[3], &v->part.delays);
  snprintf(out->cells[4], TUI_NUMBER, "%" PRIu64, publishers);
  snprintf(out->cells[5], TUI_NUMBER, "%" PRIu64, subscribers);
  snprintf(out->cells[6], TUI_NUMBER, troubles > 0 ? "%zu bad" : "ok", troubles);
  snprintf(out->cells[7], TUI_NUMBER, "%" PRIu64, v->lost);
  tui_size(out->cells[8], v->part.sizes.count > 0 ? v->part.sizes.mean : (double)NAN);
  out->is_alert = troubles > 0 || v->lost > 0;
  out->is_faint = is_silent;
}

static void topics_view_draw(tui_canvas *canvas, topics_view *v, tui_table *table) {
  char title[256];
  char state[64];
  const tui_frame frame = {.title = title,
                           .state = state,
                           .message = v->message,
                           .keys = "/ filter  o order  arrows select  q end"};
  const size_t used = TUI_FRAME_TOP + TUI_FRAME_BOTTOM;

  snprintf(title, sizeof title, "holdall topics  %s", v->network);
  snprintf(state, sizeof state, "%zu topics", v->row_count);
  v->row_count =
      tui_table_draw(canvas, TUI_FRAME_TOP, canvas->lines > used ? canvas->lines - used : 0, table,
                     v->rows, v->row_count);
  tui_frame_draw(canvas, &frame, table);
}

/* --- the screen ------------------------------------------------------------------------------- */

enum { STEP_MS = 250 };

typedef struct tui {
  tui_screen *screen;
  ha_network *network;
  topics_stats *stats;
  cli_notes *notes;
  const cli_arguments *names;
  const topics_settings *set;
  tui_table table;
  topics_list list; /* rows point into it */
  tui_row *rows;
  size_t row_count; /* number of rows on the last drawn screen; all rows before the first drawing */
  size_t list_count; /* number of rows without the filter */
  char trouble[256]; /* first problem of the selected topic */
} tui;

/* --- rows ------------------------------------------------------------------------------------- */

/* Number of pairs of a topic that do not match, and a text about the first one. */
typedef struct troubles {
  size_t count;
  char text[256];
} troubles;

static void add_trouble(void *user, const topics_trouble *t) {
  troubles *all = user;

  if (t->kind == TOPICS_HASH) return;
  if (all->count++ > 0) return;
  snprintf(all->text, sizeof all->text, "not matched: %s -> %s: %s%sthe publisher %s",
           t->publisher->node, t->subscriber->node, t->policy ? t->policy : "",
           t->policy ? ": " : "", t->text);
}

static const cli_meter_view *find(const topics_stats_row *rows, size_t size, const char *topic) {
  for (size_t i = 0; i < size; i++) {
    if (strcmp(rows[i].channel->topic, topic) == 0) return &rows[i].view;
  }
  return NULL;
}

/* Update the rows from the network, once per interval. */
static void update_rows(tui *t) {
  size_t size = 0;
  const topics_stats_row *measured = topics_stats_take(&size, t->stats);

  topics_list_done(&t->list);
  if (!topics_list_make(&t->list, t->network, t->names, t->set->hidden)) t->list.topics.size = 0;
  t->row_count = t->list_count = t->list.topics.size;
  t->rows = cli_resize(t->rows, t->list_count, sizeof *t->rows);
  for (size_t i = 0; i < t->list_count; i++) {
    const topics_group *group = &t->list.topics.items[i];
    troubles all = {0, ""};
    topics_each_trouble(group, add_trouble, &all);
    topics_view_row(&t->rows[i], group, find(measured, size, group->name), all.count);
  }
}

static const char *trouble_of_selected(tui *t) {
  const tui_row *row = tui_table_selected(&t->table, t->rows, t->row_count);

  for (size_t i = 0; row && i < t->list.topics.size; i++) {
    troubles all = {0, ""};
    if (strcmp(t->list.topics.items[i].name, row->name) != 0) continue;
    topics_each_trouble(&t->list.topics.items[i], add_trouble, &all);
    memcpy(t->trouble, all.text, sizeof t->trouble);
    return t->trouble;
  }
  return "";
}

/* The filter moves rows that do not match to the end of the array; they stay there until the next
 * update. */
static void draw(tui *t) {
  topics_view view = {.network = ha_transport_name(ha_network_transport(t->network)),
                      .rows = t->rows,
                      .row_count = t->list_count};

  view.message = trouble_of_selected(t);
  if (!*view.message) view.message = tui_screen_message(t->screen);
  topics_view_draw(tui_screen_begin(t->screen), &view, &t->table);
  t->row_count = view.row_count;
  tui_screen_show(t->screen);
}

static bool act(tui *t, int key) {
  return tui_table_key(&t->table, key, t->rows, t->row_count) || key != 'q';
}

int topics_tui_run(topics_stats *stats, ha_network *network, cli_notes *notes,
                   const cli_arguments *names, const topics_settings *set) {
  tui t = {.network = network, .stats = stats, .names = names, .set = set, .notes = notes};
  const int64_t interval = topics_interval_ns(set);
  int64_t last = 0;
  bool goes_on = true;

  t.screen = tui_screen_open();
  if (!t.screen) return CLI_FAILED;
  t.table = (tui_table){.columns = topics_columns, .column_count = TOPICS_COLUMNS};
  while (goes_on && !cli_is_stopped()) {
    const int64_t now = cli_now_ns();
    cli_notes_print(notes);
    if (now - last >= interval) {
      update_rows(&t);
      last = now;
    }
    draw(&t);
    goes_on = act(&t, tui_screen_key(t.screen, STEP_MS));
  }
  tui_screen_close(t.screen);
  topics_list_done(&t.list);
  tui_table_done(&t.table);
  free(t.rows);
  return CLI_DONE;
}
