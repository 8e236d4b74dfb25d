/* Histogram of lateness, of constant size. */
#ifndef HA_LIVE_PLAY_LATENESS_H
#define HA_LIVE_PLAY_LATENESS_H

#include <stdint.h>

/* 32 classes for each power of two: a value is known to 3 %. */
enum { HA__LATENESS_CLASSES = 32 * 60 };

typedef struct ha__lateness {
  uint64_t classes[HA__LATENESS_CLASSES];
  uint64_t count;
  int64_t max_ns;
} ha__lateness;

/* A negative value counts as 0. */
void ha__lateness_add(ha__lateness *lateness, int64_t ns);
/* The quantile of this part (0 to 1); 0 without values. */
int64_t ha__lateness_at(const ha__lateness *lateness, double part);

#endif
