/* Problems found in the files of a bag: a bounded list of lines. */
#ifndef HA_PLUGIN_REPORT_H
#define HA_PLUGIN_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/text/texts.h"
#include "plugin/losses.h"

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
