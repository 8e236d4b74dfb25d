/* A publication: one of those that send on a topic. */
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "publication.h"
#include "subscriber_link.h"
#include "transport/ros1/net/receive_buffer.h"

/* Messages that wait for a slow subscriber where nothing else was asked for: as rosbag has it. */
enum { DEFAULT_LIMIT = 100 };

#define LONGEST_NS INT64_C(1000000000000000000)

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

static ha_status begin(ha__ros1_source *source, ha__ros1 *ros1,
                       const ha_publication_options *options, ha_error *err) {
  char *topic = NULL;

  source->base.ops = &ha__ros1_ops;
  source->latching = is_latching(options);
  source->limit = limit_of(options->qos);
  HA_TRY(check(options->schema, options->topic, err));
  HA_TRY(ha__ros1_resolve(&topic, &ros1->config.names, options->topic, err));
  const ha_status st = ha__ros1_outlets_add(source, ros1->outlets, topic, options->schema, err);
  ha__free(topic);
  return st;
}

ha_status ha__ros1_advertise(ha_publication **out, ha_transport *transport,
                             const ha_publication_options *options, ha_error *err) {
  ha__ros1_source *source = ha__alloc_zeroed(1, sizeof *source);

  if (!source) return HA_FAIL_NOMEM(err);
  const ha_status st = begin(source, (ha__ros1 *)transport, options, err);
  if (st < 0) {
    ha__free(source);
    return st;
  }
  *out = &source->base;
  return HA_OK;
}

/* The outlet's lock is held. */
static ha_status send_to_all(ha__ros1_source *source, const uint8_t *data, size_t size,
                             ha_error *err) {
  ha__ros1_outlet *outlet = source->outlet;
  ha__ros1_block *block = NULL;
  ha_status st = HA_OK;

  if (source->latching) {
    block = ha__ros1_block_copy(outlet->ros1->stock, data, size);
    if (!block) return HA_FAIL_NOMEM(err);
    ha__ros1_block_unref(source->last);
    source->last = ha__ros1_block_ref(block);
    source->last_size = size;
  }
  for (ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next) {
    if (ha__ros1_pipe_send(pipe, &block, data, size, source->limit) < 0) st = HA_FAIL_NOMEM(err);
  }
  ha__ros1_block_unref(block);
  return st;
}

ha_status ha__ros1_send(ha_publication *publication, const uint8_t *data, size_t size,
                        int64_t sent_ns, ha_error *err) {
  ha__ros1_source *source = (ha__ros1_source *)publication;

  (void)sent_ns; /* there is no place for it */
  if (size > HA__ROS1_MESSAGE_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a message of %zu bytes is more than ROS 1 takes",
                   size);
  }
  pthread_mutex_lock(&source->outlet->lock);
  const ha_status st = send_to_all(source, data, size, err);
  pthread_mutex_unlock(&source->outlet->lock);
  return st;
}

uint32_t ha__ros1_matched(const ha_publication *publication) {
  const ha__ros1_source *source = (const ha__ros1_source *)publication;
  uint32_t count = 0;

  pthread_mutex_lock(&source->outlet->lock);
  for (const ha__ros1_pipe *pipe = source->outlet->pipes; pipe; pipe = pipe->next)
    count += !pipe->closing && !pipe->broken;
  pthread_mutex_unlock(&source->outlet->lock);
  return count;
}

static bool is_drained(const ha__ros1_outlet *outlet) {
  for (const ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next) {
    if (pipe->first && !pipe->closing && !pipe->broken) return false;
  }
  return true;
}

ha_status ha__ros1_wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  ha__ros1_outlet *outlet = ((ha__ros1_source *)publication)->outlet;
  const int64_t wait_ns = timeout_ns < 0 ? 0 : timeout_ns < LONGEST_NS ? timeout_ns : LONGEST_NS;
  const struct timespec until = ha__clock_at(ha__now_ns() + wait_ns);
  int failure = 0;

  pthread_mutex_lock(&outlet->lock);
  while (!is_drained(outlet) && !failure)
    failure = pthread_cond_timedwait(&outlet->drained, &outlet->lock, &until);
  const bool drained = is_drained(outlet);
  pthread_mutex_unlock(&outlet->lock);
  return drained
             ? HA_OK
             : HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "a subscriber has not taken all messages yet");
}

void ha__ros1_unadvertise(ha_publication *publication) {
  ha__ros1_source *source = (ha__ros1_source *)publication;

  ha__ros1_outlet_remove(source->outlet, source);
  ha__ros1_block_unref(source->last);
  ha__free(source);
}
