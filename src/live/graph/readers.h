/* What listens to a topic: one reader, which asks for no more than any of the publishers offers.
 *
 * DDS reports an incompatible QoS at a publisher as soon as any reader asks for more than it
 * offers, whoever else receives it. So there is one reader for all publishers: reliable when all
 * are, latched (transient_local) when all are. When a publisher comes that offers less, or all that
 * are there offer more, another reader takes the place of the first one. That one stays a moment
 * longer, until the new one is known to the publishers.
 *
 * So a message may come to two readers. It is taken from the current one; before that one has
 * brought anything of the publisher, from the one before, which stands in. What the current one
 * brings of that once more, as history, is known by its sequence number. */
#ifndef HA_LIVE_GRAPH_READERS_H
#define HA_LIVE_GRAPH_READERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/transport.h>

/* Classes of readers, the strongest first. */
enum {
  HA__READER_RELIABLE_LATCHED = 0,
  HA__READER_RELIABLE = 1,
  HA__READER_LATCHED = 2,
  HA__READER_PLAIN = 3,
  HA__READER_CLASSES = 4
};

/* The one that gets all that the publisher offers. */
int ha__reader_class(const ha_qos *offered);

/* Does it keep messages for those who come late? */
static inline bool ha__offers_latched(const ha_qos *offered) {
  return offered->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL;
}

/* What a reader of the class asks for. */
ha_qos ha__reader_qos(int reader_class, uint64_t depth);

/* A subscription; the user of its messages. */
typedef struct ha__reader {
  void *topic; /* whose it is */
  int reader_class;
  bool is_latched;               /* it asks for what was sent before, too */
  ha_subscription *subscription; /* NULL = there is none */
  int64_t retire_ns;             /* it ends then; 0 = it is the current one */
} ha__reader;

/* Who brings the messages of a publisher. */
typedef struct ha__reader_owner {
  ha_gid gid;
  int reader_class; /* the current one when it was looked at last; HA__READER_CLASSES = none */
  int stand_in;     /* the class; HA__READER_CLASSES = nobody stands in */
  bool has_come;    /* something, by the reader of its class */
  uint64_t first;   /* sequence numbers of what was taken from who stood in; 0 = nothing */
  uint64_t last;
  uint64_t own_first; /* and from the reader of its class */
  uint64_t own_last;
} ha__reader_owner;

/* Those of one topic. Two threads never change them at once. */
typedef struct ha__readers {
  ha_subscription_options options; /* of all, but for QoS and user */
  void *topic;
  ha__reader items[HA__READER_CLASSES]; /* by class */
  atomic_int current;                   /* the class of the one; HA__READER_CLASSES = none */
  ha__reader_owner *owners; /* guarded by a lock of the topic's; a ring when it is full */
  size_t owner_count;
  size_t owner_capacity;
  size_t owner_next;
} ha__readers;

/* name, type: borrowed for as long as there are readers. flags: HA_ENDPOINT_KEYED and
 * HA_ENDPOINT_ALIEN count. message: its user is an ha__reader. */
void ha__readers_init(ha__readers *readers, const char *name, const char *type, uint32_t flags,
                      void (*message)(void *user, const ha_delivery *delivery), void *topic);

/* The class that asks for no more than publishers of these classes (1 << class) offer. */
int ha__readers_common(unsigned classes);

/* Have a reader of this class, which becomes the current one; the one before ends a second later,
 * by ha__readers_retire(). hash: of the type, as others are told it; "" = not known. */
ha_status ha__readers_use(ha__readers *readers, ha_transport *transport, int reader_class,
                          const ha_qos *asked, const char *hash, ha_error *err);
static inline int ha__readers_current(const ha__readers *readers) {
  return atomic_load(&readers->current);
}

/* Close those whose time is over (CLOCK_MONOTONIC). The time of the next one; 0 = there is none. */
int64_t ha__readers_retire(ha__readers *readers, int64_t now_ns);

/* Is this message to be taken from this reader? Without memory it is, rather twice than never. With
 * the topic's lock. */
bool ha__readers_take(ha__readers *readers, const ha__reader *reader, const ha_delivery *delivery);

/* When this returns, no message comes any more. Readers may be used again. */
void ha__readers_close(ha__readers *readers);
/* Behind that: forget publishers, too. */
void ha__readers_done(ha__readers *readers);

#endif
