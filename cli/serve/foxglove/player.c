#include "serve/foxglove/player.h"

#include <stdlib.h>
#include <string.h>

#include "cat/decode.h"
#include "ui/clock.h"
#include "ui/memory.h"

#define MS INT64_C(1000000)
enum {
  TICK_MS = 50,
  IDLE_MS = 500,
  BEGIN_MS = 250,
  LATER_MS = 50, /* or when the memory is there */
  SOON_MS = 100,
  MAX_FAILURES = 100
};

typedef struct fox_player {
  fox_source source;
  fox_batches *bag;
  serve_memory *memory;
  fox_taker taker;
  const cli_texts *definitions;
  ws_stream *stream;
  bool has_control;
  bool loops;
  int64_t start_ns; /* start time of the bag */
  int64_t end_ns;
  const ha_channel *const *channels;
  size_t channel_count;
  fox_subscriptions subscriptions;

  int status;
  float speed;
  int64_t position_ns; /* everything at or before it was sent */
  int64_t clock_ns;    /* monotonic time when the position was reached */
  int64_t tick_ns;     /* monotonic time of the next "time" message to the client */
  int64_t begin_ns;    /* without playback control: time to start, shortly after the first
                          subscriptions; else 0 */

  bool is_begun;     /* the following members fit the position and the current subscriptions */
  fox_topics topics; /* with a subscription */
  fox_place place;   /* the next message is at or after it */
  fox_batch *batch;  /* has the next message; NULL = it is not read yet, or is_over */
  size_t at;         /* index of the next message */
  bool is_over;      /* there is no next message */
  bool is_late;      /* in this run there was no memory to read it */

  char *failures[MAX_FAILURES]; /* that were reported */
  size_t failure_count;
} fox_player;

/* Returns the position that clients see. */
static int64_t shown(const fox_player *p) {
  return p->position_ns < p->start_ns ? p->start_ns : p->position_ns;
}

/* --- messages ------------------------------------------------------------------------------- */

static void release_batch(void *batch) {
  fox_batch_unref(batch);
}

/* Send a message, if its channel has a subscription. */
static void send_message(fox_player *p, fox_batch *batch, const fox_batched *msg) {
  fox_subscription *s = &p->subscriptions.items[msg->channel];
  const ha_slice bytes = fox_batch_bytes(batch, msg);

  if (msg->channel >= p->channel_count || !s->is_on) return;
  s->is_due = false;
  fox_batch_ref(batch);
  fox_send_message(p->stream, s->id, msg->log_time_ns,
                   (ws_item){.data = bytes.data,
                             .size = bytes.size,
                             .release = release_batch,
                             .owner = batch,
                             .bytes = WS_HELD});
}

/* Batches that overlap, and those of the next round, have the same failures. */
static bool is_reported(const fox_player *p, const char *text) {
  for (size_t i = 0; i < p->failure_count; i++) {
    if (strcmp(p->failures[i], text) == 0) return true;
  }
  return false;
}

/* Report messages that cannot be read to the client. Returns whether reading can continue. */
static bool report_failures(fox_player *p, const fox_batch *batch) {
  for (size_t i = 0; i < batch->failure_count && p->failure_count < MAX_FAILURES; i++) {
    const char *text = batch->failures[i];

    if (is_reported(p, text)) continue;
    fox_send_status(p->stream, FOX_WARNING, text, NULL);
    char *copy = strdup(text);
    if (copy) p->failures[p->failure_count++] = copy;
  }
  return p->failure_count < MAX_FAILURES;
}

/* Release the batch: the next message is at or after a place. */
static void move_to(fox_player *p, fox_place next) {
  fox_batch_unref(p->batch);
  p->batch = NULL;
  p->at = 0;
  p->place = next;
}

/* Begin to read the subscribed topics after the position. */
static void begin_reading(fox_player *p) {
  move_to(p, (fox_place){p->position_ns < INT64_MAX ? p->position_ns + 1 : INT64_MAX, 0});
  p->topics.count = 0;
  p->topics.channels =
      cli_resize(p->topics.channels, p->channel_count + 1, sizeof *p->topics.channels);
  for (size_t i = 0; i < p->channel_count; i++) {
    if (p->subscriptions.items[i].is_on) p->topics.channels[p->topics.count++] = (uint32_t)i;
  }
  p->is_over = p->topics.count == 0;
  p->is_begun = true;
}

