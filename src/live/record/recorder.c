/* The public functions of the recorder: open and close, and requests to the writing thread. */
#include <holdall/recorder.h>

#include <string.h>

#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/callback.h"
#include "base/clock.h"
#include "base/status.h"
#include "base/thread.h"
#include "live/clock.h"
#include "live/graph/readers.h"
#include "live/record/queue.h"
#include "live/record/record.h"
#include "live/transport.h"

/* A missing /clock is noted after this time. */
#define CLOCK_PATIENCE_NS INT64_C(2000000000)

/* Interval of checking topics while the network settles. */
#define SETTLE_STEP_NS INT64_C(10000000)

/* --- requests ---------------------------------------------------------------------- */

static bool is_own_thread(const ha_recorder *r) {
  return r->has_thread && pthread_equal(r->thread, pthread_self());
}

static ha_status refuse_callback(ha_error *err) {
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "not from a callback of the recorder");
}

/* Queue a request after all messages so far, and wait until the writing thread has served it. */
static ha_status ask(ha_recorder *r, int kind, const char *text, ha_error *err) {
  ha__record_request request = {.kind = kind, .text = text, .err = HA_ERROR_INIT};
  ha__record_request **last = &r->requests;

  if (is_own_thread(r)) return refuse_callback(err);
  pthread_mutex_lock(&r->lock);
  request.mark = ha__record_queue_mark(&r->queue);
  while (*last)
    last = &(*last)->next;
  *last = &request;
  ha__record_queue_wake(&r->queue);
  while (!request.done)
    pthread_cond_wait(&r->changed, &r->lock);
  pthread_mutex_unlock(&r->lock);
  if (request.status < 0 && err) *err = request.err;
  return request.status;
}

ha_status ha_recorder_split(ha_recorder *recorder, ha_error *err) {
  return ask(recorder, HA__REQUEST_SPLIT, NULL, err);
}

ha_status ha_recorder_snapshot(ha_recorder *recorder, const char *name, ha_error *err) {
  return ask(recorder, HA__REQUEST_SNAPSHOT, name, err);
}

ha_status ha_recorder_mark(ha_recorder *recorder, const char *label, ha_error *err) {
  return ask(recorder, HA__REQUEST_MARK, label, err);
}

ha_status ha_recorder_mute(ha_recorder *recorder, const char *topic, int32_t muted, ha_error *err) {
  ha_status st = HA_END;

  HA_TRY(ha__need(topic, "topic", err));
  for (ha__record_topic *t = ha__record_first(recorder); t; t = ha__record_next(t)) {
    if (strcmp(t->base.name, topic) != 0) continue;
    atomic_store(&t->muted, muted != 0);
    st = HA_OK;
  }
  return st;
}

void ha__record_trigger(ha_recorder *r) {
  atomic_store(&r->is_triggered, true);
  ha__record_queue_wake(&r->queue);
}

/* --- begin and end -------------------------------------------------------------------- */

/* The time at which the publishers that existed before the recorder count as known: settle_ns
 * after joining, later while more of them are being discovered, but at most 3 * settle_ns. */
static int64_t settle_time(const ha_recorder *r) {
  const int64_t earliest_ns = r->joined_ns + r->host.settle_ns;
  const int64_t latest_ns = r->joined_ns + 3 * r->host.settle_ns;
  const int64_t quiet_ns = atomic_load(&r->news_ns) + r->host.settle_ns / 3;

  if (quiet_ns <= earliest_ns) return earliest_ns;
  return quiet_ns < latest_ns ? quiet_ns : latest_ns;
}

/* A connection of ROS 1 has no QoS on which publishers and subscribers could disagree. */
static bool has_settled(const ha_recorder *r) {
  return r->is_ros1 || ha__now_ns() >= settle_time(r);
}

/* Wait until the network has settled, and subscribe meanwhile to topics that have. */
static void settle(ha_recorder *r) {
  while (!atomic_load(&r->settled)) {
    const struct timespec next = ha__clock_at(ha__now_ns() + SETTLE_STEP_NS);
    pthread_mutex_lock(&r->lock);
    pthread_cond_timedwait(&r->changed, &r->lock, &next);
    pthread_mutex_unlock(&r->lock);
    atomic_store(&r->settled, has_settled(r));
    pthread_mutex_lock(&r->graph);
    ha__record_reconsider(r);
    pthread_mutex_unlock(&r->graph);
  }
}

