/* Bags encrypted by rosbag and by this library: they yield the messages of the plain bag by their
 * index, by recovery, with several threads and through callbacks; damage is reported, and without
 * the key no message is returned.
 */
#include "../../shared_folder.h"
#include "../../test.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <holdall/check.h>
#include <holdall/reader.h>
#include <holdall/rewrite.h>
#include <holdall/writer.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "compression/compression.h"
#include "io/source.h"

typedef struct sample {
  const char *name;
  const char *key;
} sample;

/* Written by rosbag 1.15.15 from demo.bag: by C++ with a binary key, by Python with an armored one
 * and small chunks. */
static const sample g_samples[] = {
    {SEEDS "/cpp_lz4.bag", "6e58f4d270b9a420c9f50bbbef504f7c"},
    {SEEDS "/py_ecc_bz2.bag", "ee8bcf755a3770e499f4c65d6a571236"},
};
enum { SAMPLES = sizeof g_samples / sizeof *g_samples };

static const char g_plain[] = DEMO;

typedef struct outcome {
  ha_status opened;
  uint64_t messages;
  uint64_t failures;
  uint64_t digest; /* digest of topics, times and bytes, in order */
  ha_error error;
} outcome;

/* --- files in memory -------------------------------------------------------------------------- */

typedef struct memory {
  const uint8_t *bytes;
  size_t size;
  size_t hints;
} memory;

static ha_status memory_open(void **out, uint64_t *size, void *context, const char *name,
                             ha_error *err) {
  memory *m = context;

  (void)name, (void)err;
  *out = m;
  *size = m->size;
  return HA_OK;
}

static ha_status memory_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  const memory *m = file;

  (void)err;
  assert_true(offset <= m->size && size <= m->size - offset);
  memcpy(out, m->bytes + offset, size);
  return HA_OK;
}

static void memory_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  memory *m = file;

  for (size_t i = 0; i < n; i++) {
    assert_true(ranges[i].offset <= m->size && ranges[i].size <= m->size - ranges[i].offset);
  }
  m->hints += n;
}

static const ha_io_ops g_ops = {.struct_size = sizeof(ha_io_ops),
                                .name = "memory",
                                .open = memory_open,
                                .read = memory_read,
                                .prefetch = memory_prefetch};

/* --- reading ---------------------------------------------------------------------------------- */

static void add(outcome *o, const ha_message *msg) {
  o->messages++;
  o->digest = o->digest * 31 + ha__crc32(0, msg->data, msg->size);
  o->digest = o->digest * 31 + ha__crc32(0, msg->channel->topic, strlen(msg->channel->topic));
  o->digest = o->digest * 31 + (uint64_t)msg->log_time_ns;
}

static outcome read_all(const char *path, const ha_reader_options *options) {
  outcome o = {.error = HA_ERROR_INIT};
  ha_reader *reader = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  o.opened = ha_reader_open(&reader, &path, 1, options, &o.error);
  if (o.opened < 0) {
    assert_int_equal(o.error.code, o.opened);
    return o;
  }
  while ((st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    if (st == HA_OK) add(&o, &msg);
    if (st < 0 && ++o.failures > 1000) break;
  }
  ha_reader_close(reader);
  return o;
}

static outcome read_sample(const sample *s, uint32_t flags, uint32_t threads) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_keys keys = HA_KEYS_INIT;

  keys.aes_key = s->key;
  options.keys = &keys;
  options.flags = flags;
  options.threads = threads;
  return read_all(s->name, &options);
}

static outcome read_memory(memory *m, const char *key, uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_io io = HA_IO_INIT;
  ha_keys keys = HA_KEYS_INIT;

  keys.aes_key = key;
  io.ops = &g_ops;
  io.context = m;
  options.keys = &keys;
  options.io = &io;
  options.flags = flags;
  return read_all("memory", &options);
}

static void assert_same(const outcome *found, const outcome *wanted) {
  assert_int_equal(found->opened, HA_OK);
  assert_int_equal(found->failures, 0);
  assert_int_equal(found->messages, wanted->messages);
  assert_int_equal(found->digest, wanted->digest);
}

static void samples_give_the_plain_messages(void **state) {
  (void)state;
  const outcome wanted = read_all(g_plain, NULL);

  assert_int_equal(wanted.messages, 182);
  for (size_t i = 0; i < SAMPLES; i++) {
    for (uint32_t threads = 1; threads <= 4; threads += 3) {
      const outcome by_index = read_sample(&g_samples[i], 0, threads);
      const outcome recovered = read_sample(&g_samples[i], HA_READ_RECOVER, threads);
      assert_same(&by_index, &wanted);
      assert_same(&recovered, &wanted);
    }
  }
}

