/* The graph of ha_network: events of a thread of the transport, and the list of endpoints. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/callback.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/graph/network.h"
#include "live/transport.h"

/* Limits; endpoints beyond them are not shown, which is noted once. */
enum { MAX_TOPICS = 100000, MAX_ENDS = 250000, MAX_ENDS_OF_TOPIC = 10000 };

static bool may_add(void *owner, int32_t change, const ha_endpoint *endpoint) {
  const ha_network *n = owner;

  (void)endpoint;
  return change != HA_CHANGE_LEFT && n->topics.table.size < MAX_TOPICS &&
         n->topics.end_count < MAX_ENDS;
}

static void topic_init(ha__graph_topic *topic) {
  const ha_network *n = topic->graph->owner;

  topic->asked = n->options.qos;
}

static void topic_done(ha__graph_topic *topic) {
  ha__arena_done(&((ha__network_topic *)topic)->arena);
}

const ha__graph_ops ha__network_graph = {.topic_size = sizeof(ha__network_topic),
                                         .end_size = sizeof(ha__graph_end),
                                         .max_ends = MAX_ENDS,
                                         .max_ends_of_topic = MAX_ENDS_OF_TOPIC,
                                         .may_add = may_add,
                                         .topic_init = topic_init,
                                         .topic_done = topic_done,
                                         .message = ha__network_on_message};

/* --- events ------------------------------------------------------------------------ */

/* *out: the topic; NULL if the endpoint closed. HA_E_LIMIT, HA_E_NOMEM. */
static ha_status update(ha__graph_topic **out, ha_network *n, int32_t change,
                        const ha_endpoint *endpoint) {
  ha__graph_topic *topic = NULL;
  ha__graph_end *end = NULL;

  HA_TRY(ha__graph_topic_of(&topic, &n->topics, change, endpoint));
  if (change == HA_CHANGE_LEFT) {
    if (topic) ha__graph_left(topic, endpoint);
    return HA_OK;
  }
  if (!topic) return HA_E_LIMIT;
  HA_TRY(ha__graph_put(&end, topic, endpoint));
  *out = topic;
  return HA_OK;
}

static void notify(ha_network *n, int32_t change, const ha_endpoint *endpoint) {
  ha__callback frame;

  if (!n->options.endpoint) return;
  ha__callback_enter(&frame, n);
  n->options.endpoint(n->options.user, change, endpoint);
  ha__callback_leave(&frame);
}

void ha__network_on_endpoint(void *user, ha_transport *transport, int32_t change,
                             const ha_endpoint *endpoint) {
  ha_network *n = user;

  if (!ha__transport_endpoint_is_valid(change, endpoint)) {
    ha__network_note_invalid(n);
    return;
  }
  if (endpoint->flags & HA_ENDPOINT_OWN) return;
  pthread_mutex_lock(&n->graph);
  atomic_store(&n->transport, transport);
  pthread_mutex_lock(&n->lock);
  ha__graph_topic *topic = NULL;
  const bool was_full = n->topics.info_full;
  const ha_status st = update(&topic, n, change, endpoint);
  const bool is_full = n->topics.info_full;
  pthread_mutex_unlock(&n->lock);
  const int64_t now = ha__now_ns();
  atomic_store(&n->news_ns, now);
  if (n->listens && !n->closing) (void)ha__graph_retire(&n->topics, now);
  if (st == HA_E_NOMEM) ha__network_note(n, endpoint->topic, "out of memory");
  if (is_full && !was_full) ha__network_note(n, endpoint->topic, HA__GRAPH_INFO_FULL);
  if (st == HA_E_LIMIT && !n->omitted++) {
    ha__network_note(n, endpoint->topic,
                     "not remembered, nor are others: there are too many publishers, subscribers, "
                     "services or topics");
  }
  notify(n, change, endpoint);
  if (topic && n->listens && endpoint->kind == HA_ENDPOINT_PUBLISHER) {
    ha__network_listen((ha__network_topic *)topic, endpoint);
  }
  pthread_mutex_unlock(&n->graph);
}

/* --- in order ------------------------------------------------------------------------------ */

static int compare(const void *left, const void *right) {
  const ha_endpoint *a = *(const ha_endpoint *const *)left;
  const ha_endpoint *b = *(const ha_endpoint *const *)right;
  int order = strcmp(a->topic, b->topic);

  if (!order) order = a->kind - b->kind;
  if (!order) order = strcmp(a->type, b->type);
  if (!order) order = strcmp(a->node, b->node);
  return order ? order : memcmp(&a->gid, &b->gid, sizeof a->gid);
}

ha_status ha_network_each(ha_network *network,
                          void (*visit)(void *user, const ha_endpoint *endpoint), void *user,
                          ha_error *err) {
  ha__callback frame;
  size_t count = 0;

  if (!visit) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "visit is NULL");
  pthread_mutex_lock(&network->lock);
  const ha_endpoint **all = ha__alloc_zeroed(network->topics.end_count + 1, sizeof(ha_endpoint *));
  for (const ha__graph_topic *topic = ha__graph_first(&network->topics); all && topic;
       topic = ha__graph_next(topic)) {
    for (const ha__graph_end *end = topic->ends; end; end = end->next)
      all[count++] = &end->endpoint;
  }
  if (all) qsort(all, count, sizeof(ha_endpoint *), compare);
  ha__callback_enter(&frame, network);
  for (size_t i = 0; i < count; i++)
    visit(user, all[i]);
  ha__callback_leave(&frame);
  pthread_mutex_unlock(&network->lock);
  if (!all) return HA_FAIL_NOMEM(err);
  ha__free(all);
  return HA_OK;
}
