#include "ui/hash.h"

#include <stdbool.h>
#include <sys/random.h>
#include <time.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t cli_hash(const void *bytes, size_t size) {
  static uint64_t seed;
  static bool is_drawn;

  if (!is_drawn && getrandom(&seed, sizeof seed, GRND_NONBLOCK) != (ssize_t)sizeof seed) {
    seed = (uint64_t)time(NULL); /* early in the start of a system */
  }
  is_drawn = true;
  return XXH3_64bits_withSeed(bytes, size, seed);
}
