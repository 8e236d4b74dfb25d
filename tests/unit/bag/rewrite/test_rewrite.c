/* ha_rewrite: which messages are written where, which chunks are copied unchanged, and that
 * failures leave no output. */
#include "../../shared_folder.h"
#include "../../test.h"
#include <holdall/check.h>
#include <holdall/repair.h>
#include <holdall/rewrite.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGES = 600, CHANNELS = 3, SIZE = 500, STEP_NS = 1000000, CHUNK = 20000 };

static char *in_folder(const char *name) {
  static char paths[8][400];
  static size_t next;
  char *path = paths[next++ % 8];

  snprintf(path, sizeof paths[0], "%s/%s", g_folder, name);
  return path;
}

static size_t count_files(void) {
  DIR *dir = opendir(g_folder);
  size_t count = 0;

  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    count += e->d_name[0] != '.';
  }
  closedir(dir);
  return count;
}

static int empty_folder(void **state) {
  DIR *dir = opendir(g_folder);

  (void)state;
  for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
    if (e->d_name[0] != '.') unlink(in_folder(e->d_name));
  }
  closedir(dir);
  return 0;
}

static int remove_folder(void **state) {
  empty_folder(state);
  return rmdir(g_folder);
}

/* Message n: on channel n % CHANNELS, but /t2 only among the first ten. */
static uint32_t channel_of(uint32_t n) {
  return n % CHANNELS == 2 && n >= 10 ? 0 : n % CHANNELS;
}

static void fill(uint8_t *bytes, uint32_t n) {
  memset(bytes, (int)(n % 251), SIZE);
  memcpy(bytes, &n, 4);
}

static void make_bag(const char *path, const char *compression) {
  static const char definition[] = "string data\n";
  const ha_schema schema = {sizeof schema,
                            "std_msgs/String",
                            "ros1msg",
                            (const uint8_t *)definition,
                            sizeof definition - 1,
                            "0123"};
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_writer *writer = NULL;

  options.compression = compression;
  options.chunk_bytes = CHUNK;
  assert_ok(ha_writer_open(&writer, path, &options, NULL));
  for (uint32_t i = 0; i < CHANNELS; i++) {
    char topic[8];
    ha_channel channel = {.struct_size = sizeof channel, .schema = &schema, .encoding = "ros1"};
    uint32_t id = 0;
    snprintf(topic, sizeof topic, "/t%u", i);
    channel.topic = topic;
    assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  }
  for (uint32_t n = 0; n < MESSAGES; n++) {
    ha_message msg = HA_MESSAGE_INIT;
    uint8_t bytes[SIZE];
    fill(bytes, n);
    msg.data = bytes;
    msg.size = SIZE;
    msg.log_time_ns = (int64_t)n * STEP_NS;
    assert_ok(ha_writer_write(writer, channel_of(n), &msg, NULL));
  }
  assert_ok(ha_writer_close(writer, NULL));
}

/* Read the messages of a bag: one flag for each. */
static size_t read_bag(bool seen[MESSAGES], const char *path) {
  ha_reader *reader = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  size_t count = 0;
  ha_status st;

  memset(seen, 0, MESSAGES * sizeof *seen);
  assert_ok(ha_reader_open(&reader, &path, 1, NULL, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) == HA_OK) {
    uint8_t want[SIZE];
    uint32_t n = 0;
    assert_int_equal(msg.size, SIZE);
    memcpy(&n, msg.data, 4);
    assert_true(n < MESSAGES && !seen[n]);
    fill(want, n);
    assert_memory_equal(msg.data, want, SIZE);
    assert_int_equal(msg.log_time_ns, (int64_t)n * STEP_NS);
    seen[n] = true;
    count++;
  }
  assert_int_equal(st, HA_END);
  ha_reader_close(reader);
  return count;
}

typedef struct bytes {
  uint8_t *data;
  size_t size;
} bytes;

static bytes slurp(const char *path) {
  FILE *file = fopen(path, "rb");
  bytes b = {malloc(4 << 20), 0};

  assert_non_null(file);
  b.size = fread(b.data, 1, 4 << 20, file);
  fclose(file);
  return b;
}

static void spill(const char *path, const bytes *b) {
  FILE *file = fopen(path, "wb");

  assert_int_equal(fwrite(b->data, 1, b->size, file), b->size);
  fclose(file);
}

static ha_status rewrite_to(const char *from, const ha_rewrite_output *outputs, size_t n,
                            const ha_rewrite_options *options, ha_rewrite_result *result,
                            ha_error *err) {
  const ha_rewrite_output *list[2] = {&outputs[0], n > 1 ? &outputs[1] : NULL};
  ha_reader *reader = NULL;

  assert_ok(ha_reader_open(&reader, &from, 1, NULL, NULL));
  const ha_status st = ha_rewrite(result, reader, list, n, options, err);
  ha_reader_close(reader);
  return st;
}

