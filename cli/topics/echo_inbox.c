#include "topics/echo_inbox.h"

#include <stdlib.h>

#include "ui/clock.h"
#include "ui/memory.h"

void echo_inbox_init(echo_inbox *inbox) {
  *inbox = (echo_inbox){.items = cli_resize(NULL, ECHO_MAX_MESSAGES, sizeof *inbox->items)};
  pthread_mutex_init(&inbox->lock, NULL);
  ha__clock_cond_init(&inbox->filled);
}

static ha_message message_of(const ha_channel *channel, const ha_delivery *delivery) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | (delivery->sequence ? HA_MESSAGE_HAS_SEQUENCE : 0u);
  msg.sequence = (uint32_t)delivery->sequence;
  msg.channel = channel;
  msg.data = delivery->data;
  msg.size = delivery->size;
  msg.log_time_ns = delivery->received_ns;
  msg.publish_time_ns = delivery->sent_ns;
  return msg;
}

/* Is there room for a message? An empty queue accepts a message of any size. */
static bool has_room(const echo_inbox *inbox, size_t size) {
  return inbox->size == 0 ||
         (inbox->size < ECHO_MAX_MESSAGES && inbox->bytes + size <= ECHO_MAX_BYTES);
}

void echo_inbox_put(echo_inbox *inbox, ha_transport *transport, const ha_channel *channel,
                    const ha_delivery *delivery) {
  pthread_mutex_lock(&inbox->lock);
  if (inbox->closed) {
    pthread_mutex_unlock(&inbox->lock);
    return;
  }
  inbox->lost += delivery->lost;
  void *kept = has_room(inbox, delivery->size) ? ha_delivery_keep(transport, delivery) : NULL;
  if (kept) {
    const size_t at = (inbox->first + inbox->size++) % ECHO_MAX_MESSAGES;
    inbox->items[at] = (echo_item){message_of(channel, delivery), kept};
    inbox->bytes += delivery->size;
    pthread_cond_signal(&inbox->filled);
  } else {
    inbox->dropped++;
  }
  pthread_mutex_unlock(&inbox->lock);
}

bool echo_inbox_take(echo_item *out, echo_inbox *inbox, int64_t wait_ns) {
  const struct timespec until = ha__clock_at(cli_now_ns() + wait_ns);

  pthread_mutex_lock(&inbox->lock);
  if (inbox->size == 0 && wait_ns > 0) {
    (void)pthread_cond_timedwait(&inbox->filled, &inbox->lock, &until);
  }
  const bool found = inbox->size > 0;
  if (found) {
    *out = inbox->items[inbox->first];
    inbox->first = (inbox->first + 1) % ECHO_MAX_MESSAGES;
    inbox->size--;
    inbox->bytes -= out->msg.size;
  }
  pthread_mutex_unlock(&inbox->lock);
  return found;
}

void echo_inbox_close(echo_inbox *inbox, ha_transport *transport) {
  echo_item item;

  pthread_mutex_lock(&inbox->lock);
  inbox->closed = true;
  pthread_mutex_unlock(&inbox->lock);
  while (echo_inbox_take(&item, inbox, 0)) {
    ha_transport_drop(transport, item.kept);
  }
}

void echo_inbox_done(echo_inbox *inbox) {
  pthread_cond_destroy(&inbox->filled);
  pthread_mutex_destroy(&inbox->lock);
  free(inbox->items);
}
