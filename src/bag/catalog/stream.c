/* The rows of a catalog as an Arrow C stream. */
#include <holdall/catalog.h>

#include "bag/arrow/stream.h"
#include "base/alloc.h"
#include "base/status.h"

enum { BATCH_ROWS = 65536, BATCH_BYTES = 16 << 20 };

typedef struct stream {
  ha_catalog *catalog;
  ha_columns *columns;
  bool is_over;
  ha_error error;
} stream;

static bool is_full(const stream *s) {
  return ha_columns_rows(s->columns) >= BATCH_ROWS || ha_columns_bytes(s->columns) >= BATCH_BYTES;
}

static ha_status fill(stream *s) {
  ha_message row = HA_MESSAGE_INIT;

  while (!is_full(s) && !s->is_over) {
    const ha_status st = ha_catalog_next(&row, s->catalog, &s->error);
    s->is_over = st != HA_OK;
    if (st == HA_OK) HA_TRY(ha_columns_add(s->columns, &row, &s->error));
    if (st < 0) return st;
  }
  return HA_OK;
}

static int get_schema(struct ArrowArrayStream *self, struct ArrowSchema *out) {
  stream *s = self->private_data;
  const ha_status st = ha_columns_schema(out, s->columns, &s->error);

  return st < 0 ? ha__arrow_errno(st) : 0;
}

static int get_next(struct ArrowArrayStream *self, struct ArrowArray *out) {
  stream *s = self->private_data;

  out->release = NULL;
  ha_status st = fill(s);
  if (st >= 0 && ha_columns_rows(s->columns) > 0) st = ha_columns_take(out, s->columns, &s->error);
  return st < 0 ? ha__arrow_errno(st) : 0;
}

static const char *get_last_error(struct ArrowArrayStream *self) {
  const stream *s = self->private_data;

  return s->error.text[0] ? s->error.text : NULL;
}

static void release(struct ArrowArrayStream *self) {
  stream *s = self->private_data;

  ha_columns_free(s->columns);
  ha_catalog_close(s->catalog);
  ha__free(s);
  self->release = NULL;
}

ha_status ha_catalog_stream(struct ArrowArrayStream *out, ha_catalog *catalog, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;

  HA_TRY(ha__need(catalog, "the catalog", err));
  stream *s = ha__alloc_zeroed(1, sizeof *s);
  if (!s) return HA_FAIL_NOMEM(err);
  options.flags = HA_COLUMNS_NO_LOG_TIME | HA_COLUMNS_NO_PUBLISH_TIME;
  const ha_status st = ha_columns_new(&s->columns, ha_catalog_plan(catalog), &options, err);
  if (st < 0) {
    ha__free(s);
    return st;
  }
  s->catalog = catalog;
  s->error = (ha_error)HA_ERROR_INIT;
  *out = (struct ArrowArrayStream){.get_schema = get_schema,
                                   .get_next = get_next,
                                   .get_last_error = get_last_error,
                                   .release = release,
                                   .private_data = s};
  return HA_OK;
}
