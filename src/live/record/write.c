/* The writing thread: takes messages and requests from the queue in order; only this thread uses
 * the writer. */
#include "live/record/record.h"

#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/record/queue.h"

/* Messages taken at once, and bytes after which the queue gets their space back. */
enum { BATCH = 64, SETTLE_BYTES = 64 << 10 };

/* How often timers and requests without messages are checked. */
static const int64_t g_tick_ns = 50000000;
static const int64_t g_second_ns = 1000000000;

/* --- published statistics --------------------------------------------------------------- */

static void publish(ha_recorder *r) {
  ha_writer_stats stats = {.struct_size = sizeof stats};
  ha_writer *writer = r->bags[HA__BAG_MAIN].writer;
  const uint64_t deleted = writer ? ha__writer_deleted(writer) : 0;

  if (writer) (void)ha_writer_get_stats(&stats, writer, NULL);
  ha__record_bag_count_deleted(&r->bags[HA__BAG_MAIN]);
  pthread_mutex_lock(&r->lock);
  r->published.written = r->messages + r->repeated - r->unstored;
  r->published.repeated = r->repeated;
  r->published.deleted = r->deleted + deleted;
  r->published.written_bytes = r->message_bytes;
  r->published.ring_bytes = r->ring.payload;
  r->published.snapshots = r->snapshots;
  r->published.marks = r->marks.made;
  r->published.start_ns = r->first_ns;
  r->published.end_ns = r->last_ns;
  if (writer) {
    r->published.file_bytes = stats.file_bytes;
    r->published.files = stats.files;
    r->published.syncs = stats.syncs;
    r->published.unpinned_bytes = stats.unpinned_bytes;
    r->published.kept_files = (uint32_t)ha__writer_kept_files(writer);
  }
  pthread_mutex_unlock(&r->lock);
}

/* --- messages ------------------------------------------------------------------------- */

static void count(ha_recorder *r, int slot, const ha__record_item *item, bool is_repeated) {
  const bool first = r->messages + r->repeated == 0;

  if (first || item->log_ns < r->first_ns) r->first_ns = item->log_ns;
  if (first || item->log_ns > r->last_ns) r->last_ns = item->log_ns;
  r->message_bytes += item->size;
  r->bags[slot].messages++;
  atomic_fetch_add(&item->topic->counts.written, 1);
  if (is_repeated) {
    r->repeated++;
    r->bags[slot].repeated++;
    atomic_fetch_add(&item->topic->counts.repeated, 1);
  } else {
    r->messages++;
  }
}

/* Of those that can't be converted the first one of its topic is noted. */
static void note_unwritten(ha_recorder *r, const ha__record_item *item, ha_status st,
                           const ha_error *err) {
  const char *why = err ? err->text : "too large";

  if (st == HA_E_CORRUPT && atomic_fetch_add(&item->topic->counts.unconverted, 1) > 0) return;
  ha__record_note(r, "%s: a message of %zu bytes was not written: %s", item->topic->base.name,
                  item->size, why);
}

ha_status ha__record_put(ha_recorder *r, int slot, ha__record_item *item, bool is_repeated,
                         ha_error *err) {
  const ha_status st = ha__record_bag_put(r, slot, item, err);
  const bool is_unfit = st == HA_E_LIMIT || st == HA_E_CORRUPT;

  if (st >= 0) {
    count(r, slot, item, is_repeated);
    return HA_OK;
  }
  if (is_repeated) return is_unfit ? HA_OK : st;
  ha__record_count_drop(item->topic);
  if (!is_unfit) {
    atomic_fetch_add(&item->topic->counts.unstored, 1);
    return st;
  }
  note_unwritten(r, item, st, err);
  return HA_OK;
}

ha_status ha__record_write(ha_recorder *r, int slot, const ha__record_item *item, ha_error *err) {
  ha__record_item own = *item;
  ha_status st = ha__record_put(r, slot, &own, false, err);

  if (st >= 0) st = ha__record_latch(r, &own, err);
  if (own.kept) ha__record_release(r, &own);
  return st;
}

/* Handle a message in snapshot mode, between snapshots. */
static ha_status keep_in_ring(ha_recorder *r, const ha__record_item *item, ha_error *err) {
  const ha_status latched = ha__record_latch(r, item, err);

  if (latched >= 0 && ha__record_ring_keep(r, item, err) >= 0) return HA_OK;
  ha__record_drop(r, item);
  return HA_E_NOMEM;
}

