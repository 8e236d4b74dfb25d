/* Zstandard, by libzstd. */
#include <stdbool.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"

/* Frames that need a larger window are refused; 128 MiB is what the zstd command takes by default.
 */
enum { WINDOW_LOG_MAX = 27 };

/* For chunks and messages the level of the MCAP and rosbag2 libraries; for files that of rosbag2,
 * which is libzstd's default. */
enum { LEVEL_DEFAULT = 1, LEVEL_DEFAULT_FILE = 3 };

static ha_status failure(size_t code, ha_error *err) {
  const ZSTD_ErrorCode reason = ZSTD_getErrorCode(code);

  if (reason == ZSTD_error_memory_allocation) return HA_FAIL_NOMEM(err);
  if (reason == ZSTD_error_frameParameter_windowTooLarge) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "zstd window is larger than 128 MiB");
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad zstd data (%s)", ZSTD_getErrorName(code));
}

static ha_status open(void **state, const ha_host *host, ha_error *err) {
  ZSTD_DCtx *ctx = ZSTD_createDCtx();

  (void)host;
  if (!ctx) return HA_FAIL_NOMEM(err);
  const size_t code = ZSTD_DCtx_setParameter(ctx, ZSTD_d_windowLogMax, WINDOW_LOG_MAX);
  if (ZSTD_isError(code)) {
    ZSTD_freeDCtx(ctx);
    return failure(code, err);
  }
  *state = ctx;
  return HA_OK;
}

static void close(void *state) {
  ZSTD_freeDCtx(state);
}

static size_t step(ZSTD_DCtx *ctx, ha_stream_io *io) {
  ZSTD_inBuffer in = {io->src, io->src_size, 0};
  ZSTD_outBuffer out = {io->dst, io->dst_size, 0};
  const size_t hint = ZSTD_decompressStream(ctx, &out, &in);

  io->src += in.pos;
  io->src_size -= in.pos;
  io->dst += out.pos;
  io->dst_size -= out.pos;
  return hint;
}

/* Unpack frame after frame, because a chunk may contain several. */
static ha_status unpack_with(ZSTD_DCtx *ctx, const uint8_t *src, size_t src_size, uint8_t *dst,
                             size_t capacity, size_t want, size_t *got, ha_error *err) {
  ha_stream_io io = {src, src_size, dst, want < capacity ? want : capacity};
  size_t hint = 1;
  bool moved = true;

  while (moved && (io.src_size > 0 || hint != 0) && (size_t)(io.dst - dst) < want) {
    const ha_stream_io before = io;
    hint = step(ctx, &io);
    if (ZSTD_isError(hint)) break;
    moved = io.src != before.src || io.dst != before.dst;
  }
  *got = (size_t)(io.dst - dst);
  if (ZSTD_isError(hint)) return failure(hint, err);
  if ((hint == 0 && io.src_size == 0) || *got >= want) return HA_OK;
  if (io.dst_size == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "zstd data gives more than %zu bytes", capacity);
  }
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "zstd data ends early, after %zu bytes", *got);
}

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  void *own = NULL;
  ha_status st;

  (void)flags;
  *got = 0;
  if (!state) {
    HA_TRY(open(&own, host, err));
    state = own;
  }
  if (want == HA_UNPACK_ALL) {
    const size_t size = ZSTD_decompressDCtx(state, dst, capacity, src, src_size);
    if (!ZSTD_isError(size)) {
      *got = size;
      close(own);
      return HA_OK;
    }
  }
  /* step by step: for partial output, and to find how many bytes are good and what is damaged */
  ZSTD_DCtx_reset(state, ZSTD_reset_session_only);
  st = unpack_with(state, src, src_size, dst, capacity, want, got, err);
  close(own);
  return st;
}

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 5 && memcmp(head, "\x28\xb5\x2f\xfd", 4) == 0;
}

static ha_status check_level(int32_t level, ha_error *err) {
  if (level >= ZSTD_minCLevel() && level <= ZSTD_maxCLevel()) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "zstd has the levels %d to %d, not %d",
                 ZSTD_minCLevel(), ZSTD_maxCLevel(), (int)level);
}

