/* The networks of the process, by name. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "transport/local/local.h"

/* Writable: the list of networks with transports on them. */
static pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER;
static ha__local_network *g_networks;

static ha_status network_new(ha__local_network **out, const char *name, ha_error *err) {
  ha__local_network *network = ha__alloc_zeroed(1, sizeof *network);

  if (!network) return HA_FAIL_NOMEM(err);
  network->name = ha__dup_string(name);
  if (!network->name) {
    ha__free(network);
    return HA_FAIL_NOMEM(err);
  }
  pthread_mutex_init(&network->graph, NULL);
  pthread_mutex_init(&network->lock, NULL);
  pthread_cond_init(&network->changed, NULL);
  *out = network;
  return HA_OK;
}

/* No transport is left, and so no endpoint. */
static void network_free(ha__local_network *network) {
  ha__local_forget_events(network);
  pthread_cond_destroy(&network->changed);
  pthread_mutex_destroy(&network->lock);
  pthread_mutex_destroy(&network->graph);
  ha__free(network->name);
  ha__free(network);
}

static ha_status find_or_make(ha__local_network **out, const char *name, ha_error *err) {
  ha__local_network *network = g_networks;

  while (network && strcmp(network->name, name) != 0) {
    network = network->next;
  }
  if (!network) {
    HA_TRY(network_new(&network, name, err));
    network->next = g_networks;
    g_networks = network;
  }
  network->users++;
  *out = network;
  return HA_OK;
}

ha_status ha__local_network_join(ha__local_network **out, const char *name, ha_error *err) {
  pthread_mutex_lock(&g_lock);
  const ha_status st = find_or_make(out, name, err);
  pthread_mutex_unlock(&g_lock);
  return st;
}

void ha__local_network_leave(ha__local_network *network) {
  ha__local_network **at = &g_networks;

  pthread_mutex_lock(&g_lock);
  if (--network->users == 0) {
    while (*at != network) {
      at = &(*at)->next;
    }
    *at = network->next;
    network_free(network);
  }
  pthread_mutex_unlock(&g_lock);
}
