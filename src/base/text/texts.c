#include "base/text/texts.h"

#include <inttypes.h>

#include "base/status.h"

/* Overhead of a text in the table and the arena. */
enum { OVERHEAD = 2 * sizeof(ha__table_slot) };

ha_status ha__texts_charge(ha__texts *texts, uint64_t bytes, ha_error *err) {
  if (texts->max_bytes && bytes > texts->max_bytes - texts->bytes) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "definitions and channels of the bag need more than %" PRIu64
                   " bytes; --max-definitions (max_definition_bytes) allows more",
                   texts->max_bytes);
  }
  texts->bytes += bytes;
  return HA_OK;
}

ha_status ha__texts_keep(const char **out, ha__texts *texts, const void *data, size_t size,
                         ha_error *err) {
  uint64_t known = 0;

  if (size == 0) {
    *out = "";
    return HA_OK;
  }
  if (ha__table_find(&known, &texts->by_text, data, size)) {
    *out = (const char *)(uintptr_t)known;
    return HA_OK;
  }
  HA_TRY(ha__texts_charge(texts, (uint64_t)size + OVERHEAD, err));
  const char *kept = ha__arena_dup(&texts->arena, data, size);
  if (!kept) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__table_put(&texts->by_text, kept, size, (uintptr_t)kept, err));
  *out = kept;
  return HA_OK;
}

void ha__texts_done(ha__texts *texts) {
  ha__table_done(&texts->by_text);
  ha__arena_done(&texts->arena);
  *texts = (ha__texts)HA__TEXTS_INIT;
}
