/* Copies of the messages that latched publishers keep, for files and snapshots that begin later.
 * Used by the writing thread. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/record/queue.h"
#include "live/record/record.h"

/* Messages of one publisher, oldest first. */
typedef struct ha__record_latched ha__record_latched;
struct ha__record_latched {
  ha__record_latched *next;
  ha_gid publisher;
  bool was_known;       /* the network has announced the publisher */
  bool is_gone;         /* the network has announced that it closed */
  int64_t gone_ns;      /* log time of that announcement */
  ha__record_ring ring; /* of copies: `kept` of its items is NULL */
};

uint64_t ha__record_repeats(const ha_recorder *r, const ha__record_item *item) {
  const uint32_t repeating = HA_RECORDER_REPEAT_LATCHED | HA_RECORDER_SNAPSHOT;

  if (item->topic->repeat) return item->topic->repeat;
  return r->options.flags & repeating ? item->latched : 0;
}

/* --- dropping ---------------------------------------------------------------------- */

static void pop(ha_recorder *r, ha__record_latched *latched) {
  ha__record_item old;

  if (!ha__record_ring_pop(&latched->ring, &old)) return;
  r->latched_bytes -= ha__record_item_bytes(&old);
  ha__free((void *)(uintptr_t)old.data);
}

static void forget(ha_recorder *r, ha__record_latched **at) {
  ha__record_latched *latched = *at;

  *at = latched->next;
  while (latched->ring.size)
    pop(r, latched);
  ha__record_ring_done(&latched->ring);
  ha__free(latched);
}

/* Has its publisher closed? One whose messages arrive before its announcement has not. */
static void look_for_publisher(ha_recorder *r, ha__record_topic *topic,
                               ha__record_latched *latched) {
  pthread_mutex_lock(&topic->lock);
  const ha__record_publisher *p = ha__record_find_publisher(topic, &latched->publisher);
  const bool gone = p ? p->end.left : latched->was_known;
  pthread_mutex_unlock(&topic->lock);
  latched->was_known = latched->was_known || p;
  if (gone && !latched->is_gone) latched->gone_ns = ha__record_now(r);
  latched->is_gone = gone;
}

/* A late subscriber receives nothing from a closed publisher, but a snapshot may begin before it
 * closed. Messages of topics that the user named stay until another publisher sends. */
static bool is_stale(const ha_recorder *r, const ha__record_topic *topic,
                     const ha__record_latched *latched) {
  if (!latched->is_gone || topic->repeat) return false;
  return !r->ring.size || latched->gone_ns < ha__record_ring_at(&r->ring, 0)->log_ns;
}

/* Drop the copies of publishers that closed. */
static void sweep(ha_recorder *r, ha__record_topic *topic) {
  ha__record_latched **at = &topic->latched;

  while (*at) {
    look_for_publisher(r, topic, *at);
    if (is_stale(r, topic, *at)) {
      forget(r, at);
    } else {
      at = &(*at)->next;
    }
  }
}

/* Another publisher of a named topic sends: drop the messages of closed ones. */
static void forget_gone(ha_recorder *r, ha__record_topic *topic) {
  ha__record_latched **at = &topic->latched;

  while (*at) {
    look_for_publisher(r, topic, *at);
    if ((*at)->is_gone) {
      forget(r, at);
    } else {
      at = &(*at)->next;
    }
  }
}

/* --- keeping ------------------------------------------------------------------------ */

static ha__record_latched *find(ha__record_topic *topic, const ha_gid *gid) {
  ha__record_latched *latched = topic->latched;

  while (latched && memcmp(&latched->publisher, gid, sizeof *gid) != 0)
    latched = latched->next;
  return latched;
}

