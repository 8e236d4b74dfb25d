/* Marked times: files with messages at these times are kept. */
#include <inttypes.h>
#include <stdio.h>

#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/status.h"
#include "live/clock.h"
#include "live/record/record.h"

/* Limits of spans, and of marks that the bag names. */
enum { MAX_SPANS = 10000, MAX_NAMED = 1000 };

static int64_t before(int64_t time_ns, int64_t span_ns) {
  int64_t result;

  return __builtin_sub_overflow(time_ns, span_ns, &result) ? INT64_MIN : result;
}

/* Store the mark in the bag. */
static ha_status name_mark(ha_recorder *r, int64_t at_ns, const char *label, ha_error *err) {
  ha_writer *writer = r->bags[HA__BAG_MAIN].writer;
  char key[40];
  char value[256];

  if (!writer || r->marks.made >= MAX_NAMED) return HA_OK;
  snprintf(key, sizeof key, "holdall.mark.%" PRIu32, r->marks.made + 1);
  snprintf(value, sizeof value, "%" PRId64 "%s%.200s", at_ns, *label ? " " : "", label);
  return ha__writer_set_custom(writer, key, value, err);
}

static ha_status add_span(bool *is_new, ha__record_marks *marks, const ha__record_span *span,
                          ha_error *err) {
  ha__record_span *last = marks->count ? &marks->spans[marks->count - 1] : NULL;
  void *spans = marks->spans;

  *is_new = !last || span->from_ns > last->to_ns || span->to_ns < last->from_ns;
  if (!*is_new) {
    if (span->to_ns > last->to_ns) last->to_ns = span->to_ns;
    if (span->from_ns < last->from_ns) last->from_ns = span->from_ns;
    return HA_OK;
  }
  if (marks->count >= MAX_SPANS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d marks", MAX_SPANS);
  }
  HA_TRY(ha__reserve(&spans, &marks->capacity, marks->count, 1, sizeof *marks->spans, err));
  marks->spans = spans;
  marks->spans[marks->count++] = *span;
  return HA_OK;
}

ha_status ha__record_mark(bool *is_new, ha_recorder *r, int64_t at_ns, const char *label,
                          bool is_trigger, ha_error *err) {
  const ha__record_span span = {before(at_ns, r->options.mark_before_ns),
                                ha__time_after(at_ns, r->options.mark_after_ns)};

  HA_TRY(add_span(is_new, &r->marks, &span, err));
  if (!*is_new && is_trigger) return HA_OK; /* the trigger only extends the span */
  HA_TRY(name_mark(r, at_ns, label ? label : "", err));
  r->marks.made++;
  return HA_OK;
}

bool ha__record_marks_keep(void *user, int64_t start_ns, int64_t end_ns) {
  const ha_recorder *r = user;

  for (size_t i = 0; i < r->marks.count; i++) {
    if (start_ns <= r->marks.spans[i].to_ns && end_ns >= r->marks.spans[i].from_ns) return true;
  }
  return false;
}

void ha__record_marks_clear(ha_recorder *r) {
  ha__free(r->marks.spans);
  r->marks = (ha__record_marks){0};
}
