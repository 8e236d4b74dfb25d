/* Writing databases of rosbag2: the results are read by the storage and by SQLite. */
#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../test.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_sqlite3;

static char g_folder[] = "/tmp/holdall-test-XXXXXX";

static int make_folder(void **state) {
  (void)state;
  return mkdtemp(g_folder) ? 0 : -1;
}

static int remove_folder(void **state) {
  (void)state;
  return rmdir(g_folder);
}

static const char *path_of(const char *name) {
  static char path[16][128];
  static size_t turn;

  turn = (turn + 1) % 16;
  snprintf(path[turn], sizeof path[turn], "%s/%s", g_folder, name);
  return path[turn];
}

static bool exists(const char *path) {
  struct stat st;

  return stat(path, &st) == 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static const ha_schema g_string = {
    sizeof g_string, "std_msgs/msg/String", "ros2msg", (const uint8_t *)"string data", 11,
    "RIHS01_df66"};
static const ha_channel g_chatter = {
    .struct_size = sizeof g_chatter, .topic = "/chatter", .schema = &g_string, .encoding = "cdr"};

static ha_status create(void **writer, const ha_storage_create *how, const char *path,
                        ha_error *err) {
  ha_storage_layout layout = {.struct_size = sizeof layout};
  ha_storage_create options = *how;

  options.struct_size = sizeof options;
  options.host = &ha__host;
  *writer = NULL;
  ha_status st = g_ops->writer_open(writer, &options, &layout, err);
  if (st < 0) return st;
  assert_true(layout.chunk_bytes > 0);
  assert_string_equal(layout.compression, "none");
  st = g_ops->rows_create(*writer, path, err);
  if (st < 0) {
    g_ops->writer_close(*writer);
    *writer = NULL;
  }
  return st;
}

static void begin(void **writer, uint32_t flags, const char *path) {
  const ha_storage_create how = {.distro = "jazzy", .flags = flags};
  ha_error err = HA_ERROR_INIT;

  assert_ok(create(writer, &how, path, &err));
  assert_ok(g_ops->writer_channel(*writer, 0, &g_chatter, &err));
}

static ha_status put(void *writer, uint32_t channel, int64_t time, const void *data, size_t size,
                     ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.log_time_ns = time;
  return g_ops->row(writer, channel, &msg, data, size, err);
}

static void finish(void *writer) {
  ha_error err = HA_ERROR_INIT;

  assert_ok(g_ops->rows_finish(writer, 1, &err));
  g_ops->writer_close(writer);
}

static void no_side_files(const char *path) {
  static const char *const suffixes[] = {"-journal", "-wal", "-shm"};
  char beside[160];

  for (size_t i = 0; i < 3; i++) {
    snprintf(beside, sizeof beside, "%s%s", path, suffixes[i]);
    assert_false(exists(beside));
  }
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct bag {
  ha_source *source;
  ha__report report;
  ha__report_target target;
  void *self;
  const ha_storage_info *info;
  void *cursor;
} bag;

static void bag_open(bag *b, const char *path) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};

  memset(b, 0, sizeof *b);
  b->report = (ha__report)HA__REPORT_INIT;
  b->target = (ha__report_target){&b->report, path};
  assert_ok(ha__source_open(&b->source, path, NULL));
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = &ha__host,
                                .source = b->source,
                                .report_to = &b->target,
                                .max_chunk_bytes = 128 << 20,
                                .max_record_bytes = 64 << 20};
  assert_ok(g_ops->open(&b->self, &open, NULL));
  b->info = g_ops->info(b->self);
  assert_ok(g_ops->cursor_open(b->self, &b->cursor, &all, NULL));
}

static void bag_close(bag *b) {
  g_ops->cursor_close(b->cursor);
  g_ops->close(b->self);
  ha__source_close(b->source);
  ha__report_done(&b->report);
}

static void next_is(bag *b, uint32_t channel, int64_t time, const void *data, size_t size) {
  ha_row row;

  assert_ok(g_ops->cursor_next(b->cursor, &row, NULL));
  assert_int_equal(row.channel, channel);
  assert_true(row.log_time_ns == time);
  assert_int_equal(row.size, size);
  if (size > 0) assert_memory_equal(row.data, data, size);
}

