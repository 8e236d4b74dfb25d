/* Checks of 2.0 bags: a correct bag has no findings, and each error has a specific finding. */
#include <stdlib.h>
#include <string.h>

#include "../../findings.h"
#include "../../test.h"
#include "expect.h"
#include "storage/storage.h"

/* --- a bag with one error ------------------------------------------------------------ */

enum lie {
  NOTHING,
  NO_HEADER,
  TWO_HEADERS,
  UNCLOSED,
  INDEX_POS,
  INDEX_POS_OF_NOTHING,
  CONN_COUNT,
  CHUNK_COUNT,
  JUNK_BETWEEN,
  ZEROS_BEFORE_INDEX,
  MESSAGE_OUTSIDE,
  UNKNOWN_OP,
  NOT_ALLOWED_IN_CHUNK,
  CHUNK_LENGTH,
  CHUNK_RAW_SIZE,
  TIME_0,
  NANOSECONDS,
  NANOSECONDS_OF_MESSAGE,
  LZ4_LINKED,
  ENTRY_TIME,
  ENTRY_OFFSET,
  ENTRY_CONN,
  ENTRY_TWICE,
  ENTRY_LEFT_OUT,
  INDEX_TWICE,
  INDEX_LEFT_OUT,
  INDEX_VERSION,
  INDEX_LENGTH,
  INDEX_ALONE,
  C_TURTLE,
  INFO_POS,
  INFO_START,
  INFO_END,
  INFO_COUNT,
  INFO_CONN,
  INFO_TWICE,
  INFO_LEFT_OUT,
  INFO_VERSION,
  INFO_LENGTH,
  CONN_DIFFERS,
  CONN_NOT_IN_INDEX,
  CONN_WITHOUT_MESSAGES,
  CONN_FIELDS_BAD,
  NO_MD5,
  NO_DEFINITION,
  NO_TYPE,
  ANY_MD5,
  EMPTY_DEFINITION,
  LIES
};

typedef struct bag {
  uint8_t bytes[8192];
  size_t size;
  enum lie lie;
  size_t header;     /* offsets of the values of the bag header */
  size_t offsets[3]; /* of the messages in the chunk */
  size_t chunk;
} bag;

static void put(bag *b, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    b->bytes[b->size++] = (uint8_t)(value >> 8 * i);
  }
}

static void set(bag *b, size_t at, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; i++) {
    b->bytes[at + i] = (uint8_t)(value >> 8 * i);
  }
}

static void put_bytes(bag *b, const void *bytes, size_t size) {
  memcpy(b->bytes + b->size, bytes, size);
  b->size += size;
}

static size_t begin(bag *b) {
  put(b, 0, 4);
  return b->size;
}

static void end(bag *b, size_t start) {
  set(b, start - 4, b->size - start, 4);
}

static void field(bag *b, const char *name, uint64_t value, size_t size) {
  put(b, strlen(name) + 1 + size, 4);
  put_bytes(b, name, strlen(name));
  put_bytes(b, "=", 1);
  put(b, value, size);
}

static void text(bag *b, const char *name, const char *value) {
  put(b, strlen(name) + 1 + strlen(value), 4);
  put_bytes(b, name, strlen(name));
  put_bytes(b, "=", 1);
  put_bytes(b, value, strlen(value));
}

static uint64_t if_lie(const bag *b, enum lie lie, uint64_t then, uint64_t otherwise) {
  return b->lie == lie ? then : otherwise;
}

/* Seconds and nanoseconds as one word of the file. */
static uint64_t stamp(uint32_t sec, uint32_t nsec) {
  return (uint64_t)nsec << 32 | sec;
}

static void bag_header(bag *b) {
  size_t at = begin(b);

  b->header = b->size;
  field(b, "op", 3, 1);
  field(b, "index_pos", 0, 8);
  field(b, "conn_count", 0, 4);
  field(b, "chunk_count", 0, 4);
  end(b, at);
  at = begin(b);
  put_bytes(b, "    ", 4);
  end(b, at);
}

/* Offset of the value of a field of the bag header. */
static size_t header_value(const bag *b, const char *name) {
  size_t at = b->header;

  while (memcmp(b->bytes + at, name, strlen(name)) != 0) {
    at++;
  }
  return at + strlen(name) + 1;
}

