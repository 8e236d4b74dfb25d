/* Reference-counted bytes of a file in memory. They are copies: an access to a mapped page that is
 * beyond the file's end, or that the disk can't read, raises SIGBUS and ends the process that
 * embeds the library. Mapping is for callers who request it (HA_READ_MAPPED). */
#ifndef HA_IO_PIECE_H
#define HA_IO_PIECE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

#include "base/buffer_pool.h"
#include "io/gaps.h"

typedef struct ha__piece {
  atomic_size_t pins;
  uint64_t offset; /* in the file */
  size_t size;
  const uint8_t *data;
  ha__buffer_pool *buffers; /* pool of the buffer; NULL: data is mapped, or plain memory */
  ha__pool_buffer buffer;
  uint8_t *memory; /* data is this, to be freed */
  bool owns_memory;
} ha__piece;

/* From this size on the copy is in an unlinked temporary file, which is mapped: no other process
 * can truncate it, and memory stays bounded. */
enum { HA__PIECE_SPOOLED = 64 << 20 };

/* Source of pieces, and the folder for large copies. */
typedef struct ha__piece_origin {
  ha__bytes_of bytes;
  ha__gaps *gaps;           /* NULL: an unreadable block is a failure */
  ha__buffer_pool *buffers; /* of buffers */
  const char *temp_dir;     /* for a spooled copy */
} ha__piece_origin;

/* Copy size bytes at offset of the file; the piece has one reference. HA_E_IO, HA_E_TRUNCATED (the
 * file is shorter), HA_E_NOMEM. */
ha_status ha__piece_read(ha__piece **out, const ha__piece_origin *from, uint64_t offset,
                         size_t size, ha_error *err);

/* The same without a copy: the file itself is mapped. HA_E_IO, HA_E_TRUNCATED, HA_E_NOMEM. */
ha_status ha__piece_map(ha__piece **out, int fd, uint64_t offset, size_t size, ha_error *err);

/* Takes memory of ha__alloc() (sets *bytes to NULL) on success. HA_E_NOMEM. */
ha_status ha__piece_of_memory(ha__piece **out, uint8_t **bytes, size_t size, ha_error *err);

/* Any thread. */
void ha__piece_pin(ha__piece *piece);
void ha__piece_unpin(ha__piece *piece); /* NULL is allowed */

#endif