static ha_status take(ha_recorder *r, const ha__record_item *item, ha_error *err) {
  if (!(r->options.flags & HA_RECORDER_SNAPSHOT)) {
    return ha__record_write(r, HA__BAG_MAIN, item, err);
  }
  if (r->window && item->elapsed_ns > r->window_end_ns) {
    const ha_status st = ha__record_snapshot_tick(r, item->elapsed_ns, err);
    if (st < 0) {
      ha__record_drop(r, item);
      return st;
    }
  }
  return r->window ? ha__record_write(r, r->window_slot, item, err) : keep_in_ring(r, item, err);
}

static ha_status split(ha_recorder *r, ha_error *err) {
  if (!r->bags[HA__BAG_MAIN].writer) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no bag to split");
  }
  return ha__record_bag_split(r, HA__BAG_MAIN, err);
}

/* The trigger's expression became true: take a snapshot, or begin another file and set a mark.
 * During the span of the last mark, only extend it. */
static ha_status act_on_content(ha_recorder *r, int64_t at_ns, ha_error *err) {
  bool is_new = false;

  if (r->options.flags & HA_RECORDER_SNAPSHOT) return ha__record_snapshot(r, NULL, err);
  HA_TRY(ha__record_mark(&is_new, r, at_ns, r->options.trigger, true, err));
  return is_new ? split(r, err) : HA_OK;
}

/* A message that arrived after the recording had ended: not counted. */
static void discard_late(ha_recorder *r, const ha__record_item *item) {
  atomic_fetch_sub(&item->topic->counts.received, 1);
  atomic_fetch_sub(&item->topic->counts.received_bytes, item->size);
  ha__record_release(r, item);
}

/* A failure ends the recording. Messages after a failure count as dropped, those after a limit do
 * not. */
static void handle(ha_recorder *r, const ha__record_item *item) {
  ha_error err = HA_ERROR_INIT;

  if (!r->active) {
    if (r->has_failed) {
      atomic_fetch_add(&item->topic->counts.unstored, 1);
      ha__record_drop(r, item);
    } else {
      discard_late(r, item);
    }
    return;
  }
  if (r->space_is_low) {
    ha__record_drop(r, item);
    return;
  }
  ha_status st = HA_OK;
  if (ha__record_is_due(r, &r->splits, item->topic->base.name, item->sent_ns, item->log_ns)) {
    st = split(r, &err);
  }
  const bool triggers = st >= 0 && ha__record_content_triggers(r, item);
  if (triggers && !(r->options.flags & HA_RECORDER_SNAPSHOT))
    st = act_on_content(r, item->log_ns, &err);
  if (st >= 0) {
    st = take(r, item, &err);
  } else {
    ha__record_drop(r, item);
  }
  if (st >= 0 && triggers && r->options.flags & HA_RECORDER_SNAPSHOT) {
    st = act_on_content(r, item->log_ns, &err); /* with the message */
  }
  if (st < 0) {
    ha__record_finish(r, st, &err, "it failed");
    return;
  }
  const char *why = ha__record_limit(r, item);
  if (why) ha__record_finish(r, HA_OK, NULL, why);
}

/* --- the end ----------------------------------------------------------------------------- */

static ha_status close_bags(ha_recorder *r, ha_error *err) {
  ha_error ignored = HA_ERROR_INIT;
  ha_status st = HA_OK;

  for (int slot = HA__BAG_SLOTS - 1; slot >= 0; slot--) {
    const ha_status closed = ha__record_bag_close(r, slot, st < 0 ? &ignored : err);
    if (st >= 0) st = closed;
  }
  return st;
}

/* Flush so that the statistics include all messages. A failure is returned again when the bag is
 * closed. */
static void flush_main(ha_recorder *r) {
  ha_writer *writer = r->bags[HA__BAG_MAIN].writer;
  ha_error ignored = HA_ERROR_INIT;

  if (!writer) return;
  const ha_status st = ha_writer_flush(writer, 0, &ignored);
  (void)st;
}

void ha__record_finish(ha_recorder *r, ha_status st, const ha_error *err, const char *why) {
  ha_error first = HA_ERROR_INIT;
  ha_error closing = HA_ERROR_INIT;

  if (!r->active) return;
  pthread_mutex_lock(&r->lock);
  r->active = false;
  atomic_store(&r->takes, false);
  pthread_mutex_unlock(&r->lock);
  r->has_failed = st < 0;
  if (err) first = *err;
  flush_main(r);
  publish(r);
  ha__record_snapshot_clear(r);
  ha__record_unlatch(r);
  const ha_status closed = close_bags(r, &closing);
  if (st >= 0 && closed < 0) {
    st = closed;
    first = closing;
  }
  publish(r);
  ha__record_report_notes(r);
  pthread_mutex_lock(&r->lock);
  r->recording = false;
  r->result = st;
  r->failure = first;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
  ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                            .kind = HA_RECORDER_STOPPED,
                                            .text = st < 0 ? first.text : why,
                                            .status = st});
}

