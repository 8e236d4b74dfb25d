#include "plugin/report.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/table.h"

/* --- losses ----------------------------------------------------------------------------------- */

typedef struct item {
  ha_loss loss;
  size_t file; /* number in paths */
  bool reported;
} item;

struct ha__losses {
  pthread_mutex_t lock; /* guards everything except the list, which belongs to the reader */
  ha__arena arena;
  ha__table by_place; /* number of the item */
  item **items;
  size_t size;
  size_t capacity;
  char **paths; /* in file order */
  size_t path_count;
  size_t path_capacity;
  ha__arena list_arena; /* lists returned by ha__losses_list() */
};

ha_status ha__losses_new(ha__losses **out, ha_error *err) {
  ha__losses *losses = ha__alloc_zeroed(1, sizeof *losses);

  if (!losses) return HA_FAIL_NOMEM(err);
  if (pthread_mutex_init(&losses->lock, NULL) != 0) {
    ha__free(losses);
    return HA_FAIL_NOMEM(err);
  }
  *out = losses;
  return HA_OK;
}

void ha__losses_free(ha__losses *losses) {
  if (!losses) return;
  ha__table_done(&losses->by_place);
  ha__free(losses->items);
  ha__free(losses->paths);
  ha__arena_done(&losses->arena);
  ha__arena_done(&losses->list_arena);
  pthread_mutex_destroy(&losses->lock);
  ha__free(losses);
}

/* --- files; the lock is held ------------------------------------------------------------------ */

static ha_status find_path(size_t *out, ha__losses *losses, const char *path, ha_error *err) {
  void *paths = losses->paths;

  for (size_t i = losses->path_count; i > 0; i--) {
    if (strcmp(losses->paths[i - 1], path) != 0) continue;
    *out = i - 1;
    return HA_OK;
  }
  HA_TRY(ha__reserve(&paths, &losses->path_capacity, losses->path_count, 1, sizeof(char *), err));
  losses->paths = paths;
  char *copy = ha__arena_string(&losses->arena, path);
  if (!copy) return HA_FAIL_NOMEM(err);
  *out = losses->path_count;
  losses->paths[losses->path_count++] = copy;
  return HA_OK;
}

ha_status ha__losses_announce(ha__losses *losses, const char *path, ha_error *err) {
  size_t file = 0;

  pthread_mutex_lock(&losses->lock);
  const ha_status st = find_path(&file, losses, path, err);
  pthread_mutex_unlock(&losses->lock);
  return st;
}

/* --- places; the lock is held ----------------------------------------------------------------- */

/* Identity of a place: file, offset, and the text if there is no offset. */
typedef struct place {
  char bytes[512];
  size_t size;
} place;

static place place_of(size_t file, const ha_loss *loss) {
  place p;
  size_t text_size = loss->offset == HA_NO_OFFSET ? strlen(loss->text) : 0;

  memcpy(p.bytes, &file, sizeof file);
  memcpy(p.bytes + sizeof file, &loss->offset, sizeof loss->offset);
  p.size = sizeof file + sizeof loss->offset;
  if (text_size > sizeof p.bytes - p.size) text_size = sizeof p.bytes - p.size;
  if (text_size > 0) memcpy(p.bytes + p.size, loss->text, text_size);
  p.size += text_size;
  return p;
}

static uint64_t larger(uint64_t a, uint64_t b) {
  return a > b ? a : b;
}

/* "Some, or maybe none" counts as more than none, and less than a number. */
static uint64_t better_known(uint64_t a, uint64_t b) {
  if (a == HA_UNCOUNTED) return b > 0 ? b : a;
  if (b == HA_UNCOUNTED) return a > 0 ? a : b;
  return larger(a, b);
}

static void widen(ha_loss *known, const ha_loss *again) {
  known->bytes = larger(known->bytes, again->bytes);
  known->messages = better_known(known->messages, again->messages);
  known->suspicious = larger(known->suspicious, again->suspicious);
  known->flags |= again->flags;
}

static uint64_t plus(uint64_t a, uint64_t b) {
  return a < HA_UNCOUNTED - 1 - b ? a + b : HA_UNCOUNTED - 1;
}

