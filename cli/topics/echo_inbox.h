/* Queue of messages from the threads of the network to the one that shows them. */
#ifndef CLI_TOPICS_ECHO_INBOX_H
#define CLI_TOPICS_ECHO_INBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>
#include <holdall/transport.h>

/* Output may be slow: this many messages and bytes are kept, others are dropped and counted. */
enum { ECHO_MAX_MESSAGES = 10000, ECHO_MAX_BYTES = 256 << 20 };

typedef struct echo_item {
  ha_message msg;
  void *kept; /* its data, until ha_transport_drop() */
} echo_item;

typedef struct echo_inbox {
  pthread_mutex_t lock; /* guards what follows */
  pthread_cond_t filled;
  echo_item *items; /* a ring */
  size_t first;
  size_t size;
  size_t bytes;
  bool closed;      /* accepts no messages */
  uint64_t dropped; /* found it full */
  uint64_t lost;    /* on the network */
} echo_inbox;

void echo_inbox_init(echo_inbox *inbox);
void echo_inbox_put(echo_inbox *inbox, ha_transport *transport, const ha_channel *channel,
                    const ha_delivery *delivery);
/* Wait for a message at most this long; false: none arrived. */
bool echo_inbox_take(echo_item *out, echo_inbox *inbox, int64_t wait_ns);
/* Accept no more messages and drop those in it. */
void echo_inbox_close(echo_inbox *inbox, ha_transport *transport);
void echo_inbox_done(echo_inbox *inbox);

#endif