static void a_sample_is_described(void **state) {
  const char *path = g_samples[0].name;
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_keys keys = HA_KEYS_INIT;
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;

  (void)state;
  keys.aes_key = g_samples[0].key;
  options.keys = &keys;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_string_equal(info->encryption, "rosbag/AesCbcEncryptor, for the key of 'holdall test'");
  assert_int_equal(info->complete, 1);
  assert_int_equal(info->problem_count, 0);
  assert_int_equal(info->metadata_record_count, 0); /* the fields of the encryption are hidden */
  assert_string_equal(info->compressions[0].name, "lz4");
  ha_reader_close(reader);
  path = g_plain;
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_null(info->encryption);
  ha_reader_close(reader);
}

static void nothing_found(void *user, const ha_finding *finding) {
  (void)user;
  fail_msg("%s", finding->text);
}

static void a_check_finds_nothing(void **state) {
  (void)state;
  for (size_t i = 0; i < SAMPLES; i++) {
    ha_check_options options = HA_CHECK_OPTIONS_INIT;
    ha_check_result result = HA_CHECK_RESULT_INIT;
    ha_keys keys = HA_KEYS_INIT;
    keys.aes_key = g_samples[i].key;
    options.keys = &keys;
    options.flags = HA_CHECK_TYPES;
    assert_ok(ha_check(&result, g_samples[i].name, &options, nothing_found, NULL, NULL));
    assert_int_equal(result.messages, 182);
  }
}

/* --- keys ------------------------------------------------------------------------------------- */

static void assert_refused(const char *key, ha_status status, const char *text) {
  const sample s = {g_samples[0].name, key};
  const outcome o = read_sample(&s, 0, 1);

  assert_int_equal(o.opened, status);
  assert_non_null(strstr(o.error.text, text));
  assert_non_null(strstr(o.error.text, "encrypted with rosbag/AesCbcEncryptor"));
  if (key) assert_null(strstr(o.error.text, key)); /* no secret in messages */
}

static void wrong_keys_are_refused(void **state) {
  (void)state;
  assert_refused("6e58f4d270b9a420c9f50bbbef504f7d", HA_E_KEY, "does not decrypt it");
  assert_refused("6e58f4d270b9a420c9f50bbbef504f7", HA_E_ARG, "neither 32 hexadecimal digits");
  assert_refused("/dev/null", HA_E_ARG, "neither 32 hexadecimal digits nor 16 bytes");
}

static void assert_file_opens(const void *bytes, size_t size) {
  char path[] = "/tmp/holdall-key-XXXXXX";
  const int fd = mkstemp(path);
  const sample s = {g_samples[0].name, path};

  assert_true(fd >= 0);
  assert_int_equal(write(fd, bytes, size), size);
  close(fd);
  const outcome o = read_sample(&s, 0, 1);
  remove(path);
  assert_int_equal(o.opened, HA_OK);
  assert_int_equal(o.messages, 182);
}

static void keys_are_read_from_files_and_the_environment(void **state) {
  static const uint8_t raw[16] = {0x6e, 0x58, 0xf4, 0xd2, 0x70, 0xb9, 0xa4, 0x20,
                                  0xc9, 0xf5, 0x0b, 0xbb, 0xef, 0x50, 0x4f, 0x7c};
  static const char line[] = "6E58F4D270B9A420C9F50BBBEF504F7C\n";

  (void)state;
  assert_file_opens(raw, sizeof raw);
  assert_file_opens(line, strlen(line));
  assert_int_equal(setenv("HOLDALL_AES_KEY", g_samples[0].key, 1), 0);
  const outcome o = read_all(g_samples[0].name, NULL);
  const outcome plain = read_all(g_plain, NULL);
  unsetenv("HOLDALL_AES_KEY");
  assert_same(&o, &plain);
}

static void without_a_key_nothing_is_given(void **state) {
  (void)state;
  /* gpg has an empty keyring, or is not installed */
  assert_int_equal(setenv("GNUPGHOME", "/nonexistent", 1), 0);
  const outcome o = read_all(g_samples[0].name, NULL);
  assert_int_equal(o.opened, HA_E_KEY);
  assert_non_null(strstr(o.error.text, "'holdall test'"));
}

/* --- damage ----------------------------------------------------------------------------------- */

static uint8_t *load(const char *path, size_t *size) {
  ha_source *source = NULL;

  assert_ok(ha__source_open(&source, path, NULL));
  *size = (size_t)ha__source_size(source);
  uint8_t *bytes = ha__alloc(*size);
  assert_non_null(bytes);
  assert_ok(ha__source_read(bytes, source, 0, *size, NULL));
  ha__source_close(source);
  return bytes;
}

