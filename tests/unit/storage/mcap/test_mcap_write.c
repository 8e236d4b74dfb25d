/* Written files are read by the storage itself, which other tests compare with other readers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "../../test.h"
#include "bag.h"
#include "base/bytes.h"
#include "compression/compression.h"
#include "storage/mcap/record.h"
#include "storage/storage.h"
#include "write_bag.h"

/* --- building --------------------------------------------------------------------- */

static const ha_schema g_schema = {.struct_size = sizeof g_schema,
                                   .name = "pkg/msg/A",
                                   .encoding = "ros2msg",
                                   .data = (const uint8_t *)"int32 a",
                                   .size = 7,
                                   .hash = ""};
static const ha_schema g_none = {sizeof g_none, "", "", NULL, 0, ""};

static ha_channel channel_of(const char *topic, const ha_schema *schema) {
  return (ha_channel){
      .struct_size = sizeof(ha_channel), .topic = topic, .schema = schema, .encoding = "cdr"};
}

static ha_message message_of(int64_t time, const void *data, size_t size) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = time;
  msg.data = data;
  msg.size = size;
  return msg;
}

static void open_bag(written_bag *bag, const ha_storage_create *create) {
  const ha_storage_create plain = {.profile = NULL};

  assert_ok(written_open(bag, create ? create : &plain));
}

static void add_channels(written_bag *bag, const ha_channel *channels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    assert_ok(written_channel(bag, &channels[i]));
  }
  assert_ok(written_begin(bag));
}

/* A bag of one channel, "/a", and one message at time 1. */
static void write_small(written_bag *bag, const ha_storage_create *create) {
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message msg = message_of(1, "xyz", 3);

  open_bag(bag, create);
  add_channels(bag, &channel, 1);
  assert_ok(written_message(bag, 0, &msg, 0));
  assert_ok(written_finish(bag));
}

/* --- reading ---------------------------------------------------------------------------- */

/* Open it, and expect no problem. */
static void read_back(test_bag *out, const written_bag *bag) {
  bag_open(out, bag->file.data, bag->file.size, 0);
  assert_int_equal(out->opened, HA_OK);
  bag_read(out);
  for (size_t i = 0; i < out->report.size; i++) {
    print_error("%s\n", out->report.items[i]->text);
  }
  assert_int_equal(out->report.size, 0);
  assert_int_equal(out->failures, 0);
  assert_int_equal(out->wrong_indexes, 0);
  assert_true(out->info->flags & HA_STORAGE_COMPLETE);
}

static void assert_message(const test_bag *bag, size_t i, const char *topic, int64_t time,
                           const void *data, size_t size) {
  const bag_message *m = &bag->messages[i];

  assert_true(i < bag->message_count);
  assert_string_equal(m->topic, topic);
  assert_int_equal(m->log_time_ns, time);
  assert_int_equal(m->size, size);
  assert_int_equal(m->crc32, ha__crc32(0, data, size));
}

/* Kinds of all records, "|" between them, those in chunks in parentheses. */
static void assert_kinds(const written_bag *written, const char *expected) {
  static char text[65536];
  ha_record rec = HA_RECORD_INIT;
  void *walker = NULL;
  size_t used = 0;
  test_bag bag;
  ha_status st;

  bag_open(&bag, written->file.data, written->file.size, 0);
  assert_ok(ha__storage_mcap.walk_open(&walker, &bag.open, 0, 1, NULL));
  while ((st = ha__storage_mcap.walk_next(walker, &rec, NULL)) == HA_OK) {
    used += (size_t)snprintf(text + used, sizeof text - used,
                             rec.chunk_offset == HA_NO_OFFSET ? "%s|" : "(%s)|", rec.kind);
  }
  assert_int_equal(st, HA_END);
  assert_string_equal(text, expected);
  ha__storage_mcap.walk_close(walker);
  bag_close(&bag);
}

/* --- channels and schemas ------------------------------------------------------------ */

