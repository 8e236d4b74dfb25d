/* Matching of publications and subscriptions, and delivery of messages. */
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/local/stream.h"

void ha__local_block_unref(ha__local_block *block) {
  if (atomic_fetch_sub_explicit(&block->users, 1, memory_order_acq_rel) != 1) return;
  if (block->release) block->release(block->user);
  ha__free(block);
}

/* Networks of the two encodings do not mix. */
static bool fits(const ha__local_publication *from, const ha__local_subscription *to) {
  const ha__local_end *a = from->end;
  const ha__local_end *b = to->end;

  if (a->transport == b->transport && !(to->wants & HA_SUBSCRIBE_OWN)) return false;
  return a->transport->transport.ops == b->transport->transport.ops && a->flags == b->flags &&
         strcmp(a->topic, b->topic) == 0 && strcmp(a->type, b->type) == 0 &&
         !ha_qos_mismatch(NULL, &a->qos, &b->qos, 0);
}

/* Under sending: of one publication in order. */
static void deliver(const ha__local_publication *from, ha__local_subscription *to,
                    const ha__local_sent *sent) {
  const ha_delivery delivery = {.struct_size = sizeof delivery,
                                .data = sent->block->data,
                                .size = sent->block->size,
                                .received_ns = ha__wall_ns(),
                                .sent_ns = sent->sent_ns,
                                .sequence = sent->sequence,
                                .publisher = from->end->gid,
                                .owner = sent->block};

  pthread_mutex_lock(&to->receiving);
  to->message(to->user, &delivery);
  pthread_mutex_unlock(&to->receiving);
}

/* The messages that were kept, oldest first, as many as are asked for. */
static void deliver_kept(const ha__local_publication *from, ha__local_subscription *to) {
  const ha_qos *qos = &to->end->qos;
  size_t n = from->kept_count;

  if (qos->durability != HA_QOS_DURABILITY_TRANSIENT_LOCAL) return;
  if (qos->history != HA_QOS_HISTORY_KEEP_ALL && qos->depth > 0 && qos->depth < n) n = qos->depth;
  for (; n > 0; n--) {
    deliver(from, to, &from->kept[(from->sequence - n) % from->room]);
  }
}

ha_status ha__local_match_up(ha__local_publication *from, ha__local_subscription *to,
                             ha_error *err) {
  if (!fits(from, to)) return HA_OK;
  ha__local_match *match = ha__alloc(sizeof *match);
  if (!match) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&from->sending);
  *match = (ha__local_match){from->matches, to};
  from->matches = match;
  deliver_kept(from, to);
  pthread_mutex_unlock(&from->sending);
  return HA_OK;
}

void ha__local_unmatch(ha__local_publication *from, const ha__local_subscription *to) {
  ha__local_match **at = &from->matches;

  pthread_mutex_lock(&from->sending);
  while (*at) {
    ha__local_match *match = *at;
    if (to && match->to != to) {
      at = &match->next;
      continue;
    }
    *at = match->next;
    ha__free(match);
  }
  pthread_mutex_unlock(&from->sending);
}

/* --- sending ----------------------------------------------------------------------- */

/* Keep a message for late subscribers, in place of the oldest one. Under sending. */
static void keep(ha__local_publication *from, const ha__local_sent *sent) {
  ha__local_sent *slot = &from->kept[(sent->sequence - 1) % from->room];

  if (from->kept_count == from->room) {
    ha__local_block_unref(slot->block);
  } else {
    from->kept_count++;
  }
  ha__local_block_ref(sent->block);
  *slot = *sent;
}

/* Give up the block afterwards. Under sending. */
static void send_block(ha__local_publication *from, ha__local_block *block, int64_t sent_ns) {
  const ha__local_sent sent = {block, sent_ns == HA_SENT_NOW ? ha__wall_ns() : sent_ns,
                               ++from->sequence};

  for (const ha__local_match *match = from->matches; match; match = match->next) {
    deliver(from, match->to, &sent);
  }
  if (from->room > 0) keep(from, &sent);
  ha__local_block_unref(block);
}

static ha__local_block *block_new(const uint8_t *data, size_t size) {
  ha__local_block *block = ha__alloc(sizeof *block + size);

  if (!block) return NULL;
  *block = (ha__local_block){.data = block->own, .size = size};
  atomic_init(&block->users, 1);
  if (size) memcpy(block->own, data, size);
  return block;
}

/* Nothing is copied for nobody. */
ha_status ha__local_send(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, ha_error *err) {
  ha__local_publication *from = (ha__local_publication *)publication;
  ha_status st = HA_OK;

  pthread_mutex_lock(&from->sending);
  if (from->matches || from->room > 0) {
    ha__local_block *block = block_new(data, size);
    if (block) {
      send_block(from, block, sent_ns);
    } else {
      st = HA_FAIL_NOMEM(err);
    }
  } else {
    from->sequence++;
  }
  pthread_mutex_unlock(&from->sending);
  return st;
}

ha_status ha__local_lend(ha_publication *publication, const uint8_t *data, size_t size,
                         int64_t sent_ns, void (*release)(void *user), void *user, ha_error *err) {
  ha__local_publication *from = (ha__local_publication *)publication;
  ha__local_block *block = ha__alloc(sizeof *block);

  if (!block) {
    release(user);
    return HA_FAIL_NOMEM(err);
  }
  *block = (ha__local_block){.data = data, .size = size, .release = release, .user = user};
  atomic_init(&block->users, 1);
  pthread_mutex_lock(&from->sending);
  send_block(from, block, sent_ns);
  pthread_mutex_unlock(&from->sending);
  return HA_OK;
}

uint32_t ha__local_matched(const ha_publication *publication) {
  ha__local_publication *from = (ha__local_publication *)(uintptr_t)publication;
  uint32_t n = 0;

  pthread_mutex_lock(&from->sending);
  for (const ha__local_match *match = from->matches; match; match = match->next) {
    n++;
  }
  pthread_mutex_unlock(&from->sending);
  return n;
}
