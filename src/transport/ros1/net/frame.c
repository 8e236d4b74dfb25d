#include "frame.h"

#include <errno.h>
#include <inttypes.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/growing.h"
#include "base/status.h"

/* The buffer grows by this as bytes arrive, whatever length a peer announces. */
enum { READ_STEP = 64 * 1024 };

enum { SENDING, RECEIVING, AWAITING_CLOSE };

static void stop_waiting(ha__ros1_frame_io *io) {
  ha__ros1_loop_unwatch(io->loop, &io->watch);
  ha__ros1_loop_clear_timer(io->loop, &io->timer);
}

static void finish(ha__ros1_frame_io *io, int what, const ha_error *err) {
  stop_waiting(io);
  io->event(io, what, err);
}

/* Progress was made: restart the stall timer. */
static void restart_timer(ha__ros1_frame_io *io) {
  ha__ros1_loop_set_timer(io->loop, &io->timer, ha__now_ns() + HA__ROS1_STALL_NS);
}

/* --- sending ----------------------------------------------------------------------------- */

/* HA_OK: everything is sent. HA_END: not yet. */
static ha_status send_more(ha__ros1_frame_io *io, ha_error *err) {
  const size_t left = io->bytes.size - io->done;
  const ssize_t n = send(io->fd, io->bytes.data + io->done, left, MSG_NOSIGNAL);

  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot send");
  io->done += (size_t)n;
  restart_timer(io);
  return io->done == io->bytes.size ? HA_OK : HA_END;
}

/* --- receiving --------------------------------------------------------------------------- */

/* HA_OK: *out bytes were received. HA_END: none now. */
static ha_status receive(size_t *out, ha__ros1_frame_io *io, void *to, size_t size, ha_error *err) {
  const ssize_t n = recv(io->fd, to, size, 0);

  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive");
  if (n == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET,
                   "the connection ended after %zu bytes of a message",
                   io->prefix_done + io->bytes.size);
  }
  *out = (size_t)n;
  restart_timer(io);
  return HA_OK;
}

static ha_status receive_prefix(ha__ros1_frame_io *io, ha_error *err) {
  size_t n = 0;

  const ha_status st =
      receive(&n, io, io->prefix + io->prefix_done, io->prefix_size - io->prefix_done, err);
  if (st != HA_OK) return st;
  io->prefix_done += n;
  if (io->prefix_done < io->prefix_size) return HA_END;
  const uint32_t size = ha__load_u32(io->prefix + io->prefix_size - 4);
  if (size > io->max) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a message of %" PRIu32 " bytes, the limit is %" PRIu32, size, io->max);
  }
  io->ok = io->prefix_size == 4 || io->prefix[0] != 0;
  io->wanted = size;
  return size == 0 ? HA_OK : HA_END;
}

/* HA_OK: the frame is complete. HA_END: not yet. */
static ha_status receive_more(ha__ros1_frame_io *io, ha_error *err) {
  size_t n = 0;

  if (io->prefix_done < io->prefix_size) return receive_prefix(io, err);
  const size_t missing = io->wanted - io->bytes.size;
  const size_t step = missing < READ_STEP ? missing : READ_STEP;
  HA_TRY(ha__bytes_reserve(&io->bytes, step, err));
  const ha_status st = receive(&n, io, io->bytes.data + io->bytes.size, step, err);
  if (st != HA_OK) return st;
  io->bytes.size += n;
  return io->bytes.size == io->wanted ? HA_OK : HA_END;
}

/* --- events --------------------------------------------------------------------------------- */

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_frame_io *io = HA__ROS1_CONTAINER_OF(ha__ros1_frame_io, watch, watch);
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  (void)events;
  if (io->state == SENDING) {
    st = send_more(io, &err);
  } else if (io->state == RECEIVING) {
    st = receive_more(io, &err);
  } else {
    st = HA_FAIL(&err, HA_E_IO, HA_NO_OFFSET, "the connection ended");
  }
  if (st == HA_END) return;
  if (st < 0) {
    finish(io, HA__ROS1_CONNECTION_LOST, &err);
  } else {
    finish(io, io->state == SENDING ? HA__ROS1_FRAME_SENT : HA__ROS1_FRAME_RECEIVED, NULL);
  }
}

static void on_timeout(ha__ros1_timer *timer) {
  ha__ros1_frame_io *io = HA__ROS1_CONTAINER_OF(ha__ros1_frame_io, timer, timer);
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "%s",
                      io->state == SENDING ? "the peer does not receive the message"
                                           : "no message was received");
  finish(io, HA__ROS1_CONNECTION_LOST, &err);
}

/* If the socket cannot be watched, the timer fires at once and reports a lost connection. */
static void begin(ha__ros1_frame_io *io, int state, uint32_t events, int64_t until_ns) {
  io->state = state;
  if (ha__ros1_loop_watch(io->loop, &io->watch, io->fd, events, NULL) < 0) until_ns = 0;
  if (until_ns < INT64_MAX) ha__ros1_loop_set_timer(io->loop, &io->timer, until_ns);
}

void ha__ros1_frame_init(ha__ros1_frame_io *io, ha__ros1_loop *loop, int fd,
                         void (*event)(ha__ros1_frame_io *io, int what, const ha_error *err)) {
  *io = (ha__ros1_frame_io){.event = event, .loop = loop, .fd = fd};
  io->watch.ready = on_ready;
  io->timer.due = on_timeout;
}

void ha__ros1_frame_send(ha__ros1_frame_io *io) {
  io->done = 0;
  begin(io, SENDING, EPOLLOUT, ha__now_ns() + HA__ROS1_STALL_NS);
}

void ha__ros1_frame_receive(ha__ros1_frame_io *io, bool has_ok, uint32_t max, int64_t until_ns) {
  io->bytes.size = 0;
  io->prefix_size = has_ok ? 5 : 4;
  io->prefix_done = 0;
  io->max = max;
  begin(io, RECEIVING, EPOLLIN, until_ns);
}

void ha__ros1_frame_await_close(ha__ros1_frame_io *io) {
  begin(io, AWAITING_CLOSE, EPOLLRDHUP, INT64_MAX);
}

void ha__ros1_frame_done(ha__ros1_frame_io *io) {
  if (!io->loop) return;
  stop_waiting(io);
  if (io->fd >= 0) close(io->fd);
  ha__free(io->bytes.data);
  *io = (ha__ros1_frame_io){.fd = -1};
}

ha_status ha__ros1_frame_pack(ha_bytes *out, const uint8_t *ok, const uint8_t *data, size_t size,
                              ha_error *err) {
  const size_t prefix = ok ? 5 : 4;
  size_t whole = 0;

  if (size > UINT32_MAX || !ha__add_size(&whole, size, prefix)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of %zu bytes cannot be sent", size);
  }
  HA_TRY(ha__bytes_reserve(out, whole, err));
  uint8_t *p = out->data + out->size;
  if (ok) *p++ = *ok;
  ha__store_u32(p, (uint32_t)size);
  if (size > 0) memcpy(p + 4, data, size);
  out->size += whole;
  return HA_OK;
}
