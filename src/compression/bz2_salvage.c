/* Salvages damaged bzip2 data: whole blocks, each of which has a checksum of its own.
 *
 * libbz2 returns the bytes of a block before checking them, and nothing after a bad block. But a
 * block begins with a mark, at any bit; with a header and an end around it, it is a stream that
 * libbz2 reads alone. */
#include "compression/bz2_salvage.h"

#include <bzlib.h>
#include <limits.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"

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

ha_status ha__bz2_salvage(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
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