static void keeps_what_a_channel_says(void **state) {
  const ha_pair pairs[] = {{"callerid", "/old", 4}, {"latching", "1", 1}, {"callerid", "/n\0x", 4}};
  ha_channel channels[] = {channel_of("/a", &g_schema), channel_of("/b", &g_none)};
  written_bag written;
  test_bag bag;

  (void)state;
  channels[0].metadata = (ha_pairs){pairs, 3};
  channels[1].encoding = "json";
  open_bag(&written, &(ha_storage_create){.library = "made by a test"});
  add_channels(&written, channels, 2);
  assert_ok(written_finish(&written));
  read_back(&bag, &written);

  const ha_channel *a = bag.info->channels[0];
  const ha_channel *b = bag.info->channels[1];
  assert_int_equal(bag.info->channel_count, 2);
  assert_string_equal(a->topic, "/a");
  assert_string_equal(a->encoding, "cdr");
  assert_string_equal(a->schema->name, "pkg/msg/A");
  assert_string_equal(a->schema->encoding, "ros2msg");
  assert_int_equal(a->schema->size, 7);
  assert_memory_equal(a->schema->data, "int32 a", 7);
  assert_string_equal(b->encoding, "json");
  assert_string_equal(b->schema->name, "");
  assert_int_equal(b->schema->size, 0);
  /* each key once, with its last value */
  assert_int_equal(a->metadata.size, 2);
  assert_string_equal(a->metadata.items[0].key, "callerid");
  assert_int_equal(a->metadata.items[0].value_size, 4);
  assert_memory_equal(a->metadata.items[0].value, "/n\0x", 4);
  assert_string_equal(ha_pairs_get(&a->metadata, "latching"), "1");
  assert_string_equal(ha_pairs_get(&bag.info->metadata, "library"), "made by a test");
  assert_string_equal(ha_pairs_get(&bag.info->metadata, "profile"), "ros2");
  bag_close(&bag);
  written_close(&written);
}

static void assert_profile(const char *given, const char *encoding, const char *expected) {
  ha_channel channel = channel_of("/a", &g_none);
  written_bag written;
  test_bag bag;

  channel.encoding = encoding ? encoding : "";
  open_bag(&written, &(ha_storage_create){.profile = given});
  add_channels(&written, &channel, encoding ? 1 : 0);
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_string_equal(ha_pairs_get(&bag.info->metadata, "profile"), expected);
  bag_close(&bag);
  written_close(&written);
}

static void the_profile_follows_the_first_channel(void **state) {
  (void)state;
  assert_profile(NULL, NULL, "");
  assert_profile(NULL, "ros1", "ros1");
  assert_profile(NULL, "cdr", "ros2");
  assert_profile(NULL, "protobuf", "");
  assert_profile("x-mine", "cdr", "x-mine");
  assert_profile("", "cdr", "");
}

static void qos_becomes_text_that_reads_the_same(void **state) {
  const ha_qos qos = {.struct_size = sizeof qos,
                      .history = HA_QOS_HISTORY_KEEP_ALL,
                      .reliability = HA_QOS_RELIABILITY_BEST_EFFORT,
                      .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                      .liveliness = HA_QOS_LIVELINESS_MANUAL_BY_TOPIC,
                      .depth = 77,
                      .deadline_ns = HA_QOS_INFINITE,
                      .lifespan_ns = INT64_C(1500000000),
                      .lease_duration_ns = 0,
                      .avoid_ros_namespace_conventions = 1};
  const ha_qos *const list[] = {&qos, &qos};
  ha_channel channel = channel_of("/a", &g_schema);
  written_bag written;
  test_bag bag;

  (void)state;
  channel.qos = list;
  channel.qos_count = 2;
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->channels[0]->qos_count, 2);
  for (size_t i = 0; i < 2; i++) {
    const ha_qos *got = bag.info->channels[0]->qos[i];
    assert_int_equal(got->history, qos.history);
    assert_int_equal(got->reliability, qos.reliability);
    assert_int_equal(got->durability, qos.durability);
    assert_int_equal(got->liveliness, qos.liveliness);
    assert_int_equal(got->depth, qos.depth);
    assert_int_equal(got->deadline_ns, qos.deadline_ns);
    assert_int_equal(got->lifespan_ns, qos.lifespan_ns);
    assert_int_equal(got->lease_duration_ns, qos.lease_duration_ns);
    assert_int_equal(got->avoid_ros_namespace_conventions, 1);
  }
  bag_close(&bag);
  written_close(&written);
}

static void qos_that_is_text_already_stays_as_it_is(void **state) {
  const ha_pair pair = {"offered_qos_profiles", "- depth: 5", 10};
  const ha_qos qos = {.struct_size = sizeof qos, .depth = 6};
  const ha_qos *const list[] = {&qos};
  ha_channel channel = channel_of("/a", &g_schema);
  written_bag written;
  test_bag bag;

  (void)state;
  channel.metadata = (ha_pairs){&pair, 1};
  channel.qos = list;
  channel.qos_count = 1;
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->channels[0]->metadata.size, 1);
  assert_string_equal(bag.info->channels[0]->metadata.items[0].value, "- depth: 5");
  bag_close(&bag);
  written_close(&written);
}