static void begin_discovery(ha_recorder *r) {
  pthread_mutex_lock(&r->graph);
  ha__record_unsubscribe(r); /* subscriptions of a recording that ended at a limit */
  pthread_mutex_lock(&r->lock);
  atomic_store(&r->takes, r->active); /* it may have ended at a limit already */
  pthread_mutex_unlock(&r->lock);
  ha__record_subscribe_statics(r);
  ha__record_reconsider(r);
  pthread_mutex_unlock(&r->graph);
}

static ha_status record(ha_recorder *recorder, int request, const char *path, ha_error *err) {
  if (!is_own_thread(recorder)) {
    pthread_mutex_lock(&recorder->lock);
    const bool recording = recorder->recording;
    pthread_mutex_unlock(&recorder->lock);
    if (recording) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "already recording");
    ha__record_reset_counts(recorder);
  }
  HA_TRY(ask(recorder, request, path, err));
  if (has_settled(recorder)) atomic_store(&recorder->settled, true);
  begin_discovery(recorder);
  settle(recorder);
  return HA_OK;
}

ha_status ha_recorder_record(ha_recorder *recorder, const char *path, ha_error *err) {
  return record(recorder, HA__REQUEST_RECORD, path, err);
}

ha_status ha__record_for_peer(ha_recorder *r, const char *path, ha_error *err) {
  if (r->writer.flags & HA_WRITE_STREAM) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "this recorder writes to a pipe, which takes one bag");
  }
  if (path) HA_TRY(ha__record_place_check(r, path, err));
  return record(r, HA__REQUEST_RECORD_FOR_PEER, path, err);
}

/* The result of the last recording. With the lock held. */
static ha_status result(const ha_recorder *r, ha_error *err) {
  if (r->result < 0 && err) *err = r->failure;
  return r->result;
}

ha_status ha_recorder_stop(ha_recorder *recorder, ha_error *err) {
  if (is_own_thread(recorder)) return refuse_callback(err);
  /* no message is in flight when the end is requested */
  pthread_mutex_lock(&recorder->graph);
  atomic_store(&recorder->takes, false);
  ha__record_unsubscribe(recorder);
  pthread_mutex_unlock(&recorder->graph);
  HA_TRY(ask(recorder, HA__REQUEST_STOP, NULL, err));
  pthread_mutex_lock(&recorder->lock);
  const ha_status st = result(recorder, err);
  pthread_mutex_unlock(&recorder->lock);
  return st;
}

ha_status ha_recorder_wait(ha_recorder *recorder, int64_t timeout_ns, ha_error *err) {
  const struct timespec until =
      ha__clock_at(timeout_ns < 0 ? INT64_MAX : ha__time_after(ha__now_ns(), timeout_ns));
  int waited = 0;

  if (is_own_thread(recorder)) return refuse_callback(err);
  pthread_mutex_lock(&recorder->lock);
  while (recorder->recording && waited == 0) {
    waited = pthread_cond_timedwait(&recorder->changed, &recorder->lock, &until);
  }
  const ha_status st = recorder->recording
                           ? HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "still recording")
                           : result(recorder, err);
  pthread_mutex_unlock(&recorder->lock);
  return st;
}

/* --- without the writing thread ---------------------------------------------------- */

void ha_recorder_pause(ha_recorder *recorder) {
  ha__record_timer_cancel(&recorder->resumes);
  atomic_store(&recorder->paused, true);
}

void ha_recorder_resume(ha_recorder *recorder) {
  ha__record_timer_cancel(&recorder->resumes);
  atomic_store(&recorder->paused, false);
}

int32_t ha_recorder_is_paused(const ha_recorder *recorder) {
  return atomic_load(&recorder->paused);
}

void ha_recorder_start_discovery(ha_recorder *recorder) {
  atomic_store(&recorder->discovers, true);
  atomic_store(&recorder->reconsiders, true);
  ha__record_queue_wake(&recorder->queue);
}