/* Added if it is new; NULL = out of memory. */
static ha__record_latched *find_or_add(ha_recorder *r, ha__record_topic *topic, const ha_gid *gid) {
  ha__record_latched *latched = find(topic, gid);

  if (latched) return latched;
  if (topic->repeat) forget_gone(r, topic);
  latched = ha__alloc_zeroed(1, sizeof *latched);
  if (!latched) return NULL;
  latched->publisher = *gid;
  latched->next = topic->latched;
  topic->latched = latched;
  return latched;
}

static bool has_room(const ha_recorder *r, uint64_t bytes) {
  const uint64_t most = r->options.latched_bytes;

  return bytes <= most && r->latched_bytes <= most - bytes;
}

/* Make room for this many bytes by dropping messages that are no longer repeated; false: not
 * possible. */
static bool make_room(ha_recorder *r, uint64_t bytes) {
  for (ha__record_topic *topic = ha__record_first(r); topic && !has_room(r, bytes);
       topic = ha__record_next(topic)) {
    sweep(r, topic);
  }
  return has_room(r, bytes);
}

static void note_full(ha_recorder *r, const ha__record_item *item) {
  if (item->topic->latched_noted) return;
  item->topic->latched_noted = true;
  ha__record_note(r,
                  "%s: not all that its publishers keep is repeated in later files: with a message "
                  "of %zu bytes it would be over %llu bytes",
                  item->topic->base.name, item->size, (unsigned long long)r->options.latched_bytes);
}

static ha_status keep(ha_recorder *r, ha__record_latched *latched, const ha__record_item *item,
                      ha_error *err) {
  ha__record_item copy = *item;
  uint8_t *data = ha__alloc(item->size);

  if (!data) return HA_FAIL_NOMEM(err);
  if (item->size) memcpy(data, item->data, item->size);
  copy.data = data;
  copy.kept = NULL;
  const ha_status st = ha__record_ring_push(&latched->ring, &copy, err);
  if (st < 0) {
    ha__free(data);
    return st;
  }
  r->latched_bytes += ha__record_item_bytes(item);
  return HA_OK;
}

ha_status ha__record_latch(ha_recorder *r, const ha__record_item *item, ha_error *err) {
  const uint64_t depth = ha__record_repeats(r, item);

  if (!depth) return HA_OK;
  ha__record_latched *latched = find_or_add(r, item->topic, &item->publisher);
  if (!latched) return HA_FAIL_NOMEM(err);
  while (latched->ring.size >= depth)
    pop(r, latched);
  const uint64_t bytes = ha__record_item_bytes(item);
  const bool fits = make_room(r, bytes);
  if (!fits) note_full(r, item);
  /* making room may have dropped the entry of this publisher */
  latched = find_or_add(r, item->topic, &item->publisher);
  if (!latched) return HA_FAIL_NOMEM(err);
  while (latched->ring.size && !has_room(r, bytes))
    pop(r, latched);
  return has_room(r, bytes) ? keep(r, latched, item, err) : HA_OK;
}

/* --- repeating ---------------------------------------------------------------------- */

static ha_status repeat(ha_recorder *r, int slot, const ha__record_latched *latched, int64_t at_ns,
                        int64_t from_ns, ha_error *err) {
  for (size_t i = 0; i < latched->ring.size; i++) {
    ha__record_item item = *ha__record_ring_at(&latched->ring, i);
    if (item.log_ns >= from_ns) continue;
    item.log_ns = at_ns;
    item.sent_ns = at_ns;
    HA_TRY(ha__record_put(r, slot, &item, true, err));
  }
  return HA_OK;
}

ha_status ha__record_repeat(ha_recorder *r, int slot, int64_t at_ns, int64_t from_ns,
                            ha_error *err) {
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    sweep(r, topic);
    for (const ha__record_latched *l = topic->latched; l; l = l->next) {
      HA_TRY(repeat(r, slot, l, at_ns, from_ns, err));
    }
  }
  return HA_OK;
}

void ha__record_unlatch(ha_recorder *r) {
  for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
    while (topic->latched)
      forget(r, &topic->latched);
    topic->latched_noted = false;
  }
}
