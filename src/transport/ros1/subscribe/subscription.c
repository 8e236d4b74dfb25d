#include "subscription.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "publisher_link.h"

/* Publishers that are connected to, or tried: of one topic, and of all. Whoever calls us may name
 * as many as there are addresses. */
enum { MOST_OF_TOPIC = 2000, MOST_OF_ALL = 20000 };

struct ha__ros1_feeds {
  ha__ros1 *ros1;
  pthread_mutex_t lock; /* guards the list, which only grows */
  ha__ros1_feed *first;
};

static ha__ros1_feed *first_of(ha__ros1_feeds *feeds) {
  pthread_mutex_lock(&feeds->lock);
  ha__ros1_feed *first = feeds->first;
  pthread_mutex_unlock(&feeds->lock);
  return first;
}

static ha__ros1_feed *find(ha__ros1_feeds *feeds, const char *topic) {
  ha__ros1_feed *feed = first_of(feeds);

  while (feed && strcmp(feed->topic, topic) != 0)
    feed = feed->next;
  return feed;
}

/* --- publishers ------------------------------------------------------------------------ */

static ha__ros1_link *find_link(const ha__ros1_feed *feed, const ha__ros1_uri *uri) {
  ha__ros1_link *link = feed->links;

  while (link && !ha__ros1_uri_equal(&link->uri, uri))
    link = link->next;
  return link;
}

/* NULL = there are too many, which is told, or memory is out. */
static ha__ros1_link *new_link(ha__ros1_feed *feed, const ha__ros1_uri *uri) {
  ha__ros1 *ros1 = feed->ros1;

  if (feed->link_count < MOST_OF_TOPIC && ros1->links < MOST_OF_ALL) {
    return ha__ros1_link_new(feed, uri);
  }
  if (!ros1->told_links) {
    ha__ros1_note(ros1,
                  "%s: not all of its publishers are connected to: there are over %d of it, or "
                  "over %d of all topics",
                  feed->topic, MOST_OF_TOPIC, MOST_OF_ALL);
  }
  ros1->told_links = true;
  return NULL;
}

static void list_publisher(ha__ros1_feed *feed, const char *text) {
  ha_error err = HA_ERROR_INIT;
  ha__ros1_uri uri;

  if (ha__ros1_uri_parse(&uri, "http", text, &err) < 0) {
    ha__ros1_note(feed->ros1, "%s: a publisher is passed over: %s", feed->topic, err.text);
    return;
  }
  ha__ros1_link *link = find_link(feed, &uri);
  if (!link) link = new_link(feed, &uri);
  if (!link) return;
  link->listed = true;
  link->unwanted = false;
  if (link->state == HA__ROS1_LINK_IDLE || !link->was_listed) ha__ros1_link_start(link);
  link->was_listed = true;
}

/* A publisher that is not named any more closes its connection by itself; if it is another master
 * that does not name it, it goes on. So what is connected stays. */
static void drop_unlisted(ha__ros1_feed *feed) {
  ha__ros1_link *next = NULL;

  for (ha__ros1_link *link = feed->links; link; link = next) {
    next = link->next;
    if (!link->listed && link->state < HA__ROS1_LINK_TALKING) ha__ros1_link_drop(link);
  }
}

static void update(ha__ros1_feed *feed, const ha__ros1_value *publishers) {
  const size_t count = ha__ros1_xml_size(publishers);

  for (ha__ros1_link *link = feed->links; link; link = link->next) {
    link->was_listed = link->listed;
    link->listed = false;
  }
  for (size_t i = 0; i < count; i++) {
    const char *uri = ha__ros1_xml_text(ha__ros1_xml_item(publishers, i));
    if (uri) list_publisher(feed, uri);
  }
  drop_unlisted(feed);
}

void ha__ros1_feeds_update(ha__ros1_feeds *feeds, const char *topic,
                           const ha__ros1_value *publishers) {
  ha__ros1_feed *feed = find(feeds, topic);

  if (!feed || !feed->is_on) return;
  feed->registration.is_outdated = true;
  update(feed, publishers);
}

