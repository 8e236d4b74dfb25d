/* Service calls: the pair of a writer and a reader that a service or a client consists of, the
 * thread that handles requests and replies, and the header of both in the form of Cyclone DDS.
 *
 * The threads of Cyclone DDS put received messages into a bounded queue; the thread of this module
 * calls the user, because a callback may take long and must not stop receiving. */
#ifndef HA_TRANSPORT_ROS2_CALLS_H
#define HA_TRANSPORT_ROS2_CALLS_H

#include <pthread.h>

#include "queue.h"
#include "ros2.h"
#include "transport/ros2/protocol/names.h"

/* Base of a service and of a client: a writer and a reader. Both carry an id in their USER_DATA, by
 * which peers know that they belong together. */
typedef struct ha__ros2_pair ha__ros2_pair;
struct ha__ros2_pair {
  ha__ros2 *ros2;
  void *owner;                                                    /* the service or the client */
  void (*handle)(ha__ros2_pair *pair, const ha__ros2_item *item); /* in the thread of this module */
  /* In the same thread, after a reader was matched with the writer, and at times set by
   * ha__ros2_pair_wake(). NULL = not called. */
  void (*wake)(ha__ros2_pair *pair);
  /* Guarded by the lock of ha__ros2_calls. early: received before it was open, because its reader
   * exists before the pair knows it. */
  bool is_open;
  bool is_closing;
  ha__ros2_queue early;

  dds_entity_t topics[2];  /* of the writer, of the reader */
  ha__raw_type *type;      /* of the writer */
  pthread_mutex_t writing; /* held while writing, so that the next sequence number is known */
  dds_entity_t writer;
  dds_entity_t reader;
  uint64_t writer_handle; /* identifies a client in its requests */
  ha_gid writer_gid;
  ha_gid reader_gid;
  ha_gid id;
};

/* Name and type of a service, and the hash of the type or NULL. */
typedef struct ha__ros2_pair_names {
  const char *name;
  const char *type;
  const char *hash;
} ha__ros2_pair_names;

/* Creates the entities. ros2, owner, handle and wake are set, the rest is zero. Close it even after
 * a failure. */
ha_status ha__ros2_pair_open(ha__ros2_pair *pair, bool server, const ha__ros2_pair_names *names,
                             ha_error *err);
/* After this returns, handle() and wake() do not run and are not called again. */
void ha__ros2_pair_close(ha__ros2_pair *pair);
/* Any thread. Calls wake() at this time (ha__now_ns()). */
void ha__ros2_pair_wake(ha__ros2_pair *pair, int64_t at_ns);

/* Header of a request and of its reply, after the head of CDR: the client, and the number of the
 * request. */
enum { HA__ROS2_CALL_HEAD = 16 };

typedef struct ha__ros2_call_head {
  uint64_t client;
  int64_t sequence;
} ha__ros2_call_head;

/* false = the message is too short, or not plain CDR. */
bool ha__ros2_call_head_read(ha__ros2_call_head *out, const uint8_t *data, size_t size);

/* Copies a message without this header. Free *out with ha__free(). HA_E_NOMEM. */
ha_status ha__ros2_call_body(uint8_t **out, size_t *out_size, const uint8_t *data, size_t size,
                             ha_error *err);

/* A message (CDR) with this header inserted, in parts. HA_E_ARG: not CDR. */
enum { HA__ROS2_CALL_PARTS = 3 };

typedef struct ha__ros2_call_message {
  uint8_t head[HA__ROS2_CALL_HEAD];
  ha_slice
      parts[HA__ROS2_CALL_PARTS]; /* they point to data and to head, so the struct must not move */
} ha__ros2_call_message;

ha_status ha__ros2_call_message_set(ha__ros2_call_message *message, const ha__ros2_call_head *head,
                                    const uint8_t *data, size_t size, ha_error *err);

ha_status ha__ros2_calls_start(ha__ros2 *ros2, ha_error *err);
void ha__ros2_calls_stop(ha__ros2_calls *calls); /* NULL is allowed */

#endif