static void assert_hash(const char *hash, const char *key) {
  ha_schema schema = g_schema;
  written_bag written;
  test_bag bag;

  schema.hash = hash;
  const ha_channel channel = channel_of("/a", &schema);
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_string_equal(bag.info->channels[0]->schema->hash, hash ? hash : "");
  assert_int_equal(bag.info->channels[0]->metadata.size, key ? 1 : 0);
  if (key) assert_string_equal(bag.info->channels[0]->metadata.items[0].key, key);
  bag_close(&bag);
  written_close(&written);
}

static void the_hash_of_the_type_is_kept(void **state) {
  (void)state;
  assert_hash("RIHS01_00ff", "topic_type_hash");
  assert_hash("992ce8a1687cec8c8bd883ec73ca41d1", "md5sum");
  assert_hash("", NULL);
  assert_hash(NULL, NULL);
}

static void equal_schemas_are_one(void **state) {
  const uint8_t same[] = "int32 a";
  const ha_schema copy = {sizeof copy, "pkg/msg/A", "ros2msg", same, 7, "other hash"};
  const ha_schema shorter = {sizeof shorter, "pkg/msg/A", "ros2msg", same, 6, ""};
  const ha_schema renamed = {sizeof renamed, "pkg/msg/B", "ros2msg", same, 7, ""};
  const ha_channel channels[] = {channel_of("/a", &g_schema), channel_of("/a", &copy),
                                 channel_of("/a", &shorter), channel_of("/a", &renamed)};
  written_bag written;

  (void)state;
  open_bag(&written, &(ha_storage_create){.settings = {NULL, 0}});
  add_channels(&written, channels, 4);
  assert_ok(written_finish(&written));
  assert_kinds(&written,
               "magic|header|schema|channel|channel|schema|channel|schema|channel|data end|"
               "schema|schema|schema|channel|channel|channel|channel|statistics|"
               "summary offset|summary offset|summary offset|footer|magic|");
  written_close(&written);
}

static void more_channels_than_ids_are_refused(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message msg = message_of(1, "x", 1);
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  for (size_t i = 0; i < 65535; i++) {
    assert_int_equal(written_channel(&written, &channel), HA_OK);
  }
  assert_int_equal(written_channel(&written, &channel), HA_E_LIMIT);
  assert_non_null(strstr(written.error.text, "65535 channels"));
  assert_ok(written_begin(&written));
  assert_ok(written_message(&written, 65534, &msg, 0));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->channel_count, 65535);
  assert_int_equal(bag.message_count, 1);
  bag_close(&bag);
  written_close(&written);
}

/* --- messages ------------------------------------------------------------------------- */

static void messages_keep_their_order_and_times(void **state) {
  const ha_channel channels[] = {channel_of("/a", &g_schema), channel_of("/b", &g_schema),
                                 channel_of("/a", &g_none)};
  static const int64_t times[] = {5, 3, 9, 0, 3, 3, INT64_MAX, 4};
  static const char *const topics[] = {"/a", "/b", "/a"};
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, &(ha_storage_create){.chunk_bytes = 100});
  add_channels(&written, channels, 3);
  for (uint32_t i = 0; i < 8; i++) {
    ha_message msg = message_of(times[i], "abcdefgh", i % 3 == 1 ? 0 : i);
    if (i % 2) {
      msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | HA_MESSAGE_HAS_SEQUENCE;
      msg.sequence = 100 + i;
      msg.publish_time_ns = -1;
    }
    assert_ok(written_message(&written, i % 3, &msg, 0));
  }
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 8);
  for (uint32_t i = 0; i < 8; i++) {
    assert_message(&bag, i, topics[i % 3], times[i], "abcdefgh", i % 3 == 1 ? 0 : i);
    assert_int_equal(bag.messages[i].sequence, i % 2 ? 100 + i : 0);
    assert_int_equal(bag.messages[i].publish_time_ns, i % 2 ? -1 : times[i]);
  }
  assert_true(bag.info->chunk_count > 2);
  assert_int_equal(bag.indexed_chunks, bag.info->chunk_count);
  assert_true(bag.info->flags & HA_STORAGE_COUNTED);
  assert_int_equal(bag.info->message_count, 8);
  assert_int_equal(bag.info->start_ns, 0);
  assert_int_equal(bag.info->end_ns, INT64_MAX);
  assert_int_equal(bag.info->channels[0]->message_count, 3);
  assert_int_equal(bag.info->channels[2]->message_count, 2);
  bag_close(&bag);
  written_close(&written);
}

