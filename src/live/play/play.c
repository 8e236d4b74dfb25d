/* The public functions of a player: open, start, detach, close. */
#include "live/play/play.h"

#include <string.h>

#include "bag/latched/latched.h"
#include "bag/read/reader.h"
#include "base/alloc.h"
#include "base/callback.h"
#include "base/clock.h"
#include "base/status.h"
#include "base/thread.h"
#include "io/text_file.h"
#include "live/play/ahead.h"
#include "live/play/choice.h"
#include "model/caller.h"

/* --- the bag ---------------------------------------------------------------------------------- */

static int64_t time_of(const ha_player *p, const ha_message *msg) {
  return p->options.flags & HA_PLAY_SENT_ORDER ? msg->publish_time_ns : msg->log_time_ns;
}

/* The first or last message of the bag. HA_END: it is empty. */
static ha_status find_edge(int64_t *out, ha_player *p, int32_t reverse, ha_error *err) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  ha_status st;

  query.reverse = reverse;
  if (p->options.flags & HA_PLAY_SENT_ORDER) query.order = HA_ORDER_PUBLISH;
  HA_TRY(ha_reader_query(p->reader, &query, err));
  do {
    st = ha_reader_next(&msg, p->reader, &why);
  } while (ha__is_damage(st));
  if (st < 0 && err) *err = why;
  if (st == HA_OK) *out = time_of(p, &msg);
  return st;
}

static ha_status find_times(ha_player *p, ha_error *err) {
  const ha_status st = find_edge(&p->bag_start_ns, p, 0, err);

  if (st < 0) return st;
  p->is_empty = st == HA_END;
  if (p->is_empty) return HA_OK;
  p->bag_end_ns = p->bag_start_ns;
  HA_TRY(find_edge(&p->bag_end_ns, p, 1, err));
  return HA_OK;
}

/* Files by the time of their first message, for events of the current file. */
static ha_status list_files(ha_player *p, ha_error *err) {
  const ha_bag_info *info = NULL;

  if (ha__reader_bag(p->reader)->file_count < 2) return HA_OK; /* counting may take long */
  HA_TRY(ha_reader_info(&info, p->reader, HA_INFO_INDEXED, err));
  p->file_paths = ha__arena_alloc(&p->arena, (info->file_count + 1) * sizeof *p->file_paths);
  p->file_starts = ha__arena_alloc(&p->arena, (info->file_count + 1) * sizeof *p->file_starts);
  if (!p->file_paths || !p->file_starts) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < info->file_count; i++) {
    const ha_file_info *file = info->files[i];
    if (file->message_count == 0 || file->message_count == HA_UNCOUNTED) continue;
    size_t at = p->file_count++;
    for (; at > 0 && p->file_starts[at - 1] > file->start_ns; at--) {
      p->file_paths[at] = p->file_paths[at - 1];
      p->file_starts[at] = p->file_starts[at - 1];
    }
    p->file_paths[at] = ha__arena_string(&p->arena, file->path);
    p->file_starts[at] = file->start_ns;
    if (!p->file_paths[at]) return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

static ha_status name_streams(ha_player *p, ha_error *err) {
  p->streams = ha__arena_alloc(&p->arena, (p->channel_count + 1) * sizeof *p->streams);
  p->posts = ha__arena_alloc(&p->arena, (p->channel_count + 1) * sizeof *p->posts);
  p->latched = ha__arena_alloc(&p->arena, p->channel_count + 1);
  if (!p->streams || !p->posts || !p->latched) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < p->channel_count; i++) {
    ha__stream *s = &p->streams[i];
    s->channel = p->channels[i];
    s->has_clock = ha__names_have(&p->options.clock_topics, s->channel->topic) ||
                   p->options.flags & HA_PLAY_CLOCK_ALL;
    s->has_pause = ha__names_have(&p->options.pause_topics, s->channel->topic);
    p->latched[i] = ha__is_latched(s->channel);
    HA_TRY(ha__choice_name(&s->topic, &p->arena, &p->options, s->channel, err));
  }
  return HA_OK;
}

static ha_status read_overrides(ha_player *p, ha_error *err) {
  const char *path = p->options.qos_file;
  ha_slice text = {NULL, 0};

  if (!path) return HA_OK;
  HA_TRY(ha__text_file_read(&text, &p->arena, path, err));
  const ha_status st =
      ha__qos_overrides_parse(&p->overrides, &p->arena, (const char *)text.data, text.size, err);
  if (st < 0) ha__error_wrap(err, "%s", path);
  return st;
}

