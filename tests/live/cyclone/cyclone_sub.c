/* cyclone_sub: subscribes typed messages, as a program of Cyclone DDS does, and checks each.
 * Options: peer.c. */
#include <string.h>

#include "cyclone.h"
#include "typed.h"

enum { AT_ONCE = 64 };

static void take(dds_entity_t reader, const peer_options *options, tally *t) {
  void *samples[AT_ONCE] = {NULL};
  dds_sample_info_t infos[AT_ONCE];
  int32_t n;

  while ((n = dds_take(reader, samples, infos, AT_ONCE, AT_ONCE)) > 0) {
    for (int32_t i = 0; i < n; i++) {
      content_id id = {0, 0};
      uint64_t size;
      if (!infos[i].valid_data) continue;
      const bool good = typed_is_content(&id, &size, options->kind, samples[i]);
      peer_received(options, t, good, id, size);
    }
    dds_return_loan(reader, samples, n);
  }
}

int main(int argc, char **argv) {
  uint32_t matched = 0;
  peer_options options;
  tally t;

  memset(&t, 0, sizeof t);
  if (!peer_start(&options, argc, argv)) return 2;
  const dds_entity_t participant = cyclone_participant(options.domain);
  const dds_entity_t topic = cyclone_must(
      dds_create_topic(participant, typed_descriptor(options.kind), options.topic, NULL, NULL),
      "topic");
  dds_qos_t *qos = cyclone_reader_qos(&options);
  const dds_entity_t reader =
      cyclone_must(dds_create_reader(participant, topic, qos, NULL), "reader");
  dds_delete_qos(qos);
  const dds_entity_t waitset = cyclone_waitset(participant, reader);
  peer_say("ready", "");
  while (!peer_stopped()) {
    dds_waitset_wait(waitset, NULL, 0, DDS_MSECS(20));
    cyclone_tell_matched(reader, &matched);
    take(reader, &options, &t);
  }
  take(reader, &options, &t);
  peer_report(&t, "");
  tally_done(&t);
  dds_delete(participant);
  return 0;
}
