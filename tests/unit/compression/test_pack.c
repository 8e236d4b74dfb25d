/* Data compressed by every method is unpacked by the underlying library and by holdall; for sizes
 * around the limits of blocks, compressible and incompressible data, and every kind of level. */
#include "../test.h"

#include <bzlib.h>
#include <lz4frame.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "compression/compression.h"
#include "plugin/registry.h"

#define MIB ((size_t)1 << 20)
#define RAW_SIZE (5 * MIB)

typedef bool decode_fn(uint8_t *dst, size_t size, const uint8_t *packed, size_t packed_size);

typedef struct method {
  const ha_compression_ops *ops;
  decode_fn *decode;
  int32_t levels[8];
  size_t level_count;
  size_t slow_from; /* levels from this one on compress small sizes only */
  int32_t bad_levels[2];
} method;

static uint8_t *g_random;
static uint8_t *g_shrinking;
static uint8_t *g_out; /* 2 * RAW_SIZE bytes */

static const size_t g_sizes[] = {0, 1, 63, 64 << 10, MIB - 1, MIB, MIB + 1, RAW_SIZE};
enum { SIZES = sizeof g_sizes / sizeof *g_sizes };

static bool decode_none(uint8_t *dst, size_t size, const uint8_t *packed, size_t packed_size) {
  if (size > 0) memcpy(dst, packed, size);
  return packed_size == size;
}

static bool decode_bz2(uint8_t *dst, size_t size, const uint8_t *packed, size_t packed_size) {
  unsigned got = (unsigned)size + 1;
  char *source = malloc(packed_size); /* libbz2 lacks a const */

  memcpy(source, packed, packed_size);
  const int code =
      BZ2_bzBuffToBuffDecompress((char *)dst, &got, source, (unsigned)packed_size, 0, 0);
  free(source);
  return code == BZ_OK && got == size;
}

/* liblz4 verifies the content checksum here. */
static bool decode_lz4(uint8_t *dst, size_t size, const uint8_t *packed, size_t packed_size) {
  LZ4F_dctx *ctx = NULL;
  size_t got = 0;
  size_t read = 0;
  size_t hint = 1;

  if (LZ4F_isError(LZ4F_createDecompressionContext(&ctx, LZ4F_VERSION))) return false;
  while (hint != 0 && !LZ4F_isError(hint) && read < packed_size) {
    size_t in = packed_size - read;
    size_t out = size + 1 - got;
    hint = LZ4F_decompress(ctx, dst + got, &out, packed + read, &in, NULL);
    read += in;
    got += out;
  }
  LZ4F_freeDecompressionContext(ctx);
  return hint == 0 && read == packed_size && got == size;
}

static bool decode_zstd(uint8_t *dst, size_t size, const uint8_t *packed, size_t packed_size) {
  return ZSTD_getFrameContentSize(packed, packed_size) == size &&
         ZSTD_decompress(dst, size + 1, packed, packed_size) == size;
}

static const method g_methods[] = {
    {&ha__compression_none, decode_none, {0, 7}, 2, 2, {0}},
    {&ha__compression_bz2, decode_bz2, {0, 1}, 2, 1, {-1, 10}},
    {&ha__compression_lz4, decode_lz4, {0, 2, -5, -65536, 3, 9, 12}, 7, 5, {-65537, 13}},
    {&ha__compression_zstd, decode_zstd, {0, 1, -7, -131072, 5, 19, 22}, 7, 5, {-131073, 23}},
};
enum { METHODS = sizeof g_methods / sizeof *g_methods };

static int make_data(void **state) {
  uint32_t seed = 1;
  uint32_t back = 0;

  (void)state;
  g_random = malloc(RAW_SIZE);
  g_shrinking = malloc(RAW_SIZE);
  g_out = malloc(2 * RAW_SIZE);
  for (size_t i = 0; i < RAW_SIZE; i++) {
    seed = seed * 1664525 + 1013904223;
    g_random[i] = (uint8_t)(seed >> 24);
    g_shrinking[i] = i > 4096 && (seed >> 24) < 250 ? g_shrinking[i - 1 - back] : g_random[i];
    if (i % 40 == 0) back = seed >> 20; /* copies from up to 4 KiB before, with some errors */
  }
  return 0;
}

static int free_data(void **state) {
  (void)state;
  free(g_random);
  free(g_shrinking);
  free(g_out);
  return 0;
}

static void check_unpack(const method *m, const uint8_t *packed, size_t packed_size,
                         const uint8_t *raw, size_t size) {
  size_t got = 0;

  memset(g_out, 0x5a, size + 1);
  assert_true(m->decode(g_out, size, packed, packed_size));
  assert_true(size == 0 || memcmp(g_out, raw, size) == 0);
  memset(g_out, 0x5a, size + 1);
  assert_ok(m->ops->unpack(NULL, &ha__host, packed, packed_size, g_out, size, HA_UNPACK_ALL, &got,
                           0, NULL));
  assert_int_equal(got, size);
  assert_true(size == 0 || memcmp(g_out, raw, size) == 0);
}