/* The last entry of a full list sums up the rest. */
static void sum_up(ha_loss *last, const ha_loss *more) {
  last->bytes = plus(last->bytes, more->bytes);
  last->suspicious = plus(last->suspicious, more->suspicious);
  last->places++;
  last->flags |= more->flags;
  if (last->messages == HA_UNCOUNTED || more->messages == HA_UNCOUNTED) {
    last->messages = better_known(last->messages, more->messages);
    if (last->messages != HA_UNCOUNTED) last->flags |= HA_LOSS_MORE;
  } else {
    last->messages = plus(last->messages, more->messages);
  }
}

static item *item_new(ha__losses *losses, size_t file, const ha_loss *loss) {
  item *it = ha__arena_alloc(&losses->arena, sizeof *it);

  if (!it) return NULL;
  *it = (item){*loss, file, false};
  it->loss.struct_size = sizeof it->loss;
  it->loss.path = losses->paths[file];
  it->loss.places = 1;
  it->loss.text = ha__arena_string(&losses->arena, loss->text);
  return it->loss.text ? it : NULL;
}

static bool add_item(ha__losses *losses, const char *path, const ha_loss *loss) {
  void *items = losses->items;
  uint64_t number = 0;
  size_t file = 0;

  if (find_path(&file, losses, path, NULL) < 0) return false;
  const place where = place_of(file, loss);
  if (ha__table_find(&number, &losses->by_place, where.bytes, where.size)) {
    widen(&losses->items[number]->loss, loss);
    return true;
  }
  if (losses->size == HA__LOSSES_MAX) return false;
  if (ha__reserve(&items, &losses->capacity, losses->size, 1, sizeof(item *), NULL) < 0) {
    return false;
  }
  losses->items = items;
  item *it = item_new(losses, file, loss);
  const char *key = it ? ha__arena_dup(&losses->arena, where.bytes, where.size) : NULL;
  if (!key) return false;
  if (ha__table_put(&losses->by_place, key, where.size, losses->size, NULL) < 0) return false;
  losses->items[losses->size++] = it;
  return true;
}

void ha__losses_add(ha__losses *losses, const char *path, const ha_loss *loss) {
  pthread_mutex_lock(&losses->lock);
  if (!add_item(losses, path, loss) && losses->size > 0) {
    sum_up(&losses->items[losses->size - 1]->loss, loss);
  }
  pthread_mutex_unlock(&losses->lock);
}

/* A loss without a place may be anywhere, and so may those that the last entry sums up. */
static bool touches(const ha_loss *loss, uint64_t from, uint64_t to) {
  if (loss->offset == HA_NO_OFFSET || loss->places > 1) return true;
  return (uint64_t)loss->offset >= from && (uint64_t)loss->offset < to;
}

bool ha__losses_touch(ha__losses *losses, const char *path, uint64_t from, uint64_t to) {
  bool found = false;

  pthread_mutex_lock(&losses->lock);
  for (size_t i = 0; i < losses->size && !found; i++) {
    const ha_loss *loss = &losses->items[i]->loss;
    found = strcmp(loss->path, path) == 0 && touches(loss, from, to);
  }
  pthread_mutex_unlock(&losses->lock);
  return found;
}

/* --- the list --------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b) {
  const item *const *x = a;
  const item *const *y = b;

  if ((*x)->file != (*y)->file) return (*x)->file < (*y)->file ? -1 : 1;
  if ((*x)->loss.offset != (*y)->loss.offset) {
    return (*x)->loss.offset < (*y)->loss.offset ? -1 : 1;
  }
  return strcmp((*x)->loss.text, (*y)->loss.text);
}

/* Sorted copies, so that threads that load ahead do not change them. The lock is held. */
static const ha_loss **copy_all(ha__losses *losses) {
  const size_t n = losses->size;
  item **items = ha__arena_alloc(&losses->list_arena, n * sizeof(item *));
  const ha_loss **list = ha__arena_alloc(&losses->list_arena, n * sizeof(ha_loss *));
  ha_loss *copies = ha__arena_alloc(&losses->list_arena, n * sizeof *copies);

  if (!items || !list || !copies) return NULL;
  memcpy(items, losses->items, n * sizeof(item *));
  qsort(items, n, sizeof(item *), by_place);
  for (size_t i = 0; i < n; i++) {
    copies[i] = items[i]->loss;
    list[i] = &copies[i];
  }
  return list;
}

