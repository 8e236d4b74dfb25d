/* holdall play --tui: the full screen while a player runs. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/reader.h>

#include "play/play.h"
#include "play/view.h"
#include "tui/screen.h"
#include "tui/table.h"
#include "tui/timeline.h"
#include "ui/clock.h"
#include "ui/limits.h"
#include "ui/memory.h"

enum { STEP_MS = 100 };

struct play_tui {
  tui_screen *screen;
  ha_player *player;
  char title[512];
  tui_table table;
  tui_rates rates;
  tui_timeline timeline;
  const char **topics;
  size_t topic_count;
  tui_row *rows;
  size_t row_count; /* rows of the last drawn screen ... */
  size_t columns;   /* ... and its width */
};

/* --- density ------------------------------------------------------------------------------ */

/* Returns count * i / parts without overflow. */
static uint64_t part_of(uint64_t count, size_t i, size_t parts) {
  return count / parts * i + count % parts * i / parts;
}

/* Distribute the messages of a split evenly over its time. */
static void spread(tui_timeline *t, const ha_split *split) {
  const size_t first = tui_timeline_part(t, split->start_ns);
  const size_t last =
      tui_timeline_part(t, split->end_ns > t->end_ns ? t->end_ns : split->end_ns - 1);
  const size_t parts = last >= first ? last - first + 1 : 1;

  for (size_t i = 0; i < parts; i++) {
    t->density[first + i] +=
        part_of(split->message_count, i + 1, parts) - part_of(split->message_count, i, parts);
  }
}

/* Compute the density from the index of the bags. Without an index there is none. */
static void read_density(tui_timeline *t, const char *const *paths, size_t path_count) {
  const ha_reader_options options = cli_limits_reader();
  const ha_split_options how = {.struct_size = sizeof how, .count = TUI_DENSITY};
  const ha_split *const *splits = NULL;
  ha_reader *reader = NULL;
  size_t count = 0;

  if (ha_reader_open(&reader, paths, path_count, &options, NULL) >= 0 &&
      ha_reader_splits(&splits, &count, reader, NULL, &how, NULL) >= 0) {
    for (size_t i = 0; i < count; i++) {
      spread(t, splits[i]);
    }
  }
  ha_reader_close(reader);
}

/* --- the screen --------------------------------------------------------------------------- */

static ha_play_state state_of(ha_player *player) {
  ha_play_state state = HA_PLAY_STATE_INIT;

  (void)ha_player_state(&state, player, NULL);
  return state;
}

static void list_topics(play_tui *t) {
  const char *topic;

  while ((topic = ha_player_topic(t->player, t->topic_count)) != NULL) {
    t->topics = cli_resize(t->topics, t->topic_count + 1, sizeof *t->topics);
    t->topics[t->topic_count++] = topic;
  }
  t->rows = cli_resize(NULL, t->topic_count, sizeof *t->rows);
}

play_tui *play_tui_open(ha_player *player, const char *const *paths, size_t path_count) {
  const ha_play_state state = state_of(player);
  play_tui *t = cli_resize(NULL, 1, sizeof *t);

  memset(t, 0, sizeof *t);
  t->player = player;
  t->timeline.start_ns = state.start_ns;
  t->timeline.end_ns = state.end_ns;
  read_density(&t->timeline, paths, path_count);
  snprintf(t->title, sizeof t->title, "holdall play  %s%s", paths[0],
           path_count > 1 ? ", ..." : "");
  t->table = (tui_table){.columns = play_columns, .column_count = PLAY_COLUMNS};
  list_topics(t);
  t->screen = tui_screen_open();
  if (t->screen) return t;
  play_tui_close(t);
  return NULL;
}

static void draw(play_tui *t) {
  play_view view = {.title = t->title,
                    .message = tui_screen_message(t->screen),
                    .state = state_of(t->player),
                    .timeline = t->timeline,
                    .rows = t->rows,
                    .row_count = t->topic_count};

  for (size_t i = 0; i < t->topic_count; i++) {
    ha_play_topic topic = HA_PLAY_TOPIC_INIT;
    (void)ha_player_topic_state(&topic, t->player, t->topics[i], NULL);
    const tui_rate *rate =
        tui_rates_update(&t->rates, t->topics[i], topic.messages, topic.bytes, cli_now_ns());
    play_view_row(&t->rows[i], t->topics[i], &topic, rate, view.state.now_ns);
  }
  tui_canvas *canvas = tui_screen_begin(t->screen);
  play_view_draw(canvas, &view, &t->table);
  t->columns = canvas->columns;
  t->row_count = view.row_count;
  tui_screen_show(t->screen);
}

static void toggle_mute(play_tui *t) {
  const tui_row *row = tui_table_selected(&t->table, t->rows, t->row_count);
  ha_play_topic topic = HA_PLAY_TOPIC_INIT;

  if (!row || ha_player_topic_state(&topic, t->player, row->name, NULL) != HA_OK) return;
  (void)ha_player_mute(t->player, row->name, !topic.muted);
}

/* A click on the timeline seeks. Returns false if it is elsewhere. */
static bool seek(play_tui *t, int key) {
  const size_t line = tui_is_click(key) ? tui_click_line(key) : 0;

  if (line != PLAY_TIMELINE && line != PLAY_TIMELINE + 1) return false;
  (void)ha_player_seek(t->player,
                       tui_timeline_time(&t->timeline, tui_click_column(key), t->columns));
  return true;
}

/* Handle a key as in play, except: up and down select topics, + and - change the rate. */
static bool act(play_tui *t, int key) {
  if (seek(t, key)) return true;
  if (!t->table.is_typing) {
    if (key == 'x') {
      toggle_mute(t);
      return true;
    }
    if (key == TUI_KEY_RIGHT) return cli_keys_act(t->player, 's');
    if (key == TUI_KEY_LEFT) return cli_keys_act(t->player, 'b');
    if (key == '+' || key == '-') return cli_keys_act(t->player, key == '+' ? 'U' : 'D');
  }
  if (tui_table_key(&t->table, key, t->rows, t->row_count)) return true;
  return key > 0 && key < 0x7f ? cli_keys_act(t->player, (char)key) : true;
}

bool play_tui_step(play_tui *t) {
  draw(t);
  return act(t, tui_screen_key(t->screen, STEP_MS));
}

void play_tui_close(play_tui *t) {
  if (!t) return;
  tui_screen_close(t->screen);
  tui_rates_done(&t->rates);
  tui_table_done(&t->table);
  free(t->topics);
  free(t->rows);
  free(t);
}
