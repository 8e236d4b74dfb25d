#include "subscription.h"

#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "publisher_link.h"
#include "transport/ros1/master/master.h"
#include "transport/ros1/net/names.h"
#include "transport/ros1/subscribe/receiver.h"

/* Limits of links: of one topic, and of all. Any peer may call publisherUpdate, with any number of
 * publishers. */
enum { MAX_OF_TOPIC = 2000, MAX_OF_ALL = 20000 };

#define SECOND_NS INT64_C(1000000000)
/* How long connections are verified after a sleep of the machine: networks may need time, too. */
#define VERIFY_NS (60 * SECOND_NS)

struct ha__ros1_subscription {
  ha__ros1 *ros1;
  ha__ros1_subscription *next;
  char *topic;
  ha__ros1_registration registration;
  ha__ros1_task changed_task;   /* for control: subscribers were added or removed */
  ha__ros1_task refreshed_task; /* for data: subscribers were added */
  bool is_active;               /* of the control thread: registered with the master */
  ha__ros1_publisher_links links;
  ha__ros1_receivers receivers;
  ha__ros1_subscribers subscribers;
};

struct ha__ros1_subscriptions {
  ha__ros1 *ros1;
  pthread_mutex_t lock; /* guards the list, which only grows */
  ha__ros1_subscription *first;
  /* of the control thread */
  ha__ros1_timer second;
  int64_t slept_ns;      /* ha__slept_ns() a second ago */
  int64_t verify_end_ns; /* 0 = connections are not being verified */
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
  ha__ros1_publisher_link *link = subscription->links.first;

  while (link && !ha__ros1_uri_equal(&link->uri, uri))
    link = link->next;
  return link;
}

/* NULL = over a limit, which is reported once, or out of memory. */
static ha__ros1_publisher_link *new_link(ha__ros1_subscription *subscription,
                                         const ha__ros1_uri *uri) {
  ha__ros1 *ros1 = subscription->ros1;

  if (subscription->links.count < MAX_OF_TOPIC && ros1->links < MAX_OF_ALL) {
    return ha__ros1_publisher_link_new(&subscription->links, uri);
  }
  if (!ros1->noted_link_limit) {
    ha__ros1_note(ros1,
                  "%s: not all publishers are connected: there are over %d of this topic, or over "
                  "%d of all topics",
                  subscription->topic, MAX_OF_TOPIC, MAX_OF_ALL);
  }
  ros1->noted_link_limit = true;
  return NULL;
}

/* HA_E_ARG: the URI is not valid. */
static ha_status list_publisher(ha__ros1_subscription *subscription, const char *text,
                                ha_error *err) {
  ha__ros1_uri uri;

  HA_TRY(ha__ros1_uri_parse(&uri, "http", text, err));
  ha__ros1_publisher_link *link = find_link(subscription, &uri);
  if (!link) link = new_link(subscription, &uri);
  if (!link) return HA_OK;
  link->listed = true;
  link->removed = false;
  if (link->state == HA__ROS1_LINK_IDLE || !link->was_listed) ha__ros1_publisher_link_start(link);
  link->was_listed = true;
  return HA_OK;
}

/* Live links stay: a publisher that has ended closes its connection itself, and after a restart of
 * the master its publishers may not be listed yet. */
static void drop_unlisted(ha__ros1_subscription *subscription) {
  ha__ros1_publisher_link *next = NULL;

  for (ha__ros1_publisher_link *link = subscription->links.first; link; link = next) {
    next = link->next;
    if (!link->listed && link->state < HA__ROS1_LINK_HANDSHAKE) ha__ros1_publisher_link_drop(link);
  }
}

/* One note for a whole list, because any peer may send lists of thousands. */
static void note_invalid(const ha__ros1_subscription *subscription, size_t count,
                         const ha_error *first) {
  ha__ros1_note(subscription->ros1, "%s: %zu of its publishers are ignored: %s",
                subscription->topic, count, first->text);
}

