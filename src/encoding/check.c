/* Public functions that walk over a whole message. */
#include "encoding/walk.h"
#include "model/caller.h"

ha_status ha_plan_check(const ha_plan *plan, const uint8_t *data, size_t size, ha_error *err) {
  ha__walk w;

  HA_TRY(ha__walk_begin(&w, plan, data, size, err));
  HA_TRY(ha__walk_skip(&w, w.program->first, (uint32_t)w.program->size));
  return w.pos == w.size ? HA_OK : ha__walk_finish(&w);
}

/* For visitors of another version. A visitor of the current size is used without a copy, because
 * copying takes as long as visiting several numbers. */
static __attribute__((noinline)) ha_status visit_by_copy(const ha_plan *plan, const uint8_t *data,
                                                         size_t size, const ha_visitor *visitor,
                                                         void *user, ha_error *err) {
  ha_visitor mine = HA_VISITOR_INIT;

  HA_TRY(HA_CALLER_READ(&mine, visitor, ha_visitor, err));
  return ha_plan_visit(plan, data, size, &mine, user, err);
}

ha_status ha_plan_visit(const ha_plan *plan, const uint8_t *data, size_t size,
                        const ha_visitor *visitor, void *user, ha_error *err) {
  ha__walk w;

  if (!visitor || visitor->struct_size != sizeof *visitor) {
    return visit_by_copy(plan, data, size, visitor, user, err);
  }
  HA_TRY(ha__walk_begin(&w, plan, data, size, err));
  return ha__walk_visit(&w, 0, (uint32_t)w.program->size, visitor, user);
}
