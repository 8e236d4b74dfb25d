/* A participant of a ROS 2 network, for tests: records what it sees and receives, and waits for it.
 */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS2_PARTICIPANT_H
#define HA_TESTS_UNIT_TRANSPORT_ROS2_PARTICIPANT_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include <holdall/transport.h>

enum { PARTICIPANT_MAX_SEEN = 2048, PARTICIPANT_WAIT_S = 60 };

typedef struct participant_seen {
  int32_t change;
  ha_qos qos;           /* of endpoint */
  ha_endpoint endpoint; /* its strings are the members below */
  char topic[128];
  char type[128];
  char hash[80];
  char node[64];
  char vendor[16];
} participant_seen;

typedef struct participant {
  ha_transport *transport;
  pthread_mutex_t lock; /* recursive; guards all members below */
  pthread_cond_t changed;
  participant_seen *seen;
  size_t seen_count;
  size_t messages;
  size_t requests;
  size_t replies;
  uint64_t lost;
  uint64_t bytes;
  uint64_t first_sequence;
  uint64_t last_sequence;
  bool out_of_order;
  bool misaligned; /* a large message that does not begin on a page */
  bool damaged;    /* not the bytes of participant_fill() */
  ha_delivery last;
  uint8_t head[64]; /* of the last message */
  void *kept;       /* the second to last one, or NULL */
  bool keep;
  bool blocked; /* the callback waits while this is set */
  uint64_t reply_sequence;
} participant;

/* Takes the domain exclusively until the end of the program: waits for other programs that do the
 * same, including tests/live/network.py. */
void participant_take_domain(int32_t domain);

/* Ends the program on failure. config: more XML for Cyclone DDS, or NULL. */
void participant_open(participant *p, const char *node, int32_t domain, const char *config);
void participant_close(participant *p);

/* Wait until the condition holds, for PARTICIPANT_WAIT_S at most; it is evaluated with the lock of
 * p held. */
#define assert_soon(p, condition)                                                                  \
  do {                                                                                             \
    struct timespec soon_end;                                                                      \
    bool soon_left = true;                                                                         \
    clock_gettime(CLOCK_REALTIME, &soon_end);                                                      \
    soon_end.tv_sec += PARTICIPANT_WAIT_S;                                                         \
    pthread_mutex_lock(&(p)->lock);                                                                \
    while (!(condition) && soon_left) {                                                            \
      soon_left = pthread_cond_timedwait(&(p)->changed, &(p)->lock, &soon_end) == 0;               \
    }                                                                                              \
    soon_left = (condition);                                                                       \
    pthread_mutex_unlock(&(p)->lock);                                                              \
    assert_true(soon_left);                                                                        \
  } while (0)

/* The last report on that topic and kind (change -1: any change, else that one). NULL = none. The
 * result does not change any more. */
const participant_seen *participant_find(participant *p, int32_t kind, const char *topic,
                                         int32_t change);
size_t participant_count(participant *p, int32_t kind, const char *topic, int32_t change);

ha_qos participant_qos(bool reliable, bool latched, uint64_t depth);

ha_subscription *participant_subscribe(participant *p, const char *topic, const char *type,
                                       const ha_qos *qos, uint32_t flags);
ha_publication *participant_advertise(participant *p, const char *topic, const char *type,
                                      const ha_qos *qos, uint32_t flags);

/* Makes the callback wait from now on, or continue. */
void participant_block(participant *p, bool blocked);
/* Waits until no message has been received for a while. */
void participant_quiet(participant *p);

/* Bytes of a message: a header, a number, a pattern that depends on it. */
void participant_fill(uint8_t *out, size_t size, uint32_t number);
/* Wait until this many subscribers are matched. */
bool participant_wait_matched(const ha_publication *publication, uint32_t count);
/* Wait until a server exists (1), or none (0). */
bool participant_wait_ready(const ha_client *client, int32_t ready);
bool participant_send(ha_publication *publication, size_t size, uint32_t number);

#endif
