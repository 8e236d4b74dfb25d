/* The LZ4 frame format, by liblz4. */
#include <lz4.h>
#include <lz4frame.h>
#include <lz4hc.h>
#include <stdbool.h>
#include <string.h>

#define XXH_INLINE_ALL /* compiled into this file, so that it is inlined */
#include <xxhash.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/lz4_frame.h"

static ha_status failure(size_t code, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad lz4 data (%s)", LZ4F_getErrorName(code));
}

static ha_status open(void **state, const ha_host *host, ha_error *err) {
  LZ4F_dctx *ctx = NULL;

  (void)host;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&ctx, LZ4F_VERSION))) return HA_FAIL_NOMEM(err);
  *state = ctx;
  return HA_OK;
}

static void close(void *state) {
  LZ4F_freeDecompressionContext(state);
}

/* Run the frame as far as possible; *hint is 0 at the end of the frame. */
static size_t step(LZ4F_dctx *ctx, ha_stream_io *io, const LZ4F_decompressOptions_t *options) {
  size_t in = io->src_size;
  size_t out = io->dst_size;
  const size_t hint = LZ4F_decompress(ctx, io->dst, &out, io->src, &in, options);

  io->src += in;
  io->src_size -= in;
  io->dst += out;
  io->dst_size -= out;
  return hint;
}

static bool has_flag(const uint8_t *src, size_t src_size, uint8_t flag) {
  return src_size > FLAGS_AT && (src[FLAGS_AT] & flag) != 0;
}

/* The beginning of one block, at most room bytes, from the first size bytes of src. Negative when
 * it is damaged. */
static int unpack_block(const uint8_t *src, size_t size, bool is_stored, uint8_t *dst,
                        size_t room) {
  if (is_stored) {
    const size_t n = size < room ? size : room;
    memcpy(dst, src, n);
    return (int)n;
  }
  return LZ4_decompress_safe_partial((const char *)src, (char *)dst, (int)size, (int)room,
                                     (int)room);
}

/* Unpack the first `want` bytes, without the rest of the block that they end in: blocks of ROS 1
 * bags have a mebibyte, and liblz4's frame functions unpack none partially. That block may be cut
 * off in src, too. Returns the number unpacked; fewer than want when the frame is not of this kind,
 * damaged, or at its end: the caller then unpacks the usual way. */
static size_t unpack_beginning(const uint8_t *src, size_t src_size, uint8_t *dst, size_t want) {
  const uint8_t flags = src_size > DESCRIPTOR_AT ? src[FLAGS_AT] : 0;
  size_t pos = DESCRIPTOR_AT + 2;
  size_t got = 0;

  if (src_size <= DESCRIPTOR_AT || !(flags & FLAG_INDEPENDENT)) return 0;
  const size_t block_max = (size_t)1 << (8 + 2 * (src[DESCRIPTOR_AT] >> 4 & 7));
  if (flags & FLAG_CONTENT_SIZE) pos += 8;
  if (flags & FLAG_DICTIONARY) pos += 4;
  while (got < want && src_size > pos && src_size - pos >= 4) {
    const uint32_t length = ha__load_u32(src + pos);
    const size_t size = length & ~STORED_BLOCK;
    const size_t room = want - got < block_max ? want - got : block_max;
    pos += 4;
    if (size == 0 || size > block_max) return got;
    const size_t there = size < src_size - pos ? size : src_size - pos;
    const int n = unpack_block(src + pos, there, length & STORED_BLOCK, dst + got, room);
    if (n < 0) return got;
    got += (size_t)n;
    if (there < size) return got;
    pos += size + (flags & FLAG_BLOCK_CHECKSUM ? 4 : 0);
  }
  return got;
}

/* The last four bytes of a whole frame are the checksum of the content. */
static ha_status check_content(const uint8_t *frame_end, const uint8_t *dst, size_t size,
                               ha_error *err) {
  const uint32_t want = ha__load_u32(frame_end - 4);
  const uint32_t is = XXH32(dst, size, 0);

  if (is == want) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "bad lz4 data (its checksum is %08x, should be %08x)", is, want);
}

