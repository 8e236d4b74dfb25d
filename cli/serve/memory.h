/* The memory of the server: one limit for all bags, networks and clients, divided into shares. What
 * is not counted: the stacks of threads, indexes and definitions of bags, and the chunks that are
 * being read. A share may be exceeded by the last message that is taken: its size is not limited.
 */
#ifndef CLI_SERVE_MEMORY_H
#define CLI_SERVE_MEMORY_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum serve_use {
  SERVE_FOR_VALUES, /* values of plots that are kept, and those that are read to be kept */
  SERVE_FOR_KEPT,   /* messages of bags, and decoders of video, kept for the next request */
  SERVE_FOR_RING,   /* messages of the network */
  SERVE_FOR_QUEUES, /* messages that clients of WebSocket are sent now or next, and their requests
                       that wait */
  SERVE_FOR_WORK,   /* pixels and points of requests in progress */
  SERVE_FOR_READING /* read-ahead of the requests that read a bag */
} serve_use;
enum { SERVE_USES = SERVE_FOR_READING + 1 };

typedef struct serve_share {
  uint64_t limit;
  uint64_t used;
} serve_share;

/* A place in the line of those that wait for SERVE_FOR_QUEUES. */
typedef struct serve_turn {
  void (*wake)(void *user); /* called when it may be the turn; any thread */
  void *user;
  bool is_waiting; /* this and next: members of serve_memory */
  struct serve_turn *next;
} serve_turn;

/* Functions accept NULL, which has no limit. Any thread may call them. */
typedef struct serve_memory {
  pthread_mutex_t lock; /* guards the following members */
  pthread_cond_t given;
  serve_share shares[SERVE_USES];
  serve_turn *line;   /* the first one */
  int64_t refused_ns; /* monotonic time of the last serve_memory_refused() */
} serve_memory;

/* Least and default limit in bytes. */
#define SERVE_MEMORY_LEAST (UINT64_C(64) << 20)
#define SERVE_MEMORY_DEFAULT (UINT64_C(256) << 20)
#define SERVE_READING_BYTES (UINT64_C(16) << 20) /* of a request */

/* has_bags, has_network: what is served; the other one gets no share. */
void serve_memory_init(serve_memory *memory, uint64_t bytes, bool has_bags, bool has_network);
void serve_memory_done(serve_memory *memory);

/* Take bytes of a share. Returns false if fewer are left. */
bool serve_memory_take(serve_memory *memory, serve_use use, uint64_t bytes);
/* The same, but beyond the limit, too. */
void serve_memory_force(serve_memory *memory, serve_use use, uint64_t bytes);
/* The same, but wait until enough are left. Returns false if the share is smaller than that, or
 * when is_gone(user) returns true. */
bool serve_memory_wait(serve_memory *memory, serve_use use, uint64_t bytes,
                       bool (*is_gone)(void *user), void *user);
void serve_memory_give(serve_memory *memory, serve_use use, uint64_t bytes);

uint64_t serve_memory_limit(const serve_memory *memory, serve_use use);
uint64_t serve_memory_used(serve_memory *memory, serve_use use);
/* Whether something of the share is left, and whether less than half of it is. */
bool serve_memory_has(serve_memory *memory, serve_use use);
bool serve_memory_is_short(serve_memory *memory, serve_use use);

/* Whether a message of any size may be taken of SERVE_FOR_QUEUES now: something must be left, and
 * nobody must have waited longer. If not, the turn is in the line until a later call returns true,
 * or it leaves. A turn whose owner ends must leave. */
bool serve_memory_is_turn(serve_memory *memory, serve_turn *turn);
void serve_memory_leave(serve_memory *memory, serve_turn *turn);

/* Report that someone who does not wait lacks memory of SERVE_FOR_QUEUES. */
void serve_memory_refused(serve_memory *memory);
/* Whether someone waits for it, or lacked it within the last second. */
bool serve_memory_is_wanted(serve_memory *memory);

#endif
