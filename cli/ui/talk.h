/* Talk: everything that goes to standard error. */
#ifndef CLI_UI_TALK_H
#define CLI_UI_TALK_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>

/* One line, "holdall: ...". */
void cli_error(const char *format, ...) HA_PRINTF(1, 2);

/* The levels of ROS, for --log-level; the default is the first. */
enum { CLI_LOG_INFO, CLI_LOG_DEBUG, CLI_LOG_WARN, CLI_LOG_ERROR, CLI_LOG_FATAL };
extern const char *const cli_log_levels[];
/* From WARN on there are no notes, from ERROR on no warnings either. */
void cli_log_level(int level);

/* One line, "holdall: warning: ...". */
void cli_warn(const char *format, ...) HA_PRINTF(1, 2);

/* One line, "holdall: note: ...": good to know, and nothing is wrong. */
void cli_note(const char *format, ...) HA_PRINTF(1, 2);

/* What the library says of a failure, and what to try. */
void cli_error_from(const ha_error *err);

/* The same of a network that cannot be joined. */
void cli_error_of_network(const ha_error *err);

/* A problem in a bag as a warning, with its place. */
void cli_warn_problem(const ha_problem *problem);

/* --- progress, on a terminal only ------------------------------------------------------------ */

typedef struct cli_progress {
  bool on;
  int64_t start_ns;
  int64_t next_ns;
} cli_progress;

/* How far it is. */
typedef struct cli_work {
  const char *unit; /* "messages" */
  uint64_t items;
  uint64_t bytes;
  double part; /* 0 to 1; negative = not known */
} cli_work;

/* Nothing is shown in the first second, or when stderr is no terminal. */
void cli_progress_start(cli_progress *progress, bool quiet);
void cli_progress_show(cli_progress *progress, const cli_work *work);
void cli_progress_end(cli_progress *progress);

/* A line of the caller's own instead; "" takes it away. Nothing is looked at: the caller knows that
 * standard error is a terminal. */
void cli_line_show(const char *text);

/* For one long call: shows the seconds until the end. Not nested. */
void cli_wait_start(const char *what, bool quiet);
void cli_wait_end(void);

#endif
