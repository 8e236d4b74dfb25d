#include "calls.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/thread.h"
#include "cdr.h"
#include "graph.h"
#include "qos.h"
#include "user_data.h"

struct ha__ros2_calls {
  ha__ros2 *ros2;
  pthread_t thread;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t work;  /* the queue is no longer empty, or stopping is set */
  pthread_cond_t done;  /* nothing is running */
  ha__ros2_queue queue;
  const ha__ros2_pair *running;
  bool was_full;
  bool stopping;
};

/* --- the thread ---------------------------------------------------------------------- */

/* The lock is held, but not while it is handled. */
static void handle(ha__ros2_calls *calls, ha__ros2_item *item) {
  ha__ros2_pair *pair = item->target;
  const bool was_full = calls->was_full;

  calls->running = pair;
  calls->was_full = false;
  pthread_mutex_unlock(&calls->lock);
  if (was_full)
    ha__ros2_note(calls->ros2, "too many calls at once: some requests or replies were "
                               "dropped");
  pair->handle(pair, item);
  ha__ros2_item_free(item);
  pthread_mutex_lock(&calls->lock);
  calls->running = NULL;
  pthread_cond_broadcast(&calls->done);
}

static void *run(void *arg) {
  ha__ros2_calls *calls = arg;

  pthread_mutex_lock(&calls->lock);
  while (!calls->stopping) {
    ha__ros2_item *item = ha__ros2_queue_pop(&calls->queue);
    if (item) {
      handle(calls, item);
    } else {
      pthread_cond_wait(&calls->work, &calls->lock);
    }
  }
  pthread_mutex_unlock(&calls->lock);
  return NULL;
}

ha_status ha__ros2_calls_start(ha__ros2 *ros2, ha_error *err) {
  ha__ros2_calls *calls = ha__alloc_zeroed(1, sizeof *calls);

  if (!calls) return HA_FAIL_NOMEM(err);
  calls->ros2 = ros2;
  pthread_mutex_init(&calls->lock, NULL);
  pthread_cond_init(&calls->work, NULL);
  pthread_cond_init(&calls->done, NULL);
  const int reason = pthread_create(&calls->thread, NULL, run, calls);
  if (reason != 0) {
    pthread_cond_destroy(&calls->done);
    pthread_cond_destroy(&calls->work);
    pthread_mutex_destroy(&calls->lock);
    ha__free(calls);
    return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  }
  ha__thread_name(calls->thread, "ha-ros2-calls");
  ros2->calls = calls;
  return HA_OK;
}

void ha__ros2_calls_stop(ha__ros2_calls *calls) {
  if (!calls) return;
  pthread_mutex_lock(&calls->lock);
  calls->stopping = true;
  pthread_cond_broadcast(&calls->work);
  pthread_mutex_unlock(&calls->lock);
  pthread_join(calls->thread, NULL);
  ha__ros2_queue_forget(&calls->queue, NULL);
  pthread_cond_destroy(&calls->done);
  pthread_cond_destroy(&calls->work);
  pthread_mutex_destroy(&calls->lock);
  ha__free(calls);
}

static void on_sample(void *user, const ha__raw_sample *sample) {
  ha__ros2_pair *pair = user;
  ha__ros2_calls *calls = pair->ros2->calls;

  if (!sample->is_message) return;
  pthread_mutex_lock(&calls->lock);
  if (!ha__ros2_queue_push(&calls->queue, pair, sample)) calls->was_full = true;
  pthread_cond_signal(&calls->work);
  pthread_mutex_unlock(&calls->lock);
}

static void on_left(void *user, const ha_gid *writer) {
  (void)user;
  (void)writer;
}

/* --- pairs ---------------------------------------------------------------------------- */

/* Our prefix, and a number: as others make them. */
static ha_gid next_id(ha__ros2 *ros2) {
  const uint32_t number = atomic_fetch_add(&ros2->pairs, 1) + 1;
  ha_gid id = ros2->gid;

  for (size_t i = 0; i < 4; i++) {
    id.bytes[12 + i] = (uint8_t)(number >> (24 - 8 * i));
  }
  return id;
}

/* *topic is 0 or negative when it failed. */
static ha_status make_topic(ha__ros2_pair *pair, size_t which, int role,
                            const ha__ros2_pair_names *names, ha_error *err) {
  ha__ros2_dds_name dds;

  HA_TRY(ha__ros2_mangle(&dds, role, names->name, names->type, err));
  pair->topics[which] = ha__raw_topic(which == 0 ? &pair->type : NULL, pair->ros2->participant,
                                      pair->ros2->domain->stock, dds.topic, dds.type, false);
  return pair->topics[which] < 0
             ? ha__ros2_failure(pair->topics[which], "join the service", names->name, err)
             : HA_OK;
}

static dds_qos_t *make_qos(const ha__ros2_pair *pair, bool server, bool writer, const char *hash) {
  char user_data[HA__ROS2_USER_DATA_ROOM];
  dds_qos_t *qos = ha__ros2_service_qos(writer);

  if (!qos) return NULL;
  if (!hash || !ha__ros2_is_hash(hash, strlen(hash))) hash = "";
  dds_qset_userdata(
      qos, user_data,
      ha__ros2_user_data_write(user_data, hash, server ? "serviceid" : "clientid", &pair->id));
  return qos;
}

