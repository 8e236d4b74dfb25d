/* raw_pub: publishes messages as bytes on one or more topics, and can announce a ROS node. Messages
 * on topic number i have publisher --publisher + i. Options: peer.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "node.h"
#include "raw.h"

typedef struct raw_pub {
  peer_options options;
  dds_entity_t participant;
  uint32_t n;
  dds_entity_t *writers;
  struct ddsi_sertype **types;
  cdr message;
} raw_pub;

static bool send_one(void *user, content_id id) {
  raw_pub *p = user;
  const peer_options *o = &p->options;
  const uint32_t topic = (uint32_t)(id.number % p->n);
  const content_id one = {id.publisher + topic, id.number / p->n};

  cdr_content(&p->message, o->kind, one, o->size, peer_key(o, one), o->xcdr2);
  return raw_write(p->writers[topic], p->types[topic], p->message.data, p->message.size) == 0;
}

/* The smallest number of matches of all topics. */
static uint32_t matched(void *user) {
  const raw_pub *p = user;
  uint32_t fewest = UINT32_MAX;

  for (uint32_t i = 0; i < p->n; i++) {
    const uint32_t here = cyclone_matched(p->writers[i]);
    if (here < fewest) fewest = here;
  }
  return fewest;
}

static bool wait_acked(void *user) {
  raw_pub *p = user;
  bool acked = true;

  for (uint32_t i = 0; i < p->n; i++) {
    if (p->options.batch) dds_write_flush(p->writers[i]);
    if (!p->options.best_effort) acked = cyclone_wait_acked(p->writers[i]) && acked;
  }
  return acked;
}

static void advertise(raw_pub *p, uint32_t i) {
  const peer_options *o = &p->options;
  char name[sizeof o->topic + 12];

  snprintf(name, sizeof name, "%s", o->topic);
  if (o->topics > 0) snprintf(name, sizeof name, "%s%" PRIu32, o->topic, i);
  const dds_entity_t topic = cyclone_must(
      raw_topic(p->participant, name, o->dds_type, o->kind == CONTENT_KEYED, &p->types[i]),
      "topic");
  dds_qos_t *qos = cyclone_writer_qos(o);
  p->writers[i] = cyclone_must(dds_create_writer(p->participant, topic, qos, NULL), "writer");
  dds_delete_qos(qos);
}

static void tell_node(const raw_pub *p) {
  const node n = {.name = p->options.node,
                  .gid_bytes = p->options.gid_size,
                  .hash = p->options.gid_type,
                  .writers = p->writers,
                  .n_writers = p->n};

  node_tell(p->participant, &n);
}

int main(int argc, char **argv) {
  raw_pub p;

  memset(&p, 0, sizeof p);
  if (!peer_start(&p.options, argc, argv)) return 2;
  p.n = p.options.topics > 0 ? p.options.topics : 1;
  p.writers = calloc(p.n, sizeof *p.writers);
  p.types = calloc(p.n, sizeof *p.types);
  if (!p.writers || !p.types) return 1;
  p.participant = cyclone_participant(p.options.domain);
  dds_write_set_batch(p.options.batch); /* must precede the creation of writers */
  for (uint32_t i = 0; i < p.n; i++) {
    advertise(&p, i);
  }
  if (p.options.node) tell_node(&p);
  const peer_sender sender = {&p, send_one, matched, wait_acked, NULL};
  const int status = peer_publish(&p.options, &sender);
  dds_delete(p.participant);
  cdr_done(&p.message);
  free(p.writers);
  free(p.types);
  return status;
}
