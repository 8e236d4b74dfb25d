/* service: serves or calls example_interfaces/srv/AddTwoInts at --topic, like rmw_cyclonedds: a
 * request begins with the id of its client and a sequence number, and the reply repeats both.
 *
 * service serve|call OPTIONS (peer.c). A client makes --count calls in sequence; a server prints
 * "done" when it is stopped. With --dds-type and --payload a client calls any service, and prints
 * the reply; a server sends this payload as the reply to all requests. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "delays.h"
#include "raw.h"

enum { HEAD = 4, PREFIX = 16 };

typedef struct service {
  peer_options options;
  bool serves;
  dds_entity_t participant;
  dds_entity_t writer;
  dds_entity_t reader;
  struct ddsi_sertype *type; /* of the written messages */
  uint64_t client;           /* the id of this client */
  uint64_t answered;
  uint64_t wrong;
  uint64_t clients; /* number of earlier clients */
  delays delays;
  char reply[200]; /* hexadecimal, truncated */
  cdr message;
} service;

static int64_t i64_at(const uint8_t *data, size_t at) {
  int64_t value;

  memcpy(&value, data + at, sizeof value);
  return value;
}

/* "clientid=1.10.f...;": identifies the client that waits for replies. */
static void set_user_data(service *s) {
  const size_t capacity = sizeof s->options.user_data;
  char *out = s->options.user_data;
  dds_guid_t guid;
  int length = snprintf(out, capacity, "%s=", s->serves ? "serviceid" : "clientid");

  cyclone_must(dds_get_guid(s->participant, &guid), "guid");
  guid.v[15] = (uint8_t)s->clients; /* each client has a unique id */
  for (unsigned i = 0; i < sizeof guid.v; i++) {
    length +=
        snprintf(out + length, capacity - (size_t)length, "%s%x", i > 0 ? "." : "", guid.v[i]);
  }
  snprintf(out + length, capacity - (size_t)length, ";");
}

static dds_entity_t topic_of(service *s, bool request, struct ddsi_sertype **type) {
  const char *base = s->options.topic + 2; /* after "rt" */
  const char *type_base =
      s->options.payload ? s->options.dds_type : "example_interfaces::srv::dds_::AddTwoInts";
  char name[sizeof s->options.topic + 16], type_name[sizeof s->options.dds_type + 16];

  snprintf(name, sizeof name, "%s%s%s", request ? "rq" : "rr", base, request ? "Request" : "Reply");
  snprintf(type_name, sizeof type_name, "%s%s", type_base, request ? "_Request_" : "_Response_");
  return cyclone_must(raw_topic(s->participant, name, type_name, false, type), "topic");
}

static void join(service *s) {
  struct ddsi_sertype *read_type;

  set_user_data(s);
  const dds_entity_t writes = topic_of(s, !s->serves, &s->type);
  const dds_entity_t reads = topic_of(s, s->serves, &read_type);
  dds_qos_t *qos = cyclone_reader_qos(&s->options);
  s->reader = cyclone_must(dds_create_reader(s->participant, reads, qos, NULL), "reader");
  dds_delete_qos(qos);
  qos = cyclone_writer_qos(&s->options);
  s->writer = cyclone_must(dds_create_writer(s->participant, writes, qos, NULL), "writer");
  dds_delete_qos(qos);
  cyclone_must(dds_get_instance_handle(s->writer, &s->client), "instance handle");
}

static void begin(service *s, uint64_t client, int64_t sequence) {
  cdr_begin(&s->message, false);
  cdr_u64(&s->message, client);
  cdr_u64(&s->message, (uint64_t)sequence);
}

static void send(service *s) {
  cyclone_must(raw_write(s->writer, s->type, s->message.data, s->message.size), "write");
}

static void put_payload(cdr *c, const char *payload) {
  unsigned byte;

  for (const char *at = payload; sscanf(at, "%2x", &byte) == 1; at += 2) {
    cdr_u8(c, (uint8_t)byte);
    if (at[1] == '\0') return;
  }
}

static void call_next(service *s) {
  const uint64_t sequence = s->answered + 1;

  begin(s, s->client, (int64_t)sequence);
  if (s->options.payload) {
    put_payload(&s->message, s->options.payload);
  } else {
    cdr_u64(&s->message, 40);
    cdr_u64(&s->message, sequence);
  }
  delays_sent(&s->delays);
  send(s);
}

/* Whether a reader of replies that belongs to this participant is matched. */
static bool has_reader(const service *s, const dds_guid_t *participant) {
  dds_instance_handle_t readers[64];
  bool found = false;
  const dds_return_t n = dds_get_matched_subscriptions(s->writer, readers, 64);

  for (dds_return_t i = 0; i < n && i < 64 && !found; i++) {
    dds_builtintopic_endpoint_t *reader = dds_get_matched_subscription_data(s->writer, readers[i]);
    if (!reader) continue;
    found = memcmp(&reader->participant_key, participant, sizeof *participant) == 0;
    dds_builtintopic_free_endpoint(reader);
  }
  return found;
}

/* Waits for the client's reader of replies. A request may arrive before the reader is discovered,
 * and replies sent before that are lost. */
