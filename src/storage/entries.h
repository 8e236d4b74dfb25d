/* Entries of the index of a chunk. */
#ifndef HA_STORAGE_ENTRIES_H
#define HA_STORAGE_ENTRIES_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* Mixes a message of a chunk into 64 bits. The sum over all messages, in any order, equals that
 * over the entries of an index which lists exactly them. A few multiplications mix every bit into
 * every other. key: random, so that no file can be crafted to collide. */
static inline uint64_t ha__entry_digest(uint64_t key, uint32_t channel, uint64_t time,
                                        uint64_t offset) {
  uint64_t mixed = (time ^ key) * UINT64_C(0x9e3779b97f4a7c15);

  mixed = (mixed ^ mixed >> 32 ^ offset << 16 ^ channel) * UINT64_C(0xbf58476d1ce4e5b9);
  mixed = (mixed ^ mixed >> 29 ^ key) * UINT64_C(0x94d049bb133111eb);
  return mixed ^ mixed >> 32;
}

/* Sort by offset. Quick for a few runs that are in order, as in an index with one run for each
 * channel. */
void ha__entries_sort(ha_entry *entries, size_t count);

/* Sort by offset, and set the sizes of the messages of a chunk that contains nothing else: each
 * record ends where the next begins, or at `end`. head: bytes of a record before its message. */
void ha__entries_set_sizes(ha_entry *entries, size_t count, uint32_t head, uint32_t end);

#endif
