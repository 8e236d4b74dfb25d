/* A folder in which a bag is written, or writing fails, with checks of its content. These functions
 * pause fault.c. */
#ifndef HA_TESTS_FAULT_SCENE_H
#define HA_TESTS_FAULT_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers of the messages in the bag that exists before the test. */
enum { SCENE_OLD_FIRST = 5000, SCENE_OLD_END = 5020 };

int scene_open(void **state);
int scene_close(void **state);

/* Path of a name in the folder; the last few results stay valid. */
const char *scene_path(const char *name);

/* Empties the folder, or leaves only a bag of that name in it. */
void scene_set(const char *bag_name);

/* Adds a bag with the same messages. */
void scene_add(const char *bag_name);

/* Number of entries in the folder. */
size_t scene_count(void);

/* All bags in the folder except `except` together contain messages [0, acked). Other messages must
 * have numbers less than `limit` and correct content. NULL = none. */
void scene_assert_holds(const char *except, uint32_t acked, uint32_t limit);

/* Add the numbers of readable messages of each channel (NUMBERED_CHANNELS) in all bags in the
 * folder except `except`. flags: HA_READ_... */
void scene_add_counts(uint64_t *counts, const char *except, uint32_t flags);

/* Number of messages according to the bag. */
uint64_t scene_messages(const char *name);

/* The bag is complete, has no problem, and contains exactly messages [from, to). */
void scene_assert_whole(const char *name, uint32_t from, uint32_t to);

#endif