/* In MCAP they are the latest of all. */
static void times_before_the_epoch_are_cast(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  static const int64_t times[] = {-5, 7};
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  for (size_t i = 0; i < 2; i++) {
    const ha_message msg = message_of(times[i], "x", 1);
    assert_ok(written_message(&written, 0, &msg, 0));
  }
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 2);
  assert_message(&bag, 0, "/a", -5, "x", 1);
  assert_message(&bag, 1, "/a", 7, "x", 1);
  ha_chunk chunk;
  ha__storage_mcap.chunk(bag.self, 0, &chunk);
  assert_int_equal(ha__load_u64(written.file.data + chunk.offset + 9), 7);
  assert_int_equal(ha__load_u64(written.file.data + chunk.offset + 17), (uint64_t)-5);
  bag_close(&bag);
  written_close(&written);
}

static void a_message_may_be_larger_than_a_chunk(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message small = message_of(1, "x", 1);
  const size_t size = 3 << 20;
  uint8_t *bytes = calloc(1, size);
  const ha_message large = message_of(2, bytes, size);
  written_bag written;
  test_bag bag;

  (void)state;
  assert_non_null(bytes);
  memset(bytes, 0x05, size);
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_ok(written_message(&written, 0, &small, 0));
  assert_ok(written_message(&written, 0, &large, 0));
  assert_ok(written_message(&written, 0, &small, 0));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->chunk_count, 3);
  assert_int_equal(bag.message_count, 3);
  assert_message(&bag, 1, "/a", 2, bytes, size);
  bag_close(&bag);
  written_close(&written);
  free(bytes);
}

static void a_message_too_large_changes_nothing(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message msg = message_of(1, "x", 1);
  ha_message large = message_of(1, NULL, UINT32_MAX - 30);
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_int_equal(written_message(&written, 0, &large, 0), HA_E_LIMIT);
  large.size = SIZE_MAX;
  assert_int_equal(written_message_into(&written, &written.draft, 0, &large, 4096), HA_E_LIMIT);
  assert_int_equal(written.draft.entries.size, 0);
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 1);
  bag_close(&bag);
  written_close(&written);
}

/* By a message, in a chunk of its own when there are chunks. */
static size_t grown_by(written_bag *written, size_t pad) {
  const size_t before = written->file.size;
  const ha_message msg = message_of(1, "xyz", 3);

  assert_ok(written_message(written, 0, &msg, pad));
  assert_ok(written_seal(written));
  return written->file.size - before;
}

static void check_padding(const ha_storage_create *create, const char *kinds) {
  const ha_channel channel = channel_of("/a", &g_schema);
  written_bag written;
  test_bag bag;

  open_bag(&written, create);
  add_channels(&written, &channel, 1);
  assert_true(written.layout.flags & HA_LAYOUT_CAN_PAD);
  grown_by(&written, HA_PAD_MIN);
  const size_t plain = grown_by(&written, 0);
  assert_int_equal(grown_by(&written, HA_PAD_MIN), plain + HA_PAD_MIN);
  assert_int_equal(grown_by(&written, 4111), plain + 4111);
  assert_ok(written_finish(&written));
  assert_kinds(&written, kinds);
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 4);
  bag_close(&bag);
  written_close(&written);
}

/* The format allows no private records in a chunk. */
static void padding_has_the_size_asked_for(void **state) {
  const ha_storage_create no_chunks = {.flags = HA_CREATE_NO_CHUNKS};

  (void)state;
  check_padding(NULL, "magic|header|private|chunk|(schema)|(channel)|(message)|message index|"
                      "chunk|(message)|message index|private|chunk|(message)|message index|"
                      "private|chunk|(message)|message index|data end|schema|channel|statistics|"
                      "chunk index|chunk index|chunk index|chunk index|summary offset|"
                      "summary offset|summary offset|summary offset|footer|magic|");
  check_padding(&no_chunks, "magic|header|schema|channel|private|message|message|private|message|"
                            "private|message|data end|schema|channel|statistics|summary offset|"
                            "summary offset|summary offset|footer|magic|");
}

/* --- chunks --------------------------------------------------------------------------- */