static void connection(bag *b, uint32_t id, bool in_index) {
  size_t at = begin(b);

  field(b, "conn", id, 4);
  field(b, "op", 7, 1);
  text(b, "topic", b->lie == CONN_DIFFERS && in_index ? "/other" : "/a");
  end(b, at);
  at = begin(b);
  if (b->lie != NO_TYPE) text(b, "type", "a/A");
  if (b->lie != NO_MD5)
    text(b, "md5sum", b->lie == ANY_MD5 ? "*" : "00112233445566778899aabbccddeeff");
  if (b->lie != NO_DEFINITION) {
    text(b, "message_definition", b->lie == EMPTY_DEFINITION ? "" : "uint8 x");
  }
  if (b->lie == CONN_FIELDS_BAD) put(b, 1000, 4);
  end(b, at);
}

static void message(bag *b, uint32_t id, uint64_t time) {
  size_t at = begin(b);

  field(b, "op", 2, 1);
  field(b, "conn", id, 4);
  field(b, "time", time, 8);
  end(b, at);
  at = begin(b);
  put_bytes(b, "data", 4);
  end(b, at);
}

static void odd_record(bag *b, uint8_t op) {
  const size_t at = begin(b);

  field(b, "op", op, 1);
  field(b, "ver", 1, 4);
  field(b, "conn", 0, 4);
  field(b, "count", 0, 4);
  end(b, at);
  put(b, 0, 4);
}

/* The last message is at 30 s plus 10^9 ns. */
static bool has_nanoseconds(const bag *b) {
  return b->lie == NANOSECONDS || b->lie == NANOSECONDS_OF_MESSAGE;
}

/* Messages of connections 0, 1, 0 at 10, 20 and 30 s. */
static void records(bag *b) {
  const size_t start = b->size;

  connection(b, 0, false);
  connection(b, 1, false);
  if (b->lie == CONN_WITHOUT_MESSAGES) connection(b, 2, false);
  if (b->lie == NOT_ALLOWED_IN_CHUNK) odd_record(b, 4);
  for (uint32_t i = 0; i < 3; i++) {
    uint64_t time = stamp((i + 1) * 10, 5);
    if (i == 0 && b->lie == TIME_0) time = 0;
    if (i == 2 && has_nanoseconds(b)) time = stamp(30, 1000000000);
    b->offsets[i] = b->size - start;
    message(b, i % 2, time);
  }
}

static void chunk(bag *b) {
  size_t at = begin(b);

  b->chunk = at - 4;
  field(b, "op", 5, 1);
  text(b, "compression", b->lie == LZ4_LINKED ? "lz4" : "none");
  field(b, "size", 0, 4);
  const size_t size = b->size - 4;
  end(b, at);
  at = begin(b);
  if (b->lie == LZ4_LINKED) { /* a frame of linked, uncompressed blocks */
    put_bytes(b, "\x04\x22\x4d\x18\x40\x40\xc0", 7);
    put(b, 0, 4);
  }
  const size_t start = b->size;
  records(b);
  set(b, size, b->size - start + if_lie(b, CHUNK_RAW_SIZE, 1, 0), 4);
  if (b->lie == LZ4_LINKED) {
    set(b, start - 4, (b->size - start) | 0x80000000u, 4);
    put(b, 0, 4);
  }
  end(b, at);
  if (b->lie == CHUNK_LENGTH) set(b, at - 4, b->size - at + 7, 4);
}

static void index_data(bag *b, uint32_t id, const uint64_t *pairs, uint32_t count) {
  size_t at = begin(b);

  field(b, "op", 4, 1);
  field(b, "ver", if_lie(b, INDEX_VERSION, 2, 1), 4);
  field(b, "conn", id, 4);
  field(b, "count", count, 4);
  end(b, at);
  at = begin(b);
  for (uint32_t i = 0; i < count; i++) {
    put(b, pairs[2 * i], 8);
    put(b, pairs[2 * i + 1], 4);
  }
  if (b->lie == INDEX_LENGTH) put(b, 0, 1);
  end(b, at);
  if (b->lie == C_TURTLE) set(b, at - 4, count * 24, 4);
}

static void index_of_chunk(bag *b) {
  const uint64_t t0 = b->lie == TIME_0 ? 0 : stamp(10, 5);
  const uint64_t t2 = b->lie == NANOSECONDS              ? stamp(30, 1000000000)
                      : b->lie == NANOSECONDS_OF_MESSAGE ? stamp(31, 0)
                                                         : stamp(30, 5);
  const uint64_t first[] = {t0, b->offsets[0] + if_lie(b, ENTRY_OFFSET, 1, 0),
                            if_lie(b, ENTRY_TIME, stamp(30, 6), t2),
                            b->offsets[if_lie(b, ENTRY_CONN, 1, 2)]};
  const uint64_t twice[] = {t0, b->offsets[0], t0, b->offsets[0]};
  const uint64_t second[] = {stamp(20, 5), b->offsets[1]};

  index_data(b, 0, b->lie == ENTRY_TWICE ? twice : first, b->lie == ENTRY_LEFT_OUT ? 1 : 2);
  if (b->lie != INDEX_LEFT_OUT) index_data(b, 1, second, 1);
  if (b->lie == INDEX_TWICE) index_data(b, 1, second, 1);
}

