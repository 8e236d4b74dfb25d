#include "serve/pending.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "ui/memory.h"

struct serve_pending {
  serve_pending *older;
  serve_pending *newer;
  int fd;
  bool is_listed; /* false: accepted, or being ended */
};

void serve_pending_init(serve_pending_list *list, size_t most) {
  pthread_mutex_init(&list->lock, NULL);
  list->oldest = list->newest = NULL;
  list->count = 0;
  list->most = most;
}

void serve_pending_done(serve_pending_list *list) {
  pthread_mutex_destroy(&list->lock);
}

/* The caller holds the lock. */
static void unlist(serve_pending_list *list, serve_pending *c) {
  if (!c->is_listed) return;
  *(c->older ? &c->older->newer : &list->oldest) = c->newer;
  *(c->newer ? &c->newer->older : &list->newest) = c->older;
  c->is_listed = false;
  list->count--;
}

/* The thread of the connection then closes the socket. The caller holds the lock. */
static void end_oldest(serve_pending_list *list) {
  serve_pending *oldest = list->oldest;

  unlist(list, oldest);
  shutdown(oldest->fd, SHUT_RDWR);
}

serve_pending *serve_pending_begin(serve_pending_list *list, int fd) {
  serve_pending *c = cli_resize(NULL, 1, sizeof *c);

  pthread_mutex_lock(&list->lock);
  *c = (serve_pending){list->newest, NULL, fd, true};
  *(list->newest ? &list->newest->newer : &list->oldest) = c;
  list->newest = c;
  if (++list->count > list->most) end_oldest(list);
  pthread_mutex_unlock(&list->lock);
  return c;
}

void serve_pending_accept(serve_pending_list *list, serve_pending *connection) {
  if (!connection) return;
  pthread_mutex_lock(&list->lock);
  unlist(list, connection);
  pthread_mutex_unlock(&list->lock);
}

void serve_pending_end(serve_pending_list *list, serve_pending *connection) {
  if (!connection) return;
  serve_pending_accept(list, connection);
  free(connection);
}
