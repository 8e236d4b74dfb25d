/* raw_sub: subscribes messages as bytes on one or more topics, and checks each. With --bare it
 * takes them in the receiving thread without checking them: the lower bound of a recorder's work.
 * Options: peer.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "node.h"
#include "raw.h"

enum { AT_ONCE = 256 };

typedef struct raw_sub {
  peer_options options;
  dds_entity_t participant;
  uint32_t n;
  dds_entity_t *readers;
  tally t;
  cdr again;
} raw_sub;

static void take_one(raw_sub *s, const struct ddsi_serdata *message) {
  content_id id = {0, 0};
  size_t size;
  const uint8_t *data = raw_data(message, &size);

  if (s->options.bare) {
    s->t.bytes += size;
    if (++s->t.received == s->options.count) peer_say_number("reached", s->t.received);
    return;
  }
  const bool good = cdr_is_content(&id, &s->again, s->options.kind, data, size);
  peer_received(&s->options, &s->t, good, id, size);
}

static void take(raw_sub *s, dds_entity_t reader) {
  struct ddsi_serdata *messages[AT_ONCE];
  dds_sample_info_t infos[AT_ONCE];
  int32_t n;

  while ((n = dds_takecdr(reader, messages, AT_ONCE, infos, DDS_ANY_STATE)) > 0) {
    for (int32_t i = 0; i < n; i++) {
      if (infos[i].valid_data) take_one(s, messages[i]);
      raw_drop(messages[i]);
    }
  }
}

/* May run before the call that creates the reader has returned. */
static void on_data(dds_entity_t reader, void *user) {
  take(user, reader);
}

static void subscribe(raw_sub *s, uint32_t i) {
  const peer_options *o = &s->options;
  struct ddsi_sertype *type;
  char name[sizeof o->topic + 12];

  snprintf(name, sizeof name, "%s", o->topic);
  if (o->topics > 0) snprintf(name, sizeof name, "%s%" PRIu32, o->topic, i);
  const dds_entity_t topic = cyclone_must(
      raw_topic(s->participant, name, o->dds_type, o->kind == CONTENT_KEYED, &type), "topic");
  dds_qos_t *qos = cyclone_reader_qos(o);
  dds_listener_t *listener = dds_create_listener(s);
  if (o->bare) dds_lset_data_available(listener, on_data);
  s->readers[i] = cyclone_must(dds_create_reader(s->participant, topic, qos, listener), "reader");
  dds_delete_listener(listener);
  dds_delete_qos(qos);
}

/* Takes messages of all readers until the peer is stopped. */
static void receive(raw_sub *s) {
  const dds_entity_t waitset = cyclone_waitset(s->participant, s->readers[0]);
  uint32_t matched = 0;

  for (uint32_t i = 1; i < s->n; i++) {
    dds_set_status_mask(s->readers[i], DDS_DATA_AVAILABLE_STATUS);
    cyclone_must(dds_waitset_attach(waitset, s->readers[i], (dds_attach_t)i), "waitset");
  }
  peer_say("ready", "");
  bool last = false;
  while (!last) {
    dds_attach_t woken[AT_ONCE];
    last = peer_stopped();
    const dds_return_t n = dds_waitset_wait(waitset, woken, AT_ONCE, DDS_MSECS(20));
    cyclone_tell_matched(s->readers[0], &matched);
    for (dds_return_t i = 0; i < n && i < AT_ONCE; i++) {
      if (!s->options.bare) take(s, s->readers[woken[i]]);
    }
  }
  for (uint32_t i = 0; i < s->n; i++) {
    dds_set_listener(s->readers[i], NULL); /* no listener is running when this returns */
    take(s, s->readers[i]);
  }
}

int main(int argc, char **argv) {
  raw_sub s;

  memset(&s, 0, sizeof s);
  if (!peer_start(&s.options, argc, argv)) return 2;
  s.n = s.options.topics > 0 ? s.options.topics : 1;
  s.readers = calloc(s.n, sizeof *s.readers);
  if (!s.readers) return 1;
  s.participant = cyclone_participant(s.options.domain);
  for (uint32_t i = 0; i < s.n; i++) {
    subscribe(&s, i);
  }
  if (s.options.node) {
    const node n = {.name = s.options.node,
                    .gid_bytes = s.options.gid_size,
                    .hash = s.options.gid_type,
                    .readers = s.readers,
                    .n_readers = s.n};
    node_tell(s.participant, &n);
  }
  receive(&s);
  peer_report(&s.t, "");
  tally_done(&s.t);
  cdr_done(&s.again);
  dds_delete(s.participant);
  free(s.readers);
  return 0;
}
