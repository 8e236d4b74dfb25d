#include "subscription.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "publisher_link.h"

/* Publishers that are connected to, or tried: of one topic, and of all. Whoever calls us may name
 * as many as there are addresses. */
enum { MAX_OF_TOPIC = 2000, MAX_OF_ALL = 20000 };

struct ha__ros1_subscriptions {
  ha__ros1 *ros1;
  pthread_mutex_t lock; /* guards the list, which only grows */
  ha__ros1_subscription *first;
};

static ha__ros1_subscription *first_of(ha__ros1_subscriptions *subscriptions) {
  pthread_mutex_lock(&subscriptions->lock);
  ha__ros1_subscription *first = subscriptions->first;
  pthread_mutex_unlock(&subscriptions->lock);
  return first;
}

static ha__ros1_subscription *find(ha__ros1_subscriptions *subscriptions, const char *topic) {
  ha__ros1_subscription *subscription = first_of(subscriptions);

  while (subscription && strcmp(subscription->topic, topic) != 0)
    subscription = subscription->next;
  return subscription;
}

/* --- publishers ------------------------------------------------------------------------ */

static ha__ros1_publisher_link *find_link(const ha__ros1_subscription *subscription,
                                          const ha__ros1_uri *uri) {
  ha__ros1_publisher_link *link = subscription->links;

  while (link && !ha__ros1_uri_equal(&link->uri, uri))
    link = link->next;
  return link;
}

/* NULL = there are too many, which is told, or memory is out. */
static ha__ros1_publisher_link *new_link(ha__ros1_subscription *subscription,
                                         const ha__ros1_uri *uri) {
  ha__ros1 *ros1 = subscription->ros1;

  if (subscription->link_count < MAX_OF_TOPIC && ros1->links < MAX_OF_ALL) {
    return ha__ros1_publisher_link_new(subscription, uri);
  }
  if (!ros1->noted_link_limit) {
    ha__ros1_note(ros1,
                  "%s: not all of its publishers are connected to: there are over %d of it, or "
                  "over %d of all topics",
                  subscription->topic, MAX_OF_TOPIC, MAX_OF_ALL);
  }
  ros1->noted_link_limit = true;
  return NULL;
}

static void list_publisher(ha__ros1_subscription *subscription, const char *text) {
  ha_error err = HA_ERROR_INIT;
  ha__ros1_uri uri;

  if (ha__ros1_uri_parse(&uri, "http", text, &err) < 0) {
    ha__ros1_note(subscription->ros1, "%s: a publisher is passed over: %s", subscription->topic,
                  err.text);
    return;
  }
  ha__ros1_publisher_link *link = find_link(subscription, &uri);
  if (!link) link = new_link(subscription, &uri);
  if (!link) return;
  link->listed = true;
  link->removed = false;
  if (link->state == HA__ROS1_LINK_IDLE || !link->was_listed) ha__ros1_publisher_link_start(link);
  link->was_listed = true;
}

/* A publisher that is not named any more closes its connection by itself; if it is another master
 * that does not name it, it goes on. So what is connected stays. */
static void drop_unlisted(ha__ros1_subscription *subscription) {
  ha__ros1_publisher_link *next = NULL;

  for (ha__ros1_publisher_link *link = subscription->links; link; link = next) {
    next = link->next;
    if (!link->listed && link->state < HA__ROS1_LINK_HANDSHAKE) ha__ros1_publisher_link_drop(link);
  }
}

static void update(ha__ros1_subscription *subscription, const ha__ros1_value *publishers) {
  const size_t count = ha__ros1_xml_size(publishers);

  for (ha__ros1_publisher_link *link = subscription->links; link; link = link->next) {
    link->was_listed = link->listed;
    link->listed = false;
  }
  for (size_t i = 0; i < count; i++) {
    const char *uri = ha__ros1_xml_text(ha__ros1_xml_item(publishers, i));
    if (uri) list_publisher(subscription, uri);
  }
  drop_unlisted(subscription);
}

void ha__ros1_subscriptions_update(ha__ros1_subscriptions *subscriptions, const char *topic,
                                   const ha__ros1_value *publishers) {
  ha__ros1_subscription *subscription = find(subscriptions, topic);

  if (!subscription || !subscription->is_active) return;
  subscription->registration.is_outdated = true;
  update(subscription, publishers);
}

static void on_known(ha__ros1_registration *registration, const ha__ros1_value *publishers) {
  ha__ros1_subscription *subscription =
      HA__ROS1_CONTAINER_OF(ha__ros1_subscription, registration, registration);

  if (subscription->is_active) update(subscription, publishers);
}

