/* Hashes for tables whose keys come from bags: with a seed that each run draws, so that no bag can
 * choose names that collide. */
#ifndef CLI_UI_HASH_H
#define CLI_UI_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The same for equal bytes as long as the program runs. One thread. */
uint64_t cli_hash(const void *bytes, size_t size);

#endif
