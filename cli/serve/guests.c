#include "serve/guests.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "ui/memory.h"

struct serve_guest {
  serve_guest *older;
  serve_guest *newer;
  int fd;
  bool is_listed; /* false: known, or being ended */
};

void serve_guests_init(serve_guests *g, size_t most) {
  pthread_mutex_init(&g->lock, NULL);
  g->oldest = g->newest = NULL;
  g->count = 0;
  g->most = most;
}

void serve_guests_done(serve_guests *g) {
  pthread_mutex_destroy(&g->lock);
}

/* The caller holds the lock. */
static void unlist(serve_guests *g, serve_guest *guest) {
  if (!guest->is_listed) return;
  *(guest->older ? &guest->older->newer : &g->oldest) = guest->newer;
  *(guest->newer ? &guest->newer->older : &g->newest) = guest->older;
  guest->is_listed = false;
  g->count--;
}

/* The thread of the connection then closes the socket. The caller holds the lock. */
static void end_oldest(serve_guests *g) {
  serve_guest *oldest = g->oldest;

  unlist(g, oldest);
  shutdown(oldest->fd, SHUT_RDWR);
}

serve_guest *serve_guest_begin(serve_guests *g, int fd) {
  serve_guest *guest = cli_resize(NULL, 1, sizeof *guest);

  pthread_mutex_lock(&g->lock);
  *guest = (serve_guest){g->newest, NULL, fd, true};
  *(g->newest ? &g->newest->newer : &g->oldest) = guest;
  g->newest = guest;
  if (++g->count > g->most) end_oldest(g);
  pthread_mutex_unlock(&g->lock);
  return guest;
}

void serve_guest_know(serve_guests *g, serve_guest *guest) {
  if (!guest) return;
  pthread_mutex_lock(&g->lock);
  unlist(g, guest);
  pthread_mutex_unlock(&g->lock);
}

void serve_guest_end(serve_guests *g, serve_guest *guest) {
  if (!guest) return;
  serve_guest_know(g, guest);
  free(guest);
}
