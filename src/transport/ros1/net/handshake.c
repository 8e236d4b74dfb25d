#include "handshake.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/growing.h"

/* The buffer grows by this as bytes arrive, whatever size a peer announces. */
enum { READ_STEP = 64 * 1024 };

static void stop_waiting(ha__ros1_handshake *handshake) {
  ha__ros1_loop_unwatch(handshake->loop, &handshake->watch);
  ha__ros1_loop_clear_timer(handshake->loop, &handshake->timer);
}

static void finish(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  stop_waiting(handshake);
  handshake->event(handshake, what, err);
}

static void finish_errno(ha__ros1_handshake *handshake, int reason, const char *what) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "%s", what);
  finish(handshake, HA__ROS1_HANDSHAKE_FAILED, &err);
}

/* --- sending ---------------------------------------------------------------------------- */

static void write_more(ha__ros1_handshake *handshake) {
  const ha_bytes *bytes = &handshake->bytes;
  const ssize_t n = send(handshake->fd, bytes->data + handshake->done,
                         bytes->size - handshake->done, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) finish_errno(handshake, errno, "cannot send a header");
    return;
  }
  handshake->done += (size_t)n;
  if (handshake->done == bytes->size) finish(handshake, HA__ROS1_HEADER_SENT, NULL);
}

/* --- receiving --------------------------------------------------------------------------- */

static ha_status parse(ha__ros1_handshake *handshake, ha_error *err) {
  ha__ros1_header_done(&handshake->header);
  return ha__ros1_header_parse(&handshake->header, handshake->bytes.data, handshake->bytes.size,
                               err);
}

/* HA_OK: the header is complete. HA_END: not yet. */
static ha_status take(ha__ros1_handshake *handshake, ha_error *err) {
  if (handshake->bytes.size < handshake->done) return HA_END;
  if (handshake->done == 4) {
    HA_TRY(
        ha__ros1_header_size(&handshake->done, handshake->bytes.data, handshake->bytes.size, err));
  }
  return handshake->bytes.size < handshake->done ? HA_END : parse(handshake, err);
}

static ha_status read_more(ha__ros1_handshake *handshake, ha_error *err) {
  const size_t missing = handshake->done - handshake->bytes.size;
  const size_t step = missing < READ_STEP ? missing : READ_STEP;

  HA_TRY(ha__bytes_reserve(&handshake->bytes, step, err));
  const ssize_t n = recv(handshake->fd, handshake->bytes.data + handshake->bytes.size, step, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive a header");
  if (n == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET,
                   "the connection ended after %zu bytes of a header", handshake->bytes.size);
  }
  handshake->bytes.size += (size_t)n;
  return take(handshake, err);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_handshake *handshake = HA__ROS1_CONTAINER_OF(ha__ros1_handshake, watch, watch);
  ha_error err = HA_ERROR_INIT;

  (void)events;
  if (!handshake->receiving) {
    write_more(handshake);
    return;
  }
  const ha_status st = read_more(handshake, &err);
  if (st != HA_END)
    finish(handshake, st < 0 ? HA__ROS1_HANDSHAKE_FAILED : HA__ROS1_HEADER_RECEIVED,
           st < 0 ? &err : NULL);
}

static void on_timeout(ha__ros1_timer *timer) {
  ha__ros1_handshake *handshake = HA__ROS1_CONTAINER_OF(ha__ros1_handshake, timer, timer);

  finish_errno(handshake, ETIMEDOUT,
               handshake->receiving ? "no header was received"
                                    : "the peer does not receive the header");
}

/* --- public functions ------------------------------------------------------------------------- */

void ha__ros1_handshake_init(ha__ros1_handshake *handshake, ha__ros1_loop *loop, int fd,
                             void (*event)(ha__ros1_handshake *handshake, int what,
                                           const ha_error *err)) {
  *handshake = (ha__ros1_handshake){.event = event, .loop = loop, .fd = fd};
  handshake->watch.ready = on_ready;
  handshake->timer.due = on_timeout;
}

/* After a failure the timer fires at once and reports it as a timeout. */
static void begin(ha__ros1_handshake *handshake, ha_status st, uint32_t events, int64_t until_ns) {
  if (st >= 0)
    st = ha__ros1_loop_watch(handshake->loop, &handshake->watch, handshake->fd, events, NULL);
  ha__ros1_loop_set_timer(handshake->loop, &handshake->timer, st < 0 ? 0 : until_ns);
}

void ha__ros1_handshake_send(ha__ros1_handshake *handshake, const ha_pair *fields, size_t count,
                             int64_t until_ns) {
  handshake->receiving = false;
  handshake->bytes.size = handshake->done = 0;
  begin(handshake, ha__ros1_header_write(&handshake->bytes, fields, count, NULL), EPOLLOUT,
        until_ns);
}

void ha__ros1_handshake_receive(ha__ros1_handshake *handshake, int64_t until_ns) {
  handshake->receiving = true;
  handshake->bytes.size = 0;
  handshake->done = 4;
  begin(handshake, HA_OK, EPOLLIN, until_ns);
}

int ha__ros1_handshake_take(ha__ros1_handshake *handshake) {
  const int fd = handshake->fd;

  stop_waiting(handshake);
  handshake->fd = -1;
  return fd;
}

void ha__ros1_handshake_done(ha__ros1_handshake *handshake) {
  if (!handshake->loop) return;
  stop_waiting(handshake);
  if (handshake->fd >= 0) close(handshake->fd);
  ha__free(handshake->bytes.data);
  ha__ros1_header_done(&handshake->header);
  *handshake = (ha__ros1_handshake){.fd = -1};
}
