#include "publication.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/publish/subscriber_link.h"

/* How long publications that end wait for their subscribers in all: without any progress, and at
 * most. Each new publisher starts these times again. */
#define MAX_IDLE_NS INT64_C(2000000000)
#define MAX_DRAIN_NS INT64_C(10000000000)
#define CHECK_NS INT64_C(10000000)

struct ha__ros1_publications {
  ha__ros1 *ros1;
  pthread_mutex_t lock; /* guards all below; the list only grows */
  ha__ros1_publication *first;
  int64_t idle_ns;   /* waited without progress */
  int64_t waited_ns; /* waited at all */
};

static ha__ros1_publication *first_of(ha__ros1_publications *publications) {
  pthread_mutex_lock(&publications->lock);
  ha__ros1_publication *first = publications->first;
  pthread_mutex_unlock(&publications->lock);
  return first;
}

static ha__ros1_publication *find(ha__ros1_publications *publications, const char *topic) {
  ha__ros1_publication *publication = first_of(publications);

  while (publication && strcmp(publication->topic, topic) != 0)
    publication = publication->next;
  return publication;
}

/* --- publishers ---------------------------------------------------------------------- */

static bool is_latching(const ha__ros1_publication *publication) {
  for (const ha__ros1_publisher *publisher = publication->publishers; publisher;
       publisher = publisher->next) {
    if (publisher->latching) return true;
  }
  return false;
}

/* The strings live as long as the transport, because registrations and headers borrow them. */
static ha_status set_advertisement(ha__ros1_publication *publication, const ha_schema *schema,
                                   ha_error *err) {
  const char *definition = schema->data ? (const char *)schema->data : "";
  ha__ros1_advertisement advertisement = {
      .type = ha__arena_string(&publication->arena, schema->name),
      .hash = ha__arena_string(&publication->arena, schema->hash),
      .definition =
          ha__arena_dup(&publication->arena, definition, schema->data ? schema->size : 0)};

  if (!advertisement.type || !advertisement.hash || !advertisement.definition)
    return HA_FAIL_NOMEM(err);
  publication->advertisement = advertisement;
  return HA_OK;
}

static ha_status check_type(ha__ros1_publication *publication, const ha_schema *schema,
                            ha_error *err) {
  const ha__ros1_advertisement *advertisement = &publication->advertisement;
  const size_t size = schema->data ? schema->size : 0;
  const bool same = advertisement->type && strcmp(advertisement->type, schema->name) == 0 &&
                    strcmp(advertisement->hash, schema->hash) == 0;

  if (!publication->publishers) {
    if (same && strlen(advertisement->definition) == size &&
        (!size || memcmp(advertisement->definition, schema->data, size) == 0)) {
      return HA_OK;
    }
    return set_advertisement(publication, schema, err);
  }
  if (same) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "%s is published as %s (%s) already, so not as %s (%s), too", publication->topic,
                 advertisement->type, advertisement->hash, schema->name, schema->hash);
}

static ha__ros1_publication *get(ha__ros1_publications *publications, const char *topic);

ha_status ha__ros1_publications_add(ha__ros1_publisher *publisher,
                                    ha__ros1_publications *publications, const char *topic,
                                    const ha_schema *schema, ha_error *err) {
  ha__ros1_publication *publication = get(publications, topic);

  if (!publication) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&publication->links.lock);
  const ha_status st = check_type(publication, schema, err);
  if (st >= 0) {
    publisher->publication = publication;
    publisher->next = publication->publishers;
    publication->publishers = publisher;
    ha__ros1_register(&publication->registration, publication->advertisement.type);
  }
  pthread_mutex_unlock(&publication->links.lock);
  return st;
}

/* Adds to the time waited; whether some is left. progress: a subscriber received something. */
static bool may_wait(ha__ros1_publications *publications, int64_t waited_ns, bool progress) {
  pthread_mutex_lock(&publications->lock);
  publications->waited_ns += waited_ns;
  if (!progress) publications->idle_ns += waited_ns;
  const bool may = publications->idle_ns < MAX_IDLE_NS && publications->waited_ns < MAX_DRAIN_NS;
  pthread_mutex_unlock(&publications->lock);
  return may;
}