static ha_status pack_failure(size_t code, ha_error *err) {
  const ZSTD_ErrorCode reason = ZSTD_getErrorCode(code);

  if (reason == ZSTD_error_memory_allocation) return HA_FAIL_NOMEM(err);
  if (reason == ZSTD_error_dstSize_tooSmall) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "packed by zstd, the bytes do not fit");
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "zstd cannot pack this (%s)",
                 ZSTD_getErrorName(code));
}

static ha_status pack_open(void **state, const ha_host *host, ha_error *err) {
  ZSTD_CCtx *ctx = ZSTD_createCCtx();

  (void)host;
  if (!ctx) return HA_FAIL_NOMEM(err);
  *state = ctx;
  return HA_OK;
}

static void pack_close(void *state) {
  ZSTD_freeCCtx(state);
}

static size_t bound(size_t src_size) {
  const size_t size = ZSTD_compressBound(src_size);

  return ZSTD_isError(size) || size < src_size ? 0 : size;
}

/* One frame with its content size: readers of individually compressed messages require it. */
static ha_status pack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                      ha_error *err) {
  void *own = NULL;

  HA_TRY(check_level(level, err));
  if (!state) {
    HA_TRY(pack_open(&own, host, err));
    state = own;
  }
  const size_t size =
      ZSTD_compressCCtx(state, dst, capacity, src, src_size, level ? level : LEVEL_DEFAULT);
  pack_close(own);
  if (ZSTD_isError(size)) return pack_failure(size, err);
  *dst_size = size;
  return HA_OK;
}

static ha_status packer_open(void **packer, const ha_host *host, uint64_t size, int32_t level,
                             ha_error *err) {
  void *ctx = NULL;

  HA_TRY(check_level(level, err));
  HA_TRY(pack_open(&ctx, host, err));
  size_t code =
      ZSTD_CCtx_setParameter(ctx, ZSTD_c_compressionLevel, level ? level : LEVEL_DEFAULT_FILE);
  if (!ZSTD_isError(code)) {
    code =
        ZSTD_CCtx_setPledgedSrcSize(ctx, size == HA_SIZE_UNKNOWN ? ZSTD_CONTENTSIZE_UNKNOWN : size);
  }
  if (ZSTD_isError(code)) {
    pack_close(ctx);
    return pack_failure(code, err);
  }
  *packer = ctx;
  return HA_OK;
}

static ha_status packer_step(void *packer, ha_stream_io *io, int32_t finish, ha_error *err) {
  ZSTD_inBuffer in = {io->src, io->src_size, 0};
  ZSTD_outBuffer out = {io->dst, io->dst_size, 0};
  const size_t left =
      ZSTD_compressStream2(packer, &out, &in, finish ? ZSTD_e_end : ZSTD_e_continue);

  io->src += in.pos;
  io->src_size -= in.pos;
  io->dst += out.pos;
  io->dst_size -= out.pos;
  if (ZSTD_isError(left)) return pack_failure(left, err);
  return finish && left == 0 ? HA_END : HA_OK;
}

static ha_status stream_step(void *stream, ha_stream_io *io, ha_error *err) {
  const size_t hint = step(stream, io);

  if (ZSTD_isError(hint)) return failure(hint, err);
  return hint == 0 ? HA_END : HA_OK;
}

const ha_compression_ops ha__compression_zstd = {
    .struct_size = sizeof(ha_compression_ops),
    .name = "zstd",
    .summary = "Zstandard: small and fast; chunks of MCAP, messages and files of ROS 2 bags",
    .unpack_cost = 1,
    .version = ZSTD_VERSION_STRING,
    .suffix = ".zstd",
    .probe = probe,
    .open = open,
    .close = close,
    .unpack = unpack,
    .bound = bound,
    .pack = pack,
    .stream_open = open,
    .stream_step = stream_step,
    .stream_close = close,
    .pack_open = pack_open,
    .pack_close = pack_close,
    .packer_open = packer_open,
    .packer_step = packer_step,
    .packer_close = pack_close,
};
