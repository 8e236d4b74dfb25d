#include "campaign.h"

#include "../../test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "compression/compression.h"

static score g_score;

score campaign_score(void) {
  return g_score;
}

static void *need(void *ptr) {
  if (!ptr) abort();
  return ptr;
}

/* --- the good file ------------------------------------------------------------------------ */

static int by_content(const void *a, const void *b) {
  const known *x = a;
  const known *y = b;

  if (x->time_ns != y->time_ns) return x->time_ns < y->time_ns ? -1 : 1;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  return x->crc < y->crc ? -1 : x->crc > y->crc;
}

static void read_file(subject *s) {
  FILE *file = fopen(s->path, "rb");
  const size_t room = 16 << 20;

  assert_non_null(file);
  s->bytes = need(malloc(room));
  s->size = fread(s->bytes, 1, room, file);
  fclose(file);
  assert_true(s->size > 0 && s->size < room);
}

void subject_load(subject *s, const char *path, look_fn *look) {
  *s = (subject){.path = path};
  read_file(s);
  look(s);
  assert_true(s->count > 0);
  qsort(s->messages, s->count, sizeof *s->messages, by_content);
}

void subject_free(subject *s) {
  for (size_t i = 0; i < s->count; i++) {
    free(s->messages[i].places);
  }
  free(s->messages);
  free(s->bytes);
}

static known known_of(const ha_channel *channel, int64_t time_ns, const void *data, size_t size) {
  known k = {.time_ns = time_ns, .size = size, .crc = ha__crc32(0, data, size)};

  snprintf(k.topic, sizeof k.topic, "%s", channel->topic);
  return k;
}

void subject_add(subject *s, const ha_channel *channel, int64_t time_ns, const void *data,
                 size_t size, const extent *places, size_t place_count) {
  known k = known_of(channel, time_ns, data, size);

  k.places = need(malloc((place_count + 1) * sizeof *places));
  memcpy(k.places, places, place_count * sizeof *places);
  k.place_count = place_count;
  s->messages = need(realloc(s->messages, (s->count + 1) * sizeof k));
  s->messages[s->count++] = k;
}

/* --- the damaged one ----------------------------------------------------------------------- */

static bool touches(const known *k, const damage *d) {
  for (size_t i = 0; i < k->place_count; i++) {
    if (k->places[i].start < d->end && d->start < k->places[i].end) return true;
    /* removing bytes splits the record that contains them */
    if (k->places[i].start < d->start && d->start < k->places[i].end) return true;
  }
  return false;
}

typedef struct given {
  known *items;
  size_t count;
  size_t capacity;
} given;

static void add(given *g, const ha_message *msg) {
  if (g->count == g->capacity) {
    g->capacity = g->capacity * 2 + 64;
    g->items = need(realloc(g->items, g->capacity * sizeof *g->items));
  }
  g->items[g->count++] = known_of(msg->channel, msg->log_time_ns, msg->data, msg->size);
}

static void complain(const subject *s, const damage *d, const char *what) {
  print_error("%s: %s of %llu to %llu: %s\n", s->path, d->what, (unsigned long long)d->start,
              (unsigned long long)d->end, what);
}

static bool read_all(given *g, const subject *s, const damage *d, ha_reader *reader) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  int64_t last = INT64_MIN;
  ha_status st;

  while ((st = ha_reader_next(&msg, reader, &err)) == HA_OK) {
    assert_true(msg.channel && msg.channel->topic && msg.channel->schema);
    if (msg.log_time_ns < last) complain(s, d, "out of order");
    last = msg.log_time_ns;
    add(g, &msg);
  }
  if (st == HA_END) return true;
  complain(s, d, err.text);
  return false;
}

/* Check that every untouched message is returned, and that other messages are not more than the
 * touched ones. */
static bool compare(given *g, const subject *s, const damage *d, uint64_t suspicious) {
  size_t touched = suspicious;
  size_t odd = 0;
  size_t at = 0;
  bool good = true;

  if (g->count > 0) qsort(g->items, g->count, sizeof *g->items, by_content);
  for (size_t i = 0; i < s->count; i++) {
    const known *want = &s->messages[i];
    while (at < g->count && by_content(&g->items[at], want) < 0) {
      at++;
      odd++;
    }
    const bool there = at < g->count && by_content(&g->items[at], want) == 0;
    if (there) at++;
    if (touches(want, d)) {
      touched += !there;
    } else if (!there) {
      char text[160];
      snprintf(text, sizeof text, "message %zu of %s at %lld is missing", i, want->topic,
               (long long)want->time_ns);
      complain(s, d, text);
      good = false;
    }
  }
  odd += g->count - at;
  if (odd > touched) {
    complain(s, d, "messages that were not there");
    good = false;
  }
  return good;
}

/* Check that losses are reported if messages are missing; if all losses have a count, the sum must
 * be correct. */
