/* Every bag of tests/data/rosbag1 has the content expected by the script that made it. */
#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "driver.h"
#include "expect.h"
#include "plugin/registry.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

static void assert_channel(const ha_channel *channel, const expect_channel *want) {
  assert_int_equal(channel->id, want->id);
  assert_string_equal(channel->topic, want->topic);
  assert_string_equal(channel->encoding, "ros1");
  assert_string_equal(channel->schema->name, want->type);
  assert_string_equal(channel->schema->hash, want->md5);
  assert_int_equal(channel->schema->size, want->definition);
  assert_string_equal(channel->schema->encoding, want->definition ? "ros1msg" : "");
  assert_int_equal(channel->metadata.size, want->metadata);
}

static void assert_messages(const driven *d, const expect *want) {
  uint64_t counts[EXPECT_CHANNELS] = {0};

  assert_int_equal(d->message_count, want->message_count);
  for (size_t i = 0; i < want->message_count; i++) {
    const expect_message *message = &want->messages[i];
    assert_int_equal(d->messages[i].time_ns, message->time_ns);
    assert_int_equal(d->messages[i].size, message->size);
    assert_int_equal(d->messages[i].crc, message->crc);
    assert_ptr_equal(d->messages[i].channel, d->info->channels[message->channel]);
    counts[message->channel]++;
  }
  if (want->failed_chunks > 0) return;
  assert_int_equal(d->info->message_count, want->message_count);
  for (size_t i = 0; i < want->channel_count; i++) {
    assert_int_equal(d->info->channels[i]->message_count, counts[i]);
  }
  if (want->message_count == 0) return;
  assert_int_equal(d->info->start_ns, d->messages[0].time_ns);
  assert_int_equal(d->info->end_ns, d->messages[d->message_count - 1].time_ns);
}

static void assert_bag(driven *d, const expect *want, ha_status opened) {
  assert_int_equal(opened == HA_OK, want->opens);
  if (!want->opens) {
    assert_int_equal(opened, HA_E_KEY);
    assert_non_null(strstr(d->error.text, want->complete ? "encrypted with rosbag/AesCbcEncryptor"
                                                         : "encrypted, by the shape"));
    return;
  }
  assert_string_equal(d->info->format_version, want->version);
  assert_int_equal((d->info->flags & HA_STORAGE_COMPLETE) != 0, want->complete);
  assert_true(d->info->flags & HA_STORAGE_COUNTED);
  assert_int_equal(d->report.size > 0, want->problems);
  assert_int_equal(d->info->channel_count, want->channel_count);
  for (size_t i = 0; i < want->channel_count; i++) {
    assert_channel(d->info->channels[i], &want->channels[i]);
  }
  assert_true(driven_read(d));
  assert_int_equal(d->failed_chunks, want->failed_chunks);
  assert_messages(d, want);
}

static void each_bag_holds_what_its_maker_says(void **state) {
  static char names[EXPECT_BAGS][EXPECT_NAME];
  const size_t count = expect_bags(names);
  char path[512];

  (void)state;
  assert_true(count >= 60);
  for (size_t i = 0; i < count; i++) {
    expect want;
    driven d;
    print_message("# %s\n", names[i]);
    assert_true(expect_read(&want, names[i]));
    expect_path(path, names[i], ".bag");
    const ha_status opened = driven_open_file(&d, path);
    assert_bag(&d, &want, opened);
    driven_close(&d);
  }
}

/* --- the index of a chunk agrees with its bytes --------------------------------------- */

typedef struct chunk_bytes {
  ha_chunk chunk;
  ha_view view;
  uint8_t *owned;
  const uint8_t *data;
  size_t size;
  ha_entries parsed;
} chunk_bytes;

