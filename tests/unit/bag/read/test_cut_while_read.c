/* Files that another process truncates while they are read: reading returns a status and causes no
 * signal; messages returned before stay valid, and messages returned after the cut were in the file
 * before it. */
#include "../../../fault/numbered.h"
#include "../../shared_folder.h"
#include "../../test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "compression/compression.h"

enum { MESSAGES = 60, BEFORE = 7, CUTS = 5 };

typedef struct way {
  const char *name;
  const char *compression;

  uint32_t flags;
} way;

static const way g_ways[] = {
    {"x.bag", NULL, 0},
    {"x.bag", "lz4", 0},
    {"x.bag", "bz2", 0},
    {"x.mcap", NULL, 0},
    {"x.mcap", "lz4", 0},
    {"x.mcap", "zstd", 0},
    {"x.mcap", NULL, HA_WRITE_NO_CHUNKS},
    {"x.db3", NULL, 0},
};

/* Identity of a message. */
typedef struct print {
  int64_t time_ns;
  uint32_t topic; /* CRC of its topic, because channel numbers differ between readers */
  uint32_t crc;
  size_t size;
} print;

typedef struct subject {
  char path[128];
  uint8_t *bytes;
  size_t size;
  print messages[MESSAGES];
} subject;

static int make_folder(void **state) {
  return folder_make(state) == 0 && numbered_init() ? 0 : -1;
}

static int remove_folder(void **state) {
  (void)state;
  numbered_done();
  return folder_remove(state);
}

/* --- the good file -------------------------------------------------------------------------- */

/* Touches every byte. */
static print print_of(const ha_message *msg) {
  const char *topic = msg->channel->topic;

  return (print){msg->log_time_ns, ha__crc32(0, topic, strlen(topic)),
                 ha__crc32(0, msg->data, msg->size), msg->size};
}

