#include "live/readers.h"

#include "base/status.h"
#include "live/transport.h"

/* --- classes ---------------------------------------------------------------------------------- */

static bool is_best_effort(const ha_qos *offered) {
  return offered->reliability == HA_QOS_RELIABILITY_BEST_EFFORT;
}

int ha__reader_class(const ha_qos *offered) {
  return (is_best_effort(offered) ? HA__READER_LATCHED : HA__READER_RELIABLE_LATCHED) +
         (ha__offers_latched(offered) ? 0 : 1);
}

ha_qos ha__reader_qos(int reader_class, uint64_t depth) {
  const bool reliable = reader_class <= HA__READER_RELIABLE;
  const bool latched =
      reader_class == HA__READER_RELIABLE_LATCHED || reader_class == HA__READER_LATCHED;

  return (ha_qos){
      .struct_size = sizeof(ha_qos),
      .history = HA_QOS_HISTORY_KEEP_LAST,
      .depth = depth,
      .reliability = reliable ? HA_QOS_RELIABILITY_RELIABLE : HA_QOS_RELIABILITY_BEST_EFFORT,
      .durability = latched ? HA_QOS_DURABILITY_TRANSIENT_LOCAL : HA_QOS_DURABILITY_VOLATILE,
      .deadline_ns = HA_QOS_INFINITE,
      .lifespan_ns = HA_QOS_INFINITE,
      .lease_duration_ns = HA_QOS_INFINITE};
}

/* --- readers ---------------------------------------------------------------------------------- */

void ha__readers_init(ha__readers *readers, const char *name, const char *type, uint32_t flags,
                      void (*message)(void *user, const ha_delivery *delivery), void *topic) {
  readers->options =
      (ha_subscription_options){.struct_size = sizeof readers->options,
                                .topic = name,
                                .type = type,
                                .flags = (flags & HA_ENDPOINT_KEYED ? HA_SUBSCRIBE_KEYED : 0u) |
                                         (flags & HA_ENDPOINT_ALIEN ? HA_SUBSCRIBE_ALIEN : 0u),
                                .message = message};
  readers->topic = topic;
  atomic_init(&readers->count, 0);
}

/* It counts before it is there, as its messages may come at once. */
ha_status ha__readers_add(ha__readers *readers, ha_transport *transport, int reader_class,
                          const ha_qos *asked, const char *hash, ha_error *err) {
  const int count = ha__readers_count(readers);
  ha__reader *reader = &readers->items[count];
  ha_subscription_options options = readers->options;

  *reader = (ha__reader){readers->topic, reader_class, ha__offers_latched(asked), NULL};
  options.hash = ha__transport_told_hash(transport, hash);
  options.qos = *asked;
  options.user = reader;
  atomic_store(&readers->count, count + 1);
  const ha_status st = ha_transport_subscribe(&reader->subscription, transport, &options, err);
  if (st < 0) atomic_store(&readers->count, count);
  return st;
}

bool ha__readers_have(const ha__readers *readers, int reader_class) {
  const int count = ha__readers_count(readers);

  for (int i = 0; i < count; i++) {
    if (readers->items[i].reader_class == reader_class) return true;
  }
  return false;
}

void ha__readers_close(ha__readers *readers) {
  const int count = ha__readers_count(readers);

  for (int i = 0; i < count; i++) {
    ha_subscription_close(readers->items[i].subscription);
  }
  atomic_store(&readers->count, 0);
}
