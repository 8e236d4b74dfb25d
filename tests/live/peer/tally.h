/* Counts received messages: for each publisher the numbers that are missing between its first and
 * its last, that are repeated, or that are out of order. C and C++. */
#ifndef LIVE_TALLY_H
#define LIVE_TALLY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "content.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tally_publisher {
  uint32_t publisher;
  uint64_t count; /* distinct numbers */
  uint64_t first; /* the smallest */
  uint64_t last;  /* the greatest */
  uint64_t latest;
  uint64_t twice;
  uint64_t back; /* arrived after a greater number */
  uint8_t *seen; /* one bit a number */
  uint64_t seen_bytes;
} tally_publisher;

/* Must be zero initially. */
typedef struct tally {
  uint64_t received;
  uint64_t bytes;
  uint64_t bad; /* messages with wrong content */
  tally_publisher *publishers;
  uint32_t n;
} tally;

/* good: the content matches id. false: out of memory. */
bool tally_add(tally *t, bool good, content_id id, uint64_t bytes);

/* Prints members of a JSON object, without braces. */
void tally_print(const tally *t, FILE *out);

void tally_done(tally *t);

#ifdef __cplusplus
}
#endif

#endif
