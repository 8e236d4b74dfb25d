#include "io/piece.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/temporary.h"

static ha_status write_all(int fd, const uint8_t *bytes, size_t size, ha_error *err) {
  while (size > 0) {
    const ssize_t done = write(fd, bytes, size);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot write a temporary file");
    bytes += done;
    size -= (size_t)done;
  }
  return HA_OK;
}

/* --- memory ----------------------------------------------------------------------------------- */

static ha_status fill_buffer(ha__piece *piece, const ha__piece_origin *from, ha_error *err) {
  piece->buffer = ha__buffer_pool_take(from->buffers, piece->size);
  if (!piece->buffer.data) {
    return HA_FAIL(err, HA_E_NOMEM, (int64_t)piece->offset, "no memory for %zu bytes", piece->size);
  }
  const ha_status st =
      ha__gaps_read(piece->buffer.data, from->gaps, &from->bytes, piece->offset, piece->size, err);
  if (st < 0) {
    ha__buffer_pool_return(from->buffers, piece->buffer);
    return st;
  }
  piece->buffers = from->buffers;
  piece->data = piece->buffer.data;
  return HA_OK;
}

/* --- a map ------------------------------------------------------------------------------------ */

static ha_status map(ha__piece *piece, int fd, uint64_t offset, ha_error *err) {
  uint8_t *data = mmap(NULL, piece->size, PROT_READ, MAP_SHARED, fd, (off_t)offset);

  if (data == MAP_FAILED) {
    return HA_FAIL_ERRNO(err, errno, (int64_t)piece->offset, "cannot map %zu bytes", piece->size);
  }
  piece->data = data;
  return HA_OK;
}

/* Truncating a file while a piece of it is in use still ends the process; between pieces it is
 * detected. */
static ha_status map_file(ha__piece *piece, int fd, ha_error *err) {
  struct stat st;

  if (fstat(fd, &st) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot stat");
  if ((uint64_t)st.st_size < piece->offset + piece->size) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)st.st_size,
                   "the file was truncated while it was read: it has %lld bytes",
                   (long long)st.st_size);
  }
  return map(piece, fd, piece->offset, err);
}

/* --- a temporary file ------------------------------------------------------------------------- */

enum { COPY_STEP = 1 << 20 };

static ha_status copy_out(int to, const ha__piece_origin *from, uint64_t offset, size_t size,
                          ha_error *err) {
  uint8_t *buffer = ha__alloc(COPY_STEP);
  ha_status st = HA_OK;

  if (!buffer) return HA_FAIL_NOMEM(err);
  while (size > 0 && st >= 0) {
    const size_t step = size < COPY_STEP ? size : COPY_STEP;
    st = ha__gaps_read(buffer, from->gaps, &from->bytes, offset, step, err);
    if (st >= 0) st = write_all(to, buffer, step, err);
    offset += step;
    size -= step;
  }
  ha__free(buffer);
  return st;
}

static ha_status fill_spool(ha__piece *piece, const ha__piece_origin *from, ha_error *err) {
  int spool = -1;

  HA_TRY(ha__temporary_open(&spool, from->temp_dir, err));
  ha_status st = copy_out(spool, from, piece->offset, piece->size, err);
  if (st >= 0) st = map(piece, spool, 0, err);
  close(spool);
  return st;
}

/* --- all of them ------------------------------------------------------------------------------ */

static ha_status piece_new(ha__piece **out, uint64_t offset, size_t size, ha_error *err) {
  ha__piece *piece = ha__alloc_zeroed(1, sizeof *piece);

  if (!piece) return HA_FAIL_NOMEM(err);
  atomic_init(&piece->pins, 1);
  piece->offset = offset;
  piece->size = size;
  *out = piece;
  return HA_OK;
}

/* Return the piece, or free it. */
static ha_status finish(ha__piece **out, ha__piece *piece, ha_status st) {
  if (st < 0) {
    ha__free(piece);
    return st;
  }
  *out = piece;
  return HA_OK;
}

ha_status ha__piece_read(ha__piece **out, const ha__piece_origin *from, uint64_t offset,
                         size_t size, ha_error *err) {
  ha__piece *piece = NULL;

  HA_TRY(piece_new(&piece, offset, size, err));
  return finish(out, piece,
                size < HA__PIECE_SPOOLED ? fill_buffer(piece, from, err)
                                         : fill_spool(piece, from, err));
}

ha_status ha__piece_map(ha__piece **out, int fd, uint64_t offset, size_t size, ha_error *err) {
  ha__piece *piece = NULL;

  HA_TRY(piece_new(&piece, offset, size, err));
  return finish(out, piece, map_file(piece, fd, err));
}

ha_status ha__piece_of_memory(ha__piece **out, uint8_t **bytes, size_t size, ha_error *err) {
  ha__piece *piece = NULL;

  HA_TRY(piece_new(&piece, 0, size, err));
  piece->memory = *bytes;
  piece->data = *bytes;
  piece->owns_memory = true;
  *bytes = NULL;
  *out = piece;
  return HA_OK;
}

void ha__piece_pin(ha__piece *piece) {
  atomic_fetch_add_explicit(&piece->pins, 1, memory_order_relaxed);
}

static void unmap(const ha__piece *piece) {
  union {
    const uint8_t *data;
    void *address;
  } map = {piece->data};

  munmap(map.address, piece->size);
}

void ha__piece_unpin(ha__piece *piece) {
  if (!piece || atomic_fetch_sub_explicit(&piece->pins, 1, memory_order_acq_rel) != 1) return;
  if (piece->owns_memory) {
    ha__free(piece->memory);
  } else if (piece->buffers) {
    ha__buffer_pool_return(piece->buffers, piece->buffer);
  } else {
    unmap(piece);
  }
  ha__free(piece);
}