static void hints_reach_the_file(void **state) {
  size_t size = 0;
  uint8_t *bytes = load(g_samples[1].name, &size);
  memory m = {bytes, size, 0};

  (void)state;
  const outcome o = read_memory(&m, g_samples[1].key, 0);
  const outcome plain = read_all(g_plain, NULL);
  assert_same(&o, &plain);
  assert_true(m.hints > 0);
  ha__free(bytes);
}

/* Chunks before the cut are read, no message is added, and longer files yield no fewer messages. */
static void cut_files_give_their_whole_chunks(void **state) {
  size_t size = 0;
  uint8_t *bytes = load(g_samples[1].name, &size);
  uint64_t most = 0;

  (void)state;
  for (size_t cut = 0; cut < size; cut += 211 * test_every()) {
    uint8_t *copy = ha__alloc(cut ? cut : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, cut);
    memory m = {copy, cut, 0};
    const outcome o = read_memory(&m, g_samples[1].key, HA_READ_RECOVER);
    if (o.opened == HA_OK) {
      assert_int_equal(o.failures, 0);
      assert_true(o.messages <= 182 && o.messages >= most);
      if (o.messages > most) most = o.messages;
    }
    (void)read_memory(&m, g_samples[1].key, 0);
    ha__free(copy);
  }
  assert_int_equal(most, 182);
  ha__free(bytes);
}

static void any_wrong_byte_is_no_crash(void **state) {
  (void)state;
  for (size_t i = 0; i < SAMPLES; i++) {
    size_t size = 0;
    uint8_t *bytes = load(g_samples[i].name, &size);
    memory m = {bytes, size, 0};
    for (size_t at = i; at < size; at += 127 * test_every()) {
      bytes[at] ^= 0x5a;
      (void)read_memory(&m, g_samples[i].key, 0);
      (void)read_memory(&m, g_samples[i].key, HA_READ_RECOVER);
      bytes[at] ^= 0x5a;
    }
    ha__free(bytes);
  }
}

/* A wrong last byte of the sample's first chunk makes its padding invalid: the content is not
 * accepted. */
static void a_wrong_end_of_a_chunk_is_damage(void **state) {
  enum { FIRST_CHUNK = 4117 };
  size_t size = 0;
  uint8_t *bytes = load(g_samples[0].name, &size);
  memory m = {bytes, size, 0};
  const size_t head = ha__load_u32(bytes + FIRST_CHUNK);
  const size_t data = ha__load_u32(bytes + FIRST_CHUNK + 4 + head);

  (void)state;
  bytes[FIRST_CHUNK + 8 + head + data - 1] ^= 1;
  const outcome o = read_memory(&m, g_samples[0].key, 0);
  assert_int_equal(o.opened, HA_OK);
  assert_true(o.failures > 0);
  ha__free(bytes);
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char g_own_key[] = "00112233445566778899aabbccddeeff";

static char *scratch_path(char *out, const char *name) {
  snprintf(out, PATH_MAX, "%s/%s", g_folder, name);
  return out;
}

static ha_writer_options encrypted_options(ha_encryption *how) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;

  *how = (ha_encryption)HA_ENCRYPTION_INIT;
  how->aes_key = g_own_key;
  options.flags = HA_WRITE_FORCE;
  options.encryption = how;
  return options;
}

static void copy_plain(const char *path, const ha_writer_options *options) {
  const char *plain = g_plain;
  ha_reader *reader = NULL;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  const ha_rewrite_output output = {sizeof output, path, options, NULL};
  const ha_rewrite_output *outputs = &output;

  assert_ok(ha_reader_open(&reader, &plain, 1, NULL, NULL));
  assert_ok(ha_rewrite(&result, reader, &outputs, 1, NULL, NULL));
  assert_int_equal(result.messages, 182);
  ha_reader_close(reader);
}

static void written_bags_give_their_messages(void **state) {
  static const char *const methods[] = {"none", "lz4", "bz2"};
  const outcome wanted = read_all(g_plain, NULL);
  char path[PATH_MAX];

  (void)state;
  for (size_t i = 0; i < 6; i++) {
    ha_encryption how;
    ha_writer_options options = encrypted_options(&how);
    const sample s = {scratch_path(path, "written.bag"), g_own_key};
    options.compression = methods[i % 3];
    options.chunk_bytes = 8000;
    options.threads = i < 3 ? 1 : 3;
    copy_plain(path, &options);
    const outcome by_index = read_sample(&s, 0, 1);
    const outcome recovered = read_sample(&s, HA_READ_RECOVER, 3);
    assert_same(&by_index, &wanted);
    assert_same(&recovered, &wanted);
    const outcome without = read_all(path, NULL);
    assert_int_equal(without.opened, HA_E_KEY);
  }
}

