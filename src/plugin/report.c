#include "plugin/report.h"

#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"

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
