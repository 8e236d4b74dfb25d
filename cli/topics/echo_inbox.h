/* Queue of messages from the network threads to the thread that prints them. */
#ifndef CLI_TOPICS_ECHO_INBOX_H
#define CLI_TOPICS_ECHO_INBOX_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>
#include <holdall/transport.h>

/* Limits of the queue, because output may be slow; further messages are dropped and counted. */
enum { ECHO_MAX_MESSAGES = 10000, ECHO_MAX_BYTES = 256 << 20 };

typedef struct echo_item {
  ha_message msg;
  void *kept; /* handle of its data, for ha_transport_drop() */
} echo_item;

typedef struct echo_inbox {
  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t filled;
  echo_item *items; /* ring buffer */
  size_t first;
  size_t size;
  size_t bytes;
  bool closed;      /* accepts no messages */
  uint64_t dropped; /* number of messages dropped because the queue was full */
  uint64_t lost;    /* number of messages lost on the network */
} echo_inbox;

void echo_inbox_init(echo_inbox *inbox);
void echo_inbox_put(echo_inbox *inbox, ha_transport *transport, const ha_channel *channel,
                    const ha_delivery *delivery);
/* Wait for a message for a limited time. Returns false if none arrived. */
bool echo_inbox_take(echo_item *out, echo_inbox *inbox, int64_t wait_ns);
/* Accept no more messages, and drop those in the queue. */
void echo_inbox_close(echo_inbox *inbox, ha_transport *transport);
void echo_inbox_done(echo_inbox *inbox);

#endif
