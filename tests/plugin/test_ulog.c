/* The example plugin, loaded as the host loads it and called by its tables: test_ulog PLUGIN FILE
 * EXPECTED */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/test.h"
#include "base/alloc.h"
#include "compression/compression.h"
#include "io/source.h"
#include "plugin/registry.h"

static struct {
  const ha_storage_ops *ops;
  uint8_t *bytes;
  size_t size;
  char *expected;
} g_given;

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  char *bytes = ha__alloc(1 << 20);
  assert_non_null(bytes);
  *size = fread(bytes, 1, (1 << 20) - 1, file);
  bytes[*size] = '\0';
  assert_int_equal(fclose(file), 0);
  return bytes;
}

static const ha_storage_ops *load(const char *path) {
  union {
    void *object;
    ha_plugin_entry_fn *function;
  } symbol;
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);

  if (!handle) print_error("%s\n", dlerror());
  assert_non_null(handle);
  symbol.object = dlsym(handle, HA_PLUGIN_ENTRY_NAME);
  assert_non_null(symbol.object);
  assert_null(symbol.function(HA_PLUGIN_ABI + 1));
  const ha_plugin *plugin = symbol.function(HA_PLUGIN_ABI);
  assert_non_null(plugin);
  assert_int_equal(plugin->abi, HA_PLUGIN_ABI);
  return plugin->storages[0];
}

/* --- reading all, with what a host checks ---------------------------------- */

typedef struct row {
  ha_entry entry;
  const ha_channel *channel;
  const uint8_t *data;
  size_t number; /* in the file */
} row;

typedef struct rows {
  row items[4096];
  size_t size;
} rows;

static void add_rows(rows *out, const ha_storage_info *info, const ha_entries *entries,
                     const ha_chunk *chunk, const uint8_t *bytes) {
  assert_int_equal(entries->size, chunk->message_count);
  for (size_t i = 0; i < entries->size && out->size < 4096; i++) {
    const ha_entry *entry = &entries->items[i];
    assert_true(entry->channel < info->channel_count);
    assert_true(entry->offset <= chunk->raw_size);
    assert_true(entry->size <= chunk->raw_size - entry->offset);
    assert_true(entry->log_time_ns >= chunk->start_ns && entry->log_time_ns <= chunk->end_ns);
    out->items[out->size] =
        (row){*entry, info->channels[entry->channel], bytes + entry->offset, out->size};
    out->size++;
  }
}

static ha_status read_chunk(rows *out, void *self, size_t i, const uint8_t *bytes, size_t size,
                            ha_error *err) {
  const ha_storage_info *info = g_given.ops->info(self);
  ha_entries entries = HA_ENTRIES_INIT;
  ha_chunk chunk;

  g_given.ops->chunk(self, i, &chunk);
  assert_true(chunk.data_offset <= size && chunk.data_size <= size - chunk.data_offset);
  const ha_status st = g_given.ops->parse(self, i, bytes + chunk.data_offset,
                                          (size_t)chunk.data_size, &entries, err);
  if (st >= 0) add_rows(out, info, &entries, &chunk, bytes + chunk.data_offset);
  ha__free(entries.items);
  return st;
}

/* Open a file in memory, pass its info to see, and read everything into out. */
static ha_status read_all(rows *out, const uint8_t *bytes, size_t size,
                          void (*see)(const ha_storage_info *info), ha_error *err) {
  ha_source *source = NULL;
  void *self = NULL;

  assert_ok(ha__source_from_memory(&source, bytes, size, "memory", NULL));
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = &ha__host,
                                .source = source,
                                .max_chunk_bytes = 1 << 30,
                                .max_record_bytes = 1 << 28};
  ha_status st = g_given.ops->open(&self, &open, err);
  if (st < 0) assert_null(self);
  if (st >= 0) {
    const ha_storage_info *info = g_given.ops->info(self);
    out->size = 0;
    for (size_t i = 0; i < info->chunk_count && st >= 0; i++) {
      st = read_chunk(out, self, i, bytes, size, err);
    }
    assert_int_equal(out->size, info->message_count);
    if (see) see(info);
  }
  g_given.ops->close(self);
  ha__source_close(source);
  return st;
}

static int by_time(const void *a, const void *b) {
  const row *left = a;
  const row *right = b;

  if (left->entry.log_time_ns != right->entry.log_time_ns) {
    return left->entry.log_time_ns < right->entry.log_time_ns ? -1 : 1;
  }
  return left->number < right->number ? -1 : 1;
}

/* --- the tests --------------------------------------------------------------- */

static rows g_rows;

static void check_rows(const ha_storage_info *info) {
  char *rest = g_given.expected;

  (void)info; /* channels are valid as long as it is open */
  qsort(g_rows.items, g_rows.size, sizeof g_rows.items[0], by_time);
  for (size_t i = 0; i < g_rows.size; i++) {
    char line[256];
    const row *r = &g_rows.items[i];
    const int size = snprintf(line, sizeof line, "%" PRId64 "\t%s\t%s\t%u\t%u\n",
                              r->entry.log_time_ns, r->channel->topic, r->channel->schema->name,
                              r->entry.size, ha__crc32(0, r->data, r->entry.size));
    assert_memory_equal(rest, line, (size_t)size);
    rest += size;
  }
  assert_string_equal(rest, "");
}

static void every_message_is_found(void **state) {
  ha_error err = HA_ERROR_INIT;

  (void)state;
  assert_ok(read_all(&g_rows, g_given.bytes, g_given.size, check_rows, &err));
  assert_true(g_rows.size > 90);
}

