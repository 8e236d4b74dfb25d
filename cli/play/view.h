/* Draws the full screen of holdall play --tui. No I/O. */
#ifndef CLI_PLAY_VIEW_H
#define CLI_PLAY_VIEW_H

#include <holdall/player.h>

#include "tui/frame.h"
#include "tui/rates.h"
#include "tui/timeline.h"

typedef struct play_view {
  const char *title; /* title line with the path of the bag */
  const char *message;
  ha_play_state state;
  tui_timeline timeline; /* the caller sets start_ns, end_ns and density */
  tui_row *rows;
  size_t row_count; /* after play_view_draw(): number of rows that match the filter */
} play_view;

extern const tui_column play_columns[];
enum {
  PLAY_COLUMNS = 5,
  PLAY_TIMELINE = TUI_FRAME_TOP + 1 /* the first of the two lines of the timeline */
};

/* Fill a row of the table. now_ns: bag time. */
void play_view_row(tui_row *out, const char *name, const ha_play_topic *topic, const tui_rate *rate,
                   int64_t now_ns);
void play_view_draw(tui_canvas *canvas, play_view *view, tui_table *table);

/* Returns a word for the state of the player. */
const char *play_word(const ha_play_state *state);

#endif
