/* Reads a write-ahead log ("-wal"). SQLite reads one up to its first bad frame. Each frame can also
 * be checked separately, with the checksum of the previous one, so that a recovery also uses frames
 * after a bad one. */
#include "base/bytes.h"
#include "base/status.h"
#include "storage/sqlite3/pages/overlay.h"
#include "storage/sqlite3/pages/pages.h"

enum { WAL_HEAD = 32, FRAME_HEAD = 24, MAX_FRAMES = 1 << 24 };

#define WAL_MAGIC UINT32_C(0x377f0682)

typedef struct sum {
  uint32_t a;
  uint32_t b;
} sum;

typedef struct parse {
  ha__db_wal *wal;
  ha__window window;
  uint64_t size;
  bool big; /* checksums are over big-endian words */
  uint8_t salt[8];
  sum before;       /* as stored in the previous frame */
  size_t committed; /* number of pages of committed transactions */
  uint64_t bad;
} parse;

static sum add_bytes(sum s, const uint8_t *p, size_t size, bool big) {
  for (size_t i = 0; i + 8 <= size; i += 8) {
    s.a += (big ? ha__db_big32(p + i) : ha__load_u32(p + i)) + s.b;
    s.b += (big ? ha__db_big32(p + i + 4) : ha__load_u32(p + i + 4)) + s.a;
  }
  return s;
}

static sum load_sum(const uint8_t *p) {
  return (sum){ha__db_big32(p), ha__db_big32(p + 4)};
}

static bool is_equal(sum x, sum y) {
  return x.a == y.a && x.b == y.b;
}

/* Read the header. HA_END when the file is not a WAL. */
static ha_status read_head(parse *p, ha_error *err) {
  const uint8_t *head = NULL;

  if (p->size < WAL_HEAD) return HA_END;
  HA_TRY(ha__window_need(&head, &p->window, 0, WAL_HEAD, err));
  const uint32_t magic = ha__db_big32(head);
  p->big = magic & 1u;
  p->wal->page_size = ha__db_big32(head + 8);
  p->before = load_sum(head + 24);
  memcpy(p->salt, head + 16, sizeof p->salt);
  if ((magic & ~1u) != WAL_MAGIC || !ha__db_is_page_size(p->wal->page_size)) return HA_END;
  return is_equal(add_bytes((sum){0, 0}, head, 24, p->big), p->before) ? HA_OK : HA_END;
}

static ha_status read_frame(parse *p, uint64_t at, ha_error *err) {
  const size_t size = FRAME_HEAD + p->wal->page_size;
  const uint8_t *frame = NULL;

  HA_TRY(ha__window_need(&frame, &p->window, at, size, err));
  const uint32_t number = ha__db_big32(frame);
  const uint32_t database_pages = ha__db_big32(frame + 4);
  const sum stored = load_sum(frame + 16);
  sum s = add_bytes(p->before, frame, 8, p->big);
  s = add_bytes(s, frame + FRAME_HEAD, p->wal->page_size, p->big);
  const bool old = memcmp(frame + 8, p->salt, sizeof p->salt) != 0; /* a frame from before the WAL
                                                                     * was restarted */
  p->before = stored;
  if (old || number == 0 || !is_equal(s, stored)) {
    p->bad++;
    return HA_OK;
  }
  HA_TRY(ha__db_overlay_add(&p->wal->pages, number, at + FRAME_HEAD, err));
  if (database_pages > 0) {
    p->committed = p->wal->pages.count;
    p->wal->database_pages = database_pages;
    p->wal->bad_frames = p->bad;
  }
  return HA_OK;
}

ha_status ha__db_wal_read(ha__db_wal *out, ha_source *source, bool strict, ha_error *err) {
  ha__db_wal wal = {.page_size = 0};
  parse p = {.wal = &wal, .window = HA__WINDOW_INIT(source), .size = ha__source_size(source)};
  ha_status st = read_head(&p, err);
  const uint64_t frame = FRAME_HEAD + (uint64_t)wal.page_size;

  for (uint64_t at = WAL_HEAD; st == HA_OK && ha__range_within(at, frame, p.size); at += frame) {
    st = wal.pages.count < MAX_FRAMES && !(strict && p.bad > 0) ? read_frame(&p, at, err) : HA_END;
  }
  ha__window_done(&p.window);
  if (st < 0 || p.committed == 0) {
    ha__db_overlay_done(&wal.pages);
    return st < 0 ? st : HA_END;
  }
  wal.pages.count = p.committed;
  ha__db_overlay_sort(&wal.pages, true);
  *out = wal;
  return HA_OK;
}