static ha_status make_endpoints(ha__ros2_pair *pair, bool server, const ha__ros2_pair_names *names,
                                ha_error *err) {
  const ha__raw_sink sink = {pair, on_sample, on_left};
  dds_qos_t *offered = make_qos(pair, server, true, names->hash);
  dds_qos_t *requested = make_qos(pair, server, false, names->hash);
  ha_status st = HA_OK;

  if (!offered || !requested) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  pair->writer = dds_create_writer(pair->ros2->participant, pair->topics[0], offered, NULL);
  if (pair->writer < 0) {
    st = ha__ros2_failure(pair->writer, "join the service", names->name, err);
    goto done;
  }
  pair->writer_gid = ha__raw_gid(pair->writer);
  dds_get_instance_handle(pair->writer, &pair->writer_handle); /* cannot fail */
  pair->reader = ha__raw_reader(pair->ros2->participant, pair->topics[1], requested, &sink);
  if (pair->reader < 0) {
    st = ha__ros2_failure(pair->reader, "join the service", names->name, err);
    goto done;
  }
  pair->reader_gid = ha__raw_gid(pair->reader);
done:
  dds_delete_qos(offered);
  dds_delete_qos(requested);
  return st;
}

ha_status ha__ros2_pair_open(ha__ros2_pair *pair, bool server, const ha__ros2_pair_names *names,
                             ha_error *err) {
  pair->id = next_id(pair->ros2);
  HA_TRY(make_topic(pair, 0, server ? HA__ROS2_REPLIES : HA__ROS2_REQUESTS, names, err));
  HA_TRY(make_topic(pair, 1, server ? HA__ROS2_REQUESTS : HA__ROS2_REPLIES, names, err));
  HA_TRY(make_endpoints(pair, server, names, err));
  HA_TRY(ha__ros2_graph_add_own(pair->ros2->graph, &pair->writer_gid, err));
  return ha__ros2_graph_add_own(pair->ros2->graph, &pair->reader_gid, err);
}

static void forget(ha__ros2_calls *calls, const ha__ros2_pair *pair) {
  pthread_mutex_lock(&calls->lock);
  ha__ros2_queue_forget(&calls->queue, pair);
  while (calls->running == pair)
    pthread_cond_wait(&calls->done, &calls->lock);
  pthread_mutex_unlock(&calls->lock);
}

void ha__ros2_pair_close(ha__ros2_pair *pair) {
  ha__ros2_graph_remove_own(pair->ros2->graph, &pair->reader_gid);
  ha__ros2_graph_remove_own(pair->ros2->graph, &pair->writer_gid);
  if (pair->reader > 0) dds_delete(pair->reader);
  forget(pair->ros2->calls, pair);
  if (pair->writer > 0) dds_delete(pair->writer);
  for (size_t i = 0; i < 2; i++) {
    if (pair->topics[i] > 0) dds_delete(pair->topics[i]);
  }
}

/* --- what requests and replies begin with ---------------------------------------------- */

static uint64_t load(const uint8_t *at, bool big) {
  const uint64_t number = ha__load_u64(at);

  return big ? __builtin_bswap64(number) : number;
}

bool ha__ros2_call_head_read(ha__ros2_call_head *out, const uint8_t *data, size_t size) {
  if (!ha__cdr_is_plain(data, size) || size < HA__CDR_HEAD + HA__ROS2_CALL_HEAD) return false;
  const bool big = data[1] == 0;
  out->client = load(data + HA__CDR_HEAD, big);
  out->sequence = (int64_t)load(data + HA__CDR_HEAD + 8, big);
  return true;
}

ha_status ha__ros2_call_body(uint8_t **out, size_t *out_size, const uint8_t *data, size_t size,
                             ha_error *err) {
  const size_t skipped = HA__CDR_HEAD + HA__ROS2_CALL_HEAD;
  uint8_t *body = ha__alloc(size - HA__ROS2_CALL_HEAD);

  if (!body) return HA_FAIL_NOMEM(err);
  memcpy(body, data, HA__CDR_HEAD);
  memcpy(body + HA__CDR_HEAD, data + skipped, size - skipped);
  *out = body;
  *out_size = size - HA__ROS2_CALL_HEAD;
  return HA_OK;
}

ha_status ha__ros2_call_send(ha__ros2_pair *pair, const ha__ros2_call_head *head,
                             const uint8_t *data, size_t size, ha_error *err) {
  uint8_t bytes[HA__ROS2_CALL_HEAD];

  if (!ha__cdr_is_plain(data, size)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%zu bytes that do not begin with the head of CDR cannot be sent", size);
  }
  const bool big = data[1] == 0;
  ha__store_u64(bytes, big ? __builtin_bswap64(head->client) : head->client);
  const uint64_t sequence = (uint64_t)head->sequence;
  ha__store_u64(bytes + 8, big ? __builtin_bswap64(sequence) : sequence);
  const ha_slice parts[] = {
      {data, HA__CDR_HEAD}, {bytes, sizeof bytes}, {data + HA__CDR_HEAD, size - HA__CDR_HEAD}};
  return ha__raw_write(pair->writer, pair->type, parts, 3, HA_SENT_NOW, err);
}