static size_t pack_zstd(uint8_t *dst, size_t capacity, const uint8_t *src, size_t size,
                        int32_t level) {
  const size_t packed = size < 1000 ? 0 : ZSTD_compress(dst, capacity, src, size, level);

  assert_false(ZSTD_isError(packed));
  return packed;
}

static void chunks_may_be_compressed_or_not(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  static const uint8_t zeros[5000];
  const ha_message small = message_of(1, zeros, 100);
  const ha_message large = message_of(2, zeros, sizeof zeros);
  written_bag written;
  test_bag bag;
  ha_chunk chunks[2];

  (void)state;
  open_bag(&written, &(ha_storage_create){.compression = "zstd"});
  written.pack = pack_zstd;
  add_channels(&written, &channel, 1);
  assert_ok(written_message(&written, 0, &small, 0));
  assert_ok(written_seal(&written));
  assert_ok(written_message(&written, 0, &large, 0));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->chunk_count, 2);
  assert_message(&bag, 1, "/a", 2, zeros, sizeof zeros);
  for (size_t i = 0; i < 2; i++) {
    ha__storage_mcap.chunk(bag.self, i, &chunks[i]);
  }
  assert_string_equal(chunks[0].compression, "none");
  assert_int_equal(chunks[0].data_offset - chunks[0].offset, written.layout.plain_head_bytes);
  assert_string_equal(chunks[1].compression, "zstd");
  assert_int_equal(chunks[1].raw_size, written.layout.message_bytes + sizeof zeros);
  assert_true(chunks[1].data_size < 100);
  bag_close(&bag);
  written_close(&written);
}

/* Two chunks are filled at once, and the one begun last is written first: it must not rely on a
 * schema in the other. */
static void chunks_may_be_filled_side_by_side(void **state) {
  const ha_channel channels[] = {channel_of("/a", &g_schema), channel_of("/b", &g_schema),
                                 channel_of("/c", &g_schema)};
  const ha_message msg = message_of(1, "x", 1);
  ha_draft other = {.size = 0};
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, channels, 3);
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_message_into(&written, &other, 1, &msg, 0));
  assert_ok(written_message_into(&written, &other, 2, &msg, 0));
  assert_ok(written_seal_draft(&written, &other));
  assert_ok(written_finish(&written));
  assert_kinds(&written,
               "magic|header|chunk|(schema)|(channel)|(message)|(channel)|(message)|"
               "message index|message index|chunk|(schema)|(channel)|(message)|message index|"
               "data end|schema|channel|channel|channel|statistics|chunk index|chunk index|"
               "summary offset|summary offset|summary offset|summary offset|footer|magic|");
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 3);
  bag_close(&bag);
  written_draft_done(&other);
  written_close(&written);
}

/* A message whose bytes are a schema record, where another chunk has the very record. */
static void a_message_that_looks_like_a_schema_is_none(void **state) {
  const ha_channel channels[] = {channel_of("/a", &g_none), channel_of("/b", &g_schema),
                                 channel_of("/c", &g_schema)};
  enum { SCHEMA_SIZE = 46 };
  uint8_t bytes[128] = {0};
  const ha_message msg = message_of(1, bytes, sizeof bytes);
  const ha_message small = message_of(1, bytes, 50);
  ha_draft other = {.size = 0};
  written_bag written;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, channels, 3);
  assert_ok(written_message(&written, 0, &small, 0));
  assert_ok(written_seal(&written));
  assert_ok(written_message_into(&written, &other, 0, &small, 0));
  const size_t at = other.bytes.size;
  assert_ok(written_message_into(&written, &other, 1, &small, 0));
  memcpy(bytes + small.size, other.bytes.data + at, SCHEMA_SIZE);
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_message(&written, 2, &small, 0));
  assert_ok(written_seal(&written));
  assert_ok(written_seal_draft(&written, &other));
  assert_ok(written_finish(&written));
  assert_kinds(&written,
               "magic|header|chunk|(channel)|(message)|message index|chunk|(message)|(schema)|"
               "(channel)|(message)|message index|message index|chunk|(message)|(schema)|(channel)|"
               "(message)|message index|message index|data end|schema|channel|channel|channel|"
               "statistics|chunk index|chunk index|chunk index|summary offset|summary offset|"
               "summary offset|summary offset|footer|magic|");
  written_draft_done(&other);
  written_close(&written);
}

