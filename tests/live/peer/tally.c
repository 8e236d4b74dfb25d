#include "tally.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PUBLISHERS = 4096 };
static const uint64_t MAX_NUMBER = UINT64_C(1) << 32;

static tally_publisher *publisher_of(tally *t, uint32_t publisher) {
  for (uint32_t i = 0; i < t->n; i++) {
    if (t->publishers[i].publisher == publisher) return &t->publishers[i];
  }
  if (t->n == MAX_PUBLISHERS) return NULL;
  tally_publisher *grown = realloc(t->publishers, (t->n + 1) * sizeof *grown);
  if (!grown) return NULL;
  t->publishers = grown;
  memset(&grown[t->n], 0, sizeof *grown);
  grown[t->n].publisher = publisher;
  return &grown[t->n++];
}

static bool make_room(tally_publisher *p, uint64_t number) {
  uint64_t bytes = p->seen_bytes > 0 ? p->seen_bytes : 64;

  while (number / 8 >= bytes) {
    bytes *= 2;
  }
  if (bytes == p->seen_bytes) return true;
  uint8_t *grown = realloc(p->seen, bytes);
  if (!grown) return false;
  memset(grown + p->seen_bytes, 0, bytes - p->seen_bytes);
  p->seen = grown;
  p->seen_bytes = bytes;
  return true;
}

static void count_number(tally_publisher *p, uint64_t number) {
  const uint8_t bit = (uint8_t)(1u << number % 8);

  if (p->seen[number / 8] & bit) {
    p->twice++;
    return;
  }
  p->seen[number / 8] |= bit;
  p->back += p->count > 0 && number < p->latest;
  if (p->count == 0 || number < p->first) p->first = number;
  if (p->count == 0 || number > p->last) p->last = number;
  p->latest = number;
  p->count++;
}

bool tally_add(tally *t, bool good, content_id id, uint64_t bytes) {
  t->received++;
  t->bytes += bytes;
  if (!good || id.number >= MAX_NUMBER) {
    t->bad++;
    return true;
  }
  tally_publisher *p = publisher_of(t, id.publisher);
  if (!p || !make_room(p, id.number)) return false;
  count_number(p, id.number);
  return true;
}

void tally_print(const tally *t, FILE *out) {
  fprintf(out, "\"received\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"bad\": %" PRIu64, t->received,
          t->bytes, t->bad);
  fprintf(out, ", \"publishers\": {");
  for (uint32_t i = 0; i < t->n; i++) {
    const tally_publisher *p = &t->publishers[i];
    fprintf(out,
            "%s\"%" PRIu32 "\": {\"count\": %" PRIu64 ", \"first\": %" PRIu64 ", \"last\": %" PRIu64
            ", \"missing\": %" PRIu64 ", \"twice\": %" PRIu64 ", \"back\": %" PRIu64 "}",
            i > 0 ? ", " : "", p->publisher, p->count, p->first, p->last,
            p->count > 0 ? p->last - p->first + 1 - p->count : 0, p->twice, p->back);
  }
  fprintf(out, "}");
}

void tally_done(tally *t) {
  for (uint32_t i = 0; i < t->n; i++) {
    free(t->publishers[i].seen);
  }
  free(t->publishers);
  memset(t, 0, sizeof *t);
}
