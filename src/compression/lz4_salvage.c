/* Salvages damaged LZ4 frames. liblz4's frame functions return nothing from the call that finds
 * damage, so blocks are walked here. */
#include <lz4.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/bytes.h"
#include "base/status.h"
#include "compression/lz4_frame.h"

/* Limits of the format: size of a block, and distance of a back reference. */
enum { BLOCK_MOST = 4 << 20, HISTORY = 64 << 10 };

typedef struct walk {
  const uint8_t *src;
  size_t src_size;
  size_t pos;
  uint8_t *dst;
  size_t room; /* of dst */
  size_t got;
  size_t block_max;
  bool independent;
  bool block_checksum;
  bool content_checksum;
  bool damaged;
  bool cut;   /* src ends early */
  bool full;  /* the output exceeds the room */
  bool ended; /* by the end mark */
} walk;

/* With a damaged header, the blocks may still be good: they are then assumed to be as large and as
 * dependent as possible. */
static void read_head(walk *w) {
  static const uint8_t magic[] = {0x04, 0x22, 0x4d, 0x18};
  const uint8_t flags = w->src_size > DESCRIPTOR_AT ? w->src[FLAGS_AT] : 0;
  size_t size = DESCRIPTOR_AT + 1;

  if (flags & FLAG_CONTENT_SIZE) size += 8;
  if (flags & FLAG_DICTIONARY) size += 4;
  if (w->src_size > size && memcmp(w->src, magic, sizeof magic) == 0 &&
      (XXH32(w->src + FLAGS_AT, size - FLAGS_AT, 0) >> 8 & 0xff) == w->src[size]) {
    w->block_max = (size_t)1 << (8 + 2 * (w->src[DESCRIPTOR_AT] >> 4 & 7));
    w->independent = (flags & FLAG_INDEPENDENT) != 0;
    w->block_checksum = (flags & FLAG_BLOCK_CHECKSUM) != 0;
    w->content_checksum = (flags & FLAG_CONTENT_CHECKSUM) != 0;
  } else {
    size = DESCRIPTOR_AT + 1;
    w->block_max = BLOCK_MOST;
    w->damaged = true;
  }
  w->pos = size + 1;
  if (w->block_max > BLOCK_MOST) w->block_max = BLOCK_MOST;
}

/* Unpack at most `most` bytes; all: more output is an error. Negative when that fails. */
static int decode(const walk *w, const uint8_t *src, size_t size, size_t most, bool all) {
  char *to = (char *)w->dst + w->got;
  const size_t history = w->independent ? 0 : w->got < HISTORY ? w->got : HISTORY;

  if (all) {
    return LZ4_decompress_safe_usingDict((const char *)src, to, (int)size, (int)most, to - history,
                                         (int)history);
  }
  return LZ4_decompress_safe_partial_usingDict((const char *)src, to, (int)size, (int)most,
                                               (int)most, to - history, (int)history);
}

/* Unpack a damaged block up to the position at which decoding fails. */
static size_t decode_beginning(const walk *w, const uint8_t *src, size_t size, size_t most) {
  size_t good = 0;
  size_t bad = most + 1;

  while (bad - good > 1) {
    const size_t middle = good + (bad - good) / 2;
    const int n = decode(w, src, size, middle, false);
    if (n < 0) {
      bad = middle;
    } else if ((size_t)n < middle) {
      return (size_t)n; /* src ends before the damage */
    } else {
      good = middle;
    }
  }
  if (good > 0) decode(w, src, size, good, false); /* the last attempt may have had another size */
  return good;
}

static void take_packed(walk *w, const uint8_t *src, size_t size, bool whole) {
  const size_t left = w->room - w->got;
  const size_t most = left < w->block_max ? left : w->block_max;
  int n = whole ? decode(w, src, size, most, true) : -1;

  if (n >= 0) {
    w->got += (size_t)n;
    return;
  }
  n = decode(w, src, size, most, false);
  if (n >= 0 && whole && (size_t)n == most && most == left) {
    w->got += (size_t)n;
    w->full = true;
    return;
  }
  if (whole) w->damaged = true;
  w->got += n >= 0 ? (size_t)n : decode_beginning(w, src, size, most);
}

static void take_stored(walk *w, const uint8_t *src, size_t size) {
  const size_t left = w->room - w->got;
  const size_t n = size < left ? size : left;

  if (n > 0) memcpy(w->dst + w->got, src, n);
  w->got += n;
  if (n < size) w->full = true;
}

/* Whether another block begins at pos. */
static bool has_block(const walk *w, size_t *size) {
  if (w->src_size - w->pos < 4) return false;
  *size = ha__load_u32(w->src + w->pos) & ~STORED_BLOCK;
  return *size > 0 && *size <= w->block_max;
}

/* After a damaged block: all blocks but the last have the maximum content. */
static void fill_gap(walk *w, size_t start) {
  const size_t left = w->room - start;
  const size_t n = w->block_max < left ? w->block_max : left;
  size_t size = 0;

  if (w->got - start >= n || !has_block(w, &size)) return;
  memset(w->dst + w->got, 0, start + n - w->got);
  w->got = start + n;
  if (n < w->block_max) w->full = true;
}

/* False when no block can follow. */
static bool take_block(walk *w, size_t size) {
  const bool stored = (ha__load_u32(w->src + w->pos) & STORED_BLOCK) != 0;
  const size_t start = w->got;
  const bool damaged_before = w->damaged;
  const uint8_t *block = w->src + w->pos + 4;
  const size_t there = w->src_size - w->pos - 4;

  w->cut = there < size;
  if (stored) {
    take_stored(w, block, w->cut ? there : size);
  } else {
    take_packed(w, block, w->cut ? there : size, !w->cut);
  }
  if (w->cut || w->full) return false;
  w->pos += 4 + size;
  if (w->block_checksum) {
    if (w->src_size - w->pos < 4) {
      w->cut = true;
      return false;
    }
    if (XXH32(block, size, 0) != ha__load_u32(w->src + w->pos)) w->damaged = true;
    w->pos += 4;
  }
  if (w->damaged == damaged_before) return true;
  if (w->independent) fill_gap(w, start);
  return w->independent && !w->full;
}

/* The end mark, and the checksum of the content; without them the data ends early, or its lengths
 * are damaged. */
static void end(walk *w) {
  const size_t left = w->src_size - w->pos;

  if (left < 4) {
    w->cut = true;
    return;
  }
  w->ended = ha__load_u32(w->src + w->pos) == 0;
  if (!w->ended) w->damaged = true;
  if (!w->ended || !w->content_checksum || w->damaged) return;
  if (left < 8) {
    w->cut = true;
  } else if (XXH32(w->dst, w->got, 0) != ha__load_u32(w->src + w->pos + 4)) {
    w->damaged = true;
  }
}

ha_status ha__lz4_salvage(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
                          size_t want, size_t *got, ha_error *err) {
  walk w = {.src = src, .src_size = src_size, .dst = dst, .room = capacity};
  size_t size = 0;

  *got = 0;
  if (src_size <= DESCRIPTOR_AT + 2) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "lz4 data ends within its head");
  }
  read_head(&w);
  while (w.pos <= src_size && w.got < want && has_block(&w, &size)) {
    if (!take_block(&w, size)) break;
  }
  if (!w.cut && !w.full && w.got < want && (w.independent || !w.damaged)) end(&w);
  *got = w.got;
  if (w.full && want > capacity) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "lz4 data gives more than %zu bytes", capacity);
  }
  if (w.damaged) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "damaged lz4 data");
  if (w.ended || w.got >= want) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "lz4 data ends early, after %zu bytes", w.got);
}
