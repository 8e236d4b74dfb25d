/* The reader of a topic. It requests no more than any of the publishers offers.
 *
 * A publisher reports an incompatible QoS as soon as any reader requests more than it offers, even
 * if other readers receive it. So there is one reader for all publishers: reliable when all are,
 * latched (transient_local) when all are. When a publisher appears that offers less, or all open
 * ones offer more, a reader of another class replaces it. The replaced reader stays open until the
 * publishers have discovered the new one.
 *
 * So two readers may deliver a message. It is taken from the current reader; until that has
 * delivered anything of the publisher, from the previous one, the stand-in. Messages that the
 * current reader delivers again, as history, are recognised by their sequence numbers. */
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

/* The class that receives all that a publisher with this QoS offers. */
int ha__reader_class(const ha_qos *offered);

/* Does such a publisher keep messages for late subscribers? */
static inline bool ha__offers_latched(const ha_qos *offered) {
  return offered->durability == HA_QOS_DURABILITY_TRANSIENT_LOCAL;
}

/* The QoS that a reader of the class requests. */
ha_qos ha__reader_qos(int reader_class, uint64_t depth);

/* A subscription; the user of its messages. */
typedef struct ha__reader {
  void *topic; /* of the topic, as of ha__readers_init() */
  int reader_class;
  bool is_latched;               /* it requests history */
  ha_subscription *subscription; /* NULL = not open */
  int64_t retire_ns;             /* it is closed then; 0 = it is current */
} ha__reader;

/* Which reader delivers the messages of a publisher. */
typedef struct ha__reader_owner {
  ha_gid gid;
  int reader_class; /* the current one at the last message; HA__READER_CLASSES = none */
  int stand_in;     /* the class of the stand-in; HA__READER_CLASSES = none */
  bool has_come;    /* the reader of reader_class has delivered something */
  uint64_t first;   /* sequence numbers taken from the stand-in; 0 = none */
  uint64_t last;
  uint64_t own_first; /* and from the reader of reader_class */
  uint64_t own_last;
} ha__reader_owner;

/* The readers of one topic. The caller serialises changes. */
typedef struct ha__readers {
  ha_subscription_options options; /* of all readers, except QoS and user */
  void *topic;
  ha__reader items[HA__READER_CLASSES]; /* by class */
  atomic_int current;                   /* the current class; HA__READER_CLASSES = none */
  ha__reader_owner *owners; /* guarded by the lock of the topic; reused in a ring when full */
  size_t owner_count;
  size_t owner_capacity;
  size_t owner_next;
} ha__readers;

/* name, type: borrowed until ha__readers_close(). flags: HA_ENDPOINT_KEYED and
 * HA_ENDPOINT_ALIEN count. message: its user is an ha__reader. */
void ha__readers_init(ha__readers *readers, const char *name, const char *type, uint32_t flags,
                      void (*message)(void *user, const ha_delivery *delivery), void *topic);

/* The class that requests no more than publishers of these classes (1 << class) offer. */
int ha__readers_common(unsigned classes);

/* Make a reader of this class the current one; ha__readers_retire() closes the previous one a
 * second later. hash: of the type, as announced; "" = not known. */
ha_status ha__readers_use(ha__readers *readers, ha_transport *transport, int reader_class,
                          const ha_qos *asked, const char *hash, ha_error *err);
static inline int ha__readers_current(const ha__readers *readers) {
  return atomic_load(&readers->current);
}

/* Close replaced readers whose time has come (CLOCK_MONOTONIC). Returns the time of the next one; 0
 * = none. */
int64_t ha__readers_retire(ha__readers *readers, int64_t now_ns);

/* Is this message taken from this reader? Without memory it is, rather twice than never. With the
 * lock of the topic. */
bool ha__readers_take(ha__readers *readers, const ha__reader *reader, const ha_delivery *delivery);

/* When this returns, no message is delivered any more. Readers may be used again. */
void ha__readers_close(ha__readers *readers);
/* After that: free what is known of publishers. */
void ha__readers_done(ha__readers *readers);

#endif
