/* Real bags, truncated and overwritten at random positions. For each damaged bag:
 *
 * - truncation adds no message to the original ones;
 * - forward and backward give the same messages, in opposite order, with and without
 *   HA_READ_RECOVER;
 * - where messages are missing, a problem is reported, in both directions.
 *
 * usage: damage FOLDER, with the bags below FOLDER/data. $HOLDALL_SHARED takes the place of FOLDER,
 * $HOLDALL_EVERY leaves out all but each n-th bag. Skipped without bags, but fails when CI=true. */
#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "compression/compression.h"

enum { MAX_FILES = 4096, MAX_SIZE = 2 << 20, PLACES = 8 };

typedef struct message {
  int64_t time_ns;
  size_t size;
  uint32_t crc;
  uint32_t topic; /* checksum of the topic's name */
} message;

typedef struct messages {
  message *items;
  size_t count;
  size_t capacity;
  size_t failures;  /* of ha_reader_next() */
  bool is_reported; /* damage was reported: as a failure, problem or loss */
} messages;

static char *g_paths[MAX_FILES];
static size_t g_path_count;
static uint32_t g_seed = 1;

static void *need(void *ptr) {
  if (!ptr) abort();
  return ptr;
}

static uint32_t noise(void) {
  g_seed = g_seed * 1664525u + 1013904223u;
  return g_seed >> 8;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void add(messages *m, const ha_message *msg) {
  const char *topic = msg->channel->topic;

  if (m->count == m->capacity) {
    m->capacity = m->capacity ? 2 * m->capacity : 256;
    m->items = need(realloc(m->items, m->capacity * sizeof *m->items));
  }
  m->items[m->count++] = (message){msg->log_time_ns, msg->size, ha__crc32(0, msg->data, msg->size),
                                   ha__crc32(0, topic, strlen(topic))};
}

static messages read_bag(ha_reader *reader, int32_t reverse, bool names) {
  ha_query query = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  messages m = {.items = NULL};
  size_t count = 0;
  ha_status st;

  query.reverse = reverse;
  if (ha_reader_query(reader, &query, &err) < 0) m.failures++;
  while (m.failures < 1000000 && (st = ha_reader_next(&msg, reader, &err)) != HA_END) {
    if (st < 0) {
      m.failures++;
    } else {
      add(&m, &msg);
      if (!names) m.items[m.count - 1].topic = 0;
    }
  }
  (void)ha_reader_problems(&count, reader);
  m.is_reported = m.failures > 0 || count > 0;
  return m;
}

static bool open_bag(ha_reader **out, const char *path, uint32_t flags) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.flags = flags;
  options.threads = 1;
  return ha_reader_open(out, &path, 1, &options, &err) >= 0;
}

/* --- comparing -------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
  const message *x = a;
  const message *y = b;

  if (x->time_ns != y->time_ns) return x->time_ns < y->time_ns ? -1 : 1;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  if (x->crc != y->crc) return x->crc < y->crc ? -1 : 1;
  return x->topic < y->topic ? -1 : x->topic > y->topic;
}

static bool in_order(const messages *m, bool reverse) {
  for (size_t i = 1; i < m->count; i++) {
    const int64_t before = m->items[i - 1].time_ns;
    const int64_t after = m->items[i].time_ns;
    if (reverse ? before < after : before > after) return false;
  }
  return true;
}

static void sort(messages *m) {
  if (m->count > 0) qsort(m->items, m->count, sizeof *m->items, compare);
}

/* Messages of a that are not in b; both are sorted. */
static size_t count_others(const messages *a, const messages *b) {
  size_t others = 0;
  size_t k = 0;

  for (size_t i = 0; i < a->count; i++) {
    while (k < b->count && compare(&b->items[k], &a->items[i]) < 0) {
      k++;
    }
    if (k < b->count && compare(&b->items[k], &a->items[i]) == 0) {
      k++;
    } else {
      others++;
    }
  }
  return others;
}

/* --- one damaged bag -------------------------------------------------------------------------- */

typedef struct damage {
  const char *what;
  size_t at;
  uint32_t flags; /* to read with */
} damage;

/* The messages of the intact bag: as read, and without topics, because recovery assigns other
 * topics if names are lost. */
typedef struct known {
  messages named;
  messages bare;
} known;

static const messages *good_of(const known *k, const damage *d) {
  return d->flags & HA_READ_RECOVER ? &k->bare : &k->named;
}

static const char *find_fault(messages *forward, messages *backward, const messages *good,
                              const damage *d, bool open_reported) {
  if (!in_order(forward, false) || !in_order(backward, true)) return "not in order of time";
  sort(forward);
  sort(backward);
  if (forward->count != backward->count || count_others(forward, backward) > 0) {
    return "forward and backward give different messages";
  }
  if (d->what[0] == 'c' && count_others(forward, good) > 0) return "a message that never was";
  if (forward->count < good->count && !open_reported &&
      (!forward->is_reported || !backward->is_reported)) {
    return "what is missing is not reported";
  }
  return NULL;
}