static void update(ha__ros1_subscription *subscription, const ha__ros1_value *publishers) {
  const size_t count = ha__ros1_xml_size(publishers);
  ha_error err = HA_ERROR_INIT;
  size_t invalid = 0;

  for (ha__ros1_publisher_link *link = subscription->links.first; link; link = link->next) {
    link->was_listed = link->listed;
    link->listed = false;
  }
  for (size_t i = 0; i < count; i++) {
    const char *uri = ha__ros1_xml_text(ha__ros1_xml_item(publishers, i));
    if (uri && list_publisher(subscription, uri, invalid ? NULL : &err) < 0) invalid++;
  }
  if (invalid) note_invalid(subscription, invalid, &err);
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

/* --- sleeps of the machine ----------------------------------------------------------------- */

static void verify_links(ha__ros1_subscriptions *subscriptions, bool soon) {
  for (const ha__ros1_subscription *s = first_of(subscriptions); s; s = s->next) {
    for (const ha__ros1_publisher_link *link = s->links.first; link; link = link->next)
      ha__ros1_publisher_link_verify(link, soon);
  }
}

/* While this machine sleeps, publishers may give up their connections to it, which it does not
 * hear: until TCP asks, it would wait for messages in vain. */
static void on_second(ha__ros1_timer *timer) {
  ha__ros1_subscriptions *subscriptions =
      HA__ROS1_CONTAINER_OF(ha__ros1_subscriptions, second, timer);
  const int64_t now_ns = ha__now_ns();
  const int64_t slept_ns = ha__slept_ns();

  if (slept_ns - subscriptions->slept_ns > SECOND_NS) {
    subscriptions->verify_end_ns = now_ns + VERIFY_NS;
    verify_links(subscriptions, true);
  } else if (subscriptions->verify_end_ns && now_ns >= subscriptions->verify_end_ns) {
    subscriptions->verify_end_ns = 0;
    verify_links(subscriptions, false);
  }
  subscriptions->slept_ns = slept_ns;
  ha__ros1_loop_set_timer(subscriptions->ros1->control, timer, now_ns + SECOND_NS);
}

/* Control thread. */
static void watch_for_sleep(ha__ros1_subscriptions *subscriptions) {
  if (subscriptions->second.on) return;
  subscriptions->second.due = on_second;
  subscriptions->slept_ns = ha__slept_ns();
  ha__ros1_loop_set_timer(subscriptions->ros1->control, &subscriptions->second,
                          ha__now_ns() + SECOND_NS);
}

/* --- subscribers ----------------------------------------------------------------------------- */

static void deactivate(ha__ros1_subscription *subscription) {
  ha__ros1_publisher_link *next = NULL;

  subscription->is_active = false;
  ha__ros1_unregister(&subscription->registration);
  for (ha__ros1_publisher_link *link = subscription->links.first; link; link = next) {
    next = link->next;
    ha__ros1_publisher_link_drop(link);
  }
}

/* The first subscriber activates the subscription, the last one deactivates it. Each change may
 * make other publishers wanted. */
static void on_changed(ha__ros1_task *task) {
  ha__ros1_subscription *subscription =
      HA__ROS1_CONTAINER_OF(ha__ros1_subscription, changed_task, task);
  ha__ros1_publisher_link *next = NULL;

  if (ha__ros1_subscribers_is_empty(&subscription->subscribers) && !subscription->links.is_kept) {
    if (subscription->is_active) deactivate(subscription);
    return;
  }
  watch_for_sleep(subscription->ros1->subscriptions);
  if (!subscription->is_active) {
    subscription->registration.must_renew = true;
    ha__ros1_register(&subscription->registration, "*");
  }
  subscription->is_active = true;
  for (ha__ros1_publisher_link *link = subscription->links.first; link; link = next) {
    next = link->next;
    ha__ros1_publisher_link_review(link);
  }
}

static void on_refreshed(ha__ros1_task *task) {
  ha__ros1_receivers_refresh(
      &HA__ROS1_CONTAINER_OF(ha__ros1_subscription, refreshed_task, task)->receivers);
}

/* --- answers of the slave API -------------------------------------------------------------- */

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
  char uri[HA__ROS1_URI_SIZE];

  for (ha__ros1_subscription *subscription = first_of(subscriptions); subscription;
       subscription = subscription->next) {
    for (const ha__ros1_publisher_link *link = subscription->links.first; link; link = link->next) {
      if (link->state != HA__ROS1_LINK_LIVE) continue;
      ha__ros1_uri_write(uri, "http", &link->uri);
      ha__ros1_xml_append(list, ha__ros1_xml_build("(issssbs)", ha__ros1_xml_length(list), uri, "i",
                                                   "TCPROS", subscription->topic, 1, link->peer));
    }
  }
}

/* --- lifetime ------------------------------------------------------------------------------ */

ha_status ha__ros1_subscriptions_new(ha__ros1 *ros1, ha_error *err) {
  ros1->subscriptions = ha__alloc_zeroed(1, sizeof *ros1->subscriptions);
  if (!ros1->subscriptions) return HA_FAIL_NOMEM(err);
  ros1->subscriptions->ros1 = ros1;
  pthread_mutex_init(&ros1->subscriptions->lock, NULL);
  return HA_OK;
}