static void chunk_info(bag *b) {
  size_t at = begin(b);

  field(b, "op", 6, 1);
  field(b, "ver", if_lie(b, INFO_VERSION, 2, 1), 4);
  field(b, "chunk_pos", b->chunk + if_lie(b, INFO_POS, 1, 0), 8);
  field(b, "start_time",
        b->lie == INFO_START ? stamp(11, 5)
        : b->lie == TIME_0   ? 0
                             : stamp(10, 5),
        8);
  field(b, "end_time",
        b->lie == INFO_END   ? stamp(30, 6)
        : has_nanoseconds(b) ? stamp(30, 1000000000)
                             : stamp(30, 5),
        8);
  field(b, "count", 2, 4);
  end(b, at);
  at = begin(b);
  put(b, if_lie(b, INFO_CONN, 1, 0), 4);
  put(b, if_lie(b, INFO_COUNT, 3, 2), 4);
  put(b, if_lie(b, INFO_CONN, 0, 1), 4);
  if (b->lie != INFO_LENGTH) put(b, 1, 4);
  end(b, at);
}

static void index_section(bag *b) {
  connection(b, 0, true);
  if (b->lie != CONN_NOT_IN_INDEX) connection(b, 1, true);
  if (b->lie == CONN_WITHOUT_MESSAGES) connection(b, 2, true);
  if (b->lie != INFO_LEFT_OUT) chunk_info(b);
  if (b->lie == INFO_TWICE) chunk_info(b);
}

static void make(bag *b, enum lie lie) {
  static const char version[] = "#ROSBAG V2.0\n";
  uint64_t connections = 2;

  *b = (bag){.lie = lie};
  put_bytes(b, version, sizeof version - 1);
  if (lie != NO_HEADER) bag_header(b);
  if (lie == TWO_HEADERS) bag_header(b);
  chunk(b);
  if (lie == INDEX_ALONE) odd_record(b, 9);
  index_of_chunk(b);
  if (lie == UNKNOWN_OP) odd_record(b, 9);
  if (lie == MESSAGE_OUTSIDE) message(b, 0, stamp(40, 0));
  if (lie == JUNK_BETWEEN) {
    put_bytes(b, "this is junk", 12);
    chunk(b);
    index_of_chunk(b);
  }
  if (lie == ZEROS_BEFORE_INDEX) put(b, 0, 8);
  const size_t index = b->size;
  if (lie != INDEX_POS_OF_NOTHING) index_section(b);
  if (lie == CONN_NOT_IN_INDEX) connections--;
  if (lie == CONN_WITHOUT_MESSAGES) connections++;
  if (lie == NO_HEADER) return;
  const uint64_t pos = index + (lie == INDEX_POS ? b->chunk - index : 0);
  set(b, header_value(b, "index_pos"), lie == UNCLOSED ? 0 : pos, 8);
  set(b, header_value(b, "conn_count"), connections + if_lie(b, CONN_COUNT, 1, 0), 4);
  set(b, header_value(b, "chunk_count"), 1 + if_lie(b, CHUNK_COUNT, 1, 0), 4);
}

/* --- the findings ---------------------------------------------------------------------------- */