static ha_rewrite_result copy(const char *from, const char *to, const char *compression,
                              const ha_rewrite_options *options) {
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_error err = HA_ERROR_INIT;

  writer.compression = compression;
  output.path = to;
  output.options = &writer;
  const ha_status st = rewrite_to(from, &output, 1, options, &result, &err);
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  return result;
}

/* --- whole chunks ------------------------------------------------------------------------- */

static const struct {
  const char *from;
  const char *to;
  const char *compression;
} g_pairs[] = {{"a.bag", "b.bag", NULL},
               {"a.bag", "b.bag", "lz4"},
               {"a.bag", "b.bag", "bz2"},
               {"a.mcap", "b.mcap", NULL},
               {"a.mcap", "b.mcap", "zstd"}};

/* The writer is given the same chunks, so copying chunks produces the same file. */
static void chunks_pass_as_they_are(void **state) {
  bool seen[MESSAGES];

  (void)state;
  for (size_t i = 0; i < sizeof g_pairs / sizeof *g_pairs; i++) {
    const char *from = in_folder(g_pairs[i].from);
    const char *to = in_folder(g_pairs[i].to);
    make_bag(from, g_pairs[i].compression);
    const ha_rewrite_result result = copy(from, to, g_pairs[i].compression, NULL);
    assert_int_equal(result.messages, MESSAGES);
    assert_int_equal(read_bag(seen, to), MESSAGES);
    bytes a = slurp(from);
    bytes b = slurp(to);
    if (strcmp(g_pairs[i].from, "a.bag") == 0) {
      assert_int_equal(a.size, b.size);
      assert_memory_equal(a.data, b.data, a.size);
    }
    free(a.data);
    free(b.data);
    empty_folder(NULL);
  }
}

/* Chunks of the default size instead of those of the input. */
static void anew_means_anew(void **state) {
  const ha_rewrite_options anew = {.struct_size = sizeof anew, .flags = HA_REWRITE_ANEW};
  bool seen[MESSAGES];

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  copy(in_folder("a.bag"), in_folder("b.bag"), NULL, &anew);
  assert_int_equal(read_bag(seen, in_folder("b.bag")), MESSAGES);
  bytes a = slurp(in_folder("a.bag"));
  bytes b = slurp(in_folder("b.bag"));
  assert_true(b.size < a.size);
  free(a.data);
  free(b.data);
}

/* A wrong index is corrected, not copied. */
static void a_wrong_index_is_made_right(void **state) {
  static const char index_head[] = "\x04\0\0\0op=\x04\x08\0\0\0ver=\x01\0\0\0";
  bool seen[MESSAGES];

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  bytes a = slurp(in_folder("a.bag"));
  uint8_t *at = memmem(a.data, a.size, index_head, sizeof index_head - 1);
  assert_non_null(at);
  /* after the header: the data's length, time, and the offset of the first message */
  at += sizeof index_head - 1 + 4 + 8;
  at[0] ^= 0x10;
  spill(in_folder("a.bag"), &a);
  const ha_rewrite_result result = copy(in_folder("a.bag"), in_folder("b.bag"), NULL, NULL);
  assert_int_equal(result.messages, MESSAGES);
  assert_int_equal(read_bag(seen, in_folder("b.bag")), MESSAGES);
  free(a.data);
}

static size_t g_damages;

static void on_damage(void *user, const ha_error *what) {
  (void)user;
  assert_true(what->text[0] != '\0');
  g_damages++;
}

static void a_damaged_chunk_is_reported(void **state) {
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  bool seen[MESSAGES];

  (void)state;
  g_damages = 0;
  options.damage = on_damage;
  make_bag(in_folder("a.mcap"), "zstd");
  bytes a = slurp(in_folder("a.mcap"));
  const uint8_t *zstd = memmem(a.data + 2000, a.size - 2000, "\x28\xb5\x2f\xfd", 4);
  assert_non_null(zstd);
  a.data[zstd - a.data + 40] ^= 0xff;
  spill(in_folder("a.mcap"), &a);
  const ha_rewrite_result result = copy(in_folder("a.mcap"), in_folder("b.mcap"), "zstd", &options);
  const size_t count = read_bag(seen, in_folder("b.mcap"));
  assert_int_equal(result.damages, 1);
  assert_int_equal(g_damages, 1);
  assert_int_equal(result.messages, count);
  assert_in_range(count, MESSAGES - CHUNK / SIZE, MESSAGES - 1);
  free(a.data);
}

