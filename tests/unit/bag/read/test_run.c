/* Loading one chunk: good messages are loaded, and problems are reported with their offset. */
#include "../../test.h"
#include "bag/read/run.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/bytes.h"
#include "compression/compression.h"
#include "io/source.h"
#include "plugin/registry.h"

/* A chunk of MESSAGES messages of 100 bytes each, message i of channel i % 4 at time i. */
enum { MESSAGES = 1000, SIZE = 100, RAW_SIZE = MESSAGES * SIZE, CHANNELS = 4, AT = 64 };

typedef struct world {
  ha__file file;
  ha__loader loader;
  ha_chunk chunk;
  ha_storage_info info;
  uint8_t *bytes; /* of the file; the chunk's stored bytes begin at AT */
} world;

static world *g_world; /* data of the storage below */

static const ha_storage_info *fake_info(void *self) {
  (void)self;
  return &g_world->info;
}

static void fake_chunk(void *self, size_t i, ha_chunk *out) {
  (void)self;
  (void)i;
  *out = g_world->chunk;
}

static ha_status fake_parse(void *self, size_t i, const uint8_t *bytes, size_t size,
                            ha_entries *out, ha_error *err) {
  (void)self;
  (void)i;
  for (size_t at = 0; at + SIZE <= size; at += SIZE) {
    const uint32_t n = ha__load_u32(bytes + at);
    if (ha__host.reserve_entries(out, 1, err) < 0) return HA_E_NOMEM;
    out->items[out->size++] = (ha_entry){n, n, (uint32_t)at, SIZE, n % CHANNELS, 0};
  }
  if (size % SIZE == 0) return HA_OK;
  ha__host.set_error(err, HA_E_TRUNCATED, 0, "message cut short");
  return HA_E_TRUNCATED;
}

/* Record offsets of the wanted channels, as the index. */
static ha_status fake_index(void *self, size_t i, const ha_channel_set *wanted, ha_entries *out,
                            ha_error *err) {
  (void)self;
  (void)i;
  for (uint32_t n = 0; n < MESSAGES; n++) {
    if (!wanted->items[n % CHANNELS]) continue;
    if (ha__host.reserve_entries(out, 1, err) < 0) return HA_E_NOMEM;
    out->items[out->size++] = (ha_entry){n, n, n * SIZE, 0, n % CHANNELS, 0};
  }
  return HA_OK;
}

static ha_status fake_entry(void *self, size_t i, const uint8_t *bytes, size_t size,
                            ha_entry *entry, ha_error *err) {
  (void)self;
  (void)i;
  (void)err;
  if (entry->offset + 4u > size) return HA_E_TRUNCATED;
  assert_int_equal(ha__load_u32(bytes + entry->offset), entry->log_time_ns);
  entry->size = SIZE;
  return HA_OK;
}

static const ha_storage_ops g_ops = {
    .struct_size = sizeof g_ops,
    .name = "fake",
    .info = fake_info,
    .chunk = fake_chunk,
    .parse = fake_parse,
    .chunk_index = fake_index,
    .entry_at = fake_entry,
};

static void make(world *w, const char *compression) {
  uint8_t *raw = calloc(1, RAW_SIZE);

  *w = (world){.loader = {.max_chunk_bytes = 1 << 20, .check_crc = true}};
  for (uint32_t i = 0; i < MESSAGES; i++) {
    memcpy(raw + i * SIZE, &i, 4);
    memset(raw + i * SIZE + 4, (int)(i % 251), SIZE - 4);
  }
  w->bytes = calloc(1, AT + 2 * RAW_SIZE);
  w->chunk = (ha_chunk){.offset = 32,
                        .data_offset = AT,
                        .raw_size = RAW_SIZE,
                        .end_ns = MESSAGES - 1,
                        .message_count = MESSAGES,
                        .compression = compression,
                        .crc = ha__crc32(0, raw, RAW_SIZE),
                        .flags = HA_CHUNK_HAS_CRC};
  if (strcmp(compression, "zstd") == 0) {
    w->chunk.data_size = ZSTD_compress(w->bytes + AT, 2 * RAW_SIZE, raw, RAW_SIZE, 1);
  } else {
    w->chunk.data_size = RAW_SIZE;
    memcpy(w->bytes + AT, raw, RAW_SIZE);
  }
  w->info =
      (ha_storage_info){.struct_size = sizeof w->info, .channel_count = CHANNELS, .chunk_count = 1};
  w->file = (ha__file){.path = (char *)(uintptr_t) "x.bag", .storage = {&g_ops, w}};
  assert_ok(ha__source_from_memory(&w->file.source, w->bytes, AT + 2 * RAW_SIZE, "x.bag", NULL));
  assert_ok(ha__buffers_new(&w->loader.buffers, HA__BUFFERS_MAX_KEPT, NULL));
  assert_ok(ha__unpackers_new(&w->loader.unpackers, NULL));
  assert_ok(ha__scratch_new(&w->loader.scratch, "/tmp", 0, NULL));
  g_world = w;
  free(raw);
}