static void ends(bag *b) {
  ha_row row;

  assert_int_equal(g_ops->cursor_next(b->cursor, &row, NULL), HA_END);
}

static size_t count_rows(const char *path) {
  size_t n = 0;
  ha_row row;
  bag b;

  bag_open(&b, path);
  while (g_ops->cursor_next(b.cursor, &row, NULL) == HA_OK)
    n++;
  bag_close(&b);
  return n;
}

/* Compares the result of SQLite: rows are joined by "\n" and columns by "|". */
static void answers(const char *path, const char *sql, const char *expected) {
  char text[4096] = "";
  size_t used = 0;
  sqlite3 *db = NULL;
  sqlite3_stmt *stmt = NULL;

  assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &stmt, NULL), SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(stmt); i++) {
      const int n = snprintf(text + used, sizeof text - used, "%s%s",
                             i      ? "|"
                             : used ? "\n"
                                    : "",
                             (const char *)sqlite3_column_text(stmt, i));
      used += (size_t)n < sizeof text - used ? (size_t)n : 0;
    }
  }
  sqlite3_finalize(stmt);
  sqlite3_close(db);
  assert_string_equal(text, expected);
}

static void is_sound(const char *path) {
  answers(path, "PRAGMA integrity_check", "ok");
  answers(path, "SELECT count(*) FROM sqlite_master WHERE name = 'timestamp_idx'", "1");
  answers(path, "PRAGMA journal_mode", "delete");
  no_side_files(path);
}

/* --- content of the file ---------------------------------------------------------------------- */

/* The SQL text in files of rosbag2. */
static void tables_are_those_of_rosbag2(void **state) {
  (void)state;
  const char *path = path_of("tables.db3");
  void *writer = NULL;

  begin(&writer, 0, path);
  finish(writer);
  answers(path, "SELECT sql FROM sqlite_master ORDER BY rowid",
          "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY,ros_distro TEXT NOT NULL)\n"
          "CREATE TABLE metadata(id INTEGER PRIMARY KEY,metadata_version INTEGER NOT NULL,metadata "
          "TEXT NOT NULL)\n"
          "CREATE TABLE topics(id INTEGER PRIMARY KEY,name TEXT NOT NULL,type TEXT NOT NULL,"
          "serialization_format TEXT NOT NULL,offered_qos_profiles TEXT NOT NULL,"
          "type_description_hash TEXT NOT NULL)\n"
          "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY,topic_type TEXT NOT NULL,"
          "encoding TEXT NOT NULL,encoded_message_definition TEXT NOT NULL,"
          "type_description_hash TEXT NOT NULL)\n"
          "CREATE TABLE messages(id INTEGER PRIMARY KEY,topic_id INTEGER NOT NULL,timestamp "
          "INTEGER NOT NULL, data BLOB NOT NULL)\n"
          "CREATE INDEX timestamp_idx ON messages (timestamp ASC)");
  answers(path, "SELECT * FROM schema", "4|jazzy");
  answers(path, "SELECT id, name, type, serialization_format, type_description_hash FROM topics",
          "1|/chatter|std_msgs/msg/String|cdr|RIHS01_df66");
  answers(path,
          "SELECT topic_type, encoding, encoded_message_definition, type_description_hash FROM "
          "message_definitions",
          "std_msgs/msg/String|ros2msg|string data|RIHS01_df66");
  is_sound(path);
  unlink(path);
}

