#include "storage/sqlite3/pages/pages.h"

#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "storage/sqlite3/pages/overlay.h"

enum { MIN_USABLE = 480 };

/* --- reading ----------------------------------------------------------------------------- */

void ha__db_page_reader_init(ha__db_page_reader *out, const ha__db_pages *pages) {
  *out = (ha__db_page_reader){
      .pages = pages, .main = HA__WINDOW_INIT(pages->main), .over = HA__WINDOW_INIT(pages->over)};
}

void ha__db_page_reader_done(ha__db_page_reader *reader) {
  if (!reader->pages) return;
  ha__window_done(&reader->main);
  ha__window_done(&reader->over);
}

/* A page with unreadable bytes is omitted as a whole. */
static ha_status view_page(const uint8_t **out, size_t *out_size, ha__db_page_reader *reader,
                           ha__window *window, uint64_t offset, ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  HA_TRY(ha__window_need(out, window, offset, *out_size, err));
  reader->gap = ha__source_gap(window->source, offset, *out_size, &start, &end);
  if (reader->gap) *out_size = 0;
  return HA_OK;
}

ha_status ha__db_page_need(const uint8_t **out, size_t *out_size, ha__db_page_reader *reader,
                           uint32_t number, ha_error *err) {
  const ha__db_pages *pages = reader->pages;
  const uint64_t offset = (uint64_t)ha__db_page_offset(pages, number);
  const uint64_t total = ha__source_size(pages->main);
  const ha__db_page *over =
      pages->over_pages.count > 0 ? ha__db_overlay_find(&pages->over_pages, number) : NULL;

  reader->gap = false;
  *out_size = pages->page_size;
  if (over) return view_page(out, out_size, reader, &reader->over, over->offset, err);
  if (offset >= total) *out_size = 0;
  if (offset >= total) return HA_OK;
  if (total - offset < pages->page_size) *out_size = (size_t)(total - offset);
  return view_page(out, out_size, reader, &reader->main, offset, err);
}

ha_status ha__db_page_btree(ha__db_btree *out, ha__db_page_reader *reader, uint32_t number,
                            ha_error *err) {
  const uint8_t *bytes = NULL;
  size_t size = 0;

  HA_TRY(ha__db_page_need(&bytes, &size, reader, number, err));
  return ha__db_btree_parse(out, bytes, size, reader->pages->usable,
                            number == 1 ? HA__DB_FILE_HEAD : 0)
             ? HA_OK
             : HA_END;
}

/* --- opening ------------------------------------------------------------------------------- */

/* Read the header from page 1, which may be in the overlay. */
static ha_status read_head(ha__db_pages *pages, ha_error *err) {
  static const char magic[] = "SQLite format 3";
  ha__db_page_reader reader;
  const uint8_t *bytes = NULL;
  size_t size = 0;

  ha__db_page_reader_init(&reader, pages);
  const ha_status st = ha__db_page_need(&bytes, &size, &reader, 1, err);
  if (st >= 0 && size >= sizeof pages->head) {
    memcpy(pages->head, bytes, sizeof pages->head);
    pages->has_head = memcmp(bytes, magic, sizeof magic) == 0;
  }
  ha__db_page_reader_done(&reader);
  return st;
}

static ha__db_page_shape shape_of_head(const ha__db_pages *pages) {
  const uint32_t n = (uint32_t)pages->head[16] << 8 | pages->head[17];
  const uint32_t page_size = n == 1 ? 65536 : n;
  const uint32_t reserved = pages->head[20];

  if (!ha__db_is_page_size(page_size) || page_size - reserved < MIN_USABLE) {
    return (ha__db_page_shape){0, 0};
  }
  return (ha__db_page_shape){page_size, reserved};
}

static void take_journal(ha__db_pages *pages, uint32_t *count, const ha__db_journal *journal) {
  pages->over = journal->source;
  pages->over_pages = journal->old;
  pages->page_size = journal->page_size;
  *count = (uint32_t)(journal->file_size / journal->page_size);
}