static void wait_for_client(const service *s, dds_instance_handle_t handle) {
  dds_builtintopic_endpoint_t *client = dds_get_matched_publication_data(s->reader, handle);

  if (!client) return;
  while (!peer_stopped() && !has_reader(s, &client->participant_key)) {
    dds_sleepfor(DDS_MSECS(1));
  }
  dds_builtintopic_free_endpoint(client);
}

static void answer(service *s, const uint8_t *data) {
  begin(s, (uint64_t)i64_at(data, HEAD), i64_at(data, HEAD + 8));
  if (s->options.payload) {
    put_payload(&s->message, s->options.payload);
  } else {
    cdr_u64(&s->message, (uint64_t)(i64_at(data, HEAD + PREFIX) + i64_at(data, HEAD + PREFIX + 8)));
  }
  send(s);
  s->answered++;
}

static void keep_reply(service *s, const uint8_t *data, size_t size) {
  s->reply[0] = '\0';
  for (size_t i = HEAD + PREFIX, at = 0; i < size && at + 3 < sizeof s->reply; i++, at += 2) {
    snprintf(s->reply + at, 3, "%02x", data[i]);
  }
}

static bool is_sum(const uint8_t *data, size_t size, int64_t sequence) {
  return size >= HEAD + PREFIX + 8 && i64_at(data, HEAD + PREFIX) == 40 + sequence;
}

static void take_reply(service *s, const uint8_t *data, size_t size) {
  const int64_t sequence = i64_at(data, HEAD + 8);

  if ((uint64_t)i64_at(data, HEAD) != s->client) return; /* reply to another client */
  delays_replied(&s->delays, s->answered == 0);
  keep_reply(s, data, size);
  s->wrong += sequence != (int64_t)s->answered + 1 ||
              (!s->options.payload && !is_sum(data, size, sequence));
  s->answered++;
  if (s->answered < s->options.count) call_next(s);
}

static void take(service *s) {
  struct ddsi_serdata *message;
  dds_sample_info_t info;

  while (dds_takecdr(s->reader, &message, 1, &info, DDS_ANY_STATE) == 1) {
    size_t size;
    const uint8_t *data = raw_data(message, &size);
    if (info.valid_data && s->serves && size >= HEAD + PREFIX + 16) {
      wait_for_client(s, info.publication_handle);
      answer(s, data);
    }
    if (info.valid_data && !s->serves && size >= HEAD + PREFIX) take_reply(s, data, size);
    raw_drop(message);
  }
}

/* Number of servers of which both the reader and the writer are matched. */
static uint32_t servers(void *user) {
  const service *s = user;
  const uint32_t requests = cyclone_matched(s->writer), replies = cyclone_writers(s->reader);

  return requests < replies ? requests : replies;
}

static void take_until(service *s, bool (*is_done)(const service *s)) {
  const dds_entity_t waitset = cyclone_waitset(s->participant, s->reader);

  while (!peer_stopped() && !is_done(s)) {
    dds_waitset_wait(waitset, NULL, 0, DDS_MSECS(20));
    take(s);
  }
  dds_delete(waitset);
}

static bool is_never(const service *s) {
  (void)s;
  return false;
}

static bool is_answered(const service *s) {
  return s->answered >= s->options.count;
}

/* The first request is sent as soon as the client has discovered its server. */
static void call_all(service *s) {
  while (!peer_stopped() && servers(s) < s->options.matched) {
    dds_sleepfor(DDS_USECS(100));
  }
  peer_say_number("matched", servers(s));
  if (!peer_stopped() && s->options.count > 0) call_next(s);
  take_until(s, is_answered);
}

/* Further clients of this participant, one after the other. */
static uint64_t call_as_others(service *s) {
  uint64_t answered = s->answered;

  while (!peer_stopped() && s->clients + 1 < s->options.clients) {
    dds_delete(s->writer);
    dds_delete(s->reader);
    s->clients++;
    s->answered = 0;
    join(s);
    call_all(s);
    answered += s->answered;
  }
  return answered;
}

int main(int argc, char **argv) {
  static char more[sizeof((service *)0)->reply + DELAYS_TEXT + 100];
  static char times[DELAYS_TEXT];
  static service s;

  s.serves = argc > 1 && strcmp(argv[1], "serve") == 0;
  if (argc < 2 || !peer_start(&s.options, argc - 1, argv + 1)) return 2;
  /* rmw keeps the last 10 replies, so that replies to others could replace a stopped client's */
  s.options.depth = 0;
  if (s.options.matched == 0) s.options.matched = 1;
  s.participant = cyclone_participant(s.options.domain);
  join(&s);
  peer_say("ready", "");
  if (s.serves) {
    take_until(&s, is_never);
  } else {
    call_all(&s);
    s.answered = call_as_others(&s);
  }
  delays_tell(times, &s.delays);
  snprintf(more, sizeof more,
           ", \"answered\": %" PRIu64 ", \"wrong\": %" PRIu64 ", \"reply\": \"%s\"%s", s.answered,
           s.wrong, s.reply, times);
  peer_say("done", more);
  cdr_done(&s.message);
  dds_delete(s.participant);
  return 0;
}
