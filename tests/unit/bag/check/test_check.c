/* The check of a whole bag: handling of results of any storage, and of the bag's folder. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../findings.h"
#include "../../test.h"
#include "bag/check/check.h"
#include "storage/storage.h"

static const char *g_data; /* tests/data */

static ha_status check_path(findings *f, ha_check_result *result, const char *path,
                            uint32_t flags) {
  ha_check_options options = HA_CHECK_OPTIONS_INIT;

  *f = (findings){.size = 0};
  *result = (ha_check_result)HA_CHECK_RESULT_INIT;
  options.flags = flags;
  return ha_check(result, path, &options, findings_take, f, NULL);
}

static void in_data(char *path, size_t size, const char *name) {
  snprintf(path, size, "%s/%s", g_data, name);
}

/* --- a storage without a check ------------------------------------------------------------- */

/* The real storage with another index. */
static struct {
  const ha_storage_ops *real;
  bool range;    /* times of chunks */
  bool counts;   /* chunk_counts() */
  bool count;    /* ha_chunk.message_count */
  bool left_out; /* chunk_index() lacks an entry */
  bool moved;    /* chunk_index() has an entry elsewhere */
  bool total;    /* ha_storage_info */
} g_lie;

static void lying_chunk(void *self, size_t i, ha_chunk *out) {
  g_lie.real->chunk(self, i, out);
  out->start_ns -= g_lie.range;
  if (g_lie.count) out->message_count = 1;
}

static ha_status lying_counts(void *self, size_t i, uint64_t *counts, ha_error *err) {
  counts[0] += g_lie.counts;
  return g_lie.real->chunk_counts(self, i, counts, err);
}

static ha_status lying_index(void *self, size_t i, const ha_channel_set *wanted, ha_entries *out,
                             ha_error *err) {
  const ha_status st = g_lie.real->chunk_index(self, i, wanted, out, err);

  out->size -= g_lie.left_out;
  if (g_lie.moved) out->items[0].offset += 1;
  return st;
}

static const ha_storage_info *lying_info(void *self) {
  static ha_storage_info info;

  info = *g_lie.real->info(self);
  info.message_count += g_lie.total;
  return &info;
}

/* Findings of the host without the storage's help in the first file of tests/data/NAME. */
static void check_by_host(findings *f, const char *name) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha__loader loader = {.max_chunk_bytes = 1 << 20, .check_crc = true};
  ha__check check = {.found = findings_take, .user = f};
  ha__bag *bag = NULL;
  ha__content *content = NULL;
  uint64_t counts[16] = {0};
  char path[512];
  const char *paths[] = {path};

  *f = (findings){.size = 0};
  in_data(path, sizeof path, name);
  assert_ok(ha__bag_open(&bag, paths, 1, &options, NULL));
  assert_ok(ha__buffers_new(&loader.buffers, HA__BUFFERS_MAX_KEPT, NULL));
  assert_ok(ha__unpackers_new(&loader.unpackers, NULL));
  ha__file *file = bag->files[0];
  g_lie.real = file->storage.ops;
  ha_storage_ops ops = *file->storage.ops;
  ops.check = NULL;
  ops.chunk = lying_chunk;
  ops.chunk_counts = lying_counts;
  ops.chunk_index = lying_index;
  ops.info = lying_info;
  file->storage.ops = &ops;
  assert_ok(ha__content_new(&content, &check, file, &loader, NULL));
  assert_ok(ha__content_finish(content, counts, NULL));
  ha__content_free(content);
  ha__bag_close(bag);
  ha__unpackers_free(loader.unpackers);
  ha__buffers_unref(loader.buffers);
}

static const char *const g_indexed[] = {"mcap/compression_differs.mcap", "rosbag1/20_lz4.bag",
                                        "demo/demo-bz2.bag"};

static void the_host_finds_nothing_in_good_bags(void **state) {
  static findings f;

  (void)state;
  memset(&g_lie, 0, sizeof g_lie);
  for (size_t i = 0; i < 3; i++) {
    check_by_host(&f, g_indexed[i]);
    findings_print(&f);
    assert_int_equal(f.size, 0);
  }
}

