/* The network itself: its transports, their threads, and endpoint events. */
#include "loopback.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live/transport.h"
#include "loopback_inside.h"

void *loop_alloc(size_t size) {
  void *memory = NULL;

  for (int i = 0; !memory && i < 3; i++)
    memory = calloc(1, size ? size : 1);
  if (!memory) abort();
  return memory;
}

char *loop_string(const char *text) {
  const size_t size = strlen(text) + 1;

  return memcpy(loop_alloc(size), text, size);
}

/* --- lines ------------------------------------------------------------------- */

void loop_job_free(loop_job *job) {
  if (job->end) {
    loop_end_done(job->end);
    free(job->end);
  }
  free(job->data);
  free(job);
}

void loop_push(loop_line *line, loop_job *job) {
  job->transport = line->transport;
  job->next = NULL;
  *line->last = job;
  line->last = &job->next;
  pthread_cond_broadcast(&line->transport->net->changed);
}

void loop_forget(loop_line *line, const void *about) {
  loop_job **at = &line->first;

  while (*at) {
    loop_job *job = *at;
    if (job->about != about) {
      at = &job->next;
      continue;
    }
    *at = job->next;
    loop_job_free(job);
  }
  line->last = at;
  while (line->busy && line->busy_about == about) {
    pthread_cond_wait(&line->transport->net->changed, &line->transport->net->lock);
  }
}

static void *run_line(void *user) {
  loop_line *line = user;
  loopback *net = line->transport->net;

  pthread_mutex_lock(&net->lock);
  for (;;) {
    while (!line->first && !line->stop)
      pthread_cond_wait(&net->changed, &net->lock);
    if (line->stop) break;
    loop_job *job = line->first;
    line->first = job->next;
    if (!line->first) line->last = &line->first;
    line->busy = true;
    line->busy_about = job->about;
    pthread_mutex_unlock(&net->lock);
    job->run(job);
    loop_job_free(job);
    pthread_mutex_lock(&net->lock);
    line->busy = false;
    pthread_cond_broadcast(&net->changed);
  }
  pthread_mutex_unlock(&net->lock);
  return NULL;
}

static void line_start(loop_line *line, loop_transport *transport) {
  int failed = -1;

  line->transport = transport;
  line->last = &line->first;
  for (int i = 0; failed && i < 3; i++) {
    failed = pthread_create(&line->thread, NULL, run_line, line);
  }
  if (failed) abort();
}

static void line_stop(loop_line *line) {
  loopback *net = line->transport->net;

  pthread_mutex_lock(&net->lock);
  line->stop = true;
  pthread_cond_broadcast(&net->changed);
  pthread_mutex_unlock(&net->lock);
  pthread_join(line->thread, NULL);
  while (line->first) {
    loop_job *job = line->first;
    line->first = job->next;
    loop_job_free(job);
  }
}

/* --- endpoints ------------------------------------------------------------------ */

void loop_end_init(loop_end *end, loop_transport *transport, int32_t kind, const char *topic,
                   const char *type, const char *hash) {
  loopback *net = transport->net;

  end->transport = transport;
  end->kind = kind;
  end->topic = loop_string(topic);
  end->type = loop_string(type);
  end->hash = loop_string(hash ? hash : "");
  end->qos.struct_size = sizeof end->qos;
  pthread_mutex_lock(&net->lock);
  const uint64_t number = ++net->gids;
  end->node = net->hidden ? NULL : loop_string(transport->node);
  pthread_mutex_unlock(&net->lock);
  memcpy(end->gid.bytes, "loop", 4);
  memcpy(end->gid.bytes + 8, &number, sizeof number);
}

static void free_pairs(ha_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    free((void *)(uintptr_t)pairs->items[i].key);
    free((void *)(uintptr_t)pairs->items[i].value);
  }
  free((void *)(uintptr_t)pairs->items);
}

static ha_pairs copy_pairs(const ha_pairs *pairs) {
  ha_pair *items = loop_alloc(pairs->size * sizeof *items);

  for (size_t i = 0; i < pairs->size; i++) {
    char *value = loop_alloc(pairs->items[i].value_size + 1);
    memcpy(value, pairs->items[i].value, pairs->items[i].value_size);
    items[i] = (ha_pair){loop_string(pairs->items[i].key), value, pairs->items[i].value_size};
  }
  return (ha_pairs){items, pairs->size};
}