static void messages_come_back(void **state) {
  (void)state;
  enum { BIG = 70 << 20, ROWS = 1000 };
  const char *path = path_of("messages.db3");
  uint8_t *big = malloc(BIG);
  void *writer = NULL;
  bag b;

  for (size_t i = 0; i < BIG; i++)
    big[i] = (uint8_t)(i * 2654435761u >> 11);
  begin(&writer, 0, path);
  for (size_t i = 0; i < ROWS; i++) { /* rows of all sizes, committed or not */
    assert_ok(put(writer, 0, (int64_t)i, big + i, i * i / 10, NULL));
    if (i % 300 == 0) assert_ok(g_ops->rows_commit(writer, 0, NULL));
  }
  assert_ok(put(writer, 0, ROWS, big, BIG, NULL));
  assert_ok(put(writer, 0, ROWS + 1, NULL, 0, NULL));
  finish(writer);
  is_sound(path);
  answers(path, "SELECT count(*), min(id), max(id) FROM messages WHERE typeof(data) = 'blob'",
          "1002|1|1002");

  bag_open(&b, path);
  for (size_t i = 0; i < ROWS; i++)
    next_is(&b, 0, (int64_t)i, big + i, i * i / 10);
  next_is(&b, 0, ROWS, big, BIG);
  next_is(&b, 0, ROWS + 1, "", 0);
  ends(&b);
  assert_true(b.info->flags & HA_STORAGE_COMPLETE);
  assert_int_equal(b.report.size, 0);
  bag_close(&b);
  free(big);
  unlink(path);
}

static void equal_times_keep_their_order(void **state) {
  (void)state;
  const char *path = path_of("order.db3");
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  for (uint32_t i = 0; i < 600; i++)
    assert_ok(put(writer, 0, 30 - i / 200 * 10, &i, sizeof i, NULL));
  finish(writer);
  bag_open(&b, path);
  for (uint32_t i = 0; i < 600; i++) {
    const uint32_t nth = 400 - i / 200 * 200 + i % 200;
    next_is(&b, 0, 10 + i / 200 * 10, &nth, sizeof nth);
  }
  ends(&b);
  bag_close(&b);
  is_sound(path);
  unlink(path);
}

/* Many rows have old times, so that the index is dropped; it exists again at the end. */
static void times_out_of_order_are_sorted(void **state) {
  (void)state;
  enum { ROWS = 60000 };
  const char *path = path_of("late.db3");
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  for (uint64_t i = 0; i < ROWS; i++) {
    assert_ok(put(writer, 0, (int64_t)(i * 7919 % ROWS), &i, sizeof i, NULL));
    if (i % 1000 == 0) assert_ok(g_ops->rows_commit(writer, 0, NULL));
  }
  assert_ok(g_ops->rows_commit(writer, 0, NULL));
  assert_int_equal(count_rows(path), ROWS); /* unfinished, without an index */
  finish(writer);
  is_sound(path);
  bag_open(&b, path);
  int64_t last = -1;
  for (size_t i = 0; i < ROWS; i++) {
    ha_row row;
    uint64_t nth = 0;
    assert_ok(g_ops->cursor_next(b.cursor, &row, NULL));
    memcpy(&nth, row.data, sizeof nth);
    assert_true(row.log_time_ns == last + 1);
    assert_true((int64_t)(nth * 7919 % ROWS) == row.log_time_ns);
    last = row.log_time_ns;
  }
  ends(&b);
  bag_close(&b);
  unlink(path);
}

/* --- channels --------------------------------------------------------------------------------- */

