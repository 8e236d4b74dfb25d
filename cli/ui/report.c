#include "ui/report.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/format.h"
#include "base/url.h"
#include "ui/clock.h"
#include "ui/out.h"

#define STDERR 2
#define CLEAR_LINE "\r\033[K"

/* A progress line is on the terminal. */
static volatile sig_atomic_t g_line_shown;

/* --- lines -------------------------------------------------------------------------------- */

/* The text may contain names from bags; escaping keeps it on one line. */
static void print_line(const char *prefix, const char *text) {
  cli_out out;

  cli_out_init(&out, STDERR);
  if (g_line_shown) cli_out_text(&out, CLEAR_LINE);
  g_line_shown = 0;
  cli_out_text(&out, prefix);
  cli_out_name(&out, text);
  cli_out_char(&out, '\n');
  cli_out_flush(&out);
}

static void HA_PRINTF(2, 0) say_args(const char *prefix, const char *format, va_list args) {
  char text[2048];

  ha__format_va(text, sizeof text, format, args);
  ha__url_hide_secrets(text);
  print_line(prefix, text);
}

static atomic_uint g_error_count;

void cli_error(const char *format, ...) {
  va_list args;

  va_start(args, format);
  say_args("holdall: ", format, args);
  va_end(args);
  atomic_fetch_add(&g_error_count, 1);
}

unsigned cli_error_count(void) {
  return atomic_load(&g_error_count);
}

static int g_level = CLI_LOG_INFO;

const char *const cli_log_levels[] = {"info", "debug", "warn", "error", "fatal", NULL};

void cli_log_level(int level) {
  g_level = level;
}

void cli_warn(const char *format, ...) {
  va_list args;

  if (g_level >= CLI_LOG_ERROR) return;
  va_start(args, format);
  say_args("holdall: warning: ", format, args);
  va_end(args);
}

void cli_note(const char *format, ...) {
  va_list args;

  if (g_level >= CLI_LOG_WARN) return;
  va_start(args, format);
  say_args("holdall: note: ", format, args);
  va_end(args);
}

static const char *what_to_try(ha_status code) {
  switch (code) {
  case HA_E_UNSUPPORTED:
    return "; 'holdall list storage' lists the formats that can be read";
  case HA_E_CORRUPT:
    return "; 'holdall records' lists the records of the file";
  default:
    return "";
  }
}

void cli_error_from(const ha_error *err) {
  cli_error("%s%s", err->text[0] ? err->text : ha_status_name(err->code), what_to_try(err->code));
}

void cli_error_of_network(const ha_error *err) {
  cli_error("%s%s", err->text[0] ? err->text : ha_status_name(err->code),
            err->code == HA_E_UNSUPPORTED ? "; 'holdall list transport' lists the known networks"
                                          : "");
}

void cli_warn_problem(const ha_problem *problem) {
  if (problem->offset >= 0) {
    cli_warn("%s:%" PRId64 ": %s", problem->path, problem->offset, problem->text);
  } else {
    cli_warn("%s: %s", problem->path, problem->text);
  }
}

/* --- progress ----------------------------------------------------------------------------- */

void cli_progress_start(cli_progress *progress, bool quiet) {
  progress->on = !quiet && isatty(STDERR);
  progress->start_ns = cli_now_ns();
  progress->next_ns = progress->start_ns + 1000000000;
}

void cli_progress_show(cli_progress *progress, const cli_work *work) {
  const int64_t now = progress->on ? cli_now_ns() : 0;
  cli_out out;

  if (!progress->on || now < progress->next_ns) return;
  const double seconds = (double)(now - progress->start_ns) / 1e9;

  progress->next_ns = now + 250000000;
  cli_out_init(&out, STDERR);
  cli_out_text(&out, CLEAR_LINE CLI_LINES_CUT);
  if (work->part >= 0) cli_out_format(&out, "%3.0f %%, ", work->part * 100);
  cli_out_format(&out, "%" PRIu64 " %s (%.0f/s), ", work->items, work->unit,
                 (double)work->items / seconds);
  cli_out_size(&out, work->bytes);
  cli_out_text(&out, " (");
  cli_out_size(&out, (uint64_t)((double)work->bytes / seconds));
  cli_out_text(&out, "/s)");
  if (work->part > 0.001) {
    cli_out_format(&out, ", %.0f s left", seconds / work->part - seconds);
  }
  cli_out_text(&out, CLI_LINES_WRAP);
  cli_out_flush(&out);
  g_line_shown = 1;
}

static void clear_line(void) {
  if (g_line_shown && write(STDERR, CLEAR_LINE, sizeof CLEAR_LINE - 1) < 0) {
    /* nothing reads stderr: ignore it */
  }
  g_line_shown = 0;
}

void cli_progress_end(cli_progress *progress) {
  progress->on = false;
  clear_line();
}

void cli_line_show(const char *text) {
  cli_out out;

  clear_line();
  if (!text[0]) return;
  cli_out_init(&out, STDERR);
  cli_out_text(&out, CLI_LINES_CUT);
  cli_out_text(&out, text);
  cli_out_text(&out, CLI_LINES_WRAP);
  cli_out_flush(&out);
  g_line_shown = 1;
}

/* --- elapsed time of a long call -------------------------------------------------------------- */

static char g_waiting_for[64];
static volatile sig_atomic_t g_seconds_waited;

/* Runs in a signal handler: printf is not allowed. */
static void show_wait(int signal_number) {
  char line[128];
  size_t used = 0;
  unsigned seconds = (unsigned)++g_seconds_waited;
  char digits[12];
  size_t count = 0;

  (void)signal_number;
  do {
    digits[count++] = (char)('0' + seconds % 10);
    seconds /= 10;
  } while (seconds > 0);
  memcpy(line, CLEAR_LINE, sizeof CLEAR_LINE - 1);
  used = sizeof CLEAR_LINE - 1;
  memcpy(line + used, g_waiting_for, strlen(g_waiting_for));
  used += strlen(g_waiting_for);
  line[used++] = ' ';
  while (count > 0) {
    line[used++] = digits[--count];
  }
  memcpy(line + used, " s", 2);
  if (write(STDERR, line, used + 2) < 0) return;
  g_line_shown = 1;
}

static void set_timer(time_t seconds, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  const struct itimerval every = {{seconds, 0}, {seconds, 0}};

  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &every, NULL);
}

void cli_wait_start(const char *what, bool quiet) {
  if (quiet || !isatty(STDERR)) return;
  snprintf(g_waiting_for, sizeof g_waiting_for, "%s", what);
  g_seconds_waited = 0;
  set_timer(1, show_wait);
}

void cli_wait_end(void) {
  if (g_waiting_for[0] == '\0') return;
  set_timer(0, SIG_IGN);
  g_waiting_for[0] = '\0';
  clear_line();
}
