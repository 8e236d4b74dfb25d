#include "participant.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define HASH "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  participant *p = user;

  (void)transport;
  pthread_mutex_lock(&p->lock);
  if (p->seen_count < PARTICIPANT_MAX_SEEN) {
    participant_seen *s = &p->seen[p->seen_count++];
    s->change = change;
    s->endpoint = *endpoint;
    s->qos = *endpoint->qos;
    snprintf(s->topic, sizeof s->topic, "%s", endpoint->topic);
    snprintf(s->type, sizeof s->type, "%s", endpoint->type);
    snprintf(s->hash, sizeof s->hash, "%s", endpoint->hash);
    snprintf(s->node, sizeof s->node, "%s", endpoint->node);
    snprintf(s->vendor, sizeof s->vendor, "%s", endpoint->vendor);
  }
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void on_note(void *user, const char *text) {
  (void)user;
  fprintf(stderr, "# note: %s\n", text);
}

void participant_take_domain(int32_t domain) {
  const char *folder = getenv("TMPDIR");
  char path[512];

  const int length = snprintf(path, sizeof path, "%s/holdall-domains-%u", folder ? folder : "/tmp",
                              (unsigned)getuid());
  (void)mkdir(path, 0700); /* may exist already */
  snprintf(path + length, sizeof path - (size_t)length, "/%d", (int)domain);
  const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || flock(fd, LOCK_EX) != 0) {
    fprintf(stderr, "cannot lock %s\n", path);
    exit(1);
  }
}

void participant_open(participant *p, const char *node, int32_t domain, const char *config) {
  const ha_pair setting = {"config", config, config ? strlen(config) : 0};
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  pthread_mutexattr_t recursive;
  ha_error err = HA_ERROR_INIT;

  memset(p, 0, sizeof *p);
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&p->lock, &recursive);
  pthread_mutexattr_destroy(&recursive);
  pthread_cond_init(&p->changed, NULL);
  p->seen = calloc(PARTICIPANT_MAX_SEEN, sizeof *p->seen);
  options.node_name = node;
  options.node_namespace = "/test";
  options.domain = domain;
  options.settings = (ha_pairs){&setting, config ? 1 : 0};
  const ha_transport_events events = {
      .struct_size = sizeof events, .user = p, .endpoint = on_endpoint, .note = on_note};
  options.events = &events;
  if (!p->seen || ha_transport_open(&p->transport, "ros2", &options, &err) != HA_OK) {
    fprintf(stderr, "cannot open: %s\n", err.text);
    exit(1);
  }
}

void participant_close(participant *p) {
  if (p->kept) ha_transport_drop(p->transport, p->kept);
  ha_transport_close(p->transport);
  pthread_cond_destroy(&p->changed);
  pthread_mutex_destroy(&p->lock);
  free(p->seen);
}

static bool fits(const participant_seen *s, int32_t kind, const char *topic, int32_t change) {
  return s->endpoint.kind == kind && strcmp(s->topic, topic) == 0 &&
         (change < 0 || s->change == change);
}

const participant_seen *participant_find(participant *p, int32_t kind, const char *topic,
                                         int32_t change) {
  const participant_seen *found = NULL;

  pthread_mutex_lock(&p->lock);
  for (size_t i = p->seen_count; i > 0 && !found; i--) {
    if (fits(&p->seen[i - 1], kind, topic, change)) found = &p->seen[i - 1];
  }
  pthread_mutex_unlock(&p->lock);
  return found;
}

size_t participant_count(participant *p, int32_t kind, const char *topic, int32_t change) {
  size_t count = 0;

  pthread_mutex_lock(&p->lock);
  for (size_t i = 0; i < p->seen_count; i++) {
    count += fits(&p->seen[i], kind, topic, change);
  }
  pthread_mutex_unlock(&p->lock);
  return count;
}

