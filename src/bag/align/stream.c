/* An aligned table as an Arrow C stream. */
#include "bag/arrow/stream.h"
#include "bag/align/align.h"
#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

static int get_schema(struct ArrowArrayStream *self, struct ArrowSchema *out) {
  ha__align *a = self->private_data;
  const ha_status st = ha__align_schema(out, a, &a->error);

  return st < 0 ? ha__arrow_errno(st) : 0;
}

static int get_next(struct ArrowArrayStream *self, struct ArrowArray *out) {
  ha__align *a = self->private_data;

  out->release = NULL;
  ha_status st = ha__align_fill(a, &a->error);
  if (st >= 0 && a->batch > 0) st = ha__align_take(out, a, &a->error);
  if (st >= 0) return 0;
  a->is_over = true;
  a->batch = 0;
  return ha__arrow_errno(st);
}

static const char *get_last_error(struct ArrowArrayStream *self) {
  const ha__align *a = self->private_data;

  return a->error.text[0] ? a->error.text : NULL;
}

static void release(struct ArrowArrayStream *self) {
  ha__align *a = self->private_data;
  ha_reader *reader = a->reader;

  ha__align_done(a);
  ha_reader_close(reader);
  self->release = NULL;
}

ha_status ha_align_stream(struct ArrowArrayStream *out, ha_reader *reader,
                          const ha_align_field *fields, size_t count, const ha_query *query,
                          const ha_align_options *options, ha_error *err) {
  ha_align_options mine = HA_ALIGN_OPTIONS_INIT;
  ha_query times = HA_QUERY_INIT;

  HA_TRY(ha__need(reader, "the reader", err));
  HA_TRY(ha__need(fields, "fields", err));
  HA_TRY(HA_CALLER_READ(&mine, options, ha_align_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&times, query, ha_query, err));
  ha__align *a = ha__alloc_zeroed(1, sizeof *a);
  if (!a) return HA_FAIL_NOMEM(err);
  a->reader = reader;
  a->options = mine;
  a->error = (ha_error)HA_ERROR_INIT;
  const ha_status st = ha__align_open(a, fields, count, &times, err);
  if (st < 0) {
    ha__align_done(a);
    return st;
  }
  *out = (struct ArrowArrayStream){.get_schema = get_schema,
                                   .get_next = get_next,
                                   .get_last_error = get_last_error,
                                   .release = release,
                                   .private_data = a};
  return HA_OK;
}

ha_status ha_align_stream_counts(ha_align_counts *out, const char **why,
                                 const struct ArrowArrayStream *stream, ha_error *err) {
  const ha__align *a = stream->private_data;
  ha_align_counts counts = a->counts;

  HA_TRY(HA_CALLER_CHECK(out, ha_align_counts, err));
  counts.struct_size = sizeof counts;
  for (size_t i = 0; i < a->column_count; i++) {
    counts.replaced += ha_columns_replaced(a->columns[i].columns);
  }
  ha__caller_write(out, &counts, sizeof counts);
  if (why) *why = counts.skipped ? a->first_skipped.text : NULL;
  return HA_OK;
}

ha_status ha_align_stream_gaps(ha_align_gaps *out, const struct ArrowArrayStream *stream, size_t i,
                               ha_error *err) {
  const ha__align *a = stream->private_data;

  HA_TRY(HA_CALLER_CHECK(out, ha_align_gaps, err));
  if (i >= a->column_count) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "field %zu does not exist", i);
  }
  ha_align_gaps gaps = a->columns[i].gaps;
  gaps.struct_size = sizeof gaps;
  gaps.messages = a->sources[a->columns[i].source].messages;
  ha__caller_write(out, &gaps, sizeof gaps);
  return HA_OK;
}
