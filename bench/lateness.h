/* How late messages are that are to come at a fixed rate. The message that was earliest, by its
 * number, is taken to be in time. C and C++. */
#ifndef BENCH_LATENESS_H
#define BENCH_LATENESS_H

#include <stddef.h>
#include <stdint.h>

#include "peer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All zero to begin with. */
typedef struct lateness {
  int64_t *offsets_ns; /* of each message: when it came, less as many periods as its number */
  size_t n;
  size_t capacity;
} lateness;

/* Says "reached" when it is number --count. */
void lateness_add(lateness *l, const peer_options *options, uint64_t number, int64_t when_ns);

/* Say "done", and forget all. */
void lateness_report(lateness *l);

#ifdef __cplusplus
}
#endif

#endif