/* --- requests --------------------------------------------------------------------------------- */

static void begin(ha_recorder *r) {
  r->messages = r->repeated = r->deleted = r->unstored = 0;
  r->message_bytes = 0;
  r->first_ns = r->last_ns = 0;
  r->snapshots = r->last_number = 0;
  r->reported_losses = 0;
  r->next_declare_ns = ha__now_ns() + g_second_ns;
  r->next_space_ns = 0;
  r->next_losses_ns = 0;
  r->begin_ns = atomic_load(&r->has_time) ? ha__record_elapsed(r) : 0;
  r->elapsed_ns = ha__record_elapsed(r);
  ha__record_clocks_begin(r);
  r->space_is_low = r->has_warned = false;
  ha__record_content_begin(r);
  ha__record_timer_cancel(&r->splits); /* of an earlier recording */
  pthread_mutex_lock(&r->lock);
  r->active = true;
  r->recording = true;
  r->result = HA_OK;
  r->published = (ha_recorder_stats){.struct_size = sizeof r->published};
  pthread_mutex_unlock(&r->lock);
}

static ha_status record(ha_recorder *r, const char *path, ha_error *err) {
  const bool no_bag = (r->options.flags & HA_RECORDER_SNAPSHOT_BAGS) != 0;

  if (r->active) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "already recording");
  ha__free(r->path);
  r->path = ha__dup_string(path ? path : r->options.path);
  if (!r->path) return HA_FAIL_NOMEM(err);
  ha__record_marks_clear(r); /* of an earlier recording */
  if (!no_bag) HA_TRY(ha__record_bag_open(r, HA__BAG_MAIN, r->path, err));
  begin(r);
  return HA_OK;
}

static ha_status serve_request(ha_recorder *r, ha__record_request *request, ha_error *err) {
  bool is_new = false;

  switch (request->kind) {
  case HA__REQUEST_RECORD:
  case HA__REQUEST_RECORD_FOR_PEER:
    if (!r->active) r->is_for_peer = request->kind == HA__REQUEST_RECORD_FOR_PEER;
    return record(r, request->text, err);
  case HA__REQUEST_STOP:
    ha__record_finish(r, HA_OK, NULL, "stopped");
    break;
  case HA__REQUEST_QUIT:
    r->has_quit = true;
    break;
  default:
    if (!r->active) return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "nothing is recorded now");
    if (request->kind == HA__REQUEST_SNAPSHOT) return ha__record_snapshot(r, request->text, err);
    if (request->kind == HA__REQUEST_MARK) {
      return ha__record_mark(&is_new, r, ha__record_now(r), request->text, false, err);
    }
    return split(r, err);
  }
  return HA_OK;
}

/* Whether the bag failed, not the request. Snapshots handle this themselves. */
static bool ends_recording(const ha_recorder *r, const ha__record_request *request) {
  return r->active && request->kind == HA__REQUEST_SPLIT &&
         (request->status == HA_E_IO || request->status == HA_E_NOMEM);
}

static ha__record_request *next_request(ha_recorder *r, uint64_t number) {
  pthread_mutex_lock(&r->lock);
  ha__record_request *request = r->requests;
  if (request && request->mark <= number) {
    r->requests = request->next;
  } else {
    request = NULL;
  }
  pthread_mutex_unlock(&r->lock);
  return request;
}

/* Serve requests that were made before this message. */
static void serve_requests(ha_recorder *r, uint64_t number) {
  ha__record_request *request;

  while ((request = next_request(r, number)) != NULL) {
    const ha_status st = serve_request(r, request, &request->err);
    request->status = st;
    if (ends_recording(r, request)) ha__record_finish(r, st, &request->err, "it failed");
    publish(r);
    pthread_mutex_lock(&r->lock);
    request->done = true;
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
  }
}

/* Take the snapshot that ha__record_trigger() requested. */
static void take_triggered_snapshot(ha_recorder *r) {
  ha_error err = HA_ERROR_INIT;

  if (!atomic_exchange(&r->is_triggered, false) || !r->active) return;
  const ha_status st = ha__record_snapshot(r, NULL, &err);
  if (st < 0 && r->active) ha__record_note(r, "no snapshot: %s", err.text);
}

/* --- periodic work ---------------------------------------------------------------------------- */

