/* Hashes that outsiders cannot predict: XXH3 with a secret that each process draws at random. For
 * tables whose keys come from files and networks; never for values that are stored or shown. */
#ifndef HA_BASE_HASH_H
#define HA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Equal for equal bytes as long as the process runs. Any thread. */
uint64_t ha__hash_secret(const void *bytes, size_t size);

#endif
