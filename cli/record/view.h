/* Draws the full screen of holdall record --tui. No I/O. */
#ifndef CLI_RECORD_VIEW_H
#define CLI_RECORD_VIEW_H

#include <holdall/recorder.h>

#include "tui/frame.h"
#include "tui/rates.h"

typedef struct record_view {
  const char *path;
  const char *message;
  ha_recorder_stats stats;
  int64_t now_ns; /* monotonic */
  int64_t start_ns;
  const tui_rate *sum;
  int64_t free_bytes; /* free space on the disk; -1 = unknown */
  double disk_rate;   /* bytes per second */
  tui_row *rows;
  size_t row_count; /* after record_view_draw(): number of rows that match the filter */
} record_view;

extern const tui_column record_columns[];
enum { RECORD_COLUMNS = 7 };

/* Fill a row of the table. */
void record_view_row(tui_row *out, const ha_recorder_topic *topic, const tui_rate *rate);
void record_view_draw(tui_canvas *canvas, record_view *view, tui_table *table);

#endif
