/* The QoS that publishers of a topic offer, as its channels store it. Used by the writing thread.
 */
#include "base/status.h"
#include "base/text/text.h"
#include "live/record/record.h"
#include "model/qos.h"

static bool same_qos(const ha_qos *a, const ha_qos *b) {
  return a->history == b->history && a->depth == b->depth && a->reliability == b->reliability &&
         a->durability == b->durability && a->deadline_ns == b->deadline_ns &&
         a->lifespan_ns == b->lifespan_ns && a->liveliness == b->liveliness &&
         a->lease_duration_ns == b->lease_duration_ns;
}

static ha_status add_offer(ha__record_offers *offers, const ha_qos *offer, ha_error *err) {
  for (size_t i = 0; i < offers->count; i++) {
    if (same_qos(offers->qos[i], offer)) return HA_OK;
  }
  ha_qos *qos = ha__arena_alloc(&offers->arena, sizeof *qos);
  if (!qos) return HA_FAIL_NOMEM(err);
  *qos = *offer;
  offers->qos[offers->count++] = qos;
  return HA_OK;
}

/* Each different offer once. */
static ha_status collect(ha__record_offers *out, const ha__record_topic *topic, ha_error *err) {
  out->qos = ha__arena_alloc(&out->arena, (topic->base.end_count + 1) * sizeof *out->qos);
  if (!out->qos) return HA_FAIL_NOMEM(err);
  for (const ha__record_publisher *p = ha__record_publishers(topic); p; p = ha__record_after(p)) {
    HA_TRY(add_offer(out, &p->end.qos, err));
  }
  return HA_OK;
}

ha_status ha__record_offers_of(const ha__record_offers **out, const ha_recorder *r, int slot,
                               ha__record_topic *topic, ha_error *err) {
  ha__record_offers *offers = &topic->offers[slot];

  *out = offers;
  if (offers->generation == r->bags[slot].generation) return HA_OK;
  ha__arena_done(&offers->arena);
  *offers = (ha__record_offers){.arena = HA__ARENA_INIT};
  HA_TRY(collect(offers, topic, err));
  offers->generation = r->bags[slot].generation;
  return HA_OK;
}

char *ha__record_qos_text(ha__arena *arena, const ha_qos *qos) {
  ha__text text = HA__TEXT_INIT(SIZE_MAX);
  char *copy = NULL;

  ha__qos_write(&text, &qos, 1, HA__QOS_NAMES, 0);
  if (ha__text_status(&text, NULL) >= 0) copy = ha__arena_string(arena, ha__text_view(&text));
  ha__text_done(&text);
  return copy;
}
