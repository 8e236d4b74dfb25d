/* Requests of a client that act on the network: publishing messages, and calling services. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/foxglove/live.h"
#include "ui/clock.h"
#include "ui/memory.h"

enum { MAX_CHANNELS = 100, MAX_CALLS = 100, MAX_SERVICES = 10000, WAIT_MS = 10, IDLE_MS = 200 };
enum { RESPONSE = 3 }; /* opcode of a binary message */
#define TIMEOUT_NS INT64_C(10000000000)

/* A channel of the client. */
typedef struct published {
  uint32_t id; /* chosen by the client */
  ha_publication *publication;
} published;

/* A service of the network; its index is its id. */
typedef struct service {
  char *name;
  char *type;
  bool is_offered; /* to the client */
  bool is_there;
  ha_client *client; /* NULL = not called yet */
} service;

typedef struct call {
  struct call *next;
  fox_commands *commands;
  uint32_t service;
  uint32_t id; /* chosen by the client */
  uint8_t *data;
  size_t size;
  int64_t deadline_ns;
  bool is_sent;
  bool is_done;
  uint64_t sequence; /* of a request that was sent */
} call;

struct fox_commands {
  live_network *live;
  ws_stream *stream;
  published channels[MAX_CHANNELS];
  size_t channel_count;
  service **services;
  size_t service_count;
  unsigned seen; /* value of live->changes when services was updated */
  bool is_new;   /* nothing was offered yet */

  pthread_mutex_t lock; /* guards calls; recursive, because a reply may arrive during a request */
  call *calls;
  size_t call_count;
};

static const char *encoding_of(const live_network *live) {
  return ha_transport_encoding(ha_network_transport(live->network));
}

static bool is_ros1(const live_network *live) {
  return strcmp(encoding_of(live), "ros1") == 0;
}

/* --- types ------------------------------------------------------------------------------------ */

/* Parse a type; text is NULL if only its name is known. Returns NULL, with a reason in err, if its
 * definition is unknown. The result belongs to the caller. */
static ha_types *find_types(live_network *live, const char *name, const char *text, ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_types *types = NULL;

  schema.name = name;
  if (text && *text) {
    schema.encoding = is_ros1(live) ? "ros1msg" : "ros2msg";
    schema.data = (const uint8_t *)text;
    schema.size = strlen(text);
  }
  options.dialect = is_ros1(live) ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2;
  pthread_mutex_lock(&live->lock);
  options.definitions = live->decode.definitions;
  if (ha_types_parse(&types, &schema, &options, err) < 0) types = NULL;
  pthread_mutex_unlock(&live->lock);
  return types;
}

static bool make_hash(char out[HA_RIHS_TEXT_SIZE], const live_network *live,
                      const ha_types *types) {
  const ha_type *root = ha_types_root(types);

  return (is_ros1(live) ? ha_types_md5(out, types, root, NULL)
                        : ha_types_rihs(out, types, root, NULL)) >= 0;
}

static char *make_text(const live_network *live, const ha_types *types, const ha_type *type) {
  char *text = NULL;

  if (ha_types_text(&text, types, type, is_ros1(live) ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2, NULL) <
      0)
    return NULL;
  return text;
}

/* --- publishing ------------------------------------------------------------------------------- */

static published *find_channel(fox_commands *c, uint32_t id) {
  for (size_t i = 0; i < c->channel_count; i++) {
    if (c->channels[i].id == id) return &c->channels[i];
  }
  return NULL;
}

static const char *text_of(const ha__json_value *object, const char *name) {
  const ha__json_value *value = ha__json_get(object, name);

  return value && value->code == HA__JSON_TEXT ? value->text : NULL;
}

static ha_status open_publication(ha_publication **out, const live_network *live, const char *topic,
                                  const ha_types *types, ha_error *err) {
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  char hash[HA_RIHS_TEXT_SIZE];
  char *text = make_text(live, types, ha_types_root(types));
  ha_status st = HA_E_UNSUPPORTED;

  if (text && make_hash(hash, live, types)) {
    schema.name = ha_types_root(types)->name;
    schema.encoding = is_ros1(live) ? "ros1msg" : "ros2msg";
    schema.data = (const uint8_t *)text;
    schema.size = strlen(text);
    schema.hash = hash;
    options.topic = topic;
    options.schema = &schema;
    st = ha_transport_advertise(out, ha_network_transport(live->network), &options, err);
  }
  ha_text_free(text);
  return st;
}

