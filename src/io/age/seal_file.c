#include "io/age/sealer.h"

#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

enum { STEP = 1 << 20 };

static ha_status copy(ha__sink *to, ha_source *from, ha_error *err) {
  const uint64_t size = ha__source_size(from);
  uint8_t *buffer = ha__alloc(STEP);
  ha_status st = buffer ? HA_OK : HA_FAIL_NOMEM(err);

  for (uint64_t at = 0; at < size && st >= 0; at += STEP) {
    const ha__piece piece = {buffer, size - at < STEP ? (size_t)(size - at) : STEP, NULL, NULL};
    st = ha__source_read(buffer, from, at, piece.size, err);
    if (st < 0) ha__error_locate(err, ha__source_name(from));
    if (st >= 0) st = ha__sink_put(to, &piece, 1, err);
  }
  ha__free(buffer);
  return st;
}

static ha_status seal(ha__sink *to, ha_source *from, const ha__age_recipients *recipients,
                      ha__pool *pool, ha_error *err) {
  HA_TRY(ha__sealer_open(to, recipients, pool, err));
  return copy(to, from, err);
}

ha_status ha__age_seal_file(const char *from, const char *to, const ha__age_recipients *recipients,
                            ha__pool *pool, bool sync, ha_error *err) {
  const ha__sink_options options = {.in_order = true};
  ha_source *source = NULL;
  ha__sink *sink = NULL;

  HA_TRY(ha__source_open(&source, from, err));
  ha_status st = ha__sink_open(&sink, to, &options, err);
  if (st < 0) {
    ha__source_close(source);
    return st;
  }
  st = seal(sink, source, recipients, pool, err);
  ha__source_close(source);
  if (st >= 0) {
    st = ha__sink_close(sink, sync, err);
  } else {
    ha__sink_abort(sink);
  }
  if (st < 0) unlink(to);
  return st;
}