static void check_info(const ha_storage_info *info) {
  const ha_metadata *parameters = info->metadata_records[1];

  assert_string_equal(info->format_version, "1");
  assert_true(info->flags & HA_STORAGE_COUNTED);
  assert_false(info->flags & HA_STORAGE_COMPLETE); /* a record in the middle is cut */
  assert_int_equal(info->channel_count, 5);
  assert_string_equal(info->channels[1]->topic, "/sensor_accel_1");
  assert_int_equal(info->channels[1]->message_count, 40);
  assert_int_equal(*(const uint8_t *)info->channels[1]->impl_data, 1);
  assert_int_equal(*(const uint8_t *)info->channels[0]->impl_data, 0);
  assert_string_equal(info->channels[1]->schema->encoding, "ulog");
  assert_memory_equal(info->channels[1]->schema->data, "sensor_accel:uint64_t timestamp;float x;",
                      40);
  assert_string_equal(ha_pairs_get(&info->metadata, "sys_name"), "PX4!");
  assert_string_equal(ha_pairs_get(&info->metadata, "time_ref_utc"), "-3600");
  assert_string_equal(ha_pairs_get(&info->metadata, "dropouts_ms"), "120");
  assert_int_equal(info->metadata_record_count, 3);
  assert_string_equal(parameters->name, "parameters");
  assert_int_equal(parameters->pairs.size, 3);
  assert_string_equal(ha_pairs_get(&parameters->pairs, "MPC_XY_CRUISE"), "6"); /* the last one */
  assert_string_equal(ha_pairs_get(&parameters->pairs, "SYS_AUTOSTART"), "4001");
}

static void info_tells_what_the_log_says(void **state) {
  (void)state;
  assert_ok(read_all(&g_rows, g_given.bytes, g_given.size, check_info, NULL));
}

/* A copy of exactly its size, so that a sanitizer detects reads beyond it. */
static ha_status read_copy(const uint8_t *bytes, size_t size, size_t flip, uint8_t with) {
  ha_error err = HA_ERROR_INIT;
  uint8_t *copy = ha__alloc(size);

  assert_non_null(copy);
  if (size) memcpy(copy, bytes, size);
  if (flip < size) copy[flip] ^= with;
  const ha_status st = read_all(&g_rows, copy, size, NULL, &err);
  if (st < 0) {
    assert_int_equal(err.code, st);
    assert_true(err.text[0] != '\0');
  }
  ha__free(copy);
  return st;
}

static void every_truncation_ends_in_a_status(void **state) {
  size_t most = 0;

  (void)state;
  for (size_t size = 0; size < g_given.size; size++) {
    const ha_status st = read_copy(g_given.bytes, size, SIZE_MAX, 0);
    if (size < 16) {
      assert_int_equal(st, HA_E_TRUNCATED);
    } else {
      assert_int_equal(st, HA_OK);
      assert_true(g_rows.size >= most); /* what is whole stays */
      most = g_rows.size;
    }
  }
}

static void every_flipped_byte_ends_in_a_status(void **state) {
  (void)state;
  for (size_t i = 0; i < g_given.size; i++) {
    (void)read_copy(g_given.bytes, g_given.size, i, 0xff);
    (void)read_copy(g_given.bytes, g_given.size, i, 0x01);
  }
}

static void messages_behind_damage_are_found(void **state) {
  const size_t middle = g_given.size / 2;
  size_t all;

  (void)state;
  assert_ok(read_all(&g_rows, g_given.bytes, g_given.size, NULL, NULL));
  all = g_rows.size;
  /* a sync record occurs every 25 messages or so */
  for (size_t i = 0; i < 40; i++) {
    assert_ok(read_copy(g_given.bytes, g_given.size, middle + i, 0xff));
    assert_true(g_rows.size >= all - 30);
    assert_true(g_rows.size <= all);
  }
}

static void probe_verifies_the_magic(void **state) {
  (void)state;
  assert_int_equal(g_given.ops->probe(g_given.bytes, 16, 16), 56);
  assert_int_equal(g_given.ops->probe(g_given.bytes, 15, 15), 0);
  assert_int_equal(g_given.ops->probe((const uint8_t *)"#ROSBAG V2.0\n...", 16, 16), 0);
}

static void unknown_features_are_refused(void **state) {
  ha_error err = HA_ERROR_INIT;
  uint8_t *copy = ha__alloc(g_given.size);

  (void)state;
  assert_non_null(copy);
  memcpy(copy, g_given.bytes, g_given.size);
  copy[16 + 3 + 9] = 1;
  assert_int_equal(read_all(&g_rows, copy, g_given.size, NULL, &err), HA_E_UNSUPPORTED);
  assert_int_equal(err.offset, 16 + 3 + 8);
  ha__free(copy);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(probe_verifies_the_magic),
      cmocka_unit_test(every_message_is_found),
      cmocka_unit_test(info_tells_what_the_log_says),
      cmocka_unit_test(every_truncation_ends_in_a_status),
      cmocka_unit_test(every_flipped_byte_ends_in_a_status),
      cmocka_unit_test(messages_behind_damage_are_found),
      cmocka_unit_test(unknown_features_are_refused),
  };
  size_t size;

  if (argc < 4) return 2;
  g_given.ops = load(argv[1]);
  g_given.bytes = (uint8_t *)read_file(argv[2], &g_given.size);
  g_given.expected = read_file(argv[3], &size);
  const int status = cmocka_run_group_tests(tests, NULL, NULL);
  ha__free(g_given.bytes);
  ha__free(g_given.expected);
  return status;
}
