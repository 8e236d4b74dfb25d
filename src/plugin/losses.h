/* Losses of a recovering reader: what it could not read from the files of a bag, place by place.
 * Each is reported once, however often and by whichever thread it is found. */
#ifndef HA_PLUGIN_LOSSES_H
#define HA_PLUGIN_LOSSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

/* Limit of listed places; the last one sums up the rest. */
enum { HA__LOSSES_MAX = 10000 };

typedef struct ha__losses ha__losses;

ha_status ha__losses_new(ha__losses **out, ha_error *err);
void ha__losses_free(ha__losses *losses);

/* Losses are sorted by the order in which files were added. HA_E_NOMEM. */
ha_status ha__losses_announce(ha__losses *losses, const char *path, ha_error *err);

/* Add a loss. Any thread. One with the path and offset (or without an offset: text) of an earlier
 * one extends that. Never fails; when out of memory, it is added to the last entry. */
void ha__losses_add(ha__losses *losses, const char *path, const ha_loss *loss);

/* Whether something is lost in [from, to) of this file, as far as positions are known. */
bool ha__losses_touch(ha__losses *losses, const char *path, uint64_t from, uint64_t to);

/* All losses sorted by file and offset, borrowed until the next call. */
const ha_loss *const *ha__losses_list(size_t *out_count, ha__losses *losses);

/* Called with a sentence on each loss that was not reported yet. */
typedef void ha__losses_fn(void *user, const char *path, int64_t offset, const char *text);
void ha__losses_each_new(ha__losses *losses, ha__losses_fn *fn, void *user);

#endif
