#include "lateness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lateness_add(lateness *l, const peer_options *options, uint64_t number, int64_t when_ns) {
  if (l->n == l->capacity) {
    l->capacity = l->capacity > 0 ? 2 * l->capacity : 1024;
    int64_t *grown = realloc(l->offsets_ns, l->capacity * sizeof *grown);
    if (!grown) exit(1);
    l->offsets_ns = grown;
  }
  l->offsets_ns[l->n++] = when_ns - (int64_t)((double)number * 1e9 / options->rate_hz);
  if (l->n == options->count) peer_say_number("reached", l->n);
}

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

  return x < y ? -1 : x > y;
}

static double part_us(const lateness *l, double part) {
  const size_t at = (size_t)(part * (double)(l->n - 1));

  return (double)(l->offsets_ns[at] - l->offsets_ns[0]) * 1e-3;
}

void lateness_report(lateness *l) {
  char more[200] = ", \"received\": 0";

  if (l->n > 0) {
    qsort(l->offsets_ns, l->n, sizeof *l->offsets_ns, by_size);
    snprintf(more, sizeof more,
             ", \"received\": %zu, \"p50_us\": %.1f, \"p99_us\": %.1f, \"max_us\": %.1f", l->n,
             part_us(l, 0.5), part_us(l, 0.99), part_us(l, 1));
  }
  peer_say("done", more);
  free(l->offsets_ns);
  memset(l, 0, sizeof *l);
}