static void messages_may_lie_outside_of_chunks(void **state) {
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message msg = message_of(4, "xyz", 3);
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, &(ha_storage_create){.flags = HA_CREATE_NO_CHUNKS});
  assert_int_equal(written.layout.plain_head_bytes, 0);
  assert_false(written.layout.flags & HA_LAYOUT_CHUNK_CRC);
  add_channels(&written, &channel, 1);
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_seal(&written));
  assert_ok(written_message(&written, 0, &msg, 20));
  assert_ok(written_finish(&written));
  assert_kinds(&written,
               "magic|header|schema|channel|message|private|message|data end|schema|channel|"
               "statistics|summary offset|summary offset|summary offset|footer|magic|");
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 2);
  assert_message(&bag, 1, "/a", 4, "xyz", 3);
  bag_close(&bag);
  written_close(&written);
}

/* --- attachments and metadata ----------------------------------------------------------- */

static void attachments_lie_between_chunks(void **state) {
  const ha_attachment attachment = {.struct_size = sizeof attachment,
                                    .name = "notes.txt",
                                    .media_type = "text/plain",
                                    .log_time_ns = 8,
                                    .create_time_ns = 9,
                                    .size = 5};
  const ha_channel channel = channel_of("/a", &g_schema);
  const ha_message msg = message_of(1, "x", 1);
  ha_view view = HA_VIEW_INIT;
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, &channel, 1);
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_attachment(&written, &attachment, (const uint8_t *)"notes"));
  assert_ok(written_message(&written, 0, &msg, 0));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 2);
  assert_int_equal(bag.info->attachment_count, 1);
  const ha_attachment *got = bag.info->attachments[0];
  assert_string_equal(got->name, "notes.txt");
  assert_string_equal(got->media_type, "text/plain");
  assert_int_equal(got->log_time_ns, 8);
  assert_int_equal(got->create_time_ns, 9);
  assert_ok(ha__storage_mcap.attachment(bag.self, 0, &view, NULL));
  assert_int_equal(view.size, 5);
  assert_memory_equal(view.data, "notes", 5);
  bag.open.host->view_release(&view);
  bag_close(&bag);
  written_close(&written);
}

static void the_text_of_metadata_yaml_is_kept_as_rosbag2_keeps_it(void **state) {
  const ha_pair pairs[] = {{"k", "v", 1}, {"k", "w", 1}};
  const ha_metadata metadata = {sizeof metadata, "m", 0, {pairs, 2}};
  written_bag written;
  test_bag bag;

  (void)state;
  open_bag(&written, NULL);
  add_channels(&written, NULL, 0);
  assert_ok(written_yaml(&written, "version: 9\n"));
  assert_ok(written_metadata(&written, &metadata));
  assert_ok(written_yaml(&written, "version: 9\nmessage_count: 0\n"));
  assert_ok(written_finish(&written));
  read_back(&bag, &written);
  assert_int_equal(bag.info->metadata_record_count, 3);
  assert_string_equal(bag.info->metadata_records[1]->name, "m");
  assert_int_equal(bag.info->metadata_records[1]->pairs.size, 1);
  assert_string_equal(bag.info->metadata_records[1]->pairs.items[0].value, "w");
  const ha_metadata *last = bag.info->metadata_records[2];
  assert_string_equal(last->name, "rosbag2");
  assert_string_equal(ha_pairs_get(&last->pairs, "serialized_metadata"),
                      "version: 9\nmessage_count: 0\n");
  bag_close(&bag);
  written_close(&written);
}

static void attachments_larger_than_any_file_are_refused(void **state) {
  const ha_attachment attachment = {
      .struct_size = sizeof attachment, .name = "a", .media_type = "", .size = UINT64_MAX - 8};
  written_bag written;

  (void)state;
  open_bag(&written, NULL);
  assert_int_equal(written_attachment(&written, &attachment, NULL), HA_E_LIMIT);
  written_close(&written);
}

/* --- options ------------------------------------------------------------------------------ */

static void assert_layout(const ha_storage_create *create, const char *compression, int32_t level,
                          uint64_t chunk_bytes, uint32_t flags) {
  written_bag written;

  open_bag(&written, create);
  assert_string_equal(written.layout.compression, compression);
  assert_int_equal(written.layout.level, level);
  assert_int_equal(written.layout.chunk_bytes, chunk_bytes);
  assert_int_equal(written.layout.flags, flags | HA_LAYOUT_CAN_PAD);
  assert_int_equal(written.layout.message_bytes, 31);
  assert_int_equal(written.layout.position, 0);
  written_close(&written);
}

