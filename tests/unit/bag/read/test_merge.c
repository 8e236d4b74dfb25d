/* The merge over synthetic files: for any chunks, budget and threads, the order equals that of
 * sorting all messages. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "bag/read/merge.h"
#include "bag/read/selection.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "io/source.h"
#include "plugin/registry.h"

/* --- a storage of random chunks -------------------------------------------------------- */

enum { CHANNELS = 5, MAX_CHUNKS = 40 };

/* A message in a chunk: channel, size, time, then size bytes that encode its serial number. */
enum { HEADER = 16 };

typedef struct fake {
  ha_chunk chunks[MAX_CHUNKS];
  size_t count;
  uint8_t *file;
  size_t file_size;
  ha_storage_info info;
  ha_channel channels[CHANNELS];
  const ha_channel *channel_list[CHANNELS];
} fake;

typedef struct expected {
  int64_t time;
  uint32_t file;
  uint32_t chunk;
  uint32_t position;
  uint32_t serial;
  uint32_t channel;
} expected;

static const ha_schema g_schema = {sizeof g_schema, "T", "", (const uint8_t *)"", 0, ""};

static const ha_storage_info *fake_info(void *self) {
  return &((fake *)self)->info;
}

static void fake_chunk(void *self, size_t i, ha_chunk *out) {
  *out = ((fake *)self)->chunks[i];
}

static ha_status fake_parse(void *self, size_t i, const uint8_t *bytes, size_t size,
                            ha_entries *out, ha_error *err) {
  (void)self;
  (void)i;
  for (size_t at = 0; at < size;) {
    assert_true(size - at >= HEADER);
    const uint32_t length = ha__load_u32(bytes + at + 4);
    if (ha__host.reserve_entries(out, 1, err) < 0) return HA_E_NOMEM;
    const int64_t time = (int64_t)ha__load_u64(bytes + at + 8);
    out->items[out->size++] =
        (ha_entry){time, -time, (uint32_t)(at + HEADER), length, ha__load_u32(bytes + at), 0};
    at += HEADER + length;
  }
  return HA_OK;
}

static void fake_close(void *self) {
  (void)self;
}

static const ha_storage_ops g_ops = {
    .struct_size = sizeof g_ops,
    .name = "fake",
    .close = fake_close,
    .info = fake_info,
    .chunk = fake_chunk,
    .parse = fake_parse,
};

/* --- making one -------------------------------------------------------------------------- */

static uint32_t g_random;

static uint32_t random_below(uint32_t n) {
  g_random = g_random * 1664525u + 1013904223u;
  return (g_random >> 8) % n;
}

typedef struct world {
  fake fakes[4];
  ha__file files[4];
  ha__file *list[4];
  size_t file_count;
  expected *messages;
  size_t count;
} world;

static void put(uint8_t *p, uint32_t channel, uint32_t size, int64_t time, uint32_t serial) {
  memcpy(p, &channel, 4);
  memcpy(p + 4, &size, 4);
  memcpy(p + 8, &time, 8);
  memset(p + HEADER, 0, size);
  memcpy(p + HEADER, &serial, 4);
}

/* Chunks that overlap more or less, with messages in disorder. */
static void add_chunk(world *w, uint32_t f, uint32_t spread) {
  fake *k = &w->fakes[f];
  ha_chunk *chunk = &k->chunks[k->count];
  const uint32_t messages = random_below(30);
  const int64_t base = (int64_t)k->count * 100;
  uint8_t raw[30 * (HEADER + 300)];
  size_t size = 0;

  *chunk = (ha_chunk){.offset = k->file_size,
                      .data_offset = k->file_size,
                      .start_ns = INT64_MAX,
                      .end_ns = INT64_MIN,
                      .compression = "none",
                      .message_count = messages};
  for (uint32_t i = 0; i < messages; i++) {
    const int64_t time = base + random_below(spread);
    const uint32_t payload = 4 + random_below(290);
    const uint32_t channel = random_below(CHANNELS);
    put(raw + size, channel, payload, time, (uint32_t)w->count);
    w->messages[w->count] = (expected){time, f, (uint32_t)k->count, i, (uint32_t)w->count, channel};
    w->count++;
    size += HEADER + payload;
    if (time < chunk->start_ns) chunk->start_ns = time;
    if (time > chunk->end_ns) chunk->end_ns = time;
  }
  chunk->raw_size = size;
  k->file = realloc(k->file, k->file_size + ZSTD_compressBound(size) + size + 1);
  if (random_below(2)) {
    chunk->compression = "zstd";
    chunk->data_size =
        ZSTD_compress(k->file + k->file_size, ZSTD_compressBound(size), raw, size, 1);
  } else {
    chunk->data_size = size;
    memcpy(k->file + k->file_size, raw, size);
  }
  k->file_size += chunk->data_size;
  k->count++;
}

