#include "live/play/lateness.h"

#include <stddef.h>

enum { BITS = 5, STEPS = 1 << BITS };

/* Each value below 32 has its own class; above, the five bits after the leading one select the
 * class. */
static size_t class_of(uint64_t ns) {
  if (ns < STEPS) return (size_t)ns;
  const unsigned top = 63 - (unsigned)__builtin_clzll(ns);
  return (top - BITS + 1) * STEPS + (size_t)((ns >> (top - BITS)) & (STEPS - 1));
}

/* The largest value of a class. */
static uint64_t end_of(size_t number) {
  if (number < STEPS) return number;
  const unsigned shift = (unsigned)(number / STEPS) - 1;
  return ((uint64_t)(STEPS + number % STEPS + 1) << shift) - 1;
}

void ha__lateness_add(ha__lateness *lateness, int64_t ns) {
  if (ns < 0) ns = 0;
  lateness->classes[class_of((uint64_t)ns)]++;
  lateness->count++;
  if (ns > lateness->max_ns) lateness->max_ns = ns;
}

int64_t ha__lateness_at(const ha__lateness *lateness, double part) {
  const double wanted = part * (double)lateness->count;
  uint64_t passed = 0;

  for (size_t i = 0; i < HA__LATENESS_CLASSES; i++) {
    passed += lateness->classes[i];
    if (lateness->classes[i] == 0 || (double)passed < wanted) continue;
    const uint64_t end = end_of(i);
    return end > (uint64_t)lateness->max_ns ? lateness->max_ns : (int64_t)end;
  }
  return lateness->max_ns;
}
