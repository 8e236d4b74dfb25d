/* Orders by sequence, header stamp and topic: against a stable sort of the messages in order of log
 * time, on bags of each format, in memory and by a temporary file. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/reader.h>
#include <holdall/writer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 3000, PADDING = 1500 };

#define START 1000000000000

/* The files have 4.5 MB: more than one run of the smallest size. */
static const uint64_t g_budgets[] = {0, 4 << 20, 1};

static uint32_t g_random = 1;

/* Valid until the next call. */
static const char *folder_path(const char *name) {
  static char path[512];

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  return path;
}

/* Below n. */
static uint32_t draw(uint32_t n) {
  g_random = g_random * 1664525u + 1013904223u;
  return (g_random >> 8) % n;
}

/* --- bags ------------------------------------------------------------------------------------- */

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  int32_t mode;
} way;

static const way g_ways[] = {
    {"a.bag", NULL, "lz4", HA_COMPRESS_CHUNKS},
    {"b.mcap", NULL, NULL, HA_COMPRESS_CHUNKS},
    {"c.db3", NULL, NULL, HA_COMPRESS_CHUNKS},
    {"packed_rows", "sqlite3", "zstd", HA_COMPRESS_MESSAGES},
};

enum { WAYS = sizeof g_ways / sizeof *g_ways };

static const char g_header[] = "Header header\nuint8[] data\n"
                               "================================================================"
                               "================\nMSG: std_msgs/Header\n"
                               "uint32 seq\ntime stamp\nstring frame_id\n";

static void declare(ha_writer *writer) {
  static const char *const types[] = {"test_msgs/Stamped", "test_msgs/Plain"};
  static const char *const texts[] = {g_header, "uint8[] data\n"};
  uint32_t id = 0;

  for (size_t i = 0; i < 2; i++) {
    const ha_schema schema = {.struct_size = sizeof schema,
                              .name = types[i],
                              .encoding = "ros1msg",
                              .data = (const uint8_t *)texts[i],
                              .size = strlen(texts[i])};
    const ha_channel channel = {.struct_size = sizeof channel,
                                .topic = i == 0 ? "/stamped" : "/plain",
                                .encoding = "ros1",
                                .schema = &schema};
    assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  }
}

static void put_u32(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) {
    at[i] = (uint8_t)(value >> (8 * i));
  }
}

/* A stamped message: header.seq is the sequence; a stamp of 0 is none. */
static void write_message(ha_writer *writer, uint32_t i) {
  uint8_t bytes[20 + PADDING] = {0};
  const bool is_plain = draw(4) == 0;
  const uint32_t size = draw(PADDING);
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = START + (int64_t)1000 * (i / 3); /* some times are equal */
  msg.publish_time_ns = msg.log_time_ns - draw(5000);
  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | HA_MESSAGE_HAS_SEQUENCE;
  msg.sequence = draw(MESSAGES / 2);
  msg.data = bytes;
  if (is_plain) {
    put_u32(bytes, size);
    msg.size = 4 + size;
  } else {
    const bool has_stamp = draw(10) > 0;
    put_u32(bytes, msg.sequence);
    put_u32(bytes + 4, has_stamp ? 1000 : 0);
    put_u32(bytes + 8, has_stamp ? draw(MESSAGES * 400) : 0);
    put_u32(bytes + 16, size);
    msg.size = 20 + size;
  }
  memset(bytes + msg.size - size, (int)i, size);
  assert_ok(ha_writer_write(writer, is_plain, &msg, NULL));
}