static void finish_file(world *w, uint32_t f) {
  fake *k = &w->fakes[f];
  ha__file *file = &w->files[f];

  for (uint32_t c = 0; c < CHANNELS; c++) {
    k->channels[c] = (ha_channel){.struct_size = sizeof(ha_channel),
                                  .id = c,
                                  .topic = "/t",
                                  .schema = &g_schema,
                                  .encoding = ""};
    k->channel_list[c] = &k->channels[c];
  }
  k->info = (ha_storage_info){.struct_size = sizeof k->info,
                              .format_version = "",
                              .flags = HA_STORAGE_PUBLISH_TIME,
                              .channels = k->channel_list,
                              .channel_count = CHANNELS,
                              .chunk_count = k->count};
  file->path = (char *)(uintptr_t) "fake";
  file->storage = (ha__storage){&g_ops, k};
  assert_ok(ha__source_from_memory(&file->source, k->file, k->file_size, "fake", NULL));
  w->list[f] = file;
}

static void world_make(world *w, uint32_t seed) {
  memset(w, 0, sizeof *w);
  g_random = seed;
  w->file_count = 1 + random_below(3);
  w->messages = malloc(4 * MAX_CHUNKS * 30 * sizeof *w->messages);
  for (uint32_t f = 0; f < w->file_count; f++) {
    const uint32_t chunks = random_below(MAX_CHUNKS);
    const uint32_t spread = random_below(3) == 0 ? 100 : random_below(2) ? 300 : 4000;
    for (uint32_t i = 0; i < chunks; i++) {
      add_chunk(w, f, spread);
    }
    finish_file(w, f);
  }
}

static void world_done(world *w) {
  for (size_t f = 0; f < w->file_count; f++) {
    ha__source_close(w->files[f].source);
    free(w->fakes[f].file);
  }
  free(w->messages);
}

/* --- the property --------------------------------------------------------------------------- */

static int in_order(const void *a, const void *b) {
  const expected *x = a;
  const expected *y = b;

  if (x->time != y->time) return x->time < y->time ? -1 : 1;
  if (x->file != y->file) return x->file < y->file ? -1 : 1;
  if (x->chunk != y->chunk) return x->chunk < y->chunk ? -1 : 1;
  return x->position < y->position ? -1 : x->position > y->position;
}

/* The expected result of the query, from all messages sorted. */
static size_t choose(expected *out, const world *w, const ha__entry_filter *filter) {
  size_t n = 0;

  for (size_t i = 0; i < w->count; i++) {
    const expected *m = &w->messages[i];
    if (m->time < filter->start_ns || (m->time >= filter->end_ns && filter->end_ns != INT64_MAX))
      continue;
    if (filter->channels && !filter->channels->items[m->channel]) continue;
    out[n++] = *m;
  }
  for (size_t i = 0; filter->reverse && i < n / 2; i++) {
    const expected swapped = out[i];
    out[i] = out[n - 1 - i];
    out[n - 1 - i] = swapped;
  }
  return n;
}

/* Each chunk is unpacked once, whatever overlaps it; no message is spooled twice. */
static void check_work(const world *w, const ha__work *work, ha__scratch *scratch) {
  uint64_t chunks = 0;
  uint64_t bytes = 0;

  for (size_t f = 0; f < w->file_count; f++) {
    chunks += w->fakes[f].count;
    for (size_t i = 0; i < w->fakes[f].count; i++) {
      bytes += w->fakes[f].chunks[i].raw_size;
    }
  }
  assert_true(atomic_load(&work->chunks_unpacked) <= chunks);
  assert_true(ha__scratch_written(scratch) <= bytes + w->count * sizeof(ha_entry));
}