static bool is_draining(const ha__ros1_publication *publication, size_t *left) {
  bool ending = false;
  size_t one;

  *left = 0;
  for (const ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next) {
    if (!ha__ros1_subscriber_link_is_ending(link, &one)) continue;
    ending = true;
    *left += one;
  }
  return ending;
}

/* Waits until subscribers have received what was sent. Afterwards the master announces that the
 * topic has no publisher, and at that subscribers drop what they have not read. With the lock held.
 */
static void drain(ha__ros1_publication *publication) {
  int64_t from_ns = ha__now_ns();
  size_t last = SIZE_MAX;
  size_t left;

  for (ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next)
    ha__ros1_subscriber_link_end(link);
  while (is_draining(publication, &left)) {
    const int64_t now_ns = ha__now_ns();
    const struct timespec until = ha__clock_at(now_ns + CHECK_NS);
    if (!may_wait(publication->ros1->publications, now_ns - from_ns, left != last)) break;
    from_ns = now_ns;
    last = left;
    (void)pthread_cond_timedwait(&publication->links.drained, &publication->links.lock, &until);
  }
}

void ha__ros1_publication_remove(ha__ros1_publication *publication, ha__ros1_publisher *publisher) {
  pthread_mutex_lock(&publication->links.lock);
  for (ha__ros1_publisher **at = &publication->publishers; *at; at = &(*at)->next) {
    if (*at != publisher) continue;
    *at = publisher->next;
    break;
  }
  if (!publication->publishers) drain(publication);
  if (!publication->publishers) {
    ha__ros1_unregister(&publication->registration);
    for (ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next)
      ha__ros1_subscriber_link_close(link);
  }
  pthread_mutex_unlock(&publication->links.lock);
}

/* --- subscribers ----------------------------------------------------------------------- */

static bool has_publishers(ha__ros1_publication *publication) {
  pthread_mutex_lock(&publication->links.lock);
  const bool has = publication->publishers != NULL;
  pthread_mutex_unlock(&publication->links.lock);
  return has;
}

bool ha__ros1_publications_has(ha__ros1_publications *publications, const char *topic) {
  ha__ros1_publication *publication = find(publications, topic);

  return publication && has_publishers(publication);
}

const char *ha__ros1_publications_validate_header(ha__ros1_publication **out,
                                                  ha__ros1_advertisement *advertisement,
                                                  ha__ros1_publications *publications,
                                                  const ha__ros1_header *header) {
  const char *topic = ha_pairs_get(&header->fields, "topic");
  const char *hash = ha_pairs_get(&header->fields, "md5sum");

  if (!topic || !hash || !ha_pairs_get(&header->fields, "callerid")) {
    return "the header needs topic, md5sum and callerid";
  }
  ha__ros1_publication *publication = find(publications, topic);
  if (!publication || !has_publishers(publication)) return "this node does not publish the topic";
  pthread_mutex_lock(&publication->links.lock);
  *advertisement = publication->advertisement;
  advertisement->latching = is_latching(publication);
  pthread_mutex_unlock(&publication->links.lock);
  if (strcmp(hash, "*") != 0 && strcmp(hash, advertisement->hash) != 0) {
    return "the topic is published with another md5sum";
  }
  *out = publication;
  return NULL;
}

/* Sends the last message of each latching publisher. */
static void send_last(const ha__ros1_publication *publication, ha__ros1_subscriber_link *link) {
  for (ha__ros1_publisher *publisher = publication->publishers; publisher;
       publisher = publisher->next) {
    if (!publisher->last) continue;
    (void)!ha__ros1_subscriber_link_send(link, &publisher->last, publisher->last->data,
                                         publisher->last_size, SIZE_MAX);
  }
}

void ha__ros1_publication_add_link(ha__ros1_publication *publication, int fd,
                                   const ha__ros1_header *header) {
  const char *node = ha_pairs_get(&header->fields, "callerid");
  const char *nodelay = ha_pairs_get(&header->fields, "tcp_nodelay");
  ha__ros1_subscriber_link *link = NULL;
  bool added = false;

  if (nodelay && strcmp(nodelay, "1") == 0) ha__ros1_set_nodelay(fd);
  pthread_mutex_lock(&publication->links.lock);
  if (publication->publishers) {
    added = ha__ros1_subscriber_links_add(&link, &publication->links, fd, node ? node : "");
  }
  if (added) {
    send_last(publication, link);
  } else {
    close(fd);
  }
  pthread_mutex_unlock(&publication->links.lock);
}

