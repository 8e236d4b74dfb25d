/* The thread in which requests and replies are handled: they may take their time, which the threads
 * that receive have not. */
#ifndef HA_TRANSPORT_ROS2_CALLS_H
#define HA_TRANSPORT_ROS2_CALLS_H

#include <pthread.h>

#include "names.h"
#include "queue.h"
#include "ros2.h"

/* What a service and a client have alike: a writer, a reader, and an id that both carry, by which
 * the other side knows that they belong together. */
typedef struct ha__ros2_pair ha__ros2_pair;
struct ha__ros2_pair {
  ha__ros2 *ros2;
  void *owner;                                                    /* the service, or the client */
  void (*handle)(ha__ros2_pair *pair, const ha__ros2_item *item); /* in the thread of calls */
  /* The same thread, when a reader was matched with our writer, and when ha__ros2_pair_wake() asked
   * for it. NULL = not called. */
  void (*wake)(ha__ros2_pair *pair);
  bool is_closing;         /* with the lock of the calls */
  dds_entity_t topics[2];  /* of the writer, of the reader */
  ha__raw_type *type;      /* of what is written */
  pthread_mutex_t writing; /* held by who writes, who knows by it which number a message gets */
  dds_entity_t writer;
  dds_entity_t reader;
  uint64_t writer_handle; /* how a client is named in requests */
  ha_gid writer_gid;
  ha_gid reader_gid;
  ha_gid id;
};

/* The names of a service, its type, the hash of that or NULL. */
typedef struct ha__ros2_pair_names {
  const char *name;
  const char *type;
  const char *hash;
} ha__ros2_pair_names;

/* ros2, owner, handle and wake are set; the rest is zero. Close it even when this failed. */
ha_status ha__ros2_pair_open(ha__ros2_pair *pair, bool server, const ha__ros2_pair_names *names,
                             ha_error *err);
/* When this returns, handle() and wake() do not run, and never will. */
void ha__ros2_pair_close(ha__ros2_pair *pair);
/* Call wake() at this time of ha__now_ns(). Any thread. */
void ha__ros2_pair_wake(ha__ros2_pair *pair, int64_t at_ns);

/* Bytes in front of a request and its reply, behind the head of CDR: whose it is, and its number.
 */
enum { HA__ROS2_CALL_HEAD = 16 };

typedef struct ha__ros2_call_head {
  uint64_t client;
  int64_t sequence;
} ha__ros2_call_head;

/* false: the message is too short, or not plain CDR. */
bool ha__ros2_call_head_read(ha__ros2_call_head *out, const uint8_t *data, size_t size);

/* The message without that head: HA_E_NOMEM, or bytes for ha__free(). */
ha_status ha__ros2_call_body(uint8_t **out, size_t *out_size, const uint8_t *data, size_t size,
                             ha_error *err);

/* A message (CDR) with such a head put into it, in parts. HA_E_ARG: it is none. */
enum { HA__ROS2_CALL_PARTS = 3 };

typedef struct ha__ros2_call_message {
  uint8_t head[HA__ROS2_CALL_HEAD];
  ha_slice parts[HA__ROS2_CALL_PARTS]; /* of head, too: it stays where it is */
} ha__ros2_call_message;

ha_status ha__ros2_call_message_set(ha__ros2_call_message *message, const ha__ros2_call_head *head,
                                    const uint8_t *data, size_t size, ha_error *err);

ha_status ha__ros2_calls_start(ha__ros2 *ros2, ha_error *err);
void ha__ros2_calls_stop(ha__ros2_calls *calls); /* NULL is allowed */

#endif
