/* Drives libcurl's transfers socket by socket. curl_multi_perform() reads all sockets before it
 * reports the first finished transfer: with large answers on many connections they all end at
 * about the same time, and their connections are idle until the next answers begin. Here a
 * finished transfer makes room for the next request before the next socket is read. */
#include <poll.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/http/transfer.h"

/* Sockets that libcurl waits for, those of earlier requests first; used by the thread of the
 * transfers only. A removed one is -1 until the next wait. */
static struct {
  struct pollfd *items;
  size_t count;
  size_t capacity;
  bool is_partial; /* out of memory: some are missing */
} g_sockets;

static struct pollfd *find(curl_socket_t fd) {
  for (size_t i = 0; i < g_sockets.count; i++) {
    if (g_sockets.items[i].fd == fd) return &g_sockets.items[i];
  }
  return NULL;
}

static struct pollfd *add(curl_socket_t fd) {
  void *items = g_sockets.items;
  const ha_status st =
      ha__reserve(&items, &g_sockets.capacity, g_sockets.count, 1, sizeof *g_sockets.items, NULL);

  g_sockets.items = items;
  if (st < 0) return NULL;
  g_sockets.items[g_sockets.count] = (struct pollfd){.fd = fd};
  return &g_sockets.items[g_sockets.count++];
}

static int watch(CURL *easy, curl_socket_t fd, int what, void *unused, void *also_unused) {
  struct pollfd *item = find(fd);

  (void)easy;
  (void)unused;
  (void)also_unused;
  if (what == CURL_POLL_REMOVE) {
    if (item) item->fd = -1;
    return 0;
  }
  if (!item) item = add(fd);
  if (!item) {
    g_sockets.is_partial = true;
    return 0;
  }
  item->events = (short)((what & CURL_POLL_IN ? POLLIN : 0) | (what & CURL_POLL_OUT ? POLLOUT : 0));
  return 0;
}

void ha__sockets_watch(CURLM *multi) {
  g_sockets.count = 0; /* a forked process has those of its parent */
  curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch);
}

static void forget_removed(void) {
  size_t kept = 0;

  for (size_t i = 0; i < g_sockets.count; i++) {
    if (g_sockets.items[i].fd >= 0) g_sockets.items[kept++] = g_sockets.items[i];
  }
  g_sockets.count = kept;
}

static int events_of(short revents) {
  return (revents & (POLLIN | POLLHUP) ? CURL_CSELECT_IN : 0) |
         (revents & POLLOUT ? CURL_CSELECT_OUT : 0) |
         (revents & (POLLERR | POLLNVAL) ? CURL_CSELECT_ERR : 0);
}

/* Timers that are due: also those of new transfers, which start them. */
static void run_timers(CURLM *multi) {
  int running = 0;

  curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
}

void ha__sockets_run(CURLM *multi, int (*settle)(void)) {
  int running = 0;

  run_timers(multi);
  curl_multi_poll(multi, NULL, 0, settle(), NULL);
  if (g_sockets.is_partial) curl_multi_perform(multi, &running);
  forget_removed();
  const size_t count = g_sockets.count;
  if (poll(g_sockets.items, (nfds_t)count, 0) < 0) return;
  for (size_t i = 0; i < count; i++) {
    const struct pollfd item = g_sockets.items[i];
    if (item.fd < 0 || item.revents == 0) continue;
    curl_multi_socket_action(multi, item.fd, events_of(item.revents), &running);
    (void)settle();
    run_timers(multi);
  }
}