static void done(world *w) {
  ha__unpackers_free(w->loader.unpackers);
  ha__buffers_unref(w->loader.buffers);
  ha__scratch_free(w->loader.scratch);
  ha__source_close(w->file.source);
  free(w->bytes);
}

static ha_status load(ha__run *run, const world *w, const ha_channel_set *channels, ha_error *err) {
  const ha__entry_filter filter = {channels, INT64_MIN, INT64_MAX, false, false};

  *err = (ha_error)HA_ERROR_INIT;
  return ha__run_load_chunk(run, &w->loader, &w->file, 0, &filter, err);
}

static void assert_messages(const ha__run *run, size_t count, uint32_t step) {
  assert_int_equal(run->entries.size, count);
  for (uint32_t i = 0; i < count; i++) {
    const ha_entry *entry = &run->entries.items[i];
    assert_int_equal(entry->log_time_ns, i * step);
    assert_int_equal(entry->size, SIZE);
    assert_int_equal(ha__load_u32(run->bytes + entry->offset), i * step);
  }
}

static void a_good_chunk_gives_its_messages(void **state) {
  const char *const methods[] = {"none", "zstd"};

  (void)state;
  for (size_t i = 0; i < 2; i++) {
    world w;
    ha__run run;
    ha_error err;
    make(&w, methods[i]);
    assert_ok(load(&run, &w, NULL, &err));
    assert_messages(&run, MESSAGES, 1);
    ha__run_done(&run);
    done(&w);
  }
}

/* One channel of four is read by the index, if that costs less. */
static void few_messages_come_by_the_index(void **state) {
  const uint8_t one[CHANNELS] = {1, 0, 0, 0};
  const ha_channel_set set = {one, CHANNELS};

  (void)state;
  for (int crc = 0; crc < 2; crc++) {
    world w;
    ha__run run;
    ha_error err;
    make(&w, "zstd");
    if (!crc) w.chunk.flags = 0;
    assert_ok(load(&run, &w, &set, &err));
    assert_messages(&run, MESSAGES / CHANNELS, CHANNELS);
    ha__run_done(&run);
    done(&w);
  }
}

static void a_wrong_checksum_loses_the_chunk_and_says_so(void **state) {
  const uint8_t one[CHANNELS] = {1, 0, 0, 0};
  const ha_channel_set set = {one, CHANNELS};
  world w;
  ha__run run;
  ha_error err;

  (void)state;
  make(&w, "none");
  w.bytes[AT + 50] ^= 1;
  assert_int_equal(load(&run, &w, NULL, &err), HA_E_CORRUPT);
  assert_int_equal(run.entries.size, 0);
  assert_int_equal(err.offset, 32);
  assert_non_null(strstr(err.text, "x.bag:32: "));
  assert_non_null(strstr(err.text, "checksum"));
  assert_non_null(strstr(err.text, "1000"));
  ha__run_done(&run);
  assert_int_equal(load(&run, &w, &set, &err), HA_E_CORRUPT);
  ha__run_done(&run);
  w.loader.check_crc = false;
  assert_ok(load(&run, &w, NULL, &err));
  assert_int_equal(run.entries.size, MESSAGES);
  ha__run_done(&run);
  done(&w);
}

