/* The full screen of holdall topics --tui: what it shows. Pure. */
#ifndef CLI_TOPICS_VIEW_H
#define CLI_TOPICS_VIEW_H

#include "topics/stats.h"
#include "tui/frame.h"

typedef struct topics_view {
  const char *network; /* "ros2" */
  const char *message;
  tui_row *rows;
  size_t row_count; /* on return from topics_view_draw(): those that pass the filter */
} topics_view;

extern const tui_column topics_columns[];
enum { TOPICS_COLUMNS = 9 };

/* A row of the table. stats: NULL without a message. troubles: pairs that do not match. */
void topics_view_row(tui_row *out, const topics_group *group, const cli_meter_view *stats,
                     size_t troubles);
void topics_view_draw(tui_canvas *canvas, topics_view *view, tui_table *table);

#endif