static void check(world *w, const ha__entry_filter *filter, uint64_t budget, ha__pool *pool) {
  ha__work work = {0};
  ha__loader loader = {.max_chunk_bytes = 1 << 20, .work = &work};
  ha__entry_filter filters[4] = {*filter, *filter, *filter, *filter};
  ha__plan plan = HA__PLAN_INIT;
  ha__merge merge;
  expected *want = malloc((w->count + 1) * sizeof *want);
  const size_t count = choose(want, w, filter);
  size_t got = 0;

  assert_ok(ha__buffers_new(&loader.buffers, HA__BUFFERS_MAX_KEPT, NULL));
  assert_ok(ha__unpackers_new(&loader.unpackers, NULL));
  assert_ok(ha__scratch_new(&loader.scratch, "/tmp", 0, NULL));
  assert_ok(ha__plan_make(&plan, w->list, w->file_count, filters, &loader, NULL));
  assert_ok(ha__merge_init(&merge, w->list, filters, &plan, &loader, pool, budget, NULL));
  for (;; got++) {
    if (!ha__merge_is_ready(&merge)) {
      const ha_status st = ha__merge_advance(&merge, NULL);
      if (st == HA_END) break;
      assert_int_equal(st, HA_OK);
    }
    const ha_entry *entry = ha__merge_take(&merge);
    assert_true(got < count);
    assert_int_equal(entry->log_time_ns, want[got].time);
    assert_int_equal(ha__load_u32(merge.current->run.bytes + entry->offset), want[got].serial);
  }
  assert_int_equal(got, count);
  check_work(w, &work, loader.scratch);
  ha__merge_done(&merge);
  ha__scratch_free(loader.scratch);
  ha__plan_done(&plan);
  ha__unpackers_free(loader.unpackers);
  ha__buffers_unref(loader.buffers);
  free(want);
}

static void order_is_that_of_sorting(void **state) {
  const uint8_t some[CHANNELS] = {0, 1, 0, 1, 0};
  const ha_channel_set set = {some, CHANNELS};
  ha__pool *pool = NULL;

  (void)state;
  assert_ok(ha__pool_start(&pool, 3, NULL));
  for (uint32_t seed = 1; seed <= 60; seed++) {
    world w;
    world_make(&w, seed);
    qsort(w.messages, w.count, sizeof *w.messages, in_order);
    for (int variant = 0; variant < 16; variant++) {
      const ha__entry_filter filter = {.channels = variant & 1 ? &set : NULL,
                                       .start_ns = variant & 2 ? 500 : INT64_MIN,
                                       .end_ns = variant & 2 ? 1500 : INT64_MAX,
                                       .reverse = (variant & 4) != 0};
      check(&w, &filter, variant & 8 ? 1 : 1 << 20, seed % 2 ? pool : NULL);
    }
    world_done(&w);
  }
  ha__pool_stop(pool);
}

/* Publish times decrease with log time here: the order is reversed, but ties stay in order. */
static void publish_order_sorts_by_publish_time(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 20; seed++) {
    ha__loader loader = {.max_chunk_bytes = 1 << 20};
    ha__entry_filter filters[4];
    ha__plan plan = HA__PLAN_INIT;
    ha__merge merge;
    world w;
    size_t got = 0;
    int64_t last = INT64_MIN;

    world_make(&w, seed);
    for (int i = 0; i < 4; i++) {
      filters[i] = (ha__entry_filter){NULL, INT64_MIN, INT64_MAX, true, false};
    }
    assert_ok(ha__buffers_new(&loader.buffers, HA__BUFFERS_MAX_KEPT, NULL));
    assert_ok(ha__unpackers_new(&loader.unpackers, NULL));
    assert_ok(ha__scratch_new(&loader.scratch, "/tmp", 0, NULL));
    assert_ok(ha__plan_make(&plan, w.list, w.file_count, filters, &loader, NULL));
    assert_ok(ha__merge_init(&merge, w.list, filters, &plan, &loader, NULL, 4096, NULL));
    while (ha__merge_is_ready(&merge) || ha__merge_advance(&merge, NULL) == HA_OK) {
      const ha_entry *entry = ha__merge_take(&merge);
      assert_true(entry->publish_time_ns >= last);
      last = entry->publish_time_ns;
      got++;
    }
    assert_int_equal(got, w.count);
    ha__merge_done(&merge);
    ha__unpackers_free(loader.unpackers);
    ha__buffers_unref(loader.buffers);
    ha__scratch_free(loader.scratch);
    world_done(&w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(order_is_that_of_sorting),
      cmocka_unit_test(publish_order_sorts_by_publish_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
