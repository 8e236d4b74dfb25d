#include "subscriber_link.h"

#include <errno.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/status.h"

/* --- the queue ------------------------------------------------------------------------ */

static void free_message(ha__ros1_queued_message *message) {
  ha__ros1_block_unref(message->block);
  ha__free(message);
}

/* Removes the first message or the second one. */
static void remove_at(ha__ros1_subscriber_link *link, ha__ros1_queued_message **at) {
  ha__ros1_queued_message *message = *at;

  if (!message) return;
  *at = message->next;
  if (link->last == message) link->last = at == &link->first ? NULL : link->first;
  link->count--;
  link->bytes -= message->size;
  free_message(message);
}

static void pop(ha__ros1_subscriber_link *link) {
  remove_at(link, &link->first);
  link->done = 0;
}

static void count_dropped(ha__ros1_subscriber_link *link, size_t count) {
  link->dropped += count;
  link->links->dropped += count;
}

/* Drops the oldest message of which nothing was sent yet. */
static void drop_oldest(ha__ros1_subscriber_link *link) {
  ha__ros1_queued_message *half_sent = link->done ? link->first : NULL;

  remove_at(link, half_sent ? &half_sent->next : &link->first);
  count_dropped(link, 1);
}

static bool is_full(const ha__ros1_subscriber_link *link, size_t size, size_t limit) {
  const size_t half_sent = link->done ? 1 : 0;

  if (link->count <= half_sent) return false;
  return link->count - half_sent >= limit || size > HA__ROS1_QUEUE_MAX_BYTES ||
         link->bytes > HA__ROS1_QUEUE_MAX_BYTES - size;
}

/* done: bytes of the message, head included, that were sent already. */
static ha_status push(ha__ros1_subscriber_link *link, ha__ros1_block *block, size_t size,
                      size_t done, size_t limit) {
  ha__ros1_queued_message *message = ha__alloc(sizeof *message);

  if (!message) return HA_E_NOMEM;
  while (is_full(link, size, limit))
    drop_oldest(link);
  *message = (ha__ros1_queued_message){.block = ha__ros1_block_ref(block), .size = size};
  ha__store_u32(message->head, (uint32_t)size);
  *(link->last ? &link->last->next : &link->first) = message;
  link->last = message;
  link->count++;
  link->bytes += size;
  if (done) link->done = done; /* then the queue was empty */
  return HA_OK;
}

/* --- writing --------------------------------------------------------------------------- */

/* Returns the bytes written; 0 = the socket accepts nothing now, or is broken. */
static size_t write_parts(ha__ros1_subscriber_link *link, struct iovec *parts, size_t count) {
  const struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
  const ssize_t n = sendmsg(link->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);

  if (n >= 0) return (size_t)n;
  if (errno != EAGAIN && errno != EINTR && errno != ENOBUFS) link->broken = true;
  return 0;
}

/* The head and the body of a message without the first `done` bytes. */
static size_t fill_parts(struct iovec *parts, const uint8_t *head, const uint8_t *data, size_t size,
                         size_t done) {
  size_t n = 0;

  if (done < 4) {
    parts[n++] = (struct iovec){(void *)(uintptr_t)(head + done), 4 - done};
    done = 4;
  }
  if (size > done - 4) {
    parts[n++] = (struct iovec){(void *)(uintptr_t)(data + done - 4), size - (done - 4)};
  }
  return n;
}

static size_t write_some(ha__ros1_subscriber_link *link) {
  enum { AT_ONCE = 32 };
  struct iovec parts[2 * AT_ONCE];
  size_t count = 0;
  size_t done = link->done;

  for (const ha__ros1_queued_message *p = link->first; p && count + 2 <= 2 * AT_ONCE; p = p->next) {
    count += fill_parts(parts + count, p->head, p->block->data, p->size, done);
    done = 0;
  }
  return write_parts(link, parts, count);
}

/* The subscriber closes its side after it has read everything. */
static void shut_down_if_sent(const ha__ros1_subscriber_link *link) {
  if (link->ending && !link->first && !link->broken) shutdown(link->fd, SHUT_WR);
}

/* Writes as much of the queue as the socket accepts. */
static void flush(ha__ros1_subscriber_link *link) {
  while (link->first && !link->broken) {
    size_t n = write_some(link);
    if (!n) break;
    while (n > 0) {
      const size_t left = 4 + link->first->size - link->done;
      if (n < left) {
        link->done += n;
        break;
      }
      n -= left;
      pop(link);
    }
  }
  shut_down_if_sent(link);
  if (!link->first || link->broken) pthread_cond_broadcast(&link->links->drained);
}

/* Writes a message while the queue is empty. Returns the bytes written. */
static size_t write_direct(ha__ros1_subscriber_link *link, const uint8_t *data, size_t size) {
  struct iovec parts[2];
  uint8_t head[4];

  ha__store_u32(head, (uint32_t)size);
  return write_parts(link, parts, fill_parts(parts, head, data, size, 0));
}

ha_status ha__ros1_subscriber_link_send(ha__ros1_subscriber_link *link, ha__ros1_block **block,
                                        const uint8_t *data, size_t size, size_t limit) {
  const bool was_empty = !link->first;
  size_t done = 0;

  if (link->ending || link->closing || link->broken) return HA_OK;
  if (was_empty) done = write_direct(link, data, size);
  if (done == 4 + size || link->broken) return HA_OK;
  if (!*block) *block = ha__ros1_block_copy(link->links->ros1->buffers, data, size);
  if (!*block || push(link, *block, size, done, limit) < 0) {
    if (done) ha__ros1_subscriber_link_close(link); /* a message cut short: the stream is useless */
    return HA_E_NOMEM;
  }
  if (was_empty) ha__ros1_loop_post(link->links->ros1->data, &link->write_task);
  return HA_OK;
}

