/* A plan of rewriting out of files. */
#include "bag/rewrite_yaml.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

enum { MAX_BYTES = 4 << 20 };

typedef struct owned_plan {
  ha_rewrite_plan pub; /* first: what is freed is this */
  ha__arena arena;
} owned_plan;

static ha_status read_text(ha_slice *out, ha__arena *arena, ha_source *source, ha_error *err) {
  const uint64_t size = ha__source_size(source);

  if (size > MAX_BYTES) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a file of options has at most %d bytes",
                   (int)MAX_BYTES);
  }
  char *text = ha__arena_alloc(arena, (size_t)size + 1);
  if (!text) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__source_read(text, source, 0, (size_t)size, err));
  *out = (ha_slice){(const uint8_t *)text, (size_t)size};
  return HA_OK;
}

static ha_status load_text(ha_slice *out, ha__arena *arena, const char *path, ha_error *err) {
  ha_source *source = NULL;

  ha_status st = ha__source_open(&source, path, err);

  if (st >= 0) st = read_text(out, arena, source, err);
  ha__source_close(source);
  if (st < 0) ha__error_wrap(err, "%.200s", path);
  return st;
}

static ha_status read_plan(owned_plan *plan, const char *path, ha_error *err) {
  ha_slice text = {NULL, 0};
  ha_status st = load_text(&text, &plan->arena, path, err);

  if (st < 0) return st; /* tells the name */
  st = ha__rewrite_yaml_parse(&plan->pub, &plan->arena, (const char *)text.data, text.size,
                              load_text, err);
  if (st < 0) ha__error_wrap(err, "%.200s", path);
  return st;
}

ha_status ha_rewrite_plan_read(ha_rewrite_plan **out, const char *path, ha_error *err) {
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
