/* A folder in which a bag is written, or fails to be; and what must be left in it then. Nothing of
 * this is led through fault.c: each pauses it. */
#ifndef HA_TESTS_FAULT_SCENE_H
#define HA_TESTS_FAULT_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Messages of the bag that is there before. */
enum { SCENE_OLD_FIRST = 5000, SCENE_OLD_END = 5020 };

int scene_open(void **state);
int scene_close(void **state);

/* Path of a name in the folder; of the last few. */
const char *scene_path(const char *name);

/* Nothing in it, or a bag of that name alone. */
void scene_set(const char *bag_name);

/* One more bag, with the same messages. */
void scene_add(const char *bag_name);

/* So many names are in it. */
size_t scene_count(void);

/* All bags in it together, without `except`, give messages [0, acked), and others below `limit`
 * only as they were written. NULL = none. */
void scene_assert_holds(const char *except, uint32_t acked, uint32_t limit);

/* How many messages the bag says that it has. */
uint64_t scene_messages(const char *name);

/* The bag is whole, has no problem, and messages [from, to) and no others. */
void scene_assert_whole(const char *name, uint32_t from, uint32_t to);

#endif
