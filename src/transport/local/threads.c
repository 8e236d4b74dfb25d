/* The threads of a transport: one reports endpoints, one runs requests and replies. */
#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "transport/local/local.h"

/* --- events ---------------------------------------------------------------------- */

void ha__local_announce(ha__local_network *network, ha__local_event *event) {
  event->number = ++network->last_number;
  if (network->last) {
    network->last->next = event;
  } else {
    network->first = event;
  }
  network->last = event;
  ha__local_forget_events(network); /* at once if no transport receives events */
  pthread_cond_broadcast(&network->changed);
}

void ha__local_forget_events(ha__local_network *network) {
  uint64_t heard = UINT64_MAX;

  for (const ha__local_transport *t = network->transports; t; t = t->next) {
    if (t->heard < heard) heard = t->heard;
  }
  while (network->first && network->first->number <= heard) {
    ha__local_event *event = network->first;
    network->first = event->next;
    if (!network->first) network->last = NULL;
    ha__local_end_unref(event->end);
  }
}

/* The first event that the transport has not received; NULL = none. */
static const ha__local_event *next_event(const ha__local_transport *t) {
  const ha__local_event *event = t->network->first;

  while (event && event->number <= t->heard) {
    event = event->next;
  }
  return event;
}

/* An event is kept until its transport has received it. */
static void report_next(ha__local_transport *t, const ha__local_event *event) {
  ha__local_network *network = t->network;

  pthread_mutex_unlock(&network->lock);
  ha__local_end_report(t, event->change, event->end);
  pthread_mutex_lock(&network->lock);
  t->heard = event->number;
  ha__local_forget_events(network);
}

static void report_known(ha__local_transport *t) {
  for (size_t i = 0; i < t->known_count; i++) {
    ha__local_end_report(t, HA_CHANGE_APPEARED, t->known[i]);
    ha__local_end_unref(t->known[i]);
  }
  ha__free(t->known);
  t->known = NULL;
  t->known_count = 0;
}

static void *run_events(void *user) {
  ha__local_transport *t = user;
  ha__local_network *network = t->network;
  const ha__local_event *event;

  report_known(t);
  pthread_mutex_lock(&network->lock);
  while (!t->stopping) {
    if ((event = next_event(t)) != NULL) {
      report_next(t, event);
    } else {
      pthread_cond_wait(&network->changed, &network->lock);
    }
  }
  pthread_mutex_unlock(&network->lock);
  return NULL;
}

/* --- calls ----------------------------------------------------------------------- */

static ha__local_call *take_call(ha__local_transport *t) {
  ha__local_call *call = t->first_call;

  if (!call) return NULL;
  t->first_call = call->next;
  if (!t->first_call) t->last_call = &t->first_call;
  t->call_count--;
  t->busy = call->to;
  return call;
}

static void *run_calls(void *user) {
  ha__local_transport *t = user;
  ha__local_network *network = t->network;

  pthread_mutex_lock(&network->lock);
  while (!t->stopping) {
    ha__local_call *call = take_call(t);
    if (!call) {
      pthread_cond_wait(&network->changed, &network->lock);
      continue;
    }
    pthread_mutex_unlock(&network->lock);
    call->run(call);
    ha__free(call);
    pthread_mutex_lock(&network->lock);
    t->busy = NULL;
    pthread_cond_broadcast(&network->changed);
  }
  pthread_mutex_unlock(&network->lock);
  return NULL;
}

/* --- start and stop ----------------------------------------------------------------- */

/* Existing endpoints are reported first; later events follow. Under graph and lock. */
static ha_status list_known(ha__local_transport *t, ha_error *err) {
  size_t count = 0;

  for (const ha__local_end *end = t->network->ends; end; end = end->next) {
    count++;
  }
  t->known = ha__alloc_zeroed(count + 1, sizeof *t->known);
  if (!t->known) return HA_FAIL_NOMEM(err);
  for (ha__local_end *end = t->network->ends; end; end = end->next) {
    atomic_fetch_add(&end->users, 1);
    t->known[t->known_count++] = end;
  }
  t->heard = t->network->last_number;
  return HA_OK;
}

static ha_status enter(ha__local_transport *t, ha_error *err) {
  ha__local_network *network = t->network;

  pthread_mutex_lock(&network->graph);
  pthread_mutex_lock(&network->lock);
  const ha_status st = list_known(t, err);
  if (st >= 0) {
    t->next = network->transports;
    network->transports = t;
  }
  pthread_mutex_unlock(&network->lock);
  pthread_mutex_unlock(&network->graph);
  return st;
}

static void leave(ha__local_transport *t) {
  ha__local_network *network = t->network;
  ha__local_transport **at = &network->transports;

  pthread_mutex_lock(&network->lock);
  while (*at != t) {
    at = &(*at)->next;
  }
  *at = t->next;
  ha__local_forget_events(network);
  pthread_mutex_unlock(&network->lock);
}

static void stop(ha__local_transport *t, bool has_events) {
  ha__local_network *network = t->network;

  pthread_mutex_lock(&network->lock);
  t->stopping = true;
  pthread_cond_broadcast(&network->changed);
  pthread_mutex_unlock(&network->lock);
  if (has_events) pthread_join(t->event_thread, NULL);
  pthread_join(t->call_thread, NULL);
}

/* Events last: their receiver uses the transport, so they begin when opening can no longer fail. */
static ha_status start(ha__local_transport *t, ha_error *err) {
  HA_TRY(ha__thread_start(&t->call_thread, "ha-local-calls", run_calls, t, err));
  const ha_status st = ha__thread_start(&t->event_thread, "ha-local-events", run_events, t, err);
  if (st < 0) stop(t, false);
  return st;
}

ha_status ha__local_threads_start(ha__local_transport *t, ha_error *err) {
  t->last_call = &t->first_call;
  HA_TRY(enter(t, err));
  const ha_status st = start(t, err);
  if (st >= 0) return HA_OK;
  for (size_t i = 0; i < t->known_count; i++) {
    ha__local_end_unref(t->known[i]);
  }
  ha__free(t->known);
  leave(t);
  return st;
}

void ha__local_threads_stop(ha__local_transport *t) {
  stop(t, true);
  leave(t);
  while (t->first_call) {
    ha__local_call *call = t->first_call;
    t->first_call = call->next;
    ha__free(call);
  }
}
