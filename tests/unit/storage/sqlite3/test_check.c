/* Checks of databases: a correct database has no findings, and each kind of error has a specific
 * finding. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../findings.h"
#include "../../test.h"
#include "storage/storage.h"

static const char g_good[] =
    "CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);"
    "CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,"
    " metadata TEXT NOT NULL);"
    "CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,"
    " serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,"
    " encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,"
    " type_description_hash TEXT NOT NULL);"
    "CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,"
    " timestamp INTEGER NOT NULL, data BLOB NOT NULL);"
    "CREATE INDEX timestamp_idx ON messages (timestamp ASC);"
    "INSERT INTO schema VALUES(4, 'jazzy');"
    "INSERT INTO metadata VALUES(1, 9, '');"
    "INSERT INTO topics VALUES(1, '/a', 'a/msg/A', 'cdr', '', ''), (2, '/b', 'a/msg/B', 'cdr', '', "
    "'');"
    "INSERT INTO message_definitions VALUES(1, 'a/msg/A', 'ros2msg', 'uint8 x', ''),"
    " (2, 'a/msg/B', 'ros2msg', 'uint8 x', '');"
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99)"
    " INSERT INTO messages SELECT i + 1, i % 2 + 1, i * 10, zeroblob(40) FROM n;";

/* The database that the statements create, in memory. */
static uint8_t *make(size_t *size, const char *change) {
  sqlite3 *db = NULL;
  sqlite3_int64 bytes = 0;

  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, "PRAGMA page_size=512", NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_exec(db, g_good, NULL, NULL, NULL), SQLITE_OK);
  if (sqlite3_exec(db, change, NULL, NULL, NULL) != SQLITE_OK) {
    print_error("%s: %s\n", change, sqlite3_errmsg(db));
    fail();
  }
  unsigned char *image = sqlite3_serialize(db, "main", &bytes, 0);
  assert_non_null(image);
  *size = (size_t)bytes;
  uint8_t *copy = malloc(*size);
  assert_non_null(copy);
  memcpy(copy, image, *size);
  sqlite3_free(image);
  sqlite3_close(db);
  return copy;
}

static void check(findings *f, const char *change) {
  size_t size = 0;
  uint8_t *bytes = make(&size, change);

  assert_ok(findings_of_bytes(f, bytes, size));
  free(bytes);
}

static void a_good_database_gives_nothing(void **state) {
  static findings f;

  (void)state;
  check(&f, "");
  findings_print(&f);
  assert_int_equal(f.size, 0);
}

