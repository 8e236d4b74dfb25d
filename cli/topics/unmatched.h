/* Subscribers of a topic that do not match our publication, and why; for `pub`. */
#ifndef CLI_TOPICS_UNMATCHED_H
#define CLI_TOPICS_UNMATCHED_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/transport.h>

enum { TOPICS_UNMATCHED_MAX = 16 };

typedef struct topics_unmatched {
  ha_endpoint own; /* our publisher: topic, type and QoS; borrowed */
  pthread_mutex_t lock;
  size_t size;
  struct topics_unmatched_one {
    ha_gid gid;
    char text[384];
    int64_t since_ns;
    bool is_said;
  } items[TOPICS_UNMATCHED_MAX]; /* others are not named */
} topics_unmatched;

/* topic, type and qos are borrowed. */
void topics_unmatched_init(topics_unmatched *all, const char *topic, const char *type,
                           const ha_qos *qos);
/* An event of the transport. Any thread. */
void topics_unmatched_see(topics_unmatched *all, int32_t change, const ha_endpoint *endpoint);
/* Print a note about each subscriber that has been there for a second, so that the name of its node
 * is known if it has one; once. */
void topics_unmatched_say(topics_unmatched *all);

#endif