static void on_known(ha__ros1_registration *registration, const ha__ros1_value *publishers) {
  ha__ros1_feed *feed = HA__ROS1_OF(ha__ros1_feed, registration, registration);

  if (feed->is_on) update(feed, publishers);
}

/* --- takers ---------------------------------------------------------------------------- */

bool ha__ros1_taker_wants(const ha__ros1_taker *taker, const char *type, const char *hash,
                          bool is_own) {
  if (is_own && !(taker->flags & HA_SUBSCRIBE_OWN)) return false;
  if (!type) return true;
  if (taker->type && strcmp(taker->type, type) != 0) return false;
  return !taker->hash || strcmp(hash, "*") == 0 || strcmp(taker->hash, hash) == 0;
}

bool ha__ros1_feed_wants(ha__ros1_feed *feed, const char *type, const char *hash, bool is_own) {
  bool wants = false;

  pthread_mutex_lock(&feed->lock);
  for (const ha__ros1_taker *taker = feed->takers; taker && !wants; taker = taker->next)
    wants = ha__ros1_taker_wants(taker, type, hash, is_own);
  pthread_mutex_unlock(&feed->lock);
  return wants;
}

static bool has_takers(ha__ros1_feed *feed) {
  pthread_mutex_lock(&feed->lock);
  const bool has = feed->takers != NULL;
  pthread_mutex_unlock(&feed->lock);
  return has;
}

static void turn_off(ha__ros1_feed *feed) {
  ha__ros1_link *next = NULL;

  feed->is_on = false;
  ha__ros1_unregister(&feed->registration);
  for (ha__ros1_link *link = feed->links; link; link = next) {
    next = link->next;
    ha__ros1_link_drop(link);
  }
}

/* The first taker turns it on, the last one off; each may want what nobody wanted before. */
static void on_changed(ha__ros1_task *task) {
  ha__ros1_feed *feed = HA__ROS1_OF(ha__ros1_feed, changed, task);
  ha__ros1_link *next = NULL;

  if (!has_takers(feed) && !feed->is_pinned) {
    if (feed->is_on) turn_off(feed);
    return;
  }
  if (!feed->is_on) {
    feed->registration.must_renew = true;
    ha__ros1_register(&feed->registration, "*");
  }
  feed->is_on = true;
  for (ha__ros1_link *link = feed->links; link; link = next) {
    next = link->next;
    ha__ros1_link_review(link);
  }
}

static void on_refreshed(ha__ros1_task *task) {
  ha__ros1_inlets_refresh(HA__ROS1_OF(ha__ros1_feed, refreshed, task));
}

void ha__ros1_feed_add(ha__ros1_feed *feed, ha__ros1_taker *taker) {
  pthread_mutex_lock(&feed->lock);
  taker->number = ++feed->number;
  taker->next = feed->takers;
  feed->takers = taker;
  feed->version++;
  pthread_mutex_unlock(&feed->lock);
  ha__ros1_loop_post(feed->ros1->control, &feed->changed);
  ha__ros1_loop_post(feed->ros1->data, &feed->refreshed);
}

void ha__ros1_feed_remove(ha__ros1_feed *feed, ha__ros1_taker *taker) {
  pthread_mutex_lock(&feed->calling);
  pthread_mutex_lock(&feed->lock);
  for (ha__ros1_taker **at = &feed->takers; *at; at = &(*at)->next) {
    if (*at != taker) continue;
    *at = taker->next;
    break;
  }
  feed->version++;
  pthread_mutex_unlock(&feed->lock);
  pthread_mutex_unlock(&feed->calling);
  ha__ros1_loop_post(feed->ros1->control, &feed->changed);
}

/* --- what is told of them -------------------------------------------------------------- */

xmlrpc_value *ha__ros1_feeds_list(ha__ros1_feeds *feeds) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  for (ha__ros1_feed *feed = list ? first_of(feeds) : NULL; feed; feed = feed->next) {
    if (feed->is_on) ha__ros1_xml_append(list, ha__ros1_xml_build("(ss)", feed->topic, "*"));
  }
  return list;
}

