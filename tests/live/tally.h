/* Counts received messages: each publisher's numbers, which are missing between its first and its
 * last, repeated, or out of order. C and C++. */
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
  uint8_t *seen; /* a bit a number */
  uint64_t seen_bytes;
} tally_publisher;

/* All zero to begin with. */
typedef struct tally {
  uint64_t received;
  uint64_t bytes;
  uint64_t bad; /* not what its publisher sends */
  tally_publisher *publishers;
  uint32_t n;
} tally;

/* good: its content matches id. false: out of memory. */
bool tally_add(tally *t, bool good, content_id id, uint64_t bytes);

/* As members of a JSON object, with no brace around them. */
void tally_print(const tally *t, FILE *out);

void tally_done(tally *t);

#ifdef __cplusplus
}
#endif

#endif
