/* Problems found in the files of a bag: a bounded list of lines. And losses of a recovering reader:
 * what it could not read, place by place; each is reported once, however often and by whichever
 * thread it is found. */
#ifndef HA_PLUGIN_REPORT_H
#define HA_PLUGIN_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/text/texts.h"

/* --- losses ----------------------------------------------------------------------------------- */

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

/* --- problems --------------------------------------------------------------------------------- */

/* Limit of problems of one bag; the last one says that there are more. */
enum { HA__REPORT_MAX = 1000 };

typedef struct ha__report {
  ha__arena arena;
  const ha_problem **items;
  size_t size;
  size_t capacity;
  ha__losses *losses; /* owned; NULL unless the reader recovers */
  ha__texts texts;    /* texts of definitions and channels kept by storages, for all files */
} ha__report;

#define HA__REPORT_INIT                                                                            \
  { HA__ARENA_INIT, NULL, 0, 0, NULL, HA__TEXTS_INIT }

/* Target of a storage's reports while it opens a file. */
typedef struct ha__report_target {
  ha__report *report;
  const char *path;
} ha__report_target;

/* Add a problem, unless an equal one exists: a bag may be counted twice. Never fails; when out of
 * memory, the problem is dropped. */
void ha__report_add(ha__report *report, const char *path, int64_t offset, const char *text);

/* Report a loss; a plain problem if losses are not collected. Any thread if they are. */
void ha__report_lose(const ha__report_target *target, const ha_loss *loss);

/* Turn losses found since the last call into problems. */
void ha__report_take_losses(ha__report *report);
void ha__report_done(ha__report *report);

#endif
