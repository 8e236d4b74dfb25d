/* HA_READ_RECOVER on databases, by a damage campaign. SQLite writes them, and reports the content
 * of the good file, and with dbstat the pages of that content. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "../../test.h"
#include "compression/compression.h"

enum { MAX_MESSAGES = 4096, MAX_PAGES = 1 << 16, T0 = 1000000 };

typedef struct message {
  int64_t id;
  int64_t time_ns;
  int64_t topic_id;
  size_t size;
  uint32_t crc;
  char topic[48];
  uint32_t leaf;
  uint32_t pages[1200]; /* pages of its bytes besides the leaf */
  size_t page_count;
} message;

typedef struct subject {
  char path[64];
  uint8_t *bytes;
  size_t size;
  uint32_t page_size;
  uint32_t page_count;
  message *messages; /* by time and id */
  size_t count;
  uint8_t topic_pages[MAX_PAGES]; /* of table topics, by number */
  uint8_t used_pages[MAX_PAGES];  /* used by any table or index; the others are free */
} subject;

static char g_folder[] = "/tmp/holdall-salvage-XXXXXX";
static unsigned g_failures;
static unsigned g_cases;
static unsigned g_missing;

static void *need(void *ptr) {
  if (!ptr) abort();
  return ptr;
}

/* --- making databases ------------------------------------------------------------------------ */

static void run(sqlite3 *db, const char *sql) {
  char *text = NULL;

  if (sqlite3_exec(db, sql, NULL, NULL, &text) != SQLITE_OK) fail_msg("%s: %s", sql, text);
}

static uint32_t g_seed;

static uint32_t noise(void) {
  g_seed = g_seed * 1664525u + 1013904223u;
  return g_seed >> 8;
}

static const char *const g_tables[] = {
    /* schema 1 */
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL);"
    "INSERT INTO topics VALUES(1, '/one', 'a/B', 'cdr'), (2, '/two', 'a/C', 'cdr'),"
    " (7, '/three', 'a/D', 'cdr')",
    /* 2 */
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL);"
    "INSERT INTO topics VALUES(1, '/one', 'a/B', 'cdr', ''), (2, '/two', 'a/C', 'cdr', ''),"
    " (7, '/three', 'a/D', 'cdr', '')",
    /* 4 */
    "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);"
    "INSERT INTO schema VALUES(4, 'jazzy');"
    "CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,"
    " metadata TEXT NOT NULL);"
    "INSERT INTO metadata VALUES(1, 9, 'version: 9');"
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,"
    " encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "INSERT INTO topics VALUES(1, '/one', 'a/B', 'cdr', '', 'RIHS01_1'),"
    " (2, '/two', 'a/C', 'cdr', '', ''), (7, '/three', 'a/D', 'cdr', '', '');"
    "INSERT INTO message_definitions VALUES(1, 'a/B', 'ros2msg', 'int32 x', 'RIHS01_1'),"
    " (2, 'a/C', 'ros1msg', printf('%.3000c', '#'), '')"};

static void create(sqlite3 **db, subject *s, const char *name, int tables, const char *pragmas) {
  snprintf(s->path, sizeof s->path, "%s/%s.db3", g_folder, name);
  unlink(s->path);
  assert_int_equal(sqlite3_open(s->path, db), SQLITE_OK);
  run(*db, pragmas);
  run(*db, g_tables[tables]);
  run(*db, "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
           " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
           "CREATE INDEX timestamp_idx ON messages (timestamp ASC)");
}

/* Some of the times are out of order. */
static void insert(sqlite3 *db, int count, int first, int most) {
  static const int topics[] = {1, 2, 7};
  sqlite3_stmt *stmt = NULL;

  run(db, "BEGIN");
  assert_int_equal(
      sqlite3_prepare_v2(db, "INSERT INTO messages(topic_id, timestamp, data) VALUES(?, ?, ?)", -1,
                         &stmt, NULL),
      SQLITE_OK);
  for (int i = first; i < first + count; i++) {
    const int size = 4 + (int)(noise() % (uint32_t)most);
    uint8_t *data = need(malloc((size_t)size));
    for (int k = 0; k < size; k++) {
      data[k] = (uint8_t)(noise() | 1u);
    }
    sqlite3_bind_int(stmt, 1, topics[i % 3]);
    sqlite3_bind_int64(stmt, 2, T0 + (int64_t)i * 1000 - (i % 10 == 9 ? 4500 : 0));
    sqlite3_bind_blob(stmt, 3, data, size, free);
    assert_int_equal(sqlite3_step(stmt), SQLITE_DONE);
    sqlite3_reset(stmt);
  }
  sqlite3_finalize(stmt);
  run(db, "COMMIT");
}

