#include "live/readers.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/transport.h"

/* Publishers of a topic that are remembered. */
enum { MAX_OWNERS = 1000 };

/* --- classes ---------------------------------------------------------------------------------- */

static bool is_best_effort(const ha_qos *offered) {
  return offered->reliability == HA_QOS_RELIABILITY_BEST_EFFORT;
}

int ha__reader_class(const ha_qos *offered) {
  return (is_best_effort(offered) ? HA__READER_LATCHED : HA__READER_RELIABLE_LATCHED) +
         (ha__offers_latched(offered) ? 0 : 1);
}

static bool is_latched(int reader_class) {
  return reader_class == HA__READER_RELIABLE_LATCHED || reader_class == HA__READER_LATCHED;
}

ha_qos ha__reader_qos(int reader_class, uint64_t depth) {
  const bool reliable = reader_class <= HA__READER_RELIABLE;
  const bool latched = is_latched(reader_class);

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

/* --- whose message is it ---------------------------------------------------------------------- */

/* Nothing has come. */
static void begin_anew(ha__reader_owner *owner) {
  owner->stand_in = HA__READER_CLASSES;
  owner->has_come = false;
  owner->first = owner->last = 0;
}

/* Where another one is written; NULL = out of memory. */
static ha__reader_owner *next_owner(ha__readers *readers) {
  void *owners = readers->owners;

  if (readers->owner_count == MAX_OWNERS) {
    ha__reader_owner *oldest = &readers->owners[readers->owner_next];
    readers->owner_next = (readers->owner_next + 1) % MAX_OWNERS;
    return oldest;
  }
  const ha_status st = ha__reserve(&owners, &readers->owner_capacity, readers->owner_count, 1,
                                   sizeof *readers->owners, NULL);
  readers->owners = owners;
  return st < 0 ? NULL : &readers->owners[readers->owner_count++];
}

/* Made if it is new; NULL = out of memory. */
static ha__reader_owner *find_owner(ha__readers *readers, const ha_gid *publisher) {
  for (size_t i = 0; i < readers->owner_count; i++) {
    if (memcmp(&readers->owners[i].gid, publisher, sizeof *publisher) == 0) {
      return &readers->owners[i];
    }
  }
  ha__reader_owner *owner = next_owner(readers);
  if (!owner) return NULL;
  owner->gid = *publisher;
  owner->reader_class = HA__READER_CLASSES;
  begin_anew(owner);
  return owner;
}

void ha__readers_assign(ha__readers *readers, const ha_gid *publisher, int reader_class) {
  ha__reader_owner *owner = find_owner(readers, publisher);

  if (!owner || owner->has_come || owner->reader_class == reader_class) return;
  owner->reader_class = reader_class;
  if (owner->stand_in != reader_class) return;
  begin_anew(owner); /* who stood in is the one */
  owner->has_come = true;
}

/* From its own reader: all but what is known, which comes first. */
static bool take_own(ha__reader_owner *owner, uint64_t sequence) {
  owner->has_come = true;
  if (sequence > owner->last) owner->first = owner->last = 0;
  return !owner->first || sequence < owner->first;
}

/* One stands in, and no other. */
static bool take_instead(ha__reader_owner *owner, int reader_class, uint64_t sequence) {
  if (owner->has_come) return false;
  if (owner->stand_in == HA__READER_CLASSES) owner->stand_in = reader_class;
  if (owner->stand_in != reader_class) return false;
  if (!owner->first || sequence <= owner->last) owner->first = sequence;
  owner->last = sequence;
  return true;
}

bool ha__readers_take(bool *latched, ha__readers *readers, const ha__reader *reader,
                      const ha_delivery *delivery) {
  ha__reader_owner *owner = find_owner(readers, &delivery->publisher);

  if (latched) *latched = reader->is_latched || (owner && is_latched(owner->reader_class));
  if (!owner) return true;
  return owner->reader_class == reader->reader_class
             ? take_own(owner, delivery->sequence)
             : take_instead(owner, reader->reader_class, delivery->sequence);
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
  readers->owners = NULL;
  readers->owner_count = readers->owner_capacity = readers->owner_next = 0;
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
  for (size_t i = 0; i < readers->owner_count; i++) {
    begin_anew(&readers->owners[i]);
  }
}

void ha__readers_done(ha__readers *readers) {
  ha__free(readers->owners);
}