static void write_bag(const subject *s, const way *w) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;
  unsigned lent = 0;

  options.compression = w->compression;
  options.flags = w->flags;
  options.chunk_bytes = 50000;
  assert_ok(ha_writer_open(&writer, s->path, &options, NULL));
  assert_ok(numbered_declare(writer, NULL));
  for (uint32_t n = 0; n < MESSAGES; n++) {
    assert_ok(numbered_write(writer, n, &lent, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

static void load(subject *s) {
  FILE *file = fopen(s->path, "rb");
  struct stat st;

  assert_non_null(file);
  assert_int_equal(fstat(fileno(file), &st), 0);
  s->size = (size_t)st.st_size;
  s->bytes = malloc(s->size);
  assert_non_null(s->bytes);
  assert_int_equal(fread(s->bytes, 1, s->size, file), s->size);
  fclose(file);
}

/* Replace the file that a reader has open. */
static void restore(const subject *s) {
  assert_true(unlink(s->path) == 0);
  FILE *file = fopen(s->path, "wb");

  assert_non_null(file);
  assert_int_equal(fwrite(s->bytes, 1, s->size, file), s->size);
  assert_int_equal(fclose(file), 0);
}

static ha_reader *open_reader(const subject *s, uint32_t threads, uint32_t flags) {
  const char *path = s->path;
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_reader *reader = NULL;

  options.threads = threads;
  options.flags = flags;
  options.readahead_bytes = 1 << 20;
  assert_ok(ha_reader_open(&reader, &path, 1, &options, NULL));
  return reader;
}

static void make(subject *s, const way *w) {
  ha_message msg = HA_MESSAGE_INIT;
  size_t count = 0;

  snprintf(s->path, sizeof s->path, "%s/%s", g_folder, w->name);
  write_bag(s, w);
  load(s);
  ha_reader *reader = open_reader(s, 1, 0);
  while (ha_reader_next(&msg, reader, NULL) == HA_OK) {
    assert_true(count < MESSAGES);
    s->messages[count++] = print_of(&msg);
  }
  assert_int_equal(count, MESSAGES);
  ha_reader_close(reader);
}

/* --- reading, and cutting ------------------------------------------------------------------- */

static void assert_known(const subject *s, const ha_message *msg) {
  const print is = print_of(msg);

  for (size_t i = 0; i < MESSAGES; i++) {
    const print *was = &s->messages[i];
    if (was->time_ns == is.time_ns && was->topic == is.topic && was->crc == is.crc &&
        was->size == is.size) {
      return;
    }
  }
  print_error("%s: a message of %s, %zu bytes at %lld, was never written\n", s->path,
              msg->channel->topic, is.size, (long long)is.time_ns);
  fail();
}

/* Read to the end; each failure has a text. Returns the number of good messages. */
static size_t read_on(const subject *s, ha_reader *reader, unsigned *failures) {
  ha_message msg = HA_MESSAGE_INIT;
  size_t count = 0;

  for (;;) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = ha_reader_next(&msg, reader, &err);
    if (st == HA_END) return count;
    if (st == HA_OK) {
      assert_known(s, &msg);
      count++;
      continue;
    }
    assert_true(err.text[0] != '\0');
    assert_true(++*failures < 10 * MESSAGES);
  }
}

typedef struct order {
  uint32_t threads;
  uint32_t flags;
  int32_t reverse;
  bool one_channel;
} order;

static void choose(ha_reader *reader, const order *how) {
  static const char *topics[1];
  ha_query query = HA_QUERY_INIT;
  size_t count = 0;

  query.reverse = how->reverse;
  if (how->one_channel) {
    topics[0] = ha_reader_channels(&count, reader)[0]->topic;
    query.topics = topics;
    query.topic_count = 1;
  }
  assert_ok(ha_reader_query(reader, &query, NULL));
}

static void cut_and_read(const subject *s, const order *how, unsigned before, size_t size) {
  ha_message kept = HA_MESSAGE_INIT;
  size_t count = 0;
  unsigned failures = 0;

  restore(s);
  ha_reader *reader = open_reader(s, how->threads, how->flags);
  choose(reader, how);
  for (; count < before && ha_reader_next(&kept, reader, NULL) == HA_OK; count++) {
    assert_known(s, &kept);
  }
  if (count > 0) ha_message_ref(&kept);
  assert_int_equal(truncate(s->path, (off_t)size), 0);
  if (count > 0) assert_known(s, &kept); /* the caller may still access it */
  count += read_on(s, reader, &failures);
  if (!how->one_channel && !(how->flags & HA_READ_RECOVER)) {
    assert_true(count == MESSAGES || failures > 0);
  }
  if (how->flags & HA_READ_RECOVER && count < MESSAGES) {
    size_t losses = 0;
    (void)ha_reader_losses(&losses, reader);
    assert_true(losses > 0 || failures > 0);
  }
  const uint32_t crc = kept.owner ? ha__crc32(0, kept.data, kept.size) : 0;
  ha_reader_close(reader);
  if (kept.owner) { /* the bytes stay valid, the channel does not */
    assert_int_equal(ha__crc32(0, kept.data, kept.size), crc);
    ha_message_unref(&kept);
  }
}

static void a_cut_is_a_status(void **state) {
  static const order orders[] = {
      {1, 0, 0, false}, {2, 0, 0, false}, {1, HA_READ_NO_CRC, 1, false},
      {1, 0, 0, true},  {2, 0, 1, true},  {1, HA_READ_RECOVER, 0, false},
  };

  (void)state;
  for (size_t w = 0; w < sizeof g_ways / sizeof *g_ways; w++) {
    subject s;
    make(&s, &g_ways[w]);
    for (size_t o = 0; o < sizeof orders / sizeof *orders; o++) {
      for (size_t cut = 0; cut < CUTS; cut += test_every()) {
        cut_and_read(&s, &orders[o], cut % 2 ? BEFORE : 0, s.size * cut / CUTS);
      }
    }
    free(s.bytes);
    unlink(s.path);
  }
}

/* With the flag the result is the same, if no process truncates the file. */
static void mapped_files_give_the_same(void **state) {
  (void)state;
  for (size_t w = 0; w < sizeof g_ways / sizeof *g_ways; w++) {
    subject s;
    unsigned failures = 0;
    make(&s, &g_ways[w]);
    ha_reader *reader = open_reader(&s, 2, HA_READ_MAPPED);
    assert_int_equal(read_on(&s, reader, &failures), MESSAGES);
    assert_int_equal(failures, 0);
    ha_reader_close(reader);
    free(s.bytes);
    unlink(s.path);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_cut_is_a_status),
      cmocka_unit_test(mapped_files_give_the_same),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
