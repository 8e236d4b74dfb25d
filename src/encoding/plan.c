/* Public functions of plans: creation, release, nodes. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "encoding/codec/codec.h"
#include "encoding/program.h"
#include "encoding/size.h"

static ha_status build(ha_plan *plan, ha_error *err) {
  if (!plan->is_cdr) {
    plan->programs[HA__PACKED].max_align = 1;
    return ha__program_build(&plan->programs[HA__PACKED], plan, err);
  }
  plan->programs[HA__XCDR1].max_align = 8;
  plan->programs[HA__XCDR2].max_align = 4;
  plan->programs[HA__XCDR2].has_headers = true;
  HA_TRY(ha__program_build(&plan->programs[HA__XCDR1], plan, err));
  return ha__program_build(&plan->programs[HA__XCDR2], plan, err);
}

ha_status ha_plan_new(ha_plan **out, const ha_type *type, const char *encoding, ha_error *err) {
  HA_TRY(ha__need(type, "the type", err));
  HA_TRY(ha__need(encoding, "the encoding", err));
  const bool is_cdr = strcmp(encoding, "cdr") == 0;

  if (!is_cdr && strcmp(encoding, "ros1") != 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "%s: messages in encoding '%s' can't be walked: want ros1 or cdr", type->name,
                   encoding);
  }
  ha_plan *plan = ha__alloc_zeroed(1, sizeof *plan);
  if (!plan) return HA_FAIL_NOMEM(err);
  plan->type = type;
  plan->is_cdr = is_cdr;
  const ha_status st = build(plan, err);
  if (st < 0) {
    ha_plan_free(plan);
    return st;
  }
  *out = plan;
  return HA_OK;
}

void ha_plan_free(ha_plan *plan) {
  if (!plan) return;
  for (size_t i = 0; i < sizeof plan->programs / sizeof *plan->programs; i++) {
    ha__free(plan->programs[i].ops);
  }
  ha__codec_free(plan->codec);
  ha__free((void *)plan->nodes);
  ha__arena_done(&plan->arena);
  ha__free(plan);
}

uint64_t ha__plan_size(const ha_plan *plan) {
  uint64_t size = sizeof *plan + plan->arena.bytes + plan->node_capacity * sizeof *plan->nodes;

  for (size_t i = 0; i < sizeof plan->programs / sizeof *plan->programs; i++) {
    size += plan->programs[i].capacity * sizeof *plan->programs[i].ops;
  }
  return size;
}

const ha_node *const *ha_plan_nodes(size_t *out_count, const ha_plan *plan) {
  *out_count = plan->node_count;
  return plan->nodes;
}