static ha_status open_bag(ha_player *p, const char *const *paths, size_t n,
                          const ha_reader_options *reader, ha_error *err) {
  HA_TRY(ha_reader_open(&p->reader, paths, n, reader, err));
  p->channels = ha_reader_channels(&p->channel_count, p->reader);
  HA_TRY(find_times(p, err));
  HA_TRY(list_files(p, err));
  HA_TRY(ha__choice_make(&p->chosen, &p->arena, p->options.choice, p->channels, p->channel_count,
                         err));
  HA_TRY(name_streams(p, err));
  return read_overrides(p, err);
}

/* --- open ------------------------------------------------------------------------------------- */

void ha__player_set_range(ha_player *p, int64_t start_offset_ns, int64_t duration_ns,
                          int64_t until_ns) {
  p->begin_ns = ha__time_after(p->bag_start_ns, start_offset_ns);
  p->limit_ns = duration_ns < 0 && until_ns < 0 ? INT64_MAX : INT64_MIN;
  if (duration_ns >= 0) p->limit_ns = ha__time_after(p->begin_ns, duration_ns);
  if (until_ns >= 0 && until_ns > p->limit_ns) p->limit_ns = until_ns;
  p->is_void =
      p->is_empty || p->limit_ns < p->begin_ns || (duration_ns == 0 && p->limit_ns == p->begin_ns);
}

static void init(ha_player *p, const ha__time_source *time) {
  pthread_mutex_init(&p->lock, NULL);
  ha__type_uses_init(&p->uses);
  pthread_mutex_init(&p->watch_lock, NULL);
  pthread_mutex_init(&p->events_lock, NULL);
  pthread_cond_init(&p->calm, NULL);
  ha__clock_cond_init(&p->ended);
  p->time = *time;
  p->loop_from_ns = INT64_MIN;
  p->loop_to_ns = INT64_MAX;
  p->begin_at = INT64_MIN;
  p->latched_ns = INT64_MIN;
  p->tick_at = INT64_MAX;
  p->file = SIZE_MAX;
  p->last_topic = "";
  p->events_end = &p->events;
  p->result.struct_size = sizeof p->result;
}

ha_status ha__player_open_at(ha_player **out, const char *const *paths, size_t n,
                             const ha_player_options *options, const ha__time_source *time,
                             ha_error *err) {
  ha_player *p = ha__alloc_zeroed(1, sizeof *p);

  if (!p) return HA_FAIL_NOMEM(err);
  init(p, time);
  ha_status st = ha__play_options_copy(&p->options, &p->arena, options, err);
  if (st >= 0) st = open_bag(p, paths, n, options ? options->reader : NULL, err);
  if (st >= 0) {
    ha__player_set_range(p, p->options.start_offset_ns, p->options.duration_ns,
                         p->options.until_ns);
    st = ha__clock_new(&p->clock, &p->time, p->begin_ns, err);
  }
  if (st < 0) {
    ha_player_close(p);
    return st;
  }
  p->rate_watch.topic = p->options.rate_topic;
  p->step_watch.topic = p->options.lock_step;
  p->is_watching = true;
  ha__clock_set_rate(p->clock, p->options.rate);
  if (p->options.flags & HA_PLAY_PAUSED) ha__clock_hold(p->clock, HA__HOLD_PAUSE);
  *out = p;
  return HA_OK;
}

ha_status ha_player_open(ha_player **out, const char *const *paths, size_t n,
                         const ha_player_options *options, ha_error *err) {
  return ha__player_open_at(out, paths, n, options, &ha__time_steady, err);
}

/* Maybe called while a message is sent, by the thread that holds the lock. */
static void take_note(void *user, const char *text) {
  ha_player *p = user;

  ha__play_report_text(p, HA_PLAY_NOTE, "%s", text);
  ha__clock_wake(p->clock);
}

static void take_end(void *user, const char *text) {
  (void)text; /* noted already */
  ha_player_stop(user);
}

ha_status ha_player_events(ha_transport_events *out, ha_player *player, ha_error *err) {
  const ha_transport_events events = {.struct_size = sizeof events,
                                      .user = player,
                                      .endpoint = ha__play_watch_endpoint,
                                      .note = take_note,
                                      .ended = take_end};

  HA_TRY(HA_CALLER_CHECK(out, ha_transport_events, err));
  ha__caller_write(out, &events, sizeof events);
  return HA_OK;
}

/* --- start ------------------------------------------------------------------------------------ */

static void wake(void *user) {
  ha_player *p = user;

  ha__clock_wake(p->clock);
}

