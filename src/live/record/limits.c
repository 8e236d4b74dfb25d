/* Limits that end a recording: sizes, times, counts and free space. Used by the writing thread. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/statvfs.h>

#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/record/queue.h"
#include "live/record/record.h"

/* Without repeated messages. */
static uint64_t written_of(const ha_recorder *r, const char *topic) {
  uint64_t written = 0;

  for (ha__record_topic *t = ha__record_first(r); t; t = ha__record_next(t)) {
    if (strcmp(t->base.name, topic) != 0) continue;
    written += atomic_load(&t->counts.written) - atomic_load(&t->counts.repeated);
  }
  return written;
}

/* Has each named topic reached max_topic_messages? Other topics may still appear, so they are not
 * considered. */
static bool are_full(const ha_recorder *r) {
  const ha_record_selection *s = &r->selection.rules;
  const uint64_t most = r->options.max_topic_messages;

  if (!most || !s->topics.size || (s->flags & HA_RECORD_ALL) || s->regex || s->types.size ||
      s->services.size || s->actions.size || s->subscribed_by) {
    return false;
  }
  for (size_t i = 0; i < s->topics.size; i++) {
    if (written_of(r, s->topics.items[i]) < most) return false;
  }
  return true;
}

static bool has_passed(int64_t from_ns, int64_t to_ns, int64_t span_ns) {
  int64_t span;

  return __builtin_sub_overflow(to_ns, from_ns, &span) || span > span_ns;
}

const char *ha__record_time_limit(ha_recorder *r) {
  const int64_t now = ha__record_elapsed(r);

  if (!r->begin_ns && atomic_load(&r->has_time)) r->begin_ns = now;
  if (!r->options.max_ns || !r->begin_ns || ha__record_queue_bytes(&r->queue)) return NULL;
  return has_passed(r->begin_ns, now, r->options.max_ns) ? "the limit of time is reached" : NULL;
}

const char *ha__record_limit(ha_recorder *r, const ha__record_item *item) {
  const ha_recorder_options *o = &r->options;
  ha_writer_stats stats = {.struct_size = sizeof stats};

  if (o->max_messages && r->messages >= o->max_messages) return "the limit of messages is reached";
  if (are_full(r)) return "each topic has as many messages as the limit says";
  if (o->max_ns && r->begin_ns && has_passed(r->begin_ns, item->elapsed_ns, o->max_ns - 1)) {
    return "the limit of time is reached";
  }
  if (!o->max_bytes || !r->bags[HA__BAG_MAIN].writer) return NULL;
  (void)ha_writer_get_stats(&stats, r->bags[HA__BAG_MAIN].writer, NULL);
  return stats.file_bytes >= o->max_bytes ? "the limit of size is reached" : NULL;
}

/* --- the disk ----------------------------------------------------------------------- */

static ha_status system_space(void *user, const char *path, uint64_t *out_free,
                              uint64_t *out_total) {
  struct statvfs st;

  (void)user;
  if (statvfs(path, &st) != 0) return HA_E_IO;
  *out_free = (uint64_t)st.f_bavail * st.f_frsize;
  *out_total = (uint64_t)st.f_blocks * st.f_frsize;
  return HA_OK;
}

static int64_t system_now(void *user) {
  (void)user;
  return ha__wall_ns();
}

static int64_t system_elapsed(void *user) {
  (void)user;
  return ha__elapsed_ns();
}

static int64_t system_slept(void *user) {
  (void)user;
  return ha__slept_ns();
}

/* On one machine existing publishers are discovered within about 50 ms. */
#define SETTLE_NS INT64_C(300000000)

#define SPARE_BYTES (UINT64_C(16) << 20)

const ha__record_host ha__record_system = {NULL,         system_now, system_elapsed, system_slept,
                                           system_space, SETTLE_NS,  SPARE_BYTES};

/* The folder that contains the bag, which exists under any temporary name of the bag. */
static char *folder_of(const char *path) {
  const char *slash = strrchr(path, '/');

  if (!slash) return ha__dup_string(".");
  return slash == path ? ha__dup_string("/") : ha__dup_text(path, (size_t)(slash - path));
}

