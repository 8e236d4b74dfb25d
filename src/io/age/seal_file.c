#include "io/age/sealer.h"

#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"
#include "io/source.h"

enum { STEP = 1 << 20 };

static ha_status read_step(uint8_t *out, ha_source *from, uint64_t at, size_t size, ha_error *err) {
  const ha_status st = ha__source_read(out, from, at, size, err);
  char *shown = st < 0 ? ha__url_shown(ha__source_name(from)) : NULL;

  if (shown) ha__error_locate(err, shown);
  ha__free(shown);
  return st;
}

static ha_status put_step(ha__sink *to, const char *name, const uint8_t *bytes, size_t size,
                          ha_error *err) {
  const ha__piece piece = {bytes, size, NULL, NULL};
  const ha_status st = ha__sink_put(to, &piece, 1, err);

  if (st < 0) ha__error_locate(err, name);
  return st;
}

static ha_status copy(ha__sink *to, const char *name, ha_source *from, ha_error *err) {
  const uint64_t size = ha__source_size(from);
  uint8_t *buffer = ha__alloc(STEP);
  ha_status st = buffer ? HA_OK : HA_FAIL_NOMEM(err);

  for (uint64_t at = 0; at < size && st >= 0; at += STEP) {
    const size_t step = size - at < STEP ? (size_t)(size - at) : STEP;
    st = read_step(buffer, from, at, step, err);
    if (st >= 0) st = put_step(to, name, buffer, step, err);
  }
  ha__free(buffer);
  return st;
}

static ha_status close_sink(ha__sink *sink, const char *name, bool sync, ha_error *err) {
  const ha_status st = ha__sink_close(sink, sync, err);

  if (st < 0) ha__error_locate(err, name);
  return st;
}

ha_status ha__age_seal_source(ha_source *from, const char *to, const ha__age_recipients *recipients,
                              ha__pool *pool, bool sync, ha_error *err) {
  const ha__sink_options options = {.in_order = true};
  ha__sink *sink = NULL;

  ha_status st = ha__sink_open(&sink, to, &options, err);
  if (st < 0) {
    ha__error_locate(err, to);
    return st;
  }
  st = ha__sealer_open(sink, recipients, pool, err);
  if (st >= 0) st = copy(sink, to, from, err);
  if (st >= 0) {
    st = close_sink(sink, to, sync, err);
  } else {
    ha__sink_abort(sink);
  }
  if (st < 0) unlink(to);
  return st;
}

ha_status ha__age_seal_file(const char *from, const char *to, const ha__age_recipients *recipients,
                            ha__pool *pool, bool sync, ha_error *err) {
  ha_source *source = NULL;

  HA_TRY(ha__source_open(&source, from, err));
  const ha_status st = ha__age_seal_source(source, to, recipients, pool, sync, err);
  ha__source_close(source);
  return st;
}
