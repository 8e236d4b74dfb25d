/* Decoders of video that are kept for the next request. They need no codec for that. */
#include "../test.h"

#include "serve/video/decoders.h"

enum { MIB = 1 << 20 };

typedef struct scene {
  serve_memory memory; /* 8 MiB for what is kept */
  serve_decoders *decoders;
} scene;

static void begin(scene *s) {
  serve_memory_init(&s->memory, SERVE_MEMORY_LEAST, true, false);
  assert_int_equal(serve_memory_limit(&s->memory, SERVE_FOR_KEPT), 8 * MIB);
  s->decoders = serve_decoders_new(&s->memory);
}

static uint64_t used(scene *s) {
  return serve_memory_used(&s->memory, SERVE_FOR_KEPT);
}

static void end(scene *s) {
  serve_decoders_free(s->decoders);
  assert_int_equal(used(s), 0);
  serve_memory_done(&s->memory);
}

static serve_decoding *put(scene *s, const char *topic, int64_t last_ns, uint64_t bytes) {
  serve_decoding *d = serve_decoding_new(s, topic);

  d->last_ns = last_ns;
  d->bytes = bytes;
  serve_decoders_put(s->decoders, d);
  return d;
}

/* A decoder continues in its topic of its bag, if no keyframe and no earlier picture is wanted. */
static void continues(void **state) {
  const int other = 0;
  scene s;

  (void)state;
  begin(&s);
  serve_decoding *d = put(&s, "/a", 50, MIB);
  assert_int_equal(used(&s), MIB);
  assert_null(serve_decoders_take(s.decoders, &s, "/b", 0, 60));
  assert_null(serve_decoders_take(s.decoders, &other, "/a", 0, 60));
  assert_null(serve_decoders_take(s.decoders, &s, "/a", 51, 60));
  assert_null(serve_decoders_take(s.decoders, &s, "/a", 0, 49));
  assert_ptr_equal(serve_decoders_take(s.decoders, &s, "/a", 50, 50), d);
  assert_int_equal(used(&s), 0);
  assert_null(serve_decoders_take(s.decoders, &s, "/a", 50, 50));
  serve_decoders_put(s.decoders, d);
  end(&s);
}

/* The least recently used ones make room; one that is larger than the memory is not kept. */
static void memory_is_bounded(void **state) {
  scene s;

  (void)state;
  begin(&s);
  (void)put(&s, "/a", 0, 3 * MIB);
  (void)put(&s, "/b", 0, 3 * MIB);
  serve_decoders_put(s.decoders, serve_decoders_take(s.decoders, &s, "/a", 0, 0));
  (void)put(&s, "/c", 0, 4 * MIB);
  assert_null(serve_decoders_take(s.decoders, &s, "/b", 0, 0));
  assert_int_equal(used(&s), 7 * MIB);
  serve_memory_force(&s.memory, SERVE_FOR_KEPT, 8 * MIB); /* by others */
  (void)put(&s, "/d", 0, MIB);
  assert_int_equal(used(&s), 8 * MIB);
  serve_memory_give(&s.memory, SERVE_FOR_KEPT, 8 * MIB);
  (void)put(&s, "/e", 0, 9 * MIB);
  for (const char *const *topic = (const char *const[]){"/a", "/c", "/d", "/e", NULL}; *topic;
       topic++) {
    assert_null(serve_decoders_take(s.decoders, &s, *topic, 0, 0));
  }
  for (int i = 0; i < 100; i++) {
    (void)put(&s, "/f", i, 1);
  }
  assert_true(used(&s) <= 16);
  end(&s);
}

static void without_a_place(void **state) {
  (void)state;
  assert_null(serve_decoders_take(NULL, NULL, "/a", 0, 0));
  serve_decoders_put(NULL, serve_decoding_new(NULL, "/a"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(continues),
      cmocka_unit_test(memory_is_bounded),
      cmocka_unit_test(without_a_place),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
