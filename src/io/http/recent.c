#include "io/http/recent.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

enum { MAX_FILES = 8, MAX_AGE_S = 5 };

static struct {
  pthread_mutex_t lock;
  ha__http_file *files[MAX_FILES];
  time_t since[MAX_FILES]; /* monotonic */
  size_t next;
} g_recent = {.lock = PTHREAD_MUTEX_INITIALIZER};

static time_t now(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

ha__http_file *ha__recent_take(const char *url) {
  ha__http_file *found = NULL;

  pthread_mutex_lock(&g_recent.lock);
  for (size_t i = 0; i < MAX_FILES && !found; i++) {
    ha__http_file *file = g_recent.files[i];
    if (!file || strcmp(ha__http_file_url(file), url) != 0) continue;
    if (now() - g_recent.since[i] > MAX_AGE_S) continue;
    found = file;
    g_recent.files[i] = NULL;
  }
  pthread_mutex_unlock(&g_recent.lock);
  return found;
}

void ha__recent_put(ha__http_file *file) {
  ha__http_file_rest(file);
  pthread_mutex_lock(&g_recent.lock);
  ha__http_file *oldest = g_recent.files[g_recent.next];
  g_recent.files[g_recent.next] = file;
  g_recent.since[g_recent.next] = now();
  g_recent.next = (g_recent.next + 1) % MAX_FILES;
  pthread_mutex_unlock(&g_recent.lock);
  ha__http_file_close(oldest);
}
