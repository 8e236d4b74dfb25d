/* The splits of a query return each of its messages once, and ha_reader_times() visits each once:
 * with random queries and options, on bags of every format written here, on those of the folders
 * given, and on the bags of $HOLDALL_SHARED. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/reader.h>
#include <holdall/writer.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "compression/compression.h"

enum { MAX_PATHS = 2000, TRIES = 6, MESSAGES = 1500, MAX_SIZE = 2 << 20 };

static char *g_paths[MAX_PATHS];
static size_t g_path_count;
static uint32_t g_random = 1;
static size_t g_compared; /* splits with messages, for queries with more than one */

/* Below n. */
static uint32_t draw(uint32_t n) {
  g_random = g_random * 1664525u + 1013904223u;
  return (g_random >> 8) % n;
}

/* --- reading ------------------------------------------------------------------------------ */

typedef struct seen {
  int64_t log_time_ns;
  size_t size;
  uint32_t channel;
  uint32_t crc;
} seen;

typedef struct listing {
  seen *items;
  size_t count;
  size_t capacity;
  size_t failures;
} listing;

static void add(listing *list, const ha_message *msg) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity * 2 + 64;
    list->items = realloc(list->items, list->capacity * sizeof *list->items);
    assert_non_null(list->items);
  }
  seen *s = &list->items[list->count++];
  memset(s, 0, sizeof *s);
  s->log_time_ns = msg->log_time_ns;
  s->size = msg->size;
  s->channel = msg->channel->id;
  s->crc = ha__crc32(0, msg->data, msg->size);
}

/* Append the results of the query. */
static void read_query(listing *list, ha_reader *reader, const ha_query *query) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  assert_ok(ha_reader_query(reader, query, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st == HA_OK) add(list, &msg);
    if (st < 0) list->failures++;
    assert_true(list->failures < 10000);
  }
}

/* --- checks -------------------------------------------------------------------------------- */

static void assert_tiles(const ha_split *const *splits, size_t count, const ha_query *query) {
  const size_t first = query->reverse ? count - 1 : 0;

  assert_int_equal(splits[first]->start_ns, query->start_ns);
  assert_int_equal(splits[count - 1 - first]->end_ns, query->end_ns);
  for (size_t i = 1; i < count; i++) {
    const ha_split *before = splits[query->reverse ? i : i - 1];
    const ha_split *after = splits[query->reverse ? i - 1 : i];
    assert_true(before->start_ns < before->end_ns);
    assert_int_equal(before->end_ns, after->start_ns);
  }
}

/* Read each split by a separate reader, as other processes do. */
static void read_splits(listing *list, const char *const *paths, size_t n, const ha_query *query,
                        const ha_split *const *splits, size_t count) {
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, paths, n, NULL, NULL));
  for (size_t i = 0; i < count; i++) {
    ha_query part = *query;
    const size_t before = list->count;
    part.start_ns = splits[i]->start_ns;
    part.end_ns = splits[i]->end_ns;
    read_query(list, reader, &part);
    const size_t delivered = list->count - before;
    if (list->failures == 0) assert_int_equal(delivered, splits[i]->message_count);
    if (delivered > 0 && count > 1) g_compared++;
  }
  ha_reader_close(reader);
}

static int compare_seen(const void *a, const void *b) {
  return memcmp(a, b, sizeof(seen));
}

/* In the order of the query; when reading fails, no message is repeated. */
static void assert_each_once(listing *all, listing *parts) {
  if (all->failures == 0) {
    assert_int_equal(all->count, parts->count);
    for (size_t i = 0; i < all->count; i++) {
      assert_memory_equal(&all->items[i], &parts->items[i], sizeof(seen));
    }
    return;
  }
  if (all->count > 0) qsort(all->items, all->count, sizeof(seen), compare_seen);
  if (parts->count > 0) qsort(parts->items, parts->count, sizeof(seen), compare_seen);
  size_t at = 0;
  for (size_t i = 0; i < parts->count; i++, at++) {
    while (at < all->count && compare_seen(&all->items[at], &parts->items[i]) != 0) {
      at++;
    }
    assert_true(at < all->count);
  }
}

/* What ha_reader_times() visits, in any order. */
typedef struct visited {
  size_t count;
  uint64_t sum; /* of a hash of time and channel */
  size_t most;  /* number of messages after which it stops; 0 = all */
} visited;