void ha_recorder_stop_discovery(ha_recorder *recorder) {
  atomic_store(&recorder->discovers, false);
}

int32_t ha_recorder_is_discovery_running(const ha_recorder *recorder) {
  return atomic_load(&recorder->discovers);
}

ha_transport *ha_recorder_transport(ha_recorder *recorder) {
  return atomic_load(&recorder->transport);
}

/* --- life ------------------------------------------------------------------------------------- */

static void on_note(void *user, const char *text) {
  ha__record_note(user, "%s", text);
}

static void on_ended(void *user, const char *text) {
  ha_recorder *r = user;

  (void)text; /* noted already */
  atomic_store(&r->is_dismissed, true);
  ha__record_queue_wake(&r->queue);
}

static ha_recorder *new_recorder(const ha__record_host *host) {
  ha_recorder *r = ha__alloc_zeroed(1, sizeof *r);

  if (!r) return NULL;
  r->host = *host;
  pthread_mutex_init(&r->graph, NULL);
  pthread_mutex_init(&r->lock, NULL);
  ha__type_uses_init(&r->uses);
  ha__record_timer_init(&r->resumes);
  ha__record_timer_init(&r->splits);
  ha__clock_cond_init(&r->changed);
  ha__record_queue_init(&r->queue, 0, 0, r, ha__record_drop);
  return r;
}

static ha_status prepare(ha_recorder *r, const ha_recorder_options *options, ha_error *err) {
  HA_TRY(ha__record_options_init(r, options, err));
  HA_TRY(ha__record_place_init(r, err));
  r->queue.limit = r->options.queue_bytes;
  r->queue.policy = r->options.queue_policy;
  r->definitions = r->options.definitions;
  r->owns_definitions = !r->definitions;
  if (r->owns_definitions) HA_TRY(ha_definitions_open(&r->definitions, NULL, err));
  HA_TRY(ha__record_content_open(r, err));
  atomic_store(&r->paused, (r->options.flags & HA_RECORDER_PAUSED) != 0);
  atomic_store(&r->has_time, true);
  atomic_store(&r->discovers, true);
  return HA_OK;
}

static ha_status start_thread(ha_recorder *r, ha_error *err) {
  const int reason = pthread_create(&r->thread, NULL, ha__record_run, r);

  if (reason) return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  r->has_thread = true;
  ha__thread_name(r->thread, "ha-record");
  return HA_OK;
}

/* Use the time of /clock if the network is simulated. Before recording begins. */
static ha_status take_sim_time(ha_recorder *r, ha_error *err) {
  ha_recorder_options *o = &r->options;

  if (!(o->flags & HA_RECORDER_SIM_TIME)) {
    if (!ha_transport_has_sim_time(atomic_load(&r->transport))) return HA_OK;
    o->flags |= HA_RECORDER_SIM_TIME;
    HA_TRY(ha__record_options_check(r, err));
    ha__record_note(r, "the network has simulated time: times are those of /clock");
  }
  atomic_store(&r->has_time, false);
  r->clock_warn_ns = ha__now_ns() + CLOCK_PATIENCE_NS;
  return HA_OK;
}

static ha_status join_network(ha_recorder *r, const ha_transport_ops *ops, ha_error *err) {
  const ha_transport_events events = {.struct_size = sizeof events,
                                      .user = r,
                                      .endpoint = ha__record_on_endpoint,
                                      .note = on_note,
                                      .ended = on_ended};
  ha_transport_options options = r->network;
  ha_transport *transport = NULL;

  options.events = &events;
  const ha_status st = ha__transport_open(&transport, ops, r->options.transport, &options, err);
  pthread_mutex_lock(&r->graph);
  atomic_store(&r->transport, transport); /* on failure NULL: forget that of an event */
  pthread_mutex_unlock(&r->graph);
  if (st < 0) return st;
  r->joined_ns = ha__now_ns();
  return HA_OK;
}

