/* The signals that end a verb: the first one asks, and what does not end soon is ended. */
#ifndef CLI_UI_STOP_H
#define CLI_UI_STOP_H

#include <stdbool.h>

/* From here on the first SIGINT or SIGTERM makes cli_is_stopped() true; the second one kills. A
 * verb that is still in a long call 0.7 s after the first one is ended, unless it holds that off:
 * files that cli_stop_noted() tells of are removed then, and the status is that of a failure. */
void cli_catch_signals(void);
bool cli_is_stopped(void);

/* Catch one signal with a handler of the caller's. SIGINT is caught even where it was ignored: a
 * shell without job control starts all that ends in "&" so. Others that are ignored stay so, as
 * nohup wants it. flags: SA_... */
void cli_catch(int number, void (*handler)(int), int flags);

/* Between the two the verb ends by itself: it looks at cli_is_stopped() often, and has more to put
 * in order than files that are noted. Not nested. */
void cli_stop_hold(void);
void cli_stop_release(void);

/* A file, or a folder that is empty then, that must not stay if the verb is ended; the last one
 * goes first. The path is borrowed until it is forgotten. */
typedef struct cli_stop_note cli_stop_note;
cli_stop_note *cli_stop_noted(const char *path);
void cli_stop_forget(cli_stop_note *note); /* NULL is allowed */

#endif
