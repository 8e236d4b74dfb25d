/* Events of a recorder or player as lines on standard output, each a JSON object, for a program
 * that started the command (--event-lines). Threads of the recorder or player add events; the main
 * thread prints them, so that a program which does not read blocks only the main thread. */
#ifndef CLI_UI_EVENTS_LINES_H
#define CLI_UI_EVENTS_LINES_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cli_event_lines {
  bool wanted;          /* set by the caller; false = nothing is stored or printed */
  pthread_mutex_t lock; /* guards the following members */
  char **files;         /* pairs: closed file, opened file; owned */
  size_t size;          /* pairs */
} cli_event_lines;

#define CLI_EVENT_LINES_INIT                                                                       \
  { false, PTHREAD_MUTEX_INITIALIZER, NULL, 0 }

/* Print that recording or playing has begun. bag: NULL = omitted. */
void cli_event_lines_ready(const cli_event_lines *lines, const char *bag);

/* Store that one file was closed and the next one opened. Any thread. */
void cli_event_lines_split(cli_event_lines *lines, const char *closed, const char *opened);

/* Print the stored events. */
void cli_event_lines_print(cli_event_lines *lines);

void cli_event_lines_done(cli_event_lines *lines);

#endif
