#include "bag/align/rows.h"

#include <math.h>
#include <string.h>

#include "base/alloc.h"

static const double ns_per_second = 1e9;

/* False: beyond 64 bits. */
static bool time_of(int64_t *out, const ha__align_rows *rows, uint64_t row) {
  const double since = nearbyint((double)row * ns_per_second / rows->rate_hz);

  return since < 9.2e18 && !__builtin_add_overflow(rows->start_ns, (int64_t)since, out);
}

bool ha__align_rows_peek(int64_t *out, const ha__align_rows *rows) {
  if (rows->rate_hz > 0) {
    return rows->has_start && time_of(out, rows, rows->count) && *out < rows->end_ns;
  }
  if (rows->first == rows->end) return false;
  *out = rows->times[rows->first];
  return true;
}

void ha__align_rows_pass(ha__align_rows *rows) {
  rows->count++;
  if (!(rows->rate_hz > 0)) rows->first++;
}

static ha_status add_time(ha__align_rows *rows, int64_t time_ns, ha_error *err) {
  void *times = rows->times;

  if (rows->first > rows->end / 2) { /* passed times are the larger part */
    rows->end -= rows->first;
    memmove(rows->times, rows->times + rows->first, rows->end * sizeof *rows->times);
    rows->first = 0;
  }
  const ha_status st = ha__reserve(&times, &rows->capacity, rows->end, 1, sizeof *rows->times, err);
  rows->times = times;
  if (st < 0) return st;
  rows->times[rows->end++] = time_ns;
  return HA_OK;
}

ha_status ha__align_rows_message(ha__align_rows *rows, int64_t time_ns, bool is_row,
                                 ha_error *err) {
  if (!rows->has_start) {
    rows->start_ns = time_ns;
    rows->has_start = true;
  }
  if (!is_row || time_ns < rows->start_ns || time_ns >= rows->end_ns) return HA_OK;
  return add_time(rows, time_ns, err);
}

bool ha__align_rows_are_over(const ha__align_rows *rows, int64_t now_ns) {
  int64_t next;

  if (ha__align_rows_peek(&next, rows)) return false;
  return rows->rate_hz > 0 ? rows->has_start : now_ns >= rows->end_ns;
}

uint64_t ha__align_rows_waiting(const ha__align_rows *rows) {
  return (rows->end - rows->first) * sizeof *rows->times;
}

void ha__align_rows_done(ha__align_rows *rows) {
  ha__free(rows->times);
}
