/* Connections whose client has not shown the token yet. Their number is bounded: a new one ends the
 * oldest, so that a flood of them does not keep out others. */
#ifndef CLI_SERVE_PENDING_H
#define CLI_SERVE_PENDING_H

#include <pthread.h>
#include <stddef.h>

typedef struct serve_pending serve_pending;

/* Any thread may call the functions. */
typedef struct serve_pending_list {
  pthread_mutex_t lock; /* guards the following members */
  serve_pending *oldest;
  serve_pending *newest;
  size_t count;
  size_t most;
} serve_pending_list;

void serve_pending_init(serve_pending_list *list, size_t most);
void serve_pending_done(serve_pending_list *list);

/* A connection has begun. The socket is borrowed until serve_pending_end(). */
serve_pending *serve_pending_begin(serve_pending_list *list, int fd);
/* The client has shown the token. NULL is allowed. */
void serve_pending_accept(serve_pending_list *list, serve_pending *connection);
/* The connection ends. NULL is allowed. */
void serve_pending_end(serve_pending_list *list, serve_pending *connection);

#endif
