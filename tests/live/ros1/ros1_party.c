/* ros1_party: serves or calls a service of ROS 1 with the library alone, as a peer of other
 * implementations. "ros1_party serve NAME TYPE MD5 HEX" replies to each request with HEX.
 * "ros1_party call NAME TYPE MD5 HEX [COUNT]" calls the service COUNT times in sequence. Prints
 * lines of JSON: {"event":"ready"}; "request" or "reply" with "data" in hex; "note" with "text";
 * and, at the end, "done" with "count". A server ends by SIGINT. */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <holdall/transport.h>

enum { MAX_BYTES = 4096, LIFE_S = 300 /* maximum, if the test is killed */ };

typedef struct party {
  uint8_t bytes[MAX_BYTES]; /* of the reply (server) or the request (client) */
  size_t size;
  pthread_mutex_t lock; /* guards all members below, and the output */
  pthread_cond_t changed;
  size_t count;
} party;

static int fail(const char *what, const char *why) {
  fprintf(stderr, "ros1_party: %s: %s\n", what, why);
  return 1;
}

/* The caller holds the lock. */
static void tell_bytes(const char *event, const uint8_t *data, size_t size) {
  printf("{\"event\":\"%s\",\"data\":\"", event);
  for (size_t i = 0; i < size; i++) {
    printf("%02x", data[i]);
  }
  printf("\"}\n");
  fflush(stdout);
}

static void count_up(party *p, const char *event, const uint8_t *data, size_t size) {
  pthread_mutex_lock(&p->lock);
  tell_bytes(event, data, size);
  p->count++;
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void on_note(void *user, const char *text) {
  party *p = user;

  pthread_mutex_lock(&p->lock);
  printf("{\"event\":\"note\",\"text\":\"");
  for (; *text != '\0'; text++) {
    putchar(*text == '"' || *text == '\\' || (unsigned char)*text < ' ' ? '\'' : *text);
  }
  printf("\"}\n");
  fflush(stdout);
  pthread_cond_broadcast(&p->changed);
  pthread_mutex_unlock(&p->lock);
}

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  party *p = user;
  ha_error err = HA_ERROR_INIT;

  count_up(p, "request", data, size);
  if (ha_service_reply(service, id, p->bytes, p->size, &err) < 0) on_note(p, err.text);
}

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  (void)client;
  (void)sequence;
  count_up(user, "reply", data, size);
}

static void tell(party *p, const char *event) {
  pthread_mutex_lock(&p->lock);
  printf("{\"event\":\"%s\",\"count\":%zu}\n", event, p->count);
  fflush(stdout);
  pthread_mutex_unlock(&p->lock);
}

static int serve(party *p, ha_transport *transport, const sigset_t *ends, char **words) {
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = words[0],
                                      .type = words[1],
                                      .hash = words[2],
                                      .user = p,
                                      .request = on_request};
  ha_error err = HA_ERROR_INIT;
  ha_service *service = NULL;
  int signal = 0;

  if (ha_transport_serve(&service, transport, &options, &err) < 0) return fail("serve", err.text);
  tell(p, "ready");
  sigwait(ends, &signal);
  ha_service_close(service);
  tell(p, "done");
  return 0;
}

/* Waits until this many replies have arrived. */
static void wait_for(party *p, size_t count) {
  pthread_mutex_lock(&p->lock);
  while (p->count < count)
    pthread_cond_wait(&p->changed, &p->lock);
  pthread_mutex_unlock(&p->lock);
}

static int call(party *p, ha_transport *transport, char **words, size_t count) {
  const struct timespec a_while = {0, 1000000};
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = words[0],
                                     .type = words[1],
                                     .hash = words[2],
                                     .user = p,
                                     .reply = on_reply};
  ha_error err = HA_ERROR_INIT;
  ha_client *client = NULL;
  uint64_t sequence;

  if (ha_transport_connect(&client, transport, &options, &err) < 0) return fail("call", err.text);
  while (!ha_client_ready(client))
    nanosleep(&a_while, NULL);
  tell(p, "ready");
  for (size_t i = 0; i < count; i++) {
    if (ha_client_call(&sequence, client, p->bytes, p->size, &err) < 0) {
      return fail("call", err.text);
    }
    wait_for(p, i + 1);
  }
  ha_client_close(client);
  tell(p, "done");
  return 0;
}

static void read_hex(party *p, const char *hex) {
  unsigned byte;

  for (; p->size < MAX_BYTES && sscanf(hex, "%2x", &byte) == 1; hex += 2) {
    p->bytes[p->size++] = (uint8_t)byte;
    if (hex[1] == '\0') return;
  }
}

int main(int argc, char **argv) {
  static party p = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;
  ha_transport *transport = NULL;
  ha_error err = HA_ERROR_INIT;
  sigset_t ends;

  if (argc < 6) return fail("usage", "serve|call NAME TYPE MD5 HEX [COUNT]");
  const bool serves = strcmp(argv[1], "serve") == 0;
  alarm(LIFE_S);
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  if (serves) pthread_sigmask(SIG_BLOCK, &ends, NULL);
  read_hex(&p, argv[5]);
  const ha_transport_events events = {.struct_size = sizeof events, .user = &p, .note = on_note};
  options.events = &events;
  if (ha_transport_open(&transport, "ros1", &options, &err) < 0) return fail("open", err.text);
  const int status = serves
                         ? serve(&p, transport, &ends, argv + 2)
                         : call(&p, transport, argv + 2, argc > 6 ? strtoul(argv[6], NULL, 10) : 1);
  ha_transport_close(transport);
  return status;
}
