/* Reads a plan of rewriting from files. */
#include "bag/rewrite/yaml.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/text_file.h"

typedef struct owned_plan {
  ha_rewrite_plan pub; /* first member: callers release the plan by this pointer */
  ha__arena arena;
} owned_plan;

static ha_status read_plan(owned_plan *plan, const char *path, ha_error *err) {
  ha_slice text = {NULL, 0};
  ha_status st = ha__text_file_read(&text, &plan->arena, path, err);

  if (st < 0) return st; /* with the name */
  st = ha__rewrite_yaml_parse(&plan->pub, &plan->arena, (const char *)text.data, text.size,
                              ha__text_file_read, err);
  if (st < 0) ha__error_wrap(err, "%.200s", path);
  return st;
}

ha_status ha_rewrite_plan_read(ha_rewrite_plan **out, const char *path, ha_error *err) {
  HA_TRY(ha__need(path, "the path", err));
  owned_plan *plan = ha__alloc_zeroed(1, sizeof *plan);
  if (!plan) return HA_FAIL_NOMEM(err);
  const ha_status st = read_plan(plan, path, err);
  if (st < 0) {
    ha_rewrite_plan_free(&plan->pub);
    return st;
  }
  *out = &plan->pub;
  return HA_OK;
}

void ha_rewrite_plan_free(ha_rewrite_plan *plan) {
  owned_plan *owned = (owned_plan *)(void *)plan;

  if (!owned) return;
  ha__arena_done(&owned->arena);
  ha__free(owned);
}
