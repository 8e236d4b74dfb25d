#include "ui/signals.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "ui/memory.h"
#include "ui/report.h"
#include "ui/verbs.h"

struct cli_stop_note {
  const char *path;
  cli_stop_note *next;
  cli_stop_note *previous;
};

static atomic_bool g_stopped;       /* set by a signal handler, read by all threads */
static atomic_uint g_errors_before; /* errors that were reported before the signal */
static sem_t g_asked;

static pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER; /* guards the next three variables */
static pthread_cond_t g_released = PTHREAD_COND_INITIALIZER;
static cli_stop_note *g_notes;
static bool g_held;

/* --- files ---------------------------------------------------------------------------------- */

cli_stop_note *cli_stop_noted(const char *path) {
  cli_stop_note *note = cli_resize(NULL, 1, sizeof *note);

  pthread_mutex_lock(&g_lock);
  *note = (cli_stop_note){path, g_notes, NULL};
  if (g_notes) g_notes->previous = note;
  g_notes = note;
  pthread_mutex_unlock(&g_lock);
  return note;
}

void cli_stop_forget(cli_stop_note *note) {
  if (!note) return;
  pthread_mutex_lock(&g_lock);
  if (note->next) note->next->previous = note->previous;
  if (note->previous) {
    note->previous->next = note->next;
  } else {
    g_notes = note->next;
  }
  pthread_mutex_unlock(&g_lock);
  free(note);
}

/* --- the thread that ends a verb which does not stop ---------------------------------------- */

void cli_stop_hold(void) {
  pthread_mutex_lock(&g_lock);
  g_held = true;
  pthread_mutex_unlock(&g_lock);
}

void cli_stop_release(void) {
  pthread_mutex_lock(&g_lock);
  g_held = false;
  pthread_cond_signal(&g_released);
  pthread_mutex_unlock(&g_lock);
}

/* Give the verb time to end by itself. */
static void wait_grace_period(void) {
  const struct timespec patience = {0, 700000000};

  (void)nanosleep(&patience, NULL);
}

/* Wait until the grace period is over and cli_stop_hold() is not in effect; after a hold a new
 * grace period begins. Returns with g_lock held. */
static void wait_for_release(void) {
  bool waited;

  do {
    wait_grace_period();
    pthread_mutex_lock(&g_lock);
    waited = g_held;
    while (g_held) {
      pthread_cond_wait(&g_released, &g_lock);
    }
    if (waited) pthread_mutex_unlock(&g_lock);
  } while (waited);
}

/* Thread function. It ends the process with g_lock held, so that no file is created or removed
 * meanwhile. "stopped by a signal" is left out if the verb has already reported an error since the
 * signal. */
static void *watch(void *unused) {
  (void)unused;
  while (sem_wait(&g_asked) != 0) {
  }
  wait_for_release();
  for (const cli_stop_note *note = g_notes; note; note = note->next) {
    (void)remove(note->path);
  }
  if (cli_error_count() == atomic_load(&g_errors_before)) cli_error("stopped by a signal");
  _exit(CLI_FAILED);
}

/* Start the thread with all signals blocked. If it cannot be started, verbs still stop by checking
 * cli_is_stopped(). */
static void start_watching(void) {
  static bool started;
  pthread_t thread;
  sigset_t all;
  sigset_t before;

  if (started || sem_init(&g_asked, 0, 0) != 0) return;
  started = true;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* --- signals -------------------------------------------------------------------------------- */

static void stop(int signal_number) {
  (void)signal_number;
  atomic_store(&g_errors_before, cli_error_count());
  g_stopped = true;
  (void)sem_post(&g_asked);
}

void cli_catch(int number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  struct sigaction before;

  if (number != SIGINT && sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN) {
    return;
  }
  sigaction(number, &action, NULL);
}

void cli_catch_signals(void) {
  start_watching();
  cli_catch(SIGINT, stop, (int)(SA_RESETHAND | SA_RESTART));
  cli_catch(SIGTERM, stop, (int)(SA_RESETHAND | SA_RESTART));
}

bool cli_is_stopped(void) {
  return g_stopped;
}
