/* ha_reader on every small bag of tests/data, good or damaged: every way of reading agrees with
 * reading all messages. */
#include "../../test.h"
#include <holdall/reader.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compression/compression.h"

enum { MAX_BAGS = 500 };

static char *g_bags[MAX_BAGS];
static size_t g_bag_count;

/* --- the plain reading ------------------------------------------------------------------ */

typedef struct seen {
  uint32_t channel;
  uint32_t sequence;
  uint32_t flags;
  uint32_t crc;
  size_t size;
  int64_t log_time_ns;
  int64_t publish_time_ns;
} seen;

typedef struct listing {
  seen *items;
  size_t count;
  size_t failures;
} listing;

static seen look(const ha_message *msg) {
  return (seen){.channel = msg->channel->id,
                .sequence = msg->sequence,
                .flags = msg->flags,
                .crc = ha__crc32(0, msg->data, msg->size),
                .size = msg->size,
                .log_time_ns = msg->log_time_ns,
                .publish_time_ns = msg->publish_time_ns};
}

/* NULL when the bag can't be opened at all, which has an error text. */
static ha_reader *open_bag(const char *path, uint32_t threads) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;

  options.threads = threads;
  if (ha_reader_open(&reader, &path, 1, &options, &err) < 0) {
    assert_null(reader);
    assert_true(err.text[0] != '\0');
    return NULL;
  }
  return reader;
}

static listing read_all(ha_reader *reader) {
  listing list = {NULL, 0, 0};
  size_t capacity = 0;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, &err)) != HA_END) {
    if (st < 0) {
      list.failures++;
      assert_true(err.text[0] != '\0');
      assert_true(list.failures < 10000);
      continue;
    }
    if (list.count == capacity) {
      capacity = capacity * 2 + 64;
      list.items = realloc(list.items, capacity * sizeof *list.items);
    }
    list.items[list.count++] = look(&msg);
  }
  return list;
}

static void assert_same(const seen *a, const seen *b, const char *path) {
  if (memcmp(a, b, sizeof *a) != 0) print_error("in %s\n", path);
  assert_int_equal(a->channel, b->channel);
  assert_int_equal(a->log_time_ns, b->log_time_ns);
  assert_int_equal(a->publish_time_ns, b->publish_time_ns);
  assert_int_equal(a->sequence, b->sequence);
  assert_int_equal(a->flags, b->flags);
  assert_int_equal(a->size, b->size);
  assert_int_equal(a->crc, b->crc);
}

/* --- checks of every bag ------------------------------------------------------------------- */

typedef struct subject {
  const char *path;
  ha_reader *reader;
  listing all;
} subject;

static void threads_change_nothing(const subject *s) {
  const uint32_t threads[] = {2, 8};

  for (size_t i = 0; i < 2; i++) {
    ha_reader *reader = open_bag(s->path, threads[i]);
    listing list = read_all(reader);
    assert_int_equal(list.count, s->all.count);
    assert_int_equal(list.failures, s->all.failures);
    for (size_t k = 0; k < list.count; k++) {
      assert_same(&list.items[k], &s->all.items[k], s->path);
    }
    free(list.items);
    ha_reader_close(reader);
  }
}

static void times_rise(const subject *s) {
  if (s->all.failures > 0) return; /* a wrong index may be one of the failures */
  for (size_t i = 1; i < s->all.count; i++) {
    assert_true(s->all.items[i - 1].log_time_ns <= s->all.items[i].log_time_ns);
  }
}

static void reverse_is_the_reverse(const subject *s) {
  ha_query query = HA_QUERY_INIT;

  query.reverse = 1;
  assert_ok(ha_reader_query(s->reader, &query, NULL));
  listing list = read_all(s->reader);
  assert_int_equal(list.count, s->all.count);
  for (size_t i = 0; i < list.count && s->all.failures == 0; i++) {
    assert_same(&list.items[i], &s->all.items[list.count - 1 - i], s->path);
  }
  free(list.items);
}

static void a_topic_gives_its_messages(const subject *s) {
  size_t channel_count = 0;
  const ha_channel *const *channels = ha_reader_channels(&channel_count, s->reader);

  for (size_t c = 0; c < channel_count && c < 10; c++) {
    const char *topic = channels[c]->topic;
    ha_query query = HA_QUERY_INIT;
    size_t at = 0;
    query.topics = &topic;
    query.topic_count = 1;
    assert_ok(ha_reader_query(s->reader, &query, NULL));
    listing list = read_all(s->reader);
    for (size_t i = 0; i < s->all.count; i++) {
      if (strcmp(channels[s->all.items[i].channel]->topic, topic) != 0) continue;
      assert_true(at < list.count);
      assert_same(&list.items[at++], &s->all.items[i], s->path);
    }
    assert_int_equal(at, list.count);
    free(list.items);
  }
}