/* --- answers of the slave API -------------------------------------------------------------- */

xmlrpc_value *ha__ros1_publications_list(ha__ros1_publications *publications) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  for (ha__ros1_publication *publication = list ? first_of(publications) : NULL; publication;
       publication = publication->next) {
    pthread_mutex_lock(&publication->links.lock);
    if (publication->publishers) {
      ha__ros1_xml_append(
          list, ha__ros1_xml_build("(ss)", publication->topic, publication->advertisement.type));
    }
    pthread_mutex_unlock(&publication->links.lock);
  }
  return list;
}

void ha__ros1_publications_bus_info(ha__ros1_publications *publications, xmlrpc_value *list) {
  for (ha__ros1_publication *publication = first_of(publications); publication;
       publication = publication->next) {
    pthread_mutex_lock(&publication->links.lock);
    for (const ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next) {
      ha__ros1_xml_append(list,
                          ha__ros1_xml_build("(issssbs)", ha__ros1_xml_length(list), link->node,
                                             "o", "TCPROS", publication->topic, 1, link->peer));
    }
    pthread_mutex_unlock(&publication->links.lock);
  }
}

/* --- the set of publications ------------------------------------------------------------------ */

ha_status ha__ros1_publications_new(ha__ros1 *ros1, ha_error *err) {
  ros1->publications = ha__alloc_zeroed(1, sizeof *ros1->publications);
  if (!ros1->publications) return HA_FAIL_NOMEM(err);
  ros1->publications->ros1 = ros1;
  pthread_mutex_init(&ros1->publications->lock, NULL);
  return HA_OK;
}

uint64_t ha__ros1_publications_dropped(ha__ros1_publications *publications) {
  uint64_t sum = 0;

  for (ha__ros1_publication *publication = first_of(publications); publication;
       publication = publication->next) {
    pthread_mutex_lock(&publication->links.lock);
    sum += publication->links.dropped;
    pthread_mutex_unlock(&publication->links.lock);
  }
  return sum;
}

static void free_publication(ha__ros1_publication *publication) {
  ha__ros1_subscriber_links_done(&publication->links);
  ha__arena_done(&publication->arena);
  ha__free(publication->topic);
  ha__free(publication);
}

void ha__ros1_publications_free(ha__ros1_publications *publications) {
  if (!publications) return;
  while (publications->first) {
    ha__ros1_publication *publication = publications->first;
    publications->first = publication->next;
    free_publication(publication);
  }
  pthread_mutex_destroy(&publications->lock);
  ha__free(publications);
}

static ha__ros1_publication *new_publication(ha__ros1_publications *publications,
                                             const char *topic) {
  ha__ros1_publication *publication = ha__alloc_zeroed(1, sizeof *publication);

  if (!publication) return NULL;
  publication->topic = ha__dup_string(topic);
  if (!publication->topic) {
    ha__free(publication);
    return NULL;
  }
  publication->ros1 = publications->ros1;
  publication->registration =
      (ha__ros1_registration){.kind = HA__ROS1_PUBLISHER, .name = publication->topic};
  ha__ros1_registration_init(&publication->registration, publications->ros1->master);
  ha__ros1_subscriber_links_init(&publication->links, publications->ros1, publication->topic);
  return publication;
}

static ha__ros1_publication *get(ha__ros1_publications *publications, const char *topic) {
  pthread_mutex_lock(&publications->lock);
  publications->idle_ns = publications->waited_ns = 0;
  ha__ros1_publication *publication = publications->first;
  while (publication && strcmp(publication->topic, topic) != 0)
    publication = publication->next;
  if (!publication) {
    publication = new_publication(publications, topic);
    if (publication) {
      publication->next = publications->first;
      publications->first = publication;
    }
  }
  pthread_mutex_unlock(&publications->lock);
  return publication;
}
