/* SIGINT and SIGTERM: the first one requests that the verb stops; if it does not stop in time, the
 * process is ended. */
#ifndef CLI_UI_SIGNALS_H
#define CLI_UI_SIGNALS_H

#include <stdbool.h>

/* After this call the first SIGINT or SIGTERM makes cli_is_stopped() true; the second one kills the
 * process. A verb that still runs 0.7 s after the first one is ended, unless cli_stop_hold()
 * prevents it: the files registered by cli_stop_noted() are removed, and the exit code is
 * CLI_FAILED. */
void cli_catch_signals(void);
bool cli_is_stopped(void);

/* Install a handler for one signal. SIGINT is caught even if it was ignored, because shells without
 * job control ignore it for commands that end in "&". Other ignored signals stay ignored, as nohup
 * expects. flags: SA_... */
void cli_catch(int number, void (*handler)(int), int flags);

/* Between these two calls the process is not ended: the verb checks cli_is_stopped() often and
 * cleans up by itself. Calls cannot be nested. */
void cli_stop_hold(void);
void cli_stop_release(void);

/* A file or empty folder that is removed if the process is ended; the last one registered is
 * removed first. path is borrowed until cli_stop_forget(). */
typedef struct cli_stop_note cli_stop_note;
cli_stop_note *cli_stop_noted(const char *path);
void cli_stop_forget(cli_stop_note *note); /* NULL is allowed */

#endif