static unsigned check_reading(const char *name, const char *path, const known *all,
                              const damage *d) {
  const messages *good = good_of(all, d);
  const bool names = good == &all->named;
  ha_reader *reader = NULL;
  ha_reader *other = NULL;
  size_t count = 0;

  if (!open_bag(&reader, path, d->flags)) return 0; /* the failure reports the loss of everything */
  (void)ha_reader_problems(&count, reader);
  messages forward = read_bag(reader, 0, names);
  if (!open_bag(&other, path, d->flags)) abort(); /* reading backward must report by itself */
  messages backward = read_bag(other, 1, names);
  const char *fault = find_fault(&forward, &backward, good, d, count > 0);
  if (fault) {
    printf("# %s, %s at %zu, %s: %s (%zu, %zu of %zu; failures %zu, %zu)\n", name, d->what, d->at,
           d->flags & HA_READ_RECOVER ? "recovering" : "reading", fault, forward.count,
           backward.count, good->count, forward.failures, backward.failures);
  }
  free(forward.items);
  free(backward.items);
  ha_reader_close(reader);
  ha_reader_close(other);
  return fault != NULL;
}

static unsigned check_bytes(const char *name, const uint8_t *bytes, size_t size, const known *good,
                            damage d) {
  const int fd = memfd_create("damaged", MFD_CLOEXEC);
  unsigned faults = 0;
  char path[64];

  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (fd < 0 || write(fd, bytes, size) != (ssize_t)size) abort();
  faults += check_reading(name, path, good, &d);
  d.flags = HA_READ_RECOVER;
  faults += check_reading(name, path, good, &d);
  close(fd);
  return faults;
}

/* --- one bag ---------------------------------------------------------------------------------- */

static unsigned damage_bag(const char *name, const uint8_t *bytes, size_t size, const known *good) {
  uint8_t *copy = need(malloc(size));
  unsigned faults = 0;

  for (int i = 0; i < PLACES; i++) {
    const size_t at = 1 + noise() % size;
    faults += check_bytes(name, bytes, at, good, (damage){"cut", at, 0});
  }
  for (int i = 0; i < PLACES; i++) {
    const size_t at = noise() % size;
    const size_t run = i % 2 == 0 ? 1 : 16;
    memcpy(copy, bytes, size);
    for (size_t k = at; k < at + run && k < size; k++) {
      copy[k] = (uint8_t)(copy[k] ^ (1 + noise() % 255));
    }
    faults += check_bytes(name, copy, size, good, (damage){"overwritten", at, 0});
  }
  free(copy);
  return faults;
}

static uint8_t *load(const char *path, size_t *out_size) {
  FILE *file = need(fopen(path, "rb"));
  uint8_t *bytes = need(malloc(MAX_SIZE));

  *out_size = fread(bytes, 1, MAX_SIZE, file);
  fclose(file);
  return bytes;
}

/* Bags that can't be read when intact have nothing to compare with. */
static unsigned check_bag(const char *path, const char *name) {
  ha_reader *reader = NULL;
  unsigned faults = 0;
  size_t size = 0;

  if (!open_bag(&reader, path, 0)) return 0;
  known good = {.named = read_bag(reader, 0, true)};
  good.bare = read_bag(reader, 0, false);
  ha_reader_close(reader);
  sort(&good.named);
  sort(&good.bare);
  if (good.named.count > 0 && !good.named.is_reported) {
    uint8_t *bytes = load(path, &size);
    faults = damage_bag(name, bytes, size, &good);
    free(bytes);
  }
  free(good.named.items);
  free(good.bare.items);
  return faults;
}

static int take_file(const char *path, const struct stat *state, int kind, struct FTW *ftw) {
  const char *suffix = strrchr(path, '.');

  (void)ftw;
  if (kind != FTW_F || !suffix || g_path_count == MAX_FILES) return 0;
  if (state->st_size == 0 || state->st_size >= MAX_SIZE) return 0;
  if (strcmp(suffix, ".db3") != 0 && strcmp(suffix, ".mcap") != 0 && strcmp(suffix, ".bag") != 0) {
    return 0;
  }
  g_paths[g_path_count++] = need(strdup(path));
  return 0;
}

static int compare_paths(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_true(const char *name) {
  const char *value = getenv(name);

  return value && strcmp(value, "true") == 0;
}

int main(int argc, char **argv) {
  const char *shared = getenv("HOLDALL_SHARED");
  const char *every = getenv("HOLDALL_EVERY");
  const size_t step = every && strtoul(every, NULL, 10) > 0 ? strtoul(every, NULL, 10) : 1;
  unsigned failed = 0;
  size_t number = 0;
  char folder[4096];

  snprintf(folder, sizeof folder, "%s/data", shared ? shared : argc > 1 ? argv[1] : ".");
  nftw(folder, take_file, 16, FTW_PHYS);
  if (g_path_count == 0) {
    printf("1..1\n%s 1 - real bags # SKIP none at %s\n", is_true("CI") ? "not ok" : "ok", folder);
    return is_true("CI");
  }
  qsort(g_paths, g_path_count, sizeof *g_paths, compare_paths);
  printf("1..%zu\n", (g_path_count + step - 1) / step);
  for (size_t i = 0; i < g_path_count; i += step) {
    const char *name = g_paths[i] + strlen(folder) + 1;
    const unsigned faults = check_bag(g_paths[i], name);
    printf("%s %zu - %s\n", faults ? "not ok" : "ok", ++number, name);
    fflush(stdout);
    failed += faults > 0;
  }
  for (size_t i = 0; i < g_path_count; i++) {
    free(g_paths[i]);
  }
  return failed > 0;
}
