/* holdall record --tui: the full screen while a recorder runs. */
#ifndef CLI_RECORD_TUI_H
#define CLI_RECORD_TUI_H

#include <stdbool.h>

#include <holdall/recorder.h>

typedef struct record_tui record_tui;

typedef enum record_request {
  RECORD_GOES_ON,
  RECORD_SPLITS,
  RECORD_MARKS,
  RECORD_ENDS
} record_request;

/* NULL with a line on stderr. path: of the bag, borrowed. */
record_tui *record_tui_open(ha_recorder *recorder, const char *path);
/* Show the recorder, and handle keys for a quarter of a second. Returns what the caller
 * must do. */
record_request record_tui_step(record_tui *tui);
/* NULL is allowed. */
void record_tui_close(record_tui *tui);

#endif
