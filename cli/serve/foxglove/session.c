#include "serve/foxglove/session.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/player.h"
#include "ui/clock.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Limits per client: bytes of a request, bytes of queued messages. */
enum { MAX_IN = 1 << 20, MAX_OUT = 4 << 20, CLIENTS = 100 };

enum { MAX_DRAINS = 20 }; /* maximum number of ws_stream_drain() calls at the end */

struct fox_session {
  fox_session_options options;
  uint8_t *extra; /* copy of options.extra */
  pthread_t thread;
  ws_stream *stream;
  fox_source *source; /* used only by the session's thread until it has ended */
  atomic_bool is_stopped;
  atomic_bool is_over;
};

static bool has_control(const fox_session *s) {
  return strcmp(s->options.protocol, FOX_SDK_V1) == 0;
}

static void send_server_info(const fox_session *s) {
  char id[32];
  fox_text text;

  if (!fox_text_begin(&text, "serverInfo")) return;
  /* unique per connection, because positions are not kept between connections */
  snprintf(id, sizeof id, "%" PRId64, cli_now_ns());
  cli_json_add_text(&text.json, "name", "holdall");
  cli_json_add_text(&text.json, "sessionId", id);
  cli_json_key(&text.json, "supportedEncodings");
  cli_json_open(&text.json, '[');
  if (s->source->encoding) cli_json_text(&text.json, s->source->encoding);
  cli_json_close(&text.json, ']');
  cli_json_key(&text.json, "capabilities");
  cli_json_open(&text.json, '[');
  s->source->ops->put_capabilities(s->source, &text.json);
  if (s->options.assets->size > 0) cli_json_text(&text.json, "assets");
  cli_json_close(&text.json, ']');
  if (s->source->ops->put_info) s->source->ops->put_info(s->source, &text.json);
  fox_text_send(&text, s->stream);
}

/* --- requests --------------------------------------------------------------------------------- */

static void refuse(const fox_session *s, const char *why) {
  fox_send_status(s->stream, FOX_ERROR, why, NULL);
}

static void subscribe(fox_session *s, const fox_request *request) {
  const ha__json_value *item = fox_request_list(request, "subscriptions");

  for (; item; item = item->next) {
    const char *why = "subscribe: a subscription has no id or no channelId";
    uint32_t id = 0;
    uint32_t channel = 0;

    if (fox_number(&id, ha__json_get(item, "id")) &&
        fox_number(&channel, ha__json_get(item, "channelId")))
      why = s->source->ops->subscribe(s->source, channel, id);
    if (why) refuse(s, why);
  }
}

static void unsubscribe(fox_session *s, const fox_request *request) {
  const ha__json_value *item = fox_request_list(request, "subscriptionIds");
  uint32_t id = 0;

  for (; item; item = item->next) {
    if (!fox_number(&id, item) || !s->source->ops->unsubscribe(s->source, id))
      refuse(s, "unsubscribe: unknown subscription");
  }
}

static void take_text(fox_session *s, const ws_message *message) {
  fox_request request;

  if (!fox_request_read(&request, message->data, message->size)) {
    refuse(s, "a text message must be a JSON object with an op");
  } else if (strcmp(request.op, "subscribe") == 0) {
    subscribe(s, &request);
  } else if (strcmp(request.op, "unsubscribe") == 0) {
    unsubscribe(s, &request);
  } else if (!fox_asset_text(s->stream, s->options.assets, &request) &&
             (!s->source->ops->text || !s->source->ops->text(s->source, &request))) {
    refuse(s, "the request is unknown, or needs --control");
  }
  fox_request_done(&request);
}

static void take_binary(fox_session *s, const ws_message *message) {
  fox_control control;

  if (s->source->ops->binary) {
    const char *why = s->source->ops->binary(s->source, message->data, message->size);

    if (why) refuse(s, why);
  } else if (message->size < 1 || message->data[0] != FOX_CLIENT_CONTROL ||
             !s->source->ops->control) {
    refuse(s, "publishing and calling services are not supported");
  } else if (!fox_control_read(&control, message->data + 1, message->size - 1)) {
    refuse(s, "a playback control request is too short, or its command or speed is wrong");
  } else {
    s->source->ops->control(s->source, &control);
  }
}

static void take(void *user, const ws_message *message) {
  if (message->opcode == WS_TEXT) {
    take_text(user, message);
  } else {
    take_binary(user, message);
  }
}

/* --- session thread --------------------------------------------------------------------------- */

static bool is_gone(void *user) {
  const fox_session *s = user;

  return s->is_stopped;
}

static fox_source *open_source(fox_session *s) {
  if (s->options.live) return fox_live_view(s->options.live, s->stream, s->options.may_control);
  return fox_player_open(&(fox_player_options){
      .bag = s->options.bag,
      .memory = s->options.memory,
      .asker = {is_gone, s},
      .definitions = s->options.definitions,
      .stream = s->stream,
      .has_control = has_control(s),
      .loops = s->options.loops,
  });
}

static void *run(void *user) {
  fox_session *s = user;

  s->source = open_source(s);
  if (s->source) {
    send_server_info(s);
    s->source->ops->advertise(s->source);
    ws_stream_receive(s->stream, s->extra, s->options.extra.size);
    while (!s->is_stopped && ws_stream_run(s->stream, s->source->ops->run(s->source))) {
    }
    s->source->ops->free(s->source);
  }
  ws_stream_close(s->stream, WS_GOING_AWAY);
  for (int i = 0; i < MAX_DRAINS && !s->is_stopped && ws_stream_drain(s->stream); i++) {
  }
  s->is_over = true;
  return NULL;
}

fox_session *fox_session_start(const fox_session_options *options) {
  fox_session *s = cli_resize(NULL, 1, sizeof *s);
  const uint64_t fair = serve_memory_limit(options->memory, SERVE_FOR_QUEUES) / (2 * CLIENTS);
  const ws_options stream = {
      .fd = options->fd,
      .max_in_bytes = MAX_IN,
      .max_out_bytes = MAX_OUT,
      .fair_bytes = fair < MAX_OUT ? (size_t)fair : MAX_OUT,
      .is_patient = options->live == NULL,
      .memory = options->memory,
      .user = s,
      .message = take,
  };

  memset(s, 0, sizeof *s);
  s->options = *options;
  s->extra = cli_resize(NULL, options->extra.size + 1, 1);
  if (options->extra.size > 0) memcpy(s->extra, options->extra.data, options->extra.size);
  s->stream = ws_stream_new(&stream);
  if (s->stream && pthread_create(&s->thread, NULL, run, s) == 0) return s;
  cli_error("cannot start a thread for a client of the Foxglove protocol");
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
  free(session->extra);
  free(session);
}