void loop_end_done(loop_end *end) {
  free(end->topic);
  free(end->type);
  free(end->hash);
  free(end->definition);
  free(end->definition_encoding);
  free(end->node);
  free_pairs(&end->metadata);
}

void loop_take_pairs(loop_end *end, const ha_pairs *pairs) {
  end->metadata = copy_pairs(pairs);
}

loop_end *loop_end_copy(const loop_end *end) {
  loop_end *copy = loop_alloc(sizeof *copy);

  *copy = *end;
  copy->topic = loop_string(end->topic);
  copy->type = loop_string(end->type);
  copy->hash = loop_string(end->hash);
  copy->node = end->node ? loop_string(end->node) : NULL;
  if (end->definition) {
    copy->definition = loop_alloc(end->definition_size + 1);
    memcpy(copy->definition, end->definition, end->definition_size);
    copy->definition_encoding = loop_string(end->definition_encoding);
  }
  copy->metadata = copy_pairs(&end->metadata);
  return copy;
}

void loop_tell_now(loop_transport *transport, int32_t change, const loop_end *end) {
  static const ha_qos none = {.struct_size = sizeof none};
  const ha_transport_events *events = &transport->events;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = end->type,
                            .encoding = end->definition_encoding,
                            .data = (const uint8_t *)end->definition,
                            .size = end->definition_size,
                            .hash = end->hash};
  const bool own = end->transport == transport;
  const ha_endpoint endpoint = {.struct_size = sizeof endpoint,
                                .kind = end->kind,
                                .flags = end->flags | (own ? HA_ENDPOINT_OWN : 0u),
                                .gid = end->gid,
                                .topic = end->topic,
                                .type = end->type,
                                .hash = end->is_bare ? "" : end->hash,
                                .node = end->node ? end->node : "",
                                .vendor = "loopback",
                                .qos = end->is_bare ? &none : &end->qos,
                                .schema = end->definition && !end->is_bare ? &schema : NULL,
                                .metadata = end->is_bare ? (ha_pairs){NULL, 0} : end->metadata};

  events->endpoint(events->user, &transport->transport, change, &endpoint);
}

static void run_event(loop_job *job) {
  loop_tell_now(job->transport, job->change, job->end);
}

bool loop_is_ros1(const loop_transport *transport) {
  return transport->transport.ops == &loopback_ros1_ops;
}

void loop_tell(loop_transport *transport, int32_t change, const loop_end *end) {
  if (!transport->events.endpoint) return;
  loop_job *job = loop_alloc(sizeof *job);
  job->run = run_event;
  job->change = change;
  job->end = loop_end_copy(end);
  job->end->is_bare = change == HA_CHANGE_APPEARED && loop_is_ros1(transport);
  loop_push(&transport->lines[LOOP_EVENTS], job);
}

static void report_all(loopback *net, int32_t change, const loop_end *end) {
  for (loop_transport *t = net->transports; t; t = t->next)
    loop_tell(t, change, end);
}

void loop_end_appear(loop_end *end) {
  loopback *net = end->transport->net;
  loop_end **last = &net->ends;

  pthread_mutex_lock(&net->lock);
  while (*last)
    last = &(*last)->next;
  *last = end;
  report_all(net, HA_CHANGE_APPEARED, end);
  pthread_mutex_unlock(&net->lock);
}

void loop_end_leave(loop_end *end) {
  loopback *net = end->transport->net;
  loop_end **at = &net->ends;

  pthread_mutex_lock(&net->lock);
  while (*at != end)
    at = &(*at)->next;
  *at = end->next;
  report_all(net, HA_CHANGE_LEFT, end);
  pthread_mutex_unlock(&net->lock);
}

/* --- transports -------------------------------------------------------------------- */

static loopback *network_of(const ha_transport_options *options) {
  loopback *net = NULL;

  for (size_t i = 0; i < options->settings.size; i++) {
    const ha_pair *pair = &options->settings.items[i];
    if (strcmp(pair->key, "network") == 0) memcpy(&net, pair->value, sizeof net);
  }
  return net;
}

