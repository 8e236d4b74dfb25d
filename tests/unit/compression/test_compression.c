/* Every method unpacks what its library compressed, by every function, and reports why other data
 * does not unpack. */
#include "../test.h"

#include <bzlib.h>
#include <lz4frame.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#include "compression/compression.h"
#include "plugin/registry.h"

enum { RAW_SIZE = 300000 };

typedef struct sample {
  const ha_compression_ops *ops;
  const char *name;
  uint8_t *packed;
  size_t size;
} sample;

static uint8_t g_raw[RAW_SIZE];
static sample g_samples[8];
static size_t g_sample_count;

static sample *new_sample(const ha_compression_ops *ops, const char *name) {
  sample *s = &g_samples[g_sample_count++];

  *s = (sample){ops, name, malloc(2 * RAW_SIZE), 2 * RAW_SIZE};
  return s;
}

static void add_lz4(const char *name, LZ4F_preferences_t prefs) {
  sample *s = new_sample(&ha__compression_lz4, name);

  s->size = LZ4F_compressFrame(s->packed, s->size, g_raw, RAW_SIZE, &prefs);
}

static void add_gzip(void) {
  sample *s = new_sample(&ha__compression_gzip, "gzip");
  z_stream z = {0};

  deflateInit2(&z, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  z.next_in = g_raw;
  z.avail_in = RAW_SIZE;
  z.next_out = s->packed;
  z.avail_out = (unsigned)s->size;
  deflate(&z, Z_FINISH);
  s->size = z.total_out;
  deflateEnd(&z);
}

static int make_samples(void **state) {
  unsigned size = 2 * RAW_SIZE;
  sample *s;

  (void)state;
  for (size_t i = 0; i < RAW_SIZE; i++) {
    g_raw[i] = (uint8_t)((i / 7) ^ (i * 2654435761u >> 29));
  }
  s = new_sample(&ha__compression_bz2, "bz2");
  BZ2_bzBuffToBuffCompress((char *)s->packed, &size, (char *)g_raw, RAW_SIZE, 1, 0, 30);
  s->size = size;
  add_lz4("lz4 linked", (LZ4F_preferences_t){.frameInfo = {.blockSizeID = LZ4F_max64KB}});
  add_lz4("lz4 as roslz4",
          (LZ4F_preferences_t){.frameInfo = {.blockSizeID = LZ4F_max1MB,
                                             .blockMode = LZ4F_blockIndependent,
                                             .contentChecksumFlag = LZ4F_contentChecksumEnabled}});
  s = new_sample(&ha__compression_zstd, "zstd");
  s->size = ZSTD_compress(s->packed, s->size, g_raw, RAW_SIZE, 1);
  s = new_sample(&ha__compression_zstd, "zstd in two frames");
  const size_t first = ZSTD_compress(s->packed, s->size, g_raw, 100000, 1);
  s->size = first +
            ZSTD_compress(s->packed + first, s->size - first, g_raw + 100000, RAW_SIZE - 100000, 1);
  add_gzip();
  return 0;
}

static int free_samples(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    free(g_samples[i].packed);
  }
  return 0;
}

static ha_status unpack(const sample *s, size_t src_size, uint8_t *dst, size_t capacity,
                        size_t want, size_t *got, ha_error *err) {
  return ha__host.unpack(s->ops->name, s->packed, src_size, dst, capacity, want, got, err);
}

static void unpacks_all(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    const sample *s = &g_samples[i];
    const size_t capacities[] = {RAW_SIZE, RAW_SIZE + 1, RAW_SIZE + ((size_t)4 << 20)};
    for (size_t k = 0; k < 3; k++) {
      uint8_t *dst = malloc(capacities[k]);
      size_t got = 0;
      assert_ok(unpack(s, s->size, dst, capacities[k], HA_UNPACK_ALL, &got, NULL));
      assert_int_equal(got, RAW_SIZE);
      assert_memory_equal(dst, g_raw, RAW_SIZE);
      free(dst);
    }
  }
}

static void unpacks_the_wanted_part(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    uint8_t *dst = malloc(RAW_SIZE);
    size_t got = 0;
    assert_ok(unpack(&g_samples[i], g_samples[i].size, dst, RAW_SIZE, 1000, &got, NULL));
    assert_in_range(got, 1000, RAW_SIZE);
    assert_memory_equal(dst, g_raw, got);
    free(dst);
  }
}

static void too_little_room_is_a_limit(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    uint8_t *dst = malloc(RAW_SIZE);
    ha_error err = HA_ERROR_INIT;
    size_t got = 0;
    assert_int_equal(
        unpack(&g_samples[i], g_samples[i].size, dst, RAW_SIZE - 1, HA_UNPACK_ALL, &got, &err),
        HA_E_LIMIT);
    assert_true(err.text[0] != '\0');
    assert_in_range(got, 0, RAW_SIZE - 1);
    assert_memory_equal(dst, g_raw, got);
    free(dst);
  }
}

