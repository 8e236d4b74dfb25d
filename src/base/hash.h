/* Hashes that outsiders cannot predict: XXH3 with a secret that each process draws at random. For
 * tables whose keys come from files and networks; never for what is written or shown. */
#ifndef HA_BASE_HASH_H
#define HA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The same for equal bytes as long as the process runs. Any thread. */
uint64_t ha__hash_secret(const void *bytes, size_t size);

#endif
