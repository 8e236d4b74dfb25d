/* Reports damage found by the survey as losses. */
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

/* Kind of a run of pages that is reported as one loss: pages of unknown purpose, which are in no
 * tree and belong to no row; or pages that are unreadable on the disk. */
typedef enum run { RUN_NONE, RUN_OTHER, RUN_UNREADABLE } run;

static run run_of(uint8_t kind) {
  if ((kind & HA__PAGE_KIND) == HA__PAGE_UNREADABLE) return RUN_UNREADABLE;
  if ((kind & HA__PAGE_KIND) > HA__PAGE_ZERO) return RUN_NONE;
  return kind & (HA__PAGE_REACHED | HA__PAGE_KNOWN) ? RUN_NONE : RUN_OTHER;
}

static const char *text_of(const ha__db_salvage *s, run is, uint32_t first, uint32_t last) {
  if (is == RUN_UNREADABLE) return "can't be read from the disk";
  for (uint32_t number = first; number <= last; number++) {
    if ((s->kinds[number] & HA__PAGE_KIND) != HA__PAGE_ZERO) {
      return "are not rows, and nothing points to them";
    }
  }
  return "are all zero";
}

/* Page 1 contains only the schema. */
static void report_run(ha__db_salvage *s, run is, uint32_t first, uint32_t last) {
  const int64_t start = ha__db_page_offset(&s->pages, first);
  const uint64_t size = ha__source_size(s->pages.main);
  uint64_t bytes = (uint64_t)(last - first + 1) * s->pages.page_size;
  char text[160];

  if ((uint64_t)start < size && bytes > size - (uint64_t)start) bytes = size - (uint64_t)start;
  snprintf(text, sizeof text, "pages %" PRIu32 " to %" PRIu32 " %s", first, last,
           text_of(s, is, first, last));
  lose(s, start, bytes, last > 1 ? HA_UNCOUNTED : 0, text);
}

static void report_pages(ha__db_salvage *s) {
  uint32_t first = 1;
  run now = RUN_NONE;

  for (uint32_t number = 1; number <= s->pages.count + 1; number++) {
    const uint8_t kind = number <= s->pages.count ? s->kinds[number] : HA__PAGE_KNOWN;
    if (!(kind & (HA__PAGE_REACHED | HA__PAGE_KNOWN))) s->sound = false;
    const run next = run_of(kind);
    if (next == now) continue;
    if (now != RUN_NONE) report_run(s, now, first, number - 1);
    first = number;
    now = next;
  }
}

/* Report missing pages at the end. The header states the number of pages, unless an old program
 * wrote it. */
static void report_end(ha__db_salvage *s) {
  const ha__db_pages *p = &s->pages;
  const uint64_t size = ha__source_size(p->main);
  const uint32_t count = ha__db_big32(p->head + 28);
  const uint64_t end = (uint64_t)count * p->page_size;
  char text[160];

  if (!p->has_head || count == 0 || ha__db_big32(p->head + 24) != ha__db_big32(p->head + 92))
    return;
  if (count != p->count) s->sound = false;
  if (p->over_pages.count == 0 && size % p->page_size > 0) s->sound = false;
  if (p->over_pages.count > 0 || size >= end) return;
  snprintf(text, sizeof text, "the file ends here, its header states %" PRIu32 " pages", count);
  lose(s, (int64_t)size, end - size, HA_UNCOUNTED, text);
}

void ha__db_salvage_report(ha__db_salvage *s) {
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
  report_pages(s);
  report_end(s);
}
