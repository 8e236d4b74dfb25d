/* Connections whose client has not shown the token yet. Their number is bounded: a new one ends the
 * oldest, so that a flood of them does not keep out others. */
#ifndef CLI_SERVE_GUESTS_H
#define CLI_SERVE_GUESTS_H

#include <pthread.h>
#include <stddef.h>

typedef struct serve_guest serve_guest;

/* Any thread may call the functions. */
typedef struct serve_guests {
  pthread_mutex_t lock; /* guards the following members */
  serve_guest *oldest;
  serve_guest *newest;
  size_t count;
  size_t most;
} serve_guests;

void serve_guests_init(serve_guests *guests, size_t most);
void serve_guests_done(serve_guests *guests);

/* A connection has begun. The socket is borrowed until serve_guest_end(). */
serve_guest *serve_guest_begin(serve_guests *guests, int fd);
/* The client has shown the token. */
void serve_guest_know(serve_guests *guests, serve_guest *guest);
/* The connection ends. NULL is allowed. */
void serve_guest_end(serve_guests *guests, serve_guest *guest);

#endif