/* --- content of the good file according to SQLite ------------------------------------------- */

static int by_id(const void *a, const void *b) {
  const message *x = a;
  const message *y = b;

  return x->id < y->id ? -1 : x->id > y->id;
}

static int by_content(const void *a, const void *b) {
  const message *x = a;
  const message *y = b;

  if (x->time_ns != y->time_ns) return x->time_ns < y->time_ns ? -1 : 1;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  return x->crc < y->crc ? -1 : x->crc > y->crc;
}

static void look_at_rows(subject *s, sqlite3 *db) {
  sqlite3_stmt *stmt = NULL;

  assert_int_equal(
      sqlite3_prepare_v2(db,
                         "SELECT m.id, timestamp, topic_id, name, data FROM messages AS m JOIN"
                         " topics AS t ON t.id = topic_id ORDER BY m.id",
                         -1, &stmt, NULL),
      SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    message *m = &s->messages[s->count++];
    assert_true(s->count < MAX_MESSAGES);
    *m = (message){.id = sqlite3_column_int64(stmt, 0),
                   .time_ns = sqlite3_column_int64(stmt, 1),
                   .topic_id = sqlite3_column_int64(stmt, 2)};
    snprintf(m->topic, sizeof m->topic, "%s", sqlite3_column_text(stmt, 3));
    m->size = (size_t)sqlite3_column_bytes(stmt, 4);
    m->crc = ha__crc32(0, sqlite3_column_blob(stmt, 4), m->size);
  }
  sqlite3_finalize(stmt);
}

/* Leaves in the order of their paths have the rows in order; "PATHCCC+NNNNNN" is an overflow page
 * of row CCC of the leaf at PATH. */
static void look_at_pages(subject *s, sqlite3 *db) {
  sqlite3_stmt *stmt = NULL;
  char leaf_path[256] = "";
  size_t first = 0;
  size_t next = 0;
  uint32_t leaf = 0;

  assert_int_equal(sqlite3_prepare_v2(db,
                                      "SELECT name, path, pageno, pagetype, ncell FROM dbstat"
                                      " WHERE name IN ('messages', 'topics') AND pagetype <>"
                                      " 'internal' ORDER BY name, path",
                                      -1, &stmt, NULL),
                   SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    const char *path = (const char *)sqlite3_column_text(stmt, 1);
    const uint32_t page = (uint32_t)sqlite3_column_int(stmt, 2);
    assert_true(page < MAX_PAGES);
    if (strcmp((const char *)sqlite3_column_text(stmt, 0), "topics") == 0) {
      s->topic_pages[page] = 1;
    } else if (strcmp((const char *)sqlite3_column_text(stmt, 3), "leaf") == 0) {
      first = next;
      leaf = page;
      snprintf(leaf_path, sizeof leaf_path, "%s", path);
      for (int i = 0; i < sqlite3_column_int(stmt, 4); i++) {
        s->messages[next++].leaf = leaf;
      }
    } else {
      const size_t length = strlen(leaf_path);
      assert_int_equal(strncmp(path, leaf_path, length), 0);
      message *m = &s->messages[first + strtoul(path + length, NULL, 16)];
      assert_true(m->leaf == leaf && m->page_count < 1200);
      m->pages[m->page_count++] = page;
    }
  }
  sqlite3_finalize(stmt);
  assert_int_equal(next, s->count);
}

static void look_at_used(subject *s, sqlite3 *db) {
  sqlite3_stmt *stmt = NULL;

  assert_int_equal(sqlite3_prepare_v2(db, "SELECT pageno FROM dbstat", -1, &stmt, NULL), SQLITE_OK);
  while (sqlite3_step(stmt) == SQLITE_ROW) {
    s->used_pages[sqlite3_column_int(stmt, 0)] = 1;
  }
  sqlite3_finalize(stmt);
}

