/* Bags read by a table of callbacks (holdall/io.h): the same messages as from the file system, and
 * failures of callbacks are returned. */
#include "../../test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/reader.h>
#include <holdall/records.h>

#include "base/hash.h"

/* --- a table over the file system: names are "mem:" and a path -------------------------------- */

enum { PREFIX = 4, MAX_BAGS = 1000 };

typedef struct store {
  int open;              /* files */
  atomic_long reads;     /* calls */
  size_t announced;      /* ranges of the last prefetch() */
  size_t calls;          /* calls of prefetch() */
  uint64_t bytes;        /* bytes of all ranges */
  uint64_t fail_after;   /* offset from which reads fail */
  uint64_t longer;       /* bytes that open() adds to the size of a file */
  ha_status open_status; /* not HA_OK: what open() returns */
} store;

typedef struct open_file {
  store *of;
  int fd;
} open_file;

static ha_status store_open(void **out, uint64_t *out_size, void *context, const char *name,
                            ha_error *err) {
  store *s = context;
  open_file *file = malloc(sizeof *file);
  struct stat st;

  (void)err;
  assert_non_null(file);
  assert_memory_equal(name, "mem:", PREFIX);
  *file = (open_file){s, open(name + PREFIX, O_RDONLY | O_CLOEXEC)};
  if (s->open_status != HA_OK || file->fd < 0 || fstat(file->fd, &st) != 0 || S_ISDIR(st.st_mode)) {
    if (file->fd >= 0) close(file->fd);
    free(file);
    return s->open_status != HA_OK ? s->open_status : HA_END;
  }
  s->open++;
  *out = file;
  *out_size = (uint64_t)st.st_size + s->longer;
  return HA_OK;
}

static void store_close(void *file) {
  open_file *f = file;

  f->of->open--;
  close(f->fd);
  free(f);
}

static ha_status store_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  const open_file *f = file;

  (void)err;
  atomic_fetch_add(&f->of->reads, 1);
  if (offset + size > f->of->fail_after) return HA_E_IO;
  return pread(f->fd, out, size, (off_t)offset) == (ssize_t)size ? HA_OK : HA_E_TRUNCATED;
}

static void store_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  const open_file *f = file;

  f->of->announced = n;
  f->of->calls++;
  for (size_t i = 0; i < n; i++) {
    f->of->bytes += ranges[i].size;
  }
}

static ha_status store_list(void *context, const char *folder, ha_io_add_fn add, ha_io_names *names,
                            ha_error *err) {
  DIR *dir = opendir(folder + PREFIX);
  const struct dirent *entry;
  ha_status st = HA_OK;

  (void)context;
  if (!dir) return HA_END;
  while (st == HA_OK && (entry = readdir(dir)) != NULL) {
    if (entry->d_type != DT_DIR) st = add(names, entry->d_name, err);
  }
  closedir(dir);
  return st;
}

static const ha_io_ops g_ops = {.struct_size = sizeof g_ops,
                                .name = "mem",
                                .open = store_open,
                                .close = store_close,
                                .read = store_read,
                                .prefetch = store_prefetch,
                                .list = store_list};

static store store_new(void) {
  return (store){.fail_after = UINT64_MAX};
}

/* --- content of a bag ------------------------------------------------------------------------- */

typedef struct sum {
  ha_status opened;
  ha_status ended;
  size_t messages;
  size_t channels;
  uint64_t hash;
} sum;

static ha_reader *open_bag(sum *out, const char *path, store *s, uint32_t flags) {
  const ha_io io = {sizeof io, &g_ops, s};
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_reader *reader = NULL;

  options.io = s ? &io : NULL;
  options.flags = flags;
  out->opened = ha_reader_open(&reader, &path, 1, &options, NULL);
  return reader;
}

static sum read_bag(const char *path, store *s, uint32_t flags) {
  ha_message msg = HA_MESSAGE_INIT;
  sum out = {HA_OK, HA_OK, 0, 0, 0};
  ha_reader *reader = open_bag(&out, path, s, flags);

  if (out.opened != HA_OK) return out;
  (void)ha_reader_channels(&out.channels, reader);
  while ((out.ended = ha_reader_next(&msg, reader, NULL)) == HA_OK) {
    out.messages++;
    out.hash = out.hash * 31 + ha__hash_secret(msg.data, msg.size) + (uint64_t)msg.log_time_ns;
  }
  ha_reader_close(reader);
  return out;
}

static void assert_same(const char *path, uint32_t flags) {
  char name[4096];
  store s = store_new();

  snprintf(name, sizeof name, "mem:%s", path);
  const sum here = read_bag(path, NULL, flags);
  const sum there = read_bag(name, &s, flags);
  if (memcmp(&here, &there, sizeof here) != 0) {
    print_error("%s: status %d and %d, %zu and %zu messages\n", path, here.opened, there.opened,
                here.messages, there.messages);
  }
  assert_memory_equal(&here, &there, sizeof here);
  assert_int_equal(s.open, 0);
}

/* --- the bags --------------------------------------------------------------------------------- */

static char *g_bags[MAX_BAGS];
static size_t g_bag_count;

static bool ends_in(const char *path, const char *end) {
  const size_t size = strlen(path);

  return size > strlen(end) && strcmp(path + size - strlen(end), end) == 0;
}

static int add_bag(const char *path, const struct stat *st, int type, struct FTW *where) {
  const bool file = type == FTW_F && (ends_in(path, ".bag") || ends_in(path, ".mcap") ||
                                      ends_in(path, ".db3") || ends_in(path, "metadata.yaml"));

  if (!file || st->st_size > 64 << 20 || g_bag_count == MAX_BAGS) return 0;
  char *bag = strdup(path);
  assert_non_null(bag);
  if (ends_in(path, "metadata.yaml")) bag[where->base - 1] = '\0';
  g_bags[g_bag_count++] = bag;
  return 0;
}