static void assert_indexed(driven *d, size_t i, const chunk_bytes *c, uint32_t channel) {
  uint8_t wanted[EXPECT_CHANNELS] = {0};
  const ha_channel_set set = {wanted, d->info->channel_count};
  ha_entries found = HA_ENTRIES_INIT;
  size_t expected = 0;
  ha_error err = HA_ERROR_INIT;

  wanted[channel] = 1;
  const ha_status st = g_ops->chunk_index(d->self, i, &set, &found, &err);
  if (st == HA_END) {
    assert_int_equal(found.size, 0);
    return;
  }
  assert_int_equal(st, HA_OK);
  for (size_t k = 0; k < c->parsed.size; k++) {
    expected += c->parsed.items[k].channel == channel;
  }
  assert_int_equal(found.size, expected);
  for (size_t k = 0; k < found.size; k++) {
    ha_entry entry = found.items[k];
    ha_entry early = entry;
    bool same = false;
    /* first only a part of the chunk is available, then all of it */
    assert_int_equal(g_ops->entry_at(d->self, i, c->data, early.offset + 10, &early, &err),
                     HA_E_TRUNCATED);
    assert_int_equal(g_ops->entry_at(d->self, i, c->data, c->size, &entry, &err), HA_OK);
    for (size_t j = 0; j < c->parsed.size; j++) {
      same = same || memcmp(&c->parsed.items[j], &entry, sizeof entry) == 0;
    }
    assert_true(same);
  }
  ha__free(found.items);
}

static void assert_counts(driven *d, size_t i, const chunk_bytes *c) {
  uint64_t counts[EXPECT_CHANNELS] = {0};

  const ha_status st = g_ops->chunk_counts(d->self, i, counts, NULL);
  if (st == HA_END) return;
  assert_int_equal(st, HA_OK);
  for (size_t k = 0; k < c->parsed.size; k++) {
    counts[c->parsed.items[k].channel]--;
  }
  for (size_t k = 0; k < d->info->channel_count; k++) {
    assert_int_equal(counts[k], 0);
  }
}

static void assert_chunk(driven *d, size_t i) {
  chunk_bytes c = {.view = HA_VIEW_INIT};

  g_ops->chunk(d->self, i, &c.chunk);
  const ha_status st = driven_chunk(d, &c.chunk, &c.view, &c.owned, &c.data, &c.size, NULL);
  if (st == HA_OK && g_ops->parse(d->self, i, c.data, c.size, &c.parsed, NULL) == HA_OK) {
    assert_int_equal(c.size, c.chunk.raw_size);
    assert_int_equal(c.parsed.size, c.chunk.message_count);
    for (size_t k = 0; k < c.parsed.size; k++) {
      assert_true(c.parsed.items[k].log_time_ns >= c.chunk.start_ns);
      assert_true(c.parsed.items[k].log_time_ns <= c.chunk.end_ns);
    }
    assert_counts(d, i, &c);
    for (uint32_t k = 0; k < d->info->channel_count; k++) {
      assert_indexed(d, i, &c, k);
    }
  }
  ha__view_release(&c.view);
  ha__free(c.owned);
  ha__free(c.parsed.items);
}

static void the_index_of_a_chunk_agrees_with_its_bytes(void **state) {
  static char names[EXPECT_BAGS][EXPECT_NAME];
  const size_t count = expect_bags(names);
  char path[512];

  (void)state;
  for (size_t i = 0; i < count; i++) {
    driven d;
    print_message("# %s\n", names[i]);
    expect_path(path, names[i], ".bag");
    if (driven_open_file(&d, path) == HA_OK) {
      for (size_t k = 0; k < d.info->chunk_count; k++) {
        assert_chunk(&d, k);
      }
    }
    driven_close(&d);
  }
}

static void a_low_rate_topic_is_found_by_the_index(void **state) {
  uint8_t wanted[2] = {0, 1};
  const ha_channel_set set = {wanted, 2};
  ha_entries found = HA_ENTRIES_INIT;
  char path[512];
  driven d;

  (void)state;
  expect_path(path, "20_lz4", ".bag");
  assert_ok(driven_open_file(&d, path));
  assert_ok(g_ops->chunk_index(d.self, 0, &set, &found, NULL));
  assert_int_equal(found.size, 1);
  assert_int_equal(found.items[0].log_time_ns, INT64_C(101000000000));
  assert_int_equal(found.items[0].size, 0);
  ha__free(found.items);
  driven_close(&d);
}

