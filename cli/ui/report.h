/* Messages to the user on standard error: errors, warnings, notes and progress. */
#ifndef CLI_UI_REPORT_H
#define CLI_UI_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>

/* Print one line, "holdall: ...". */
void cli_error(const char *format, ...) HA_PRINTF(1, 2);
/* Returns the number of calls of cli_error(). Safe in any thread and in signal handlers. */
unsigned cli_error_count(void);

/* The log levels of ROS, for --log-level; the first one is the default. */
enum { CLI_LOG_INFO, CLI_LOG_DEBUG, CLI_LOG_WARN, CLI_LOG_ERROR, CLI_LOG_FATAL };
extern const char *const cli_log_levels[];
/* Set the log level. From WARN on, notes are off; from ERROR on, warnings too. */
void cli_log_level(int level);

/* Print one line, "holdall: warning: ...". */
void cli_warn(const char *format, ...) HA_PRINTF(1, 2);

/* Print one line, "holdall: note: ...": information; nothing is wrong. */
void cli_note(const char *format, ...) HA_PRINTF(1, 2);

/* Report a failed call of the library, with advice. */
void cli_error_from(const ha_error *err);

/* Report that joining a network failed, with advice. */
void cli_error_of_network(const ha_error *err);

/* Report a problem of a bag as a warning, with file and offset. */
void cli_warn_problem(const ha_problem *problem);

/* --- progress, on a terminal only ------------------------------------------------------------ */

typedef struct cli_progress {
  bool on;
  int64_t start_ns;
  int64_t next_ns;
} cli_progress;

/* The progress of a verb. */
typedef struct cli_work {
  const char *unit; /* "messages" */
  uint64_t items;
  uint64_t bytes;
  double part; /* done, 0 to 1; negative = unknown */
} cli_work;

/* Nothing is printed in the first second, or if stderr is no terminal. */
void cli_progress_start(cli_progress *progress, bool quiet);
void cli_progress_show(cli_progress *progress, const cli_work *work);
void cli_progress_end(cli_progress *progress);

/* Terminal sequences before and after a progress line: the terminal cuts the line at its width
 * instead of wrapping it, because a wrapped line could not be overwritten. Write both in one
 * call. */
#define CLI_LINES_CUT "\033[?7l"
#define CLI_LINES_WRAP "\033[?7h"

/* Show the caller's own progress line; "" removes it. The caller has checked that stderr is a
 * terminal. */
void cli_line_show(const char *text);

/* Print the seconds that one long call takes, until cli_wait_end(). Calls cannot be nested. */
void cli_wait_start(const char *what, bool quiet);
void cli_wait_end(void);

#endif