static void several_channels_of_a_topic(void **state) {
  (void)state;
  static const ha_schema ros1 = {sizeof ros1, "pkg/Thing",
                                 "ros1msg",   (const uint8_t *)"int8 a",
                                 6,           "d41d8cd98f00b204e9800998ecf8427e"};
  static const ha_schema bare = {sizeof bare, "pkg/msg/Bare", "", (const uint8_t *)"", 0, ""};
  static const ha_channel second = {
      .struct_size = sizeof second, .topic = "/chatter", .schema = &ros1, .encoding = "ros1"};
  static const ha_channel third = {
      .struct_size = sizeof third, .topic = "/bare", .schema = &bare, .encoding = "json"};
  const char *path = path_of("channels.db3");
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  assert_ok(put(writer, 0, 1, "a", 1, NULL));
  assert_ok(g_ops->writer_channel(writer, 1, &second, NULL)); /* with a buffered message */
  assert_ok(put(writer, 1, 2, "b", 1, NULL));
  assert_ok(g_ops->rows_commit(writer, 0, NULL));
  assert_ok(g_ops->writer_channel(writer, 2, &third, NULL));
  assert_ok(put(writer, 2, 3, "c", 1, NULL));
  assert_ok(g_ops->writer_channel(writer, 3, &second, NULL)); /* another publisher of the topic */
  assert_ok(put(writer, 3, 4, "d", 1, NULL));
  assert_ok(put(writer, 1, 5, "e", 1, NULL));
  assert_int_equal(put(writer, 4, 3, "d", 1, NULL), HA_E_ARG);
  finish(writer);

  bag_open(&b, path);
  const ha_channel *const *c = b.info->channels;
  assert_int_equal(b.info->channel_count, 3);
  assert_string_equal(c[1]->topic, "/chatter");
  assert_string_equal(c[1]->encoding, "ros1");
  assert_string_equal(c[1]->schema->name, "pkg/Thing");
  assert_string_equal(c[1]->schema->encoding, "ros1msg");
  assert_string_equal((const char *)c[1]->schema->data, "int8 a");
  assert_string_equal(c[1]->schema->hash, "");
  assert_string_equal(c[2]->encoding, "json");
  assert_int_equal(c[2]->schema->size, 0);
  next_is(&b, 0, 1, "a", 1);
  next_is(&b, 1, 2, "b", 1);
  next_is(&b, 2, 3, "c", 1);
  next_is(&b, 1, 4, "d", 1);
  next_is(&b, 1, 5, "e", 1);
  ends(&b);
  bag_close(&b);
  answers(path, "SELECT count(*) FROM message_definitions", "2");
  unlink(path);
}

/* An existing text is kept; profiles without one are written in the form of rosbag2. */
static void qos_is_kept(void **state) {
  (void)state;
  static const char given[] = "- history: 3\n  depth: 0";
  static const ha_pair pair = {"offered_qos_profiles", given, sizeof given - 1};
  static const ha_qos one = {sizeof one,
                             HA_QOS_HISTORY_KEEP_LAST,
                             HA_QOS_RELIABILITY_BEST_EFFORT,
                             HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                             HA_QOS_LIVELINESS_AUTOMATIC,
                             7,
                             1500000000,
                             HA_QOS_INFINITE,
                             HA_QOS_INFINITE,
                             0};
  static const ha_qos two = {sizeof two,
                             HA_QOS_HISTORY_KEEP_ALL,
                             HA_QOS_RELIABILITY_BEST_AVAILABLE,
                             HA_QOS_DURABILITY_VOLATILE,
                             HA_QOS_LIVELINESS_MANUAL_BY_TOPIC,
                             0,
                             0,
                             1,
                             2,
                             1};
  static const ha_qos *const profiles[] = {&one, &two};
  const char *path = path_of("qos.db3");
  ha_channel channel = g_chatter;
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  channel.qos = profiles;
  channel.qos_count = 1;
  channel.topic = "/one";
  assert_ok(g_ops->writer_channel(writer, 1, &channel, NULL));
  channel.qos_count = 2;
  channel.topic = "/two";
  assert_ok(g_ops->writer_channel(writer, 2, &channel, NULL));
  channel.metadata = (ha_pairs){&pair, 1};
  channel.topic = "/given";
  assert_ok(g_ops->writer_channel(writer, 3, &channel, NULL));
  finish(writer);
  answers(path, "SELECT quote(offered_qos_profiles) FROM topics WHERE id IN (1, 4)",
          "''\n'- history: 3\n  depth: 0'");
  answers(path, "SELECT offered_qos_profiles FROM topics WHERE id = 2",
          "- history: keep_last\n  depth: 7\n  reliability: best_effort\n"
          "  durability: transient_local\n  deadline:\n    sec: 1\n    nsec: 500000000\n"
          "  lifespan:\n    sec: 9223372036\n    nsec: 854775807\n  liveliness: automatic\n"
          "  liveliness_lease_duration:\n    sec: 9223372036\n    nsec: 854775807\n"
          "  avoid_ros_namespace_conventions: false");
  bag_open(&b, path);
  assert_int_equal(b.info->channels[0]->qos_count, 0);
  assert_int_equal(b.info->channels[2]->qos_count, 2);
  assert_memory_equal(b.info->channels[2]->qos[0], &one, sizeof one);
  assert_memory_equal(b.info->channels[2]->qos[1], &two, sizeof two);
  bag_close(&b);
  unlink(path);
}