static void refuse(const fox_commands *c, const char *why) {
  fox_send_status(c->stream, FOX_ERROR, why, NULL);
}

static void advertise_one(fox_commands *c, const ha__json_value *item) {
  const char *topic = text_of(item, "topic");
  const char *type = text_of(item, "schemaName");
  const char *encoding = text_of(item, "encoding");
  ha_error err = HA_ERROR_INIT;
  published channel = {0, NULL};

  if (!fox_number(&channel.id, ha__json_get(item, "id")) || !topic || !type || !encoding) {
    refuse(c, "advertise: a channel has no id, topic, schemaName or encoding");
  } else if (strcmp(encoding, encoding_of(c->live)) != 0) {
    refuse(c, "advertise: the network has another encoding");
  } else if (find_channel(c, channel.id) || c->channel_count == MAX_CHANNELS) {
    refuse(c, "advertise: the id is used already, or there are too many channels");
  } else {
    ha_types *types = find_types(c->live, type, text_of(item, "schema"), &err);
    const ha_status st =
        types ? open_publication(&channel.publication, c->live, topic, types, &err) : HA_E_ARG;

    if (st >= 0) {
      c->channels[c->channel_count++] = channel;
    } else {
      refuse(c, err.text[0] ? err.text : "advertise: the type cannot be published");
    }
    ha_types_free(types);
  }
}

static void unadvertise_one(fox_commands *c, const ha__json_value *item) {
  uint32_t id = 0;
  published *channel = fox_number(&id, item) ? find_channel(c, id) : NULL;

  if (!channel) {
    refuse(c, "unadvertise: unknown channel");
    return;
  }
  ha_publication_close(channel->publication);
  *channel = c->channels[--c->channel_count];
}

bool fox_commands_text(fox_commands *c, const fox_request *request) {
  if (strcmp(request->op, "advertise") == 0) {
    for (const ha__json_value *i = fox_request_list(request, "channels"); i; i = i->next) {
      advertise_one(c, i);
    }
    return true;
  }
  if (strcmp(request->op, "unadvertise") != 0) return false;
  for (const ha__json_value *i = fox_request_list(request, "channelIds"); i; i = i->next) {
    unadvertise_one(c, i);
  }
  return true;
}

static void publish(fox_commands *c, const uint8_t *data, size_t size) {
  uint32_t id = 0;
  ha_error err = HA_ERROR_INIT;

  if (!fox_u32_read(&id, &data, &size)) {
    refuse(c, "a message is too short");
    return;
  }
  const published *channel = find_channel(c, id);
  if (!channel) {
    refuse(c, "a message is of an unknown channel");
  } else if (ha_publication_send(channel->publication, data, size, HA_SENT_NOW, &err) < 0) {
    refuse(c, err.text);
  }
}

/* --- services --------------------------------------------------------------------------------- */

static void put_part(cli_json *json, const char *name, const live_network *live, const char *type,
                     const char *text) {
  cli_json_key(json, name);
  cli_json_open(json, '{');
  cli_json_add_text(json, "encoding", encoding_of(live));
  cli_json_add_text(json, "schemaName", type);
  cli_json_add_text(json, "schemaEncoding", is_ros1(live) ? "ros1msg" : "ros2msg");
  cli_json_add_text(json, "schema", text);
  cli_json_close(json, '}');
}

static const ha_type *part_of(const ha_type *root, const char *start) {
  for (size_t i = 0; i < root->field_count; i++) {
    const ha_field *field = root->fields[i];

    if (field->type && strncmp(field->name, start, strlen(start)) == 0) return field->type;
  }
  return NULL;
}