static void load(subject *s) {
  sqlite3 *db = NULL;
  FILE *file = fopen(s->path, "rb");

  s->bytes = need(malloc(16 << 20));
  s->size = fread(s->bytes, 1, 16 << 20, need(file));
  fclose(file);
  s->page_size = (uint32_t)s->bytes[16] << 8 | s->bytes[17];
  if (s->page_size == 1) s->page_size = 65536;
  s->page_count = (uint32_t)(s->size / s->page_size);
  s->messages = need(calloc(MAX_MESSAGES, sizeof *s->messages));
  assert_int_equal(sqlite3_open_v2(s->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
  look_at_rows(s, db);
  qsort(s->messages, s->count, sizeof *s->messages, by_id);
  look_at_pages(s, db);
  look_at_used(s, db);
  sqlite3_close(db);
  qsort(s->messages, s->count, sizeof *s->messages, by_content);
}

static void done(subject *s) {
  unlink(s->path);
  free(s->messages);
  free(s->bytes);
}

/* --- the damaged file ------------------------------------------------------------------------- */

typedef struct damage {
  const char *what;
  uint64_t start; /* bytes that differ from the original */
  uint64_t end;
  const uint8_t *bytes;
  size_t size;
} damage;

static bool hits_page(const subject *s, const damage *d, uint32_t page) {
  const uint64_t start = (uint64_t)(page - 1) * s->page_size;

  return start < d->end && d->start < start + s->page_size;
}

static bool hits(const subject *s, const damage *d, const message *m) {
  if (hits_page(s, d, m->leaf)) return true;
  for (size_t i = 0; i < m->page_count; i++) {
    if (hits_page(s, d, m->pages[i])) return true;
  }
  return false;
}

static bool hits_topics(const subject *s, const damage *d) {
  for (uint32_t page = 1; page <= s->page_count; page++) {
    if (s->topic_pages[page] && hits_page(s, d, page)) return true;
  }
  return false;
}

/* Without the list of free pages, which begins in page 1, deleted rows can't be recognised. */
static bool hits_free_list(const subject *s, const damage *d) {
  for (uint32_t page = 1; page <= s->page_count; page++) {
    if ((page == 1 || !s->used_pages[page]) && hits_page(s, d, page)) return true;
  }
  return false;
}

static void complain(const subject *s, const damage *d, const char *what, int64_t id) {
  print_error("%s: %s of %llu to %llu: %s (%lld)\n", s->path, d->what, (unsigned long long)d->start,
              (unsigned long long)d->end, what, (long long)id);
  g_failures++;
}

static size_t read_all(message *out, const subject *s, const damage *d, ha_reader *reader) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  int64_t last = INT64_MIN;
  size_t count = 0;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, &err)) == HA_OK) {
    assert_true(count < MAX_MESSAGES);
    if (msg.log_time_ns < last) complain(s, d, "out of order", last);
    last = msg.log_time_ns;
    out[count].time_ns = msg.log_time_ns;
    out[count].size = msg.size;
    out[count].crc = ha__crc32(0, msg.data, msg.size);
    snprintf(out[count++].topic, sizeof out->topic, "%s", msg.channel->topic);
  }
  if (st != HA_END) complain(s, d, err.text, 0);
  qsort(out, count, sizeof *out, by_content);
  return count;
}

static void compare(const subject *s, const damage *d, const message *got, size_t count,
                    size_t losses) {
  size_t at = 0;
  size_t odd = 0;
  size_t hit = 0;
  size_t missing = 0;

  for (size_t i = 0; i < s->count; i++) {
    const message *want = &s->messages[i];
    while (at < count && by_content(&got[at], want) < 0) {
      at++;
      odd++;
    }
    const bool there = at < count && by_content(&got[at], want) == 0;
    const bool is_hit = hits(s, d, want);
    hit += is_hit && !there;
    missing += !there;
    if (!there && !is_hit) complain(s, d, "a message is missing", want->id);
    if (!there) continue;
    if (strcmp(got[at].topic, want->topic) != 0 && !is_hit) {
      char unknown[48];
      snprintf(unknown, sizeof unknown, "/unknown_topic_%lld", (long long)want->topic_id);
      if (!hits_topics(s, d)) complain(s, d, "the topic is wrong", want->id);
      /* a name with a few random bytes is still a name */
      if (strcmp(d->what, "zeros") == 0 && d->end - d->start >= s->page_size) {
        assert_string_equal(got[at].topic, unknown);
      }
    }
    at++;
  }
  odd += count - at;
  if (odd > hit && !hits_free_list(s, d))
    complain(s, d, "messages that were not there", (int64_t)odd);
  if (missing > odd && losses == 0) complain(s, d, "nothing is reported", (int64_t)missing);
  g_missing += (unsigned)missing;
  g_cases++;
}

static void check(const subject *s, const damage *d) {
  static message got[MAX_MESSAGES];
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;
  char path[80];
  const char *paths[] = {path};
  size_t losses = 0;

  snprintf(path, sizeof path, "%s/damaged.db3", g_folder);
  FILE *file = need(fopen(path, "wb"));
  assert_int_equal(fwrite(d->bytes, 1, d->size, file), d->size);
  fclose(file);
  options.threads = 1;
  options.flags = HA_READ_RECOVER;
  if (ha_reader_open(&reader, paths, 1, &options, &err) < 0) {
    for (size_t i = 0; i < s->count; i++) {
      if (hits(s, d, &s->messages[i])) continue;
      complain(s, d, err.text, s->messages[i].id);
      break;
    }
    return;
  }
  const size_t count = read_all(got, s, d, reader);
  ha_reader_losses(&losses, reader);
  compare(s, d, got, count, losses);
  ha_reader_close(reader);
}