/* --- takers ---------------------------------------------------------------------------- */

bool ha__ros1_subscriber_wants(const ha__ros1_subscriber *subscriber, const char *type,
                               const char *hash, bool is_own) {
  if (is_own && !(subscriber->flags & HA_SUBSCRIBE_OWN)) return false;
  if (!type) return true;
  if (subscriber->type && strcmp(subscriber->type, type) != 0) return false;
  return !subscriber->hash || strcmp(hash, "*") == 0 || strcmp(subscriber->hash, hash) == 0;
}

bool ha__ros1_subscription_wants(ha__ros1_subscription *subscription, const char *type,
                                 const char *hash, bool is_own) {
  bool wants = false;

  pthread_mutex_lock(&subscription->lock);
  for (const ha__ros1_subscriber *subscriber = subscription->subscribers; subscriber && !wants;
       subscriber = subscriber->next)
    wants = ha__ros1_subscriber_wants(subscriber, type, hash, is_own);
  pthread_mutex_unlock(&subscription->lock);
  return wants;
}

static bool has_subscribers(ha__ros1_subscription *subscription) {
  pthread_mutex_lock(&subscription->lock);
  const bool has = subscription->subscribers != NULL;
  pthread_mutex_unlock(&subscription->lock);
  return has;
}

static void deactivate(ha__ros1_subscription *subscription) {
  ha__ros1_publisher_link *next = NULL;

  subscription->is_active = false;
  ha__ros1_unregister(&subscription->registration);
  for (ha__ros1_publisher_link *link = subscription->links; link; link = next) {
    next = link->next;
    ha__ros1_publisher_link_drop(link);
  }
}

/* The first taker turns it on, the last one off; each may want what nobody wanted before. */
static void on_changed(ha__ros1_task *task) {
  ha__ros1_subscription *subscription = HA__ROS1_CONTAINER_OF(ha__ros1_subscription, changed, task);
  ha__ros1_publisher_link *next = NULL;

  if (!has_subscribers(subscription) && !subscription->is_kept) {
    if (subscription->is_active) deactivate(subscription);
    return;
  }
  if (!subscription->is_active) {
    subscription->registration.must_renew = true;
    ha__ros1_register(&subscription->registration, "*");
  }
  subscription->is_active = true;
  for (ha__ros1_publisher_link *link = subscription->links; link; link = next) {
    next = link->next;
    ha__ros1_publisher_link_review(link);
  }
}

static void on_refreshed(ha__ros1_task *task) {
  ha__ros1_receivers_refresh(HA__ROS1_CONTAINER_OF(ha__ros1_subscription, refreshed, task));
}

void ha__ros1_subscription_add(ha__ros1_subscription *subscription,
                               ha__ros1_subscriber *subscriber) {
  pthread_mutex_lock(&subscription->lock);
  subscriber->number = ++subscription->number;
  subscriber->next = subscription->subscribers;
  subscription->subscribers = subscriber;
  subscription->version++;
  pthread_mutex_unlock(&subscription->lock);
  ha__ros1_loop_post(subscription->ros1->control, &subscription->changed);
  ha__ros1_loop_post(subscription->ros1->data, &subscription->refreshed);
}

void ha__ros1_subscription_remove(ha__ros1_subscription *subscription,
                                  ha__ros1_subscriber *subscriber) {
  pthread_mutex_lock(&subscription->calling);
  pthread_mutex_lock(&subscription->lock);
  for (ha__ros1_subscriber **at = &subscription->subscribers; *at; at = &(*at)->next) {
    if (*at != subscriber) continue;
    *at = subscriber->next;
    break;
  }
  subscription->version++;
  pthread_mutex_unlock(&subscription->lock);
  pthread_mutex_unlock(&subscription->calling);
  ha__ros1_loop_post(subscription->ros1->control, &subscription->changed);
}

/* --- what is told of them -------------------------------------------------------------- */

xmlrpc_value *ha__ros1_subscriptions_list(ha__ros1_subscriptions *subscriptions) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  for (ha__ros1_subscription *subscription = list ? first_of(subscriptions) : NULL; subscription;
       subscription = subscription->next) {
    if (subscription->is_active)
      ha__ros1_xml_append(list, ha__ros1_xml_build("(ss)", subscription->topic, "*"));
  }
  return list;
}

