/* What the pass over all pages found amiss, told as losses. */
#include <inttypes.h>
#include <stdio.h>

#include "storage/sqlite3/salvage/salvage.h"

static void lose(ha__db_salvage *s, int64_t offset, uint64_t bytes, uint64_t messages,
                 const char *text) {
  const ha_storage_open *open = &s->self->open;

  s->sound = false;
  s->lost = true;
  open->host->lose(
      open->report_to,
      &(ha_loss){.offset = offset, .bytes = bytes, .messages = messages, .text = text});
}

/* Nothing is known of it: not a page of a tree, and no row needs it. */
static bool is_odd(uint8_t kind) {
  return (kind & HA__PAGE_KIND) <= HA__PAGE_ZERO && !(kind & (HA__PAGE_REACHED | HA__PAGE_KNOWN));
}

static bool has_messages(uint32_t first) {
  return first > 1; /* page 1 has the schema alone */
}

/* Pages in a row are told as one. */
static void tell_run(ha__db_salvage *s, uint32_t first, uint32_t last, bool zero) {
  const int64_t start = ha__db_page_offset(&s->pages, first);
  const uint64_t size = ha__source_size(s->pages.main);
  uint64_t bytes = (uint64_t)(last - first + 1) * s->pages.page_size;
  char text[160];

  if ((uint64_t)start < size && bytes > size - (uint64_t)start) bytes = size - (uint64_t)start;
  snprintf(text, sizeof text, "pages %" PRIu32 " to %" PRIu32 " %s", first, last,
           zero ? "are all zero" : "are no rows, and nothing leads to them");
  lose(s, start, bytes, has_messages(last) ? HA_UNCOUNTED : 0, text);
}

static void tell_pages(ha__db_salvage *s) {
  uint32_t first = 0;
  bool zero = true;

  for (uint32_t number = 1; number <= s->pages.count; number++) {
    const uint8_t kind = s->kinds[number];
    const bool known = (kind & (HA__PAGE_REACHED | HA__PAGE_KNOWN)) != 0;
    if (!known) s->sound = false;
    if (is_odd(kind)) {
      if (first == 0) first = number;
      zero = zero && (kind & HA__PAGE_KIND) == HA__PAGE_ZERO;
    } else if (first > 0) {
      tell_run(s, first, number - 1, zero);
      first = 0;
      zero = true;
    }
  }
  if (first > 0) tell_run(s, first, s->pages.count, zero);
}

/* The header counts pages, if the one who wrote it last knew of that. */
static void tell_end(ha__db_salvage *s) {
  const ha__db_pages *p = &s->pages;
  const uint64_t size = ha__source_size(p->main);
  const uint32_t told = ha__db_big32(p->head + 28);
  const uint64_t end = (uint64_t)told * p->page_size;
  char text[160];

  if (!p->has_head || told == 0 || ha__db_big32(p->head + 24) != ha__db_big32(p->head + 92)) return;
  if (told != p->count) s->sound = false;
  if (p->over_count == 0 && size % p->page_size > 0) s->sound = false;
  if (p->over_count > 0 || size >= end) return;
  snprintf(text, sizeof text, "the file ends here, its header tells of %" PRIu32 " pages", told);
  lose(s, (int64_t)size, end - size, HA_UNCOUNTED, text);
}

void ha__db_salvage_tell(ha__db_salvage *s) {
  char text[160];

  if (!s->pages.has_head) {
    lose(s, 0, HA__DB_FILE_HEAD, 0, "the header of the database is damaged");
  }
  if (s->pages.bad_frames > 0) {
    snprintf(text, sizeof text, "%" PRIu64 " pages of the -wal beside it are damaged",
             s->pages.bad_frames);
    lose(s, HA_NO_OFFSET, s->pages.bad_frames * s->pages.page_size, HA_UNCOUNTED, text);
  }
  if (s->other_rows > 0) {
    lose(s, HA_NO_OFFSET, 0, s->other_rows, "rows have more different topic ids than can be");
  }
  tell_pages(s);
  tell_end(s);
}
