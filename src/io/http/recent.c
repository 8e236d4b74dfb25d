#include "io/http/recent.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/alloc.h"

enum { MAX_FILES = 8, MAX_AGE_S = 5, MAX_FAILURE_AGE_S = 1 };

static struct {
  pthread_mutex_t lock;
  ha__http_file *files[MAX_FILES];
  time_t since[MAX_FILES]; /* monotonic */
  size_t next;
  char *failed; /* a name */
  char failed_key[65];
  ha_error failure;
  time_t failed_at;
} g_recent = {.lock = PTHREAD_MUTEX_INITIALIZER};

static time_t now(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

ha__http_file *ha__recent_take(const char *name, const ha__net *net) {
  ha__http_file *found = NULL;

  pthread_mutex_lock(&g_recent.lock);
  for (size_t i = 0; i < MAX_FILES && !found; i++) {
    ha__http_file *file = g_recent.files[i];
    if (!file || strcmp(ha__http_file_name(file), name) != 0) continue;
    if (strcmp(ha__http_file_net(file)->key, net->key) != 0) continue;
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

ha_status ha__recent_failure(const char *name, const ha__net *net, ha_error *err) {
  ha_status st = HA_OK;

  pthread_mutex_lock(&g_recent.lock);
  if (g_recent.failed && strcmp(g_recent.failed, name) == 0 &&
      strcmp(g_recent.failed_key, net->key) == 0 &&
      now() - g_recent.failed_at <= MAX_FAILURE_AGE_S) {
    st = g_recent.failure.code;
    if (err) *err = g_recent.failure;
  }
  pthread_mutex_unlock(&g_recent.lock);
  return st;
}

void ha__recent_failed(const char *name, const ha__net *net, const ha_error *failure) {
  pthread_mutex_lock(&g_recent.lock);
  ha__free(g_recent.failed);
  g_recent.failed = ha__dup_string(name);
  memcpy(g_recent.failed_key, net->key, sizeof net->key);
  g_recent.failure = *failure;
  g_recent.failed_at = now();
  pthread_mutex_unlock(&g_recent.lock);
}