static void the_host_compares_index_and_chunks(void **state) {
  static const struct {
    bool *lie;
    const char *part;
  } cases[] = {
      {&g_lie.range, "the chunk is indexed with times from"},
      {&g_lie.counts, "the index states 1 messages more of channel"},
      {&g_lie.left_out, "messages of the chunk, "},
      {&g_lie.moved, "the index points to bytes that are not a message"},
      {&g_lie.total, "the file states"},
  };
  static findings f;

  (void)state;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    for (size_t i = 0; i < 3; i++) {
      memset(&g_lie, 0, sizeof g_lie);
      *cases[c].lie = true;
      check_by_host(&f, g_indexed[i]);
      if (!findings_have(&f, HA_FINDING_ERROR, cases[c].part)) {
        print_error("%s: %s\n", g_indexed[i], cases[c].part);
        findings_print(&f);
        fail();
      }
    }
  }
  memset(&g_lie, 0, sizeof g_lie);
  g_lie.count = true;
  check_by_host(&f, g_indexed[1]);
  assert_true(findings_have(&f, HA_FINDING_ERROR, "states 1 messages in the chunk"));
}

/* --- order of findings, and repetitions ------------------------------------------------------ */

static void order_is_a_warning_unless_it_is_strict(void **state) {
  static findings f;
  ha_check_result result;
  char path[512];

  (void)state;
  in_data(path, sizeof path, "mcap/not_chunked.mcap");
  assert_ok(check_path(&f, &result, path, 0));
  assert_int_equal(result.errors, 0);
  assert_int_equal(result.warnings, 1);
  assert_int_equal(result.messages, 5);
  assert_true(findings_have(&f, HA_FINDING_WARNING, "earlier than one before them: 4"));
  assert_ok(check_path(&f, &result, path, HA_CHECK_STRICT_ORDER));
  assert_int_equal(result.errors, 1);
  assert_int_equal(result.warnings, 0);
}

/* Opening and reading fail at the same place. */
static void one_place_is_reported_of_once(void **state) {
  static const char *const names[] = {
      "mcap/cut_behind_a_chunk.mcap",     "mcap/wrong_data_crc.mcap",
      "mcap/wrong_summary_crc.mcap",      "mcap/wrong_chunk_count.mcap",
      "mcap/garbage_between_chunks.mcap", "rosbag1/20_unindexed_bz2.bag"};
  static findings f;
  ha_check_result result;
  char path[512];

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    in_data(path, sizeof path, names[i]);
    assert_ok(check_path(&f, &result, path, 0));
    if (result.errors != 1) findings_print(&f);
    assert_int_equal(result.errors, 1);
  }
}

static void texts_do_not_repeat_the_place(void **state) {
  static findings f;
  ha_check_result result;
  char path[512];

  (void)state;
  in_data(path, sizeof path, "mcap/wrong_chunk_crc.mcap");
  assert_ok(check_path(&f, &result, path, 0));
  assert_true(f.size > 0);
  for (size_t i = 0; i < f.size; i++) {
    assert_string_equal(f.items[i].path, path);
    assert_null(strstr(f.items[i].text, path));
  }
}

/* --- folders ------------------------------------------------------------------------------ */

typedef struct folder {
  char path[256];
  char yaml[512];
  char file[512];
} folder;

static void copy_file(const char *to, const char *from) {
  char buffer[65536];
  FILE *in = fopen(from, "rb");
  FILE *out = fopen(to, "wb");

  assert_non_null(in);
  assert_non_null(out);
  const size_t size = fread(buffer, 1, sizeof buffer, in);
  assert_int_equal(fwrite(buffer, 1, size, out), size);
  fclose(in);
  fclose(out);
}

