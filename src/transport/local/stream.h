/* Publications and subscriptions: what both sides of a match see of each other. */
#ifndef HA_TRANSPORT_LOCAL_STREAM_H
#define HA_TRANSPORT_LOCAL_STREAM_H

#include "transport/local/local.h"

/* Bytes of a message, shared by all that hold them; they follow, or are lent. */
typedef struct ha__local_block {
  atomic_size_t users;
  const uint8_t *data;
  size_t size;
  void (*release)(void *user); /* NULL = not lent */
  void *user;
  uint8_t own[];
} ha__local_block;

static inline void ha__local_block_ref(ha__local_block *block) {
  atomic_fetch_add_explicit(&block->users, 1, memory_order_relaxed);
}
void ha__local_block_unref(ha__local_block *block);

typedef struct ha__local_subscription {
  ha_subscription subscription; /* first */
  ha__local_end *end;
  uint32_t wants; /* HA_SUBSCRIBE_... */
  void *user;
  void (*message)(void *user, const ha_delivery *delivery);
  pthread_mutex_t receiving; /* one message at a time */
} ha__local_subscription;

/* A subscription that a publication sends to; guarded by its `sending`. */
typedef struct ha__local_match {
  struct ha__local_match *next;
  ha__local_subscription *to;
} ha__local_match;

/* A message that a publication keeps for subscribers that come later. */
typedef struct ha__local_sent {
  ha__local_block *block;
  int64_t sent_ns;
  uint64_t sequence;
} ha__local_sent;

typedef struct ha__local_publication {
  ha_publication publication; /* first */
  ha__local_end *end;
  pthread_mutex_t sending; /* guards the rest */
  ha__local_match *matches;
  ha__local_sent *kept; /* a ring of `room`, for transient_local */
  size_t room;
  size_t kept_count;
  uint64_t sequence;
} ha__local_publication;

/* Under graph. Match both if they fit, and deliver what the publication kept. */
ha_status ha__local_match_up(ha__local_publication *from, ha__local_subscription *to,
                             ha_error *err);
/* Under graph. Afterwards nothing is delivered any more. to NULL: every subscription. */
void ha__local_unmatch(ha__local_publication *from, const ha__local_subscription *to);

#endif
