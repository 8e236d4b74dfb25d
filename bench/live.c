/* How late messages are that are to come at a fixed rate: bench_live --rate HZ OPTIONS, the options
 * of peers (tests/live/peer.c), until SIGINT. It goes by the time that the sender's DDS has put on
 * each message as it was sent, so that what this program is late itself does not count. The message
 * that was earliest, by its number, is taken to be in time. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "raw.h"

enum { AT_ONCE = 256 };

typedef struct lateness {
  peer_options options;
  int64_t *offsets_ns; /* of message number n: sent, less n periods */
  size_t n;
  size_t capacity;
  cdr again;
} lateness;

static void keep(lateness *l, int64_t offset_ns) {
  if (l->n == l->capacity) {
    l->capacity = l->capacity > 0 ? 2 * l->capacity : 1024;
    int64_t *grown = realloc(l->offsets_ns, l->capacity * sizeof *grown);
    if (!grown) exit(1);
    l->offsets_ns = grown;
  }
  l->offsets_ns[l->n++] = offset_ns;
  if (l->n == l->options.count) peer_say_number("reached", l->n);
}

static void take(lateness *l, dds_entity_t reader) {
  struct ddsi_serdata *messages[AT_ONCE];
  dds_sample_info_t infos[AT_ONCE];
  int32_t n;

  while ((n = dds_takecdr(reader, messages, AT_ONCE, infos, DDS_ANY_STATE)) > 0) {
    for (int32_t i = 0; i < n; i++) {
      content_id id;
      size_t size;
      const uint8_t *data = raw_data(messages[i], &size);
      if (infos[i].valid_data && cdr_is_content(&id, &l->again, l->options.kind, data, size)) {
        const double due_ns = (double)id.number * 1e9 / l->options.rate_hz;
        keep(l, raw_sent_ns(messages[i]) - (int64_t)due_ns);
      }
      raw_drop(messages[i]);
    }
  }
}

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

  return x < y ? -1 : x > y;
}

static double part_us(const lateness *l, double part) {
  const size_t at = (size_t)(part * (double)(l->n - 1));

  return (double)(l->offsets_ns[at] - l->offsets_ns[0]) * 1e-3;
}

static void report(lateness *l) {
  char more[200];

  if (l->n == 0) {
    peer_say("done", ", \"received\": 0");
    return;
  }
  qsort(l->offsets_ns, l->n, sizeof *l->offsets_ns, by_size);
  snprintf(more, sizeof more,
           ", \"received\": %zu, \"p50_us\": %.1f, \"p99_us\": %.1f, \"max_us\": %.1f", l->n,
           part_us(l, 0.5), part_us(l, 0.99), part_us(l, 1));
  peer_say("done", more);
}

int main(int argc, char **argv) {
  struct ddsi_sertype *type;
  uint32_t matched = 0;
  lateness l;

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
  report(&l);
  free(l.offsets_ns);
  cdr_done(&l.again);
  dds_delete(participant);
  return 0;
}
