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

/* So much room is made at a time: a peer that announces a lot must send it, too. */
enum { STEP = 64 * 1024 };

enum { SENDING, RECEIVING, MINDING };

static void rest(ha__ros1_parcel *parcel) {
  ha__ros1_loop_unwatch(parcel->loop, &parcel->watch);
  ha__ros1_loop_clear_timer(parcel->loop, &parcel->timer);
}

static void finish(ha__ros1_parcel *parcel, int what, const ha_error *err) {
  rest(parcel);
  parcel->on(parcel, what, err);
}

/* Something went on: the next bytes have their time. */
static void restart_timer(ha__ros1_parcel *parcel) {
  ha__ros1_loop_set_timer(parcel->loop, &parcel->timer, ha__now_ns() + HA__ROS1_STALL_NS);
}

/* --- sending ----------------------------------------------------------------------------- */

/* HA_OK: all is sent. HA_END: later. */
static ha_status send_more(ha__ros1_parcel *parcel, ha_error *err) {
  const size_t left = parcel->bytes.size - parcel->done;
  const ssize_t n = send(parcel->fd, parcel->bytes.data + parcel->done, left, MSG_NOSIGNAL);

  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot send");
  parcel->done += (size_t)n;
  restart_timer(parcel);
  return parcel->done == parcel->bytes.size ? HA_OK : HA_END;
}

/* --- receiving --------------------------------------------------------------------------- */

/* HA_OK: so many came. HA_END: none now. */
static ha_status receive(size_t *out, ha__ros1_parcel *parcel, void *to, size_t size,
                         ha_error *err) {
  const ssize_t n = recv(parcel->fd, to, size, 0);

  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive");
  if (n == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET,
                   "the connection ended after %zu bytes of a message",
                   parcel->head_done + parcel->bytes.size);
  }
  *out = (size_t)n;
  restart_timer(parcel);
  return HA_OK;
}

static ha_status receive_head(ha__ros1_parcel *parcel, ha_error *err) {
  size_t n = 0;

  const ha_status st = receive(&n, parcel, parcel->head + parcel->head_done,
                               parcel->head_size - parcel->head_done, err);
  if (st != HA_OK) return st;
  parcel->head_done += n;
  if (parcel->head_done < parcel->head_size) return HA_END;
  const uint32_t size = ha__load_u32(parcel->head + parcel->head_size - 4);
  if (size > parcel->max) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a message of %" PRIu32 " bytes, there may be %" PRIu32, size, parcel->max);
  }
  parcel->ok = parcel->head_size == 4 || parcel->head[0] != 0;
  parcel->wanted = size;
  return size == 0 ? HA_OK : HA_END;
}

/* HA_OK: it is whole. HA_END: more is to come. */
static ha_status receive_more(ha__ros1_parcel *parcel, ha_error *err) {
  size_t n = 0;

  if (parcel->head_done < parcel->head_size) return receive_head(parcel, err);
  const size_t missing = parcel->wanted - parcel->bytes.size;
  const size_t step = missing < STEP ? missing : STEP;
  HA_TRY(ha__bytes_reserve(&parcel->bytes, step, err));
  const ha_status st = receive(&n, parcel, parcel->bytes.data + parcel->bytes.size, step, err);
  if (st != HA_OK) return st;
  parcel->bytes.size += n;
  return parcel->bytes.size == parcel->wanted ? HA_OK : HA_END;
}

/* --- face --------------------------------------------------------------------------------- */

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_parcel *parcel = HA__ROS1_OF(ha__ros1_parcel, watch, watch);
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  (void)events;
  if (parcel->state == SENDING) {
    st = send_more(parcel, &err);
  } else if (parcel->state == RECEIVING) {
    st = receive_more(parcel, &err);
  } else {
    st = HA_FAIL(&err, HA_E_IO, HA_NO_OFFSET, "the connection ended");
  }
  if (st == HA_END) return;
  if (st < 0) {
    finish(parcel, HA__ROS1_LOST, &err);
  } else {
    finish(parcel, parcel->state == SENDING ? HA__ROS1_SENT : HA__ROS1_CAME, NULL);
  }
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_parcel *parcel = HA__ROS1_OF(ha__ros1_parcel, timer, timer);
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, ETIMEDOUT, HA_NO_OFFSET, "%s",
                      parcel->state == SENDING ? "a message was not taken" : "no message came");
  finish(parcel, HA__ROS1_LOST, &err);
}

/* What cannot be waited for is lost: by the timer, at once. */
static void begin(ha__ros1_parcel *parcel, int state, uint32_t events, int64_t until_ns) {
  parcel->state = state;
  if (ha__ros1_loop_watch(parcel->loop, &parcel->watch, parcel->fd, events, NULL) < 0) until_ns = 0;
  if (until_ns < INT64_MAX) ha__ros1_loop_set_timer(parcel->loop, &parcel->timer, until_ns);
}

void ha__ros1_parcel_init(ha__ros1_parcel *parcel, ha__ros1_loop *loop, int fd,
                          void (*on)(ha__ros1_parcel *parcel, int what, const ha_error *err)) {
  *parcel = (ha__ros1_parcel){.on = on, .loop = loop, .fd = fd};
  parcel->watch.ready = on_ready;
  parcel->timer.due = on_due;
}

void ha__ros1_parcel_send(ha__ros1_parcel *parcel) {
  parcel->done = 0;
  begin(parcel, SENDING, EPOLLOUT, ha__now_ns() + HA__ROS1_STALL_NS);
}

void ha__ros1_parcel_receive(ha__ros1_parcel *parcel, bool has_ok, uint32_t max, int64_t until_ns) {
  parcel->bytes.size = 0;
  parcel->head_size = has_ok ? 5 : 4;
  parcel->head_done = 0;
  parcel->max = max;
  begin(parcel, RECEIVING, EPOLLIN, until_ns);
}

void ha__ros1_parcel_mind(ha__ros1_parcel *parcel) {
  begin(parcel, MINDING, EPOLLRDHUP, INT64_MAX);
}

void ha__ros1_parcel_done(ha__ros1_parcel *parcel) {
  if (!parcel->loop) return;
  rest(parcel);
  if (parcel->fd >= 0) close(parcel->fd);
  ha__free(parcel->bytes.data);
  *parcel = (ha__ros1_parcel){.fd = -1};
}

ha_status ha__ros1_parcel_pack(ha_bytes *out, const uint8_t *ok, const uint8_t *data, size_t size,
                               ha_error *err) {
  const size_t head = ok ? 5 : 4;
  size_t whole = 0;

  if (size > UINT32_MAX || !ha__add_size(&whole, size, head)) {
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
