#include "worker.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "client_link.h"

/* --- the thread ---------------------------------------------------------------------- */

static void item_free(ha__ros1_item *item) {
  ha__free(item->bytes.data);
  ha__free(item);
}

/* The lock is held. */
static ha__ros1_item *pop(ha__ros1_calls *calls) {
  ha__ros1_item *item = calls->first;

  if (!item) return NULL;
  calls->first = item->next;
  if (!calls->first) calls->last = NULL;
  return item;
}

/* The lock is held, but not while it is handled. */
static void handle(ha__ros1_calls *calls, ha__ros1_item *item) {
  calls->running = item->party;
  pthread_mutex_unlock(&calls->lock);
  item->party->handle(item->party, item);
  item_free(item);
  pthread_mutex_lock(&calls->lock);
  calls->running = NULL;
  pthread_cond_broadcast(&calls->done);
}

static void *run(void *arg) {
  ha__ros1_calls *calls = arg;

  pthread_mutex_lock(&calls->lock);
  while (!calls->stopping) {
    ha__ros1_item *item = pop(calls);
    if (item) {
      handle(calls, item);
    } else {
      pthread_cond_wait(&calls->work, &calls->lock);
    }
  }
  pthread_mutex_unlock(&calls->lock);
  return NULL;
}

void ha__ros1_calls_push(ha__ros1_calls *calls, ha__ros1_item *item) {
  item->next = NULL;
  pthread_mutex_lock(&calls->lock);
  *(calls->last ? &calls->last->next : &calls->first) = item;
  calls->last = item;
  pthread_cond_signal(&calls->work);
  pthread_mutex_unlock(&calls->lock);
}

/* The lock is held. Drop what waits for a party (NULL = for any), of a guest (0 = of all). */
static void forget(ha__ros1_calls *calls, const ha__ros1_party *party, uint64_t guest) {
  ha__ros1_item *items = calls->first;

  calls->first = calls->last = NULL;
  while (items) {
    ha__ros1_item *item = items;
    items = item->next;
    if ((!party || item->party == party) && (!guest || item->guest == guest)) {
      item_free(item);
      continue;
    }
    item->next = NULL;
    *(calls->last ? &calls->last->next : &calls->first) = item;
    calls->last = item;
  }
}

void ha__ros1_calls_forget(ha__ros1_calls *calls, uint64_t guest) {
  forget(calls, NULL, guest);
}

/* --- what the master knows -------------------------------------------------------------- */

/* A registration lives as long as the transport: a service of the same name uses it again. */
struct ha__ros1_known_service {
  ha__ros1_registration registration;
  ha__ros1_known_service *next;
  char name[];
};

/* NULL = it was not prepared. */
static ha__ros1_known_service *find_known(ha__ros1_calls *calls, const char *name) {
  pthread_mutex_lock(&calls->lock);
  ha__ros1_known_service *known = calls->known;
  while (known && strcmp(known->name, name) != 0)
    known = known->next;
  pthread_mutex_unlock(&calls->lock);
  return known;
}

ha_status ha__ros1_calls_prepare(ha__ros1_calls *calls, const char *name, ha_error *err) {
  const size_t size = strlen(name) + 1;

  if (find_known(calls, name)) return HA_OK;
  ha__ros1_known_service *known = ha__alloc_zeroed(1, sizeof *known + size);
  if (!known) return HA_FAIL_NOMEM(err);
  memcpy(known->name, name, size);
  known->registration.kind = HA__ROS1_SERVICE;
  known->registration.name = known->name;
  ha__ros1_registration_init(&known->registration, calls->ros1->master);
  pthread_mutex_lock(&calls->lock);
  known->next = calls->known;
  calls->known = known;
  pthread_mutex_unlock(&calls->lock);
  return HA_OK;
}

void ha__ros1_calls_register(ha__ros1_calls *calls, const char *name) {
  ha__ros1_register(&find_known(calls, name)->registration, "*");
}

