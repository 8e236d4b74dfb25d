#include "storage/sqlite3/pages/journal.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "io/source.h"
#include "storage/sqlite3/pages/overlay.h"
#include "storage/sqlite3/pages/page.h"

enum {
  HEAD_SIZE = 28,
  NOT_COUNTED = -1, /* as a count of records: all up to the end of the file */
  MAX_PAGES = 1 << 20
};

static const uint8_t g_magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

/* Values of a header; each run of records begins with one. */
typedef struct head {
  uint32_t records;
  uint32_t nonce;
  uint32_t database_pages;
  uint32_t sector_size;
  uint32_t page_size;
} head;

typedef struct parse {
  ha__db_journal *journal;
  uint64_t size; /* of the file */
  uint64_t at;
  head first;
  uint8_t *page;
} parse;

static bool is_power_of_two(uint32_t n, uint32_t least) {
  return n >= least && n <= 65536 && (n & (n - 1)) == 0;
}

/* HA_END when there is no header here. */
static ha_status read_head(head *out, const parse *p, ha_error *err) {
  uint8_t bytes[HEAD_SIZE];

  if (!ha__range_within(p->at, HEAD_SIZE, p->size)) return HA_END;
  HA_TRY(ha__source_read(bytes, p->journal->source, p->at, HEAD_SIZE, err));
  if (memcmp(bytes, g_magic, sizeof g_magic) != 0) return HA_END;
  *out = (head){ha__db_big32(bytes + 8), ha__db_big32(bytes + 12), ha__db_big32(bytes + 16),
                ha__db_big32(bytes + 20), ha__db_big32(bytes + 24)};
  return HA_OK;
}

/* SQLite's checksum: the sum of every 200th byte, from the end. */
static uint32_t checksum(const uint8_t *page, uint32_t size, uint32_t nonce) {
  uint32_t sum = nonce;

  for (uint32_t i = size - 200; i > 0 && i < size; i -= 200) {
    sum += page[i];
  }
  return sum;
}

static ha_status add_page(const parse *p, uint32_t number, uint64_t offset, ha_error *err) {
  if (p->journal->old.count == MAX_PAGES) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "it has over %d pages", MAX_PAGES);
  }
  return ha__db_overlay_add(&p->journal->old, number, offset, err);
}

/* HA_END after the last good record. */
static ha_status read_record(parse *p, const head *h, ha_error *err) {
  const uint32_t size = p->first.page_size;
  const uint64_t offset = p->at;
  uint8_t number[4];
  uint8_t sum[4];

  if (!ha__range_within(offset, (uint64_t)size + 8, p->size)) return HA_END;
  HA_TRY(ha__source_read(number, p->journal->source, offset, 4, err));
  HA_TRY(ha__source_read(p->page, p->journal->source, offset + 4, size, err));
  HA_TRY(ha__source_read(sum, p->journal->source, offset + 4 + size, 4, err));
  p->at += (uint64_t)size + 8;
  if (ha__db_big32(number) == 0 || checksum(p->page, size, h->nonce) != ha__db_big32(sum))
    return HA_END;
  if (ha__db_big32(number) > p->first.database_pages) return HA_OK; /* added by the transaction */
  return add_page(p, ha__db_big32(number), offset + 4, err);
}

static ha_status read_run(parse *p, const head *h, ha_error *err) {
  const bool counted = h->records != (uint32_t)NOT_COUNTED;
  ha_status st = HA_OK;

  p->at += p->first.sector_size;
  for (uint32_t i = 0; st == HA_OK && (!counted || i < h->records); i++) {
    st = read_record(p, h, err);
  }
  return st;
}

static ha_status read_runs(parse *p, ha_error *err) {
  const uint64_t sector = p->first.sector_size;
  head h = p->first;
  ha_status st = HA_OK;

  while (st == HA_OK) {
    st = read_run(p, &h, err);
    if (st != HA_OK) break;
    p->at = (p->at + sector - 1) / sector * sector;
    st = read_head(&h, p, err);
  }
  return st < 0 ? st : HA_OK;
}

/* Refuse the journal of a transaction over several databases. It ends with the name of a
 * super-journal, which decides whether the transaction is undone. */
static ha_status refuse_super_journal(const parse *p, ha_error *err) {
  uint8_t tail[8];

  HA_TRY(ha__source_read(tail, p->journal->source, p->size - sizeof tail, sizeof tail, err));
  if (memcmp(tail, g_magic, sizeof tail) != 0) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "it is part of one over several databases");
}

static ha_status read_journal(ha__db_journal *j, ha_error *err) {
  parse p = {.journal = j, .size = ha__source_size(j->source)};
  ha_status st = read_head(&p.first, &p, err);

  if (st != HA_OK) return st;
  if (p.first.records == 0) return HA_END; /* begun, but the database was not changed yet */
  if (!is_power_of_two(p.first.page_size, 512) || !is_power_of_two(p.first.sector_size, 32)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "it has pages of %u and sectors of %u bytes",
                   p.first.page_size, p.first.sector_size);
  }
  HA_TRY(refuse_super_journal(&p, err));
  p.page = ha__alloc(p.first.page_size);
  if (!p.page) return HA_FAIL_NOMEM(err);
  j->page_size = p.first.page_size;
  j->file_size = (uint64_t)p.first.database_pages * p.first.page_size;
  st = read_runs(&p, err);
  ha__free(p.page);
  if (st < 0) return st;
  ha__db_overlay_sort(&j->old, false);
  return HA_OK;
}

ha_status ha__db_journal_open(ha__db_journal **out, const ha_source *database, ha_error *err) {
  ha_source *source = NULL;
  ha_status st = ha__source_open_beside(&source, database, "-journal", err);

  if (st != HA_OK) return st;
  ha__db_journal *j = ha__alloc_zeroed(1, sizeof *j);
  if (!j) {
    ha__source_close(source);
    return HA_FAIL_NOMEM(err);
  }
  j->source = source;
  st = read_journal(j, err);
  if (st == HA_OK && j->file_size == 0) st = HA_END; /* the database was empty before */
  if (st != HA_OK) {
    ha__db_journal_close(j);
    return st;
  }
  *out = j;
  return HA_OK;
}

void ha__db_journal_close(ha__db_journal *j) {
  if (!j) return;
  ha__source_close(j->source);
  ha__db_overlay_done(&j->old);
  ha__free(j);
}

/* Read a part of one page. */
static ha_status read_part(uint8_t *out, const ha__db_journal *j, ha_source *database,
                           uint64_t offset, size_t size, ha_error *err) {
  const ha__db_page *page = ha__db_overlay_find(&j->old, offset / j->page_size + 1);
  const uint64_t total = ha__source_size(database);

  if (page) return ha__source_read(out, j->source, page->offset + offset % j->page_size, size, err);
  if (ha__range_within(offset, size, total))
    return ha__source_read(out, database, offset, size, err);
  return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset,
                 "page %" PRIu64 " is neither in the database nor in its -journal",
                 offset / j->page_size + 1);
}

ha_status ha__db_journal_read(uint8_t *out, const ha__db_journal *j, ha_source *database,
                              uint64_t offset, size_t size, ha_error *err) {
  while (size > 0) {
    const size_t left = j->page_size - (size_t)(offset % j->page_size);
    const size_t part = left < size ? left : size;
    HA_TRY(read_part(out, j, database, offset, part, err));
    out += part;
    offset += part;
    size -= part;
  }
  return HA_OK;
}
