/* Counts and statistics of the recorder, for callers and for the bag. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bag/write/writer.h"
#include "base/callback.h"
#include "base/status.h"
#include "base/text/text.h"
#include "live/record/queue.h"
#include "live/record/record.h"
#include "model/caller.h"

/* The current counts of a topic. */
static void fill(ha_recorder_topic *out, ha__record_topic *topic) {
  const ha__record_counts *c = &topic->counts;

  *out = (ha_recorder_topic){.struct_size = sizeof *out,
                             .name = topic->base.name,
                             .type = topic->base.type,
                             .received = atomic_load(&c->received),
                             .received_bytes = atomic_load(&c->received_bytes),
                             .repeated = atomic_load(&c->repeated),
                             .deleted = atomic_load(&c->deleted),
                             .written = atomic_load(&c->written),
                             .lost = atomic_load(&c->lost),
                             .dropped = atomic_load(&c->dropped),
                             .throttled = atomic_load(&c->throttled),
                             .unconverted = atomic_load(&c->unconverted),
                             .unstored = atomic_load(&c->unstored),
                             .muted = atomic_load(&topic->muted),
                             .reason = ""};
  pthread_mutex_lock(&topic->lock);
  for (const ha__record_publisher *p = ha__record_publishers(topic); p; p = ha__record_after(p)) {
    out->publishers += !p->end.left;
    if (!p->end.mismatch && !topic->trouble) continue;
    out->unmatched++;
    out->reason = topic->trouble ? topic->trouble : p->end.mismatch;
  }
  pthread_mutex_unlock(&topic->lock);
}

void ha_recorder_each_topic(ha_recorder *recorder,
                            void (*each)(void *user, const ha_recorder_topic *topic), void *user) {
  ha_recorder_topic counts;
  ha__callback frame;

  ha__callback_enter(&frame, recorder);
  for (ha__record_topic *topic = ha__record_first(recorder); topic;
       topic = ha__record_next(topic)) {
    if (!atomic_load(&topic->counted)) continue;
    fill(&counts, topic);
    each(user, &counts);
  }
  ha__callback_leave(&frame);
}

static void add(void *user, const ha_recorder_topic *topic) {
  ha_recorder_stats *sum = user;

  sum->topics++;
  sum->received += topic->received;
  sum->received_bytes += topic->received_bytes;
  sum->lost += topic->lost;
  sum->dropped += topic->dropped;
  sum->unconverted += topic->unconverted;
  sum->unstored += topic->unstored;
  sum->throttled += topic->throttled;
  sum->unmatched += topic->unmatched;
}

void ha__record_sum(ha_recorder *r, ha_recorder_stats *out) {
  *out = (ha_recorder_stats){.struct_size = sizeof *out};
  ha_recorder_each_topic(r, add, out);
}

ha_status ha_recorder_get_stats(ha_recorder_stats *out, ha_recorder *recorder, ha_error *err) {
  ha_recorder_stats stats;

  HA_TRY(HA_CALLER_CHECK(out, ha_recorder_stats, err));
  ha__record_sum(recorder, &stats);
  pthread_mutex_lock(&recorder->lock);
  const ha_recorder_stats *published = &recorder->published;
  stats.recording = recorder->recording;
  stats.written = published->written;
  stats.repeated = published->repeated;
  stats.deleted = published->deleted;
  stats.written_bytes = published->written_bytes;
  stats.ring_bytes = published->ring_bytes;
  stats.file_bytes = published->file_bytes;
  stats.files = published->files;
  stats.syncs = published->syncs;
  stats.unpinned_bytes = published->unpinned_bytes;
  stats.snapshots = published->snapshots;
  stats.marks = published->marks;
  stats.kept_files = published->kept_files;
  stats.start_ns = published->start_ns;
  stats.end_ns = published->end_ns;
  pthread_mutex_unlock(&recorder->lock);
  stats.paused = atomic_load(&recorder->paused);
  stats.omitted = atomic_load(&recorder->omitted);
  stats.queue_bytes = ha__record_queue_bytes(&recorder->queue);
  stats.queue_limit = recorder->options.queue_bytes;
  ha__caller_write(out, &stats, sizeof stats);
  return HA_OK;
}