/* A block of exactly its size lets a sanitizer detect reads beyond it; elsewhere the marker
 * does. */
static void check_too_little_room(const method *m, void *state, const uint8_t *raw, size_t size,
                                  size_t room, int32_t level) {
  ha_error err = HA_ERROR_INIT;
  uint8_t *dst = malloc(room + 1);
  size_t packed_size = 77;

  dst[room] = 0xa5;
  assert_int_equal(m->ops->pack(state, &ha__host, raw, size, dst, room, &packed_size, level, &err),
                   HA_E_LIMIT);
  assert_int_equal(packed_size, 77);
  assert_true(err.text[0] != '\0');
  assert_int_equal(dst[room], 0xa5);
  free(dst);
}

static void round_trip(const method *m, void *state, const uint8_t *raw, size_t size,
                       int32_t level) {
  const size_t bound = m->ops->bound(size);
  uint8_t *packed = malloc(bound);
  size_t packed_size = 0;

  assert_ok(m->ops->pack(state, &ha__host, raw, size, packed, bound, &packed_size, level, NULL));
  assert_in_range(packed_size, 0, bound);
  check_unpack(m, packed, packed_size, raw, size);
  if (packed_size > 0 && size < MIB / 2) {
    check_too_little_room(m, state, raw, size, packed_size - 1, level);
    check_too_little_room(m, state, raw, size, 0, level);
  }
  free(packed);
}

/* One context for everything: no call may affect the next. */
static void all_sizes_and_levels(const method *m) {
  void *state = NULL;

  if (m->ops->pack_open) assert_ok(m->ops->pack_open(&state, &ha__host, NULL));
  for (size_t k = 0; k < m->level_count; k++) {
    for (size_t i = 0; i < SIZES; i++) {
      if (k >= m->slow_from && g_sizes[i] > MIB / 2) continue;
      round_trip(m, state, g_shrinking, g_sizes[i], m->levels[k]);
      round_trip(m, state, g_random, g_sizes[i], m->levels[k]);
    }
  }
  if (m->ops->pack_close) m->ops->pack_close(state);
}

static void none_round_trips(void **state) {
  (void)state;
  all_sizes_and_levels(&g_methods[0]);
}

static void bz2_round_trips(void **state) {
  (void)state;
  all_sizes_and_levels(&g_methods[1]);
}

static void lz4_round_trips(void **state) {
  (void)state;
  all_sizes_and_levels(&g_methods[2]);
}

static void zstd_round_trips(void **state) {
  (void)state;
  all_sizes_and_levels(&g_methods[3]);
}

static void packs_without_a_state(void **state) {
  (void)state;
  for (size_t i = 0; i < METHODS; i++) {
    round_trip(&g_methods[i], NULL, g_shrinking, 1000, 0);
  }
}

static void packs_nothing_at_null(void **state) {
  (void)state;
  for (size_t i = 0; i < METHODS; i++) {
    round_trip(&g_methods[i], NULL, NULL, 0, 0);
  }
}

static void unknown_levels_are_refused(void **state) {
  (void)state;
  for (size_t i = 1; i < METHODS; i++) {
    const int32_t levels[] = {g_methods[i].bad_levels[0], g_methods[i].bad_levels[1], INT32_MIN,
                              INT32_MAX};
    for (size_t k = 0; k < 4; k++) {
      ha_error err = HA_ERROR_INIT;
      size_t size = 0;
      assert_int_equal(g_methods[i].ops->pack(NULL, &ha__host, g_random, 0, g_out, RAW_SIZE, &size,
                                              levels[k], &err),
                       HA_E_ARG);
      assert_non_null(strstr(err.text, "levels"));
    }
  }
}

static void a_size_beyond_all_has_no_bound(void **state) {
  (void)state;
  for (size_t i = 1; i < METHODS; i++) {
    assert_int_equal(g_methods[i].ops->bound(SIZE_MAX), 0);
  }
  assert_int_equal(ha__compression_bz2.bound(UINT32_MAX), 0); /* it counts in unsigned int */
  size_t size = 0;
  assert_int_equal(ha__compression_bz2.pack(NULL, &ha__host, g_random, UINT32_MAX, g_out, RAW_SIZE,
                                            &size, 0, NULL),
                   HA_E_LIMIT);
}