static void a_time_range_gives_its_messages(const subject *s) {
  ha_query query = HA_QUERY_INIT;
  size_t at = 0;

  if (s->all.count < 3) return;
  query.start_ns = s->all.items[s->all.count / 3].log_time_ns;
  query.end_ns = s->all.items[2 * s->all.count / 3].log_time_ns;
  assert_ok(ha_reader_query(s->reader, &query, NULL));
  listing list = read_all(s->reader);
  for (size_t i = 0; i < s->all.count && s->all.failures == 0; i++) {
    const int64_t time = s->all.items[i].log_time_ns;
    if (time < query.start_ns || time >= query.end_ns) continue;
    assert_true(at < list.count);
    assert_same(&list.items[at++], &s->all.items[i], s->path);
  }
  if (s->all.failures == 0) assert_int_equal(at, list.count);
  free(list.items);
}

static void a_limit_cuts(const subject *s) {
  ha_query query = HA_QUERY_INIT;

  query.limit = 2;
  assert_ok(ha_reader_query(s->reader, &query, NULL));
  listing list = read_all(s->reader);
  assert_int_equal(list.count, s->all.count < 2 ? s->all.count : 2);
  for (size_t i = 0; i < list.count && s->all.failures == 0; i++) {
    assert_same(&list.items[i], &s->all.items[i], s->path);
  }
  free(list.items);
}

static void publish_order_is_by_publish_time(const subject *s) {
  ha_query query = HA_QUERY_INIT;

  query.order = HA_ORDER_PUBLISH;
  assert_ok(ha_reader_query(s->reader, &query, NULL));
  listing list = read_all(s->reader);
  assert_int_equal(list.count, s->all.count);
  for (size_t i = 1; i < list.count && list.failures == 0; i++) {
    assert_true(list.items[i - 1].publish_time_ns <= list.items[i].publish_time_ns);
  }
  free(list.items);
}

static void the_nth_is_the_nth(const subject *s) {
  size_t channel_count = 0;

  ha_reader_channels(&channel_count, s->reader);
  if (s->all.failures > 0) return;
  for (uint32_t c = 0; c < channel_count && c < 10; c++) {
    ha_message msg = HA_MESSAGE_INIT;
    uint64_t n = 0;
    for (size_t i = 0; i < s->all.count && n < 200; i++) {
      if (s->all.items[i].channel != c) continue;
      assert_ok(ha_reader_nth(&msg, s->reader, c, n, NULL));
      const seen got = look(&msg);
      assert_same(&got, &s->all.items[i], s->path);
      n++;
    }
    if (n < 200) assert_int_equal(ha_reader_nth(&msg, s->reader, c, n, NULL), HA_END);
    assert_int_equal(ha_reader_nth(&msg, s->reader, c, UINT64_MAX, NULL), HA_END);
  }
}

/* Batches have the messages, and the failures, of single reads; bytes stay until they are released.
 */
static void reading_many_is_reading_one_by_one(const subject *s) {
  enum { BATCH = 7 };
  ha_message msgs[BATCH];
  size_t total = 0;
  uint64_t failures = 0;

  assert_ok(ha_reader_query(s->reader, NULL, NULL));
  for (ha_status st = HA_OK; st != HA_END;) {
    size_t count = 99;
    for (size_t i = 0; i < BATCH; i++)
      msgs[i] = (ha_message)HA_MESSAGE_INIT;
    st = ha_reader_read(msgs, &count, s->reader, BATCH, NULL);
    failures += st < 0;
    assert_true(count <= BATCH && failures <= s->all.failures && total + count <= s->all.count);
    if (st == HA_END) assert_int_equal(count, 0);
    for (size_t i = 0; i < count; i++) {
      const seen got = look(&msgs[i]);
      assert_same(&got, &s->all.items[total + i], s->path);
      ha_message_unref(&msgs[i]);
    }
    total += count;
  }
  assert_int_equal(total, s->all.count);
  assert_int_equal(failures, s->all.failures);
}