/* Returns false, with nothing written, if the definition is unknown. */
static bool put_service(cli_json *json, uint32_t id, const service *s, live_network *live) {
  ha_types *types = find_types(live, s->type, NULL, NULL);
  const ha_type *request = types ? part_of(ha_types_root(types), "request") : NULL;
  const ha_type *response = types ? part_of(ha_types_root(types), "response") : NULL;
  char *in = request ? make_text(live, types, request) : NULL;
  char *out = response ? make_text(live, types, response) : NULL;
  const bool is_known = in && out;

  if (is_known) {
    cli_json_open(json, '{');
    cli_json_add_u64(json, "id", id);
    cli_json_add_text(json, "name", s->name);
    cli_json_add_text(json, "type", s->type);
    put_part(json, "request", live, request->name, in);
    put_part(json, "response", live, response->name, out);
    cli_json_add_text(json, "requestSchema", in); /* older clients read these two instead */
    cli_json_add_text(json, "responseSchema", out);
    cli_json_close(json, '}');
  }
  ha_text_free(in);
  ha_text_free(out);
  ha_types_free(types);
  return is_known;
}

/* For ha_network_each(). */
static void add_service(void *user, const ha_endpoint *endpoint) {
  fox_commands *c = user;

  if (endpoint->kind != HA_ENDPOINT_SERVER || endpoint->type[0] == '\0') return;
  if (ha_name_is_hidden(endpoint->topic)) return;
  for (size_t i = 0; i < c->service_count; i++) {
    service *s = c->services[i];

    if (strcmp(s->name, endpoint->topic) != 0 || strcmp(s->type, endpoint->type) != 0) continue;
    s->is_there = true;
    return;
  }
  if (c->service_count == MAX_SERVICES) return;
  service *s = cli_resize(NULL, 1, sizeof *s);
  *s = (service){strdup(endpoint->topic), strdup(endpoint->type), false, true, NULL};
  c->services = cli_resize(c->services, c->service_count + 1, sizeof *c->services);
  c->services[c->service_count++] = s;
}

/* Services without a known definition cannot be called. */
static void report_unknown(const fox_commands *c) {
  const char *type = NULL;
  size_t count = 0;
  char text[256];

  for (size_t i = 0; i < c->service_count; i++) {
    const service *s = c->services[i];

    if (!s->is_there || s->is_offered || s->type[0] == '\0') continue;
    if (count++ == 0) type = s->type;
  }
  if (count == 0) return;
  snprintf(text, sizeof text, "%zu services are not offered: the definition of %s%s is not known",
           count, type, count > 1 ? ", or of others," : "");
  fox_send_status(c->stream, FOX_WARNING, text, "services");
}

static void offer_services(fox_commands *c) {
  fox_text text;

  if (!fox_text_begin(&text, "advertiseServices")) return;
  cli_json_key(&text.json, "services");
  cli_json_open(&text.json, '[');
  for (size_t i = 0; i < c->service_count; i++) {
    service *s = c->services[i];

    if (s->is_there && !s->is_offered)
      s->is_offered = put_service(&text.json, (uint32_t)i, s, c->live);
  }
  cli_json_close(&text.json, ']');
  fox_text_send(&text, c->stream);
  report_unknown(c);
}

static void withdraw_services(fox_commands *c) {
  fox_text text;

  if (!fox_text_begin(&text, "unadvertiseServices")) return;
  cli_json_key(&text.json, "serviceIds");
  cli_json_open(&text.json, '[');
  for (size_t i = 0; i < c->service_count; i++) {
    service *s = c->services[i];

    if (s->is_there || !s->is_offered) continue;
    cli_json_u64(&text.json, i);
    s->is_offered = false;
  }
  cli_json_close(&text.json, ']');
  fox_text_send(&text, c->stream);
}

static void update_services(fox_commands *c) {
  const unsigned changes = c->live->changes;
  bool is_more = c->is_new;
  bool is_less = false;

  if (changes == c->seen && !c->is_new) return;
  for (size_t i = 0; i < c->service_count; i++) {
    c->services[i]->is_there = false;
  }
  if (ha_network_each(c->live->network, add_service, c, NULL) < 0) return;
  c->seen = changes;
  c->is_new = false;
  for (size_t i = 0; i < c->service_count; i++) {
    is_more = is_more || (c->services[i]->is_there && !c->services[i]->is_offered);
    is_less = is_less || (!c->services[i]->is_there && c->services[i]->is_offered);
  }
  if (is_more) offer_services(c);
  if (is_less) withdraw_services(c);
}

