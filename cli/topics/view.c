#include "topics/view.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const tui_column topics_columns[] = {{"Hz", 8},    {"B/s", 8},  {"messages", 9},
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

void topics_view_row(tui_row *out, const topics_group *group, const cli_meter_view *stats,
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

void topics_view_draw(tui_canvas *canvas, topics_view *v, tui_table *table) {
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