/* Channels of one topic share one row with the profiles of all channels, each profile once. */
static void qos_of_several_channels_is_joined(void **state) {
  static const ha_qos first = {sizeof first,
                               HA_QOS_HISTORY_KEEP_LAST,
                               HA_QOS_RELIABILITY_RELIABLE,
                               HA_QOS_DURABILITY_VOLATILE,
                               HA_QOS_LIVELINESS_AUTOMATIC,
                               7,
                               HA_QOS_INFINITE,
                               HA_QOS_INFINITE,
                               HA_QOS_INFINITE,
                               0};
  static const ha_qos latched = {sizeof latched,
                                 HA_QOS_HISTORY_KEEP_LAST,
                                 HA_QOS_RELIABILITY_RELIABLE,
                                 HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                                 HA_QOS_LIVELINESS_AUTOMATIC,
                                 7,
                                 HA_QOS_INFINITE,
                                 HA_QOS_INFINITE,
                                 HA_QOS_INFINITE,
                                 0};
  static const ha_qos *const profiles[] = {&first, &latched};
  const char *path = path_of("joined.db3");
  ha_channel channel = g_chatter;
  void *writer = NULL;
  bag b;

  (void)state;
  begin(&writer, 0, path); /* g_chatter, without a profile */
  channel.qos = profiles;
  channel.qos_count = 1;
  assert_ok(g_ops->writer_channel(writer, 1, &channel, NULL));
  channel.qos_count = 2;
  assert_ok(g_ops->writer_channel(writer, 2, &channel, NULL));
  assert_ok(g_ops->writer_channel(writer, 3, &g_chatter, NULL));
  finish(writer);
  bag_open(&b, path);
  assert_int_equal(b.info->channel_count, 1);
  assert_int_equal(b.info->channels[0]->qos_count, 2);
  assert_memory_equal(b.info->channels[0]->qos[0], &first, sizeof first);
  assert_memory_equal(b.info->channels[0]->qos[1], &latched, sizeof latched);
  bag_close(&b);
  unlink(path);
}

static ha_status add_type(void *writer, uint32_t number, const char *text, const char *hash) {
  const ha_schema schema = {sizeof schema,         "pkg/msg/Thing", "ros2msg",
                            (const uint8_t *)text, strlen(text),    hash};
  ha_channel channel = g_chatter;
  ha_error err = HA_ERROR_INIT;

  channel.schema = &schema;
  return g_ops->writer_channel(writer, number, &channel, &err);
}

static void definitions_of_one_type(void **state) {
  (void)state;
  const char *path = path_of("definitions.db3");
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  assert_ok(add_type(writer, 1, "int8 a", "RIHS01_a"));
  assert_ok(add_type(writer, 2, "int8 a", "RIHS01_a"));
  assert_ok(add_type(writer, 3, "int8 b", "RIHS01_b"));
  assert_ok(add_type(writer, 4, "int8 a", ""));
  assert_int_equal(add_type(writer, 5, "int8 c", ""), HA_E_UNSUPPORTED);
  assert_int_equal(add_type(writer, 5, "int8 c", "RIHS01_b"), HA_E_UNSUPPORTED);
  finish(writer);
  answers(path, "SELECT count(*) FROM message_definitions WHERE topic_type = 'pkg/msg/Thing'", "2");
  bag_open(&b, path);
  assert_string_equal((const char *)b.info->channels[1]->schema->data, "int8 a");
  assert_string_equal((const char *)b.info->channels[2]->schema->data, "int8 b");
  assert_string_equal((const char *)b.info->channels[3]->schema->data, "int8 a");
  bag_close(&b);
  unlink(path);
}