void ha__ros1_calls_unregister(ha__ros1_calls *calls, const char *name) {
  ha__ros1_unregister(&find_known(calls, name)->registration);
}

/* --- parties ----------------------------------------------------------------------------- */

static bool is_md5(const char *hash) {
  return strlen(hash) == 32 && strspn(hash, "0123456789abcdef") == 32;
}

/* "std_srvs/SetBool", which ROS 2 calls "std_srvs/srv/SetBool". */
static char *type_of(const char *type) {
  const char *middle = type ? strstr(type, "/srv/") : NULL;
  char *copy = ha__dup_string(type && type[0] != '\0' ? type : "*");

  if (copy && middle) {
    char *at = copy + (middle - type);
    memmove(at, at + 4, strlen(at + 4) + 1);
  }
  return copy;
}

static void on_leaving(ha__ros1_task *task) {
  ha__ros1_party *party = HA__ROS1_OF(ha__ros1_party, leaving, task);
  ha__ros1_calls *calls = party->calls;

  party->leave(party);
  pthread_mutex_lock(&calls->lock);
  party->gone = true; /* it may be freed as soon as the lock is free */
  pthread_cond_broadcast(&calls->done);
  pthread_mutex_unlock(&calls->lock);
}

ha_status ha__ros1_party_init(ha__ros1_party *party, const char *name, const char *type,
                              const char *hash, ha_error *err) {
  party->leaving.run = on_leaving;
  HA_TRY(ha__ros1_resolve(&party->name, &party->calls->ros1->config.names, name, err));
  party->type = type_of(type);
  party->md5 = ha__dup_string(hash && is_md5(hash) ? hash : "*");
  return party->type && party->md5 ? HA_OK : HA_FAIL_NOMEM(err);
}

void ha__ros1_party_close(ha__ros1_party *party) {
  ha__ros1_calls *calls = party->calls;

  pthread_mutex_lock(&calls->lock);
  party->closing = true;
  ha__ros1_loop_post(calls->ros1->control, &party->leaving);
  while (!party->gone)
    pthread_cond_wait(&calls->done, &calls->lock);
  forget(calls, party, 0);
  while (calls->running == party)
    pthread_cond_wait(&calls->done, &calls->lock);
  pthread_mutex_unlock(&calls->lock);
}

void ha__ros1_party_done(ha__ros1_party *party) {
  ha__free(party->name);
  ha__free(party->type);
  ha__free(party->md5);
}

/* --- all of it ---------------------------------------------------------------------------- */

ha_status ha__ros1_calls_start(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_calls *calls = ha__alloc_zeroed(1, sizeof *calls);

  if (!calls) return HA_FAIL_NOMEM(err);
  calls->ros1 = ros1;
  pthread_mutex_init(&calls->lock, NULL);
  pthread_cond_init(&calls->work, NULL);
  pthread_cond_init(&calls->done, NULL);
  const int reason = pthread_create(&calls->thread, NULL, run, calls);
  if (reason != 0) {
    ha__ros1_calls_free(calls);
    return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  }
  ha__thread_name(calls->thread, "ha-ros1-calls");
  ros1->calls = calls;
  return HA_OK;
}

void ha__ros1_calls_stop(ha__ros1_calls *calls) {
  if (!calls) return;
  pthread_mutex_lock(&calls->lock);
  calls->stopping = true;
  pthread_cond_broadcast(&calls->work);
  pthread_mutex_unlock(&calls->lock);
  pthread_join(calls->thread, NULL);
}

void ha__ros1_calls_free(ha__ros1_calls *calls) {
  if (!calls) return;
  ha__ros1_guests_free(calls, NULL);
  forget(calls, NULL, 0);
  while (calls->known) {
    ha__ros1_known_service *known = calls->known;
    calls->known = known->next;
    ha__free(known);
  }
  pthread_cond_destroy(&calls->done);
  pthread_cond_destroy(&calls->work);
  pthread_mutex_destroy(&calls->lock);
  ha__free(calls);
}
