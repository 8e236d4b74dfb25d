#include "storage/sqlite3/pages/overlay.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/search.h"
#include "base/status.h"

ha_status ha__db_overlay_add(ha__db_overlay *overlay, uint32_t number, uint64_t offset,
                             ha_error *err) {
  void *pages = overlay->pages;

  HA_TRY(ha__reserve(&pages, &overlay->capacity, overlay->count, 1, sizeof *overlay->pages, err));
  overlay->pages = pages;
  overlay->pages[overlay->count++] = (ha__db_page){number, offset};
  return HA_OK;
}

static int compare_pages(const void *a, const void *b) {
  const ha__db_page *x = a;
  const ha__db_page *y = b;

  if (x->number != y->number) return x->number < y->number ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

void ha__db_overlay_sort(ha__db_overlay *overlay, bool keep_last) {
  ha__db_page *pages = overlay->pages;
  size_t kept = 0;

  if (overlay->count > 0) qsort(pages, overlay->count, sizeof *pages, compare_pages);
  for (size_t i = 0; i < overlay->count; i++) {
    const bool again = kept > 0 && pages[i].number == pages[kept - 1].number;
    if (!again) kept++;
    if (!again || keep_last) pages[kept - 1] = pages[i];
  }
  overlay->count = kept;
}

const ha__db_page *ha__db_overlay_find(const ha__db_overlay *overlay, uint64_t number) {
  size_t at;

  HA__SEARCH(at, overlay->count, overlay->pages[at].number < number);
  const bool found = at < overlay->count && overlay->pages[at].number == number;
  return found ? &overlay->pages[at] : NULL;
}

void ha__db_overlay_done(ha__db_overlay *overlay) {
  ha__free(overlay->pages);
  *overlay = (ha__db_overlay){.pages = NULL};
}