static void assert_packs_to(const ha_compression_ops *ops, const char *raw, size_t raw_size,
                            const char *bytes, size_t size) {
  size_t got = 0;

  assert_ok(
      ops->pack(NULL, &ha__host, (const uint8_t *)raw, raw_size, g_out, RAW_SIZE, &got, 0, NULL));
  assert_int_equal(got, size);
  assert_memory_equal(g_out, bytes, size);
}

/* Made with roslz4 1.15. */
static void lz4_frames_are_those_of_ros(void **state) {
  char letters[64];

  (void)state;
  assert_packs_to(&ha__compression_lz4, "hello", 5,
                  "\x04\x22\x4d\x18\x64\x60\x85\x05\0\0\x80hello\0\0\0\0\xf9\x77\0\xfb", 24);
  memset(letters, 'a', sizeof letters);
  assert_packs_to(&ha__compression_lz4, letters, sizeof letters,
                  "\x04\x22\x4d\x18\x64\x60\x85\x0b\0\0\0\x1f"
                  "a\x01\0\x27\x50"
                  "aaaaa\0\0\0\0\x07\x03\xd3\xfd",
                  30);
}

static void lz4_stores_blocks_that_do_not_shrink(void **state) {
  const size_t sizes[] = {63, MIB, RAW_SIZE - 1};

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    const size_t bound = ha__compression_lz4.bound(sizes[i]);
    size_t size = 0;
    assert_ok(ha__compression_lz4.pack(NULL, &ha__host, g_random, sizes[i], g_out, bound, &size, 0,
                                       NULL));
    assert_int_equal(size, sizes[i] + (i == 2 ? 7 + 5 * 4 + 8 : 7 + 4 + 8));
    assert_int_equal(size, bound);
    assert_int_equal(g_out[10] & 0x80, 0x80); /* of the first length */
    assert_ok(ha__compression_lz4.pack(NULL, &ha__host, g_shrinking, sizes[i], g_out, bound, &size,
                                       0, NULL));
    if (i > 0) assert_in_range(size, 0, sizes[i] / 2);
  }
}

/* Written by rosbag2 for a message. The descriptor's bit 2 would announce a checksum. */
static void zstd_frames_state_their_size_and_have_no_checksum(void **state) {
  const char message[] = {0, 1, 0, 0, 3, 0, 0, 0, 'h', 'i', 0, 0};
  size_t size = 0;

  (void)state;
  assert_packs_to(&ha__compression_zstd, message, 12,
                  "\x28\xb5\x2f\xfd\x20\x0c\x61\0\0\0\1\0\0\3\0\0\0hi\0\0", 21);
  assert_ok(ha__compression_zstd.pack(NULL, &ha__host, g_shrinking, RAW_SIZE, g_out, RAW_SIZE,
                                      &size, 0, NULL));
  assert_int_equal(g_out[4] & 4, 0);
}

static void bz2_packs_as_ros_does(void **state) {
  char *source = malloc(MIB);
  uint8_t *expected = malloc(2 * MIB);
  unsigned size = 2 * MIB;

  (void)state;
  memcpy(source, g_shrinking, MIB);
  assert_int_equal(BZ2_bzBuffToBuffCompress((char *)expected, &size, source, MIB, 9, 0, 30), BZ_OK);
  assert_packs_to(&ha__compression_bz2, source, MIB, (const char *)expected, size);
  assert_memory_equal(g_out, "BZh9", 4);
  free(source);
  free(expected);
}

static void higher_levels_pack_smaller(void **state) {
  const struct {
    const ha_compression_ops *ops;
    int32_t levels[3];
  } rows[] = {{&ha__compression_lz4, {-50, 0, 9}}, {&ha__compression_zstd, {-50, 0, 19}}};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    size_t last = RAW_SIZE;
    for (size_t k = 0; k < 3; k++) {
      size_t size = 0;
      assert_ok(rows[i].ops->pack(NULL, &ha__host, g_shrinking, 100000, g_out, RAW_SIZE, &size,
                                  rows[i].levels[k], NULL));
      assert_true(size < last);
      last = size;
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(none_round_trips),
      cmocka_unit_test(bz2_round_trips),
      cmocka_unit_test(lz4_round_trips),
      cmocka_unit_test(zstd_round_trips),
      cmocka_unit_test(packs_without_a_state),
      cmocka_unit_test(packs_nothing_at_null),
      cmocka_unit_test(unknown_levels_are_refused),
      cmocka_unit_test(a_size_beyond_all_has_no_bound),
      cmocka_unit_test(lz4_frames_are_those_of_ros),
      cmocka_unit_test(lz4_stores_blocks_that_do_not_shrink),
      cmocka_unit_test(zstd_frames_state_their_size_and_have_no_checksum),
      cmocka_unit_test(bz2_packs_as_ros_does),
      cmocka_unit_test(higher_levels_pack_smaller),
  };
  return cmocka_run_group_tests(tests, make_data, free_data);
}