static uint64_t hash_of(uint32_t channel, int64_t log_time_ns) {
  return ((uint64_t)log_time_ns * 0x9e3779b97f4a7c15u) ^ (channel * UINT64_C(0xff51afd7ed558ccd));
}

static int32_t visit(void *user, const ha_channel *channel, int64_t log_time_ns) {
  visited *v = user;

  v->count++;
  v->sum += hash_of(channel->id, log_time_ns);
  return v->count == v->most;
}

/* ha_reader_times() visits the messages that a query delivers, and stops at a
 * return value other than 0. */
static void assert_times(const listing *all, ha_reader *reader, const ha_query *query) {
  visited found = {0, 0, 0};
  uint64_t sum = 0;

  if (all->failures > 0) return;
  for (size_t i = 0; i < all->count; i++) {
    sum += hash_of(all->items[i].channel, all->items[i].log_time_ns);
  }
  assert_int_equal(ha_reader_times(reader, query, visit, &found, NULL), HA_OK);
  assert_int_equal(found.count, all->count);
  assert_true(found.sum == sum);
  if (all->count == 0) return;
  found = (visited){0, 0, all->count / 2 + 1};
  assert_int_equal(ha_reader_times(reader, query, visit, &found, NULL), HA_END);
  assert_int_equal(found.count, all->count / 2 + 1);
}

static ha_query random_query(const listing *all, const char **topic, const ha_reader *reader) {
  ha_query query = HA_QUERY_INIT;
  size_t channels = 0;
  const ha_channel *const *list = ha_reader_channels(&channels, reader);

  query.reverse = draw(3) == 0;
  if (channels > 0 && draw(3) == 0) {
    *topic = list[draw((uint32_t)channels)]->topic;
    query.topics = topic;
    query.topic_count = 1;
  }
  if (all->count > 0 && all->failures == 0 && draw(3) == 0) {
    const int64_t a = all->items[draw((uint32_t)all->count)].log_time_ns;
    const int64_t b = all->items[draw((uint32_t)all->count)].log_time_ns;
    query.start_ns = a < b ? a : b;
    query.end_ns = a < b ? b : a;
  }
  return query;
}

static ha_split_options random_options(void) {
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;

  if (draw(2)) options.count = 1 + draw(20);
  if (draw(2)) options.target_bytes = 1 + draw(20000);
  return options;
}

static void try_once(ha_reader *reader, const char *const *paths, size_t n, const listing *whole) {
  const char *topic = NULL;
  const ha_query query = random_query(whole, &topic, reader);
  const ha_split_options options = random_options();
  const ha_split *const *splits = NULL;
  size_t count = 0;
  listing all = {NULL, 0, 0, 0};
  listing parts = {NULL, 0, 0, 0};

  read_query(&all, reader, &query);
  assert_times(&all, reader, &query);
  assert_ok(ha_reader_splits(&splits, &count, reader, &query, &options, NULL));
  if (options.count > 0) assert_in_range(count, 0, options.count);
  if (count > 0) assert_tiles(splits, count, &query);
  read_splits(&parts, paths, n, &query, splits, count);
  assert_each_once(&all, &parts);
  free(all.items);
  free(parts.items);
}

/* A bag that can't be opened has no splits. */
static void check_bags(const char *const *paths, size_t n) {
  const ha_query everything = HA_QUERY_INIT;
  listing whole = {NULL, 0, 0, 0};
  ha_reader *reader = NULL;

  if (ha_reader_open(&reader, paths, n, NULL, NULL) < 0) return;
  print_message("# %s\n", paths[0]);
  g_random = 1;
  read_query(&whole, reader, &everything);
  for (int i = 0; i < TRIES; i++) {
    try_once(reader, paths, n, &whole);
  }
  free(whole.items);
  ha_reader_close(reader);
}

/* --- bags made here -------------------------------------------------------------------------- */

typedef struct way {
  const char *name;
  const char *storage;
  const char *compression;
  int32_t mode;
  uint32_t flags;
  uint64_t split_bytes;
  uint32_t jitter; /* how far times go backward, in steps between messages */
} way;