/* --- the kinds of damage ---------------------------------------------------------------------- */

static void overwrite(const subject *s, uint64_t start, uint64_t size, bool zeros) {
  uint8_t *bytes = need(malloc(s->size));
  const uint64_t end = start + size < s->size ? start + size : s->size;

  memcpy(bytes, s->bytes, s->size);
  for (uint64_t i = start; i < end; i++) {
    bytes[i] = zeros ? 0 : (uint8_t)noise();
  }
  check(s, &(damage){zeros ? "zeros" : "noise", start, end, bytes, s->size});
  free(bytes);
}

static void campaign(subject *s) {
  load(s);
  const uint32_t page = s->page_size;
  const uint64_t step = test_every() * (s->page_count / 150 + 1);
  check(s, &(damage){"no damage", 0, 0, s->bytes, s->size});
  for (uint64_t n = 0; n < s->page_count; n += step) {
    overwrite(s, n * page, page, true);
    overwrite(s, n * page, page, false);
    overwrite(s, n * page, (uint64_t)3 * page, true);
    overwrite(s, n * page + noise() % page, 1, false);
    overwrite(s, n * page + noise() % page, 16, n % 2);
    overwrite(s, n * page + page / 2, page, n % 2);
    check(s, &(damage){"cut", n * page, s->size, s->bytes, (size_t)(n * page)});
    check(s,
          &(damage){"cut", n * page + page / 3, s->size, s->bytes, (size_t)(n * page + page / 3)});
  }
  for (uint64_t at = 0; at < 100; at += test_every()) {
    overwrite(s, at, 1, false);
  }
  overwrite(s, 0, 100, true);
  overwrite(s, 0, 100, false);
  overwrite(s, 0, s->size / 2, true);
  done(s);
}

static subject g_subject;

static subject *fresh(void) {
  g_subject = (subject){.bytes = NULL};
  g_seed = 1;
  return &g_subject;
}

/* page size, schema, messages, largest message, and pragmas */
typedef struct shape {
  const char *name;
  int page_size;
  int tables;
  int count;
  int most;
  const char *pragma;
} shape;

static void intact_pages_give_their_messages(void **state) {
  static const shape shapes[] = {
      {"small_pages", 512, 2, 300, 100, ""},
      {"small_pages_large_rows", 512, 1, 60, 6000, ""},
      {"usual", 4096, 2, 400, 300, ""},
      {"usual_large_rows", 4096, 0, 40, 60000, ""},
      {"large_pages", 65536, 1, 300, 3000, ""},
      {"large_pages_large_rows", 65536, 2, 30, 200000, ""},
      {"auto_vacuum", 1024, 2, 200, 1500, "PRAGMA auto_vacuum=FULL"},
  };

  (void)state;
  g_failures = 0;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    const shape *p = &shapes[i];
    subject *s = fresh();
    sqlite3 *db = NULL;
    char pragmas[128];
    const unsigned cases = g_cases;
    const unsigned missing = g_missing;
    snprintf(pragmas, sizeof pragmas, "PRAGMA page_size=%d;%s", p->page_size, p->pragma);
    create(&db, s, p->name, p->tables, pragmas);
    insert(db, p->count, 0, p->most);
    sqlite3_close(db);
    campaign(s);
    print_message("# %s: %u cases, %u messages missing\n", p->name, g_cases - cases,
                  g_missing - missing);
  }
  assert_int_equal(g_failures, 0);
}

static void deleted_rows_stay_away(void **state) {
  subject *s = fresh();
  sqlite3 *db = NULL;

  (void)state;
  g_failures = 0;
  create(&db, s, "deleted", 2, "PRAGMA page_size=1024");
  insert(db, 300, 0, 900);
  run(db, "DELETE FROM messages WHERE id BETWEEN 80 AND 190 OR id % 7 = 0");
  sqlite3_close(db);
  campaign(s);
  assert_int_equal(g_failures, 0);
}

/* --- files of other writers ------------------------------------------------------------------- */

