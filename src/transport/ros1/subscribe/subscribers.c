#include "subscribers.h"

#include <string.h>

void ha__ros1_subscribers_init(ha__ros1_subscribers *subscribers) {
  pthread_mutex_init(&subscribers->calling, NULL);
  pthread_mutex_init(&subscribers->lock, NULL);
}

void ha__ros1_subscribers_done(ha__ros1_subscribers *subscribers) {
  pthread_mutex_destroy(&subscribers->lock);
  pthread_mutex_destroy(&subscribers->calling);
}

void ha__ros1_subscribers_add(ha__ros1_subscribers *subscribers, ha__ros1_subscriber *added) {
  pthread_mutex_lock(&subscribers->lock);
  added->number = ++subscribers->last_number;
  added->next = subscribers->first;
  subscribers->first = added;
  subscribers->version++;
  pthread_mutex_unlock(&subscribers->lock);
}

void ha__ros1_subscribers_remove(ha__ros1_subscribers *subscribers,
                                 const ha__ros1_subscriber *removed) {
  pthread_mutex_lock(&subscribers->calling);
  pthread_mutex_lock(&subscribers->lock);
  for (ha__ros1_subscriber **at = &subscribers->first; *at; at = &(*at)->next) {
    if (*at != removed) continue;
    *at = removed->next;
    break;
  }
  subscribers->version++;
  pthread_mutex_unlock(&subscribers->lock);
  pthread_mutex_unlock(&subscribers->calling);
}

bool ha__ros1_subscribers_is_empty(ha__ros1_subscribers *subscribers) {
  pthread_mutex_lock(&subscribers->lock);
  const bool is_empty = !subscribers->first;
  pthread_mutex_unlock(&subscribers->lock);
  return is_empty;
}

bool ha__ros1_subscriber_wants(const ha__ros1_subscriber *subscriber, const char *type,
                               const char *hash, bool is_own) {
  if (is_own && !(subscriber->flags & HA_SUBSCRIBE_OWN)) return false;
  if (!type) return true;
  if (subscriber->type && strcmp(subscriber->type, type) != 0) return false;
  return !subscriber->hash || strcmp(hash, "*") == 0 || strcmp(subscriber->hash, hash) == 0;
}

bool ha__ros1_subscribers_want(ha__ros1_subscribers *subscribers, const char *type,
                               const char *hash, bool is_own) {
  bool want = false;

  pthread_mutex_lock(&subscribers->lock);
  for (const ha__ros1_subscriber *s = subscribers->first; s && !want; s = s->next)
    want = ha__ros1_subscriber_wants(s, type, hash, is_own);
  pthread_mutex_unlock(&subscribers->lock);
  return want;
}
