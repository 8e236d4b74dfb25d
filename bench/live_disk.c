/* Lower bound for a recorder of large messages: bench_live_disk FILE OPTIONS, the options of
 * peers (tests/live/peer/peer.c), until SIGINT. Each message is taken in the thread that receives
 * it, and two threads write its whole blocks in place around the page cache, one message after the
 * other. No format, no index, no sync. */
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cyclone.h"
#include "raw.h"

enum { WRITERS = 2, ROOM = 16, AT_ONCE = 16, BLOCK = 4096 };

typedef struct recorder {
  peer_options options;
  int fd;
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t changed;
  struct ddsi_serdata *waiting[ROOM]; /* a ring */
  unsigned first, count;
  uint64_t end; /* of the file */
  bool stopping;
  tally t; /* the thread that receives */
} recorder;

/* --- the disk ------------------------------------------------------------------------ */

static void write_blocks(recorder *r, const struct ddsi_serdata *message) {
  size_t size;
  const uint8_t *data = raw_data(message, &size);
  const size_t skipped = (size_t)(-(uintptr_t)data % BLOCK);
  const size_t blocks = size > skipped ? (size - skipped) / BLOCK * BLOCK : 0;

  pthread_mutex_lock(&r->lock);
  const uint64_t at = r->end;
  r->end += blocks;
  pthread_mutex_unlock(&r->lock);
  if (pwrite(r->fd, data + skipped, blocks, (off_t)at) != (ssize_t)blocks) {
    perror("bench_live_disk: cannot write");
    exit(1);
  }
}

static struct ddsi_serdata *next(recorder *r) {
  struct ddsi_serdata *message = NULL;

  pthread_mutex_lock(&r->lock);
  while (r->count == 0 && !r->stopping)
    pthread_cond_wait(&r->changed, &r->lock);
  if (r->count > 0) {
    message = r->waiting[r->first++ % ROOM];
    r->count--;
    pthread_cond_broadcast(&r->changed);
  }
  pthread_mutex_unlock(&r->lock);
  return message;
}

static void *write_all(void *user) {
  struct ddsi_serdata *message;

  while ((message = next(user)) != NULL) {
    write_blocks(user, message);
    raw_drop(message);
  }
  return NULL;
}

/* --- the network ---------------------------------------------------------------------- */

static void queue(recorder *r, struct ddsi_serdata *message) {
  pthread_mutex_lock(&r->lock);
  while (r->count == ROOM)
    pthread_cond_wait(&r->changed, &r->lock);
  r->waiting[(r->first + r->count++) % ROOM] = message;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

static void on_data(dds_entity_t reader, void *user) {
  struct ddsi_serdata *messages[AT_ONCE];
  dds_sample_info_t infos[AT_ONCE];
  recorder *r = user;
  int32_t n;

  while ((n = dds_takecdr(reader, messages, AT_ONCE, infos, DDS_ANY_STATE)) > 0) {
    for (int32_t i = 0; i < n; i++) {
      if (infos[i].valid_data) {
        r->t.received++;
        queue(r, messages[i]);
      } else {
        raw_drop(messages[i]);
      }
    }
  }
}

static dds_entity_t subscribe(recorder *r, dds_entity_t participant) {
  const peer_options *o = &r->options;
  struct ddsi_sertype *type;
  const dds_entity_t topic =
      cyclone_must(raw_topic(participant, o->topic, o->dds_type, false, &type), "topic");
  dds_qos_t *qos = cyclone_reader_qos(o);
  dds_listener_t *listener = dds_create_listener(r);

  dds_lset_data_available(listener, on_data);
  const dds_entity_t reader =
      cyclone_must(dds_create_reader(participant, topic, qos, listener), "reader");
  dds_delete_listener(listener);
  dds_delete_qos(qos);
  return reader;
}

static void stop(recorder *r, pthread_t threads[WRITERS]) {
  pthread_mutex_lock(&r->lock);
  r->stopping = true;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
  for (int i = 0; i < WRITERS; i++) {
    pthread_join(threads[i], NULL);
  }
}

int main(int argc, char **argv) {
  recorder r = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  pthread_t threads[WRITERS];
  uint32_t matched = 0;

  if (argc < 2 || !peer_start(&r.options, argc - 1, argv + 1)) return 2;
  r.fd = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC | O_DIRECT, 0666);
  if (r.fd < 0) {
    perror(argv[1]);
    return 1;
  }
  mallopt(M_MMAP_THRESHOLD, 1 << 30); /* memory that was used before costs no page faults */
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  for (int i = 0; i < WRITERS; i++) {
    if (pthread_create(&threads[i], NULL, write_all, &r) != 0) return 1;
  }
  const dds_entity_t participant = cyclone_participant(r.options.domain);
  const dds_entity_t reader = subscribe(&r, participant);
  peer_say("ready", "");
  while (!peer_stopped()) {
    dds_sleepfor(DDS_MSECS(20));
    cyclone_tell_matched(reader, &matched);
  }
  dds_set_listener(reader, NULL); /* none is running when this returns */
  on_data(reader, &r);
  stop(&r, threads);
  peer_report(&r.t, "");
  tally_done(&r.t);
  dds_delete(participant);
  return close(r.fd) == 0 ? 0 : 1;
}
