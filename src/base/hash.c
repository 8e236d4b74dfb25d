#include "base/hash.h"

#include <pthread.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "base/bytes.h"

/* --- the key --------------------------------------------------------------------------- */

static pthread_once_t g_once = PTHREAD_ONCE_INIT;
static ha__hash_key g_key;

/* Where the system has no random bytes to give yet: what is hard to guess from elsewhere. */
static void make_do(void) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  const uint64_t parts[] = {(uint64_t)now.tv_nsec, (uint64_t)now.tv_sec, (uint64_t)getpid(),
                            (uint64_t)(uintptr_t)&now, (uint64_t)(uintptr_t)&g_key};
  const ha__hash_key first = {{parts[0], parts[3]}};
  g_key.words[0] = ha__hash_with(&first, parts, sizeof parts);
  g_key.words[1] = ha__hash_with(&g_key, parts, sizeof parts);
}

static void draw(void) {
  if (getrandom(&g_key, sizeof g_key, GRND_NONBLOCK) != (ssize_t)sizeof g_key) make_do();
}

const ha__hash_key *ha__hash_key_get(void) {
  pthread_once(&g_once, draw);
  return &g_key;
}

/* --- SipHash-1-3 ----------------------------------------------------------------------- */

static inline uint64_t rotate(uint64_t x, int bits) {
  return x << bits | x >> (64 - bits);
}

static inline void mix(uint64_t v[4]) {
  v[0] += v[1];
  v[1] = rotate(v[1], 13) ^ v[0];
  v[0] = rotate(v[0], 32);
  v[2] += v[3];
  v[3] = rotate(v[3], 16) ^ v[2];
  v[0] += v[3];
  v[3] = rotate(v[3], 21) ^ v[0];
  v[2] += v[1];
  v[1] = rotate(v[1], 17) ^ v[2];
  v[2] = rotate(v[2], 32);
}

static inline void absorb(uint64_t v[4], uint64_t word) {
  v[3] ^= word;
  mix(v);
  v[0] ^= word;
}

uint64_t ha__hash_with(const ha__hash_key *key, const void *bytes, size_t size) {
  const uint8_t *p = bytes;
  const size_t rest = size % 8;
  uint64_t last = (uint64_t)size << 56;
  uint64_t v[4] = {
      key->words[0] ^ UINT64_C(0x736f6d6570736575), key->words[1] ^ UINT64_C(0x646f72616e646f6d),
      key->words[0] ^ UINT64_C(0x6c7967656e657261), key->words[1] ^ UINT64_C(0x7465646279746573)};

  for (size_t i = 0; i < size - rest; i += 8)
    absorb(v, ha__load_u64(p + i));
  for (size_t i = 0; i < rest; i++)
    last |= (uint64_t)p[size - rest + i] << (8 * i);
  absorb(v, last);
  v[2] ^= 0xff;
  for (int i = 0; i < 3; i++)
    mix(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

uint64_t ha__hash_secret(const void *bytes, size_t size) {
  return ha__hash_with(ha__hash_key_get(), bytes, size);
}
