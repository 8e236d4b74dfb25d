#include "serve/foxglove/session.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cat/decode.h"
#include "input/open.h"
#include "serve/foxglove/player.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Bounds for a client: bytes of a request, bytes that wait for it. */
enum { MAX_IN = 1 << 20, MAX_OUT = 64 << 20 };
enum { FIRST_ID = 1 }; /* of a channel of the bag with id 0 */

struct fox_session {
  fox_session_options options;
  pthread_t thread;
  ws_stream *stream;
  atomic_bool is_stopped;
  atomic_bool is_over;
  uint8_t *extra; /* a copy of options.extra */

  /* of the thread */
  ha_reader *reader;
  const ha_bag_info *info;
  fox_player *player;
};

static bool has_control(const fox_session *s) {
  return strcmp(s->options.protocol, FOX_SDK_V1) == 0;
}

/* --- the bag ---------------------------------------------------------------------------- */

static void put_capabilities(cli_json *json, const fox_session *s) {
  cli_json_key(json, "capabilities");
  cli_json_open(json, '[');
  cli_json_text(json, "time");
  if (has_control(s)) cli_json_text(json, "playbackControl");
  cli_json_close(json, ']');
}

static void send_server_info(const fox_session *s) {
  char id[32];
  fox_text text;

  if (!fox_text_begin(&text, "serverInfo")) return;
  /* another one for each connection: the position of the last one is not kept */
  snprintf(id, sizeof id, "%" PRId64, cli_now_ns());
  cli_json_add_text(&text.json, "name", "holdall");
  put_capabilities(&text.json, s);
  cli_json_key(&text.json, "supportedEncodings");
  cli_json_open(&text.json, '[');
  cli_json_close(&text.json, ']');
  cli_json_add_text(&text.json, "sessionId", id);
  if (has_control(s)) {
    fox_put_time(&text.json, "dataStartTime", s->info->start_ns);
    fox_put_time(&text.json, "dataEndTime", s->info->end_ns);
  }
  fox_text_send(&text, s->stream);
}

static void report_hidden(const fox_session *s, const ha_channel *channel) {
  char text[256];

  snprintf(text, sizeof text,
           "%s: the definition of %s is not known; --definitions names a place to "
           "look in",
           channel->topic, channel->schema->name);
  fox_send_status(s->stream, FOX_WARNING, text, NULL);
}

static void send_channels(const fox_session *s, ha_decoder *decoder) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, s->reader);
  fox_text text;

  if (!fox_text_begin(&text, "advertise")) return;
  cli_json_key(&text.json, "channels");
  cli_json_open(&text.json, '[');
  for (size_t i = 0; i < count; i++) {
    if (!fox_put_channel(&text.json, channels[i]->id + FIRST_ID, channels[i], decoder))
      report_hidden(s, channels[i]);
  }
  cli_json_close(&text.json, ']');
  fox_text_send(&text, s->stream);
}

/* --- requests --------------------------------------------------------------------------------- */

static void refuse(const fox_session *s, const char *why) {
  fox_send_status(s->stream, FOX_ERROR, why, NULL);
}

static void subscribe_one(fox_session *s, const ha__json_value *item) {
  uint32_t id = 0;
  uint32_t channel = 0;
  size_t count = 0;

  (void)ha_reader_channels(&count, s->reader);
  if (!fox_number(&id, ha__json_get(item, "id")) ||
      !fox_number(&channel, ha__json_get(item, "channelId"))) {
    refuse(s, "subscribe: a subscription has no id or no channelId");
  } else if (channel < FIRST_ID || channel - FIRST_ID >= count) {
    refuse(s, "subscribe: there is no such channel");
  } else if (fox_player_has_subscription(s->player, id)) {
    refuse(s, "subscribe: the id is that of another subscription");
  } else if (fox_player_is_subscribed(s->player, channel - FIRST_ID)) {
    refuse(s, "subscribe: the channel has a subscription");
  } else {
    fox_player_subscribe(s->player, channel - FIRST_ID, id);
  }
}

