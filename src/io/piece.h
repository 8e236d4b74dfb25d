/* Bytes of a file in memory, counted. They are copies: touching a mapped page that the file has no
 * more, or that the disk can't read, raises SIGBUS and ends the process that embeds the library.
 * Mapping is for callers who ask for it (HA_READ_MAPPED). */
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
  ha__buffer_pool *buffers; /* where buffer goes back to; NULL: data is mapped, or memory */
  ha__pool_buffer buffer;
  uint8_t *memory; /* data is this, to be freed */
  bool owns_memory;
} ha__piece;

/* From this size on the copy lies in a temporary file without a name, which is mapped: nobody else
 * can cut it, and memory stays bounded. */
enum { HA__PIECE_SPOOLED = 64 << 20 };

/* What a piece is read from, and where the copy lies. */
typedef struct ha__piece_origin {
  int fd;
  ha__gaps *gaps;           /* NULL: a block that can't be read fails */
  ha__buffer_pool *buffers; /* of buffers */
  const char *temp_dir;     /* for a spooled copy */
} ha__piece_origin;

/* Copy size bytes at offset out of the file, pinned once. HA_E_IO, HA_E_TRUNCATED (the file ends
 * before), HA_E_NOMEM. */
ha_status ha__piece_read(ha__piece **out, const ha__piece_origin *from, uint64_t offset,
                         size_t size, ha_error *err);

/* The same without a copy: the file itself is mapped. HA_E_IO, HA_E_TRUNCATED, HA_E_NOMEM. */
ha_status ha__piece_map(ha__piece **out, int fd, uint64_t offset, size_t size, ha_error *err);

/* Memory of ha__alloc(), which it takes (sets *bytes to NULL) on success. HA_E_NOMEM. */
ha_status ha__piece_of_memory(ha__piece **out, uint8_t **bytes, size_t size, ha_error *err);

/* Any thread. */
void ha__piece_pin(ha__piece *piece);
void ha__piece_unpin(ha__piece *piece); /* NULL is allowed */

#endif
