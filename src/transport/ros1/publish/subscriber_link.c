#include "subscriber_link.h"

#include <errno.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"

/* --- what waits ------------------------------------------------------------------------ */

static void free_waiting(ha__ros1_waiting *waiting) {
  ha__ros1_block_unref(waiting->block);
  ha__free(waiting);
}

/* The first one, or the one behind it. */
static void remove_at(ha__ros1_pipe *pipe, ha__ros1_waiting **at) {
  ha__ros1_waiting *waiting = *at;

  if (!waiting) return;
  *at = waiting->next;
  if (pipe->last == waiting) pipe->last = at == &pipe->first ? NULL : pipe->first;
  pipe->count--;
  pipe->bytes -= waiting->size;
  free_waiting(waiting);
}

static void pop(ha__ros1_pipe *pipe) {
  remove_at(pipe, &pipe->first);
  pipe->done = 0;
}

static void give_up(ha__ros1_pipe *pipe, size_t count) {
  pipe->dropped += count;
  pipe->outlet->missed += count;
}

/* The oldest one that is not half sent. */
static void drop_oldest(ha__ros1_pipe *pipe) {
  ha__ros1_waiting *half_sent = pipe->done ? pipe->first : NULL;

  remove_at(pipe, half_sent ? &half_sent->next : &pipe->first);
  give_up(pipe, 1);
}

static bool is_full(const ha__ros1_pipe *pipe, size_t size, size_t limit) {
  const size_t half_sent = pipe->done ? 1 : 0;

  if (pipe->count <= half_sent) return false;
  return pipe->count - half_sent >= limit || size > HA__ROS1_PIPE_MAX_BYTES ||
         pipe->bytes > HA__ROS1_PIPE_MAX_BYTES - size;
}

/* done: bytes of it that were sent already. */
static ha_status push(ha__ros1_pipe *pipe, ha__ros1_block *block, size_t size, size_t done,
                      size_t limit) {
  ha__ros1_waiting *waiting = ha__alloc(sizeof *waiting);

  if (!waiting) return HA_E_NOMEM;
  while (is_full(pipe, size, limit))
    drop_oldest(pipe);
  *waiting = (ha__ros1_waiting){.block = ha__ros1_block_ref(block), .size = size};
  ha__store_u32(waiting->head, (uint32_t)size);
  *(pipe->last ? &pipe->last->next : &pipe->first) = waiting;
  pipe->last = waiting;
  pipe->count++;
  pipe->bytes += size;
  if (done) pipe->done = done; /* it is the only one */
  return HA_OK;
}

/* --- writing --------------------------------------------------------------------------- */

/* What was written; 0 = it takes nothing now, or is broken. */
static size_t write_parts(ha__ros1_pipe *pipe, struct iovec *parts, size_t count) {
  const struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
  const ssize_t n = sendmsg(pipe->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);

  if (n >= 0) return (size_t)n;
  if (errno != EAGAIN && errno != EINTR && errno != ENOBUFS) pipe->broken = true;
  return 0;
}

/* A head and a body, without what was sent of them. */
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

static size_t write_some(ha__ros1_pipe *pipe) {
  enum { AT_ONCE = 32 };
  struct iovec parts[2 * AT_ONCE];
  size_t count = 0;
  size_t done = pipe->done;

  for (const ha__ros1_waiting *p = pipe->first; p && count + 2 <= 2 * AT_ONCE; p = p->next) {
    count += fill_parts(parts + count, p->head, p->block->data, p->size, done);
    done = 0;
  }
  return write_parts(pipe, parts, count);
}

/* All is sent: the subscriber closes when it has read that. */
static void say_end(const ha__ros1_pipe *pipe) {
  if (pipe->ends && !pipe->first && !pipe->broken) shutdown(pipe->fd, SHUT_WR);
}

/* Writes what it takes. */
static void flush(ha__ros1_pipe *pipe) {
  while (pipe->first && !pipe->broken) {
    size_t n = write_some(pipe);
    if (!n) break;
    while (n > 0) {
      const size_t left = 4 + pipe->first->size - pipe->done;
      if (n < left) {
        pipe->done += n;
        break;
      }
      n -= left;
      pop(pipe);
    }
  }
  say_end(pipe);
  if (!pipe->first || pipe->broken) pthread_cond_broadcast(&pipe->outlet->drained);
}

/* Past those that wait: there are none. How much of it was sent. */
static size_t write_direct(ha__ros1_pipe *pipe, const uint8_t *data, size_t size) {
  struct iovec parts[2];
  uint8_t head[4];

  ha__store_u32(head, (uint32_t)size);
  return write_parts(pipe, parts, fill_parts(parts, head, data, size, 0));
}

ha_status ha__ros1_pipe_send(ha__ros1_pipe *pipe, ha__ros1_block **block, const uint8_t *data,
                             size_t size, size_t limit) {
  const bool was_empty = !pipe->first;
  size_t done = 0;

  if (pipe->ends || pipe->closing || pipe->broken) return HA_OK;
  if (was_empty) done = write_direct(pipe, data, size);
  if (done == 4 + size || pipe->broken) return HA_OK;
  if (!*block) *block = ha__ros1_block_copy(pipe->outlet->ros1->stock, data, size);
  if (!*block || push(pipe, *block, size, done, limit) < 0) {
    if (done) ha__ros1_pipe_close(pipe); /* the rest will not come */
    return HA_E_NOMEM;
  }
  if (was_empty) ha__ros1_loop_post(pipe->outlet->ros1->data, &pipe->arms);
  return HA_OK;
}

