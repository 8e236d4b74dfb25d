#include "calls.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/callback_thread.h"
#include "base/clock.h"
#include "base/status.h"
#include "discovery.h"
#include "model/cdr.h"
#include "qos.h"
#include "raw_rpc.h"
#include "transport/ros2/protocol/user_data.h"

enum { TASKS_MAX = 1000 };

typedef struct timed_task timed_task;
struct timed_task {
  timed_task *next;
  int64_t due_ns; /* of ha__now_ns() */
  void *target;   /* owner of the task */
  bool asks;      /* ask the writer for messages that the reader has missed; else wake the target */
  ha_gid writer;
  ha_gid reader;
  unsigned tries;
};

/* The earliest first. Bounded. */
typedef struct timed_tasks {
  timed_task *first;
  size_t count;
} timed_tasks;

struct ha__ros2_calls {
  ha__ros2 *ros2;
  ha__callback_thread thread; /* its lock guards all below; owners are pairs */
  ha__ros2_queue queue;
  timed_tasks tasks; /* targets are pairs */
  bool was_full;
};

/* A new writer is asked for its earlier messages as soon as the match is complete, which is checked
 * at these intervals. Fast DDS does not repeat what it has just sent, so it is asked once more
 * later. */
enum { ASK_SOON_TIMES = 20, ASK_TIMES = 40 };
enum { ASK_SOON_NS = 100000, ASK_LATER_NS = 10000000 };

/* --- timed tasks; the lock is held ------------------------------------------------------ */

/* Adds a copy. false = full, or out of memory. */
static bool tasks_add(timed_tasks *tasks, const timed_task *task) {
  timed_task **at = &tasks->first;
  timed_task *copy = NULL;

  if (tasks->count < TASKS_MAX) copy = ha__alloc(sizeof *copy);
  if (!copy) return false;
  while (*at && (*at)->due_ns <= task->due_ns) {
    at = &(*at)->next;
  }
  *copy = *task;
  copy->next = *at;
  *at = copy;
  tasks->count++;
  return true;
}

static void remove_at(timed_tasks *tasks, timed_task **at) {
  timed_task *task = *at;

  *at = task->next;
  tasks->count--;
  ha__free(task);
}

/* Removes the first task that is due; false = none is. */
static bool tasks_take(timed_task *out, timed_tasks *tasks, int64_t now_ns) {
  if (!tasks->first || tasks->first->due_ns > now_ns) return false;
  *out = *tasks->first;
  remove_at(tasks, &tasks->first);
  return true;
}

/* When the first task is due; INT64_MAX = there is none. */
static int64_t tasks_due(const timed_tasks *tasks) {
  return tasks->first ? tasks->first->due_ns : INT64_MAX;
}

/* Drops the tasks of a target; NULL = of all. */
static void tasks_forget(timed_tasks *tasks, const void *target) {
  timed_task **at = &tasks->first;

  while (*at) {
    if (!target || (*at)->target == target) {
      remove_at(tasks, at);
    } else {
      at = &(*at)->next;
    }
  }
}

/* --- the thread ---------------------------------------------------------------------- */

/* Asks a writer for what it sent before it was matched. Returns when to ask again; 0 = never. */
static int64_t ask(const ha__ros2_pair *pair, timed_task *task) {
  const bool is_asked = ha__raw_ask(pair->type, &task->reader, &task->writer);

  if (++task->tries >= ASK_TIMES) return 0;
  if (is_asked) task->tries = ASK_TIMES - 1; /* one more time */
  return ha__now_ns() + (task->tries < ASK_SOON_TIMES ? ASK_SOON_NS : ASK_LATER_NS);
}

static void do_task(ha__ros2_calls *calls, timed_task *task) {
  ha__ros2_pair *pair = task->target;
  int64_t again_ns = 0;

  ha__callback_thread_begin(&calls->thread, pair);
  if (task->asks) {
    again_ns = ask(pair, task);
  } else if (pair->wake) {
    pair->wake(pair);
  }
  ha__callback_thread_end(&calls->thread);
  if (again_ns == 0 || pair->is_closing) return;
  task->due_ns = again_ns;
  (void)tasks_add(&calls->tasks, task);
}

static void handle(ha__ros2_calls *calls, ha__ros2_item *item) {
  ha__ros2_pair *pair = item->target;
  const bool was_full = calls->was_full;

  calls->was_full = false;
  ha__callback_thread_begin(&calls->thread, pair);
  if (was_full)
    ha__ros2_note(calls->ros2, "too many calls at once: some requests or replies were "
                               "dropped");
  pair->handle(pair, item);
  ha__ros2_item_free(item);
  ha__callback_thread_end(&calls->thread);
}

static void wait(ha__ros2_calls *calls) {
  const int64_t due_ns = tasks_due(&calls->tasks);
  const struct timespec at = ha__clock_at(due_ns);

  if (due_ns == INT64_MAX) {
    pthread_cond_wait(&calls->thread.work, &calls->thread.lock);
  } else {
    pthread_cond_timedwait(&calls->thread.work, &calls->thread.lock, &at);
  }
}