/* Without room left, liblz4 may have consumed all of src and buffered its output. */
static bool gives_more(LZ4F_dctx *ctx, const ha_stream_io *io) {
  uint8_t extra;
  ha_stream_io rest = {io->src, io->src_size, &extra, 1};

  return io->dst_size == 0 && !LZ4F_isError(step(ctx, &rest, NULL)) && rest.dst_size == 0;
}

/* The content checksum is verified here: liblz4 as built by distributions spends more time on it
 * than on the data. */
static ha_status unpack_with(LZ4F_dctx *ctx, const uint8_t *src, size_t src_size, uint8_t *dst,
                             size_t capacity, size_t want, size_t *got, uint32_t flags,
                             ha_error *err) {
  const bool ours = !has_flag(src, src_size, FLAG_BLOCK_CHECKSUM);
  const LZ4F_decompressOptions_t options = {.stableDst = 1, .skipChecksums = ours};
  ha_stream_io io = {src, src_size, dst, want < capacity ? want : capacity};
  size_t hint = 1;
  bool moved = true;

  while (hint != 0 && moved && (size_t)(io.dst - dst) < want) {
    const ha_stream_io before = io;
    hint = step(ctx, &io, &options);
    if (LZ4F_isError(hint)) break;
    moved = io.src != before.src || io.dst != before.dst;
  }
  *got = (size_t)(io.dst - dst);
  if (LZ4F_isError(hint)) return failure(hint, err);
  if (hint == 0 && ours && has_flag(src, src_size, FLAG_CONTENT_CHECKSUM) &&
      !(flags & HA_UNPACK_UNCHECKED)) {
    return check_content(io.src, dst, *got, err);
  }
  if (hint == 0 || *got >= want) return HA_OK;
  if (io.src_size > 0 || gives_more(ctx, &io)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "lz4 data gives more than %zu bytes", capacity);
  }
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "lz4 data ends early, after %zu bytes", *got);
}

static ha_status unpack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                        uint8_t *dst, size_t capacity, size_t want, size_t *got, uint32_t flags,
                        ha_error *err) {
  void *own = NULL;

  *got = want <= capacity ? unpack_beginning(src, src_size, dst, want) : 0;
  if (*got >= want) return HA_OK;
  *got = 0;
  if (!state) {
    HA_TRY(open(&own, host, err));
    state = own;
  } else {
    LZ4F_resetDecompressionContext(state);
  }
  const ha_status st = unpack_with(state, src, src_size, dst, capacity, want, got, flags, err);
  close(own);
  if ((flags & HA_UNPACK_SALVAGE) && (st == HA_E_CORRUPT || st == HA_E_TRUNCATED)) {
    return ha__lz4_salvage(src, src_size, dst, capacity, want, got, err);
  }
  return st;
}

static int32_t probe(const uint8_t *head, size_t size) {
  return size >= 7 && memcmp(head, "\x04\x22\x4d\x18", 4) == 0;
}

/* Frame header written by pack(), the only kind that roslz4 reads: independent blocks of a
 * mebibyte, a content checksum, no content size. The last byte is the header's own checksum. */
static const uint8_t g_head[] = {0x04, 0x22, 0x4d, 0x18, 0x64, 0x60, 0x85};
enum { BLOCK_SIZE = 1 << 20, LENGTH_SIZE = 4, TAIL_SIZE = 8 /* end mark, checksum */ };

/* Levels as in liblz4's frame functions: below HC_MIN the fast method is used, which is faster for
 * lower levels below 0. */
enum { LEVEL_MIN = -65536, HC_MIN = 3, LEVEL_MAX = LZ4HC_CLEVEL_MAX };

static ha_status pack_open(void **state, const ha_host *host, ha_error *err) {
  const int fast = LZ4_sizeofState();
  const int hc = LZ4_sizeofStateHC(); /* the larger one: untouched memory costs nothing */

  *state = host->alloc((size_t)(fast > hc ? fast : hc));
  return *state ? HA_OK : HA_FAIL_NOMEM(err);
}

static void pack_close(void *state) {
  ha__free(state);
}

