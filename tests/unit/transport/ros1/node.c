#include "node.h"

#include <stdio.h>
#include <string.h>

#include "../../test.h"

pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t g_changed = PTHREAD_COND_INITIALIZER;
char g_note[600];

static void on_note(void *user, const char *text) {
  (void)user;
  pthread_mutex_lock(&g_lock);
  snprintf(g_note, sizeof g_note, "%s", text);
  pthread_cond_broadcast(&g_changed);
  pthread_mutex_unlock(&g_lock);
}

ha_transport *node_open(const test_master *master, const ha_transport_events *events,
                        const ha_pair *setting) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport *transport = NULL;
  ha_error err = HA_ERROR_INIT;
  char uri[64];
  const ha_pair settings[] = {{"name", "node", 4},
                              {"master", uri, 0},
                              {"ip", "127.0.0.1", 9},
                              {"poll_ns", "20000000", 8},
                              setting ? *setting : (ha_pair){NULL, NULL, 0}};

  g_note[0] = '\0';
  snprintf(uri, sizeof uri, "http://127.0.0.1:%u/", (unsigned)test_master_port(master));
  options.settings = (ha_pairs){settings, setting ? 5 : 4};
  ha_transport_events own = HA_TRANSPORT_EVENTS_INIT;
  if (events) own = *events;
  if (!own.note) own.note = on_note;
  options.events = &own;
  if (ha_transport_open(&transport, "ros1", &options, &err) < 0) fail_msg("%s", err.text);
  return transport;
}

struct timespec node_deadline(void) {
  enum { WAIT_S = 60 };
  struct timespec end;

  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += WAIT_S;
  return end;
}

void node_must_note(const char *part) {
  const struct timespec end = node_deadline();
  int failure = 0;

  pthread_mutex_lock(&g_lock);
  while (!strstr(g_note, part) && !failure)
    failure = pthread_cond_timedwait(&g_changed, &g_lock, &end);
  pthread_mutex_unlock(&g_lock);
  if (failure) fail_msg("'%s' has no '%s'", g_note, part);
}
