/* The header and the end of a message. */
#include <inttypes.h>
#include <stdio.h>

#include "encoding/codec/codec.h"
#include "encoding/walk.h"
#include "model/cdr.h"

enum { MAX_TRAILING = 3 };

/* DDS-XTypes 1.3, table 60. */
static ha_status read_header(ha__walk *w, const uint8_t *data, size_t size) {
  static const char *const others[] = {
      [2] = "parameter list", [3] = "parameter list",  [8] = "delimited",
      [9] = "delimited",      [10] = "parameter list", [11] = "parameter list"};
  const ha_plan *plan = w->plan;

  if (size < HA__CDR_HEAD) {
    return HA_FAIL(w->err, HA_E_TRUNCATED, 0, "%s: want the 4 bytes of the header of CDR, have %zu",
                   plan->type->name, size);
  }
  const uint8_t form = data[1];
  if (data[0] != 0 || form > 11 || form == 4 || form == 5) {
    return HA_FAIL(w->err, HA_E_CORRUPT, 0, "%s: %02x %02x is not a header of CDR",
                   plan->type->name, data[0], form);
  }
  if (others[form]) {
    return HA_FAIL(w->err, HA_E_UNSUPPORTED, 0,
                   "%s: CDR of the form %02x %02x (%s): want a plain one", plan->type->name,
                   data[0], form, others[form]);
  }
  w->program = &plan->programs[form >= 6 ? HA__XCDR2 : HA__XCDR1];
  w->swap = form % 2 == 0;
  w->head = HA__CDR_HEAD;
  w->count_align = 4;
  return HA_OK;
}

ha_status ha__walk_finish(const ha__walk *w) {
  const uint64_t left = w->size - w->pos;

  if (left <= (w->plan->is_cdr ? MAX_TRAILING : 0)) return HA_OK;
  return HA_FAIL(w->err, HA_E_CORRUPT, (int64_t)(w->pos + w->head),
                 "%s: %" PRIu64 " bytes are left after the last field", w->plan->type->name, left);
}

static ha_status try_wide(ha__walk *w, uint8_t size, bool in_bytes, ha_error *err) {
  ha__walk copy = *w;

  copy.wide_size = size;
  copy.wide_in_bytes = in_bytes;
  copy.err = err;
  ha_status st = ha__walk_skip(&copy, 0, (uint32_t)copy.program->size);
  if (st == HA_OK) st = ha__walk_finish(&copy);
  if (st != HA_OK) return st;
  w->wide_size = size;
  w->wide_in_bytes = in_bytes;
  return HA_OK;
}

/* Code units of 4 bytes are written by all ROS 2 middlewares; XTypes has 2, and counts bytes,
 * which some writers do not. The first layout that fits the whole message is used; if none does,
 * that of ROS. */
static void choose_wide(ha__walk *w) {
  w->wide_size = 4;
  if (try_wide(w, 4, false, NULL) == HA_OK || try_wide(w, 2, true, NULL) == HA_OK) return;
  (void)!try_wide(w, 2, false, NULL);
}

/* In plans without a codec these bytes are the message. */
static inline ha_status begin(ha__walk *out, const ha_plan *plan, const uint8_t *data, size_t size,
                              ha_error *err) {
  out->plan = plan;
  out->program = &plan->programs[HA__PACKED];
  out->head = 0;
  out->count_align = 1;
  out->swap = false;
  out->pos = 0;
  out->level = 0;
  out->err = err;
  if (plan->is_cdr) HA_TRY(read_header(out, data, size));
  out->base = size ? data + out->head : (const uint8_t *)"";
  out->size = size - out->head;
  out->budget = (1u << 16) + 64 * out->size;
  out->wide_size = 4;
  out->wide_in_bytes = false;
  if (plan->has_wstring) choose_wide(out);
  return HA_OK;
}

ha_status ha__walk_begin_decoded(ha__walk *out, const ha_plan *plan, const uint8_t *data,
                                 size_t size, ha_error *err) {
  return begin(out, plan, data, size, err);
}

ha_status ha__walk_begin(ha__walk *out, const ha_plan *plan, const uint8_t *data, size_t size,
                         ha_error *err) {
  ha_slice cdr = {data, size};

  if (!data && size > 0) return ha__need(NULL, "the message", err);
  if (plan->codec) HA_TRY(ha__codec_decode(&cdr, plan->codec, data, size, err));
  return begin(out, plan, cdr.data, cdr.size, err);
}