/* --- recovering --------------------------------------------------------------------------- */

typedef struct recovered {
  uint64_t messages;
  size_t losses;
} recovered;

/* threads: 0 = the default */
static recovered recover_by(uint32_t threads, const char *from, const char *to,
                            const char *compression) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_reader *reader = NULL;
  recovered out;

  options.flags = HA_READ_RECOVER;
  options.threads = threads;
  writer.compression = compression;
  writer.threads = threads;
  output.path = to;
  output.options = &writer;
  assert_ok(ha_reader_open(&reader, &from, 1, &options, NULL));
  assert_ok(ha_rewrite(&result, reader, (const ha_rewrite_output *[]){&output}, 1, NULL, NULL));
  assert_int_equal(result.damages, 0); /* damage is reported as losses */
  ha_reader_losses(&out.losses, reader);
  out.messages = result.messages;
  ha_reader_close(reader);
  return out;
}

static recovered recover(const char *from, const char *to, const char *compression) {
  return recover_by(0, from, to, compression);
}

static void assert_in_order(const char *path, uint64_t messages) {
  ha_check_result result = HA_CHECK_RESULT_INIT;

  assert_ok(ha_check(&result, path, NULL, NULL, NULL, NULL));
  assert_int_equal(result.errors, 0);
  assert_int_equal(result.messages, messages);
}

/* The same result without using an index. */
static void recovering_passes_whole_chunks(void **state) {
  bool seen[MESSAGES];

  (void)state;
  for (size_t i = 0; i < sizeof g_pairs / sizeof *g_pairs; i++) {
    const char *from = in_folder(g_pairs[i].from);
    const char *to = in_folder(g_pairs[i].to);
    make_bag(from, g_pairs[i].compression);
    const recovered got = recover(from, to, g_pairs[i].compression);
    assert_int_equal(got.messages, MESSAGES);
    assert_int_equal(got.losses, 0);
    assert_in_order(to, MESSAGES);
    assert_int_equal(read_bag(seen, to), MESSAGES);
    bytes a = slurp(from);
    bytes b = slurp(to);
    if (strcmp(g_pairs[i].from, "a.bag") == 0) {
      assert_int_equal(a.size, b.size);
      assert_memory_equal(a.data, b.data, a.size);
    }
    free(a.data);
    free(b.data);
    empty_folder(NULL);
  }
}

/* Damage at each of many places: the output is in order, and defines everything it uses, although
 * definitions may have been in the lost part. */
static void what_is_recovered_is_in_order(void **state) {
  enum { STEP = 9973, HOLE = 60 };

  (void)state;
  for (size_t i = 0; i < 3; i++) { /* ROS 1 bags */
    make_bag(in_folder("a.bag"), g_pairs[i].compression);
    bytes whole = slurp(in_folder("a.bag"));
    for (size_t at = 13; at + HOLE < whole.size; at += whole.size < 10 * STEP ? 997 : STEP) {
      bytes hit = slurp(in_folder("a.bag"));
      memset(hit.data + at, 0xaa, HOLE);
      spill(in_folder("hit.bag"), &hit);
      free(hit.data);
      const recovered got =
          recover(in_folder("hit.bag"), in_folder("b.bag"), g_pairs[i].compression);
      assert_in_range(got.messages, MESSAGES - 3 * CHUNK / SIZE, MESSAGES);
      assert_true(got.losses > 0 || got.messages == MESSAGES);
      assert_in_order(in_folder("b.bag"), got.messages);
      unlink(in_folder("b.bag"));
    }
    free(whole.data);
    empty_folder(NULL);
  }
}

/* Chunks are examined in advance, and copied in file order. */
static void threads_make_no_difference(void **state) {
  enum { HOLES = 5, HOLE = SIZE + 60, THREADS = 5 }; /* each gap contains the header of a message */

  (void)state;
  for (size_t i = 0; i < sizeof g_pairs / sizeof *g_pairs; i++) {
    const char *compression = g_pairs[i].compression;
    const char *from = in_folder(g_pairs[i].from);
    const char *one = in_folder(g_pairs[i].to);
    const char *many = in_folder(strcmp(g_pairs[i].to, "b.bag") == 0 ? "c.bag" : "c.mcap");
    make_bag(from, compression);
    bytes hit = slurp(from);
    for (size_t k = 1; k <= HOLES; k++) {
      memset(hit.data + hit.size / (HOLES + 1) * k, 0xaa, HOLE);
    }
    spill(from, &hit);
    const recovered a = recover_by(1, from, one, compression);
    const recovered b = recover_by(THREADS, from, many, compression);
    assert_true(a.losses > 0 && a.messages > 0);
    assert_int_equal(a.losses, b.losses);
    assert_int_equal(a.messages, b.messages);
    bytes x = slurp(one);
    bytes y = slurp(many);
    assert_int_equal(x.size, y.size);
    assert_memory_equal(x.data, y.data, x.size);
    free(hit.data);
    free(x.data);
    free(y.data);
    empty_folder(NULL);
  }
}