static const way g_ways[] = {
    {"sorted.bag", NULL, "lz4", 0, 0, 0, 0},
    {"jitter.bag", NULL, NULL, 0, 0, 0, 20},
    {"overlap.bag", NULL, "bz2", 0, 0, 0, MESSAGES},
    {"sorted.mcap", NULL, "zstd", 0, 0, 0, 0},
    {"jitter.mcap", NULL, NULL, 0, 0, 0, 20},
    {"overlap.mcap", NULL, "lz4", 0, 0, 0, MESSAGES},
    {"unchunked.mcap", NULL, NULL, 0, HA_WRITE_NO_CHUNKS, 0, 20},
    {"rows.db3", NULL, NULL, 0, 0, 0, 20},
    {"split_mcap", "mcap", "zstd", 0, 0, 30000, 20},
    {"split_rows", "sqlite3", NULL, 0, 0, 30000, 20},
    {"packed_rows", "sqlite3", "zstd", HA_COMPRESS_MESSAGES, 0, 0, 0},
    {"packed_files", "mcap", "zstd", HA_COMPRESS_FILES, 0, 30000, 0},
};

enum { WAYS = sizeof g_ways / sizeof *g_ways };

static void declare(ha_writer *writer) {
  static const char *const topics[] = {"/a", "/b", "/c"};
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "std_msgs/String",
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)"string data\n",
                            .size = 12};
  uint32_t id = 0;

  for (size_t i = 0; i < 3; i++) {
    const ha_channel channel = {
        .struct_size = sizeof channel, .topic = topics[i], .encoding = "ros1", .schema = &schema};
    assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
    assert_int_equal(id, i);
  }
}

/* Many messages have equal times; the third topic occurs only at the end. */
static void write_messages(ha_writer *writer, const way *w) {
  uint8_t bytes[200];

  for (uint32_t i = 0; i < MESSAGES; i++) {
    ha_message msg = HA_MESSAGE_INIT;
    const uint32_t back = w->jitter > 0 ? draw(w->jitter) : 0;
    msg.log_time_ns = 1000000000000 + 100 * (int64_t)((i > back ? i - back : 0) / 3);
    msg.publish_time_ns = msg.log_time_ns;
    msg.sequence = i;
    msg.data = bytes;
    msg.size = draw(sizeof bytes);
    memset(bytes, (int)i, sizeof bytes);
    if (msg.size >= 4) memcpy(bytes, &i, sizeof i);
    const uint32_t topic = i > MESSAGES - MESSAGES / 5 ? draw(3) : draw(2);
    assert_ok(ha_writer_write(writer, topic, &msg, NULL));
  }
}

static void write_bag(const way *w, const char *path) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  options.storage = w->storage;
  options.compression = w->compression;
  options.compression_mode = w->mode;
  options.flags = w->flags;
  options.split_bytes = w->split_bytes;
  options.chunk_bytes = 3000;
  options.threads = 1;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  declare(writer);
  write_messages(writer, w);
  assert_ok(ha_writer_close(writer, NULL));
}

static int make_bags(void **state) {
  if (folder_make(state) != 0) return -1;
  for (size_t i = 0; i < WAYS; i++) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", g_folder, g_ways[i].name);
    write_bag(&g_ways[i], path);
  }
  return 0;
}

static int remove_bags(void **state) {
  (void)state;
  while (g_path_count > 0) {
    free(g_paths[--g_path_count]);
  }
  return folder_remove(state);
}

static void bags_of_every_format(void **state) {
  char paths[WAYS][128];

  (void)state;
  for (size_t i = 0; i < WAYS; i++) {
    const size_t before = g_compared;
    snprintf(paths[i], sizeof paths[i], "%s/%s", g_folder, g_ways[i].name);
    const char *const path = paths[i];
    check_bags(&path, 1);
    const bool is_divided = g_ways[i].jitter < MESSAGES && !(g_ways[i].flags & HA_WRITE_NO_CHUNKS);
    if (is_divided) assert_true(g_compared > before);
  }
}

static void several_bags_at_once(void **state) {
  static const char *const names[][2] = {
      {"jitter.bag", "rows.db3"}, {"split_rows", "jitter.mcap"}, {"overlap.bag", "sorted.mcap"}};

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char a[128];
    char b[128];
    snprintf(a, sizeof a, "%s/%s", g_folder, names[i][0]);
    snprintf(b, sizeof b, "%s/%s", g_folder, names[i][1]);
    const char *const paths[2] = {a, b};
    check_bags(paths, 2);
  }
}

/* --- existing bags ---------------------------------------------------------------------------- */