static void cut_data_gives_what_came_before(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    const sample *s = &g_samples[i];
    uint8_t *dst = malloc(RAW_SIZE);
    for (size_t cut = 0; cut < s->size; cut += cut < 64 || cut + 64 > s->size ? 1 : 997) {
      size_t got = 0;
      const ha_status st = unpack(s, cut, dst, RAW_SIZE, HA_UNPACK_ALL, &got, NULL);
      if (st != HA_E_TRUNCATED) {
        /* empty, or whole frames: a valid end too */
        assert_true(st == HA_OK && got < RAW_SIZE);
        assert_true(s->ops == &ha__compression_zstd);
      }
      assert_memory_equal(dst, g_raw, got);
    }
    free(dst);
  }
}

static void damaged_data_ends_in_a_status(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    sample *s = &g_samples[i];
    uint8_t *dst = malloc(RAW_SIZE);
    for (size_t at = 0; at < s->size; at += at < 32 ? 1 : 1999) {
      ha_error err = HA_ERROR_INIT;
      size_t got = 0;
      s->packed[at] ^= 0x55;
      const ha_status st = unpack(s, s->size, dst, RAW_SIZE, HA_UNPACK_ALL, &got, &err);
      s->packed[at] ^= 0x55;
      assert_in_range(got, 0, RAW_SIZE);
      if (st < 0) assert_true(err.text[0] != '\0');
    }
    free(dst);
  }
}

static void streams_unpack_in_small_steps(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    const sample *s = &g_samples[i];
    uint8_t *dst = malloc(RAW_SIZE + 1);
    void *stream = NULL;
    ha_stream_io io = {s->packed, 0, dst, 0};
    ha_status st = HA_OK;
    if (strcmp(s->name, "zstd in two frames") == 0) {
      free(dst);
      continue; /* one stream_step ends with the first */
    }
    assert_ok(s->ops->stream_open(&stream, &ha__host, NULL));
    while (st == HA_OK) {
      const size_t left = s->size - (size_t)(io.src - s->packed);
      const size_t room = RAW_SIZE + 1 - (size_t)(io.dst - dst);
      io.src_size = left < 777 ? left : 777;
      io.dst_size = room < 1001 ? room : 1001;
      st = s->ops->stream_step(stream, &io, NULL);
    }
    assert_int_equal(st, HA_END);
    assert_int_equal(io.dst - dst, RAW_SIZE);
    assert_memory_equal(dst, g_raw, RAW_SIZE);
    s->ops->stream_close(stream);
    free(dst);
  }
}

static void each_method_knows_its_own_streams(void **state) {
  (void)state;
  for (size_t i = 0; i < g_sample_count; i++) {
    assert_ptr_equal(ha__registry_probe_compression(g_samples[i].packed, g_samples[i].size),
                     g_samples[i].ops);
  }
  assert_null(ha__registry_probe_compression((const uint8_t *)"#ROSBAG V2.0\n", 13));
  assert_null(ha__registry_probe_compression((const uint8_t *)"", 0));
}

/* A frame that shrank so much that the method consumes all of it before the room is full: an excess
 * of output must not look like an early end. */
static void much_from_little_is_a_limit_too(void **state) {
  uint8_t *zeros = calloc(1, RAW_SIZE);
  const LZ4F_preferences_t large = {.frameInfo = {.blockSizeID = LZ4F_max4MB}};
  const size_t bound = LZ4F_compressFrameBound(RAW_SIZE, &large);
  uint8_t *packed = malloc(bound);
  const size_t size = LZ4F_compressFrame(packed, bound, zeros, RAW_SIZE, &large);

  (void)state;
  assert_true(!LZ4F_isError(size));
  for (size_t room = 1000; room < RAW_SIZE; room *= 4) {
    size_t got = 0;
    assert_int_equal(ha__host.unpack("lz4", packed, size, zeros, room, HA_UNPACK_ALL, &got, NULL),
                     HA_E_LIMIT);
    assert_int_equal(got, room);
    /* and when the end is really missing */
    assert_int_equal(
        ha__host.unpack("lz4", packed, size - 4, zeros, RAW_SIZE, HA_UNPACK_ALL, &got, NULL),
        HA_E_TRUNCATED);
  }
  free(zeros);
  free(packed);
}

static void crc_is_that_of_zlib(void **state) {
  (void)state;
  assert_int_equal(ha__crc32(0, "123456789", 9), 0xcbf43926);
  assert_int_equal(ha__crc32(ha__crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
  assert_int_equal(ha__crc32(0, g_raw, RAW_SIZE), crc32(0, g_raw, RAW_SIZE));
  assert_int_equal(ha__crc32_join(ha__crc32(0, "1234", 4), ha__crc32(0, "56789", 5), 5),
                   0xcbf43926);
  assert_int_equal(ha__crc32_join(ha__crc32(0, "1234", 4), 0, 0), ha__crc32(0, "1234", 4));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unpacks_all),
      cmocka_unit_test(unpacks_the_wanted_part),
      cmocka_unit_test(too_little_room_is_a_limit),
      cmocka_unit_test(cut_data_gives_what_came_before),
      cmocka_unit_test(damaged_data_ends_in_a_status),
      cmocka_unit_test(streams_unpack_in_small_steps),
      cmocka_unit_test(each_method_knows_its_own_streams),
      cmocka_unit_test(much_from_little_is_a_limit_too),
      cmocka_unit_test(crc_is_that_of_zlib),
  };
  return cmocka_run_group_tests(tests, make_samples, free_samples);
}