static void cut_data_gives_the_messages_before_the_cut(void **state) {
  world w;
  ha__run run;
  ha_error err;

  (void)state;
  make(&w, "zstd");
  /* flush often, so that a truncated stream has whole blocks before the cut */
  ZSTD_CCtx *ctx = ZSTD_createCCtx();
  uint8_t *raw = malloc(RAW_SIZE);
  assert_int_equal(ZSTD_decompress(raw, RAW_SIZE, w.bytes + AT, w.chunk.data_size), RAW_SIZE);
  ZSTD_outBuffer out = {w.bytes + AT, 2 * RAW_SIZE, 0};
  for (size_t at = 0; at < RAW_SIZE; at += 1000) {
    ZSTD_inBuffer in = {raw + at, 1000, 0};
    ZSTD_compressStream2(ctx, &out, &in, ZSTD_e_flush);
  }
  w.chunk.data_size = out.pos / 2;
  assert_int_equal(load(&run, &w, NULL, &err), HA_E_TRUNCATED);
  assert_in_range(run.entries.size, MESSAGES / 4, MESSAGES - 1);
  assert_messages(&run, run.entries.size, 1);
  assert_non_null(strstr(err.text, "are lost"));
  ha__run_done(&run);
  ZSTD_freeCCtx(ctx);
  free(raw);
  done(&w);
}

static void sizes_that_lie_are_refused(void **state) {
  const struct {
    const char *compression;
    uint64_t data_size;
    uint64_t raw_size;
    ha_status want;
  } cases[] = {
      {"none", RAW_SIZE, RAW_SIZE - 1, HA_E_CORRUPT},
      {"none", RAW_SIZE, RAW_SIZE + 1, HA_E_CORRUPT},
      {"none", UINT64_MAX, UINT64_MAX, HA_E_LIMIT},
      {"none", 3 * RAW_SIZE, 3 * RAW_SIZE, HA_E_TRUNCATED},
      {"zstd", 0, RAW_SIZE - 1, HA_E_CORRUPT},
      {"zstd", 0, RAW_SIZE + 1, HA_E_TRUNCATED},
      {"zstd", 0, (uint64_t)2 << 20, HA_E_LIMIT},
      {"lz4", 100, 1 << 20, HA_E_CORRUPT},
      {"brotli", 100, 100, HA_E_UNSUPPORTED},
  };

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    world w;
    ha__run run;
    ha_error err;
    make(&w, strcmp(cases[i].compression, "zstd") == 0 ? "zstd" : "none");
    w.chunk.compression = cases[i].compression;
    if (cases[i].data_size) w.chunk.data_size = cases[i].data_size;
    w.chunk.raw_size = cases[i].raw_size;
    assert_int_equal(load(&run, &w, NULL, &err), cases[i].want);
    assert_true(err.text[0] != '\0');
    ha__run_done(&run);
    done(&w);
  }
}

static void messages_outlive_the_run_by_a_reference(void **state) {
  world w;
  ha__run run;
  ha_error err;

  (void)state;
  make(&w, "zstd");
  assert_ok(load(&run, &w, NULL, &err));
  ha__owner *owner = run.owner;
  const uint8_t *bytes = run.bytes + run.entries.items[7].offset;
  ha__owner_ref(owner);
  ha__run_done(&run);
  done(&w);
  assert_int_equal(ha__load_u32(bytes), 7);
  ha__owner_unref(owner);
}

/* A run that is spooled while others are read: all bytes are read back, in windows of about the
 * requested size, and each byte is written at most once. */
static void what_is_put_out_comes_back_in_windows(void **state) {
  const char *const methods[] = {"none", "zstd"};
  const size_t windows[] = {0, 1000, RAW_SIZE / 4, 10 * RAW_SIZE};

  (void)state;
  for (size_t i = 0; i < 8; i++) {
    const size_t window = windows[i / 2];
    world w;
    ha__run run;
    ha_error err;
    uint32_t n = 0;
    make(&w, methods[i % 2]);
    assert_ok(load(&run, &w, NULL, &err));
    assert_true(ha__run_cost(&run) >= RAW_SIZE);
    for (; n < 5; n++) {
      run.next++;
    }
    assert_ok(ha__run_spill(&run, w.loader.scratch, false, NULL));
    assert_int_equal(ha__run_cost(&run), 0);
    while (run.more) {
      assert_int_equal(run.more_key, n);
      assert_ok(ha__run_refill(&run, false, window, NULL));
      assert_true(ha__run_cost(&run) <= window + window / 2 + 200);
      assert_true(run.entries.size > 0);
      if (n % 3 == 0) { /* spool it again after reading half */
        run.next = run.entries.size / 2;
        n += (uint32_t)run.next;
        assert_ok(ha__run_spill(&run, w.loader.scratch, false, NULL));
        if (run.next == 0) assert_ok(ha__run_refill(&run, false, window, NULL));
      }
      for (; run.next < run.entries.size; run.next++, n++) {
        const ha_entry *entry = &run.entries.items[run.next];
        assert_int_equal(entry->log_time_ns, n);
        assert_int_equal(entry->size, SIZE);
        assert_int_equal(ha__load_u32(run.bytes + entry->offset), n);
        assert_int_equal(run.bytes[entry->offset + SIZE - 1], n % 251);
      }
    }
    assert_int_equal(n, MESSAGES);
    const size_t bytes = i % 2 ? (MESSAGES - 5) * SIZE : 0; /* mapped bytes stay in their file */
    assert_int_equal(ha__scratch_written(w.loader.scratch),
                     bytes + (MESSAGES - 5) * sizeof(ha_entry));
    ha__run_done(&run);
    done(&w);
  }
}