static ha_status take_wal(ha__db_pages *pages, uint32_t *count, ha_source *source, bool strict,
                          ha_error *err) {
  ha__db_wal wal;
  const ha_status st = ha__db_wal_read(&wal, source, strict, err);

  if (st != HA_OK) return st < 0 ? st : HA_OK;
  pages->over = source;
  pages->over_pages = wal.pages;
  pages->owns_overlay = true;
  pages->bad_frames = wal.bad_frames;
  pages->page_size = wal.page_size;
  *count = wal.database_pages;
  return HA_OK;
}

/* *count: number of pages of the database with the overlay; 0 = there is no overlay. */
static ha_status take_overlay(ha__db_pages *pages, uint32_t *count, const ha__db_files *files,
                              bool strict, ha_error *err) {
  *count = 0;
  if (files->journal) take_journal(pages, count, files->journal);
  if (files->journal || !files->wal) return HA_OK;
  return take_wal(pages, count, files->wal, strict, err);
}

/* Find the page size; pages of an overlay have the same size as those of the file. */
static ha_status find_shape(ha__db_pages *pages, ha_error *err) {
  ha__db_page_shape shape = {pages->page_size, 0};

  if (shape.page_size == 0) pages->page_size = 512; /* to read the header */
  HA_TRY(read_head(pages, err));
  const ha__db_page_shape hint = shape_of_head(pages);
  if (shape.page_size > 0) {
    if (pages->has_head && hint.page_size == shape.page_size) shape.reserved = hint.reserved;
  } else {
    const ha_status st = ha__db_page_shape_find(&shape, pages->main, &hint, err);
    if (st < 0) return st;
    if (st == HA_END) {
      return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "nothing in it looks like a page of a database");
    }
    if (hint.page_size != shape.page_size || hint.reserved != shape.reserved) {
      pages->has_head = false;
    }
  }
  pages->page_size = shape.page_size;
  pages->usable = shape.page_size - shape.reserved;
  return HA_OK;
}

/* Set the number of pages; a count that exceeds the bytes of the files is not used. */
static void count_pages(ha__db_pages *pages, uint64_t count) {
  const uint64_t size = ha__source_size(pages->main);
  const uint64_t in_file = size / pages->page_size + (size % pages->page_size > 0);
  const uint64_t most = in_file + pages->over_pages.count;

  if (count == 0) count = in_file;
  if (count > most) count = most;
  pages->count = count < UINT32_MAX - 1 ? (uint32_t)count : UINT32_MAX - 1;
}

/* Read the page size from the header. HA_END when SQLite refuses the file. */
static ha_status take_shape(ha__db_pages *pages, ha_error *err) {
  const uint32_t over_size = pages->page_size;

  if (over_size == 0) pages->page_size = 512; /* to read the header */
  HA_TRY(read_head(pages, err));
  const ha__db_page_shape shape = shape_of_head(pages);
  if (!pages->has_head || shape.page_size == 0) return HA_END;
  if (over_size > 0 && over_size != shape.page_size) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "pages of %u and of %u bytes", over_size,
                   shape.page_size);
  }
  pages->page_size = shape.page_size;
  pages->usable = shape.page_size - shape.reserved;
  return HA_OK;
}

static ha_status open_pages(ha__db_pages *out, const ha__db_files *files, bool strict,
                            ha_error *err) {
  ha__db_pages pages = {.main = files->main};
  uint32_t count = 0;

  ha_status st = take_overlay(&pages, &count, files, strict, err);
  if (st == HA_OK) st = strict ? take_shape(&pages, err) : find_shape(&pages, err);
  if (st != HA_OK) {
    ha__db_pages_done(&pages);
    return st;
  }
  count_pages(&pages, count);
  *out = pages;
  return HA_OK;
}

ha_status ha__db_pages_open(ha__db_pages *out, const ha__db_files *files, ha_error *err) {
  return open_pages(out, files, false, err);
}

ha_status ha__db_pages_seen(ha__db_pages *out, const ha__db_files *files, ha_error *err) {
  return open_pages(out, files, true, err);
}

void ha__db_pages_done(ha__db_pages *pages) {
  if (pages->owns_overlay) ha__db_overlay_done(&pages->over_pages);
  pages->owns_overlay = false;
}
