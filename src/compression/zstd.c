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

/* Frame after frame, as several may lie in one chunk. */
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
  /* piece by piece: for a part, and to learn how far the good bytes go and what is wrong */
  ZSTD_DCtx_reset(state, ZSTD_reset_session_only);
  st = unpack_with(state, src, src_size, dst, capacity, want, got, err);
  close(own);
  return st;
}

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 5 && memcmp(head, "\x28\xb5\x2f\xfd", 4) == 0;
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
    .version = ZSTD_VERSION_STRING,
    .suffix = ".zstd",
    .probe = probe,
    .open = open,
    .close = close,
    .unpack = unpack,
    .stream_open = open,
    .stream_step = stream_step,
    .stream_close = close,
};
