/* Measures the lateness of messages at a fixed rate: bench_live --rate HZ OPTIONS, with the
 * options of peers (tests/live/peer/peer.c), until SIGINT. It uses the time that the sender's DDS
 * put on each message, so that delays of this program do not count. */
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "lateness.h"
#include "raw.h"

enum { AT_ONCE = 256 };

typedef struct listener {
  peer_options options;
  lateness late;
  cdr again;
} listener;

static void take(listener *l, dds_entity_t reader) {
  struct ddsi_serdata *messages[AT_ONCE];
  dds_sample_info_t infos[AT_ONCE];
  int32_t n;

  while ((n = dds_takecdr(reader, messages, AT_ONCE, infos, DDS_ANY_STATE)) > 0) {
    for (int32_t i = 0; i < n; i++) {
      content_id id;
      size_t size;
      const uint8_t *data = raw_data(messages[i], &size);
      if (infos[i].valid_data && cdr_is_content(&id, &l->again, l->options.kind, data, size)) {
        lateness_add(&l->late, &l->options, id.number, raw_sent_ns(messages[i]));
      }
      raw_drop(messages[i]);
    }
  }
}

int main(int argc, char **argv) {
  struct ddsi_sertype *type;
  uint32_t matched = 0;
  listener l;

  memset(&l, 0, sizeof l);
  if (!peer_start(&l.options, argc, argv) || l.options.rate_hz <= 0) return 2;
  const dds_entity_t participant = cyclone_participant(l.options.domain);
  const dds_entity_t topic = cyclone_must(
      raw_topic(participant, l.options.topic, l.options.dds_type, false, &type), "topic");
  dds_qos_t *qos = cyclone_reader_qos(&l.options);
  const dds_entity_t reader =
      cyclone_must(dds_create_reader(participant, topic, qos, NULL), "reader");
  dds_delete_qos(qos);
  const dds_entity_t waitset = cyclone_waitset(participant, reader);
  peer_say("ready", "");
  while (!peer_stopped()) {
    dds_waitset_wait(waitset, NULL, 0, DDS_MSECS(20));
    cyclone_tell_matched(reader, &matched);
    take(&l, reader);
  }
  lateness_report(&l.late);
  cdr_done(&l.again);
  dds_delete(participant);
  return 0;
}
