/* Problems found in the files of a bag: a bounded list of lines. */
#ifndef HA_PLUGIN_REPORT_H
#define HA_PLUGIN_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/text/texts.h"
#include "plugin/losses.h"

/* So many problems of one bag are kept; the last one tells that there are more. */
enum { HA__REPORT_MAX = 1000 };

typedef struct ha__report {
  ha__arena arena;
  const ha_problem **items;
  size_t size;
  size_t capacity;
  ha__losses *losses; /* owned; NULL unless the reader recovers */
  ha__texts texts;    /* what storages keep of definitions and channels, for all files */
} ha__report;

#define HA__REPORT_INIT                                                                            \
  { HA__ARENA_INIT, NULL, 0, 0, NULL, HA__TEXTS_INIT }

/* Where a storage reports to while it opens a file. */
typedef struct ha__report_target {
  ha__report *report;
  const char *path;
} ha__report_target;

/* Add one problem, unless it is there already: a bag may be counted again. Never fails; out of
 * memory, the problem is not kept. */
void ha__report_add(ha__report *report, const char *path, int64_t offset, const char *text);

/* Tell of a loss; a plain problem where losses are not kept. Any thread when they are. */
void ha__report_lose(const ha__report_target *target, const ha_loss *loss);

/* Losses that were met since become problems. */
void ha__report_take_losses(ha__report *report);
void ha__report_done(ha__report *report);

#endif