/* --- calls ------------------------------------------------------------------------------------ */

static void send_response(const fox_commands *c, const call *k, const uint8_t *data, size_t size) {
  const char *encoding = encoding_of(c->live);
  const size_t name = strlen(encoding);
  const size_t head = 1 + 4 + 4 + 4 + name;
  uint8_t *out = cli_resize(NULL, head + size, 1);
  const uint32_t numbers[] = {k->service, k->id, (uint32_t)name};

  out[0] = RESPONSE;
  for (size_t i = 0; i < 12; i++) {
    out[1 + i] = (uint8_t)(numbers[i / 4] >> (8 * (i % 4)));
  }
  memcpy(out + 13, encoding, name);
  if (size > 0) memcpy(out + head, data, size);
  const ws_item item = {WS_BINARY, false, {0}, 0, out, head + size, free, out, WS_QUEUED};
  ws_stream_put(c->stream, &item);
}

static void fail_call(const fox_commands *c, uint32_t number, uint32_t id, const char *why) {
  fox_text text;

  if (!fox_text_begin(&text, "serviceCallFailure")) return;
  cli_json_add_u64(&text.json, "serviceId", number);
  cli_json_add_u64(&text.json, "callId", id);
  cli_json_add_text(&text.json, "message", why);
  fox_text_send(&text, c->stream);
}

/* Return the call that waits for this reply, or NULL. The caller holds the lock. */
static call *find_call(const fox_commands *c, const ha_client *client, uint64_t sequence) {
  for (call *k = c->calls; k; k = k->next) {
    if (k->is_sent && !k->is_done && k->sequence == sequence &&
        c->services[k->service]->client == client)
      return k;
  }
  return NULL;
}

/* Callback in a network thread. */
static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  fox_commands *c = user;

  pthread_mutex_lock(&c->lock);
  call *k = find_call(c, client, sequence);
  if (k) {
    send_response(c, k, data, size);
    k->is_done = true;
  }
  pthread_mutex_unlock(&c->lock);
}

/* Callback in a network thread. */
static void on_failed(void *user, ha_client *client, uint64_t sequence, const char *text) {
  fox_commands *c = user;

  pthread_mutex_lock(&c->lock);
  call *k = find_call(c, client, sequence);
  if (k) {
    /* a server of roscpp reports no reason */
    fail_call(c, k->service, k->id, text[0] ? text : "the service reports a failure");
    k->is_done = true;
  }
  pthread_mutex_unlock(&c->lock);
}

/* Become a client of a service. Returns false with a reason in err. */
static bool connect_service(fox_commands *c, service *s, ha_error *err) {
  ha_client_options options = HA_CLIENT_OPTIONS_INIT;
  char hash[HA_RIHS_TEXT_SIZE];

  if (s->client) return true;
  ha_types *types = find_types(c->live, s->type, NULL, err);
  const bool has_hash = types && make_hash(hash, c->live, types);
  ha_types_free(types);
  if (!has_hash) return false;
  options.name = s->name;
  options.type = s->type;
  options.hash = hash;
  options.user = c;
  options.reply = on_reply;
  options.failed = on_failed;
  return ha_transport_connect(&s->client, ha_network_transport(c->live->network), &options, err) >=
         0;
}

/* Parse a call: service, id, encoding, payload. Returns a reason why it is refused, or NULL. */
static const char *read_call(call *out, fox_commands *c, const uint8_t *data, size_t size) {
  uint32_t name = 0;

  if (!fox_u32_read(&out->service, &data, &size) || !fox_u32_read(&out->id, &data, &size) ||
      !fox_u32_read(&name, &data, &size) || name > size)
    return "the request is too short";
  if (out->service >= c->service_count || !c->services[out->service]->is_offered)
    return "unknown service";
  if (name != strlen(encoding_of(c->live)) || memcmp(data, encoding_of(c->live), name) != 0)
    return "the network has another encoding";
  if (c->call_count == MAX_CALLS) return "too many calls are open";
  if (!ws_stream_take(c->stream, size - name)) return "no memory is left for another call";
  out->size = size - name;
  out->data = cli_resize(NULL, out->size + 1, 1);
  if (out->size > 0) memcpy(out->data, data + name, out->size);
  return NULL;
}