static void free_link(ha__ros1_subscriber_link *link) {
  ha__ros1_loop_unwatch(link->links->ros1->data, &link->watch);
  close(link->fd);
  while (link->first)
    pop(link);
  ha__free(link->node);
  ha__free(link);
}

/* --- the data thread ------------------------------------------------------------------- */

/* Unlinks, reports what was dropped, and frees the link. */
static void close_link(ha__ros1_subscriber_link *link) {
  ha__ros1_subscriber_links *links = link->links;

  pthread_mutex_lock(&links->lock);
  if (link->ending) count_dropped(link, link->count);
  const uint64_t dropped = link->dropped;
  for (ha__ros1_subscriber_link **at = &links->first; *at; at = &(*at)->next) {
    if (*at != link) continue;
    *at = link->next;
    break;
  }
  pthread_cond_broadcast(&links->drained);
  pthread_mutex_unlock(&links->lock);
  ha__ros1_loop_unpost(links->ros1->data, &link->write_task);
  ha__ros1_loop_unpost(links->ros1->data, &link->detach_task);
  if (dropped) {
    ha__ros1_note(links->ros1, "%s: %llu messages were not sent to %s, which was too slow",
                  links->topic, (unsigned long long)dropped, link->node);
  }
  free_link(link);
}

/* Watches for input, and for room to write while something is queued. */
static void watch_socket(ha__ros1_subscriber_link *link, bool writable) {
  const uint32_t events = writable ? EPOLLIN | EPOLLOUT : EPOLLIN;

  if (ha__ros1_loop_watch(link->links->ros1->data, &link->watch, link->fd, events, NULL) < 0) {
    close_link(link);
  }
}

/* Subscribers send nothing after the handshake: input is the end of the stream, or is ignored. */
static bool has_ended(const ha__ros1_subscriber_link *link) {
  uint8_t unused[256];
  const ssize_t n = recv(link->fd, unused, sizeof unused, MSG_DONTWAIT);

  return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_subscriber_link *link = HA__ROS1_CONTAINER_OF(ha__ros1_subscriber_link, watch, watch);
  ha__ros1_subscriber_links *links = link->links;

  if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) && has_ended(link)) {
    close_link(link);
    return;
  }
  pthread_mutex_lock(&links->lock);
  flush(link);
  const bool more = link->first != NULL;
  const bool broken = link->broken;
  pthread_mutex_unlock(&links->lock);
  if (broken) {
    close_link(link);
  } else {
    watch_socket(link, more);
  }
}

static void on_attach(ha__ros1_task *task) {
  watch_socket(HA__ROS1_CONTAINER_OF(ha__ros1_subscriber_link, attach_task, task), true);
}

static void on_write_task(ha__ros1_task *task) {
  watch_socket(HA__ROS1_CONTAINER_OF(ha__ros1_subscriber_link, write_task, task), true);
}

static void on_detach(ha__ros1_task *task) {
  close_link(HA__ROS1_CONTAINER_OF(ha__ros1_subscriber_link, detach_task, task));
}

/* --- lifetime -------------------------------------------------------------------------- */

void ha__ros1_subscriber_links_init(ha__ros1_subscriber_links *links, ha__ros1 *ros1,
                                    const char *topic) {
  links->ros1 = ros1;
  links->topic = topic;
  pthread_mutex_init(&links->lock, NULL);
  ha__clock_cond_init(&links->drained);
}

void ha__ros1_subscriber_links_done(ha__ros1_subscriber_links *links) {
  while (links->first) {
    ha__ros1_subscriber_link *link = links->first;
    links->first = link->next;
    free_link(link);
  }
  pthread_cond_destroy(&links->drained);
  pthread_mutex_destroy(&links->lock);
}

bool ha__ros1_subscriber_links_add(ha__ros1_subscriber_link **out, ha__ros1_subscriber_links *links,
                                   int fd, const char *node) {
  ha__ros1_subscriber_link *link = ha__alloc_zeroed(1, sizeof *link);

  if (!link) return false;
  link->node = ha__dup_string(node);
  if (!link->node) {
    ha__free(link);
    return false;
  }
  link->links = links;
  link->fd = fd;
  link->attach_task.run = on_attach;
  link->write_task.run = on_write_task;
  link->detach_task.run = on_detach;
  link->watch.ready = on_ready;
  ha__ros1_peer_name(link->peer, fd);
  ha__ros1_set_keepalive(fd);
  link->next = links->first;
  links->first = link;
  ha__ros1_loop_post(links->ros1->data, &link->attach_task);
  *out = link;
  return true;
}

void ha__ros1_subscriber_link_end(ha__ros1_subscriber_link *link) {
  if (link->ending) return;
  link->ending = true;
  shut_down_if_sent(link);
}

bool ha__ros1_subscriber_link_is_ending(const ha__ros1_subscriber_link *link, size_t *left) {
  int sent = 0;

  if (!link->ending || link->closing || link->broken) return false;
  if (ioctl(link->fd, SIOCOUTQ, &sent) != 0) sent = 0;
  *left = link->bytes + 4 * link->count - link->done + (size_t)sent;
  return true;
}

void ha__ros1_subscriber_link_close(ha__ros1_subscriber_link *link) {
  if (link->closing) return;
  link->closing = true;
  count_dropped(link, link->count); /* now, as the caller may read the count at once */
  while (link->first)
    pop(link);
  ha__ros1_loop_post(link->links->ros1->data, &link->detach_task);
}
