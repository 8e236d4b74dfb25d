/* How late things were: a histogram of constant size. */
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

/* What is early counts as on time. */
void ha__lateness_add(ha__lateness *lateness, int64_t ns);
/* The least that this part (0 to 1) was at most late. 0 without any. */
int64_t ha__lateness_at(const ha__lateness *lateness, double part);

#endif