static size_t read_file(message *out, size_t *losses, size_t *problems, const char *path,
                        uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_reader *reader = NULL;
  size_t count = 0;
  ha_status st;

  options.threads = 1;
  options.flags = flags;
  *losses = 0;
  *problems = 0;
  if (ha_reader_open(&reader, &path, 1, &options, NULL) < 0) return SIZE_MAX;
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st < 0) {
      ++*problems;
      continue;
    }
    assert_true(count < MAX_MESSAGES);
    out[count] = (message){.time_ns = msg.log_time_ns, .size = msg.size};
    out[count].crc = ha__crc32(0, msg.data, msg.size);
    snprintf(out[count++].topic, sizeof out->topic, "%s", msg.channel->topic);
  }
  ha_reader_losses(losses, reader);
  ha_reader_close(reader);
  return count;
}

static char **g_files;

/* If a file can be read normally, recovery returns the same messages; otherwise it returns no
 * fewer. */
static void recovering_gives_no_less(void **state) {
  static message plain[MAX_MESSAGES];
  static message got[MAX_MESSAGES];
  size_t losses = 0;
  size_t none = 0;
  size_t problems = 0;
  size_t failures = 0;

  (void)state;
  for (char **path = g_files; *path; path++) {
    const size_t want = read_file(plain, &none, &problems, *path, 0);
    const size_t have = read_file(got, &losses, &failures, *path, HA_READ_RECOVER);
    if (want == SIZE_MAX) continue;
    if (have == SIZE_MAX || have < want) fail_msg("%s: %zu, not %zu", *path, have, want);
    assert_int_equal(failures, 0);
    if (problems > 0 || losses > 0) continue;
    assert_int_equal(have, want);
    for (size_t i = 0; i < have; i++) {
      assert_int_equal(by_content(&plain[i], &got[i]), 0);
      assert_string_equal(plain[i].topic, got[i].topic);
    }
  }
}

/* --- WAL -------------------------------------------------------------------------------------- */

static void copy_file(const char *from, const char *to, size_t damaged_at) {
  uint8_t *bytes = need(malloc(16 << 20));
  FILE *file = need(fopen(from, "rb"));
  const size_t size = fread(bytes, 1, 16 << 20, file);

  fclose(file);
  if (damaged_at > 0) {
    assert_true(damaged_at < size);
    bytes[damaged_at] ^= 0x55;
  }
  file = need(fopen(to, "wb"));
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  fclose(file);
  free(bytes);
}

/* All rows are in the WAL, in transactions of ten. */
static void a_wal_counts_behind_a_bad_frame(void **state) {
  static message got[MAX_MESSAGES];
  subject *s = fresh();
  sqlite3 *db = NULL;
  char wal[80];
  char copy[80];
  char copied_wal[80];
  size_t losses = 0;
  size_t problems = 0;

  (void)state;
  create(&db, s, "wal", 2,
         "PRAGMA page_size=1024; PRAGMA journal_mode=WAL;"
         "PRAGMA wal_autocheckpoint=0");
  for (int i = 0; i < 200; i += 10) {
    insert(db, 10, i, 400);
  }
  snprintf(wal, sizeof wal, "%.63s-wal", s->path);
  snprintf(copy, sizeof copy, "%s/copy.db3", g_folder);
  snprintf(copied_wal, sizeof copied_wal, "%.70s-wal", copy);
  copy_file(s->path, copy, 0);
  copy_file(wal, copied_wal, 0);
  assert_int_equal(read_file(got, &losses, &problems, copy, HA_READ_RECOVER), 200);
  assert_int_equal(losses, 0);
  unsigned most = 0;
  for (size_t frame = 20; frame < 100; frame += test_every()) {
    copy_file(wal, copied_wal, 32 + frame * (24 + 1024) + 24 + 1000);
    const size_t plain = read_file(got, &losses, &problems, copy, 0);
    const size_t count = read_file(got, &losses, &problems, copy, HA_READ_RECOVER);
    assert_true(losses > 0);
    assert_true(count != SIZE_MAX && (plain == SIZE_MAX || count >= plain) && count > 180);
    if (plain != SIZE_MAX && count - plain > most) most = (unsigned)(count - plain);
  }
  assert_true(most > 100);
  sqlite3_close(db);
  unlink(copy);
  unlink(copied_wal);
  unlink(s->path);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(intact_pages_give_their_messages),
      cmocka_unit_test(deleted_rows_stay_away),
      cmocka_unit_test(recovering_gives_no_less),
      cmocka_unit_test(a_wal_counts_behind_a_bad_frame),
  };
  char path[80];

  g_files = argv + 1;
  if (argc < 2 || !mkdtemp(g_folder)) return 2;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  snprintf(path, sizeof path, "%s/damaged.db3", g_folder);
  unlink(path);
  rmdir(g_folder);
  return failed;
}