/* Chunks after the damage are copied unchanged. */
static void damage_costs_its_chunk_alone(void **state) {
  (void)state;
  make_bag(in_folder("a.bag"), "lz4");
  bytes a = slurp(in_folder("a.bag"));
  bytes hit = slurp(in_folder("a.bag"));
  uint8_t *lz4 = memmem(hit.data + a.size / 2, a.size / 2, "\x04\"M\x18", 4);
  assert_non_null(lz4);
  memset(lz4 + 40, 0xaa, 8);
  spill(in_folder("hit.bag"), &hit);
  const recovered got = recover(in_folder("hit.bag"), in_folder("b.bag"), "lz4");
  assert_true(got.losses > 0);
  bytes b = slurp(in_folder("b.bag"));
  size_t chunks = 0;
  size_t same = 0;
  for (const uint8_t *at = a.data;
       (at = memmem(at, a.size - (size_t)(at - a.data), "\x04\"M\x18", 4)) != NULL; at++) {
    chunks++;
    same += memmem(b.data, b.size, at, 200) != NULL;
  }
  assert_true(chunks > 10);
  assert_in_range(same, chunks - 2, chunks);
  free(a.data);
  free(hit.data);
  free(b.data);
}

/* --- selection of messages -------------------------------------------------------------------- */

static void several_outputs_have_queries_of_their_own(void **state) {
  const char *const first[] = {"/t1"};
  ha_query topic = HA_QUERY_INIT;
  ha_query late = HA_QUERY_INIT;
  ha_rewrite_output outputs[2] = {HA_REWRITE_OUTPUT_INIT, HA_REWRITE_OUTPUT_INIT};
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  bool seen[MESSAGES];

  (void)state;
  make_bag(in_folder("a.bag"), "lz4");
  topic.topics = first;
  topic.topic_count = 1;
  late.start_ns = 100 * STEP_NS;
  late.limit = 7;
  outputs[0].path = in_folder("one.mcap");
  outputs[0].query = &topic;
  outputs[1].path = in_folder("late.bag");
  outputs[1].query = &late;
  assert_ok(rewrite_to(in_folder("a.bag"), outputs, 2, NULL, &result, NULL));
  assert_int_equal(read_bag(seen, in_folder("one.mcap")), MESSAGES / 3);
  assert_true(seen[1] && seen[4] && !seen[0]);
  assert_int_equal(read_bag(seen, in_folder("late.bag")), 7);
  assert_true(seen[100] && seen[106]);
  assert_int_equal(result.messages, MESSAGES / 3 + 7);
}

static void the_state_before_the_start_comes_along(void **state) {
  ha_query query = HA_QUERY_INIT;
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  const ha_rename renames[] = {{"/t2", "/map"}};
  bool seen[MESSAGES];

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  query.start_ns = 590 * STEP_NS;
  options.query = &query;
  options.last_per_channel = "^/t[12]$";
  options.renames = renames;
  options.rename_count = 1;
  copy(in_folder("a.bag"), in_folder("b.mcap"), NULL, &options);
  /* the last of /t2 is number 8, that of /t1 before 590 is 589 */
  assert_int_equal(read_bag(seen, in_folder("b.mcap")), 12);
  assert_true(seen[8] && seen[589] && !seen[588] && seen[590] && seen[599]);
}

/* --- folders ---------------------------------------------------------------------------------- */

static void empty_bag_folder(const char *path) {
  DIR *dir = opendir(path);

  for (struct dirent *e = dir ? readdir(dir) : NULL; e; e = readdir(dir)) {
    char inner[700];
    snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
    if (e->d_name[0] != '.') unlink(inner);
  }
  if (dir) closedir(dir);
  rmdir(path);
}