static void free_request(const fox_commands *c, const call *k) {
  if (k->data) ws_stream_give(c->stream, k->size);
  free(k->data);
}

static void begin_call(fox_commands *c, const uint8_t *data, size_t size) {
  call read = {.commands = c, .deadline_ns = cli_now_ns() + TIMEOUT_NS};
  ha_error err = HA_ERROR_INIT;
  const char *why = read_call(&read, c, data, size);

  if (!why && !connect_service(c, c->services[read.service], &err)) why = err.text;
  if (why) {
    fail_call(c, read.service, read.id, why);
    free_request(c, &read);
    return;
  }
  call *k = cli_resize(NULL, 1, sizeof *k);
  *k = read;
  pthread_mutex_lock(&c->lock);
  k->next = c->calls;
  c->calls = k;
  c->call_count++;
  pthread_mutex_unlock(&c->lock);
}

static void try_call(fox_commands *c, call *k) {
  ha_client *client = c->services[k->service]->client;
  ha_error err = HA_ERROR_INIT;

  if (!k->is_sent && ha_client_ready(client)) {
    k->is_sent = true;
    const ha_status st = ha_client_call(&k->sequence, client, k->data, k->size, &err);

    if (st == HA_E_BUSY) {
      k->is_sent = false;
    } else if (st < 0) {
      fail_call(c, k->service, k->id, err.text);
      k->is_done = true;
    }
  }
  if (k->is_done || cli_now_ns() < k->deadline_ns) return;
  fail_call(c, k->service, k->id, k->is_sent ? "the service did not reply" : "no server was found");
  k->is_done = true;
}

/* Send waiting calls, and free those that are done. Returns whether some wait to be sent. */
static bool run_calls(fox_commands *c) {
  bool waits = false;

  pthread_mutex_lock(&c->lock);
  for (call **at = &c->calls; *at;) {
    call *k = *at;

    try_call(c, k);
    waits = waits || (!k->is_sent && !k->is_done);
    if (!k->is_done) {
      at = &k->next;
      continue;
    }
    *at = k->next;
    free_request(c, k);
    free(k);
    c->call_count--;
  }
  pthread_mutex_unlock(&c->lock);
  return waits;
}

/* --- the client ------------------------------------------------------------------------------- */

const char *fox_commands_binary(fox_commands *c, const uint8_t *data, size_t size) {
  if (size > 0 && data[0] == FOX_CLIENT_MESSAGE) {
    publish(c, data + 1, size - 1);
  } else if (size > 0 && data[0] == FOX_CLIENT_SERVICE) {
    begin_call(c, data + 1, size - 1);
  } else {
    return "a binary message has an unknown opcode";
  }
  return NULL;
}

int fox_commands_run(fox_commands *c) {
  update_services(c);
  return run_calls(c) ? WAIT_MS : IDLE_MS;
}

fox_commands *fox_commands_new(live_network *live, ws_stream *stream) {
  fox_commands *c = cli_resize(NULL, 1, sizeof *c);
  pthread_mutexattr_t attributes;

  memset(c, 0, sizeof *c);
  c->live = live;
  c->stream = stream;
  c->is_new = true;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&c->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return c;
}

void fox_commands_free(fox_commands *c) {
  if (!c) return;
  for (size_t i = 0; i < c->channel_count; i++) {
    ha_publication_close(c->channels[i].publication);
  }
  for (size_t i = 0; i < c->service_count; i++) {
    ha_client_close(c->services[i]->client); /* until then a reply looks at all of them */
  }
  for (size_t i = 0; i < c->service_count; i++) {
    free(c->services[i]->name);
    free(c->services[i]->type);
    free(c->services[i]);
  }
  free(c->services);
  while (c->calls) {
    call *k = c->calls;

    c->calls = k->next;
    free_request(c, k);
    free(k);
  }
  pthread_mutex_destroy(&c->lock);
  free(c);
}