static void *run(void *arg) {
  ha__ros2_calls *calls = arg;
  timed_task task;

  pthread_mutex_lock(&calls->thread.lock);
  while (!calls->thread.stopping) {
    if (tasks_take(&task, &calls->tasks, ha__now_ns())) {
      do_task(calls, &task);
      continue;
    }
    ha__ros2_item *item = ha__ros2_queue_pop(&calls->queue);
    if (item) {
      handle(calls, item);
    } else {
      wait(calls);
    }
  }
  pthread_mutex_unlock(&calls->thread.lock);
  return NULL;
}

static void add_task(ha__ros2_calls *calls, const timed_task *task) {
  pthread_mutex_lock(&calls->thread.lock);
  (void)tasks_add(&calls->tasks, task);
  pthread_cond_signal(&calls->thread.work);
  pthread_mutex_unlock(&calls->thread.lock);
}

void ha__ros2_pair_wake(ha__ros2_pair *pair, int64_t at_ns) {
  add_task(pair->ros2->calls, &(timed_task){.due_ns = at_ns, .target = pair});
}

ha_status ha__ros2_calls_start(ha__ros2 *ros2, ha_error *err) {
  ha__ros2_calls *calls = ha__alloc_zeroed(1, sizeof *calls);

  if (!calls) return HA_FAIL_NOMEM(err);
  calls->ros2 = ros2;
  const ha_status st = ha__callback_thread_start(&calls->thread, "ha-ros2-calls", run, calls, err);
  if (st < 0) {
    ha__free(calls);
    return st;
  }
  ros2->calls = calls;
  return HA_OK;
}

void ha__ros2_calls_stop(ha__ros2_calls *calls) {
  if (!calls) return;
  ha__callback_thread_stop(&calls->thread);
  ha__ros2_queue_forget(&calls->queue, NULL);
  tasks_forget(&calls->tasks, NULL);
  ha__callback_thread_done(&calls->thread);
  ha__free(calls);
}

static void on_sample(void *user, const ha__raw_sample *sample) {
  ha__ros2_pair *pair = user;
  ha__ros2_calls *calls = pair->ros2->calls;

  if (!sample->is_message) return;
  pthread_mutex_lock(&calls->thread.lock);
  ha__ros2_queue *queue = pair->is_open ? &calls->queue : &pair->early;
  /* the reader still receives until it is deleted, after what is queued was forgotten */
  if (!pair->is_closing && !ha__ros2_queue_push(queue, pair, sample)) calls->was_full = true;
  pthread_cond_signal(&calls->thread.work);
  pthread_mutex_unlock(&calls->thread.lock);
}

static void on_left(void *user, const ha_gid *writer) {
  (void)user;
  (void)writer;
}

static void on_matched(dds_entity_t reader, dds_subscription_matched_status_t status, void *arg) {
  ha__ros2_pair *pair = arg;
  timed_task task = {.target = pair, .asks = true};

  if (status.current_count_change <= 0) return;
  dds_builtintopic_endpoint_t *writer =
      dds_get_matched_publication_data(reader, status.last_publication_handle);
  if (!writer) return; /* it has left already */
  memcpy(task.writer.bytes, writer->key.v, sizeof task.writer.bytes);
  dds_builtintopic_free_endpoint(writer);
  ha__raw_expect_all(pair->type, &task.writer);
  task.reader = ha__raw_gid(reader);
  add_task(pair->ros2->calls, &task);
}

/* The reader of a client was matched: a reply may be pending for it. */
static void on_listening(dds_entity_t writer, dds_publication_matched_status_t status, void *arg) {
  ha__ros2_pair *pair = arg;

  (void)writer;
  if (status.current_count_change > 0) ha__ros2_pair_wake(pair, ha__now_ns());
}

/* --- pairs ---------------------------------------------------------------------------- */

/* The prefix of this participant and a number, as other implementations make it. */
static ha_gid next_id(ha__ros2 *ros2) {
  const uint32_t number = atomic_fetch_add(&ros2->pairs, 1) + 1;
  ha_gid id = ros2->gid;

  for (size_t i = 0; i < 4; i++) {
    id.bytes[12 + i] = (uint8_t)(number >> (24 - 8 * i));
  }
  return id;
}

static ha_status make_topic(ha__ros2_pair *pair, size_t which, int role,
                            const ha__ros2_pair_names *names, ha_error *err) {
  ha__ros2_dds_name dds;

  HA_TRY(ha__ros2_mangle(&dds, role, names->name, names->type, err));
  pair->topics[which] = ha__raw_topic(which == 0 ? &pair->type : NULL, pair->ros2->participant,
                                      pair->ros2->domain->buffers, dds.topic, dds.type, false);
  return pair->topics[which] < 0
             ? ha__ros2_failure(pair->topics[which], "join the service", names->name, err)
             : HA_OK;
}