static void a_topic_opens_its_channels(const subject *s) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, s->reader);
  const ha_channel *found = NULL;

  for (size_t c = 0; c < count && c < 100; c++) {
    size_t number = 0; /* of the channel among those of its topic */
    for (size_t before = 0; before < c; before++)
      number += strcmp(channels[before]->topic, channels[c]->topic) == 0;
    assert_ok(ha_reader_topic(&found, s->reader, channels[c]->topic, number, NULL));
    assert_ptr_equal(found, channels[c]);
    assert_int_equal(ha_reader_topic(&found, s->reader, channels[c]->topic, count, NULL), HA_END);
  }
  assert_int_equal(ha_reader_topic(&found, s->reader, "/no such topic", 0, NULL), HA_END);
  assert_int_equal(ha_reader_topic(&found, s->reader, NULL, 0, NULL), HA_E_ARG);
}

/* Before messages are counted. */
static void info_of_index_counts_all_or_nothing(const subject *s) {
  const ha_bag_info *info = NULL;

  assert_ok(ha_reader_info(&info, s->reader, HA_INFO_INDEXED, NULL));
  if (info->metadata_version > 0) assert_int_not_equal(info->message_count, HA_UNCOUNTED);
  if (info->message_count == HA_UNCOUNTED) {
    for (size_t i = 0; i < info->channel_count; i++) {
      assert_int_equal(info->channels[i]->message_count, HA_UNCOUNTED);
    }
  } else if (s->all.failures == 0 && info->problem_count == 0) {
    assert_int_equal(info->message_count, s->all.count);
  }
}

static void info_counts_what_is_read(const subject *s) {
  const ha_bag_info *info = NULL;

  for (uint32_t flags = 0; flags <= HA_INFO_SIZES; flags++) {
    uint64_t sum = 0;
    assert_ok(ha_reader_info(&info, s->reader, flags, NULL));
    for (size_t i = 0; i < info->channel_count; i++) {
      sum += info->channels[i]->message_count;
    }
    assert_int_equal(sum, info->message_count);
    if (s->all.failures == 0 && info->problem_count == 0) {
      assert_int_equal(info->message_count, s->all.count);
    }
    if (s->all.failures == 0 && info->problem_count == 0 && s->all.count > 0) {
      assert_int_equal(info->start_ns, s->all.items[0].log_time_ns);
      assert_int_equal(info->end_ns, s->all.items[s->all.count - 1].log_time_ns);
    }
  }
}

/* Referenced bytes stay valid after the next message and after the reader is closed. */
static void kept_bytes_stay(const char *path) {
  ha_message kept[50];
  uint32_t crcs[50];
  size_t count = 0;
  ha_reader *reader = open_bag(path, 2);
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  while (count < 50 && (st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st < 0) continue;
    kept[count] = msg;
    crcs[count] = ha__crc32(0, msg.data, msg.size);
    ha_message_ref(&kept[count++]);
  }
  ha_reader_close(reader);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(ha__crc32(0, kept[i].data, kept[i].size), crcs[i]);
    ha_message_unref(&kept[i]);
  }
}

static void for_every_bag(void (*check)(const subject *)) {
  size_t readable = 0;

  for (size_t i = 0; i < g_bag_count; i++) {
    subject s = {g_bags[i], open_bag(g_bags[i], 1), {NULL, 0, 0}};
    if (!s.reader) continue;
    readable++;
    s.all = read_all(s.reader);
    check(&s);
    free(s.all.items);
    ha_reader_close(s.reader);
  }
  assert_true(readable >= 50); /* the bags were found */
}

#define EVERY_BAG(name)                                                                            \
  static void name##_(void **state) {                                                              \
    (void)state;                                                                                   \
    for_every_bag(name);                                                                           \
  }

EVERY_BAG(threads_change_nothing)
EVERY_BAG(times_rise)
EVERY_BAG(reverse_is_the_reverse)
EVERY_BAG(a_topic_gives_its_messages)
EVERY_BAG(a_time_range_gives_its_messages)
EVERY_BAG(a_limit_cuts)
EVERY_BAG(publish_order_is_by_publish_time)
EVERY_BAG(the_nth_is_the_nth)
EVERY_BAG(reading_many_is_reading_one_by_one)
EVERY_BAG(a_topic_opens_its_channels)
EVERY_BAG(info_of_index_counts_all_or_nothing)
EVERY_BAG(info_counts_what_is_read)

static void kept_bytes_stay_(void **state) {
  (void)state;
  for (size_t i = 0; i < g_bag_count; i++) {
    ha_reader *reader = open_bag(g_bags[i], 1);
    if (!reader) continue;
    ha_reader_close(reader);
    kept_bytes_stay(g_bags[i]);
  }
}

/* --- several bags, and wrong use -------------------------------------------------------------- */

