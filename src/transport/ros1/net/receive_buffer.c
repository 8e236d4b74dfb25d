#include "receive_buffer.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "base/bytes.h"
#include "base/status.h"

enum {
  SHARED_BLOCK_SIZE = 256 * 1024,
  MIN_FREE = 32 * 1024,             /* free bytes to receive into */
  FIRST_CAPACITY = 16 * 1024 * 1024 /* of a large message; grows when it is full */
};

/* Bytes per call, so that other sockets of the loop get their turn. */
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

/* Result of one recv(). */
typedef struct received {
  size_t size;
  bool ended;
  bool is_all; /* the socket has no more bytes now */
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

/* --- large messages ------------------------------------------------------------------------ */

/* The announced size is not trusted: the block starts small and grows as bytes arrive. */
static ha_status begin_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                             size_t size, ha_error *err) {
  const size_t capacity = size < FIRST_CAPACITY ? size : FIRST_CAPACITY;

  buffer->large = ha__ros1_block_new(shared_block->buffers, capacity);
  if (!buffer->large) return HA_FAIL_NOMEM(err);
  buffer->want = size;
  return HA_OK;
}

static ha_status grow_large(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                            ha_error *err) {
  const size_t doubled = buffer->large->used * 2;
  ha__ros1_block *more =
      ha__ros1_block_new(shared_block->buffers, doubled < buffer->want ? doubled : buffer->want);

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

/* --- small messages ------------------------------------------------------------------------ */

/* Bytes of the message that has begun, with its u32 size; 4 while the size is not known. */
static size_t whole_size(const ha__ros1_receive_buffer *buffer) {
  return buffer->size < 4 ? 4 : 4 + (size_t)ha__load_u32(buffer->block->data + buffer->at);
}

/* Makes room in the shared block after the bytes received so far, which move to a new block if
 * needed. */
static ha_status reserve(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                         ha_error *err) {
  const size_t whole = whole_size(buffer);
  const size_t need = whole > MIN_FREE ? whole : MIN_FREE;
  ha__ros1_block *block = shared_block->block;
  const bool joins = block && buffer->block == block && buffer->at + buffer->size == block->used;

  if (joins && block->capacity - block->used >= need - buffer->size) return HA_OK;
  if (!block || block->capacity - block->used < need) {
    block = ha__ros1_block_new(shared_block->buffers, SHARED_BLOCK_SIZE);
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

/* Moves the beginning of a large message to its own block. */
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

/* Delivers the complete messages among the bytes received. */
static ha_status split(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                       ha_error *err) {
  while (buffer->size >= 4) {
    const uint8_t *begin = buffer->block->data + buffer->at;
    const size_t size = ha__load_u32(begin);
    if (size > HA__ROS1_MESSAGE_MAX) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a message of %zu bytes: the stream is corrupt",
                     size);
    }
    buffer->was_large = size >= HA__BUFFER_POOL_LARGE;
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

/* After a large message only the size of the next one is received first, so that the rest goes to
 * its final place. */
static ha_status read_small(ha__ros1_receive_buffer *buffer, ha__ros1_shared_block *shared_block,
                            int fd, received *got, ha_error *err) {
  HA_TRY(reserve(buffer, shared_block, err));
  ha__ros1_block *block = shared_block->block;
  const size_t free_bytes = block->capacity - block->used;
  const size_t ask = buffer->was_large && buffer->size < 4 ? 4 - buffer->size : free_bytes;
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
