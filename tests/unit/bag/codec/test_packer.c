/* One pool of contexts serves any number of threads and methods, and a read-only method is
 * refused. */
#include "../../test.h"
#include "bag/codec/packer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "bag/codec/unpacker.h"
#include "compression/compression.h"

enum { RAW_SIZE = 100000, THREADS = 4, ROUNDS = 12 };

typedef struct shared {
  ha__packers *packers;
  ha__unpackers *unpackers;
  atomic_int bad;
} shared;

typedef struct worker {
  pthread_t thread;
  shared *s;
  unsigned number;
} worker;

static const ha_compression_ops *const g_methods[] = {&ha__compression_none, &ha__compression_lz4,
                                                      &ha__compression_zstd};

static void round_trip(const worker *w, unsigned round) {
  const ha_compression_ops *ops = g_methods[(w->number + round) % 3];
  static _Thread_local uint8_t raw[RAW_SIZE];
  static _Thread_local uint8_t packed[RAW_SIZE + 1000];
  static _Thread_local uint8_t out[RAW_SIZE];
  size_t size = 0;
  size_t got = 0;

  for (size_t i = 0; i < RAW_SIZE; i++) {
    raw[i] = (uint8_t)((i >> 3) * (w->number + 1) + round);
  }
  if (ha__pack(w->s->packers, ops, raw, RAW_SIZE, packed, sizeof packed, &size, 0, NULL) != HA_OK ||
      ha__unpack(w->s->unpackers, ops, packed, size, out, RAW_SIZE, HA_UNPACK_ALL, &got, 0, NULL) !=
          HA_OK ||
      got != RAW_SIZE || memcmp(raw, out, RAW_SIZE) != 0) {
    atomic_fetch_add(&w->s->bad, 1);
  }
}

static void *work(void *user) {
  for (unsigned round = 0; round < ROUNDS; round++) {
    round_trip(user, round);
  }
  return NULL;
}

static void threads_share_a_store(void **state) {
  worker workers[THREADS];
  shared s = {.bad = 0};

  (void)state;
  assert_ok(ha__packers_new(&s.packers, NULL));
  assert_ok(ha__unpackers_new(&s.unpackers, NULL));
  for (unsigned i = 0; i < THREADS; i++) {
    workers[i] = (worker){.s = &s, .number = i};
    assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
  }
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
  }
  assert_int_equal(atomic_load(&s.bad), 0);
  ha__packers_free(s.packers);
  ha__unpackers_free(s.unpackers);
}

static size_t g_opened;
static size_t g_closed;

static ha_status open_counted(void **state, const ha_host *host, ha_error *err) {
  (void)host;
  (void)err;
  *state = &g_opened;
  g_opened++;
  return HA_OK;
}

static void close_counted(void *state) {
  assert_ptr_equal(state, &g_opened);
  g_closed++;
}

static ha_status pack_counted(void *state, const ha_host *host, const uint8_t *src, size_t src_size,
                              uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                              ha_error *err) {
  assert_ptr_equal(state, &g_opened);
  return ha__compression_none.pack(NULL, host, src, src_size, dst, capacity, dst_size, level, err);
}

static void a_state_is_used_again(void **state) {
  const ha_compression_ops counted = {
      .name = "counted",
      .pack = pack_counted,
      .pack_open = open_counted,
      .pack_close = close_counted,
  };
  ha__packers *packers = NULL;
  uint8_t out[4];
  size_t size = 0;

  (void)state;
  assert_ok(ha__packers_new(&packers, NULL));
  for (size_t i = 0; i < 3; i++) {
    assert_ok(ha__pack(packers, &counted, (const uint8_t *)"abcd", 4, out, 4, &size, 0, NULL));
    assert_int_equal(g_opened, 1);
    assert_int_equal(g_closed, 0);
  }
  assert_int_equal(ha__pack(packers, &counted, (const uint8_t *)"abcd", 4, out, 3, &size, 0, NULL),
                   HA_E_LIMIT); /* a failure keeps the context, too */
  ha__packers_free(packers);
  assert_int_equal(g_opened, 1);
  assert_int_equal(g_closed, 1);
}

static void a_method_that_only_reads_says_so(void **state) {
  ha__packers *packers = NULL;
  ha_error err = HA_ERROR_INIT;
  uint8_t out[100];
  size_t size = 0;

  (void)state;
  assert_ok(ha__packers_new(&packers, NULL));
  assert_int_equal(ha__pack(packers, &ha__compression_gzip, (const uint8_t *)"abc", 3, out,
                            sizeof out, &size, 0, &err),
                   HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "gzip"));
  ha__packers_free(packers);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_share_a_store),
      cmocka_unit_test(a_state_is_used_again),
      cmocka_unit_test(a_method_that_only_reads_says_so),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
