/* The records of a file with their fields and offsets, and damage. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "expect.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

/* First letters of the kinds, in order: capitals for records inside chunks, "!" for a problem. */
static void kinds_of(char *out, size_t size, const char *name, int32_t chunks, uint64_t start) {
  char path[512];
  driven d;
  void *walker = NULL;
  ha_record record = HA_RECORD_INIT;
  size_t used = 0;

  expect_path(path, name, ".bag");
  (void)driven_open_file(&d, path); /* an encrypted bag does not open, but walks */
  const ha_storage_open options = driven_options(&d);
  assert_ok(g_ops->walk_open(&walker, &options, start, chunks, NULL));
  while (g_ops->walk_next(walker, &record, NULL) == HA_OK) {
    static const char *const kinds[] = {"version",
                                        "bag header",
                                        "chunk",
                                        "connection",
                                        "message",
                                        "index data",
                                        "chunk info",
                                        "damage",
                                        "padding",
                                        "unknown",
                                        "file header",
                                        "message definition",
                                        "encrypted connection"};
    static const char letters[] = "vhkcmiIdpufDe";
    size_t i = 0;
    while (i < 13 && strcmp(kinds[i], record.kind) != 0) {
      i++;
    }
    assert_true(i < 13);
    assert_true(used + 4 < size);
    if (record.chunk_offset != HA_NO_OFFSET) out[used++] = '.';
    out[used++] = letters[i];
    if (record.problem) out[used++] = '!';
  }
  out[used] = '\0';
  g_ops->walk_close(walker);
  driven_close(&d);
}

static void assert_kinds(const char *name, int32_t chunks, const char *want) {
  char kinds[256];

  kinds_of(kinds, sizeof kinds, name, chunks, 0);
  if (strcmp(kinds, want) != 0) print_error("%s: %s, want %s\n", name, kinds, want);
  assert_string_equal(kinds, want);
}

static void records_come_in_the_order_of_the_file(void **state) {
  (void)state;
  assert_kinds("20_none", 0, "vhkiikiiccII");
  assert_kinds("20_none", 1, "vhk.c.m.c.m.miik.m.miiccII");
  assert_kinds("20_lz4", 1, "vhk.c.m.c.m.miik.m.miiccII");
  assert_kinds("20_direct_write", 0, "vhkiikiiccIIp");
  assert_kinds("20_unknown_op", 1, "vhk.c.m.c.m.miik.m.miik.u.miccIII");
  assert_kinds("20_no_messages", 1, "vh");
  assert_kinds("20_cturtle", 0, "vhkiikiiccII");
  assert_kinds("12_indexed", 1, "vfDmmmmii");
  assert_kinds("12_unindexed", 1, "vDmmmm");
  assert_kinds("12_as_drawn", 1, "vfDmmmmii");
  assert_kinds("20_draft_as_drawn", 1, "vhk.c.m.c.m.miik.m.miiccDDII");
  assert_kinds("20_draft_bare_chunks_lz4", 1, "vhk.c.m.c.m.miik.m.miiccII");
  assert_kinds("11_rosrecord", 1, "vmmm");
  assert_kinds("10_plain", 1, "vfmmm");
  assert_kinds("0_plain", 1, "fmmm");
}

static void damage_is_a_record_and_the_walk_goes_on(void **state) {
  (void)state;
  assert_kinds("20_between_junk", 0, "vhkiikiid!ccII");
  assert_kinds("20_between_zeros", 0, "vhkiikiid!ccII");
  assert_kinds("20_damaged_head", 0, "vhkiikiid!mmiiki");
  assert_kinds("20_damaged_inside", 1, "vhk.c.m.c.m.miik.m.miik.mk.m.d!.mccIII");
  assert_kinds("20_damaged_bz2", 1, "vhk.c.m.c.m.miik.m.miik!ik.miccIIII");
  assert_kinds("20_active_none", 0, "vhkiikiik!m");
  assert_kinds("20_active_none_cut", 0, "vhkiikiik!mm!");
  assert_kinds("20_active_lz4", 1, "vhk.c.m.c.m.miik.m.miik!.m.m.m.d!");
  assert_kinds("12_damaged", 0, "vDmd!mm!");
  assert_kinds("11_damaged", 0, "vmmd!m");
  assert_kinds("11_wrong_length", 0, "vmmm!m");
  assert_kinds("10_damaged", 0, "vfmmd!m");
  assert_kinds("0_cut", 0, "fmmmm!");
}

