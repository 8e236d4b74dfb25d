/* cyclone_pub: publishes typed messages, as a program of Cyclone DDS does. Options: peer.c. */
#include "cyclone.h"
#include "typed.h"

static const peer_options *g_options;

static bool send_one(void *user, content_id id) {
  const dds_entity_t writer = *(dds_entity_t *)user;
  const int32_t key = peer_key(g_options, id);

  return dds_write(writer, typed_fill(g_options->kind, id, g_options->size, key)) == 0;
}

static uint32_t matched(void *user) {
  return cyclone_matched(*(dds_entity_t *)user);
}

static uint32_t incompatible(void *user) {
  return cyclone_incompatible(*(dds_entity_t *)user);
}

static bool wait_acked(void *user) {
  const dds_entity_t writer = *(dds_entity_t *)user;

  for (uint32_t i = 0; g_options->dispose && i < g_options->keys; i++) {
    const content_id id = {g_options->publisher, i};
    cyclone_must(dds_dispose(writer, typed_fill(g_options->kind, id, g_options->size, (int32_t)i)),
                 "dispose");
  }
  return cyclone_wait_acked(writer);
}

int main(int argc, char **argv) {
  peer_options options;

  if (!peer_start(&options, argc, argv)) return 2;
  g_options = &options;
  const dds_entity_t participant = cyclone_participant(options.domain);
  const dds_entity_t topic = cyclone_must(
      dds_create_topic(participant, typed_descriptor(options.kind), options.topic, NULL, NULL),
      "topic");
  dds_qos_t *qos = cyclone_writer_qos(&options);
  dds_entity_t writer = cyclone_must(dds_create_writer(participant, topic, qos, NULL), "writer");
  dds_delete_qos(qos);
  const peer_sender sender = {&writer, send_one, matched, options.best_effort ? NULL : wait_acked,
                              incompatible};
  const int status = peer_publish(&options, &sender);
  dds_delete(participant);
  return status;
}