/* A bag of one file with two messages, at 7 and 8 ns. */
static void folder_make(folder *out, const char *named, unsigned count, unsigned file_count,
                        const char *start) {
  const char *temp = getenv("TMPDIR");
  char source[512];

  snprintf(out->path, sizeof out->path, "%s/holdall-check-XXXXXX", temp ? temp : "/tmp");
  assert_non_null(mkdtemp(out->path));
  snprintf(out->yaml, sizeof out->yaml, "%s/metadata.yaml", out->path);
  snprintf(out->file, sizeof out->file, "%s/bag_0.mcap", out->path);
  in_data(source, sizeof source, "mcap/no_message_index.mcap");
  copy_file(out->file, source);
  FILE *yaml = fopen(out->yaml, "w");
  assert_non_null(yaml);
  fprintf(yaml,
          "rosbag2_bagfile_information:\n  version: 5\n  storage_identifier: mcap\n"
          "  duration:\n    nanoseconds: 1\n  starting_time:\n"
          "    nanoseconds_since_epoch: %s\n  message_count: %u\n"
          "  topics_with_message_count: []\n  compression_format: \"\"\n"
          "  compression_mode: \"\"\n  relative_file_paths:\n    - %s\n"
          "  files:\n    - path: bag_0.mcap\n      starting_time:\n"
          "        nanoseconds_since_epoch: %s\n      duration:\n        nanoseconds: 1\n"
          "      message_count: %u\n",
          start, count, named, start, file_count);
  fclose(yaml);
}

static void folder_remove(const folder *f) {
  unlink(f->file);
  unlink(f->yaml);
  rmdir(f->path);
}

static void metadata_is_compared_with_the_files(void **state) {
  static const struct {
    const char *named;
    unsigned count, file_count;
    const char *start;
    int32_t severity;
    const char *part; /* NULL = nothing is found */
  } cases[] = {
      {"bag_0.mcap", 2, 2, "7", 0, NULL},
      {"bag_0.mcap", 3, 2, "7", HA_FINDING_ERROR, "says 3 messages, but there are 2"},
      {"bag_0.mcap", 2, 4, "7", HA_FINDING_WARNING, "says 4 messages in bag_0.mcap"},
      {"bag_0.mcap", 2, 2, "6", HA_FINDING_WARNING, "says that starting_time is 6 ns"},
      {"bag_1.mcap", 2, 2, "7", HA_FINDING_ERROR, "names the file 'bag_1.mcap'"},
  };
  static findings f;
  ha_check_result result;

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    folder bag;
    folder_make(&bag, cases[i].named, cases[i].count, cases[i].file_count, cases[i].start);
    assert_ok(check_path(&f, &result, bag.path, 0));
    folder_remove(&bag);
    if (!cases[i].part) {
      findings_print(&f);
      assert_int_equal(f.size, 0);
    } else if (!findings_have(&f, cases[i].severity, cases[i].part)) {
      print_error("want '%s'\n", cases[i].part);
      findings_print(&f);
      fail();
    }
  }
}

static void what_is_no_bag_fails(void **state) {
  static findings f;
  ha_check_result result;
  char path[512];
  ha_error err = HA_ERROR_INIT;

  (void)state;
  in_data(path, sizeof path, "mcap/README.md");
  assert_int_equal(check_path(&f, &result, path, 0), HA_E_UNSUPPORTED);
  assert_int_equal(f.size, 0);
  in_data(path, sizeof path, "not/there.mcap");
  assert_int_equal(check_path(&f, &result, path, 0), HA_E_IO);
  result.struct_size = 1;
  assert_int_equal(ha_check(&result, path, NULL, NULL, NULL, &err), HA_E_ARG);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_host_finds_nothing_in_good_bags),
      cmocka_unit_test(the_host_compares_index_and_chunks),
      cmocka_unit_test(order_is_a_warning_unless_it_is_strict),
      cmocka_unit_test(one_place_is_reported_of_once),
      cmocka_unit_test(texts_do_not_repeat_the_place),
      cmocka_unit_test(metadata_is_compared_with_the_files),
      cmocka_unit_test(what_is_no_bag_fails),
  };

  if (argc < 2) return 2;
  g_data = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