void ha__ros1_feeds_bus(ha__ros1_feeds *feeds, xmlrpc_value *list) {
  char uri[HA__ROS1_URI_ROOM];

  for (ha__ros1_feed *feed = first_of(feeds); feed; feed = feed->next) {
    for (const ha__ros1_link *link = feed->links; link; link = link->next) {
      if (link->state != HA__ROS1_LINK_LIVE) continue;
      ha__ros1_uri_write(uri, "http", &link->uri);
      ha__ros1_xml_append(list, ha__ros1_xml_build("(issssbs)", ha__ros1_xml_length(list), uri, "i",
                                                   "TCPROS", feed->topic, 1, link->peer));
    }
  }
}

/* --- face ------------------------------------------------------------------------------ */

ha_status ha__ros1_feeds_new(ha__ros1 *ros1, ha_error *err) {
  ros1->feeds = ha__alloc_zeroed(1, sizeof *ros1->feeds);
  if (!ros1->feeds) return HA_FAIL_NOMEM(err);
  ros1->feeds->ros1 = ros1;
  pthread_mutex_init(&ros1->feeds->lock, NULL);
  return HA_OK;
}

static void free_feed(ha__ros1_feed *feed) {
  while (feed->links) {
    ha__ros1_link *link = feed->links;
    feed->links = link->next;
    ha__ros1_link_free(link);
  }
  pthread_mutex_destroy(&feed->lock);
  pthread_mutex_destroy(&feed->calling);
  ha__free(feed->topic);
  ha__free(feed);
}

void ha__ros1_feeds_free(ha__ros1_feeds *feeds) {
  if (!feeds) return;
  while (feeds->first) {
    ha__ros1_feed *feed = feeds->first;
    feeds->first = feed->next;
    free_feed(feed);
  }
  pthread_mutex_destroy(&feeds->lock);
  ha__free(feeds);
}

static ha__ros1_feed *new_feed(ha__ros1_feeds *feeds, const char *topic) {
  ha__ros1_feed *feed = ha__alloc_zeroed(1, sizeof *feed);

  if (!feed) return NULL;
  feed->topic = ha__dup_string(topic);
  if (!feed->topic) {
    ha__free(feed);
    return NULL;
  }
  feed->ros1 = feeds->ros1;
  feed->changed.run = on_changed;
  feed->refreshed.run = on_refreshed;
  feed->registration =
      (ha__ros1_registration){.kind = HA__ROS1_SUBSCRIBER, .name = feed->topic, .known = on_known};
  ha__ros1_registration_init(&feed->registration, feeds->ros1->master);
  pthread_mutex_init(&feed->calling, NULL);
  pthread_mutex_init(&feed->lock, NULL);
  return feed;
}

ha__ros1_feed *ha__ros1_feeds_get(ha__ros1_feeds *feeds, const char *topic) {
  pthread_mutex_lock(&feeds->lock);
  ha__ros1_feed *feed = feeds->first;
  while (feed && strcmp(feed->topic, topic) != 0)
    feed = feed->next;
  if (!feed) {
    feed = new_feed(feeds, topic);
    if (feed) {
      feed->next = feeds->first;
      feeds->first = feed;
    }
  }
  pthread_mutex_unlock(&feeds->lock);
  return feed;
}

static ha_status pin(ha__ros1_feeds *feeds, const char *name, ha_error *err) {
  char *topic = NULL;

  HA_TRY(ha__ros1_resolve(&topic, &feeds->ros1->config.names, name, err));
  ha__ros1_feed *feed = ha__ros1_feeds_get(feeds, topic);
  ha__free(topic);
  if (!feed) return HA_FAIL_NOMEM(err);
  feed->is_pinned = true;
  ha__ros1_loop_post(feeds->ros1->control, &feed->changed);
  return HA_OK;
}

ha_status ha__ros1_feeds_pin(ha__ros1_feeds *feeds, const char *topics, ha_error *err) {
  char *list = ha__dup_string(topics);
  char *rest = NULL;
  ha_status st = HA_OK;

  if (!list) return HA_FAIL_NOMEM(err);
  for (char *name = strtok_r(list, " ", &rest); name && st >= 0; name = strtok_r(NULL, " ", &rest))
    st = pin(feeds, name, err);
  ha__free(list);
  return st;
}