const ha_loss *const *ha__losses_list(size_t *out_count, ha__losses *losses) {
  ha__arena_done(&losses->list_arena);
  losses->list_arena = (ha__arena)HA__ARENA_INIT;
  pthread_mutex_lock(&losses->lock);
  const ha_loss **list = losses->size > 0 ? copy_all(losses) : NULL;
  *out_count = list ? losses->size : 0;
  pthread_mutex_unlock(&losses->lock);
  return list;
}

static void describe(char *out, size_t size, const ha_loss *loss) {
  char messages[64] = "messages may be lost";
  char suspicious[64] = "";

  if (loss->messages != HA_UNCOUNTED) {
    snprintf(messages, sizeof messages, "%" PRIu64 " messages lost%s", loss->messages,
             loss->flags & HA_LOSS_MORE ? ", maybe more" : "");
  }
  if (loss->suspicious > 0) {
    snprintf(suspicious, sizeof suspicious, ", %" PRIu64 " given that may be wrong",
             loss->suspicious);
  }
  snprintf(out, size, "%.300s (%" PRIu64 " bytes passed over, %s%s)", loss->text, loss->bytes,
           messages, suspicious);
}

void ha__losses_each_new(ha__losses *losses, ha__losses_fn *fn, void *user) {
  char text[512];

  pthread_mutex_lock(&losses->lock);
  for (size_t i = 0; i < losses->size; i++) {
    item *it = losses->items[i];
    if (it->reported) continue;
    it->reported = true;
    describe(text, sizeof text, &it->loss);
    fn(user, it->loss.path, it->loss.offset, text);
  }
  pthread_mutex_unlock(&losses->lock);
}

/* --- report ----------------------------------------------------------------------------------- */

static const ha_problem *problem_new(ha__report *report, const char *path, int64_t offset,
                                     const char *text) {
  ha_problem *problem = ha__arena_alloc(&report->arena, sizeof *problem);

  if (!problem) return NULL;
  problem->struct_size = sizeof *problem;
  problem->path = ha__arena_string(&report->arena, path);
  problem->offset = offset;
  problem->text = ha__arena_string(&report->arena, text);
  return problem->path && problem->text ? problem : NULL;
}

static bool is_known(const ha__report *report, const char *path, int64_t offset, const char *text) {
  for (size_t i = 0; i < report->size; i++) {
    const ha_problem *p = report->items[i];
    if (p->offset == offset && strcmp(p->text, text) == 0 && strcmp(p->path, path) == 0)
      return true;
  }
  return false;
}

void ha__report_add(ha__report *report, const char *path, int64_t offset, const char *text) {
  void *items = report->items;

  if (report->size == HA__REPORT_MAX || is_known(report, path, offset, text)) return;
  if (report->size == HA__REPORT_MAX - 1) text = "there are more problems, which are not listed";
  if (ha__reserve(&items, &report->capacity, report->size, 1, sizeof *report->items, NULL) < 0) {
    return;
  }
  report->items = items;
  const ha_problem *problem = problem_new(report, path, offset, text);
  if (problem) report->items[report->size++] = problem;
}

void ha__report_lose(const ha__report_target *target, const ha_loss *loss) {
  if (target->report->losses) {
    ha__losses_add(target->report->losses, target->path, loss);
  } else {
    ha__report_add(target->report, target->path, loss->offset, loss->text);
  }
}

static void take_loss(void *user, const char *path, int64_t offset, const char *text) {
  ha__report_add(user, path, offset, text);
}

void ha__report_take_losses(ha__report *report) {
  if (report->losses) ha__losses_each_new(report->losses, take_loss, report);
}

void ha__report_done(ha__report *report) {
  ha__losses_free(report->losses);
  ha__free(report->items);
  ha__arena_done(&report->arena);
  ha__texts_done(&report->texts);
  *report = (ha__report)HA__REPORT_INIT;
}