static void the_last_yaml_counts(void **state) {
  (void)state;
  static const char first[] = "version: 9\nmessage_count: 0";
  static const char last[] = "storage_identifier: sqlite3\nversion: 8\nmessage_count: 1";
  const char *path = path_of("yaml.db3");
  void *writer = NULL;
  bag b;

  begin(&writer, 0, path);
  assert_ok(g_ops->keep_yaml(writer, first, sizeof first - 1, 0, NULL, NULL));
  assert_ok(put(writer, 0, 1, "a", 1, NULL));
  assert_ok(g_ops->keep_yaml(writer, last, sizeof last - 1, 0, NULL, NULL));
  assert_int_equal(g_ops->keep_yaml(writer, "versions: 9\n", 12, 0, NULL, NULL), HA_E_ARG);
  finish(writer);
  answers(path, "SELECT id, metadata_version FROM metadata", "1|9\n2|8");
  bag_open(&b, path);
  assert_string_equal(ha_pairs_get(&b.info->metadata, "rosbag2_metadata"), last);
  bag_close(&b);
  unlink(path);
}

/* --- settings --------------------------------------------------------------------------------- */

static ha_status try_setting(const char *key, const char *value, const char *path) {
  const ha_pair pair = {key, value, strlen(value)};
  const ha_storage_create how = {.settings = {&pair, 1}};
  ha_error err = HA_ERROR_INIT;
  void *writer = NULL;
  const ha_status st = create(&writer, &how, path, &err);

  assert_int_equal(st < 0, err.text[0] != '\0');
  assert_int_equal(exists(path), st >= 0);
  if (st >= 0) finish(writer);
  return st;
}

static void settings_are_pragmas(void **state) {
  (void)state;
  const char *path = path_of("settings.db3");

  assert_ok(try_setting("write.page_size", "1024", path));
  answers(path, "PRAGMA page_size", "1024");
  unlink(path);
  assert_ok(try_setting("write.Application_ID", "77", path)); /* not among the defaults */
  answers(path, "PRAGMA application_id", "77");
  unlink(path);
  assert_int_equal(try_setting("write.nonsense", "1", path), HA_E_ARG);
  assert_int_equal(try_setting("cache_size", "1", path), HA_E_ARG);
  assert_int_equal(try_setting("read.cache_size", "1", path), HA_E_ARG);
  assert_int_equal(try_setting("write.cache_size", "1; DROP TABLE topics", path), HA_E_ARG);
  assert_int_equal(try_setting("write.cache_size", "'1'", path), HA_E_ARG);
  assert_int_equal(try_setting("write.cache_size=1", "1", path), HA_E_ARG);
  assert_int_equal(try_setting("write.page_size", "(", path), HA_E_ARG); /* SQLite rejects it */
}

/* Pages have 64 KiB if the first rows are large, and 16 KiB otherwise. */
static void large_rows_get_large_pages(void **state) {
  (void)state;
  enum { LARGE = 300000 };
  static const struct {
    size_t small; /* rows before the large one */
    uint32_t flags;
    bool is_wal;
    const char *pages;
  } cases[] = {{0, 0, false, "65536"},
               {1, 0, false, "65536"},
               {2, 0, false, "16384"},
               {1, HA_CREATE_RESILIENT, false, "65536"},
               {0, 0, true, "16384"}}; /* SQLite can't change the page size of a WAL's database */
  static uint8_t data[LARGE] = {1};
  const char *path = path_of("pages.db3");

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_storage_create how = {
        .distro = "jazzy", .flags = cases[i].flags, .preset = cases[i].is_wal ? "resilient" : NULL};
    const size_t count = cases[i].small + 2;
    void *writer = NULL;
    bag b;
    assert_ok(create(&writer, &how, path, NULL));
    assert_ok(g_ops->writer_channel(writer, 0, &g_chatter, NULL));
    for (size_t k = 0; k < count; k++) {
      assert_ok(put(writer, 0, (int64_t)k, data, k < cases[i].small ? 100 : LARGE, NULL));
    }
    finish(writer);
    is_sound(path);
    answers(path, "PRAGMA page_size", cases[i].pages);
    bag_open(&b, path);
    for (size_t k = 0; k < count; k++) {
      next_is(&b, 0, (int64_t)k, data, k < cases[i].small ? 100 : LARGE);
    }
    ends(&b);
    bag_close(&b);
    unlink(path);
  }
}