/* Read other topics, or from another position. */
static void begin_again(fox_player *p) {
  fox_batch_unref(p->batch);
  p->batch = NULL;
  p->is_begun = false;
}

/* A client that has not taken what was sent does not wait for more memory: it would want what it
 * holds itself. */
static bool may_take(const fox_player *p) {
  return ws_stream_waiting(p->stream) == 0 || !serve_memory_is_short(p->memory, SERVE_FOR_QUEUES);
}

/* Take the batch with the message at or after the place. */
static void take_batch(fox_player *p) {
  if (!may_take(p) ||
      fox_batches_get(&p->batch, &p->at, p->bag, &p->topics, p->place, &p->taker) == FOX_LATER) {
    p->is_late = true;
    return;
  }
  p->is_over = !p->batch || !report_failures(p, p->batch) || p->at == p->batch->count;
  if (p->is_over) move_to(p, p->place);
}

/* Returns the next message; NULL if there is none, or it was not read. */
static const fox_batched *next_message(const fox_player *p) {
  return p->batch ? &p->batch->messages[p->at] : NULL;
}

/* Returns the next message if it is due at a time. It is read before it is due only while there is
 * memory for all clients. */
static const fox_batched *due_message(fox_player *p, int64_t at_ns) {
  if (!p->is_begun) begin_reading(p);
  const bool may_read =
      p->place.time_ns <= at_ns || !serve_memory_is_short(p->memory, SERVE_FOR_QUEUES);
  if (!p->batch && !p->is_over && may_read) take_batch(p);
  const fox_batched *next = next_message(p);
  return next && next->log_time_ns <= at_ns ? next : NULL;
}

static void step(fox_player *p) {
  if (++p->at < p->batch->count) return;
  p->is_over = p->batch->is_last;
  move_to(p, p->batch->end);
}

/* Send messages up to a time. Returns false if not all were sent: the client does not read fast
 * enough, or there is no memory. */
static bool send_until(fox_player *p, int64_t until_ns) {
  const fox_batched *next = NULL;

  while ((next = due_message(p, until_ns)) && p->batch) {
    if (!ws_stream_has_room(p->stream)) return false;
    send_message(p, p->batch, next);
    p->position_ns = next->log_time_ns;
    step(p);
  }
  return p->batch || p->is_over || p->place.time_ns > until_ns;
}

/* While memory is short, keep no message that is not due soon. */
static void let_go(fox_player *p) {
  const fox_batched *next = next_message(p);

  if (!next || !serve_memory_is_short(p->memory, SERVE_FOR_QUEUES)) return;
  const double due_ns = (double)(next->log_time_ns - p->position_ns) / (double)p->speed;
  if (p->status != FOX_PLAYING || due_ns > (double)(SOON_MS * MS)) move_to(p, next->place);
}

/* Send the last message of a channel at or before the position. Returns false if there is no
 * memory now. */
static bool send_last(fox_player *p, size_t channel) {
  fox_batch *batch = NULL;

  if (p->position_ns < p->start_ns) return true;
  if (!may_take(p) ||
      fox_batches_last(&batch, p->bag, (uint32_t)channel, p->position_ns, &p->taker) == FOX_LATER) {
    p->is_late = true;
    return false;
  }
  if (batch && batch->count > 0) send_message(p, batch, &batch->messages[0]);
  fox_batch_unref(batch);
  return true;
}

/* Send the last messages that are due, as far as the client reads them. */
static void send_due(fox_player *p) {
  for (size_t i = 0; i < p->channel_count; i++) {
    fox_subscription *s = &p->subscriptions.items[i];

    if (!s->is_on || !s->is_due) continue;
    if (!ws_stream_has_room(p->stream)) return;
    s->is_due = !send_last(p, i);
    if (s->is_due) return;
  }
}

/* --- subscriptions -------------------------------------------------------------------------- */

