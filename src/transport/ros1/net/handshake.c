#include "handshake.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/growing.h"

/* So much room is made at a time: a peer that announces a lot must send it, too. */
enum { STEP = 64 * 1024 };

static void rest(ha__ros1_talk *talk) {
  ha__ros1_loop_unwatch(talk->loop, &talk->watch);
  ha__ros1_loop_clear_timer(talk->loop, &talk->timer);
}

static void finish(ha__ros1_talk *talk, int what, const ha_error *err) {
  rest(talk);
  talk->on(talk, what, err);
}

static void finish_errno(ha__ros1_talk *talk, int reason, const char *what) {
  ha_error err = HA_ERROR_INIT;

  ha__error_set_errno(&err, reason, HA_NO_OFFSET, "%s", what);
  finish(talk, HA__ROS1_FAILED, &err);
}

/* --- saying ---------------------------------------------------------------------------- */

static void write_more(ha__ros1_talk *talk) {
  const ha_bytes *bytes = &talk->bytes;
  const ssize_t n =
      send(talk->fd, bytes->data + talk->done, bytes->size - talk->done, MSG_NOSIGNAL);

  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) finish_errno(talk, errno, "cannot send a header");
    return;
  }
  talk->done += (size_t)n;
  if (talk->done == bytes->size) finish(talk, HA__ROS1_SAID, NULL);
}

/* --- hearing --------------------------------------------------------------------------- */

static ha_status parse(ha__ros1_talk *talk, ha_error *err) {
  ha__ros1_header_done(&talk->header);
  return ha__ros1_header_parse(&talk->header, talk->bytes.data, talk->bytes.size, err);
}

/* HA_OK: it is whole. HA_END: more is to come. */
static ha_status take(ha__ros1_talk *talk, ha_error *err) {
  if (talk->bytes.size < talk->done) return HA_END;
  if (talk->done == 4) {
    HA_TRY(ha__ros1_header_size(&talk->done, talk->bytes.data, talk->bytes.size, err));
  }
  return talk->bytes.size < talk->done ? HA_END : parse(talk, err);
}

static ha_status read_more(ha__ros1_talk *talk, ha_error *err) {
  const size_t missing = talk->done - talk->bytes.size;
  const size_t step = missing < STEP ? missing : STEP;

  HA_TRY(ha__bytes_reserve(&talk->bytes, step, err));
  const ssize_t n = recv(talk->fd, talk->bytes.data + talk->bytes.size, step, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return HA_END;
  if (n < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive a header");
  if (n == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET,
                   "the connection ended after %zu bytes of a header", talk->bytes.size);
  }
  talk->bytes.size += (size_t)n;
  return take(talk, err);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_talk *talk = HA__ROS1_OF(ha__ros1_talk, watch, watch);
  ha_error err = HA_ERROR_INIT;

  (void)events;
  if (!talk->hears) {
    write_more(talk);
    return;
  }
  const ha_status st = read_more(talk, &err);
  if (st != HA_END) finish(talk, st < 0 ? HA__ROS1_FAILED : HA__ROS1_HEARD, st < 0 ? &err : NULL);
}

static void on_due(ha__ros1_timer *timer) {
  ha__ros1_talk *talk = HA__ROS1_OF(ha__ros1_talk, timer, timer);

  finish_errno(talk, ETIMEDOUT, talk->hears ? "no header came" : "a header was not taken");
}

/* --- face ------------------------------------------------------------------------------ */

void ha__ros1_talk_init(ha__ros1_talk *talk, ha__ros1_loop *loop, int fd,
                        void (*on)(ha__ros1_talk *talk, int what, const ha_error *err)) {
  *talk = (ha__ros1_talk){.on = on, .loop = loop, .fd = fd};
  talk->watch.ready = on_ready;
  talk->timer.due = on_due;
}

/* A failure is told as one of the socket: when its time is over, at once. */
static void begin(ha__ros1_talk *talk, ha_status st, uint32_t events, int64_t until_ns) {
  if (st >= 0) st = ha__ros1_loop_watch(talk->loop, &talk->watch, talk->fd, events, NULL);
  ha__ros1_loop_set_timer(talk->loop, &talk->timer, st < 0 ? 0 : until_ns);
}

void ha__ros1_talk_say(ha__ros1_talk *talk, const ha_pair *fields, size_t count, int64_t until_ns) {
  talk->hears = false;
  talk->bytes.size = talk->done = 0;
  begin(talk, ha__ros1_header_write(&talk->bytes, fields, count, NULL), EPOLLOUT, until_ns);
}

void ha__ros1_talk_hear(ha__ros1_talk *talk, int64_t until_ns) {
  talk->hears = true;
  talk->bytes.size = 0;
  talk->done = 4;
  begin(talk, HA_OK, EPOLLIN, until_ns);
}

int ha__ros1_talk_take(ha__ros1_talk *talk) {
  const int fd = talk->fd;

  rest(talk);
  talk->fd = -1;
  return fd;
}

void ha__ros1_talk_done(ha__ros1_talk *talk) {
  if (!talk->loop) return;
  rest(talk);
  if (talk->fd >= 0) close(talk->fd);
  ha__free(talk->bytes.data);
  ha__ros1_header_done(&talk->header);
  *talk = (ha__ros1_talk){.fd = -1};
}