void ha__record_reset_counts(ha_recorder *r) {
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    ha__record_counts *c = &topic->counts;
    pthread_mutex_lock(&topic->lock);
    topic->trouble = NULL;
    atomic_store(&topic->accepted, 0);
    topic->quota = (ha__record_quota){.limits = topic->quota.limits};
    pthread_mutex_unlock(&topic->lock);
    atomic_store(&topic->counted, false);
    atomic_store(&c->received, 0);
    atomic_store(&c->received_bytes, 0);
    atomic_store(&c->written, 0);
    atomic_store(&c->repeated, 0);
    atomic_store(&c->deleted, 0);
    atomic_store(&c->lost, 0);
    atomic_store(&c->dropped, 0);
    atomic_store(&c->throttled, 0);
    atomic_store(&c->unconverted, 0);
    atomic_store(&c->unstored, 0);
  }
}

/* --- stored in the bag -------------------------------------------------------------------- */

typedef struct store {
  ha_writer *writer;
  ha_status st;
  ha_error *err;
} store;

static void set(store *s, const char *key, ha__text *value) {
  if (s->st >= 0) s->st = ha__text_status(value, s->err);
  if (s->st >= 0) {
    s->st = ha__writer_set_custom(s->writer, key, ha__text_view(value), s->err);
  }
  ha__text_done(value);
}

static void number(ha__text *text, const char *name, uint64_t value) {
  ha__text_string(text, text->size ? " " : "");
  ha__text_string(text, name);
  ha__text_string(text, "=");
  ha__text_u64(text, value);
}

static void store_topic(void *user, const ha_recorder_topic *topic) {
  store *s = user;
  ha__text key = HA__TEXT_INIT(strlen(topic->name) + 64); /* peers choose names of any length */
  ha__text value = HA__TEXT_INIT(4096);

  if (!topic->lost && !topic->dropped && !topic->throttled && !topic->unmatched) return;
  ha__text_string(&key, "holdall.missing.");
  ha__text_string(&key, topic->name);
  number(&value, "received", topic->received);
  number(&value, "written", topic->written);
  number(&value, "lost", topic->lost);
  number(&value, "dropped", topic->dropped);
  number(&value, "throttled", topic->throttled);
  number(&value, "unmatched", topic->unmatched);
  if (topic->repeated) number(&value, "repeated", topic->repeated);
  if (topic->deleted) number(&value, "deleted", topic->deleted);
  if (topic->unconverted) number(&value, "unconverted", topic->unconverted);
  if (topic->unstored) number(&value, "unstored", topic->unstored);
  if (*topic->reason) {
    ha__text_string(&value, " reason=");
    ha__text_string(&value, topic->reason);
  }
  if (s->st >= 0) s->st = ha__text_status(&key, s->err);
  set(s, ha__text_view(&key), &value);
  ha__text_done(&key);
}

ha_status ha__record_store_stats(ha_recorder *r, int slot, ha_error *err) {
  const ha__record_bag *bag = &r->bags[slot];
  const uint64_t deleted = ha__writer_deleted(bag->writer);
  store s = {bag->writer, HA_OK, err};
  ha__text value = HA__TEXT_INIT(4096);
  ha_recorder_stats sum;

  ha__record_sum(r, &sum);
  number(&value, "messages", bag->messages - deleted);
  number(&value, "lost", sum.lost);
  number(&value, "dropped", sum.dropped);
  number(&value, "unmatched", sum.unmatched);
  if (atomic_load(&r->omitted)) number(&value, "omitted", atomic_load(&r->omitted));
  if (bag->repeated) number(&value, "repeated", bag->repeated);
  if (deleted) number(&value, "deleted", deleted);
  set(&s, "holdall.recorded", &value);
  ha_recorder_each_topic(r, store_topic, &s);
  return s.st;
}
