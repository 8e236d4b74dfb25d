/* The messages of a network that are kept: bounds by topic, by number, and in all. */
#include "../test.h"

#include <string.h>
#include <time.h>

#include "serve/live/ring.h"

#define MIB ((size_t)1 << 20)
enum { COUNT = 40, MOST = 20000 };

static const cli_texts g_definitions;

typedef struct scene {
  ha_transport *robot;
  live_network *network;
  serve_memory memory;
  live_ring *ring;
} scene;

static int begin(void **state) {
  scene *s = calloc(1, sizeof *s);
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_status st = HA_OK;

  assert_non_null(s);
  assert_ok(ha_transport_open(&s->robot, "local", NULL, NULL));
  options.transport = "local";
  s->network = live_network_open(&st, &options, &g_definitions, NULL);
  assert_non_null(s->network);
  serve_memory_init(&s->memory, SERVE_MEMORY_LEAST, false, true);
  s->ring = live_ring_new(s->network, &s->memory);
  *state = s;
  return 0;
}

static int end(void **state) {
  scene *s = *state;

  live_ring_free(s->ring);
  const bool is_empty = serve_memory_used(&s->memory, SERVE_FOR_RING) == 0;
  serve_memory_done(&s->memory);
  live_network_close(s->network);
  ha_transport_close(s->robot);
  free(s);
  return is_empty ? 0 : -1;
}

/* --- the robot -------------------------------------------------------------------------------- */

/* A topic to which the ring subscribes, as a request makes it do. */
static ha_publication *advertise(const scene *s, const char *topic) {
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  ha_publication *out = NULL;

  schema.name = "std_msgs/msg/ByteMultiArray";
  options.topic = topic;
  options.schema = &schema;
  assert_ok(ha_transport_advertise(&out, s->robot, &options, NULL));
  for (int i = 0; i < 10000 && ha_publication_matched(out) == 0; i++) {
    live_ring_ask(s->ring, topic);
    nanosleep(&(struct timespec){0, 1000000}, NULL); /* a thread announces the publisher */
  }
  assert_int_equal(ha_publication_matched(out), 1);
  return out;
}

/* Messages with their number in the first bytes after the head of CDR. */
static void send(ha_publication *publication, size_t size, uint32_t count) {
  uint8_t *data = calloc(1, size);

  assert_non_null(data);
  data[1] = 1;
  for (uint32_t i = 0; i < count; i++) {
    memcpy(data + 4, &i, sizeof i);
    assert_ok(ha_publication_send(publication, data, size, HA_SENT_NOW, NULL));
  }
  free(data);
}

/* --- what is kept ----------------------------------------------------------------------------- */

typedef struct sum {
  const char *topic;
  size_t messages;
  uint64_t bytes;
} sum;

static void add(void *user, const live_count *count) {
  sum *s = user;

  if (s->topic && strcmp(count->channel->topic, s->topic) != 0) return;
  s->messages += count->messages;
  s->bytes += count->bytes;
}

static sum kept(const scene *s, const char *topic) {
  sum out = {topic, 0, 0};

  live_ring_each(s->ring, add, &out);
  return out;
}

/* Assert that the last messages of the topic are kept, in order. */
static void must_be_last(const scene *s, const char *topic, uint32_t sent) {
  live_items found = {NULL, 0, 0};

  live_ring_find(&found, s->ring, topic, INT64_MIN, INT64_MAX);
  assert_true(found.count > 0 && found.count <= sent);
  for (size_t i = 0; i < found.count; i++) {
    uint32_t number = 0;

    memcpy(&number, found.items[i]->msg.data + 4, sizeof number);
    assert_int_equal(number, sent - found.count + i);
  }
  live_items_done(&found);
}

/* A topic has at most half of the memory. */
static void bytes_of_a_topic(void **state) {
  const scene *s = *state;
  const uint64_t limit = serve_memory_limit(&s->memory, SERVE_FOR_RING);
  ha_publication *publication = advertise(s, "/a");

  assert_int_equal(limit, 16 * MIB);
  send(publication, MIB, COUNT);
  assert_int_equal(kept(s, "/a").messages, 7); /* 8 with their list are more than 8 MiB */
  must_be_last(s, "/a", COUNT);
  ha_publication_close(publication);
}

/* All topics together; then the largest one loses its oldest messages. */
static void bytes_in_all(void **state) {
  scene *s = *state;
  const uint64_t limit = serve_memory_limit(&s->memory, SERVE_FOR_RING);
  const char *const topics[] = {"/a", "/b", "/c"};
  ha_publication *publications[3];

  for (size_t i = 0; i < 3; i++) {
    publications[i] = advertise(s, topics[i]);
    send(publications[i], MIB, COUNT);
    assert_true(kept(s, NULL).bytes <= limit);
  }
  for (size_t i = 0; i < 3; i++) {
    assert_true(kept(s, topics[i]).messages >= 5);
    must_be_last(s, topics[i], COUNT);
  }
  assert_true(kept(s, NULL).bytes > limit - 2 * MIB);
  assert_int_equal(kept(s, NULL).bytes, serve_memory_used(&s->memory, SERVE_FOR_RING));
  for (size_t i = 0; i < 3; i++) {
    ha_publication_close(publications[i]);
  }
}

/* One message is kept of each topic, even if it is larger than the limit. */
static void a_large_message(void **state) {
  const scene *s = *state;
  ha_publication *small = advertise(s, "/small");
  ha_publication *large = advertise(s, "/large");

  send(small, MIB, COUNT);
  send(large, 30 * MIB, 2);
  assert_int_equal(kept(s, "/large").messages, 1);
  assert_int_equal(kept(s, "/small").messages, 1);
  must_be_last(s, "/large", 2);
  must_be_last(s, "/small", COUNT);
  ha_publication_close(small);
  ha_publication_close(large);
}

static void number_of_messages(void **state) {
  const scene *s = *state;
  ha_publication *publication = advertise(s, "/many");

  send(publication, 12, MOST + 10);
  assert_int_equal(kept(s, "/many").messages, MOST);
  must_be_last(s, "/many", MOST + 10);
  ha_publication_close(publication);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(bytes_of_a_topic, begin, end),
      cmocka_unit_test_setup_teardown(bytes_in_all, begin, end),
      cmocka_unit_test_setup_teardown(a_large_message, begin, end),
      cmocka_unit_test_setup_teardown(number_of_messages, begin, end),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