static ha_status fail(ha_error *err, ha_status code, const char *text) {
  if (err) {
    *err = (ha_error){.code = code, .offset = HA_NO_OFFSET};
    snprintf(err->text, sizeof err->text, "%s", text);
  }
  return code;
}

static char *node_path(const ha_transport_options *options) {
  const char *space = options->node_namespace ? options->node_namespace : "/";
  const char *name = options->node_name ? options->node_name : "holdall";
  const size_t size = strlen(space) + strlen(name) + 2;
  char *path = loop_alloc(size);

  snprintf(path, size, "%s%s%s", space, strcmp(space, "/") == 0 ? "" : "/", name);
  return path;
}

/* The setting of ROS 1. */
static void keep_topics(loopback *net, const ha_transport_options *options) {
  const char *topics = ha_pairs_get(&options->settings, "topics");

  if (!topics) return;
  free(net->topics);
  net->topics = loop_string(topics);
}

static ha_status loop_open(ha_transport **out, const ha_transport_ops *ops,
                           const ha_transport_options *options, ha_error *err) {
  loopback *net = network_of(options);

  if (!net) return fail(err, HA_E_ARG, "loopback: no setting \"network\"");
  loop_transport *transport = loop_alloc(sizeof *transport);
  transport->transport.ops = ops;
  transport->net = net;
  if (options->events) transport->events = *options->events;
  transport->node = node_path(options);
  keep_topics(net, options);
  *out = &transport->transport; /* before events, whose callback may use it */
  pthread_mutex_lock(&net->graph);
  for (int i = 0; i < LOOP_LINES; i++)
    line_start(&transport->lines[i], transport);
  pthread_mutex_lock(&net->lock);
  transport->next = net->transports;
  net->transports = transport;
  for (const loop_end *end = net->ends; end; end = end->next) {
    loop_tell(transport, HA_CHANGE_APPEARED, end);
  }
  pthread_mutex_unlock(&net->lock);
  pthread_mutex_unlock(&net->graph);
  return HA_OK;
}

static void loop_close(ha_transport *base) {
  loop_transport *transport = (loop_transport *)base;
  loopback *net = transport->net;
  loop_transport **at = &net->transports;

  pthread_mutex_lock(&net->lock);
  while (*at != transport)
    at = &(*at)->next;
  *at = transport->next;
  pthread_mutex_unlock(&net->lock);
  for (int i = 0; i < LOOP_LINES; i++)
    line_stop(&transport->lines[i]);
  free(transport->node);
  free(transport);
}

loopback *loopback_new(void) {
  loopback *net = loop_alloc(sizeof *net);

  net->self = net;
  pthread_mutex_init(&net->graph, NULL);
  pthread_mutex_init(&net->lock, NULL);
  pthread_cond_init(&net->changed, NULL);
  return net;
}

void loopback_free(loopback *net) {
  if (!net) return;
  while (net->losses) {
    loop_loss *loss = net->losses;
    net->losses = loss->next;
    free(loss->topic);
    free(loss);
  }
  free(net->topics);
  pthread_cond_destroy(&net->changed);
  pthread_mutex_destroy(&net->lock);
  pthread_mutex_destroy(&net->graph);
  free(net);
}

ha_transport_options loopback_options(loopback *net, ha_pair *setting) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;

  *setting = (ha_pair){"network", (const char *)&net->self, sizeof net->self};
  options.settings = (ha_pairs){setting, 1};
  return options;
}

static ha_transport *join(loopback *net, const char *node_name, const ha_transport_ops *ops) {
  ha_pair setting;
  ha_transport_options options = loopback_options(net, &setting);
  ha_transport *transport = NULL;

  options.node_name = node_name;
  if (ha__transport_open(&transport, ops, NULL, &options, NULL) < 0) abort();
  return transport;
}

ha_transport *loopback_join(loopback *net, const char *node_name) {
  return join(net, node_name, &loopback_ops);
}

ha_transport *loopback_join_ros1(loopback *net, const char *node_name) {
  return join(net, node_name, &loopback_ros1_ops);
}

void loopback_set_sim_time(loopback *net) {
  net->has_sim_time = true;
}