/* Free bytes and the limit; false = not known, or no limit. */
static bool look(ha_recorder *r, uint64_t *free_bytes, uint64_t *limit) {
  const ha_recorder_options *o = &r->options;
  uint64_t total = 0;

  if (!o->min_free_bytes && !(o->min_free_percent > 0) && !o->warn_free_bytes) return false;
  char *folder = folder_of(r->bags[HA__BAG_MAIN].path ? r->bags[HA__BAG_MAIN].path : o->path);
  if (!folder) return false;
  const ha_status st = r->host.space(r->host.user, folder, free_bytes, &total);
  ha__free(folder);
  if (st < 0) {
    if (!r->space_unknown)
      ha__record_note(r, "the free space of the disk is unknown: %s",
                      "nothing ends the recording when it runs out");
    r->space_unknown = true;
    return false;
  }
  r->space_unknown = false;
  const double wanted = (double)total * o->min_free_percent / 100;
  const uint64_t part = wanted < 1.8e19 ? (uint64_t)wanted : UINT64_MAX;
  *limit = part > o->min_free_bytes ? part : o->min_free_bytes;
  return true;
}

static void report_low_space(ha_recorder *r, uint64_t free_bytes, uint64_t limit,
                             const char *deleted) {
  const bool stopped = !deleted && r->options.low_space_action != HA_LOW_SPACE_WAIT;

  ha__record_report(r, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                            .kind = HA_RECORDER_LOW_SPACE,
                                            .free_bytes = free_bytes,
                                            .limit_bytes = limit,
                                            .closed_file = deleted ? deleted : "",
                                            .stopped = stopped});
}

/* HA_END: only the current file remains. *path: the deleted file. */
static ha_status delete_oldest(ha_recorder *r, char **path) {
  const ha__record_bag *bag = &r->bags[HA__BAG_MAIN];

  *path = NULL;
  if (!bag->writer) return HA_END;
  HA_TRY(ha__writer_path(path, bag->writer, ha__writer_deleted_files(bag->writer), NULL));
  return ha__writer_delete_oldest(bag->writer, NULL);
}

void ha__record_keep_quota(ha_recorder *r) {
  ha__record_bag *bag = &r->bags[HA__BAG_MAIN];
  char *path = NULL;
  uint64_t size = 0;

  if (!r->options.quota_bytes || !bag->writer) return;
  while (ha__writer_size(&size, bag->writer), size > r->options.quota_bytes) {
    const ha_status st = delete_oldest(r, &path);
    ha__free(path);
    if (st != HA_OK) return;
  }
}

void ha__record_keep_age(ha_recorder *r) {
  ha__record_bag *bag = &r->bags[HA__BAG_MAIN];
  const int64_t now = ha__record_elapsed(r);
  char *path = NULL;
  size_t oldest;

  if (!r->options.max_age_ns || !bag->writer) return;
  while ((oldest = ha__writer_deleted_files(bag->writer)) + 1 < bag->files &&
         has_passed(bag->ends[oldest], now, r->options.max_age_ns)) {
    const ha_status st = delete_oldest(r, &path);
    ha__free(path);
    if (st != HA_OK) return;
  }
}

/* Stop writing until there is free space again. */
static void wait_for_room(ha_recorder *r, uint64_t free_bytes, uint64_t limit) {
  const bool was_short = r->space_is_low;

  r->space_is_low = free_bytes < limit;
  if (r->space_is_low && !was_short) report_low_space(r, free_bytes, limit, NULL);
  if (!r->space_is_low && was_short)
    ha__record_note(r, "the disk has free space again: recording continues");
}

static void warn_of_room(ha_recorder *r, uint64_t free_bytes, uint64_t limit) {
  const uint64_t warned_at = r->options.warn_free_bytes;

  if (r->has_warned || free_bytes >= warned_at || free_bytes < limit) return;
  r->has_warned = true;
  ha__record_note(r, "the disk has only %" PRIu64 " bytes free; recording stops at %" PRIu64,
                  free_bytes, limit);
}

const char *ha__record_room(ha_recorder *r) {
  uint64_t free_bytes = 0;
  uint64_t limit = 0;
  char *path = NULL;

  if (!look(r, &free_bytes, &limit)) return NULL;
  warn_of_room(r, free_bytes, limit);
  if (r->options.low_space_action == HA_LOW_SPACE_WAIT) {
    wait_for_room(r, free_bytes, limit);
    return NULL;
  }
  while (look(r, &free_bytes, &limit) && free_bytes < limit) {
    const bool deletes = r->options.low_space_action == HA_LOW_SPACE_DELETE_OLDEST;
    const ha_status st = deletes ? delete_oldest(r, &path) : HA_END;
    report_low_space(r, free_bytes, limit, st == HA_OK ? path : NULL);
    ha__free(path);
    path = NULL;
    if (st != HA_OK) return "the disk is nearly full";
  }
  return NULL;
}