static void bags_are_merged_by_time(void **state) {
  const char *paths[2] = {NULL, NULL};
  ha_reader *reader = NULL;

  (void)state;
  for (size_t i = 0; i < g_bag_count; i++) {
    if (strstr(g_bags[i], "demo.bag")) paths[0] = g_bags[i];
    if (strstr(g_bags[i], "demo-lz4.bag")) paths[1] = g_bags[i];
  }
  assert_ok(ha_reader_open(&reader, paths, 2, NULL, NULL));
  listing list = read_all(reader);
  ha_reader *one = open_bag(paths[0], 1);
  listing single = read_all(one);
  assert_int_equal(list.failures, 0);
  assert_int_equal(list.count, 2 * single.count);
  for (size_t i = 0; i < single.count; i++) {
    assert_same(&list.items[2 * i], &single.items[i], paths[0]);
    assert_int_equal(list.items[2 * i + 1].crc, single.items[i].crc);
  }
  free(single.items);
  free(list.items);
  ha_reader_close(one);
  ha_reader_close(reader);
}

static void wrong_use_is_an_argument_error(void **state) {
  ha_message unmade = {0};
  ha_query query = HA_QUERY_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;

  (void)state;
  assert_int_equal(ha_reader_open(&reader, NULL, 0, NULL, &err), HA_E_ARG);
  const char *missing = "/nonexistent.bag";
  assert_int_equal(ha_reader_open(&reader, &missing, 1, NULL, &err), HA_E_IO);
  assert_non_null(strstr(err.text, missing));
  reader = open_bag(g_bags[0], 1);
  assert_int_equal(ha_reader_next(&unmade, reader, &err), HA_E_ARG);
  query.include_regex = "a(";
  assert_int_equal(ha_reader_query(reader, &query, &err), HA_E_ARG);
  assert_non_null(strstr(err.text, "a("));
  query = (ha_query)HA_QUERY_INIT;
  query.order = 7;
  assert_int_equal(ha_reader_query(reader, &query, &err), HA_E_ARG);
  ha_message msg = HA_MESSAGE_INIT;
  assert_int_equal(ha_reader_nth(&msg, reader, 1000, 0, &err), HA_E_ARG);
  assert_int_equal(ha_reader_attachment(&msg, reader, 1000, &err), HA_E_ARG);
  ha_reader_close(reader);
  ha_reader_close(NULL);
}

/* --- the bags --------------------------------------------------------------------------------- */

static int is_bag(const struct dirent *entry) {
  static const char *const endings[] = {".bag", ".mcap", ".db3", ".active"};

  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    const size_t n = strlen(endings[i]);
    const size_t size = strlen(entry->d_name);
    if (size > n && strcmp(entry->d_name + size - n, endings[i]) == 0) return 1;
  }
  return 0;
}

static void add_folder(const char *folder) {
  struct dirent **entries = NULL;
  const int count = scandir(folder, &entries, is_bag, alphasort);

  for (int i = 0; i < count; i++) {
    const size_t size = strlen(folder) + strlen(entries[i]->d_name) + 2;
    if (g_bag_count < MAX_BAGS) {
      g_bags[g_bag_count] = malloc(size);
      snprintf(g_bags[g_bag_count++], size, "%s/%s", folder, entries[i]->d_name);
    }
    free(entries[i]);
  }
  free(entries);
}

static int free_bags(void **state) {
  (void)state;
  while (g_bag_count > 0) {
    free(g_bags[--g_bag_count]);
  }
  return 0;
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_change_nothing_),
      cmocka_unit_test(times_rise_),
      cmocka_unit_test(reverse_is_the_reverse_),
      cmocka_unit_test(a_topic_gives_its_messages_),
      cmocka_unit_test(a_time_range_gives_its_messages_),
      cmocka_unit_test(a_limit_cuts_),
      cmocka_unit_test(publish_order_is_by_publish_time_),
      cmocka_unit_test(the_nth_is_the_nth_),
      cmocka_unit_test(reading_many_is_reading_one_by_one_),
      cmocka_unit_test(a_topic_opens_its_channels_),
      cmocka_unit_test(info_of_index_counts_all_or_nothing_),
      cmocka_unit_test(info_counts_what_is_read_),
      cmocka_unit_test(kept_bytes_stay_),
      cmocka_unit_test(bags_are_merged_by_time),
      cmocka_unit_test(wrong_use_is_an_argument_error),
  };
  for (int i = 1; i < argc; i++) {
    add_folder(argv[i]);
  }
  return cmocka_run_group_tests(tests, NULL, free_bags);
}