static dds_qos_t *make_qos(const ha__ros2_pair *pair, bool server, bool writer, const char *hash) {
  char user_data[HA__ROS2_USER_DATA_SIZE];
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
  dds_listener_t *listener = dds_create_listener(pair);
  ha_status st = HA_OK;

  if (!offered || !requested || !listener) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  dds_lset_subscription_matched(listener, on_matched);
  dds_lset_publication_matched(listener, on_listening);
  pair->writer = dds_create_writer(pair->ros2->participant, pair->topics[0], offered,
                                   pair->wake ? listener : NULL);
  if (pair->writer < 0) {
    st = ha__ros2_failure(pair->writer, "join the service", names->name, err);
    goto done;
  }
  pair->writer_gid = ha__raw_gid(pair->writer);
  dds_get_instance_handle(pair->writer, &pair->writer_handle); /* cannot fail */
  pair->reader =
      ha__raw_reader(pair->ros2->participant, pair->topics[1], requested, &sink, listener);
  if (pair->reader < 0) {
    st = ha__ros2_failure(pair->reader, "join the service", names->name, err);
    goto done;
  }
  pair->reader_gid = ha__raw_gid(pair->reader);
done:
  dds_delete_qos(offered);
  dds_delete_qos(requested);
  dds_delete_listener(listener);
  return st;
}

/* From now on what the pair receives is handled. */
static void begin(ha__ros2_calls *calls, ha__ros2_pair *pair) {
  pthread_mutex_lock(&calls->thread.lock);
  pair->is_open = true;
  ha__ros2_queue_join(&calls->queue, &pair->early);
  pthread_cond_signal(&calls->thread.work);
  pthread_mutex_unlock(&calls->thread.lock);
}

ha_status ha__ros2_pair_open(ha__ros2_pair *pair, bool server, const ha__ros2_pair_names *names,
                             ha_error *err) {
  pthread_mutex_init(&pair->writing, NULL);
  pair->id = next_id(pair->ros2);
  HA_TRY(make_topic(pair, 0, server ? HA__ROS2_REPLIES : HA__ROS2_REQUESTS, names, err));
  HA_TRY(make_topic(pair, 1, server ? HA__ROS2_REQUESTS : HA__ROS2_REPLIES, names, err));
  HA_TRY(make_endpoints(pair, server, names, err));
  HA_TRY(ha__ros2_discovery_add_own(pair->ros2->discovery, &pair->writer_gid, err));
  HA_TRY(ha__ros2_discovery_add_own(pair->ros2->discovery, &pair->reader_gid, err));
  begin(pair->ros2->calls, pair);
  return HA_OK;
}

static void forget(ha__ros2_calls *calls, ha__ros2_pair *pair) {
  pthread_mutex_lock(&calls->thread.lock);
  pair->is_closing = true;
  ha__ros2_queue_forget(&pair->early, NULL);
  ha__ros2_queue_forget(&calls->queue, pair);
  tasks_forget(&calls->tasks, pair);
  ha__callback_thread_wait(&calls->thread, pair);
  tasks_forget(&calls->tasks, pair); /* those that it added meanwhile */
  pthread_mutex_unlock(&calls->thread.lock);
}

void ha__ros2_pair_close(ha__ros2_pair *pair) {
  ha__ros2_discovery_remove_own(pair->ros2->discovery, &pair->reader_gid);
  ha__ros2_discovery_remove_own(pair->ros2->discovery, &pair->writer_gid);
  /* waits until the listeners have returned */
  if (pair->reader > 0) dds_set_listener(pair->reader, NULL);
  if (pair->writer > 0) dds_set_listener(pair->writer, NULL);
  /* a request that is being handled needs both for its reply */
  forget(pair->ros2->calls, pair);
  if (pair->reader > 0) dds_delete(pair->reader);
  if (pair->writer > 0) dds_delete(pair->writer);
  for (size_t i = 0; i < 2; i++) {
    if (pair->topics[i] > 0) dds_delete(pair->topics[i]);
  }
  pthread_mutex_destroy(&pair->writing);
}

/* --- header of requests and replies ---------------------------------------------- */

bool ha__ros2_call_head_read(ha__ros2_call_head *out, const uint8_t *data, size_t size) {
  ha__cdr_reader in = ha__cdr_open(data, size);

  out->client = ha__cdr_read_u64(&in);
  out->sequence = (int64_t)ha__cdr_read_u64(&in);
  return !in.failed;
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

ha_status ha__ros2_call_message_set(ha__ros2_call_message *message, const ha__ros2_call_head *head,
                                    const uint8_t *data, size_t size, ha_error *err) {
  uint8_t *bytes = message->head;

  if (!ha__cdr_is_plain(data, size)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%zu bytes without a CDR header cannot be sent",
                   size);
  }
  const bool big = data[1] == 0;
  ha__store_u64(bytes, big ? __builtin_bswap64(head->client) : head->client);
  const uint64_t sequence = (uint64_t)head->sequence;
  ha__store_u64(bytes + 8, big ? __builtin_bswap64(sequence) : sequence);
  message->parts[0] = (ha_slice){data, HA__CDR_HEAD};
  message->parts[1] = (ha_slice){bytes, sizeof message->head};
  message->parts[2] = (ha_slice){data + HA__CDR_HEAD, size - HA__CDR_HEAD};
  return HA_OK;
}