static void presets_are_those_of_rosbag2(void **state) {
  const uint32_t crc = HA_LAYOUT_CHUNK_CRC;
  const uint32_t try = HA_LAYOUT_TRY_PLAIN;
  const uint64_t mib = 1 << 20;

  (void)state;
  assert_layout(NULL, "none", 0, mib, crc);
  assert_layout(&(ha_storage_create){.preset = ""}, "none", 0, mib, crc);
  assert_layout(&(ha_storage_create){.preset = "none"}, "none", 0, mib, crc);
  assert_layout(&(ha_storage_create){.preset = "fastwrite"}, "none", 0, mib, 0);
  assert_layout(&(ha_storage_create){.preset = "zstd_fast"}, "zstd", -5, mib, try);
  assert_layout(&(ha_storage_create){.preset = "zstd_small"}, "zstd", 19, 4 * mib, crc | try);
}

static void what_is_said_in_so_many_words_wins(void **state) {
  const uint32_t both = HA_LAYOUT_CHUNK_CRC | HA_LAYOUT_TRY_PLAIN;
  const ha_pair zstd[] = {{"compression", "Zstd", 4}, {"chunkSize", "777", 3}};

  (void)state;
  assert_layout(&(ha_storage_create){.preset = "zstd_small", .compression = "lz4"}, "lz4", 12,
                4 << 20, both);
  assert_layout(&(ha_storage_create){.preset = "zstd_small", .level = 3, .chunk_bytes = 9}, "zstd",
                3, 9, both);
  assert_layout(&(ha_storage_create){.preset = "zstd_small", .compression = ""}, "none", 0, 4 << 20,
                HA_LAYOUT_CHUNK_CRC);
  assert_layout(&(ha_storage_create){.settings = {zstd, 2}, .compression = "lz4"}, "lz4", 0, 777,
                both);
  assert_layout(&(ha_storage_create){.settings = {zstd, 2}, .chunk_bytes = 5}, "zstd", 0, 5, both);
}

static void assert_setting(const char *key, const char *value, const char *compression,
                           int32_t level, uint64_t chunk_bytes, uint32_t flags) {
  const ha_pair pair = {key, value, strlen(value)};

  assert_layout(&(ha_storage_create){.settings = {&pair, 1}, .compression = compression},
                compression ? compression : "none", level, chunk_bytes, flags);
}

static void settings_have_the_names_of_libmcap(void **state) {
  const uint32_t crc = HA_LAYOUT_CHUNK_CRC;
  const uint32_t both = HA_LAYOUT_CHUNK_CRC | HA_LAYOUT_TRY_PLAIN;
  const uint64_t mib = 1 << 20;
  static const char *const names[] = {"Fastest", "Fast", "Default", "Slow", "slowest"};
  static const int32_t of_zstd[] = {-5, -3, 1, 5, 19};
  static const int32_t of_lz4[] = {-1, 1, 9, 10, 12};

  (void)state;
  assert_setting("noChunkCRC", "true", NULL, 0, mib, 0);
  assert_setting("noChunkCRC", "off", NULL, 0, mib, crc);
  assert_setting("enableDataCRC", "1", NULL, 0, mib, crc | HA_LAYOUT_DATA_CRC);
  assert_setting("forceCompression", "True", "zstd", 0, mib, crc);
  assert_setting("noChunking", "yes", NULL, 0, mib, 0);
  assert_setting("chunkSize", "4096", NULL, 0, 4096, crc);
  assert_setting("compressionLevel", "-7", "lz4", -7, mib, both);
  for (size_t i = 0; i < 5; i++) {
    assert_setting("compressionLevel", names[i], "zstd", of_zstd[i], mib, both);
    assert_setting("compressionLevel", names[i], "lz4", of_lz4[i], mib, both);
  }
}

static void assert_refused(const ha_storage_create *create, ha_status status, const char *part) {
  written_bag written;

  assert_int_equal(written_open(&written, create), status);
  assert_non_null(strstr(written.error.text, part));
  assert_null(written.writer);
}

static void assert_setting_refused(const char *key, const char *value, ha_status status,
                                   const char *part) {
  const ha_pair pair = {key, value, strlen(value)};

  assert_refused(&(ha_storage_create){.settings = {&pair, 1}}, status, part);
}

