/* A chunk that is being written: filled by the caller, compressed by a worker, lent to the sink,
 * and reused. */
#ifndef HA_BAG_WRITE_CHUNK_H
#define HA_BAG_WRITE_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "bag/codec/packer.h"
#include "base/pool.h"

/* Room before a chunk's bytes for the header that the storage produces when the chunk is full. */
enum { HA__OUT_HEAD_ROOM = 128 };

/* Lent bytes: release() is called once, when they are not needed any more. */
typedef struct ha__loan {
  void (*release)(void *user);
  void *user;
} ha__loan;

/* The bytes of a message, in n slices. loan NULL: borrowed until the call returns; else until it is
 * released. */
typedef struct ha__out_content {
  const ha_slice *slices;
  size_t n;
  const ha__loan *loan;
} ha__out_content;

static inline void ha__out_release(const ha__out_content *content) {
  if (content->loan) content->loan->release(content->loan->user);
}

/* How chunks are packed and encrypted. */
typedef struct ha__out_packing {
  const ha_compression_ops *ops; /* NULL = not compressed */
  ha__packers *packers;
  int32_t level;
  bool try_plain; /* leave chunks uncompressed that are small or do not shrink */
  bool crc;       /* compute the CRC-32 */

  const ha_storage_ops *cipher; /* chunks are encrypted after that; NULL = not encrypted */
  const void *encryption;
  size_t before_bytes; /* as in ha_storage_layout */
  size_t after_bytes;
} ha__out_packing;

typedef struct ha__out_buffers ha__out_buffers;

/* An unused buffer of ha__out_buffers. */
typedef struct ha__out_kept {
  struct ha__out_kept *next;
  size_t capacity; /* bytes */
} ha__out_kept;

/* Compressed form of a chunk: lent to the sink, while the chunk is filled again. */
typedef struct ha__out_packed {
  ha__out_kept kept; /* first */
  ha__out_buffers *buffers;
  ha_bytes bytes; /* with head room, too */
} ha__out_packed;

/* Bytes that stay in the caller's memory, and how many copied bytes follow them. */
typedef struct ha__out_lent {
  ha_slice bytes;
  size_t rest_bytes; /* of ha__out_chunk.rest */
} ha__out_lent;

typedef struct ha__out_chunk {
  ha__task task; /* first member: the pool returns a pointer to it */
  ha__out_kept kept;
  ha__out_buffers *buffers;
  ha_draft draft;
  ha__out_lent *lent; /* lent bytes, which follow those of the draft; not copied */
  size_t lent_count;
  size_t lent_capacity;
  ha_bytes rest;     /* the bytes after each of the lent ones, joined */
  int64_t opened_ns; /* CLOCK_MONOTONIC */
  uint64_t most;     /* while it is in flight: upper bound of its size in the file */

  const ha__out_packing *packing;
  ha__out_packed *packed; /* NULL = the chunk is stored uncompressed */
  size_t start;           /* offset of what is stored, in packed or in the draft */
  uint32_t crc;
  ha_status status; /* of packing */
  ha_error err;
} ha__out_chunk;

/* Pool of chunk buffers. Any thread; lives until its last buffer is returned. */
ha_status ha__out_buffers_new(ha__out_buffers **out, ha_error *err);
void ha__out_buffers_unref(ha__out_buffers *buffers);

/* An empty chunk with room for about this many bytes. */
ha_status ha__out_chunk_take(ha__out_chunk **out, ha__out_buffers *buffers,
                             const ha__out_packing *packing, size_t bytes, ha_error *err);
/* Return a chunk to the pool. Also the release function of what is lent to the sink. NULL is
 * allowed. */
void ha__out_chunk_give(void *chunk);
void ha__out_packed_give(void *packed);

/* Reserve space for more bytes after those of the draft. */
ha_status ha__out_chunk_grow(ha__out_chunk *chunk, size_t more, ha_error *err);

/* The same; inline for the usual case that there is room. */
static inline ha_status ha__out_chunk_reserve(ha__out_chunk *chunk, size_t more, ha_error *err) {
  const ha_bytes *bytes = &chunk->draft.bytes;

  return more <= bytes->capacity - bytes->size ? HA_OK : ha__out_chunk_grow(chunk, more, err);
}

/* Compute its CRC, compress and encrypt it as its `packing` requires; status is the result. Any
 * thread. */
void ha__out_chunk_pack(ha__task *task);

#endif