static void an_encrypted_bag_walks(void **state) {
  (void)state;
  assert_kinds("20_encrypted", 1, "vhk!iik!iieeII");
}

static void the_walk_begins_where_it_is_reported(void **state) {
  char kinds[256];

  (void)state;
  kinds_of(kinds, sizeof kinds, "20_none", 0, 269);
  assert_string_equal(kinds, "kiikiiccII");
}

/* The record has kind -1 when there is none. */
static ha_record_field field(const ha_record *record, const char *name) {
  for (size_t i = 0; i < record->field_count; i++) {
    if (strcmp(record->fields[i].name, name) == 0) return record->fields[i];
  }
  return (ha_record_field){.kind = -1, .number = -1};
}

/* Steps to the n-th record of a kind. */
static void step_to(void *walker, ha_record *record, const char *kind) {
  do {
    assert_ok(g_ops->walk_next(walker, record, NULL));
  } while (strcmp(record->kind, kind) != 0);
}

static void assert_text(ha_record_field f, const char *text) {
  assert_int_equal(f.kind, HA_FIELD_TEXT);
  assert_int_equal(f.size, strlen(text));
  assert_memory_equal(f.bytes.data, text, strlen(text));
}

static void fields_have_their_kinds(void **state) {
  char path[512];
  driven d;
  void *walker = NULL;
  ha_record record = HA_RECORD_INIT;

  (void)state;
  expect_path(path, "20_none", ".bag");
  assert_ok(driven_open_file(&d, path));
  const ha_storage_open options = driven_options(&d);
  assert_ok(g_ops->walk_open(&walker, &options, 0, 1, NULL));
  step_to(walker, &record, "version");
  assert_text(field(&record, "version"), "#ROSBAG V2.0");
  step_to(walker, &record, "bag header");
  assert_int_equal(field(&record, "chunk_count").number, 2);
  assert_string_equal(record.fields[0].name, "chunk_count"); /* in the order of the file */
  assert_int_equal(record.opcode, 3);
  step_to(walker, &record, "chunk");
  assert_int_equal(record.offset, 269);
  assert_text(field(&record, "compression"), "none");
  assert_int_equal(field(&record, "size").number, record.data_size);
  step_to(walker, &record, "connection");
  assert_int_equal(record.chunk_offset, 269);
  assert_int_equal(record.offset, 0);
  assert_text(field(&record, "callerid"), "/talker");
  assert_text(field(&record, "md5sum"), "992ce8a1687cec8c8bd883ec73ca41d1");
  step_to(walker, &record, "message");
  assert_int_equal(field(&record, "time").kind, HA_FIELD_TIME);
  assert_int_equal(field(&record, "time").number, INT64_C(100000000005));
  assert_int_equal(field(&record, "op").number, 2);
  assert_int_equal(record.data_size, 6);
  step_to(walker, &record, "chunk info");
  assert_int_equal(field(&record, "chunk_pos").number, 269);
  g_ops->walk_close(walker);
  driven_close(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(records_come_in_the_order_of_the_file),
      cmocka_unit_test(damage_is_a_record_and_the_walk_goes_on),
      cmocka_unit_test(an_encrypted_bag_walks),
      cmocka_unit_test(the_walk_begins_where_it_is_reported),
      cmocka_unit_test(fields_have_their_kinds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
