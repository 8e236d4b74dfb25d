/* bzip2, by libbz2. */
#include <bzlib.h>
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/bz2_salvage.h"
#include "compression/compression.h"

/* Parameters of ROS: the largest blocks. The work factor is libbz2's default; it limits the effort
 * for data that sorts badly. */
enum { LEVEL_DEFAULT = 9, LEVEL_MAX = 9, WORK_FACTOR = 30 };

static ha_status failure(int code, ha_error *err) {
  if (code == BZ_MEM_ERROR) return HA_FAIL_NOMEM(err);
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad bz2 data (libbz2 code %d)", code);
}

/* Run the stream as far as possible; libbz2 counts in unsigned int. */
static int step(bz_stream *bz, ha_stream_io *io) {
  const unsigned in = io->src_size < UINT_MAX ? (unsigned)io->src_size : UINT_MAX;
  const unsigned out = io->dst_size < UINT_MAX ? (unsigned)io->dst_size : UINT_MAX;
  union {
    const uint8_t *in;
    char *out;
  } src = {io->src}; /* next_in lacks a const */

  bz->next_in = src.out;
  bz->avail_in = in;
  bz->next_out = (char *)io->dst;
  bz->avail_out = out;
  const int code = BZ2_bzDecompress(bz);
  io->src += in - bz->avail_in;
  io->src_size -= in - bz->avail_in;
  io->dst += out - bz->avail_out;
  io->dst_size -= out - bz->avail_out;
  return code;
}

static ha_status unpack_stream(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
                               size_t want, size_t *got, ha_error *err) {
  bz_stream bz;
  ha_stream_io io = {src, src_size, dst, want < capacity ? want : capacity};
  int code;

  memset(&bz, 0, sizeof bz);
  *got = 0;
  code = BZ2_bzDecompressInit(&bz, 0, 0);
  if (code != BZ_OK) return failure(code, err);
  do {
    const ha_stream_io before = io;
    code = step(&bz, &io);
    if (io.src == before.src && io.dst == before.dst) break;
  } while (code == BZ_OK && io.dst_size > 0);
  *got = (size_t)(io.dst - dst);
  if (code == BZ_OK && *got == capacity && want > capacity) {
    /* full: one byte more than the end mark would be too much */
    uint8_t extra;
    ha_stream_io rest = {io.src, io.src_size, &extra, 1};
    code = step(&bz, &rest);
    if (rest.dst_size == 0) code = BZ_OUTBUFF_FULL;
  }
  BZ2_bzDecompressEnd(&bz);
  if (code == BZ_STREAM_END || *got >= want) return HA_OK;
  if (code == BZ_OUTBUFF_FULL) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "bz2 data gives more than %zu bytes", capacity);
  }
  if (code == BZ_OK) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "bz2 data ends early, after %zu bytes", *got);
  }
  return failure(code, err);
}

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  const ha_status st = unpack_stream(src, src_size, dst, capacity, want, got, err);

  (void)state;
  (void)host;
  if ((flags & HA_UNPACK_SALVAGE) && (st == HA_E_CORRUPT || st == HA_E_TRUNCATED)) {
    return ha__bz2_salvage(src, src_size, dst, capacity, want, got, err);
  }
  return st;
}

/* libbz2 guarantees: at most one percent and 600 bytes more. It counts in unsigned int. */
static size_t bound(size_t src_size) {
  const size_t more = src_size / 100 + 600;

  return src_size <= UINT_MAX && more <= UINT_MAX - src_size ? src_size + more : 0;
}

static int pack_at(int level, const uint8_t *src, unsigned src_size, uint8_t *dst, unsigned *size) {
  union {
    const uint8_t *in;
    char *out;
  } source = {src_size > 0
                  ? src
                  : (const uint8_t *)""}; /* the parameter lacks const, and must not be NULL */

  return BZ2_bzBuffToBuffCompress((char *)dst, size, source.out, src_size, level, 0, WORK_FACTOR);
}

static ha_status pack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                      ha_error *err) {
  unsigned size = capacity < UINT_MAX ? (unsigned)capacity : UINT_MAX;

  (void)state;
  (void)host;
  if (level < 0 || level > LEVEL_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "bz2 has the levels 1 to 9, not %d", (int)level);
  }
  if (bound(src_size) == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%zu bytes are too many for bz2", src_size);
  }
  const int code = pack_at(level ? level : LEVEL_DEFAULT, src, (unsigned)src_size, dst, &size);
  if (code == BZ_MEM_ERROR) return HA_FAIL_NOMEM(err);
  if (code != BZ_OK) { /* BZ_OUTBUFF_FULL */
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "packed by bz2, %zu bytes do not fit into %zu",
                   src_size, capacity);
  }
  *dst_size = size;
  return HA_OK;
}

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 10 && memcmp(head, "BZh", 3) == 0 && head[3] >= '1' && head[3] <= '9' &&
         (memcmp(head + 4, "1AY&SY", 6) == 0 ||
          memcmp(head + 4, "\x17\x72\x45\x38\x50\x90", 6) == 0);
}

static ha_status stream_open(void **stream, const ha_host *host, ha_error *err) {
  bz_stream *bz = host->alloc(sizeof *bz);

  if (!bz) return HA_FAIL_NOMEM(err);
  memset(bz, 0, sizeof *bz);
  const int code = BZ2_bzDecompressInit(bz, 0, 0);
  if (code != BZ_OK) {
    host->dealloc(bz);
    return failure(code, err);
  }
  *stream = bz;
  return HA_OK;
}

static ha_status stream_step(void *stream, ha_stream_io *io, ha_error *err) {
  const int code = step(stream, io);

  if (code == BZ_OK) return HA_OK;
  return code == BZ_STREAM_END ? HA_END : failure(code, err);
}

static void stream_close(void *stream) {
  if (!stream) return;
  BZ2_bzDecompressEnd(stream);
  ha__free(stream);
}

const ha_compression_ops ha__compression_bz2 = {
    .struct_size = sizeof(ha_compression_ops),
    .name = "bz2",
    .summary = "bzip2: small and slow; chunks of ROS 1 bags",
    .unpack_cost = 6,
    .version = "1",
    .suffix = ".bz2",
    .probe = probe,
    .unpack = unpack,
    .bound = bound,
    .pack = pack,
    .stream_open = stream_open,
    .stream_step = stream_step,
    .stream_close = stream_close,
};