/* --- the data thread ------------------------------------------------------------------- */

/* Out of the outlet's list, and away. */
static void end(ha__ros1_pipe *pipe) {
  ha__ros1_outlet *outlet = pipe->outlet;

  pthread_mutex_lock(&outlet->lock);
  if (pipe->ends) give_up(pipe, pipe->count);
  const uint64_t dropped = pipe->dropped;
  for (ha__ros1_pipe **at = &outlet->pipes; *at; at = &(*at)->next) {
    if (*at != pipe) continue;
    *at = pipe->next;
    break;
  }
  pthread_cond_broadcast(&outlet->drained);
  pthread_mutex_unlock(&outlet->lock);
  ha__ros1_loop_unpost(outlet->ros1->data, &pipe->arms);
  ha__ros1_loop_unpost(outlet->ros1->data, &pipe->detaches);
  if (dropped) {
    ha__ros1_note(outlet->ros1, "%s: %llu messages were not sent to %s, which was too slow",
                  outlet->topic, (unsigned long long)dropped, pipe->node);
  }
  ha__ros1_pipe_free(pipe);
}

/* Waits for room as long as there is something to be sent. */
static void wait_on(ha__ros1_pipe *pipe, bool for_room) {
  const uint32_t events = for_room ? EPOLLIN | EPOLLOUT : EPOLLIN;

  if (ha__ros1_loop_watch(pipe->outlet->ros1->data, &pipe->watch, pipe->fd, events, NULL) < 0) {
    end(pipe);
  }
}

/* Subscribers have nothing to say: what comes is the end, or of no interest. */
static bool has_ended(const ha__ros1_pipe *pipe) {
  uint8_t unused[256];
  const ssize_t n = recv(pipe->fd, unused, sizeof unused, MSG_DONTWAIT);

  return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_pipe *pipe = HA__ROS1_OF(ha__ros1_pipe, watch, watch);
  ha__ros1_outlet *outlet = pipe->outlet;

  if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) && has_ended(pipe)) {
    end(pipe);
    return;
  }
  pthread_mutex_lock(&outlet->lock);
  flush(pipe);
  const bool more = pipe->first != NULL;
  const bool broken = pipe->broken;
  pthread_mutex_unlock(&outlet->lock);
  if (broken) {
    end(pipe);
  } else {
    wait_on(pipe, more);
  }
}

static void on_attach(ha__ros1_task *task) {
  wait_on(HA__ROS1_OF(ha__ros1_pipe, attaches, task), true);
}

static void on_arm(ha__ros1_task *task) {
  wait_on(HA__ROS1_OF(ha__ros1_pipe, arms, task), true);
}

static void on_detach(ha__ros1_task *task) {
  end(HA__ROS1_OF(ha__ros1_pipe, detaches, task));
}

/* --- its life -------------------------------------------------------------------------- */

ha__ros1_pipe *ha__ros1_pipe_new(ha__ros1_outlet *outlet, int fd, const char *node) {
  ha__ros1_pipe *pipe = ha__alloc_zeroed(1, sizeof *pipe);

  if (!pipe) return NULL;
  pipe->node = ha__dup_string(node);
  if (!pipe->node) {
    ha__free(pipe);
    return NULL;
  }
  pipe->outlet = outlet;
  pipe->fd = fd;
  pipe->attaches.run = on_attach;
  pipe->arms.run = on_arm;
  pipe->detaches.run = on_detach;
  pipe->watch.ready = on_ready;
  ha__ros1_peer_name(pipe->peer, fd);
  ha__ros1_set_keepalive(fd);
  pipe->next = outlet->pipes;
  outlet->pipes = pipe;
  ha__ros1_loop_post(outlet->ros1->data, &pipe->attaches);
  return pipe;
}

void ha__ros1_pipe_end(ha__ros1_pipe *pipe) {
  if (pipe->ends) return;
  pipe->ends = true;
  say_end(pipe);
}

bool ha__ros1_pipe_is_ending(const ha__ros1_pipe *pipe, size_t *left) {
  int sent = 0;

  if (!pipe->ends || pipe->closing || pipe->broken) return false;
  if (ioctl(pipe->fd, SIOCOUTQ, &sent) != 0) sent = 0;
  *left = pipe->bytes + 4 * pipe->count - pipe->done + (size_t)sent;
  return true;
}

void ha__ros1_pipe_close(ha__ros1_pipe *pipe) {
  if (pipe->closing) return;
  pipe->closing = true;
  give_up(pipe, pipe->count); /* here: who closes may ask for the number at once */
  while (pipe->first)
    pop(pipe);
  ha__ros1_loop_post(pipe->outlet->ros1->data, &pipe->detaches);
}

void ha__ros1_pipe_free(ha__ros1_pipe *pipe) {
  ha__ros1_loop_unwatch(pipe->outlet->ros1->data, &pipe->watch);
  close(pipe->fd);
  while (pipe->first)
    pop(pipe);
  ha__free(pipe->node);
  ha__free(pipe);
}
