/* bzip2, by libbz2. */
#include <bzlib.h>
#include <limits.h>
#include <string.h>

#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"

/* --- damaged streams -------------------------------------------------------------------------- */

/* Salvages damaged bzip2 data: whole blocks, each of which has a checksum of its own.
 *
 * libbz2 returns the bytes of a block before checking them, and nothing after a bad block. But a
 * block begins with a mark, at any bit; with a header and an end around it, it is a stream that
 * libbz2 reads alone. */

#define MARK_MASK UINT64_C(0xffffffffffff)
#define BLOCK_MARK UINT64_C(0x314159265359)
#define END_MARK UINT64_C(0x177245385090)

enum { MARK_BITS = 48, CRC_BITS = 32, HEAD_SIZE = 4, END_SIZE = 11 };

typedef struct salvage {
  const uint8_t *src;
  uint64_t bits; /* of src */
  uint64_t next; /* bit: position of the search for marks */
  uint8_t level; /* '1' to '9' */
  uint8_t *dst;
  size_t room;
  size_t got;
  bool full;
  bool damaged;
  bool cut; /* no end mark */
} salvage;

/* The next mark of a block or of the end, at or after s->next; s->bits if there is none. */
static uint64_t find_mark(salvage *s, bool *is_end) {
  uint64_t window = 0;

  *is_end = false;
  for (uint64_t bit = s->next; bit < s->bits; bit++) {
    window = (window << 1 | ((unsigned)s->src[bit / 8] >> (7 - bit % 8) & 1u)) & MARK_MASK;
    if (bit - s->next + 1 < MARK_BITS || (window != BLOCK_MARK && window != END_MARK)) continue;
    *is_end = window == END_MARK;
    s->next = bit + 1;
    return bit + 1 - MARK_BITS;
  }
  s->next = s->bits;
  return s->bits;
}

static void put_bits(uint8_t *out, uint64_t *at, uint64_t value, int count) {
  for (int i = count - 1; i >= 0; i--, ++*at) {
    if (value >> i & 1) out[*at / 8] |= (uint8_t)(0x80u >> *at % 8);
  }
}

static uint64_t get_bits(const salvage *s, uint64_t at, int count) {
  uint64_t value = 0;

  for (int i = 0; i < count; i++, at++) {
    value = value << 1 | ((unsigned)s->src[at / 8] >> (7 - at % 8) & 1u);
  }
  return value;
}

/* Make a stream of the one block in these bits. */
static size_t lay_out(uint8_t *out, const salvage *s, uint64_t from, uint64_t to) {
  uint64_t at = HEAD_SIZE * 8;
  uint64_t bit = from;

  memcpy(out, "BZh", 3);
  out[3] = s->level;
  for (; to - bit >= 8; bit += 8) {
    put_bits(out, &at, get_bits(s, bit, 8), 8);
  }
  put_bits(out, &at, get_bits(s, bit, (int)(to - bit)), (int)(to - bit));
  put_bits(out, &at, END_MARK, MARK_BITS);
  /* the checksum of a stream of one block is that of the block */
  put_bits(out, &at, get_bits(s, from + MARK_BITS, CRC_BITS), CRC_BITS);
  return (size_t)((at + 7) / 8);
}

static void unpack_block(salvage *s, uint8_t *stream, size_t size) {
  union {
    uint8_t *bytes;
    char *text;
  } in = {stream};
  const size_t left = s->room - s->got;
  unsigned got = left < UINT_MAX ? (unsigned)left : UINT_MAX;

  const int code =
      BZ2_bzBuffToBuffDecompress((char *)s->dst + s->got, &got, in.text, (unsigned)size, 0, 0);
  if (code == BZ_OK) {
    s->got += got;
  } else if (code == BZ_OUTBUFF_FULL) {
    s->full = true;
  } else {
    s->damaged = true;
  }
}

static ha_status take_block(salvage *s, uint64_t from, uint64_t to, ha_error *err) {
  const uint64_t size = (to - from) / 8 + 1 + HEAD_SIZE + END_SIZE;

  if (to - from < MARK_BITS + CRC_BITS || size > UINT_MAX) {
    s->damaged = true;
    return HA_OK;
  }
  uint8_t *stream = ha__alloc_zeroed((size_t)size, 1);
  if (!stream) return HA_FAIL_NOMEM(err);
  unpack_block(s, stream, lay_out(stream, s, from, to));
  ha__free(stream);
  return HA_OK;
}

/* As unpack of ha_compression_ops with HA_UNPACK_SALVAGE: the blocks whose checksums are right, one
 * after the other. Fails with HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT, HA_E_NOMEM. */
static ha_status bz2_salvage(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
                             size_t want, size_t *got, ha_error *err) {
  const bool has_level = src_size > 3 && src[3] >= '1' && src[3] <= '9';
  salvage s = {.src = src,
               .bits = (uint64_t)src_size * 8,
               .level = has_level ? src[3] : (uint8_t)'9',
               .dst = dst,
               .room = capacity};
  bool is_end = false;

  *got = 0;
  uint64_t from = find_mark(&s, &is_end);
  while (from < s.bits && !is_end && !s.full && s.got < want) {
    const uint64_t to = find_mark(&s, &is_end);
    if (to == s.bits) s.cut = true;
    HA_TRY(take_block(&s, from, to, err));
    from = to;
  }
  *got = s.got;
  if (s.full && want > capacity) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "bz2 data gives more than %zu bytes", capacity);
  }
  if (s.got >= want) return HA_OK;
  if (s.cut) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "bz2 data ends early, after %zu bytes",
                   s.got);
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "damaged bz2 data");
}

/* --- whole streams ---------------------------------------------------------------------------- */

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
    return bz2_salvage(src, src_size, dst, capacity, want, got, err);
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
