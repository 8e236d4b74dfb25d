/* Hashes that outsiders cannot foresee: with a key that each process draws at random. For tables
 * whose keys come from files and networks; never for what is written or shown. */
#ifndef HA_BASE_HASH_H
#define HA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct ha__hash_key {
  uint64_t words[2];
} ha__hash_key;

/* The same for all of the process; any thread. */
const ha__hash_key *ha__hash_key_get(void);

/* SipHash-1-3 with a given key; the rest is for tests. */
uint64_t ha__hash_with(const ha__hash_key *key, const void *bytes, size_t size);

/* With the key of the process. */
uint64_t ha__hash_secret(const void *bytes, size_t size);

#endif
