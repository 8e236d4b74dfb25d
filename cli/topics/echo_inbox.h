/* Messages on their way from the network's threads to the one that shows them. */
#ifndef CLI_TOPICS_ECHO_INBOX_H
#define CLI_TOPICS_ECHO_INBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>
#include <holdall/transport.h>

/* Who shows messages may be slow: of what comes then so much is kept, and the rest is counted. */
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
  bool closed;      /* nothing is taken any more */
  uint64_t dropped; /* found it full */
  uint64_t lost;    /* on the network */
} echo_inbox;

void echo_inbox_init(echo_inbox *inbox);
void echo_inbox_put(echo_inbox *inbox, ha_transport *transport, const ha_channel *channel,
                    const ha_delivery *delivery);
/* Waits for one at most so long; false: none came. */
bool echo_inbox_take(echo_item *out, echo_inbox *inbox, int64_t wait_ns);
/* Take nothing more, and drop what is left in it. */
void echo_inbox_close(echo_inbox *inbox, ha_transport *transport);
void echo_inbox_done(echo_inbox *inbox);

#endif
