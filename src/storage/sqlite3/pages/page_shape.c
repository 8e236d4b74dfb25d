/* Finds the page size of a file whose header is lost or wrong. Sizes are powers of two, and the
 * offsets in a page of a b-tree are valid for one size only. */
#include "base/status.h"
#include "storage/sqlite3/pages/pages.h"

enum {
  SIZES = 8,  /* 512 to 65536 */
  KINDS = 2,  /* no reserved bytes, or the number that the header states */
  ENOUGH = 32 /* sound pages of one size that decide */
};

typedef struct search {
  ha__window window;
  uint64_t size;
  const ha__db_page_shape *hint;
  uint32_t sound[SIZES][KINDS];
} search;

static bool is_hint(const search *s, size_t i, size_t k) {
  return s->hint->page_size == (uint32_t)512 << i && (k == 1 || s->hint->reserved == 0);
}

/* Rate a page for shape i; true when enough pages are sound. */
static bool weigh(search *s, const uint8_t *bytes, size_t have, uint64_t at, size_t i) {
  const uint32_t page_size = (uint32_t)512 << i;
  const size_t kinds = s->hint->reserved > 0 ? 2 : 1;
  ha__db_btree page;

  for (size_t k = 0; k < kinds; k++) {
    const uint32_t usable = page_size - (k == 1 ? s->hint->reserved : 0);
    if (!ha__db_btree_parse(&page, bytes, have < page_size ? have : page_size, usable,
                            at == 0 ? HA__DB_FILE_HEAD : 0) ||
        page.cell_count == 0 || !ha__db_btree_is_sound(&page)) {
      continue;
    }
    s->sound[i][k]++;
    if (is_hint(s, i, k) || s->sound[i][k] == ENOUGH) return true;
  }
  return false;
}

static bool may_begin(const uint8_t *bytes, uint64_t at) {
  const uint8_t type = bytes[at == 0 ? HA__DB_FILE_HEAD : 0];

  return type == HA__DB_TABLE_LEAF || type == HA__DB_INDEX_LEAF || type == HA__DB_TABLE_INTERIOR ||
         type == HA__DB_INDEX_INTERIOR;
}

static ha_status look(search *s, ha_error *err) {
  const uint8_t *bytes = NULL;

  for (uint64_t at = 0; at + 512 <= s->size; at += 512) {
    HA_TRY(ha__window_need(&bytes, &s->window, at, 512, err));
    if (!may_begin(bytes, at)) continue;
    const size_t have = s->size - at < 65536 ? (size_t)(s->size - at) : 65536;
    HA_TRY(ha__window_need(&bytes, &s->window, at, have, err));
    for (size_t i = 0; i < SIZES && at % ((uint64_t)512 << i) == 0; i++) {
      if (weigh(s, bytes, have, at, i)) return HA_OK;
    }
  }
  return HA_OK;
}

ha_status ha__db_page_shape_find(ha__db_page_shape *out, ha_source *main,
                                 const ha__db_page_shape *hint, ha_error *err) {
  search s = {.window = HA__WINDOW_INIT(main), .size = ha__source_size(main), .hint = hint};
  ha__db_page_shape best = *hint;
  uint32_t most = 0;

  const ha_status st = look(&s, err);
  ha__window_done(&s.window);
  if (st < 0) return st;
  for (size_t i = 0; i < SIZES; i++) {
    for (size_t k = 0; k < KINDS; k++) {
      const bool better = s.sound[i][k] > most || (s.sound[i][k] == most && is_hint(&s, i, k));
      if (s.sound[i][k] == 0 || !better) continue;
      most = s.sound[i][k];
      best = (ha__db_page_shape){(uint32_t)512 << i, k == 1 ? hint->reserved : 0};
      if (is_hint(&s, i, k)) most = UINT32_MAX;
    }
  }
  if (best.page_size == 0) return HA_END;
  *out = best;
  return HA_OK;
}