static bool compare_losses(const given *g, const subject *s, const damage *d, ha_reader *reader) {
  const size_t missing = s->count > g->count ? s->count - g->count : 0;
  size_t count = 0;
  const ha_loss *const *losses = ha_reader_losses(&count, reader);
  uint64_t reported = 0;
  bool counted = true;

  for (size_t i = 0; i < count; i++) {
    assert_true(losses[i]->text && losses[i]->text[0] != '\0');
    assert_true(losses[i]->places == 1);
    if (losses[i]->messages == HA_UNCOUNTED || (losses[i]->flags & HA_LOSS_MORE)) counted = false;
    if (losses[i]->messages != HA_UNCOUNTED) reported += losses[i]->messages;
  }
  g_score.cases++;
  g_score.missing += missing;
  if (missing > 0 && count == 0 && !s->has_no_end) {
    complain(s, d, "messages are missing, and no loss is reported");
    return false;
  }
  if (counted && reported == missing) g_score.exact++;
  if (counted && reported != missing) {
    g_score.wrong++;
    if (getenv("CAMPAIGN_VERBOSE")) {
      char text[100];
      snprintf(text, sizeof text, "%zu missing, %llu reported", missing,
               (unsigned long long)reported);
      complain(s, d, text);
      for (size_t i = 0; i < count; i++) {
        print_error("   at %lld: %llu bytes, %lld messages: %s\n", (long long)losses[i]->offset,
                    (unsigned long long)losses[i]->bytes, (long long)losses[i]->messages,
                    losses[i]->text);
      }
    }
  }
  return true;
}

/* Number of messages returned from data with a wrong checksum. */
static uint64_t count_suspicious(ha_reader *reader) {
  size_t count = 0;
  const ha_loss *const *losses = ha_reader_losses(&count, reader);
  uint64_t sum = 0;

  for (size_t i = 0; i < count; i++) {
    sum += losses[i]->suspicious;
  }
  return sum;
}

static bool anything_left(const subject *s, const damage *d) {
  for (size_t i = 0; i < s->count; i++) {
    if (!touches(&s->messages[i], d)) return true;
  }
  return false;
}

static unsigned g_read;

static bool read_damaged(const subject *s, const damage *d, const char *path) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  ha_reader *reader = NULL;
  given g = {NULL, 0, 0};

  options.threads = ++g_read % 4 == 0 ? 3 : 1; /* results must not depend on the number of
                                                * threads */
  options.flags = HA_READ_RECOVER;
  if (ha_reader_open(&reader, &path, 1, &options, &err) < 0) {
    assert_true(err.text[0] != '\0');
    if (anything_left(s, d)) complain(s, d, err.text);
    return !anything_left(s, d);
  }
  bool good = read_all(&g, s, d, reader);
  good = compare(&g, s, d, count_suspicious(reader)) && good;
  good = compare_losses(&g, s, d, reader) && good;
  free(g.items);
  ha_reader_close(reader);
  return good;
}

static unsigned g_failures;

void check_damage(const subject *s, const damage *d) {
  char path[64];
  const int fd = memfd_create("damaged", MFD_CLOEXEC);

  assert_true(fd >= 0);
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  assert_int_equal(write(fd, d->bytes, d->size), (ssize_t)d->size);
  if (!read_damaged(s, d, path)) g_failures++;
  close(fd);
}

/* --- the kinds of damage --------------------------------------------------------------------- */

static uint32_t g_seed;

static uint8_t noise(void) {
  g_seed = g_seed * 1664525u + 1013904223u;
  return (uint8_t)(g_seed >> 24);
}

static void cut(const subject *s, size_t step) {
  for (size_t at = 0; at < s->size; at += step) {
    check_damage(s, &(damage){"cut", at, s->size, s->bytes, at});
  }
}

static void overwrite(const subject *s, size_t n, bool with_noise, size_t step) {
  uint8_t *bytes = need(malloc(s->size));

  for (size_t at = 0; at < s->size; at += step) {
    const size_t end = at + n < s->size ? at + n : s->size;
    memcpy(bytes, s->bytes, s->size);
    for (size_t i = at; i < end; i++) {
      bytes[i] = with_noise ? noise() : 0;
    }
    check_damage(s, &(damage){with_noise ? "noise" : "zeros", at, end, bytes, s->size});
  }
  free(bytes);
}

static void take_out(const subject *s, size_t n, size_t step) {
  uint8_t *bytes = need(malloc(s->size));

  for (size_t at = 0; at + n < s->size; at += step) {
    memcpy(bytes, s->bytes, at);
    memcpy(bytes + at, s->bytes + at + n, s->size - at - n);
    check_damage(s, &(damage){"removal", at, at + n, bytes, s->size - n});
  }
  free(bytes);
}

void campaign(const subject *s, size_t step, size_t cut_step) {
  static const size_t sizes[] = {1, 16, 512, 4096};

  g_seed = 1;
  g_failures = 0;
  cut(s, cut_step);
  for (size_t i = 0; i < 4; i++) {
    if (sizes[i] >= s->size || s->head_reports_all) break;
    overwrite(s, sizes[i], false, step);
    overwrite(s, sizes[i], true, step);
    if (!s->has_no_end) take_out(s, sizes[i], step);
  }
  assert_int_equal(g_failures, 0);
}
