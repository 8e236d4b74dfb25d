/* Headers of chunks are read on first use, by any thread. */
#include "../../test.h"

#include <pthread.h>

#include "base/alloc.h"
#include "driver.h"
#include "expect.h"
#include "storage/storage.h"

static const ha_storage_ops *const g_ops = &ha__storage_rosbag1;

enum { THREADS = 4 };

typedef struct job {
  driven *d;
  uint64_t raw_bytes;
  uint64_t messages;
} job;

static void *read_all(void *user) {
  job *j = user;
  uint64_t counts[EXPECT_CHANNELS] = {0};

  for (size_t i = 0; i < j->d->info->chunk_count; i++) {
    ha_chunk chunk;
    ha_view view = HA_VIEW_INIT;
    ha_entries entries = HA_ENTRIES_INIT;
    uint8_t *owned = NULL;
    const uint8_t *data = NULL;
    size_t size = 0;
    g_ops->chunk(j->d->self, i, &chunk);
    j->raw_bytes += chunk.raw_size;
    (void)driven_chunk(j->d, &chunk, &view, &owned, &data, &size, NULL);
    (void)g_ops->parse(j->d->self, i, data, size, &entries, NULL);
    (void)g_ops->chunk_counts(j->d->self, i, counts, NULL);
    j->messages += entries.size;
    ha__view_release(&view);
    ha__free(owned);
    ha__free(entries.items);
  }
  return NULL;
}

static void threads_see_the_same(void **state) {
  static const char *const bags[] = {"20_none", "20_lz4", "20_damaged_bz2", "12_indexed",
                                     "11_rosrecord"};

  (void)state;
  for (size_t k = 0; k < sizeof bags / sizeof *bags; k++) {
    char path[512];
    pthread_t threads[THREADS];
    job jobs[THREADS];
    driven d;
    expect_path(path, bags[k], ".bag");
    assert_ok(driven_open_file(&d, path));
    for (size_t i = 0; i < THREADS; i++) {
      jobs[i] = (job){.d = &d};
      assert_int_equal(pthread_create(&threads[i], NULL, read_all, &jobs[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
      pthread_join(threads[i], NULL);
    }
    for (size_t i = 0; i < THREADS; i++) {
      assert_int_equal(jobs[i].raw_bytes, jobs[0].raw_bytes);
      assert_int_equal(jobs[i].messages, d.info->message_count - (k == 2));
    }
    driven_close(&d);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(threads_see_the_same)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