static bool contains(const uint8_t *bytes, size_t size, const char *text) {
  return memmem(bytes, size, text, strlen(text)) != NULL;
}

static void nothing_secret_is_plain(void **state) {
  char path[PATH_MAX];
  ha_encryption how;
  const ha_writer_options options = encrypted_options(&how);
  size_t size = 0;

  (void)state;
  copy_plain(scratch_path(path, "written.bag"), &options);
  uint8_t *bytes = load(path, &size);
  uint8_t *plain = load(g_plain, &size);
  assert_true(contains(plain, size, "topic=/") && contains(plain, size, "message_definition"));
  assert_false(contains(bytes, size, "topic="));
  assert_false(contains(bytes, size, "message_definition"));
  assert_false(contains(bytes, size, "md5sum"));
  ha__free(bytes);
  ha__free(plain);
}

/* The key is in the file before the first chunk; large messages are lent only to plain bags. */
static void unfinished_bags_are_recovered(void **state) {
  static uint8_t large[2 << 20];
  const ha_schema schema = {.struct_size = sizeof schema, .name = "a/B", .encoding = "ros1msg"};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .encoding = "ros1", .schema = &schema};
  ha_encryption how;
  ha_writer_options options = encrypted_options(&how);
  char path[PATH_MAX];
  ha_writer *writer = NULL;
  uint32_t id = 0;

  (void)state;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  assert_ok(ha_writer_open(&writer, scratch_path(path, "left.bag"), &options, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  for (int64_t i = 0; i < 100; i++) {
    ha_message msg = HA_MESSAGE_INIT;
    memset(large, (int)i, sizeof large);
    msg.log_time_ns = i;
    msg.data = large;
    msg.size = i % 10 == 0 ? sizeof large : 1000;
    assert_ok(ha_writer_write(writer, id, &msg, NULL));
  }
  assert_ok(ha_writer_flush(writer, 0, NULL));
  const sample s = {scratch_path(path, "left.bag.active"), g_own_key};
  const outcome o = read_sample(&s, HA_READ_RECOVER, 1);
  assert_int_equal(o.opened, HA_OK);
  assert_int_equal(o.messages, 100);
  assert_int_equal(o.failures, 0);
  ha_writer_abort(writer);
}

static void assert_not_written(const char *name, uint32_t flags, const char *method,
                               ha_status status, const char *text) {
  ha_encryption how;
  ha_writer_options options = encrypted_options(&how);
  ha_writer *writer = NULL;
  ha_error err = HA_ERROR_INIT;
  char path[PATH_MAX];

  how.method = method;
  options.flags = flags;
  assert_int_equal(ha_writer_open(&writer, scratch_path(path, name), &options, &err), status);
  assert_non_null(strstr(err.text, text));
  assert_null(writer);
}

static void what_cannot_be_encrypted_is_refused(void **state) {
  ha_encryption how;
  const ha_writer_options options = encrypted_options(&how);
  ha_writer_options appending = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  char path[PATH_MAX];

  (void)state;
  assert_not_written("x.mcap", 0, NULL, HA_E_ARG, "storage mcap writes no encrypted files");
  assert_not_written("x.bag", 0, "a/B", HA_E_UNSUPPORTED, "not 'a/B'");
  assert_not_written("x.bag", HA_WRITE_APPEND, NULL, HA_E_ARG, "appended");
  copy_plain(scratch_path(path, "written.bag"), &options);
  appending.flags = HA_WRITE_APPEND;
  assert_int_equal(ha_writer_open(&writer, path, &appending, NULL), HA_E_KEY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(samples_give_the_plain_messages),
      cmocka_unit_test(a_sample_is_described),
      cmocka_unit_test(a_check_finds_nothing),
      cmocka_unit_test(wrong_keys_are_refused),
      cmocka_unit_test(keys_are_read_from_files_and_the_environment),
      cmocka_unit_test(without_a_key_nothing_is_given),
      cmocka_unit_test(hints_reach_the_file),
      cmocka_unit_test(cut_files_give_their_whole_chunks),
      cmocka_unit_test(any_wrong_byte_is_no_crash),
      cmocka_unit_test(a_wrong_end_of_a_chunk_is_damage),
      cmocka_unit_test(written_bags_give_their_messages),
      cmocka_unit_test(nothing_secret_is_plain),
      cmocka_unit_test(unfinished_bags_are_recovered),
      cmocka_unit_test(what_cannot_be_encrypted_is_refused),
  };
  return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