static const struct {
  int32_t severity;
  const char *part;
} g_wanted[LIES] = {
    [NO_HEADER] = {HA_FINDING_ERROR, "the first record is not a bag header"},
    [TWO_HEADERS] = {HA_FINDING_ERROR, "a second bag header"},
    [UNCLOSED] = {HA_FINDING_ERROR, "the bag was not closed"},
    [INDEX_POS] = {HA_FINDING_ERROR, "the bag header states an index at"},
    [INDEX_POS_OF_NOTHING] = {HA_FINDING_ERROR, "where none is"},
    [CONN_COUNT] = {HA_FINDING_ERROR, "states 3 connections, the index has 2"},
    [CHUNK_COUNT] = {HA_FINDING_ERROR, "states 2 chunks, there are 1"},
    [JUNK_BETWEEN] = {HA_FINDING_ERROR, "12 bytes are not records"},
    [ZEROS_BEFORE_INDEX] = {HA_FINDING_WARNING, "8 bytes before the index are not records"},
    [MESSAGE_OUTSIDE] = {HA_FINDING_ERROR, "messages outside of chunks: 1"},
    [UNKNOWN_OP] = {HA_FINDING_WARNING, "records of an unknown op: 1"},
    [NOT_ALLOWED_IN_CHUNK] = {HA_FINDING_ERROR, "a record of op 4, which may not be there"},
    [CHUNK_LENGTH] = {HA_FINDING_ERROR, "not finished, cut short, or has a wrong length"},
    [CHUNK_RAW_SIZE] = {HA_FINDING_ERROR, "states a size of"},
    [TIME_0] = {HA_FINDING_WARNING, "messages at time 0"},
    [NANOSECONDS] = {HA_FINDING_WARNING, "messages at time 0, or with a second or more"},
    [NANOSECONDS_OF_MESSAGE] = {HA_FINDING_WARNING, "messages at time 0, or with a second or more"},
    [LZ4_LINKED] = {HA_FINDING_WARNING, "lz4 chunks that ROS can't read"},
    [ENTRY_TIME] = {HA_FINDING_ERROR, "INDEX DATA of connection 0 points to"},
    [ENTRY_OFFSET] = {HA_FINDING_ERROR, "INDEX DATA of connection 0 points to"},
    [ENTRY_CONN] = {HA_FINDING_ERROR, "INDEX DATA of connection 0 points to"},
    [ENTRY_TWICE] = {HA_FINDING_ERROR, "lists 2 messages, the chunk has 2, others"},
    [ENTRY_LEFT_OUT] = {HA_FINDING_ERROR, "lists 1 messages, the chunk has 2"},
    [INDEX_TWICE] = {HA_FINDING_ERROR, "a second INDEX DATA of connection 1"},
    [INDEX_LEFT_OUT] = {HA_FINDING_ERROR, "but no INDEX DATA: 1, the first is 1"},
    [INDEX_VERSION] = {HA_FINDING_ERROR, "INDEX DATA of version 2"},
    [INDEX_LENGTH] = {HA_FINDING_ERROR, "INDEX DATA of 2 entries has 25 bytes"},
    [INDEX_ALONE] = {HA_FINDING_ERROR, "INDEX DATA that does not follow a chunk"},
    [C_TURTLE] = {HA_FINDING_WARNING, "as ROS C Turtle wrote it: 2"},
    [INFO_POS] = {HA_FINDING_ERROR, "CHUNK INFO states a chunk at"},
    [INFO_START] = {HA_FINDING_ERROR, "CHUNK INFO states times from 11000000005"},
    [INFO_END] = {HA_FINDING_ERROR, "CHUNK INFO states times from 10000000005 to 30000000006"},
    [INFO_COUNT] = {HA_FINDING_ERROR, "CHUNK INFO states 4 messages"},
    [INFO_CONN] = {HA_FINDING_ERROR, "has 3, of other connections"},
    [INFO_TWICE] = {HA_FINDING_ERROR, "a second CHUNK INFO"},
    [INFO_LEFT_OUT] = {HA_FINDING_ERROR, "chunks without CHUNK INFO: 1"},
    [INFO_VERSION] = {HA_FINDING_ERROR, "CHUNK INFO of version 2"},
    [INFO_LENGTH] = {HA_FINDING_ERROR, "CHUNK INFO of 2 connections has 12 bytes"},
    [CONN_DIFFERS] = {HA_FINDING_ERROR, "connection 0 is defined again, differently"},
    [CONN_NOT_IN_INDEX] = {HA_FINDING_ERROR, "connection 1 has messages, but no record in"},
    [CONN_WITHOUT_MESSAGES] = {HA_FINDING_WARNING, "connection 2 has no messages"},
    [CONN_FIELDS_BAD] = {HA_FINDING_ERROR, "connection 0: "},
    [NO_MD5] = {HA_FINDING_ERROR, "has no md5sum"},
    [NO_DEFINITION] = {HA_FINDING_ERROR, "has no message_definition"},
    [NO_TYPE] = {HA_FINDING_ERROR, "has no type"},
    [ANY_MD5] = {HA_FINDING_WARNING, "has the md5sum '*'"},
    [EMPTY_DEFINITION] = {HA_FINDING_WARNING, "has an empty message_definition"},
};

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

