/* What a recovering reader could not get out of the files of a bag: place by place, each told once
 * however often and by whichever thread it is met. */
#ifndef HA_PLUGIN_LOSSES_H
#define HA_PLUGIN_LOSSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

/* So many places are listed; the last of them sums up the rest. */
enum { HA__LOSSES_MAX = 10000 };

typedef struct ha__losses ha__losses;

ha_status ha__losses_new(ha__losses **out, ha_error *err);
void ha__losses_free(ha__losses *losses);

/* Losses are listed in the order in which their files were announced. HA_E_NOMEM. */
ha_status ha__losses_announce(ha__losses *losses, const char *path, ha_error *err);

/* Any thread. One of a path and offset (and without an offset: text) that was told before widens
 * that. Never fails; out of memory, it is counted to the last one there is. */
void ha__losses_add(ha__losses *losses, const char *path, const ha_loss *loss);

/* Is something lost in [from, to) of this file, as far as is known where it was? */
bool ha__losses_touch(ha__losses *losses, const char *path, uint64_t from, uint64_t to);

/* All of them by file and offset, borrowed until the next call. */
const ha_loss *const *ha__losses_list(size_t *out_count, ha__losses *losses);

/* Called with a sentence on each that was not told of yet. */
typedef void ha__losses_fn(void *user, const char *path, int64_t offset, const char *text);
void ha__losses_each_new(ha__losses *losses, ha__losses_fn *fn, void *user);

#endif