static int take_path(const char *path, const struct stat *st, int type, struct FTW *at) {
  const char *dot = strrchr(path + at->base, '.');
  const bool is_bag = dot && (strcmp(dot, ".bag") == 0 || strcmp(dot, ".mcap") == 0 ||
                              strcmp(dot, ".db3") == 0 || strcmp(dot, ".active") == 0);
  char *name = NULL;

  if (type != FTW_F || g_path_count == MAX_PATHS) return 0;
  if (is_bag && st->st_size <= MAX_SIZE) name = strdup(path);
  if (strcmp(path + at->base, "metadata.yaml") == 0) name = strndup(path, (size_t)at->base);
  if (name) g_paths[g_path_count++] = name;
  return 0;
}

static int compare_paths(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void bags_of_others(void **state) {
  (void)state;
  assert_true(g_path_count >= 50);
  qsort(g_paths, g_path_count, sizeof *g_paths, compare_paths);
  for (size_t i = 0; i < g_path_count; i++) {
    check_bags((const char *const *)&g_paths[i], 1);
  }
}

/* --- other cases ------------------------------------------------------------------------------ */

static ha_reader *open_made(const char *name) {
  char path[128];
  const char *paths = path;
  ha_reader *reader = NULL;

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  assert_ok(ha_reader_open(&reader, &paths, 1, NULL, NULL));
  return reader;
}

static void splits_have_about_equal_bytes(void **state) {
  static const char *const names[] = {"sorted.bag", "sorted.mcap", "rows.db3", "split_mcap"};
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  const ha_split *const *splits = NULL;
  size_t count = 0;

  (void)state;
  options.count = 4;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ha_reader *reader = open_made(names[i]);
    uint64_t total = 0;
    assert_ok(ha_reader_splits(&splits, &count, reader, NULL, &options, NULL));
    assert_int_equal(count, 4);
    for (size_t k = 0; k < count; k++) {
      total += splits[k]->byte_count;
    }
    for (size_t k = 0; k < count; k++) {
      assert_in_range(splits[k]->byte_count, total / 8, total / 2);
    }
    ha_reader_close(reader);
  }
}

static void what_can_not_be_divided_is_one_split(void **state) {
  ha_split_options options = HA_SPLIT_OPTIONS_INIT;
  ha_query query = HA_QUERY_INIT;
  const ha_split *const *splits = NULL;
  size_t count = 0;
  ha_reader *overlap = open_made("overlap.mcap");
  ha_reader *sorted = open_made("sorted.mcap");

  (void)state;
  options.count = 8;
  assert_ok(ha_reader_splits(&splits, &count, overlap, NULL, &options, NULL));
  assert_int_equal(count, 1);
  assert_int_equal(splits[0]->message_count, MESSAGES);
  query.limit = 7;
  assert_ok(ha_reader_splits(&splits, &count, sorted, &query, &options, NULL));
  assert_int_equal(count, 1);
  assert_int_equal(splits[0]->message_count, 7);
  query = (ha_query)HA_QUERY_INIT;
  query.order = HA_ORDER_PUBLISH;
  assert_ok(ha_reader_splits(&splits, &count, sorted, &query, &options, NULL));
  assert_int_equal(count, 1);
  query.include_regex = "no such topic";
  assert_ok(ha_reader_splits(&splits, &count, sorted, &query, &options, NULL));
  assert_int_equal(count, 0);
  ha_reader_close(overlap);
  ha_reader_close(sorted);
}

static void wrong_use_is_an_argument_error(void **state) {
  ha_split_options unmade = {0};
  ha_query query = HA_QUERY_INIT;
  const ha_split *const *splits = NULL;
  size_t count = 0;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = open_made("sorted.bag");

  (void)state;
  assert_int_equal(ha_reader_splits(&splits, &count, reader, NULL, &unmade, &err), HA_E_ARG);
  query.include_regex = "a(";
  assert_int_equal(ha_reader_splits(&splits, &count, reader, &query, NULL, &err), HA_E_ARG);
  assert_null(splits);
  ha_reader_close(reader);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bags_of_every_format),
      cmocka_unit_test(several_bags_at_once),
      cmocka_unit_test(bags_of_others),
      cmocka_unit_test(splits_have_about_equal_bytes),
      cmocka_unit_test(what_can_not_be_divided_is_one_split),
      cmocka_unit_test(wrong_use_is_an_argument_error),
  };
  for (int i = 1; i < argc; i++) {
    nftw(argv[i], take_path, 16, FTW_PHYS);
  }
  return cmocka_run_group_tests(tests, make_bags, remove_bags);
}