void ha__ros1_subscriptions_bus_info(ha__ros1_subscriptions *subscriptions, xmlrpc_value *list) {
  char uri[HA__ROS1_URI_ROOM];

  for (ha__ros1_subscription *subscription = first_of(subscriptions); subscription;
       subscription = subscription->next) {
    for (const ha__ros1_publisher_link *link = subscription->links; link; link = link->next) {
      if (link->state != HA__ROS1_LINK_LIVE) continue;
      ha__ros1_uri_write(uri, "http", &link->uri);
      ha__ros1_xml_append(list, ha__ros1_xml_build("(issssbs)", ha__ros1_xml_length(list), uri, "i",
                                                   "TCPROS", subscription->topic, 1, link->peer));
    }
  }
}

/* --- face ------------------------------------------------------------------------------ */

ha_status ha__ros1_subscriptions_new(ha__ros1 *ros1, ha_error *err) {
  ros1->subscriptions = ha__alloc_zeroed(1, sizeof *ros1->subscriptions);
  if (!ros1->subscriptions) return HA_FAIL_NOMEM(err);
  ros1->subscriptions->ros1 = ros1;
  pthread_mutex_init(&ros1->subscriptions->lock, NULL);
  return HA_OK;
}

static void free_subscription(ha__ros1_subscription *subscription) {
  while (subscription->links) {
    ha__ros1_publisher_link *link = subscription->links;
    subscription->links = link->next;
    ha__ros1_publisher_link_free(link);
  }
  pthread_mutex_destroy(&subscription->lock);
  pthread_mutex_destroy(&subscription->calling);
  ha__free(subscription->topic);
  ha__free(subscription);
}

void ha__ros1_subscriptions_free(ha__ros1_subscriptions *subscriptions) {
  if (!subscriptions) return;
  while (subscriptions->first) {
    ha__ros1_subscription *subscription = subscriptions->first;
    subscriptions->first = subscription->next;
    free_subscription(subscription);
  }
  pthread_mutex_destroy(&subscriptions->lock);
  ha__free(subscriptions);
}

static ha__ros1_subscription *new_subscription(ha__ros1_subscriptions *subscriptions,
                                               const char *topic) {
  ha__ros1_subscription *subscription = ha__alloc_zeroed(1, sizeof *subscription);

  if (!subscription) return NULL;
  subscription->topic = ha__dup_string(topic);
  if (!subscription->topic) {
    ha__free(subscription);
    return NULL;
  }
  subscription->ros1 = subscriptions->ros1;
  subscription->changed.run = on_changed;
  subscription->refreshed.run = on_refreshed;
  subscription->registration = (ha__ros1_registration){
      .kind = HA__ROS1_SUBSCRIBER, .name = subscription->topic, .known = on_known};
  ha__ros1_registration_init(&subscription->registration, subscriptions->ros1->master);
  pthread_mutex_init(&subscription->calling, NULL);
  pthread_mutex_init(&subscription->lock, NULL);
  return subscription;
}

ha__ros1_subscription *ha__ros1_subscriptions_get(ha__ros1_subscriptions *subscriptions,
                                                  const char *topic) {
  pthread_mutex_lock(&subscriptions->lock);
  ha__ros1_subscription *subscription = subscriptions->first;
  while (subscription && strcmp(subscription->topic, topic) != 0)
    subscription = subscription->next;
  if (!subscription) {
    subscription = new_subscription(subscriptions, topic);
    if (subscription) {
      subscription->next = subscriptions->first;
      subscriptions->first = subscription;
    }
  }
  pthread_mutex_unlock(&subscriptions->lock);
  return subscription;
}

static ha_status keep(ha__ros1_subscriptions *subscriptions, const char *name, ha_error *err) {
  char *topic = NULL;

  HA_TRY(ha__ros1_resolve(&topic, &subscriptions->ros1->config.names, name, err));
  ha__ros1_subscription *subscription = ha__ros1_subscriptions_get(subscriptions, topic);
  ha__free(topic);
  if (!subscription) return HA_FAIL_NOMEM(err);
  subscription->is_kept = true;
  ha__ros1_loop_post(subscriptions->ros1->control, &subscription->changed);
  return HA_OK;
}

ha_status ha__ros1_subscriptions_keep(ha__ros1_subscriptions *subscriptions, const char *topics,
                                      ha_error *err) {
  char *list = ha__dup_string(topics);
  char *rest = NULL;
  ha_status st = HA_OK;

  if (!list) return HA_FAIL_NOMEM(err);
  for (char *name = strtok_r(list, " ", &rest); name && st >= 0; name = strtok_r(NULL, " ", &rest))
    st = keep(subscriptions, name, err);
  ha__free(list);
  return st;
}