/* metadata.yaml is restored: from the files, and from the copies in them. */
static void metadata_yaml_is_made_anew(void **state) {
  const ha_pair pair = {"robot", "nine", 4};
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_error err = HA_ERROR_INIT;
  char yaml[500];

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  output.path = in_folder("folder");
  output.options = &writer;
  writer.split_ns = 200 * STEP_NS;
  writer.metadata = (ha_pairs){&pair, 1};
  assert_ok(rewrite_to(in_folder("a.bag"), &output, 1, NULL, NULL, NULL));
  snprintf(yaml, sizeof yaml, "%s/metadata.yaml", output.path);
  bytes before = slurp(yaml);
  assert_int_equal(unlink(yaml), 0);
  const ha_status st = ha_reindex_folder(output.path, 0, &err);
  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
  bytes after = slurp(yaml);
  assert_int_equal(after.size, before.size);
  assert_memory_equal(after.data, before.data, after.size);
  assert_int_equal(ha_reindex_folder(in_folder("a.bag"), 0, &err), HA_E_ARG);
  free(before.data);
  free(after.data);
  empty_bag_folder(output.path);
}

/* --- failures --------------------------------------------------------------------------------- */

static int32_t stop(void *user, const ha_rewrite_progress *now) {
  (void)user;
  (void)now;
  return 1;
}

static void a_stopped_rewrite_leaves_nothing(void **state) {
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  options.flags = HA_REWRITE_ANEW;
  options.progress = stop;
  for (int i = 0; i < 4; i++) {
    /* progress is reported every 1024 messages: read more than that */
    const char *const bags[] = {in_folder("a.bag"), in_folder("a.bag")};
    ha_reader *reader = NULL;
    assert_ok(ha_reader_open(&reader, bags, 2, NULL, NULL));
    output.path = in_folder(i % 2 ? "b.bag" : "folder");
    assert_int_equal(
        ha_rewrite(NULL, reader, (const ha_rewrite_output *[]){&output}, 1, &options, &err),
        HA_E_CANCELLED);
    ha_reader_close(reader);
    assert_int_equal(count_files(), 1);
  }
}

typedef struct reader_closer {
  ha_reader *reader;
  unsigned calls;
} reader_closer;

static int32_t close_reader(void *user, const ha_rewrite_progress *now) {
  reader_closer *c = user;

  (void)now;
  if (!c->calls++) ha_reader_close(c->reader);
  return 0;
}

/* The reader is valid until the call has returned. */
static void a_reader_may_be_closed_by_a_callback(void **state) {
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  reader_closer c = {NULL, 0};

  (void)state;
  make_bag(in_folder("a.bag"), NULL);
  const char *const bags[] = {in_folder("a.bag"), in_folder("a.bag")};
  assert_ok(ha_reader_open(&c.reader, bags, 2, NULL, NULL));
  options.flags = HA_REWRITE_ANEW;
  options.progress = close_reader;
  options.user = &c;
  output.path = in_folder("b.bag");
  assert_ok(ha_rewrite(NULL, c.reader, (const ha_rewrite_output *[]){&output}, 1, &options, NULL));
  assert_true(c.calls > 0);
  assert_int_equal(count_files(), 2);
}

static void what_a_target_cannot_hold_is_refused(void **state) {
  const ha_schema schema = {sizeof schema, "a/msg/B", "ros2msg", (const uint8_t *)"", 0, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/x", .schema = &schema, .encoding = "cdr"};
  ha_rewrite_output output = HA_REWRITE_OUTPUT_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_writer *writer = NULL;
  uint32_t id = 0;

  (void)state;
  assert_ok(ha_writer_open(&writer, in_folder("a.mcap"), NULL, NULL));
  assert_ok(ha_writer_add_channel(&id, writer, &channel, NULL, NULL));
  assert_ok(ha_writer_close(writer, NULL));
  output.path = in_folder("b.bag");
  assert_int_equal(rewrite_to(in_folder("a.mcap"), &output, 1, NULL, NULL, &err), HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "cdr"));
  assert_int_equal(count_files(), 1);
}

int main(void) {
#define TEST(name) cmocka_unit_test_teardown(name, empty_folder)
  const struct CMUnitTest tests[] = {
      TEST(chunks_pass_as_they_are),
      TEST(anew_means_anew),
      TEST(a_wrong_index_is_made_right),
      TEST(a_damaged_chunk_is_reported),
      TEST(recovering_passes_whole_chunks),
      TEST(what_is_recovered_is_in_order),
      TEST(threads_make_no_difference),
      TEST(damage_costs_its_chunk_alone),
      TEST(several_outputs_have_queries_of_their_own),
      TEST(the_state_before_the_start_comes_along),
      TEST(metadata_yaml_is_made_anew),
      TEST(a_stopped_rewrite_leaves_nothing),
      TEST(what_a_target_cannot_hold_is_refused),
      TEST(a_reader_may_be_closed_by_a_callback),
  };
  return cmocka_run_group_tests(tests, folder_make, remove_folder);
}
