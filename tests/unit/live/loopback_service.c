/* Services and clients of the loopback. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loopback_inside.h"

typedef struct loop_service {
  loop_end end;
  ha_service service;
  void *user;
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
} loop_service;

typedef struct loop_client {
  loop_end end;
  ha_client client;
  void *user;
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
  uint64_t sequence;
} loop_client;

#define FROM(type, member, pointer) ((type *)((uintptr_t)(pointer)-offsetof(type, member)))

static ha_status busy(ha_error *err, const char *text) {
  if (err) {
    *err = (ha_error){.code = HA_E_BUSY, .offset = HA_NO_OFFSET};
    snprintf(err->text, sizeof err->text, "%s", text);
  }
  return HA_E_BUSY;
}

static loop_job *job_of(void (*run)(loop_job *job), const void *about, const uint8_t *data,
                        size_t size) {
  loop_job *job = loop_alloc(sizeof *job);

  job->run = run;
  job->about = about;
  job->data = loop_alloc(size);
  job->size = size;
  if (size) memcpy(job->data, data, size);
  return job;
}

static void leave(loop_end *end) {
  loopback *net = end->transport->net;

  pthread_mutex_lock(&net->graph);
  loop_end_leave(end);
  pthread_mutex_unlock(&net->graph);
  pthread_mutex_lock(&net->lock);
  loop_forget(&end->transport->lines[LOOP_CALLS], end);
  pthread_mutex_unlock(&net->lock);
  loop_end_done(end);
}

static void appear(loop_end *end) {
  loopback *net = end->transport->net;

  pthread_mutex_lock(&net->graph);
  loop_end_appear(end);
  pthread_mutex_unlock(&net->graph);
}

/* --- services -------------------------------------------------------------------- */

ha_status loop_serve(ha_service **out, ha_transport *base, const ha_service_options *options,
                     ha_error *err) {
  loop_service *service = loop_alloc(sizeof *service);

  (void)err;
  service->service.ops = base->ops;
  service->user = options->user;
  service->request = options->request;
  loop_end_init(&service->end, (loop_transport *)base, HA_ENDPOINT_SERVER, options->name,
                options->type, options->hash);
  *out = &service->service;
  appear(&service->end);
  return HA_OK;
}

void loop_unserve(ha_service *base) {
  loop_service *service = FROM(loop_service, service, base);

  leave(&service->end);
  free(service);
}

static void run_request(loop_job *job) {
  loop_service *service = (loop_service *)(uintptr_t)job->about;

  service->request(service->user, &service->service, &job->id, job->data, job->size);
}

static void run_reply(loop_job *job) {
  loop_client *client = (loop_client *)(uintptr_t)job->about;

  client->reply(client->user, &client->client, job->sequence, job->data, job->size);
}

ha_status loop_reply(ha_service *base, const ha_request_id *id, const uint8_t *data, size_t size,
                     ha_error *err) {
  loop_service *service = FROM(loop_service, service, base);
  loopback *net = service->end.transport->net;
  ha_status st = HA_OK;

  pthread_mutex_lock(&net->lock);
  loop_end *end = net->ends;
  while (end && memcmp(end->gid.bytes, id->bytes, sizeof end->gid) != 0)
    end = end->next;
  if (end) {
    loop_job *job = job_of(run_reply, end, data, size);
    memcpy(&job->sequence, id->bytes + sizeof end->gid, sizeof job->sequence);
    loop_push(&end->transport->lines[LOOP_CALLS], job);
  } else {
    st = busy(err, "the client is gone");
  }
  pthread_mutex_unlock(&net->lock);
  return st;
}

/* --- clients ------------------------------------------------------------------------ */

ha_status loop_connect(ha_client **out, ha_transport *base, const ha_client_options *options,
                       ha_error *err) {
  loop_client *client = loop_alloc(sizeof *client);

  (void)err;
  client->client.ops = base->ops;
  client->user = options->user;
  client->reply = options->reply;
  loop_end_init(&client->end, (loop_transport *)base, HA_ENDPOINT_CLIENT, options->name,
                options->type, options->hash);
  *out = &client->client;
  appear(&client->end);
  return HA_OK;
}

void loop_disconnect(ha_client *base) {
  loop_client *client = FROM(loop_client, client, base);

  leave(&client->end);
  free(client);
}

/* With the lock held. */
static loop_end *find_server(const loop_client *client) {
  loop_end *end = client->end.transport->net->ends;

  while (end && (end->kind != HA_ENDPOINT_SERVER || strcmp(end->topic, client->end.topic) != 0 ||
                 strcmp(end->type, client->end.type) != 0)) {
    end = end->next;
  }
  return end;
}

int32_t loop_ready(const ha_client *base) {
  const loop_client *client = FROM(loop_client, client, base);
  loopback *net = client->end.transport->net;

  pthread_mutex_lock(&net->lock);
  const bool ready = find_server(client) != NULL;
  pthread_mutex_unlock(&net->lock);
  return ready;
}

ha_status loop_call(ha_client *base, uint64_t *sequence, const uint8_t *data, size_t size,
                    ha_error *err) {
  loop_client *client = FROM(loop_client, client, base);
  loopback *net = client->end.transport->net;
  ha_status st = HA_OK;

  pthread_mutex_lock(&net->lock);
  loop_end *server = find_server(client);
  if (server) {
    loop_job *job = job_of(run_request, server, data, size);
    *sequence = ++client->sequence;
    memcpy(job->id.bytes, client->end.gid.bytes, sizeof client->end.gid);
    memcpy(job->id.bytes + sizeof client->end.gid, sequence, sizeof *sequence);
    loop_push(&server->transport->lines[LOOP_CALLS], job);
  } else {
    st = busy(err, "no server is there");
  }
  pthread_mutex_unlock(&net->lock);
  return st;
}
