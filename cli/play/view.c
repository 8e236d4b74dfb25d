#include "play/view.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <holdall/time.h>

#include "tui/table.h"
#include "tui/timeline.h"

const tui_column play_columns[] = {
    {"Hz", 8}, {"B/s", 8}, {"messages", 10}, {"age", 8}, {"state", 6}};

/* Draws the bag time since the last message of a topic. */
static void put_age(char out[TUI_NUMBER], const ha_play_topic *t, int64_t now_ns) {
  int64_t age;

  if (t->messages == 0 || __builtin_sub_overflow(now_ns, t->last_ns, &age) || age < 0) {
    snprintf(out, TUI_NUMBER, "-");
  } else if (age < INT64_C(1000000000000)) {
    snprintf(out, TUI_NUMBER, "%.1f s", (double)age / 1e9);
  } else {
    tui_span(out, age);
  }
}

void play_view_row(tui_row *out, const char *name, const ha_play_topic *t, const tui_rate *rate,
                   int64_t now_ns) {
  const double keys[TUI_CELLS] = {rate->hz, rate->bytes_per_second, (double)t->messages,
                                  t->messages > 0 ? (double)now_ns - (double)t->last_ns : 0,
                                  t->muted};

  memset(out, 0, sizeof *out);
  out->name = name;
  memcpy(out->keys, keys, sizeof keys);
  snprintf(out->cells[0], TUI_NUMBER, "%.1f", rate->hz);
  tui_size(out->cells[1], rate->bytes_per_second);
  snprintf(out->cells[2], TUI_NUMBER, "%" PRIu64, t->messages);
  put_age(out->cells[3], t, now_ns);
  snprintf(out->cells[4], TUI_NUMBER, "%s", t->muted ? "muted" : "");
  out->is_faint = t->muted || t->messages == 0;
}

const char *play_word(const ha_play_state *s) {
  if (s->is_paused) return "PAUSED";
  if (s->phase == HA_PHASE_WAITING) return "WAITING";
  if (s->phase == HA_PHASE_FINISHING) return "FINISHING";
  if (s->phase == HA_PHASE_IDLE) return "ENDED";
  return s->is_held ? "DELAYED" : "RUNNING";
}

/* Draws the time in the bag, the rate and the loop. */
static void put_position(tui_canvas *canvas, size_t line, const play_view *v) {
  const ha_play_state *s = &v->state;
  char at[TUI_NUMBER];
  char length[TUI_NUMBER];
  char time[HA_TIME_TEXT_SIZE];

  tui_span(at, s->now_ns - v->timeline.start_ns);
  tui_span(length, v->timeline.end_ns - v->timeline.start_ns);
  ha_time_format_seconds(time, s->now_ns);
  size_t used = tui_format(canvas, line, 0, canvas->columns, TUI_STRONG, "%s / %s", at, length);
  used += tui_format(canvas, line, used, canvas->columns, TUI_PLAIN,
                     "  (%.14s)  rate %g  %" PRIu64 " messages", time, s->rate, s->messages);
  if (s->loop_to_ns != INT64_MAX) {
    used += tui_format(canvas, line, used, canvas->columns, TUI_PLAIN, "  loop %.1f s",
                       ((double)s->loop_to_ns - (double)s->loop_from_ns) / 1e9);
  }
  if (s->loops > 0) {
    tui_format(canvas, line, used, canvas->columns, TUI_PLAIN, "  played %" PRIu64 " times",
               s->loops);
  }
}

void play_view_draw(tui_canvas *canvas, play_view *v, tui_table *table) {
  const tui_frame frame = {.title = v->title,
                           .state = play_word(&v->state),
                           .message = v->message,
                           .keys =
                               "space pause  right/left step  [ ] 5 s  l loop  + - rate  x mute "
                               " / filter  q end"};
  const size_t top = TUI_FRAME_TOP + 3;
  const size_t used = top + TUI_FRAME_BOTTOM;

  v->timeline.now_ns = v->state.now_ns;
  v->timeline.loop_from_ns = v->state.loop_from_ns;
  v->timeline.loop_to_ns = v->state.loop_to_ns;
  put_position(canvas, TUI_FRAME_TOP, v);
  tui_timeline_draw(canvas, PLAY_TIMELINE, &v->timeline);
  v->row_count = tui_table_draw(canvas, top, canvas->lines > used ? canvas->lines - used : 0, table,
                                v->rows, v->row_count);
  tui_frame_draw(canvas, &frame, table);
}
