/* The last messages of latched topics, for files and snapshots that begin later. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/record.h"

/* Messages of one publisher, the oldest first. */
typedef struct ha__record_latched ha__record_latched;
struct ha__record_latched {
  ha__record_latched *next;
  ha_gid publisher;
  ha__record_ring ring; /* of copies: items have no kept */
};

uint64_t ha__record_repeats(const ha_recorder *r, const ha__record_item *item) {
  if (item->topic->repeat) return item->topic->repeat;
  if (!item->latched) return 0;
  return r->options.flags & (HA_RECORDER_REPEAT_LATCHED | HA_RECORDER_SNAPSHOT) ? 1 : 0;
}

static ha__record_latched *find(ha__record_topic *topic, const ha_gid *gid) {
  ha__record_latched *latched = topic->latched;

  while (latched && memcmp(&latched->publisher, gid, sizeof *gid) != 0)
    latched = latched->next;
  if (latched) return latched;
  latched = ha__alloc_zeroed(1, sizeof *latched);
  if (!latched) return NULL;
  latched->publisher = *gid;
  latched->next = topic->latched;
  topic->latched = latched;
  return latched;
}

static void pop(ha_recorder *r, ha__record_latched *latched) {
  ha__record_item old;

  if (!ha__record_ring_pop(&latched->ring, &old)) return;
  r->latched_bytes -= ha__record_item_bytes(&old);
  ha__free((void *)(uintptr_t)old.data);
}

ha_status ha__record_latch(ha_recorder *r, const ha__record_item *item, ha_error *err) {
  const uint64_t depth = ha__record_repeats(r, item);
  const uint64_t bytes = ha__record_item_bytes(item);
  ha__record_item copy = *item;

  if (!depth) return HA_OK;
  ha__record_latched *latched = find(item->topic, &item->publisher);
  if (!latched) return HA_FAIL_NOMEM(err);
  while (latched->ring.size >= depth)
    pop(r, latched);
  if (bytes > r->options.latched_bytes || r->latched_bytes > r->options.latched_bytes - bytes) {
    if (!r->latched_full) {
      ha__record_note(r, "%s: too large to be repeated: more than %llu bytes are latched",
                      item->topic->name, (unsigned long long)r->options.latched_bytes);
    }
    r->latched_full = true;
    return HA_OK;
  }
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
  r->latched_bytes += bytes;
  return HA_OK;
}

static ha_status repeat(ha_recorder *r, int slot, const ha__record_latched *latched, int64_t at_ns,
                        int64_t from_ns, ha_error *err) {
  for (size_t i = 0; i < latched->ring.size; i++) {
    ha__record_item item = *ha__record_ring_at(&latched->ring, i);
    if (item.log_ns >= from_ns) continue;
    item.log_ns = at_ns;
    item.sent_ns = at_ns;
    HA_TRY(ha__record_bag_put(r, slot, &item, err));
  }
  return HA_OK;
}

ha_status ha__record_repeat(ha_recorder *r, int slot, int64_t at_ns, int64_t from_ns,
                            ha_error *err) {
  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    for (const ha__record_latched *l = topic->latched; l; l = l->next) {
      HA_TRY(repeat(r, slot, l, at_ns, from_ns, err));
    }
  }
  return HA_OK;
}

void ha__record_unlatch(ha_recorder *r) {
  for (ha__record_topic *topic = atomic_load(&r->topics); topic;
       topic = atomic_load(&topic->next)) {
    while (topic->latched) {
      ha__record_latched *latched = topic->latched;
      topic->latched = latched->next;
      while (latched->ring.size)
        pop(r, latched);
      ha__record_ring_done(&latched->ring);
      ha__free(latched);
    }
  }
  r->latched_full = false;
}