/* With simulated time: subscribe to /clock. */
static ha_status follow_clock(ha_recorder *r, ha_error *err) {
  const ha_qos qos = ha__reader_qos(HA__READER_PLAIN, 1);
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = "/clock",
                                           .type = r->is_ros1 ? "rosgraph_msgs/Clock"
                                                              : "rosgraph_msgs/msg/Clock",
                                           .qos = &qos,
                                           .user = r,
                                           .message = ha__record_on_clock};

  if (!(r->options.flags & HA_RECORDER_SIM_TIME)) return HA_OK;
  return ha_transport_subscribe(&r->clock, atomic_load(&r->transport), &options, err);
}

static ha_status start(ha_recorder *r, const ha_transport_ops *ops,
                       const ha_recorder_options *options, ha_error *err) {
  const char *name = options->transport ? options->transport : "ros2";
  const ha_transport_ops *known = ha__transport_find(ops, name);

  r->is_ros1 = ha__transport_is_ros1(known);
  ha__record_graph_init(r);
  HA_TRY(prepare(r, options, err));
  if (known) { /* before the network is joined */
    HA_TRY(ha__writer_check_encoding(r->options.path, &r->writer, known->encoding, err));
    HA_TRY(ha__record_recode_open(r, known->encoding, err));
  }
  HA_TRY(start_thread(r, err));
  HA_TRY(join_network(r, ops, err));
  HA_TRY(take_sim_time(r, err));
  HA_TRY(follow_clock(r, err));
  if (!(r->options.flags & HA_RECORDER_IDLE)) HA_TRY(ha_recorder_record(r, NULL, err));
  if (r->options.flags & HA_RECORDER_NO_DISCOVERY) {
    atomic_store(&r->discovery_end_ns, ha__now_ns() + r->options.discovery_ns);
  }
  return HA_OK;
}

static void free_recorder(ha_recorder *r) {
  ha_transport *transport;

  pthread_mutex_lock(&r->graph);
  r->closing = true;
  ha__record_unsubscribe(r);
  pthread_mutex_unlock(&r->graph);
  transport = atomic_load(&r->transport);
  ha_subscription_close(r->clock);
  if (r->has_thread) (void)ask(r, HA__REQUEST_QUIT, NULL, NULL);
  if (r->has_thread) pthread_join(r->thread, NULL);
  ha__record_queue_clear(&r->queue);
  ha__record_types_done(r);
  ha__record_content_close(r);
  ha__record_recode_close(r);
  ha__record_marks_clear(r);
  ha_transport_close(transport);
  ha__record_queue_done(&r->queue); /* until here on_ended() may wake it */
  ha__record_graph_done(r);
  while (r->notes) {
    ha__record_note_line *note = r->notes;
    r->notes = note->next;
    ha__free(note);
  }
  if (r->owns_definitions) ha_definitions_close(r->definitions);
  ha__free(r->path);
  ha__record_options_done(r);
  pthread_cond_destroy(&r->changed);
  ha__type_uses_done(&r->uses);
  ha__record_timer_done(&r->resumes);
  ha__record_timer_done(&r->splits);
  pthread_mutex_destroy(&r->lock);
  pthread_mutex_destroy(&r->graph);
  ha__free(r);
}

ha_status ha__recorder_open_on(ha_recorder **out, const ha_transport_ops *ops,
                               const ha__record_host *host, const ha_recorder_options *options,
                               ha_error *err) {
  ha_recorder *r = new_recorder(host);

  if (!r) return HA_FAIL_NOMEM(err);
  const ha_status st = start(r, ops, options, err);
  if (st < 0) {
    free_recorder(r);
    return st;
  }
  *out = r;
  return HA_OK;
}

ha_status ha_recorder_open(ha_recorder **out, const ha_recorder_options *options, ha_error *err) {
  HA_TRY(ha__need(options, "options", err));
  return ha__recorder_open_on(out, NULL, &ha__record_system, options, err);
}

ha_status ha_recorder_close(ha_recorder *recorder, ha_error *err) {
  if (!recorder) return HA_OK;
  if (ha__in_callback_of(recorder)) return refuse_callback(err);
  const ha_status st = ha_recorder_stop(recorder, err);
  free_recorder(recorder);
  return st;
}
