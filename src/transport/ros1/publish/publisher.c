/* Publisher: a handle that publishes on a topic (ha_publication). Several publishers of one topic
 * share its publication. Functions of this file may be called from any thread. */
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "publication.h"
#include "transport/ros1/net/names.h"
#include "transport/ros1/net/receive_buffer.h"
#include "transport/ros1/publish/subscriber_link.h"

/* Queue of a slow subscriber unless the QoS says otherwise; the same as rosbag. */
enum { DEFAULT_LIMIT = 100 };

#define MAX_WAIT_NS INT64_C(1000000000000000000)

static size_t limit_of(const ha_qos *qos) {
  if (qos->history == HA_QOS_HISTORY_KEEP_ALL) return SIZE_MAX;
  if (qos->history != HA_QOS_HISTORY_KEEP_LAST || !qos->depth) return DEFAULT_LIMIT;
  return qos->depth < SIZE_MAX ? (size_t)qos->depth : SIZE_MAX;
}

static bool is_latching(const ha_publication_options *options) {
  const char *latching = ha_pairs_get(&options->metadata, "latching");

  return options->qos->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL ||
         (latching && strcmp(latching, "1") == 0);
}

static ha_status check(const ha_schema *schema, const char *topic, ha_error *err) {
  if (!schema->name || !*schema->name || strcmp(schema->name, "*") == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s cannot be published without its type", topic);
  }
  if (!schema->hash || !*schema->hash || strcmp(schema->hash, "*") == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s cannot be published without the md5 sum of %s",
                   topic, schema->name);
  }
  return HA_OK;
}

static ha_status begin(ha__ros1_publisher *publisher, ha__ros1 *ros1,
                       const ha_publication_options *options, ha_error *err) {
  char *topic = NULL;

  publisher->base.ops = &ha__ros1_ops;
  publisher->latching = is_latching(options);
  publisher->limit = limit_of(options->qos);
  HA_TRY(check(options->schema, options->topic, err));
  HA_TRY(ha__ros1_resolve(&topic, &ros1->config.names, options->topic, err));
  const ha_status st =
      ha__ros1_publications_add(publisher, ros1->publications, topic, options->schema, err);
  ha__free(topic);
  return st;
}

ha_status ha__ros1_advertise(ha_publication **out, ha_transport *transport,
                             const ha_publication_options *options, ha_error *err) {
  ha__ros1_publisher *publisher = ha__alloc_zeroed(1, sizeof *publisher);

  if (!publisher) return HA_FAIL_NOMEM(err);
  const ha_status st = begin(publisher, (ha__ros1 *)transport, options, err);
  if (st < 0) {
    ha__free(publisher);
    return st;
  }
  *out = &publisher->base;
  return HA_OK;
}

/* With the lock of the publication held. */
static ha_status send_to_all(ha__ros1_publisher *publisher, const uint8_t *data, size_t size,
                             ha_error *err) {
  ha__ros1_publication *publication = publisher->publication;
  ha__ros1_block *block = NULL;
  ha_status st = HA_OK;

  if (publisher->latching) {
    block = ha__ros1_block_copy(publication->ros1->buffers, data, size);
    if (!block) return HA_FAIL_NOMEM(err);
    ha__ros1_block_unref(publisher->last);
    publisher->last = ha__ros1_block_ref(block);
    publisher->last_size = size;
  }
  for (ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next) {
    if (ha__ros1_subscriber_link_send(link, &block, data, size, publisher->limit) < 0)
      st = HA_FAIL_NOMEM(err);
  }
  ha__ros1_block_unref(block);
  return st;
}

ha_status ha__ros1_send(ha_publication *publication, const uint8_t *data, size_t size,
                        int64_t sent_ns, ha_error *err) {
  ha__ros1_publisher *publisher = (ha__ros1_publisher *)publication;

  (void)sent_ns; /* TCPROS does not carry it */
  if (size > HA__ROS1_MESSAGE_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a message of %zu bytes is over the limit of ROS 1 (%u bytes)", size,
                   HA__ROS1_MESSAGE_MAX);
  }
  pthread_mutex_lock(&publisher->publication->links.lock);
  const ha_status st = send_to_all(publisher, data, size, err);
  pthread_mutex_unlock(&publisher->publication->links.lock);
  return st;
}

uint32_t ha__ros1_matched(const ha_publication *publication) {
  const ha__ros1_publisher *publisher = (const ha__ros1_publisher *)publication;
  uint32_t count = 0;

  pthread_mutex_lock(&publisher->publication->links.lock);
  for (const ha__ros1_subscriber_link *link = publisher->publication->links.first; link;
       link = link->next)
    count += !link->closing && !link->broken;
  pthread_mutex_unlock(&publisher->publication->links.lock);
  return count;
}

static bool is_drained(const ha__ros1_publication *publication) {
  for (const ha__ros1_subscriber_link *link = publication->links.first; link; link = link->next) {
    if (link->first && !link->closing && !link->broken) return false;
  }
  return true;
}

ha_status ha__ros1_wait_acked(ha_publication *handle, int64_t timeout_ns, ha_error *err) {
  ha__ros1_publication *publication = ((ha__ros1_publisher *)handle)->publication;
  const int64_t wait_ns = timeout_ns < 0 ? 0 : timeout_ns < MAX_WAIT_NS ? timeout_ns : MAX_WAIT_NS;
  const struct timespec until = ha__clock_at(ha__now_ns() + wait_ns);
  int failure = 0;

  pthread_mutex_lock(&publication->links.lock);
  while (!is_drained(publication) && !failure)
    failure = pthread_cond_timedwait(&publication->links.drained, &publication->links.lock, &until);
  const bool drained = is_drained(publication);
  pthread_mutex_unlock(&publication->links.lock);
  return drained
             ? HA_OK
             : HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "a subscriber has not taken all messages yet");
}

void ha__ros1_unadvertise(ha_publication *publication) {
  ha__ros1_publisher *publisher = (ha__ros1_publisher *)publication;

  ha__ros1_publication_remove(publisher->publication, publisher);
  ha__ros1_block_unref(publisher->last);
  ha__free(publisher);
}