/* Blocks that do not shrink are stored. */
static size_t bound(size_t src_size) {
  const size_t blocks = src_size / BLOCK_SIZE + (src_size % BLOCK_SIZE != 0);
  size_t size = 0;

  return ha__add_size(&size, src_size, sizeof g_head + blocks * LENGTH_SIZE + TAIL_SIZE) ? size : 0;
}

/* Write one block and its length into room bytes. Returns the bytes written; 0 = no room. */
static size_t pack_block(void *state, const uint8_t *src, size_t size, uint8_t *dst, size_t room,
                         int32_t level) {
  const char *from = (const char *)src;
  char *to = (char *)dst + LENGTH_SIZE;
  int packed;

  if (room < LENGTH_SIZE) return 0;
  room -= LENGTH_SIZE;
  const int most = (int)(room < size - 1 ? room : size - 1);
  if (level < HC_MIN) {
    const int acceleration = level < 0 ? 1 - level : 1;
    packed = LZ4_compress_fast_extState(state, from, to, (int)size, most, acceleration);
  } else {
    packed = LZ4_compress_HC_extStateHC(state, from, to, (int)size, most, level);
  }
  if (packed > 0) {
    ha__store_u32(dst, (uint32_t)packed);
    return LENGTH_SIZE + (size_t)packed;
  }
  if (room < size) return 0;
  ha__store_u32(dst, (uint32_t)size | STORED_BLOCK);
  memcpy(to, src, size);
  return LENGTH_SIZE + size;
}

/* Returns the size of the frame; 0 = no room. The checksum is computed in one call: XXH32_update()
 * is several times slower than XXH32(). */
static size_t pack_with(void *state, const uint8_t *src, size_t src_size, uint8_t *dst,
                        size_t capacity, int32_t level) {
  size_t pos = sizeof g_head;

  if (capacity < sizeof g_head + TAIL_SIZE) return 0;
  capacity -= TAIL_SIZE;
  memcpy(dst, g_head, sizeof g_head);
  for (size_t at = 0; at < src_size; at += BLOCK_SIZE) {
    const size_t size = src_size - at < BLOCK_SIZE ? src_size - at : BLOCK_SIZE;
    const size_t used = pack_block(state, src + at, size, dst + pos, capacity - pos, level);
    if (used == 0) return 0;
    pos += used;
  }
  ha__store_u32(dst + pos, 0);
  ha__store_u32(dst + pos + LENGTH_SIZE, XXH32(src, src_size, 0));
  return pos + TAIL_SIZE;
}

static ha_status pack(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                      uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                      ha_error *err) {
  void *own = NULL;

  if (level < LEVEL_MIN || level > LEVEL_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "lz4 has the levels %d to %d, not %d", LEVEL_MIN,
                   LEVEL_MAX, (int)level);
  }
  if (!state) {
    HA_TRY(pack_open(&own, host, err));
    state = own;
  }
  const size_t size = pack_with(state, src, src_size, dst, capacity, level);
  pack_close(own);
  if (size == 0) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "packed by lz4, %zu bytes do not fit into %zu",
                   src_size, capacity);
  }
  *dst_size = size;
  return HA_OK;
}

static ha_status stream_step(void *stream, ha_stream_io *io, ha_error *err) {
  const size_t hint = step(stream, io, NULL);

  if (LZ4F_isError(hint)) return failure(hint, err);
  return hint == 0 ? HA_END : HA_OK;
}

const ha_compression_ops ha__compression_lz4 = {
    .struct_size = sizeof(ha_compression_ops),
    .name = "lz4",
    .summary = "LZ4 frames: fast; chunks of ROS 1 bags and MCAP",
    .unpack_cost = 1,
    .version = LZ4_VERSION_STRING,
    .suffix = ".lz4",
    .max_ratio = 256,
    .probe = probe,
    .open = open,
    .close = close,
    .slack = (size_t)4 << 20, /* the largest block: blocks are then decoded in place */
    .unpack = unpack,
    .bound = bound,
    .pack = pack,
    .stream_open = open,
    .stream_step = stream_step,
    .stream_close = close,
    .pack_open = pack_open,
    .pack_close = pack_close,
};