static void presets_have_names(void **state) {
  (void)state;
  static const char *const good[] = {"", "none", "resilient"};
  const char *path = path_of("preset.db3");
  void *writer = NULL;

  for (size_t i = 0; i < 3; i++) {
    const ha_storage_create how = {.preset = good[i]};
    assert_ok(create(&writer, &how, path, NULL));
    assert_ok(g_ops->writer_channel(writer, 0, &g_chatter, NULL));
    assert_ok(put(writer, 0, 1, "a", 1, NULL));
    assert_ok(g_ops->rows_commit(writer, 1, NULL));
    char wal[160];
    snprintf(wal, sizeof wal, "%s-wal", path);
    assert_int_equal(exists(wal), i == 2);
    finish(writer);
    is_sound(path);
    assert_int_equal(count_rows(path), 1);
    unlink(path);
  }
  const ha_storage_create bad = {.preset = "zstd_fast"};
  assert_int_equal(create(&writer, &bad, path, NULL), HA_E_ARG);
  const ha_storage_create packed = {.compression = "zstd"};
  assert_int_equal(create(&writer, &packed, path, NULL), HA_E_UNSUPPORTED);
  assert_false(exists(path));
}

/* --- crashes and failures --------------------------------------------------------------------- */

static void copy_file(const char *from, const char *to, const char *suffix) {
  char name[160];
  char bytes[4096];
  size_t n;

  snprintf(name, sizeof name, "%s%s", from, suffix);
  FILE *in = fopen(name, "rb");
  if (!in) return;
  snprintf(name, sizeof name, "%s%s", to, suffix);
  FILE *out = fopen(name, "wb");
  assert_non_null(out);
  while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
    assert_int_equal(fwrite(bytes, 1, n, out), n);
  fclose(in);
  fclose(out);
}

static void remove_with_sides(const char *path) {
  static const char *const suffixes[] = {"", "-journal", "-wal", "-shm"};
  char name[160];

  for (size_t i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    unlink(name);
  }
}

