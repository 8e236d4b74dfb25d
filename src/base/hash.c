#include "base/hash.h"

#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { SEED_BYTES = 64 };

static pthread_once_t g_once = PTHREAD_ONCE_INIT;
static uint8_t g_secret[XXH3_SECRET_DEFAULT_SIZE];

/* Early in the boot of a system getrandom() may fail: use addresses and times, which are hard to
 * guess remotely. */
static void seed_without_random(uint64_t seed[SEED_BYTES / 8]) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  seed[0] = (uint64_t)now.tv_nsec;
  seed[1] = (uint64_t)now.tv_sec;
  seed[2] = (uint64_t)getpid();
  seed[3] = (uint64_t)(uintptr_t)&g_secret;
}

static void draw(void) {
  uint64_t seed[SEED_BYTES / 8] = {0};

  if (getrandom(seed, sizeof seed, GRND_NONBLOCK) != (ssize_t)sizeof seed)
    seed_without_random(seed);
  XXH3_generateSecret(g_secret, sizeof g_secret, seed, sizeof seed);
}

uint64_t ha__hash_secret(const void *bytes, size_t size) {
  pthread_once(&g_once, draw);
  return XXH3_64bits_withSecret(bytes, size, g_secret, sizeof g_secret);
}