static const char *subscribe(fox_source *source, uint32_t channel, uint32_t id) {
  fox_player *p = (fox_player *)source;
  const char *why = fox_subscriptions_add(&p->subscriptions, channel, id);

  if (why) return why;
  begin_again(p);
  p->subscriptions.items[channel].is_due = true; /* shows the present value */
  if (!p->has_control && p->begin_ns == 0) p->begin_ns = cli_now_ns() + BEGIN_MS * MS;
  return NULL;
}

static bool unsubscribe(fox_source *source, uint32_t id) {
  fox_player *p = (fox_player *)source;
  size_t channel = 0;

  begin_again(p);
  return fox_subscriptions_remove(&channel, &p->subscriptions, id);
}

/* --- the clock ------------------------------------------------------------------------------ */

static void send_state(fox_player *p, bool did_seek, const char *id, size_t id_size) {
  const fox_state state = {p->status, shown(p), p->speed, did_seek, id, id_size};

  if (p->has_control) fox_send_state(p->stream, &state);
}

static void tick(fox_player *p, int64_t now_ns) {
  if (ws_stream_has_room(p->stream)) fox_send_time(p->stream, shown(p));
  p->tick_ns = now_ns + MS * (p->status == FOX_PLAYING ? TICK_MS : IDLE_MS);
}

static void seek(fox_player *p, int64_t to_ns) {
  if (to_ns < p->start_ns) to_ns = p->start_ns;
  if (to_ns > p->end_ns) to_ns = p->end_ns;
  p->position_ns = to_ns;
  begin_again(p);
}

static void make_all_due(fox_player *p) {
  for (size_t i = 0; i < p->channel_count; i++) {
    p->subscriptions.items[i].is_due = true;
  }
}

/* Returns the bag time at a monotonic time. */
static int64_t target(const fox_player *p, int64_t now_ns) {
  const double passed = (double)(now_ns - p->clock_ns) * (double)p->speed;

  if (passed >= (double)(p->end_ns - p->position_ns)) return p->end_ns;
  return p->position_ns + (int64_t)passed;
}

static void end(fox_player *p, int64_t now_ns) {
  if (p->loops) {
    p->position_ns = p->start_ns - 1;
    begin_again(p);
  } else {
    p->status = FOX_ENDED;
  }
  send_state(p, p->loops, NULL, 0);
  tick(p, now_ns);
}

static void advance(fox_player *p, int64_t now_ns) {
  const int64_t to_ns = target(p, now_ns);
  const bool keeps_up = !p->is_late && send_until(p, to_ns); /* not before the last messages */

  if (keeps_up) p->position_ns = to_ns;
  p->clock_ns = now_ns;
  if (keeps_up && to_ns >= p->end_ns) end(p, now_ns);
}

/* Returns the time until the next message or the next "time" message is due. */
static int wait_ms(const fox_player *p, int64_t now_ns) {
  int64_t wait_ns = p->tick_ns - now_ns;

  if (p->is_late) return LATER_MS;
  if (p->begin_ns > now_ns && p->begin_ns < p->tick_ns) wait_ns = p->begin_ns - now_ns;
  if (p->status == FOX_PLAYING && p->is_begun && !p->is_over && ws_stream_has_room(p->stream)) {
    const fox_batched *next = next_message(p);
    const int64_t next_ns = next ? next->log_time_ns : p->place.time_ns;
    const double due = (double)(next_ns - p->position_ns) / (double)p->speed;

    if (due < (double)wait_ns) wait_ns = (int64_t)due;
  }
  return wait_ns <= 0 ? 0 : (int)((wait_ns + MS - 1) / MS);
}

/* Start playing for clients without playback control, which cannot start it themselves. */
static void begin(fox_player *p, int64_t now_ns) {
  if (p->has_control || p->status != FOX_PAUSED || p->begin_ns == 0 || now_ns < p->begin_ns) return;
  p->status = FOX_PLAYING;
  p->clock_ns = now_ns;
}