/* A copy of all the files shows the state after kill -9. */
static size_t rows_after_a_crash(const char *path) {
  const char *copy = path_of("copy.db3");

  copy_file(path, copy, "");
  copy_file(path, copy, "-journal");
  copy_file(path, copy, "-wal");
  const size_t ours = count_rows(copy);
  char expected[32];
  snprintf(expected, sizeof expected, "%zu", ours);
  /* SQLite recovers the copy by itself, with the same result */
  sqlite3 *db = NULL;
  assert_int_equal(sqlite3_open(copy, &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, "SELECT count(*) FROM messages", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(db);
  answers(copy, "SELECT count(*) FROM messages", expected);
  answers(copy, "PRAGMA integrity_check", "ok");
  remove_with_sides(copy);
  return ours;
}

static void committed_rows_survive(void **state) {
  (void)state;
  enum { SIZE = 10000, ROWS = 1000 };
  static const uint8_t data[SIZE] = {1};
  const ha_storage_create ways[] = {{.flags = HA_CREATE_RESILIENT}, {.preset = "resilient"}};
  const char *path = path_of("crash.db3");

  for (size_t w = 0; w < 2; w++) {
    void *writer = NULL;
    assert_ok(create(&writer, &ways[w], path, NULL));
    assert_ok(g_ops->writer_channel(writer, 0, &g_chatter, NULL));
    for (size_t i = 0; i < ROWS; i++) {
      if (i == ROWS / 2) {
        assert_ok(g_ops->rows_commit(writer, w == 0, NULL));
        assert_int_equal(rows_after_a_crash(path), ROWS / 2);
      }
      assert_ok(put(writer, 0, (int64_t)i, data, SIZE, NULL));
    }
    /* pages of the open transaction are in the file already */
    assert_int_equal(rows_after_a_crash(path), ROWS / 2);
    finish(writer);
    is_sound(path);
    assert_int_equal(count_rows(path), ROWS);
    unlink(path);
  }
}

static void an_existing_file_is_refused(void **state) {
  (void)state;
  const ha_storage_create how = {.distro = NULL};
  const char *path = path_of("there.db3");
  ha_error err = HA_ERROR_INIT;
  void *writer = NULL;

  begin(&writer, 0, path);
  finish(writer);
  assert_int_equal(create(&writer, &how, path, &err), HA_E_IO);
  assert_int_equal(err.sys_errno, EEXIST);
  assert_non_null(strstr(err.text, path));
  is_sound(path);
  unlink(path);
  assert_int_equal(create(&writer, &how, path_of("no/such/folder.db3"), &err), HA_E_IO);
  assert_int_equal(err.sys_errno, ENOENT);
}

static void too_large_a_message_is_refused(void **state) {
  (void)state;
  const char *path = path_of("large.db3");
  ha_error err = HA_ERROR_INIT;
  void *writer = NULL;

  begin(&writer, 0, path);
  assert_ok(put(writer, 0, 1, "a", 1, NULL));
  assert_int_equal(put(writer, 0, 2, "", 1000000000, &err), HA_E_LIMIT); /* the data is not read */
  assert_int_equal(put(writer, 0, 2, "", SIZE_MAX, &err), HA_E_LIMIT);
  assert_ok(put(writer, 0, 3, "b", 1, NULL));
  finish(writer);
  assert_int_equal(count_rows(path), 2);
  unlink(path);
}

static void closing_takes_back_what_is_open(void **state) {
  (void)state;
  static const uint32_t flags[] = {0, HA_CREATE_RESILIENT};
  const char *path = path_of("closed.db3");

  for (size_t i = 0; i < 2; i++) {
    void *writer = NULL;
    begin(&writer, flags[i], path);
    assert_ok(put(writer, 0, 1, "a", 1, NULL));
    assert_ok(g_ops->rows_commit(writer, 0, NULL));
    assert_ok(put(writer, 0, 2, "b", 1, NULL));
    g_ops->writer_close(writer);
    is_sound(path);
    assert_int_equal(count_rows(path), 1);
    unlink(path);
  }
  g_ops->writer_close(NULL);
}

/* A limit on the file size simulates a full disk: errno is EFBIG instead of ENOSPC. */
static void a_full_disk_keeps_what_was_committed(void **state) {
  (void)state;
  static const uint32_t flags[] = {0, HA_CREATE_RESILIENT};
  static const uint8_t data[50000] = {1};
  struct rlimit old;
  const char *path = path_of("full.db3");

  signal(SIGXFSZ, SIG_IGN);
  assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
  for (size_t i = 0; i < 2; i++) {
    struct rlimit small = {8 << 20, old.rlim_max};
    ha_error err = HA_ERROR_INIT;
    void *writer = NULL;
    size_t rows = 0;
    size_t committed = 0;
    ha_status st = HA_OK;

    begin(&writer, flags[i], path);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    while (st >= 0 && rows < 1000) {
      st = put(writer, 0, (int64_t)rows, data, sizeof data, &err);
      rows += st >= 0;
      if (st < 0 || rows % 30 != 0) continue;
      st = g_ops->rows_commit(writer, 0, &err);
      if (st >= 0) committed = rows;
    }
    assert_int_equal(st, HA_E_IO);
    assert_int_equal(err.sys_errno, EFBIG);
    assert_non_null(strstr(err.text, path));
    (void)g_ops->rows_finish(writer, 1, NULL);
    g_ops->writer_close(writer);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_in_range(committed, 30, 170);
    is_sound(path);
    assert_int_equal(count_rows(path), committed);
    unlink(path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tables_are_those_of_rosbag2),
      cmocka_unit_test(messages_come_back),
      cmocka_unit_test(equal_times_keep_their_order),
      cmocka_unit_test(times_out_of_order_are_sorted),
      cmocka_unit_test(several_channels_of_a_topic),
      cmocka_unit_test(qos_is_kept),
      cmocka_unit_test(qos_of_several_channels_is_joined),
      cmocka_unit_test(definitions_of_one_type),
      cmocka_unit_test(the_last_yaml_counts),
      cmocka_unit_test(settings_are_pragmas),
      cmocka_unit_test(large_rows_get_large_pages),
      cmocka_unit_test(presets_have_names),
      cmocka_unit_test(committed_rows_survive),
      cmocka_unit_test(an_existing_file_is_refused),
      cmocka_unit_test(too_large_a_message_is_refused),
      cmocka_unit_test(closing_takes_back_what_is_open),
      cmocka_unit_test(a_full_disk_keeps_what_was_committed),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