static void a_good_bag_gives_nothing(void **state) {
  static findings f;
  bag good;

  (void)state;
  make(&good, NOTHING);
  assert_ok(findings_of_storage(&f, g_ops, good.bytes, good.size));
  findings_print(&f);
  assert_int_equal(f.size, 0);
  assert_ok(findings_of_bytes(&f, good.bytes, good.size));
  findings_print(&f);
  assert_int_equal(f.size, 0);
}

static void each_thing_wrong_is_found(void **state) {
  static findings f;
  bag bad;

  (void)state;
  for (enum lie lie = NOTHING + 1; lie < LIES; lie++) {
    make(&bad, lie);
    assert_ok(findings_of_storage(&f, g_ops, bad.bytes, bad.size));
    if (!findings_have(&f, g_wanted[lie].severity, g_wanted[lie].part)) {
      print_error("lie %d, want '%s'\n", (int)lie, g_wanted[lie].part);
      findings_print(&f);
      fail();
    }
    if (g_wanted[lie].severity == HA_FINDING_WARNING) assert_int_equal(f.errors, 0);
    assert_ok(findings_of_bytes(&f, bad.bytes, bad.size));
    assert_true(findings_have(&f, g_wanted[lie].severity, g_wanted[lie].part));
  }
}

/* The format has no checksums: only redundant data can be checked. That is lengths, the index, and
 * everything that the index refers to. */
static void each_cut_is_found(void **state) {
  static findings f;
  bag whole;

  (void)state;
  make(&whole, NOTHING);
  for (size_t size = 14; size < whole.size; size += test_every()) {
    assert_ok(findings_of_storage(&f, g_ops, whole.bytes, size));
    assert_true(f.errors > 0);
    if (findings_of_bytes(&f, whole.bytes, size) == HA_OK) assert_true(f.errors > 0);
  }
}

static bool is_payload(const bag *b, size_t at) {
  static const char *const texts[] = {"data", "    ", "uint8 x", "md5sum=", "type=a/A"};

  for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
    const size_t size = t == 3 ? strlen(texts[t]) + 32 : strlen(texts[t]);
    for (size_t i = 0; i < size && i <= at; i++) {
      if (memcmp(b->bytes + at - i, texts[t], strlen(texts[t])) == 0) return true;
    }
  }
  return false;
}

static void each_wrong_byte_of_the_structure_is_found(void **state) {
  static findings f;
  bag bad;

  (void)state;
  make(&bad, NOTHING);
  for (size_t i = 13; i < bad.size; i += test_every()) {
    if (is_payload(&bad, i)) continue;
    bad.bytes[i] ^= 0xff;
    assert_ok(findings_of_storage(&f, g_ops, bad.bytes, bad.size));
    findings both;
    const ha_status st = findings_of_bytes(&both, bad.bytes, bad.size);
    if (st == HA_OK && both.size == 0) print_error("byte %zu\n", i);
    assert_true(st < 0 || both.size > 0);
    bad.bytes[i] ^= 0xff;
  }
}

/* Damaged bags of all versions and compressions: the check always returns. */
static void damage_of_any_bag_ends_in_findings(void **state) {
  static const char *const names[] = {"20_none", "20_lz4", "20_bz2", "20_active_lz4", "20_cturtle"};
  static findings f;

  (void)state;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    size_t size = 0;
    uint8_t *bytes = expect_bytes(&size, names[n]);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i += test_every()) {
      assert_ok(findings_of_storage(&f, g_ops, bytes, i));
      bytes[i] ^= 0xff;
      assert_ok(findings_of_storage(&f, g_ops, bytes, size));
      bytes[i] ^= 0xff;
    }
    free(bytes);
  }
}

/* The same for the whole check, and for every byte, also of bags of older versions. */
static void any_wrong_byte_ends_the_whole_check_well(void **state) {
  static const char *const names[] = {"0_plain", "10_plain", "11_rosrecord", "12_indexed",
                                      "20_lz4"};
  static findings f;

  (void)state;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    size_t size = 0;
    uint8_t *bytes = expect_bytes(&size, names[n]);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i += test_every()) {
      ha_status st = findings_of_bytes(&f, bytes, i);
      assert_true(st <= 0);
      bytes[i] ^= 0xff;
      st = findings_of_bytes(&f, bytes, size);
      assert_true(st <= 0);
      bytes[i] ^= 0xff;
    }
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_good_bag_gives_nothing),
      cmocka_unit_test(each_thing_wrong_is_found),
      cmocka_unit_test(each_cut_is_found),
      cmocka_unit_test(each_wrong_byte_of_the_structure_is_found),
      cmocka_unit_test(damage_of_any_bag_ends_in_findings),
      cmocka_unit_test(any_wrong_byte_ends_the_whole_check_well),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
