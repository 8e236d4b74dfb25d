/* A tape: the messages of a workload, to be fed to writers from memory. `rosbag_write WORKLOAD
 * tape` makes one, or measure/made_bags.py. A few payloads are played again and again, each with
 * the message's own sequence number and time written over it, so that a message costs next to
 * nothing.
 *
 * Little-endian: "HATAPE1\n"; u32 topics, u32 payloads, u64 messages; for each topic four texts
 * (u32 size, bytes): name, type, md5, definition; for each payload u32 size, u32 stamp (where the
 * sequence number and the time lie; TAPE_NONE), u32 large (where its one large array begins; 0 =
 * there is none), bytes; for each message u64 time, u32 topic, u32 payload. */
#ifndef BENCH_TAPE_H
#define BENCH_TAPE_H

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "measure.h"

#define TAPE_MAGIC "HATAPE1\n"
#define TAPE_NONE UINT32_MAX
enum { TAPE_TEXTS = 4, TAPE_BLOCK = 4096 };

typedef struct tape_topic {
  char *name, *type, *md5, *definition;
  uint32_t sequence; /* of the topic's next message */
} tape_topic;

/* data + large is at a multiple of TAPE_BLOCK, as in a program that wants to write arrays
 * without a copy. */
typedef struct tape_payload {
  uint8_t *data;
  uint32_t size;
  uint32_t stamp;
  uint32_t large;
} tape_payload;

typedef struct tape_slot {
  uint64_t time_ns;
  uint32_t topic;
  uint32_t payload;
} tape_slot;

typedef struct tape_message {
  uint64_t time_ns;
  uint32_t topic;
  uint32_t sequence;
  const tape_payload *payload;
} tape_message;

typedef struct tape {
  tape_topic *topics;
  tape_payload *payloads;
  tape_slot *slots;
  uint32_t topic_count;
  uint32_t payload_count;
  uint64_t slot_count;
  uint64_t at;
} tape;

static inline void tape_fail(const char *path) {
  fprintf(stderr, "%s: not a tape, or no memory for it\n", path);
  exit(1);
}

static inline void tape_take(FILE *file, const char *path, void *out, size_t size) {
  if (size && fread(out, 1, size, file) != size) tape_fail(path);
}

static inline void *tape_room(const char *path, size_t count, size_t size) {
  void *room = calloc(count ? count : 1, size);

  if (!room) tape_fail(path);
  return room;
}

static inline char *tape_text(FILE *file, const char *path) {
  uint32_t size;

  tape_take(file, path, &size, sizeof size);
  char *text = (char *)tape_room(path, (size_t)size + 1, 1);
  tape_take(file, path, text, size);
  return text;
}

static inline void tape_take_payload(FILE *file, const char *path, tape_payload *p) {
  void *room = NULL;

  tape_take(file, path, &p->size, 4);
  tape_take(file, path, &p->stamp, 4);
  tape_take(file, path, &p->large, 4);
  if (!p->large) {
    room = tape_room(path, p->size, 1); /* small ones close together, as in a receiver's memory */
  } else if (posix_memalign(&room, TAPE_BLOCK, (size_t)p->size + TAPE_BLOCK)) {
    tape_fail(path);
  }
  p->data = (uint8_t *)room + (p->large ? TAPE_BLOCK - p->large % TAPE_BLOCK : 0);
  tape_take(file, path, p->data, p->size);
}

static inline tape tape_load(const char *path) {
  tape t = {NULL, NULL, NULL, 0, 0, 0, 0};
  char magic[sizeof TAPE_MAGIC] = "";
  FILE *file = fopen(path, "rb");

  if (!file) tape_fail(path);
  tape_take(file, path, magic, sizeof TAPE_MAGIC - 1);
  if (strcmp(magic, TAPE_MAGIC) != 0) tape_fail(path);
  tape_take(file, path, &t.topic_count, 4);
  tape_take(file, path, &t.payload_count, 4);
  tape_take(file, path, &t.slot_count, 8);
  t.topics = (tape_topic *)tape_room(path, t.topic_count, sizeof *t.topics);
  for (uint32_t i = 0; i < t.topic_count; i++) {
    t.topics[i].name = tape_text(file, path);
    t.topics[i].type = tape_text(file, path);
    t.topics[i].md5 = tape_text(file, path);
    t.topics[i].definition = tape_text(file, path);
  }
  t.payloads = (tape_payload *)tape_room(path, t.payload_count, sizeof *t.payloads);
  for (uint32_t i = 0; i < t.payload_count; i++) {
    tape_take_payload(file, path, &t.payloads[i]);
  }
  t.slots = (tape_slot *)tape_room(path, t.slot_count, sizeof *t.slots);
  tape_take(file, path, t.slots, t.slot_count * sizeof *t.slots);
  fclose(file);
  return t;
}

static inline bool tape_next(tape *t, tape_message *out) {
  if (t->at == t->slot_count) return false;
  const tape_slot *slot = &t->slots[t->at++];
  const tape_payload *payload = &t->payloads[slot->payload];
  const uint32_t sequence = t->topics[slot->topic].sequence++;
  const uint32_t stamp[3] = {sequence, (uint32_t)(slot->time_ns / 1000000000),
                             (uint32_t)(slot->time_ns % 1000000000)};
  if (payload->stamp != TAPE_NONE) memcpy(payload->data + payload->stamp, stamp, sizeof stamp);
  *out = (tape_message){slot->time_ns, slot->topic, sequence, payload};
  return true;
}

static inline void tape_rewind(tape *t) {
  t->at = 0;
  for (uint32_t i = 0; i < t->topic_count; i++) {
    t->topics[i].sequence = 0;
  }
}

static inline void tape_free(tape *t) {
  for (uint32_t i = 0; i < t->topic_count; i++) {
    free(t->topics[i].name);
    free(t->topics[i].type);
    free(t->topics[i].md5);
    free(t->topics[i].definition);
  }
  for (uint32_t i = 0; i < t->payload_count; i++) {
    const tape_payload *p = &t->payloads[i];
    free(p->data - (p->large ? TAPE_BLOCK - p->large % TAPE_BLOCK : 0));
  }
  free(t->topics);
  free(t->payloads);
  free(t->slots);
}

/* Sets in m what a writer will receive, which a reader must find in its file, and the CPU time
 * of playing the tape without using the messages. Rewinds the tape. */
static inline void tape_look_through(tape *t, measure *m) {
  tape_message msg;
  uint64_t seen = 0;

  while (tape_next(t, &msg)) {
    measure_message(m, msg.payload->data, msg.payload->size);
  }
  tape_rewind(t);
  const measure start = measure_start();
  while (tape_next(t, &msg)) {
    seen += msg.payload->size;
  }
  measure end = start;
  measure_stop(&end);
  m->source_s = seen == m->bytes ? end.user_s : 0;
  tape_rewind(t);
}

#endif
