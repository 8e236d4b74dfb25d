#include "live/graph/readers.h"

#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/transport.h"

/* Publishers of a topic that are kept. */
enum { MAX_OWNERS = 1000 };

/* By then publishers on other machines have discovered a new reader. */
static const int64_t g_retire_ns = 1000000000;

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

/* --- which reader delivers -------------------------------------------------------------------- */

/* Nothing has been delivered. */
static void reset_owner(ha__reader_owner *owner) {
  owner->stand_in = HA__READER_CLASSES;
  owner->has_come = false;
  owner->first = owner->last = owner->own_first = owner->own_last = 0;
}

/* A free entry, or the oldest one; NULL = out of memory. */
static ha__reader_owner *allocate_owner(ha__readers *readers) {
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

static void extend(uint64_t *first, uint64_t *last, uint64_t sequence) {
  if (!sequence) return;
  if (!*first || sequence < *first) *first = sequence;
  if (sequence > *last) *last = sequence;
}

/* Another reader is current: the previous one becomes the stand-in, with the range that it
 * delivered. */
static void switch_owner(ha__reader_owner *owner, int reader_class) {
  if (owner->has_come) {
    extend(&owner->first, &owner->last, owner->own_first);
    extend(&owner->first, &owner->last, owner->own_last);
    owner->stand_in = owner->reader_class;
  }
  owner->has_come = false;
  owner->own_first = owner->own_last = 0;
  owner->reader_class = reader_class;
  if (owner->stand_in != reader_class) return;
  owner->stand_in = HA__READER_CLASSES; /* the stand-in became the current reader */
  owner->has_come = true;
  owner->own_first = owner->first;
  owner->own_last = owner->last;
  owner->first = owner->last = 0;
}

/* Added if it is new; NULL = out of memory. */
static ha__reader_owner *find_owner(ha__readers *readers, const ha_gid *publisher) {
  const int current = ha__readers_current(readers);
  ha__reader_owner *owner = NULL;

  for (size_t i = 0; i < readers->owner_count && !owner; i++) {
    if (memcmp(&readers->owners[i].gid, publisher, sizeof *publisher) != 0) continue;
    owner = &readers->owners[i];
  }
  if (!owner) {
    owner = allocate_owner(readers);
    if (!owner) return NULL;
    owner->gid = *publisher;
    owner->reader_class = current;
    reset_owner(owner);
  }
  if (owner->reader_class != current) switch_owner(owner, current);
  return owner;
}

/* From the publisher's own reader: everything that the stand-in has not delivered. Once it has
 * passed that, a smaller number means that the publisher counts from the start again. */
static bool take_own(ha__reader_owner *owner, uint64_t sequence) {
  const bool has_passed = owner->own_last > owner->last;

  owner->has_come = true;
  if (!has_passed && owner->first && sequence >= owner->first && sequence <= owner->last) {
    return false;
  }
  extend(&owner->own_first, &owner->own_last, sequence);
  return true;
}

/* The own reader has delivered something: the stand-in may still have messages from before that,
 * because the two are read one after the other. */
static bool take_remaining(ha__reader_owner *owner, int reader_class, uint64_t sequence) {
  if (owner->stand_in != reader_class || sequence <= owner->last) return false;
  if (sequence >= owner->own_first) return false;
  extend(&owner->first, &owner->last, sequence);
  return true;
}

/* From a stand-in: one reader, until the own one delivers. */
static bool take_from_stand_in(ha__reader_owner *owner, int reader_class, uint64_t sequence) {
  if (owner->has_come) return take_remaining(owner, reader_class, sequence);
  if (owner->stand_in == HA__READER_CLASSES) owner->stand_in = reader_class;
  if (owner->stand_in != reader_class) return false;
  if (!owner->first || sequence <= owner->last) owner->first = sequence;
  owner->last = sequence;
  return true;
}

bool ha__readers_take(ha__readers *readers, const ha__reader *reader, const ha_delivery *delivery) {
  ha__reader_owner *owner = find_owner(readers, &delivery->publisher);

  if (!owner) return true;
  return owner->reader_class == reader->reader_class
             ? take_own(owner, delivery->sequence)
             : take_from_stand_in(owner, reader->reader_class, delivery->sequence);
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
  atomic_init(&readers->current, HA__READER_CLASSES);
}

int ha__readers_common(unsigned classes) {
  const unsigned best_effort = 1u << HA__READER_LATCHED | 1u << HA__READER_PLAIN;
  const unsigned fleeting = 1u << HA__READER_RELIABLE | 1u << HA__READER_PLAIN;

  return (classes & best_effort ? HA__READER_LATCHED : HA__READER_RELIABLE_LATCHED) +
         (classes & fleeting ? 1 : 0);
}

static ha_status open_reader(ha__readers *readers, ha_transport *transport, ha__reader *reader,
                             const ha_qos *asked, const char *hash, ha_error *err) {
  ha_subscription_options options = readers->options;

  if (reader->subscription) return HA_OK; /* it waited to be closed */
  reader->topic = readers->topic;
  reader->is_latched = ha__offers_latched(asked);
  options.hash = ha__transport_hash_filter(transport, hash);
  options.qos = asked;
  options.user = reader;
  return ha_transport_subscribe(&reader->subscription, transport, &options, err);
}

/* It becomes current before it exists, because its messages may arrive at once. */
ha_status ha__readers_use(ha__readers *readers, ha_transport *transport, int reader_class,
                          const ha_qos *asked, const char *hash, ha_error *err) {
  const int before = ha__readers_current(readers);
  ha__reader *reader = &readers->items[reader_class];

  reader->reader_class = reader_class;
  reader->retire_ns = 0;
  atomic_store(&readers->current, reader_class);
  const ha_status st = open_reader(readers, transport, reader, asked, hash, err);
  if (st < 0) {
    atomic_store(&readers->current, before);
  } else if (before != HA__READER_CLASSES) {
    readers->items[before].retire_ns = ha__now_ns() + g_retire_ns;
  }
  return st;
}

int64_t ha__readers_retire(ha__readers *readers, int64_t now_ns) {
  int64_t next = 0;

  for (int i = 0; i < HA__READER_CLASSES; i++) {
    ha__reader *reader = &readers->items[i];
    if (!reader->retire_ns) continue;
    if (now_ns < reader->retire_ns) {
      if (!next || reader->retire_ns < next) next = reader->retire_ns;
      continue;
    }
    reader->retire_ns = 0;
    ha_subscription_close(reader->subscription);
    reader->subscription = NULL;
  }
  return next;
}

void ha__readers_close(ha__readers *readers) {
  for (int i = 0; i < HA__READER_CLASSES; i++) {
    ha_subscription_close(readers->items[i].subscription);
    readers->items[i].subscription = NULL;
    readers->items[i].retire_ns = 0;
  }
  atomic_store(&readers->current, HA__READER_CLASSES);
  for (size_t i = 0; i < readers->owner_count; i++) {
    reset_owner(&readers->owners[i]);
    readers->owners[i].reader_class = HA__READER_CLASSES;
  }
}

void ha__readers_done(ha__readers *readers) {
  ha__free(readers->owners);
}
