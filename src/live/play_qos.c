#include "live/play_qos.h"

#include <string.h>

#include "base/status.h"
#include "io/source.h"
#include "model/qos.h"

enum { DEFAULT_DEPTH = 10, MAX_LATCHED_DEPTH = 1000 };

static const ha__yaml_limits g_limits = {
    .max_bytes = 4u << 20, .max_depth = 8, .max_nodes = 512u << 10};

/* --- the file --------------------------------------------------------------------------------- */

static ha_status parse(ha__qos_file *out, ha__arena *arena, ha_source *source, ha_error *err) {
  const uint64_t size = ha__source_size(source);
  ha_view view = HA_VIEW_INIT;

  if (size > g_limits.max_bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %zu bytes", g_limits.max_bytes);
  }
  HA_TRY(ha__source_view(&view, source, 0, (size_t)size, err));
  const ha_status st =
      ha__yaml_parse(&out->root, arena, (const char *)view.data, (size_t)size, &g_limits, err);
  ha__view_release(&view);
  if (st < 0) return st;
  if (!out->root || out->root->kind == HA__YAML_MAP) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "line %zu: topics with their profiles are expected", out->root->line);
}

ha_status ha__qos_file_read(ha__qos_file *out, ha__arena *arena, const char *path, ha_error *err) {
  ha_source *source = NULL;

  ha_status st = ha__source_open(&source, path, err);
  if (st >= 0) st = parse(out, arena, source, err);
  if (st < 0) ha__error_locate(err, path);
  ha__source_close(source);
  return st;
}

ha_status ha__qos_file_find(ha_qos *out, const ha__qos_file *file, const char *topic,
                            ha_error *err) {
  const ha__yaml *profile = ha__yaml_get(file->root, topic);
  const ha__yaml_item item = {NULL, profile, NULL};
  const ha__yaml list = {.kind = HA__YAML_LIST, .text = "", .items = &item, .count = 1};
  const ha_qos *const *found = NULL;
  ha__arena scratch = HA__ARENA_INIT;
  size_t count = 0;

  if (!profile) return HA_END;
  const ha_status st = ha__qos_from_yaml(&found, &count, &scratch, &list, err);
  if (st >= 0) *out = *found[0];
  ha__arena_done(&scratch);
  return st;
}

/* --- the offer -------------------------------------------------------------------------------- */

ha_qos ha__qos_default(void) {
  return (ha_qos){.struct_size = sizeof(ha_qos),
                  .history = HA_QOS_HISTORY_KEEP_LAST,
                  .reliability = HA_QOS_RELIABILITY_RELIABLE,
                  .durability = HA_QOS_DURABILITY_VOLATILE,
                  .liveliness = HA_QOS_LIVELINESS_AUTOMATIC,
                  .depth = DEFAULT_DEPTH,
                  .deadline_ns = HA_QOS_INFINITE,
                  .lifespan_ns = HA_QOS_INFINITE,
                  .lease_duration_ns = HA_QOS_INFINITE};
}

void ha__qos_own(const ha_qos *const **offers, size_t *count, ha__arena *arena,
                 const ha_channel *channel) {
  const char *text = ha_pairs_get(&channel->metadata, "ha_qos");
  const ha_qos *const *own = NULL;
  size_t own_count = 0;

  if (!text || ha__qos_parse(&own, &own_count, arena, text, strlen(text), NULL) < 0) return;
  if (own_count == 0) return;
  *offers = own;
  *count = own_count;
}

/* In what subscribers can ask for. */
static bool is_same(const ha_qos *a, const ha_qos *b) {
  return a->reliability == b->reliability && a->durability == b->durability &&
         a->liveliness == b->liveliness && a->deadline_ns == b->deadline_ns &&
         a->lease_duration_ns == b->lease_duration_ns &&
         a->avoid_ros_namespace_conventions == b->avoid_ros_namespace_conventions;
}

/* Some wrote 0 where nothing was said. */
static int64_t shorter(int64_t a, int64_t b) {
  if (a <= 0) a = HA_QOS_INFINITE;
  if (b <= 0) b = HA_QOS_INFINITE;
  return a < b ? a : b;
}

static void strengthen(ha_qos *out, const ha_qos *q) {
  if (q->reliability != HA_QOS_RELIABILITY_BEST_EFFORT) out->reliability = q->reliability;
  if (q->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL) out->durability = q->durability;
  if (q->liveliness == HA_QOS_LIVELINESS_MANUAL_BY_TOPIC) out->liveliness = q->liveliness;
  out->deadline_ns = shorter(out->deadline_ns, q->deadline_ns);
  out->lease_duration_ns = shorter(out->lease_duration_ns, q->lease_duration_ns);
}

/* Several publishers become one: what each of them kept must fit. */
static uint64_t depth_of(const ha_qos *offer, const ha_qos *const *recorded, size_t count) {
  uint64_t depth = 0;

  if (offer->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return DEFAULT_DEPTH;
  for (size_t i = 0; i < count && depth < MAX_LATCHED_DEPTH; i++) {
    const bool keeps_all = recorded[i]->history == HA_QOS_HISTORY_KEEP_ALL;
    const uint64_t kept = keeps_all ? MAX_LATCHED_DEPTH : recorded[i]->depth;
    depth = kept > MAX_LATCHED_DEPTH - depth ? MAX_LATCHED_DEPTH : depth + kept;
  }
  return depth > DEFAULT_DEPTH ? depth : DEFAULT_DEPTH;
}

ha_qos ha__qos_offer(bool *is_mixed, const ha_qos *const *recorded, size_t count) {
  ha_qos offer = ha__qos_default();

  *is_mixed = false;
  if (count == 0) return offer;
  memcpy(&offer, recorded[0],
         recorded[0]->struct_size < sizeof offer ? recorded[0]->struct_size : sizeof offer);
  for (size_t i = 1; i < count; i++) {
    *is_mixed |= !is_same(recorded[0], recorded[i]);
  }
  for (size_t i = 0; i < count; i++) {
    strengthen(&offer, recorded[i]);
  }
  offer.struct_size = sizeof offer;
  offer.history = HA_QOS_HISTORY_KEEP_LAST;
  offer.depth = depth_of(&offer, recorded, count);
  offer.lifespan_ns = *is_mixed ? HA_QOS_INFINITE : shorter(offer.lifespan_ns, HA_QOS_INFINITE);
  return offer;
}