static void write_bag(const way *w, const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  options.storage = w->storage;
  options.compression = w->compression;
  options.compression_mode = w->mode;
  options.chunk_bytes = 50000;
  options.threads = 1;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  declare(writer);
  for (uint32_t i = 0; i < MESSAGES; i++) {
    write_message(writer, i);
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct seen {
  int64_t key;
  size_t at; /* position in order of log time; the position of results is not used */
  int64_t log_time_ns;
  int64_t publish_time_ns;
  uint32_t sequence;
  uint32_t flags;
  uint32_t channel;
  size_t size;
  uint8_t data[20 + PADDING];
} seen;

static uint32_t get_u32(const uint8_t *at) {
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static int64_t key_of(const ha_message *msg, int32_t order) {
  const bool is_plain = strcmp(msg->channel->topic, "/plain") == 0;

  if (order == HA_ORDER_TOPIC) return is_plain ? 0 : 1; /* the channel /stamped is the first */
  if (order == HA_ORDER_SEQUENCE) {
    if (msg->flags & HA_MESSAGE_HAS_SEQUENCE) return msg->sequence;
    return is_plain ? 0 : get_u32(msg->data);
  }
  if (is_plain || get_u32(msg->data + 4) == 0) return msg->log_time_ns;
  return (int64_t)get_u32(msg->data + 4) * 1000000000 + get_u32(msg->data + 8);
}

static seen *read_all(ha_reader *reader, const ha_query *query, int32_t order, size_t expected) {
  seen *list = calloc(MESSAGES + 1, sizeof *list);
  ha_message msg = HA_MESSAGE_INIT;
  size_t count = 0;

  assert_non_null(list);
  assert_ok(ha_reader_query(reader, query, NULL));
  ha_status st;
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    assert_ok(st);
    assert_in_range(count, 0, expected - 1);
    seen *s = &list[count];
    *s = (seen){key_of(&msg, order), count,        msg.log_time_ns,
                msg.publish_time_ns, msg.sequence, msg.flags,
                msg.channel->id,     msg.size,     {0}};
    memcpy(s->data, msg.data, msg.size);
    count++;
  }
  assert_int_equal(count, expected);
  return list;
}

static int compare(const void *a, const void *b) {
  const seen *x = a;
  const seen *y = b;

  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return x->at < y->at ? -1 : 1;
}

static void assert_order(ha_reader *reader, int32_t order, bool reverse, uint64_t limit) {
  const size_t count = limit > 0 ? (size_t)limit : MESSAGES;
  const ha_query by_time = HA_QUERY_INIT;
  ha_query query = HA_QUERY_INIT;

  query.order = order;
  query.reverse = reverse;
  query.limit = limit;
  seen *want = read_all(reader, &by_time, order, MESSAGES);
  seen *got = read_all(reader, &query, order, count);
  qsort(want, MESSAGES, sizeof *want, compare);
  for (size_t i = 0; i < count; i++) {
    seen *expected = &want[reverse ? MESSAGES - 1 - i : i];
    got[i].at = expected->at;
    assert_memory_equal(&got[i], expected, sizeof *expected);
  }
  free(want);
  free(got);
}

static void orders_are_stable_sorts(void **state) {
  (void)state;
  for (size_t i = 0; i < WAYS * sizeof g_budgets / sizeof *g_budgets; i++) {
    const char *path = folder_path(g_ways[i % WAYS].name);
    ha_reader_options options = HA_READER_OPTIONS_INIT;
    ha_reader *reader = NULL;
    options.readahead_bytes = g_budgets[i / WAYS];
    assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
    assert_order(reader, HA_ORDER_HEADER, false, 0);
    assert_order(reader, HA_ORDER_HEADER, true, 0);
    assert_order(reader, HA_ORDER_SEQUENCE, false, 0);
    assert_order(reader, HA_ORDER_SEQUENCE, true, 7);
    assert_order(reader, HA_ORDER_TOPIC, false, 0);
    assert_order(reader, HA_ORDER_TOPIC, true, 2500);
    ha_reader_close(reader);
  }
}

/* A message that was kept has its bytes after the reader returned others and was closed. */
static void kept_messages_stay(void **state) {
  const char *path = folder_path("b.mcap");
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_message first = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  uint8_t copy[20 + PADDING];

  (void)state;
  options.readahead_bytes = 1;
  query.order = HA_ORDER_HEADER;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  assert_ok(ha_reader_query(reader, &query, NULL));
  assert_ok(ha_reader_next(&first, reader, NULL));
  ha_message_ref(&first);
  memcpy(copy, first.data, first.size);
  while (ha_reader_next(&msg, reader, NULL) == HA_OK) {
  }
  ha_reader_close(reader);
  assert_memory_equal(copy, first.data, first.size);
  ha_message_unref(&first);
}

/* Without space for a temporary file the loss is reported, and other messages are returned in
 * order. */
static void a_full_disk_is_a_failure(void **state) {
  const char *path = folder_path("b.mcap");
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_limits limits = HA_LIMITS_INIT;
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  ha_status st;
  size_t count = 0;
  size_t failures = 0;
  int64_t last = INT64_MIN;

  (void)state;
  limits.max_temp_bytes = 4096;
  options.readahead_bytes = 1;
  options.limits = &limits;
  query.order = HA_ORDER_SEQUENCE;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  assert_ok(ha_reader_query(reader, &query, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    failures += st < 0;
    if (st == HA_OK) {
      count++;
      assert_true(key_of(&msg, HA_ORDER_SEQUENCE) >= last);
      last = key_of(&msg, HA_ORDER_SEQUENCE);
    }
    assert_in_range(failures, 0, 10);
  }
  assert_in_range(count, 1, MESSAGES - 1);
  assert_in_range(failures, 1, 10);
  ha_reader_close(reader);
}

static void unknown_orders_are_refused(void **state) {
  const char *path = folder_path("b.mcap");
  ha_query query = HA_QUERY_INIT;
  ha_reader *reader = NULL;

  (void)state;
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  query.order = HA_ORDER_TOPIC + 1;
  assert_int_equal(ha_reader_query(reader, &query, NULL), HA_E_ARG);
  query.order = -1;
  assert_int_equal(ha_reader_query(reader, &query, NULL), HA_E_ARG);
  ha_reader_close(reader);
}

static int make_bags(void **state) {
  if (folder_make(state) != 0) return -1;
  for (size_t i = 0; i < WAYS; i++) {
    write_bag(&g_ways[i], folder_path(g_ways[i].name));
  }
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(orders_are_stable_sorts),
      cmocka_unit_test(kept_messages_stay),
      cmocka_unit_test(a_full_disk_is_a_failure),
      cmocka_unit_test(unknown_orders_are_refused),
  };

  return cmocka_run_group_tests(tests, make_bags, folder_remove);
}
