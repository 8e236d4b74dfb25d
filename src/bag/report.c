#include "bag/report.h"

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

void ha__report_add(ha__report *report, const char *path, int64_t offset, const char *text) {
  void *items = report->items;
  const ha_problem *problem = NULL;

  if (report->size < HA__REPORT_MAX &&
      ha__reserve(&items, &report->capacity, report->size, 1, sizeof *report->items, NULL) >= 0) {
    report->items = items;
    problem = problem_new(report, path, offset, text);
  }
  if (problem) {
    report->items[report->size++] = problem;
  } else {
    report->dropped++;
  }
}

void ha__report_done(ha__report *report) {
  ha__free(report->items);
  ha__arena_done(&report->arena);
  *report = (ha__report)HA__REPORT_INIT;
}