static void reconsider(ha_recorder *r, int64_t now_ns) {
  if (!atomic_load(&r->reconsiders) && !atomic_load(&r->retires)) return;
  if (pthread_mutex_trylock(&r->graph) != 0) return;
  ha__record_queue_let_in(&r->queue, true); /* the transport may wait for receiving threads */
  if (atomic_exchange(&r->reconsiders, false)) {
    ha__record_subscribe_statics(r);
    ha__record_reconsider(r);
  }
  ha__record_retire(r, now_ns);
  ha__record_queue_let_in(&r->queue, false);
  pthread_mutex_unlock(&r->graph);
}

static void report_losses(ha_recorder *r, int64_t now_ns) {
  const int64_t period_ns = r->options.loss_period_ns;
  ha_recorder_stats sum;

  if (period_ns == HA_LOSSES_UNREPORTED || now_ns < r->next_losses_ns) return;
  r->next_losses_ns = now_ns + period_ns;
  ha__record_sum(r, &sum);
  if (sum.lost + sum.dropped == r->reported_losses) return;
  r->reported_losses = sum.lost + sum.dropped;
  ha__record_report(
      r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event), .kind = HA_RECORDER_LOST});
}

/* Update channels in all open bags. */
static ha_status renew(ha_recorder *r, ha_error *err) {
  if (!r->renews) return HA_OK;
  r->renews = false;
  for (int slot = 0; slot < HA__BAG_SLOTS; slot++)
    HA_TRY(ha__record_renew(r, slot, err));
  return HA_OK;
}

static void note_missing_clock(ha_recorder *r, int64_t now_ns) {
  if (!r->clock_warn_ns || now_ns < r->clock_warn_ns) return;
  r->clock_warn_ns = 0;
  if (atomic_load(&r->has_time)) return;
  ha__record_note(r, "no /clock so far: nothing is recorded before its first message");
}

static void tick_second(ha_recorder *r, int64_t now_ns) {
  const char *why = NULL;
  ha_error err = HA_ERROR_INIT;
  ha_status st = HA_OK;

  report_losses(r, now_ns);
  if (now_ns >= r->next_space_ns) {
    r->next_space_ns = now_ns + g_second_ns;
    why = ha__record_room(r);
    ha__record_keep_age(r);
  }
  if (!why) why = ha__record_time_limit(r);
  if (!why && atomic_load(&r->is_dismissed)) why = "the network asks it to end";
  note_missing_clock(r, now_ns);
  st = ha__record_clocks_step(r, &err);
  if (st >= 0) st = ha__record_types_step(r, &err);
  if (st >= 0) st = renew(r, &err);
  if (st >= 0 && now_ns >= r->next_declare_ns && r->bags[HA__BAG_MAIN].writer) {
    r->next_declare_ns = now_ns + g_second_ns;
    st = ha__record_declare(r, HA__BAG_MAIN, &err);
  }
  if (st >= 0) st = ha__record_snapshot_tick(r, ha__record_elapsed(r), &err);
  if (ha__record_is_due(r, &r->resumes, NULL, 0, 0)) atomic_store(&r->paused, false);
  if (st >= 0 && ha__record_is_due(r, &r->splits, NULL, 0, 0)) st = split(r, &err);
  if (st < 0) ha__record_finish(r, st, &err, "it failed");
  if (why) ha__record_finish(r, HA_OK, NULL, why);
}

static void tick(ha_recorder *r) {
  const int64_t now = ha__now_ns();

  if (now < r->next_tick_ns) return;
  r->next_tick_ns = now + g_tick_ns;
  if (r->discovery_end_ns && now >= r->discovery_end_ns) {
    r->discovery_end_ns = 0;
    atomic_store(&r->discovers, false);
  }
  reconsider(r, now);
  if (r->active) tick_second(r, now);
  publish(r);
  ha__record_report_notes(r);
}

static void handle_all(ha_recorder *r, const ha__record_item *items, size_t n) {
  uint64_t bytes = 0;

  for (size_t i = 0; i < n; i++) {
    serve_requests(r, items[i].number);
    handle(r, &items[i]);
    bytes += ha__record_item_bytes(&items[i]);
    if (bytes < SETTLE_BYTES && i + 1 < n) continue;
    ha__record_queue_settle(&r->queue, bytes);
    bytes = 0;
  }
}

void *ha__record_run(void *user) {
  ha_recorder *r = user;
  ha__record_item items[BATCH];

  ha__record_queue_set_consumer(&r->queue, pthread_self());
  while (!r->has_quit) {
    uint64_t next = 0;
    const size_t n =
        ha__record_queue_take(&r->queue, items, BATCH, ha__now_ns() + g_tick_ns, &next);
    r->elapsed_ns = ha__record_elapsed(r);
    handle_all(r, items, n);
    serve_requests(r, next);
    take_triggered_snapshot(r);
    tick(r);
  }
  return NULL;
}