static void each_thing_wrong_is_found(void **state) {
  static const struct {
    const char *change;
    int32_t severity;
    const char *part;
  } cases[] = {
      {"UPDATE schema SET schema_version = 7", HA_FINDING_WARNING, "schema version 7"},
      {"UPDATE schema SET schema_version = 3", HA_FINDING_WARNING, "with a column"},
      {"ALTER TABLE topics DROP COLUMN type_description_hash", HA_FINDING_WARNING,
       "without a column topics.type_description_hash"},
      {"ALTER TABLE topics DROP COLUMN offered_qos_profiles", HA_FINDING_WARNING,
       "without a column topics.offered_qos_profiles"},
      {"DELETE FROM schema", HA_FINDING_WARNING, "table without a row: 'schema'"},
      {"DELETE FROM metadata", HA_FINDING_WARNING, "table without a row: 'metadata'"},
      {"DROP TABLE metadata", HA_FINDING_WARNING, "without a table metadata"},
      {"DROP TABLE message_definitions", HA_FINDING_WARNING, "without a table message_definitions"},
      {"DROP INDEX timestamp_idx", HA_FINDING_WARNING, "no index on messages.timestamp"},
      {"DELETE FROM message_definitions WHERE id = 2", HA_FINDING_WARNING,
       "type without a row in message_definitions: 'a/msg/B'"},
      {"INSERT INTO message_definitions VALUES(3, 'a/msg/A', 'ros2msg', 'uint8 y', '')",
       HA_FINDING_WARNING, "different definitions of one type: 'a/msg/A'"},
      {"UPDATE topics SET name = '/a'", HA_FINDING_WARNING, "several rows of topics"},
      {"DELETE FROM topics WHERE id = 2", HA_FINDING_ERROR, "topic_id 2 is not in table topics"},
      {"UPDATE messages SET data = 'text' WHERE id = 5", HA_FINDING_ERROR, "data is text"},
      {"PRAGMA writable_schema=ON;"
       "UPDATE sqlite_master SET sql = replace(sql, 'timestamp ASC', 'topic_id ASC')"
       " WHERE name = 'timestamp_idx'; PRAGMA writable_schema=RESET",
       HA_FINDING_ERROR, "integrity_check: row 1 missing from index timestamp_idx"},
      {"UPDATE topics SET name = CAST(x'2f61ff' AS TEXT) WHERE id = 1", HA_FINDING_ERROR,
       "table topics, row 1: name is not UTF-8"},
      {"UPDATE topics SET type = CAST(x'612f6d73672f41c3' AS TEXT) WHERE id = 2", HA_FINDING_ERROR,
       "table topics, row 2: type is not UTF-8"},
      {"UPDATE topics SET offered_qos_profiles = CAST(x'eda080' AS TEXT) WHERE id = 2",
       HA_FINDING_ERROR, "row 2: offered_qos_profiles is not UTF-8"},
      {"UPDATE message_definitions SET encoded_message_definition = CAST(x'fe' AS TEXT)",
       HA_FINDING_ERROR, "table message_definitions, row 2: encoded_message_definition is not"},
      {"UPDATE metadata SET metadata = CAST(x'80' AS TEXT)", HA_FINDING_ERROR,
       "table metadata, row 1: metadata is not UTF-8"},
      {"DELETE FROM messages", HA_FINDING_WARNING, "there are no messages"},
  };
  static findings f;

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    check(&f, cases[i].change);
    if (!findings_have(&f, cases[i].severity, cases[i].part)) {
      print_error("%s\n", cases[i].change);
      findings_print(&f);
      fail();
    }
    if (cases[i].severity == HA_FINDING_WARNING) assert_int_equal(f.errors, 0);
  }
}

/* integrity_check is limited to a hundred findings. */
static void findings_of_damage_are_bounded(void **state) {
  static findings f;
  size_t size = 0;
  uint8_t *bytes = make(&size, "");

  (void)state;
  memset(bytes + 4096, 0xa5, size - 4096);
  assert_ok(findings_of_bytes(&f, bytes, size));
  assert_true(f.errors > 0);
  assert_in_range(f.size, 1, 250);
  free(bytes);
}

/* With any byte changed the check returns. Truncated anywhere, a file has an error, or is not
 * recognised as a bag. */
static void damage_ends_in_findings(void **state) {
  static findings f;
  size_t size = 0;
  uint8_t *bytes = make(&size, "");

  (void)state;
  for (size_t i = 0; i < size; i += 7) {
    bytes[i] ^= 0xff;
    ha_status st = findings_of_storage(&f, &ha__storage_sqlite3, bytes, size);
    assert_int_equal(st, HA_OK);
    st = findings_of_bytes(&f, bytes, size);
    assert_true(st <= 0);
    bytes[i] ^= 0xff;
  }
  for (size_t cut = 0; cut < size; cut += 101) {
    assert_ok(findings_of_storage(&f, &ha__storage_sqlite3, bytes, cut));
    const ha_status st = findings_of_bytes(&f, bytes, cut);
    assert_true(st < 0 || f.errors > 0);
  }
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_database_gives_nothing),
      cmocka_unit_test(each_thing_wrong_is_found),
      cmocka_unit_test(findings_of_damage_are_bounded),
      cmocka_unit_test(damage_ends_in_findings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
