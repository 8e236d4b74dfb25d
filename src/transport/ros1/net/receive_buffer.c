#include "receive_buffer.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/bytes.h"
#include "base/status.h"

enum {
  TROUGH_SIZE = 256 * 1024,
  LEAST_ROOM = 32 * 1024,       /* for what is received at a time */
  FIRST_ROOM = 16 * 1024 * 1024 /* for a large message; more is made when so much has come */
};

/* A share: then others have their turn. */
#define SHARE ((size_t)1 << 20)

void ha__ros1_trough_done(ha__ros1_trough *trough) {
  ha__ros1_block_unref(trough->block);
  trough->block = NULL;
}

static void forget_rest(ha__ros1_intake *in) {
  ha__ros1_block_unref(in->block);
  in->block = NULL;
  in->at = in->size = 0;
}

void ha__ros1_intake_done(ha__ros1_intake *in) {
  forget_rest(in);
  ha__ros1_block_unref(in->large);
  in->large = NULL;
}

/* What came of one recv(). */
typedef struct gain {
  size_t size;
  bool ended;
  bool is_all; /* nothing more is there now */
} gain;

static ha_status receive(gain *out, int fd, void *to, size_t size, ha_error *err) {
  const ssize_t got = recv(fd, to, size, MSG_DONTWAIT);

  out->size = got > 0 ? (size_t)got : 0;
  out->ended = got == 0;
  out->is_all = out->size < size;
  if (got >= 0 || errno == EAGAIN || errno == EINTR) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive");
}

static ha_status end_of(const ha__ros1_intake *in, ha_error *err) {
  if (!in->large && in->size == 0) return HA_END;
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "the connection ended within a message");
}

/* --- large ones ------------------------------------------------------------------------ */

/* So much is asked for as a peer has shown to send. */
static ha_status begin_large(ha__ros1_intake *in, ha__ros1_trough *trough, size_t size,
                             ha_error *err) {
  const size_t room = size < FIRST_ROOM ? size : FIRST_ROOM;

  in->large = ha__ros1_block_new(trough->stock, room);
  if (!in->large) return HA_FAIL_NOMEM(err);
  in->want = size;
  return HA_OK;
}

static ha_status grow_large(ha__ros1_intake *in, ha__ros1_trough *trough, ha_error *err) {
  const size_t doubled = in->large->used * 2;
  ha__ros1_block *more = ha__ros1_block_new(trough->stock, doubled < in->want ? doubled : in->want);

  if (!more) return HA_FAIL_NOMEM(err);
  memcpy(more->data, in->large->data, in->large->used);
  more->used = in->large->used;
  ha__ros1_block_unref(in->large);
  in->large = more;
  return HA_OK;
}

static void finish_large(ha__ros1_intake *in) {
  ha__ros1_block *large = in->large;

  in->large = NULL;
  in->message(in, large, large->data, in->want);
  ha__ros1_block_unref(large);
}

static ha_status read_large(ha__ros1_intake *in, ha__ros1_trough *trough, int fd, gain *got,
                            ha_error *err) {
  if (in->large->used == in->large->capacity) HA_TRY(grow_large(in, trough, err));
  ha__ros1_block *large = in->large;
  const size_t end = in->want < large->capacity ? in->want : large->capacity;
  HA_TRY(receive(got, fd, large->data + large->used, end - large->used, err));
  large->used += got->size;
  if (large->used == in->want) finish_large(in);
  return HA_OK;
}

/* --- small ones ------------------------------------------------------------------------ */

/* How long is what has begun to come, its size in front? 4 while that is not known. */
static size_t whole_size(const ha__ros1_intake *in) {
  return in->size < 4 ? 4 : 4 + (size_t)ha__load_u32(in->block->data + in->at);
}

/* A trough with room behind what has come of a message, which is moved there if it must. */
static ha_status make_room(ha__ros1_intake *in, ha__ros1_trough *trough, ha_error *err) {
  const size_t whole = whole_size(in);
  const size_t need = whole > LEAST_ROOM ? whole : LEAST_ROOM;
  ha__ros1_block *block = trough->block;
  const bool joins = block && in->block == block && in->at + in->size == block->used;

  if (joins && block->capacity - block->used >= need - in->size) return HA_OK;
  if (!block || block->capacity - block->used < need) {
    block = ha__ros1_block_new(trough->stock, TROUGH_SIZE);
    if (!block) return HA_FAIL_NOMEM(err);
    ha__ros1_block_unref(trough->block);
    trough->block = block;
  }
  if (in->size) memcpy(block->data + block->used, in->block->data + in->at, in->size);
  const size_t size = in->size;
  forget_rest(in);
  in->block = ha__ros1_block_ref(block);
  in->at = block->used;
  in->size = size;
  block->used += size;
  return HA_OK;
}

static void skip(ha__ros1_intake *in, size_t size) {
  in->at += size;
  in->size -= size;
}

/* What has come of a large one goes to its place. */
static ha_status split_large(ha__ros1_intake *in, ha__ros1_trough *trough, size_t size,
                             ha_error *err) {
  const size_t there = in->size - 4 < size ? in->size - 4 : size;

  HA_TRY(begin_large(in, trough, size, err));
  memcpy(in->large->data, in->block->data + in->at + 4, there);
  in->large->used = there;
  skip(in, 4 + there);
  if (there == size) finish_large(in);
  return HA_OK;
}

/* Hands out what is whole of the bytes in->at ... in->size. */
static ha_status split(ha__ros1_intake *in, ha__ros1_trough *trough, ha_error *err) {
  while (in->size >= 4) {
    const uint8_t *begin = in->block->data + in->at;
    const size_t size = ha__load_u32(begin);
    if (size > HA__ROS1_MESSAGE_MAX) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                     "a message of %zu bytes: the stream is out of step", size);
    }
    in->was_large = size >= HA__STOCK_LARGE;
    if (in->was_large) {
      HA_TRY(split_large(in, trough, size, err));
      continue;
    }
    if (in->size - 4 < size) return HA_OK;
    in->message(in, in->block, begin + 4, size);
    skip(in, 4 + size);
  }
  return HA_OK;
}

/* When large ones come, only the size in front is read first: the rest then goes to its place. */
static ha_status read_small(ha__ros1_intake *in, ha__ros1_trough *trough, int fd, gain *got,
                            ha_error *err) {
  HA_TRY(make_room(in, trough, err));
  ha__ros1_block *block = trough->block;
  const size_t room = block->capacity - block->used;
  const size_t ask = in->was_large && in->size < 4 ? 4 - in->size : room;
  HA_TRY(receive(got, fd, block->data + block->used, ask, err));
  block->used += got->size;
  in->size += got->size;
  const ha_status st = split(in, trough, err);
  if (in->size == 0) forget_rest(in);
  return st;
}

ha_status ha__ros1_intake_read(ha__ros1_intake *in, ha__ros1_trough *trough, int fd,
                               ha_error *err) {
  size_t total = 0;

  while (total < SHARE) {
    gain got = {0, false, false};
    HA_TRY(in->large ? read_large(in, trough, fd, &got, err)
                     : read_small(in, trough, fd, &got, err));
    if (got.ended) return end_of(in, err);
    if (got.is_all) return HA_OK;
    total += got.size;
  }
  return HA_OK;
}