static ha_status start_ahead(ha_player *p, ha_error *err) {
  const ha_player_options *o = &p->options;
  const ha__ahead_options options = {.reader = p->reader,
                                     .translate = p->translate,
                                     .wanted = p->chosen,
                                     .latched = o->flags & HA_PLAY_NO_LATCHED ? NULL : p->latched,
                                     .by_publish_time = (o->flags & HA_PLAY_SENT_ORDER) != 0,
                                     .max_messages = o->ahead_messages,
                                     .max_bytes = o->ahead_bytes,
                                     .max_ns = o->ahead_ns,
                                     .user = p,
                                     .wake = wake};

  return ha__ahead_start(&p->ahead, &options, err);
}

static ha_status start_thread(ha_player *p, ha_error *err) {
  HA_TRY(ha__thread_start(&p->thread, "ha-play", ha__play_run, p, err));
  p->has_thread = true;
  return HA_OK;
}

ha_status ha_player_start(ha_player *p, ha_transport *transport, ha_error *err) {
  if (p->transport) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the player was started before");
  p->transport = transport;
  HA_TRY(ha__play_topics_open(p, err));
  HA_TRY(start_ahead(p, err));
  ha__player_enter(p);
  ha__play_begin(p);
  const ha_status st = start_thread(p, err);
  ha__player_leave(p);
  return st;
}

/* --- wait and close --------------------------------------------------------------------------- */

/* Control functions take precedence over the publishing thread. */
void ha__player_enter(ha_player *p) {
  atomic_fetch_add(&p->asking, 1);
  pthread_mutex_lock(&p->lock);
  if (atomic_fetch_sub(&p->asking, 1) == 1) pthread_cond_signal(&p->calm);
}

void ha__player_leave(ha_player *p) {
  ha__play_event_entry *news = ha__play_events_take(p);

  pthread_mutex_unlock(&p->lock);
  ha__play_events_deliver(p, news);
}

ha_status ha_player_wait(ha_player *p, int64_t timeout_ns) {
  const int64_t until = timeout_ns < 0 ? INT64_MAX : ha__time_after(ha__now_ns(), timeout_ns);
  const struct timespec at = ha__clock_at(until);
  int late = 0;

  if (ha__in_callback_of(p)) return HA_E_BUSY;
  ha__player_enter(p);
  while ((p->phase != HA_PHASE_IDLE || p->is_ending) && !p->quit && late == 0) {
    late = timeout_ns < 0 ? pthread_cond_wait(&p->ended, &p->lock)
                          : pthread_cond_timedwait(&p->ended, &p->lock, &at);
  }
  const bool is_over = p->phase == HA_PHASE_IDLE && !p->is_ending;
  ha__player_leave(p);
  return is_over ? HA_OK : HA_E_BUSY;
}

void ha__player_cut(ha_player *p) {
  atomic_store(&p->is_cut, true);
  ha__ahead_cut(p->ahead);
}

static void stop_thread(ha_player *p) {
  if (!p->has_thread) return;
  ha__player_cut(p);
  ha__player_enter(p);
  ha__player_cut(p); /* a loop may have begun meanwhile */
  p->quit = true;
  pthread_cond_broadcast(&p->ended);
  ha__player_leave(p);
  ha__clock_wake(p->clock);
  pthread_join(p->thread, NULL);
  p->has_thread = false;
}

ha_status ha_player_detach(ha_player *p) {
  if (!p) return HA_OK;
  if (ha__in_callback_of(p)) return HA_E_BUSY;
  ha__play_watch_close(p);
  stop_thread(p);
  ha__play_topics_close(p);
  ha__player_enter(p);
  if (p->transport && !p->is_detached) p->result.missed = ha_transport_missed(p->transport);
  p->is_detached = true;
  ha__player_leave(p);
  return HA_OK;
}

ha_status ha_player_close(ha_player *p) {
  if (!p) return HA_OK;
  if (ha__in_callback_of(p)) return HA_E_BUSY;
  (void)ha_player_detach(p);
  ha__ahead_stop(p->ahead);
  ha__translate_free(p->translate);
  ha_reader_close(p->reader);
  ha__play_events_deliver(p, p->events);
  ha__clock_free(p->clock);
  ha__cdr_writer_done(&p->clock_message);
  pthread_cond_destroy(&p->ended);
  pthread_cond_destroy(&p->calm);
  ha__type_uses_done(&p->uses);
  pthread_mutex_destroy(&p->watch_lock);
  pthread_mutex_destroy(&p->events_lock);
  pthread_mutex_destroy(&p->lock);
  ha__arena_done(&p->arena);
  ha__free(p);
  return HA_OK;
}
