/* Signals that end a verb. The first asks it to stop; if it does not stop soon, it is ended. */
#ifndef CLI_UI_SIGNALS_H
#define CLI_UI_SIGNALS_H

#include <stdbool.h>

/* From this call on the first SIGINT or SIGTERM makes cli_is_stopped() true; the second one kills.
 * A verb that still runs 0.7 s after the first one is ended, unless cli_stop_hold() prevents it:
 * the files of cli_stop_noted() are removed, and the exit code is CLI_FAILED. */
void cli_catch_signals(void);
bool cli_is_stopped(void);

/* Install a handler for one signal. SIGINT is caught even if it was ignored, because shells without
 * job control ignore it for commands that end in "&". Other ignored signals stay ignored, as nohup
 * expects. flags: SA_... */
void cli_catch(int number, void (*handler)(int), int flags);

/* Between these calls the verb is not ended: it checks cli_is_stopped() often, and cleans up by
 * itself. Not nested. */
void cli_stop_hold(void);
void cli_stop_release(void);

/* A file or empty folder to remove if the verb is ended; the last noted one first. path is borrowed
 * until cli_stop_forget(). */
typedef struct cli_stop_note cli_stop_note;
cli_stop_note *cli_stop_noted(const char *path);
void cli_stop_forget(cli_stop_note *note); /* NULL is allowed */

#endif
