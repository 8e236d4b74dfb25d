#include "record/view.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record/record.h"
#include "tui/table.h"

const tui_column record_columns[] = {{"Hz", 8},   {"B/s", 8},  {"messages", 10}, {"size", 8},
                                     {"lost", 7}, {"pubs", 4}, {"state", 9}};

static const char *state_of(const ha_recorder_topic *t) {
  if (t->muted) return "muted";
  if (t->unmatched > 0) return "unmatched";
  if (t->reason[0] != '\0') return "refused";
  return t->dropped > 0 ? "dropped" : t->publishers == 0 ? "left" : "";
}

void record_view_row(tui_row *out, const ha_recorder_topic *t, const tui_rate *rate) {
  const uint64_t missing = t->lost + t->dropped;
  const double keys[TUI_CELLS] = {rate->hz,
                                  rate->bytes_per_second,
                                  (double)t->received,
                                  (double)t->received_bytes,
                                  (double)missing,
                                  t->publishers,
                                  (double)(t->unmatched + missing)};

  memset(out, 0, sizeof *out);
  out->name = t->name;
  memcpy(out->keys, keys, sizeof keys);
  snprintf(out->cells[0], TUI_NUMBER, "%.1f", rate->hz);
  tui_size(out->cells[1], rate->bytes_per_second);
  snprintf(out->cells[2], TUI_NUMBER, "%" PRIu64, t->received);
  tui_size(out->cells[3], (double)t->received_bytes);
  snprintf(out->cells[4], TUI_NUMBER, "%" PRIu64, missing);
  snprintf(out->cells[5], TUI_NUMBER, "%" PRIu32, t->publishers);
  snprintf(out->cells[6], TUI_NUMBER, "%s", state_of(t));
  out->is_alert = missing + t->unmatched > 0 || t->reason[0] != '\0';
  out->is_faint = t->muted || t->publishers == 0;
}

/* Draws "12 GB free, full in 3:20:00". */
static void put_disk(tui_canvas *canvas, size_t line, size_t at, const record_view *v) {
  char space[TUI_NUMBER];
  char left[TUI_NUMBER];

  if (v->free_bytes < 0) return;
  tui_size(space, (double)v->free_bytes);
  at += tui_format(canvas, line, at, canvas->columns, TUI_PLAIN, "disk %s free", space);
  const double seconds = v->disk_rate > 0 ? (double)v->free_bytes / v->disk_rate : 1e9;
  if (seconds >= 360000) return; /* 100 hours */
  tui_span(left, (int64_t)(seconds * 1e9));
  tui_format(canvas, line, at, canvas->columns, seconds < 600 ? TUI_ALERT : TUI_PLAIN,
             ", full in %s", left);
}

static void put_sums(tui_canvas *canvas, size_t line, const record_view *v) {
  const ha_recorder_stats *s = &v->stats;
  char size[TUI_NUMBER];
  char rate[TUI_NUMBER];
  char span[TUI_NUMBER];

  tui_size(size, (double)s->received_bytes);
  tui_size(rate, v->sum->bytes_per_second);
  tui_span(span, v->now_ns - v->start_ns);
  size_t at = tui_format(canvas, line, 0, canvas->columns, TUI_STRONG,
                         "%s  %" PRIu64 " messages (%.0f/s)  %s (%s/s)", span, s->written,
                         v->sum->hz, size, rate);
  if (cli_record_has_losses(s)) {
    tui_format(canvas, line, at + 2, canvas->columns, TUI_ALERT,
               "LOST %" PRIu64 "  dropped %" PRIu64 "  unmatched %" PRIu64, s->lost, s->dropped,
               s->unmatched);
  }
}

/* Draws the queue, or the ring buffer of snapshot mode; files, marks, free space. */
static void put_machine(tui_canvas *canvas, size_t line, const record_view *v) {
  const ha_recorder_stats *s = &v->stats;
  const double part = s->queue_limit ? (double)s->queue_bytes / (double)s->queue_limit : 0;
  char ring[TUI_NUMBER];
  size_t at = tui_put(canvas, line, 0, canvas->columns, TUI_PLAIN, "queue ");

  tui_bar(canvas, line, at, 10, part);
  at += 10;
  at += tui_format(canvas, line, at, canvas->columns, TUI_PLAIN, " %.0f %%  file %" PRIu32,
                   part * 100, s->files);
  if (s->marks > 0) {
    at += tui_format(canvas, line, at, canvas->columns, TUI_PLAIN, "  marks %" PRIu32, s->marks);
  }
  if (s->ring_bytes > 0) {
    tui_size(ring, (double)s->ring_bytes);
    at += tui_format(canvas, line, at, canvas->columns, TUI_PLAIN, "  snapshot %s", ring);
  }
  put_disk(canvas, line, at + 2, v);
}

void record_view_draw(tui_canvas *canvas, record_view *v, tui_table *table) {
  char title[512];
  const tui_frame frame = {.title = title,
                           .state = !v->stats.recording ? "STOPPED"
                                    : v->stats.paused   ? "PAUSED"
                                                        : "RECORDING",
                           .message = v->message,
                           .keys =
                               "space pause  s split/snapshot  m mark  x mute  / filter  o order "
                               " q end"};
  const size_t top = TUI_FRAME_TOP + 2;
  const size_t used = top + TUI_FRAME_BOTTOM;

  snprintf(title, sizeof title, "holdall record  %s", v->path);
  put_sums(canvas, TUI_FRAME_TOP, v);
  put_machine(canvas, TUI_FRAME_TOP + 1, v);
  v->row_count = tui_table_draw(canvas, top, canvas->lines > used ? canvas->lines - used : 0, table,
                                v->rows, v->row_count);
  tui_frame_draw(canvas, &frame, table);
}