static void subscribe(fox_session *s, const fox_request *request) {
  const ha__json_value *item = fox_request_list(request, "subscriptions");

  for (; item; item = item->next) {
    subscribe_one(s, item);
  }
}

static void unsubscribe(fox_session *s, const fox_request *request) {
  const ha__json_value *item = fox_request_list(request, "subscriptionIds");
  uint32_t id = 0;

  for (; item; item = item->next) {
    if (!fox_number(&id, item) || !fox_player_unsubscribe(s->player, id))
      refuse(s, "unsubscribe: there is no such subscription");
  }
}

static void take_text(fox_session *s, const ws_message *message) {
  fox_request request;

  if (!fox_request_read(&request, message->data, message->size)) {
    refuse(s, "a text message is no JSON object with an op");
  } else if (strcmp(request.op, "subscribe") == 0) {
    subscribe(s, &request);
  } else if (strcmp(request.op, "unsubscribe") == 0) {
    unsubscribe(s, &request);
  } else {
    refuse(s, "a bag is played: only subscribe and unsubscribe are possible");
  }
  fox_request_done(&request);
}

static void take_binary(fox_session *s, const ws_message *message) {
  fox_control control;

  if (message->size < 1 || message->data[0] != FOX_CLIENT_CONTROL || !has_control(s)) {
    refuse(s, "a bag is played: nothing can be published or called");
  } else if (!fox_control_read(&control, message->data + 1, message->size - 1)) {
    refuse(s, "a playback control request is too short, or its command or speed is wrong");
  } else {
    fox_player_control(s->player, &control);
  }
}

static void take(void *user, const ws_message *message) {
  if (message->opcode == WS_TEXT) {
    take_text(user, message);
  } else {
    take_binary(user, message);
  }
}

/* --- the thread ------------------------------------------------------------------------------- */

static bool introduce(fox_session *s) {
  const cli_texts no_fields = {0};
  cat_decode decode = {0};

  s->reader = cli_open(&s->info, s->options.bag, 0, true);
  if (!s->reader) return false;
  const bool is_open = cat_decode_open(&decode, s->options.definitions, &no_fields);
  if (is_open) {
    send_server_info(s);
    send_channels(s, decode.decoder);
    s->player = fox_player_new(
        &(fox_player_options){s->reader, s->info, s->stream, has_control(s), s->options.loops});
  }
  cat_decode_close(&decode);
  return is_open;
}

static void *run(void *user) {
  fox_session *s = user;

  if (introduce(s)) {
    ws_stream_take(s->stream, s->extra, s->options.extra.size);
    while (!s->is_stopped && ws_stream_run(s->stream, fox_player_run(s->player))) {
    }
  }
  ws_stream_close(s->stream, WS_GOING_AWAY);
  s->is_over = true;
  return NULL;
}

fox_session *fox_session_start(const fox_session_options *options) {
  fox_session *s = cli_resize(NULL, 1, sizeof *s);
  const ws_options stream = {options->fd, MAX_IN, MAX_OUT, s, take};

  memset(s, 0, sizeof *s);
  s->options = *options;
  s->extra = cli_resize(NULL, options->extra.size + 1, 1);
  if (options->extra.size > 0) memcpy(s->extra, options->extra.data, options->extra.size);
  s->stream = ws_stream_new(&stream);
  if (s->stream && pthread_create(&s->thread, NULL, run, s) == 0) return s;
  cli_error("no thread for a client of the Foxglove protocol");
  ws_stream_free(s->stream);
  free(s->extra);
  free(s);
  return NULL;
}

bool fox_session_is_over(fox_session *session) {
  return session->is_over;
}

void fox_session_stop(fox_session *session) {
  if (!session) return;
  session->is_stopped = true;
  ws_stream_wake(session->stream);
  pthread_join(session->thread, NULL);
  ws_stream_free(session->stream);
  fox_player_free(session->player);
  ha_reader_close(session->reader);
  free(session->extra);
  free(session);
}
