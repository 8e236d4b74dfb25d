/* bare_read BAG: the minimum cost of reading an uncompressed ROS 1 bag in order of time. It
 * trusts the file, knows only chunks and messages, and orders only within a chunk, which is
 * enough for these workloads. A bound to compare with, not a reader. */
#include "../measure.h"
#include "bare_file.h"

typedef struct entry {
  uint64_t time; /* seconds << 32 | nanoseconds */
  const uint8_t *data;
  uint32_t size;
} entry;

typedef struct entries {
  entry *items;
  size_t count;
  size_t capacity;
  int sorted;
} entries;

static void add(entries *list, const bag_record *r) {
  const uint8_t *time = bag_field(r, "time=");
  const entry e = {(uint64_t)load_u32(time) << 32 | load_u32(time + 4), r->data, r->data_size};

  if (list->count == list->capacity) {
    list->capacity = 2 * list->capacity + 1024;
    list->items = realloc(list->items, list->capacity * sizeof(entry));
    if (!list->items) give_up("realloc");
  }
  if (list->count > 0 && list->items[list->count - 1].time > e.time) list->sorted = 0;
  list->items[list->count++] = e;
}

static int by_time(const void *a, const void *b) {
  const uint64_t x = ((const entry *)a)->time;
  const uint64_t y = ((const entry *)b)->time;

  return x < y ? -1 : x > y;
}

static void read_chunk(measure *m, const bag_record *chunk, entries *list) {
  list->count = 0;
  list->sorted = 1;
  for (const uint8_t *p = chunk->data; p < chunk->data + chunk->data_size;) {
    const bag_record r = bag_record_at(p);
    if (*bag_field(&r, "op=") == BAG_MESSAGE) add(list, &r);
    p = r.data + r.data_size;
  }
  if (!list->sorted) qsort(list->items, list->count, sizeof(entry), by_time);
  for (size_t i = 0; i < list->count; i++) {
    measure_message(m, list->items[i].data, list->items[i].size);
  }
}

int main(int argc, char **argv) {
  entries list = {NULL, 0, 0, 1};

  if (argc != 2) {
    fprintf(stderr, "usage: bare_read BAG\n");
    return 2;
  }
  measure m = measure_start();
  const bare_file file = bare_open(argv[1]);
  for (const uint8_t *p = file.data + BAG_MAGIC_SIZE; p < file.data + file.size;) {
    const bag_record r = bag_record_at(p);
    if (*bag_field(&r, "op=") == BAG_CHUNK) read_chunk(&m, &r, &list);
    p = r.data + r.data_size;
  }
  munmap((void *)(uintptr_t)file.data, file.size);
  free(list.items);
  measure_report(&m);
  return 0;
}
