/* gzip, by zlib: whole files only (the earliest ROS 1 recorders wrote .bag.gz). */
#include <limits.h>
#include <string.h>
#define ZLIB_CONST /* next_in takes a const pointer */
#include <zlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"

enum { GZIP_ONLY = 16 + MAX_WBITS };

static ha_status failure(int code, ha_error *err) {
  if (code == Z_MEM_ERROR) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad gzip data (zlib code %d)", code);
}

static ha_status stream_open(void **stream, const ha_host *host, ha_error *err) {
  z_stream *z = host->alloc(sizeof *z);

  if (!z) return HA_FAIL_NOMEM(err);
  memset(z, 0, sizeof *z);
  const int code = inflateInit2(z, GZIP_ONLY);
  if (code != Z_OK) {
    host->dealloc(z);
    return failure(code, err);
  }
  *stream = z;
  return HA_OK;
}

static ha_status stream_step(void *stream, ha_stream_io *io, ha_error *err) {
  z_stream *z = stream;
  const unsigned in = io->src_size < UINT_MAX ? (unsigned)io->src_size : UINT_MAX;
  const unsigned out = io->dst_size < UINT_MAX ? (unsigned)io->dst_size : UINT_MAX;

  z->next_in = io->src;
  z->avail_in = in;
  z->next_out = io->dst;
  z->avail_out = out;
  const int code = inflate(z, Z_NO_FLUSH);
  io->src += in - z->avail_in;
  io->src_size -= in - z->avail_in;
  io->dst += out - z->avail_out;
  io->dst_size -= out - z->avail_out;
  if (code == Z_OK || code == Z_BUF_ERROR) return HA_OK;
  return code == Z_STREAM_END ? HA_END : failure(code, err);
}

static void stream_close(void *stream) {
  if (!stream) return;
  inflateEnd(stream);
  ha__free(stream);
}

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  ha_stream_io io = {src, src_size, dst, want < capacity ? want : capacity};
  void *stream = NULL;
  ha_status st;

  (void)state;
  (void)flags;
  *got = 0;
  HA_TRY(stream_open(&stream, host, err));
  do {
    st = stream_step(stream, &io, err);
  } while (st == HA_OK && io.src_size > 0 && io.dst_size > 0);
  *got = (size_t)(io.dst - dst);
  stream_close(stream);
  if (st != HA_OK) return st == HA_END ? HA_OK : st;
  if (*got >= want) return HA_OK;
  if (io.dst_size == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "gzip data gives more than %zu bytes", capacity);
  }
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "gzip data ends early, after %zu bytes", *got);
}

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 10 && head[0] == 0x1f && head[1] == 0x8b && head[2] == 8 && (head[3] & 0xe0) == 0;
}

const ha_compression_ops ha__compression_gzip = {
    .struct_size = sizeof(ha_compression_ops),
    .name = "gzip",
    .summary = "gzip: whole files of the earliest ROS 1 recorders",
    .unpack_cost = 2,
    .version = ZLIB_VERSION,
    .suffix = ".gz",
    .max_ratio = 1032,
    .probe = probe,
    .unpack = unpack,
    .stream_open = stream_open,
    .stream_step = stream_step,
    .stream_close = stream_close,
};
