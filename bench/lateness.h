/* Lateness of messages that should arrive at a fixed rate. The earliest message, relative to its
 * number, counts as on time. C and C++. */
#ifndef BENCH_LATENESS_H
#define BENCH_LATENESS_H

#include <stddef.h>
#include <stdint.h>

#include "peer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initially all zero. */
typedef struct lateness {
  int64_t *offsets_ns; /* for each message: its arrival time minus its number of periods */
  size_t n;
  size_t capacity;
} lateness;

/* Prints "reached" for message number --count. */
void lateness_add(lateness *l, const peer_options *options, uint64_t number, int64_t when_ns);

/* Prints "done", and resets everything. */
void lateness_report(lateness *l);

#ifdef __cplusplus
}
#endif

#endif