static void free_subscription(ha__ros1_subscription *subscription) {
  while (subscription->links.first) {
    ha__ros1_publisher_link *link = subscription->links.first;
    subscription->links.first = link->next;
    ha__ros1_publisher_link_free(link);
  }
  ha__ros1_subscribers_done(&subscription->subscribers);
  ha__free(subscription->topic);
  ha__free(subscription);
}

void ha__ros1_subscriptions_free(ha__ros1_subscriptions *subscriptions) {
  if (!subscriptions) return;
  ha__ros1_loop_clear_timer(subscriptions->ros1->control, &subscriptions->second);
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
  subscription->changed_task.run = on_changed;
  subscription->refreshed_task.run = on_refreshed;
  subscription->registration = (ha__ros1_registration){
      .kind = HA__ROS1_SUBSCRIBER, .name = subscription->topic, .known = on_known};
  ha__ros1_registration_init(&subscription->registration, subscriptions->ros1->master);
  ha__ros1_subscribers_init(&subscription->subscribers);
  subscription->receivers = (ha__ros1_receivers){.ros1 = subscriptions->ros1,
                                                 .topic = subscription->topic,
                                                 .subscribers = &subscription->subscribers};
  subscription->links = (ha__ros1_publisher_links){.ros1 = subscriptions->ros1,
                                                   .topic = subscription->topic,
                                                   .subscribers = &subscription->subscribers,
                                                   .receivers = &subscription->receivers};
  return subscription;
}

static ha__ros1_subscription *get(ha__ros1_subscriptions *subscriptions, const char *topic) {
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
  ha__ros1_subscription *subscription = get(subscriptions, topic);
  ha__free(topic);
  if (!subscription) return HA_FAIL_NOMEM(err);
  subscription->links.is_kept = true;
  ha__ros1_loop_post(subscriptions->ros1->control, &subscription->changed_task);
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

/* --- members of the table ------------------------------------------------------------------ */

static void free_subscriber(ha__ros1_subscriber *subscriber) {
  ha__free(subscriber->type);
  ha__free(subscriber->hash);
  ha__free(subscriber);
}

/* Copies a type or hash; NULL stays for "any". */
static ha_status copy_filter(char **out, const char *text, ha_error *err) {
  if (!text || !*text || strcmp(text, "*") == 0) return HA_OK;
  *out = ha__dup_string(text);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status begin(ha__ros1_subscriber *subscriber, ha__ros1 *ros1,
                       const ha_subscription_options *options, ha_error *err) {
  char *topic = NULL;

  subscriber->base.ops = &ha__ros1_ops;
  subscriber->flags = options->flags;
  subscriber->user = options->user;
  subscriber->message = options->message;
  HA_TRY(copy_filter(&subscriber->type, options->type, err));
  HA_TRY(copy_filter(&subscriber->hash, options->hash, err));
  HA_TRY(ha__ros1_resolve(&topic, &ros1->config.names, options->topic, err));
  subscriber->subscription = get(ros1->subscriptions, topic);
  ha__free(topic);
  if (!subscriber->subscription) return HA_FAIL_NOMEM(err);
  ha__ros1_subscribers_add(&subscriber->subscription->subscribers, subscriber);
  ha__ros1_loop_post(ros1->control, &subscriber->subscription->changed_task);
  ha__ros1_loop_post(ros1->data, &subscriber->subscription->refreshed_task);
  return HA_OK;
}

ha_status ha__ros1_subscribe(ha_subscription **out, ha_transport *transport,
                             const ha_subscription_options *options, ha_error *err) {
  ha__ros1_subscriber *subscriber = ha__alloc_zeroed(1, sizeof *subscriber);

  if (!subscriber) return HA_FAIL_NOMEM(err);
  const ha_status st = begin(subscriber, (ha__ros1 *)transport, options, err);
  if (st < 0) {
    free_subscriber(subscriber);
    return st;
  }
  *out = &subscriber->base;
  return HA_OK;
}

void ha__ros1_unsubscribe(ha_subscription *handle) {
  ha__ros1_subscriber *subscriber = (ha__ros1_subscriber *)handle;
  ha__ros1_subscription *subscription = subscriber->subscription;

  ha__ros1_subscribers_remove(&subscription->subscribers, subscriber);
  ha__ros1_loop_post(subscription->ros1->control, &subscription->changed_task);
  free_subscriber(subscriber);
}

void *ha__ros1_keep(ha_transport *transport, const ha_delivery *delivery) {
  (void)transport;
  return ha__ros1_block_ref(delivery->owner);
}

void ha__ros1_drop(ha_transport *transport, void *kept) {
  (void)transport;
  ha__ros1_block_unref(kept);
}