/* --- single cases ----------------------------------------------------------------------- */

static void metadata_keeps_values_with_nul_and_equal_signs(void **state) {
  char path[512];
  driven d;

  (void)state;
  expect_path(path, "20_connections", ".bag");
  assert_ok(driven_open_file(&d, path));
  const ha_pairs *pairs = &d.info->channels[5]->metadata;
  assert_string_equal(ha_pairs_get(pairs, "equal"), "x=y=z");
  assert_string_equal(pairs->items[1].key, "nul");
  assert_int_equal(pairs->items[1].value_size, 3);
  assert_memory_equal(pairs->items[1].value, "a\0b", 4);
  assert_string_equal(ha_pairs_get(&d.info->channels[2]->metadata, "callerid"), "/other");
  driven_close(&d);
}

static void a_definition_is_shared_by_type_in_version_12(void **state) {
  char path[512];
  driven d;

  (void)state;
  expect_path(path, "12_unindexed", ".bag");
  assert_ok(driven_open_file(&d, path));
  assert_string_equal(d.info->channels[2]->topic, "/other");
  assert_string_equal((const char *)d.info->channels[2]->schema->data, "string data\n");
  assert_ptr_equal(d.info->channels[2]->schema, d.info->channels[0]->schema);
  assert_string_equal(ha_pairs_get(&d.info->channels[1]->metadata, "latching"), "1");
  assert_null(ha_pairs_get(&d.info->channels[0]->metadata, "latching"));
  driven_close(&d);
}

static void an_unknown_compression_keeps_its_name(void **state) {
  size_t size = 0;
  uint8_t *bytes = expect_bytes(&size, "20_bz2");
  ha_chunk chunk;
  driven d;

  (void)state;
  assert_non_null(bytes);
  for (size_t i = 0; i + 15 < size; i++) {
    if (memcmp(bytes + i, "compression=bz2", 15) == 0) memcpy(bytes + i + 12, "xyz", 3);
  }
  assert_ok(driven_open_memory(&d, bytes, size));
  g_ops->chunk(d.self, 0, &chunk);
  assert_string_equal(chunk.compression, "xyz");
  assert_true(driven_read(&d));
  assert_int_equal(d.failed_chunks, d.info->chunk_count);
  driven_close(&d);
  free(bytes);
}

static void a_wrong_chunk_position_is_reported_when_the_chunk_is_read(void **state) {
  size_t size = 0;
  uint8_t *bytes = expect_bytes(&size, "20_none");
  ha_chunk chunk;
  driven d;

  (void)state;
  for (size_t i = size - 300; i + 18 < size; i++) {
    if (memcmp(bytes + i, "chunk_pos=", 10) == 0) {
      bytes[i + 10]++;
      break;
    }
  }
  assert_ok(driven_open_memory(&d, bytes, size));
  g_ops->chunk(d.self, 0, &chunk);
  assert_int_equal(chunk.raw_size, 0);
  assert_true(driven_read(&d));
  assert_int_equal(d.failed_chunks, 1);
  assert_true(d.error.text[0] != '\0');
  driven_close(&d);
  free(bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_bag_holds_what_its_maker_says),
      cmocka_unit_test(the_index_of_a_chunk_agrees_with_its_bytes),
      cmocka_unit_test(a_low_rate_topic_is_found_by_the_index),
      cmocka_unit_test(metadata_keeps_values_with_nul_and_equal_signs),
      cmocka_unit_test(a_definition_is_shared_by_type_in_version_12),
      cmocka_unit_test(an_unknown_compression_keeps_its_name),
      cmocka_unit_test(a_wrong_chunk_position_is_reported_when_the_chunk_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
