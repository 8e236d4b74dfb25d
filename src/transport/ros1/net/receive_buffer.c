#include "receive_buffer.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/bytes.h"
#include "base/status.h"

enum {
  SHARED_BLOCK_SIZE = 256 * 1024,
  MIN_FREE = 32 * 1024,             /* for what is received at a time */
  FIRST_CAPACITY = 16 * 1024 * 1024 /* for a large message; more is made when so much has come */
};

/* A share: then others have their turn. */
#define MAX_PER_CALL ((size_t)1 << 20)

void ha__ros1_shared_block_done(ha__ros1_shared_block *shared_block) {
  ha__ros1_block_unref(shared_block->block);
  shared_block->block = NULL;
}

static void release_block(ha__ros1_receive_buffer *buffer) {
  ha__ros1_block_unref(buffer->block);
  buffer->block = NULL;
  buffer->at = buffer->size = 0;
}

void ha__ros1_receive_buffer_done(ha__ros1_receive_buffer *buffer) {
  release_block(buffer);
  ha__ros1_block_unref(buffer->large);
  buffer->large = NULL;
}

/* What came of one recv(). */
typedef struct received {
  size_t size;
  bool ended;
  bool is_all; /* nothing more is there now */
} received;

static ha_status receive(received *out, int fd, void *to, size_t size, ha_error *err) {
  const ssize_t got = recv(fd, to, size, MSG_DONTWAIT);

  out->size = got > 0 ? (size_t)got : 0;
  out->ended = got == 0;
  out->is_all = out->size < size;
  if (got >= 0 || errno == EAGAIN || errno == EINTR) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot receive");
}

static ha_status end_of_stream(const ha__ros1_receive_buffer *buffer, ha_error *err) {
  if (!buffer->large && buffer->size == 0) return HA_END;
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "the connection ended within a message");
}

/* --- large ones ------------------------------------------------------------------------ */

/* So much is asked for as a peer has shown to send. */
static ha_status begin_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                             size_t size, ha_error *err) {
  const size_t room = size < FIRST_CAPACITY ? size : FIRST_CAPACITY;

  buffer->large = ha__ros1_block_new(shared_block->stock, room);
  if (!buffer->large) return HA_FAIL_NOMEM(err);
  buffer->want = size;
  return HA_OK;
}

static ha_status grow_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                            ha_error *err) {
  const size_t doubled = buffer->large->used * 2;
  ha__ros1_block *more =
      ha__ros1_block_new(shared_block->stock, doubled < buffer->want ? doubled : buffer->want);

  if (!more) return HA_FAIL_NOMEM(err);
  memcpy(more->data, buffer->large->data, buffer->large->used);
  more->used = buffer->large->used;
  ha__ros1_block_unref(buffer->large);
  buffer->large = more;
  return HA_OK;
}

static void finish_large(ha__ros1_receive_buffer *buffer) {
  ha__ros1_block *large = buffer->large;

  buffer->large = NULL;
  buffer->message(buffer, large, large->data, buffer->want);
  ha__ros1_block_unref(large);
}

static ha_status read_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                            int fd, received *got, ha_error *err) {
  if (buffer->large->used == buffer->large->capacity) HA_TRY(grow_large(buffer, shared_block, err));
  ha__ros1_block *large = buffer->large;
  const size_t end = buffer->want < large->capacity ? buffer->want : large->capacity;
  HA_TRY(receive(got, fd, large->data + large->used, end - large->used, err));
  large->used += got->size;
  if (large->used == buffer->want) finish_large(buffer);
  return HA_OK;
}

/* --- small ones ------------------------------------------------------------------------ */

/* How long is what has begun to come, its size in front? 4 while that is not known. */
static size_t whole_size(const ha__ros1_receive_buffer *buffer) {
  return buffer->size < 4 ? 4 : 4 + (size_t)ha__load_u32(buffer->block->data + buffer->at);
}

/* A trough with room behind what has come of a message, which is moved there if it must. */
static ha_status reserve(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                         ha_error *err) {
  const size_t whole = whole_size(buffer);
  const size_t need = whole > MIN_FREE ? whole : MIN_FREE;
  ha__ros1_block *block = shared_block->block;
  const bool joins = block && buffer->block == block && buffer->at + buffer->size == block->used;

  if (joins && block->capacity - block->used >= need - buffer->size) return HA_OK;
  if (!block || block->capacity - block->used < need) {
    block = ha__ros1_block_new(shared_block->stock, SHARED_BLOCK_SIZE);
    if (!block) return HA_FAIL_NOMEM(err);
    ha__ros1_block_unref(shared_block->block);
    shared_block->block = block;
  }
  if (buffer->size)
    memcpy(block->data + block->used, buffer->block->data + buffer->at, buffer->size);
  const size_t size = buffer->size;
  release_block(buffer);
  buffer->block = ha__ros1_block_ref(block);
  buffer->at = block->used;
  buffer->size = size;
  block->used += size;
  return HA_OK;
}

static void skip(ha__ros1_receive_buffer *buffer, size_t size) {
  buffer->at += size;
  buffer->size -= size;
}

/* What has come of a large one goes to its place. */
static ha_status split_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                             size_t size, ha_error *err) {
  const size_t there = buffer->size - 4 < size ? buffer->size - 4 : size;

  HA_TRY(begin_large(buffer, shared_block, size, err));
  memcpy(buffer->large->data, buffer->block->data + buffer->at + 4, there);
  buffer->large->used = there;
  skip(buffer, 4 + there);
  if (there == size) finish_large(buffer);
  return HA_OK;
}

/* Hands out what is whole of the bytes in->at ... in->size. */
static ha_status split(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                       ha_error *err) {
  while (buffer->size >= 4) {
    const uint8_t *begin = buffer->block->data + buffer->at;
    const size_t size = ha__load_u32(begin);
    if (size > HA__ROS1_MESSAGE_MAX) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                     "a message of %zu bytes: the stream is out of step", size);
    }
    buffer->was_large = size >= HA__STOCK_LARGE;
    if (buffer->was_large) {
      HA_TRY(split_large(buffer, shared_block, size, err));
      continue;
    }
    if (buffer->size - 4 < size) return HA_OK;
    buffer->message(buffer, buffer->block, begin + 4, size);
    skip(buffer, 4 + size);
  }
  return HA_OK;
}

/* When large ones come, only the size in front is read first: the rest then goes to its place. */
static ha_status read_small(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                            int fd, received *got, ha_error *err) {
  HA_TRY(reserve(buffer, shared_block, err));
  ha__ros1_block *block = shared_block->block;
  const size_t room = block->capacity - block->used;
  const size_t ask = buffer->was_large && buffer->size < 4 ? 4 - buffer->size : room;
  HA_TRY(receive(got, fd, block->data + block->used, ask, err));
  block->used += got->size;
  buffer->size += got->size;
  const ha_status st = split(buffer, shared_block, err);
  if (buffer->size == 0) release_block(buffer);
  return st;
}

ha_status ha__ros1_receive_buffer_read(ha__ros1_receive_buffer *buffer,
                                       ha__ros1_shared_block *shared_block, int fd, ha_error *err) {
  size_t total = 0;

  while (total < MAX_PER_CALL) {
    received got = {0, false, false};
    HA_TRY(buffer->large ? read_large(buffer, shared_block, fd, &got, err)
                         : read_small(buffer, shared_block, fd, &got, err));
    if (got.ended) return end_of_stream(buffer, err);
    if (got.is_all) return HA_OK;
    total += got.size;
  }
  return HA_OK;
}