static void options_that_make_no_sense_are_refused(void **state) {
  (void)state;
  assert_refused(&(ha_storage_create){.preset = "resilient"}, HA_E_ARG, "'resilient'");
  assert_refused(&(ha_storage_create){.compression = "bz2"}, HA_E_UNSUPPORTED, "'bz2'");
  assert_refused(&(ha_storage_create){.chunk_bytes = UINT64_C(1) << 32}, HA_E_ARG, "4 GiB");
  assert_refused(&(ha_storage_create){.compression = "lz4", .flags = HA_CREATE_NO_CHUNKS}, HA_E_ARG,
                 "lz4");
  assert_refused(&(ha_storage_create){.compression = "zstd", .preset = "fastwrite"}, HA_E_ARG,
                 "zstd");
  assert_setting_refused("nochunkcrc", "true", HA_E_ARG, "'nochunkcrc'");
  assert_setting_refused("noChunkCRC", "maybe", HA_E_ARG, "'maybe'");
  assert_setting_refused("chunkSize", "0", HA_E_ARG, "'0'");
  assert_setting_refused("chunkSize", "-1", HA_E_ARG, "'-1'");
  assert_setting_refused("chunkSize", "99999999999999999999", HA_E_ARG, "'9999");
  assert_setting_refused("chunkSize", "1k", HA_E_ARG, "'1k'");
  assert_setting_refused("compression", "Bz2", HA_E_UNSUPPORTED, "'Bz2'");
  assert_setting_refused("compressionLevel", "Quick", HA_E_ARG, "'Quick'");
  assert_setting_refused("compressionLevel", "", HA_E_ARG, "''");
}

/* The CRCs of a file of one chunk, and whether it has a summary. */
static void assert_small_file(const char *setting, bool chunk_crc, bool summary_crc,
                              bool has_summary) {
  const ha_pair pair = {setting, "true", 4};
  written_bag written;
  test_bag bag;

  write_small(&written, &(ha_storage_create){.library = "t", .settings = {&pair, 1}});
  read_back(&bag, &written);
  assert_int_equal(bag.message_count, 1);
  const uint8_t *file = written.file.data;
  const uint8_t *footer = file + written.file.size - HA__MCAP_MAGIC_SIZE - HA__MCAP_FOOTER_SIZE;
  ha_chunk chunk;
  ha__storage_mcap.chunk(bag.self, 0, &chunk);
  assert_int_equal(ha__load_u32(file + chunk.offset + 33) != 0, chunk_crc);
  assert_int_equal(ha__load_u32(footer + 25) != 0, summary_crc);
  assert_int_equal(ha__load_u64(footer + 9) != 0, has_summary);
  bag_close(&bag);
  written_close(&written);
}

static void checksums_and_summary_can_be_left_out(void **state) {
  (void)state;
  assert_small_file("enableDataCRC", true, true, true);
  assert_small_file("noChunkCRC", false, true, true);
  assert_small_file("noSummaryCRC", true, false, true);
  assert_small_file("noSummary", true, true, false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keeps_what_a_channel_says),
      cmocka_unit_test(the_profile_follows_the_first_channel),
      cmocka_unit_test(qos_becomes_text_that_reads_the_same),
      cmocka_unit_test(qos_that_is_text_already_stays_as_it_is),
      cmocka_unit_test(the_hash_of_the_type_is_kept),
      cmocka_unit_test(equal_schemas_are_one),
      cmocka_unit_test(more_channels_than_ids_are_refused),
      cmocka_unit_test(messages_keep_their_order_and_times),
      cmocka_unit_test(times_before_the_epoch_are_cast),
      cmocka_unit_test(a_message_may_be_larger_than_a_chunk),
      cmocka_unit_test(a_message_too_large_changes_nothing),
      cmocka_unit_test(padding_has_the_size_asked_for),
      cmocka_unit_test(chunks_may_be_compressed_or_not),
      cmocka_unit_test(chunks_may_be_filled_side_by_side),
      cmocka_unit_test(a_message_that_looks_like_a_schema_is_none),
      cmocka_unit_test(messages_may_lie_outside_of_chunks),
      cmocka_unit_test(attachments_lie_between_chunks),
      cmocka_unit_test(the_text_of_metadata_yaml_is_kept_as_rosbag2_keeps_it),
      cmocka_unit_test(attachments_larger_than_any_file_are_refused),
      cmocka_unit_test(presets_are_those_of_rosbag2),
      cmocka_unit_test(what_is_said_in_so_many_words_wins),
      cmocka_unit_test(settings_have_the_names_of_libmcap),
      cmocka_unit_test(options_that_make_no_sense_are_refused),
      cmocka_unit_test(checksums_and_summary_can_be_left_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
