/* What listens to a topic: a reader for each class of publishers.
 *
 * A publisher is received by a reader that asks for what it offers, no less: reliable, latched
 * (transient_local), both or neither. So one that offers less than those before it makes another
 * reader, and nobody else gets less by it.
 *
 * A message may come to several of them. It is taken from the reader that is the publisher's own;
 * before that one has brought anything - it may be new, or not be matched yet, and who the
 * publisher is may not be told yet - from another one, which stands in. What the own reader brings
 * of that once more, as history, is known by its sequence number. */
#ifndef HA_LIVE_READERS_H
#define HA_LIVE_READERS_H

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
  bool is_latched; /* it asks for what was sent before, too */
  ha_subscription *subscription;
} ha__reader;

/* Who brings the messages of a publisher. */
typedef struct ha__reader_owner {
  ha_gid gid;
  int reader_class; /* HA__READER_CLASSES = not told */
  int stand_in;     /* the class; HA__READER_CLASSES = nobody stands in */
  bool has_come;    /* something, by the reader of its class */
  uint64_t first;   /* sequence numbers of what was taken from who stood in; 0 = nothing */
  uint64_t last;
} ha__reader_owner;

/* Those of one topic. Two threads never change them at once; their number may be read by any. */
typedef struct ha__readers {
  ha_subscription_options options; /* of all, but for QoS and user */
  void *topic;
  ha__reader items[HA__READER_CLASSES];
  atomic_int count;
  ha__reader_owner *owners; /* guarded by a lock of the topic's; a ring when it is full */
  size_t owner_count;
  size_t owner_capacity;
  size_t owner_next;
} ha__readers;

/* name, type: borrowed for as long as there are readers. flags: HA_ENDPOINT_KEYED and
 * HA_ENDPOINT_ALIEN count. message: its user is an ha__reader. */
void ha__readers_init(ha__readers *readers, const char *name, const char *type, uint32_t flags,
                      void (*message)(void *user, const ha_delivery *delivery), void *topic);

/* There is none of this class yet. hash: of the type, as others are told it; "" = not known. */
ha_status ha__readers_add(ha__readers *readers, ha_transport *transport, int reader_class,
                          const ha_qos *asked, const char *hash, ha_error *err);
bool ha__readers_have(const ha__readers *readers, int reader_class);

/* The publisher is told of: its own reader is one of this class, unless it has another one that
 * brought something. With the topic's lock. */
void ha__readers_assign(ha__readers *readers, const ha_gid *publisher, int reader_class);

/* Is this message to be taken from this reader? Without memory it is, rather twice than never.
 * latched: its publisher, or who brings it, is; may be NULL. With the topic's lock. */
bool ha__readers_take(bool *latched, ha__readers *readers, const ha__reader *reader,
                      const ha_delivery *delivery);

static inline int ha__readers_count(const ha__readers *readers) {
  return atomic_load(&readers->count);
}

/* When this returns, no message comes any more. Publishers stay assigned, and readers may be added
 * again. */
void ha__readers_close(ha__readers *readers);
/* Behind that: forget publishers, too. */
void ha__readers_done(ha__readers *readers);

#endif