const char *loopback_setting(loopback *net) {
  return net->topics ? net->topics : "";
}

static int32_t has_sim_time(ha_transport *base) {
  return ((loop_transport *)base)->net->has_sim_time;
}

/* --- functions for tests -------------------------------------------------------------- */

void loopback_set_time(loopback *net, int64_t ns) {
  pthread_mutex_lock(&net->lock);
  net->now = ns;
  pthread_mutex_unlock(&net->lock);
}

int64_t loopback_time(loopback *net) {
  pthread_mutex_lock(&net->lock);
  const int64_t now = net->now;
  pthread_mutex_unlock(&net->lock);
  return now;
}

void loopback_lose(loopback *net, const char *topic, uint64_t n) {
  loop_loss *loss = loop_alloc(sizeof *loss);

  loss->topic = loop_string(topic);
  loss->left = n;
  pthread_mutex_lock(&net->lock);
  loss->next = net->losses;
  net->losses = loss;
  pthread_mutex_unlock(&net->lock);
}

void loopback_hide_nodes(loopback *net) {
  pthread_mutex_lock(&net->lock);
  net->hidden = true;
  pthread_mutex_unlock(&net->lock);
}

void loopback_tell_nodes(loopback *net) {
  pthread_mutex_lock(&net->lock);
  net->hidden = false;
  for (loop_end *end = net->ends; end; end = end->next) {
    if (end->node) continue;
    end->node = loop_string(end->transport->node);
    report_all(net, HA_CHANGE_RENEWED, end);
  }
  pthread_mutex_unlock(&net->lock);
}

uint32_t loopback_publish_flags(loopback *net, const char *topic) {
  uint32_t flags = UINT32_MAX;

  pthread_mutex_lock(&net->lock);
  for (const loop_end *end = net->ends; end; end = end->next) {
    if (end->kind == HA_ENDPOINT_PUBLISHER && strcmp(end->topic, topic) == 0) {
      flags = end->publish_flags;
    }
  }
  pthread_mutex_unlock(&net->lock);
  return flags;
}

static bool is_quiet(const loopback *net) {
  for (const loop_transport *t = net->transports; t; t = t->next) {
    for (int i = 0; i < LOOP_LINES; i++) {
      if (t->lines[i].first || t->lines[i].busy) return false;
    }
  }
  return true;
}

void loopback_settle(loopback *net) {
  pthread_mutex_lock(&net->lock);
  while (!is_quiet(net))
    pthread_cond_wait(&net->changed, &net->lock);
  pthread_mutex_unlock(&net->lock);
}

uint64_t loopback_kept(loopback *net) {
  pthread_mutex_lock(&net->lock);
  const uint64_t kept = net->kept;
  pthread_mutex_unlock(&net->lock);
  return kept;
}

static ha_status open_cdr(ha_transport **out, const struct ha_host *host,
                          const ha_transport_options *options, ha_error *err) {
  (void)host;
  return loop_open(out, &loopback_ops, options, err);
}

static ha_status open_ros1(ha_transport **out, const struct ha_host *host,
                           const ha_transport_options *options, ha_error *err) {
  (void)host;
  return loop_open(out, &loopback_ros1_ops, options, err);
}

#define MEMBERS                                                                                    \
  .struct_size = sizeof(ha_transport_ops), .summary = "a network within the process",              \
  .version = "1", .close = loop_close, .subscribe = loop_subscribe,                                \
  .unsubscribe = loop_unsubscribe, .keep = loop_keep, .drop = loop_drop,                           \
  .advertise = loop_advertise, .send = loop_send, .matched = loop_matched,                         \
  .wait_acked = loop_wait_acked, .unadvertise = loop_unadvertise, .serve = loop_serve,             \
  .reply = loop_reply, .unserve = loop_unserve, .connect = loop_connect, .ready = loop_ready,      \
  .call = loop_call, .disconnect = loop_disconnect, .has_sim_time = has_sim_time

const ha_transport_ops loopback_ops = {
    .name = "loopback", .encoding = "cdr", .open = open_cdr, MEMBERS};

const ha_transport_ops loopback_ros1_ops = {
    .name = "loopback", .encoding = "ros1", .open = open_ros1, MEMBERS};