static void bags_are_read_as_from_the_file_system(void **state) {
  (void)state;
  assert_true(g_bag_count > 100);
  for (size_t i = 0; i < g_bag_count; i++) {
    assert_same(g_bags[i], 0);
  }
}

static void bags_are_recovered_as_from_the_file_system(void **state) {
  (void)state;
  for (size_t i = 0; i < g_bag_count; i += test_every()) {
    assert_same(g_bags[i], HA_READ_RECOVER);
  }
}

static const char *bag_that_ends_in(const char *end) {
  for (size_t i = 0; i < g_bag_count; i++) {
    if (ends_in(g_bags[i], end)) return g_bags[i];
  }
  fail_msg("no bag ends in %s", end);
  return NULL;
}

/* --- failures --------------------------------------------------------------------------------- */

static sum read_failing(const char *end, store *s) {
  char name[4096];

  snprintf(name, sizeof name, "mem:%s", bag_that_ends_in(end));
  const sum out = read_bag(name, s, 0);
  assert_int_equal(s->open, 0);
  return out;
}

static void failures_reach_the_caller(void **state) {
  store unreadable = store_new();
  store refused = store_new();
  store missing = store_new();
  store longer = store_new();

  (void)state;
  unreadable.fail_after = 8192;
  const sum cut = read_failing("demo.bag", &unreadable);
  assert_int_equal(cut.opened == HA_OK ? cut.ended : cut.opened, HA_E_IO);
  refused.open_status = HA_E_NOMEM;
  assert_int_equal(read_failing("demo.bag", &refused).opened, HA_E_NOMEM);
  missing.open_status = HA_END;
  assert_int_equal(read_failing("demo.bag", &missing).opened, HA_E_IO);
  longer.longer = 100;
  assert_int_equal(read_failing("plain_chunks.mcap", &longer).opened, HA_E_TRUNCATED);
}

static void chunks_are_announced_when_reading_begins(void **state) {
  char name[4096];
  store s = store_new();
  ha_message msg = HA_MESSAGE_INIT;
  ha_query query = HA_QUERY_INIT;
  sum out;

  (void)state;
  snprintf(name, sizeof name, "mem:%s", bag_that_ends_in("zstd_chunks.mcap"));
  ha_reader *reader = open_bag(&out, name, &s, 0);
  assert_ok(out.opened);
  assert_int_equal(s.calls, 0);
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_int_equal(s.calls, 1);
  assert_true(s.announced > 1 && s.bytes > 0);
  query.end_ns = msg.log_time_ns + 1; /* one chunk is enough */
  const size_t all = s.announced;
  assert_ok(ha_reader_query(reader, &query, NULL));
  assert_int_equal(s.announced, 0); /* the announced ranges were withdrawn */
  assert_ok(ha_reader_next(&msg, reader, NULL));
  assert_true(s.announced > 0 && s.announced < all);
  ha_reader_close(reader);
}

static void tables_that_cannot_work_are_refused(void **state) {
  const ha_io_ops empty = {.struct_size = sizeof empty};
  const ha_io_ops unset = {.open = store_open, .read = store_read};
  const ha_io_ops *const tables[] = {NULL, &empty, &unset};
  const char *path = "mem:x";

  (void)state;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    const ha_io io = {sizeof io, tables[i], NULL};
    ha_reader_options options = HA_READER_OPTIONS_INIT;
    ha_reader *reader = NULL;
    options.io = &io;
    assert_int_equal(ha_reader_open(&reader, &path, 1, &options, NULL), HA_E_ARG);
  }
}

static void urls_of_unknown_schemes_are_refused(void **state) {
  const char *path = "nosuchscheme://user:secret@host/x.bag?token=secret";
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;

  (void)state;
  assert_int_equal(ha_reader_open(&reader, &path, 1, NULL, &err), HA_E_UNSUPPORTED);
  assert_non_null(strstr(err.text, "nosuchscheme"));
  assert_null(strstr(err.text, "secret"));
}

static void records_are_walked(void **state) {
  char name[4096];
  store s = store_new();
  const ha_io io = {sizeof io, &g_ops, &s};
  ha_records_options options = HA_RECORDS_OPTIONS_INIT;
  ha_record record = HA_RECORD_INIT;
  ha_records *records = NULL;
  size_t count = 0;

  (void)state;
  snprintf(name, sizeof name, "mem:%s", bag_that_ends_in("demo.bag"));
  options.io = &io;
  assert_ok(ha_records_open(&records, name, &options, NULL));
  while (ha_records_next(&record, records, NULL) == HA_OK) {
    count++;
  }
  ha_records_close(records);
  assert_true(count > 3);
  assert_int_equal(s.open, 0);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bags_are_read_as_from_the_file_system),
      cmocka_unit_test(bags_are_recovered_as_from_the_file_system),
      cmocka_unit_test(failures_reach_the_caller),
      cmocka_unit_test(chunks_are_announced_when_reading_begins),
      cmocka_unit_test(tables_that_cannot_work_are_refused),
      cmocka_unit_test(urls_of_unknown_schemes_are_refused),
      cmocka_unit_test(records_are_walked),
  };

  for (int i = 1; i < argc; i++) {
    nftw(argv[i], add_bag, 16, FTW_PHYS);
  }
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  for (size_t i = 0; i < g_bag_count; i++) {
    free(g_bags[i]);
  }
  return failed;
}
