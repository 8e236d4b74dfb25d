/* Snapshots: a ring of the last messages, which is written on request, together with the
 * messages of a time after the request. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/path.h"
#include "base/status.h"
#include "live/clock.h"
#include "live/record/queue.h"
#include "live/record/record.h"
#include "plugin/registry.h"

/* A message that leaves the ring is not lost: only a snapshot would have written it. */
static void evict(ha_recorder *r) {
  ha__record_item item;

  if (!ha__record_ring_pop(&r->ring, &item)) return;
  atomic_fetch_sub(&item.topic->accepted, 1);
  ha__record_release(r, &item);
}

/* Memory of a message besides its bytes: its place in the ring, which doubles when it is full, and
 * the allocation of its bytes. */
enum { ITEM_COST = 2 * sizeof(ha__record_item) + 128 };

/* The most messages in the ring, so that small ones do not take many times the memory that the user
 * allows. */
static uint64_t most_items(const ha_recorder *r) {
  const uint64_t bytes = r->options.snapshot_bytes;

  return (bytes < UINT64_MAX / 4 ? r->host.spare_bytes + 2 * bytes : UINT64_MAX / 2) / ITEM_COST;
}

/* The limit in bytes only counts the messages, as in rosbag2. */
static bool is_too_much(ha_recorder *r) {
  if (r->ring.payload > r->options.snapshot_bytes) return true;
  if (r->ring.size <= most_items(r)) return false;
  if (!r->ring_crowded) {
    ha__record_note(r,
                    "the snapshot keeps the last %zu messages: they are small, and more would take "
                    "too much memory beside their bytes",
                    r->ring.size - 1);
  }
  r->ring_crowded = true;
  return true;
}

/* Older than the newest message by more than the options allow. */
static bool is_too_old(const ha_recorder *r, int64_t newest_ns) {
  int64_t age;

  if (!r->options.snapshot_ns) return false;
  return __builtin_sub_overflow(newest_ns, ha__record_ring_at(&r->ring, 0)->log_ns, &age) ||
         age > r->options.snapshot_ns;
}

ha_status ha__record_ring_keep(ha_recorder *r, const ha__record_item *item, ha_error *err) {
  HA_TRY(ha__record_ring_push(&r->ring, item, err));
  while (r->ring.size > 1 && (is_too_much(r) || is_too_old(r, item->log_ns))) {
    evict(r);
  }
  return HA_OK;
}

void ha__record_snapshot_clear(ha_recorder *r) {
  while (r->ring.size)
    evict(r);
  ha__record_ring_done(&r->ring);
  r->ring_crowded = false;
  r->window = false;
}

/* Does such a bag exist, finished or not? */
static bool is_taken(ha_status st, const ha_error *why) {
  return st == HA_E_BUSY || (st == HA_E_IO && why->sys_errno == EEXIST);
}

enum { MAX_TAKEN = 100000 };

/* PATH_n, before the suffix of the storage. */
static void number_path(char *out, size_t size, const char *path, uint32_t n) {
  const ha_storage_ops *storage = ha__registry_find_suffix(path);
  const char *suffix = storage && ha__path_ends_in(path, storage->suffix) ? storage->suffix : "";
  const size_t stem = strlen(path) - strlen(suffix);

  snprintf(out, size, "%.*s_%" PRIu32 "%s", (int)stem, path, n, suffix);
}

/* Open the bag of the next free number. */
static ha_status open_numbered(ha_recorder *r, ha_error *err) {
  const size_t size = strlen(r->path) + 16;
  char *name = ha__alloc(size);
  ha_error why = HA_ERROR_INIT;
  uint32_t n = r->last_number;
  ha_status st;

  if (!name) return HA_FAIL_NOMEM(err);
  do {
    number_path(name, size, r->path, ++n);
    st = ha__record_bag_open(r, HA__BAG_SNAPSHOT, name, &why);
  } while (is_taken(st, &why) && n - r->last_number < MAX_TAKEN);
  ha__free(name);
  if (st < 0) {
    if (err) *err = why;
    return st;
  }
  r->last_number = n;
  return HA_OK;
}

/* Open a bag for the snapshot. */
static ha_status open_bag(ha_recorder *r, const char *name, ha_error *err) {
  r->window_slot = HA__BAG_SNAPSHOT;
  return name ? ha__record_bag_open(r, HA__BAG_SNAPSHOT, name, err) : open_numbered(r, err);
}

/* Begin a file in the bag of the recorder. */
static ha_status begin_file(ha_recorder *r, ha_error *err) {
  bool began = false;

  r->window_slot = HA__BAG_MAIN;
  return ha__record_bag_next_file(&began, r, HA__BAG_MAIN, err);
}

static ha_status close_window(ha_recorder *r, ha_error *err) {
  if (!r->window) return HA_OK;
  r->window = false;
  r->snapshots++;
  return r->window_slot == HA__BAG_SNAPSHOT ? ha__record_bag_close(r, HA__BAG_SNAPSHOT, err)
                                            : HA_OK;
}

static ha_status write_ring(ha_recorder *r, ha_error *err) {
  ha__record_item item;

  while (ha__record_ring_pop(&r->ring, &item)) {
    HA_TRY(ha__record_write(r, r->window_slot, &item, err));
  }
  return HA_OK;
}

/* Write what the ring contains, latched messages first. */
static ha_status write_kept(ha_recorder *r, int64_t now_ns, ha_error *err) {
  const int64_t from = r->ring.size ? ha__record_ring_at(&r->ring, 0)->log_ns : now_ns;

  r->window = true;
  HA_TRY(ha__record_repeat(r, r->window_slot, from, from, err));
  HA_TRY(write_ring(r, err));
  return r->options.snapshot_post_ns ? HA_OK : close_window(r, err);
}

ha_status ha__record_snapshot(ha_recorder *r, const char *name, ha_error *err) {
  const bool is_bag = name || r->options.flags & HA_RECORDER_SNAPSHOT_BAGS;
  ha_status st = HA_OK;

  if (!(r->options.flags & HA_RECORDER_SNAPSHOT)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "snapshots are taken in snapshot mode alone");
  }
  if (r->window && name) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "another snapshot is not complete yet");
  }
  r->window_end_ns = ha__time_after(ha__record_elapsed(r), r->options.snapshot_post_ns);
  if (r->window) return HA_OK;
  if (is_bag) {
    HA_TRY(open_bag(r, name, err)); /* the ring stays for another request */
  } else {
    st = begin_file(r, err);
  }
  if (st >= 0) st = write_kept(r, ha__record_now(r), err);
  if (st < 0) ha__record_finish(r, st, err, "it failed");
  return st;
}

ha_status ha__record_snapshot_tick(ha_recorder *r, int64_t now_ns, ha_error *err) {
  return r->window && now_ns > r->window_end_ns ? close_window(r, err) : HA_OK;
}