void participant_block(participant *p, bool blocked) {
  pthread_mutex_lock(&p->lock);
  p->blocked = blocked;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

void participant_quiet(participant *p) {
  struct timespec end;
  size_t before;

  pthread_mutex_lock(&p->lock);
  do {
    before = p->messages;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec++;
    while (p->messages == before && pthread_cond_timedwait(&p->changed, &p->lock, &end) == 0) {
    }
  } while (p->messages != before);
  pthread_mutex_unlock(&p->lock);
}

ha_qos participant_qos(bool reliable, bool latched, uint64_t depth) {
  return (ha_qos){
      .struct_size = sizeof(ha_qos),
      .history = depth > 0 ? HA_QOS_HISTORY_KEEP_LAST : HA_QOS_HISTORY_KEEP_ALL,
      .depth = depth,
      .reliability = reliable ? HA_QOS_RELIABILITY_RELIABLE : HA_QOS_RELIABILITY_BEST_EFFORT,
      .durability = latched ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE};
}

void participant_fill(uint8_t *out, size_t size, uint32_t number) {
  static const uint8_t head[4] = {0, 1, 0, 0};

  memset(out, (int)(number & 0xff), size);
  memcpy(out, head, sizeof head);
  memcpy(out + 4, &number, sizeof number);
}

static bool is_as_filled(const ha_delivery *delivery) {
  uint32_t number;

  memcpy(&number, delivery->data + 4, sizeof number);
  for (size_t i = 8; i<delivery->size; i += delivery->size> 4096 ? 97 : 1) {
    const bool padding = i + 3 >= delivery->size && delivery->data[i] == 0;
    if (delivery->data[i] != (uint8_t)number && !padding) return false;
  }
  return true;
}

static void on_message(void *user, const ha_delivery *delivery) {
  participant *p = user;

  pthread_mutex_lock(&p->lock);
  while (p->blocked)
    pthread_cond_wait(&p->changed, &p->lock);
  if (p->keep) {
    if (p->kept) ha_transport_drop(p->transport, p->kept);
    p->kept = ha_delivery_keep(p->transport, delivery);
  }
  p->messages++;
  p->bytes += delivery->size;
  p->lost += delivery->lost;
  if (p->first_sequence == 0) p->first_sequence = delivery->sequence;
  if (delivery->sequence <= p->last_sequence) p->out_of_order = true;
  p->last_sequence = delivery->sequence;
  if (delivery->size >= 65536 && (uintptr_t)delivery->data % 4096 != 0) p->misaligned = true;
  if (!is_as_filled(delivery)) p->damaged = true;
  p->last = *delivery;
  memcpy(p->head, delivery->data,
         delivery->size < sizeof p->head ? delivery->size : sizeof p->head);
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

ha_subscription *participant_subscribe(participant *p, const char *topic, const char *type,
                                       const ha_qos *qos, uint32_t flags) {
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = topic,
                                           .type = type,
                                           .qos = qos,
                                           .flags = flags,
                                           .user = p,
                                           .message = on_message};
  ha_subscription *out = NULL;
  ha_error err = HA_ERROR_INIT;

  if (ha_transport_subscribe(&out, p->transport, &options, &err) != HA_OK) {
    fprintf(stderr, "cannot subscribe: %s\n", err.text);
    exit(1);
  }
  return out;
}

ha_publication *participant_advertise(participant *p, const char *topic, const char *type,
                                      const ha_qos *qos, uint32_t flags) {
  const ha_schema schema = {sizeof schema, type, "", (const uint8_t *)"", 0, HASH};
  const ha_publication_options options = {
      .struct_size = sizeof options,
      .topic = topic,
      .schema = &schema,
      .qos = qos,
      .flags = flags,
      .max_block_ns = PARTICIPANT_WAIT_S * INT64_C(1000000000)}; /* for busy machines */
  ha_publication *out = NULL;
  ha_error err = HA_ERROR_INIT;

  if (ha_transport_advertise(&out, p->transport, &options, &err) != HA_OK) {
    fprintf(stderr, "cannot advertise: %s\n", err.text);
    exit(1);
  }
  return out;
}

bool participant_wait_matched(const ha_publication *publication, uint32_t count) {
  for (int i = 0; i < PARTICIPANT_WAIT_S * 1000; i++) {
    if (ha_publication_matched(publication) == count) return true;
    poll(NULL, 0, 1);
  }
  return false;
}

bool participant_wait_ready(const ha_client *client, int32_t ready) {
  for (int i = 0; i < PARTICIPANT_WAIT_S * 1000; i++) {
    if (ha_client_ready(client) == ready) return true;
    poll(NULL, 0, 1);
  }
  return false;
}

bool participant_send(ha_publication *publication, size_t size, uint32_t number) {
  uint8_t *bytes = malloc(size);
  ha_error err = HA_ERROR_INIT;

  if (!bytes) return false;
  participant_fill(bytes, size, number);
  const ha_status st = ha_publication_send(publication, bytes, size, HA_SENT_NOW, &err);
  if (st != HA_OK) fprintf(stderr, "cannot send: %s\n", err.text);
  free(bytes);
  return st == HA_OK;
}