/* Full disk: messages that can't be spooled are lost, and the error names the option. */
static void what_may_not_be_put_out_is_lost_and_reported(void **state) {
  world w;
  ha__run run;
  ha_error err;

  (void)state;
  make(&w, "zstd");
  ha__scratch_free(w.loader.scratch);
  assert_ok(ha__scratch_new(&w.loader.scratch, "/tmp", RAW_SIZE / 2, NULL));
  assert_ok(load(&run, &w, NULL, &err));
  assert_int_equal(ha__run_spill(&run, w.loader.scratch, false, &err), HA_E_LIMIT);
  assert_non_null(strstr(err.text, "1000 waiting messages"));
  assert_non_null(strstr(err.text, "--max-temp"));
  assert_false(run.more);
  assert_int_equal(run.entries.size, 0);
  ha__run_done(&run);
  done(&w);
}

/* Takes a buffer; returns its address, which is written to. */
static const uint8_t *take_buffer(ha__owner **owner, ha__buffers *buffers, size_t size) {
  assert_ok(ha__owner_of_buffer(owner, buffers, size, NULL));
  memset((*owner)->buffer, 1, size);
  return (*owner)->buffer;
}

static void unused_buffers_are_kept_up_to_the_limit(void **state) {
  enum { SMALL = 700 << 10, LARGE_SIZE = 2 << 20 };
  ha__buffers *buffers = NULL;
  ha__owner *owners[3] = {NULL};

  (void)state;
  assert_ok(ha__buffers_new(&buffers, 512 << 10, NULL));
  (void)take_buffer(&owners[0], buffers, LARGE_SIZE);
  const uint8_t *first = take_buffer(&owners[1], buffers, SMALL);
  (void)take_buffer(&owners[2], buffers, SMALL);
  ha__owner_unref(owners[0]); /* not kept, else it would serve the next request */
  ha__owner_unref(owners[1]);
  ha__owner_unref(owners[2]); /* not kept: the two are more than the limit */
  assert_ptr_equal(take_buffer(&owners[0], buffers, SMALL), first);
  ha__owner_unref(owners[0]);
  ha__buffers_unref(buffers);

  assert_ok(ha__buffers_new(&buffers, UINT64_MAX, NULL));
  first = take_buffer(&owners[0], buffers, SMALL);
  const uint8_t *second = take_buffer(&owners[1], buffers, SMALL);
  ha__owner_unref(owners[1]);
  ha__owner_unref(owners[0]);
  assert_ptr_equal(take_buffer(&owners[0], buffers, SMALL), second);
  assert_ptr_equal(take_buffer(&owners[1], buffers, SMALL), first);
  ha__owner_unref(owners[0]);
  ha__owner_unref(owners[1]);
  ha__buffers_unref(buffers);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_chunk_gives_its_messages),
      cmocka_unit_test(what_is_put_out_comes_back_in_windows),
      cmocka_unit_test(what_may_not_be_put_out_is_lost_and_reported),
      cmocka_unit_test(few_messages_come_by_the_index),
      cmocka_unit_test(a_wrong_checksum_loses_the_chunk_and_says_so),
      cmocka_unit_test(cut_data_gives_the_messages_before_the_cut),
      cmocka_unit_test(sizes_that_lie_are_refused),
      cmocka_unit_test(messages_outlive_the_run_by_a_reference),
      cmocka_unit_test(unused_buffers_are_kept_up_to_the_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