static int run(fox_source *source) {
  fox_player *p = (fox_player *)source;
  const int64_t now_ns = cli_now_ns();

  p->is_late = false;
  begin(p, now_ns);
  send_due(p);
  if (p->status == FOX_PLAYING) advance(p, now_ns);
  let_go(p);
  if (!p->is_late) serve_memory_leave(p->memory, &p->taker.turn);
  if (now_ns >= p->tick_ns) tick(p, now_ns);
  return wait_ms(p, now_ns);
}

static void obey(fox_source *source, const fox_control *control) {
  fox_player *p = (fox_player *)source;

  (void)run(source);
  p->speed = control->speed;
  p->clock_ns = cli_now_ns();
  if (control->has_seek) {
    ws_stream_forget(p->stream);
    seek(p, control->seek_ns);
  }
  p->status = control->command == FOX_PLAY ? FOX_PLAYING : FOX_PAUSED;
  send_state(p, control->has_seek, control->id, control->id_size);
  tick(p, p->clock_ns);
  if (control->has_seek) make_all_due(p);
}

/* --- the bag -------------------------------------------------------------------------------- */

static void put_capabilities(const fox_source *source, cli_json *json) {
  cli_json_text(json, "time");
  if (((const fox_player *)source)->has_control) cli_json_text(json, "playbackControl");
}

/* For playback control. */
static void put_span(const fox_source *source, cli_json *json) {
  const fox_player *p = (const fox_player *)source;

  fox_put_time(json, "dataStartTime", p->start_ns);
  fox_put_time(json, "dataEndTime", p->end_ns);
}

static void put_channels(fox_player *p, cli_json *json, ha_decoder *decoder) {
  for (size_t i = 0; i < p->channel_count; i++) {
    if (!fox_put_channel(json, (uint32_t)i, p->channels[i], decoder))
      fox_send_hidden(p->stream, p->channels[i]);
  }
}

static void advertise(fox_source *source) {
  fox_player *p = (fox_player *)source;
  const cli_texts no_fields = {0};
  cat_decode decode = {0};
  fox_text text;

  if (cat_decode_open(&decode, p->definitions, &no_fields) && fox_text_begin(&text, "advertise")) {
    cli_json_key(&text.json, "channels");
    cli_json_open(&text.json, '[');
    put_channels(p, &text.json, decode.decoder);
    cli_json_close(&text.json, ']');
    fox_text_send(&text, p->stream);
  }
  cat_decode_close(&decode);
}

static void close_player(fox_source *source) {
  fox_player *p = (fox_player *)source;

  serve_memory_leave(p->memory, &p->taker.turn);
  fox_subscriptions_done(&p->subscriptions);
  fox_batch_unref(p->batch);
  fox_batches_leave(p->bag);
  fox_topics_done(&p->topics);
  for (size_t i = 0; i < p->failure_count; i++) {
    free(p->failures[i]);
  }
  free(p);
}

static void wake(void *stream) {
  ws_stream_wake(stream);
}

fox_source *fox_player_open(const fox_player_options *options) {
  static const fox_source_ops with_control = {
      put_capabilities, put_span, advertise, subscribe, unsubscribe, NULL, NULL, obey, run,
      close_player};
  static const fox_source_ops without = {
      put_capabilities, NULL, advertise, subscribe, unsubscribe, NULL, NULL, NULL, run,
      close_player};
  const ha_bag_info *info = fox_batches_join(options->bag);

  if (!info) return NULL;
  fox_player *p = cli_resize(NULL, 1, sizeof *p);
  memset(p, 0, sizeof *p);
  p->source.ops = options->has_control ? &with_control : &without;
  p->bag = options->bag;
  p->memory = options->memory;
  p->taker = (fox_taker){options->asker, {.wake = wake, .user = options->stream}};
  p->definitions = options->definitions;
  p->stream = options->stream;
  p->has_control = options->has_control;
  p->loops = options->loops;
  p->start_ns = info->start_ns;
  p->end_ns = info->end_ns;
  p->channels = fox_batches_channels(&p->channel_count, p->bag);
  fox_subscriptions_grow(&p->subscriptions, p->channel_count);
  p->status = FOX_PAUSED;
  p->speed = 1;
  p->position_ns = p->start_ns - 1;
  p->clock_ns = cli_now_ns();
  return &p->source;
}
