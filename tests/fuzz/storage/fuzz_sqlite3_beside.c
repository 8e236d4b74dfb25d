/* A database with a WAL or a rollback journal. The input is "w" or "j", in upper case when
 * checksums are corrected, so that the code after them is reached; the size of the database in four
 * bytes, most significant first; the database; the journal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "sqlite3_read.h"
#include "storage/sqlite3/pages/page.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 5, WAL_HEAD = 32, FRAME_HEAD = 24, MAX_SIZE = 1 << 18 };

static void store(uint8_t *p, uint32_t n) {
  for (int i = 0; i < 4; i++) {
    p[i] = (uint8_t)(n >> (24 - 8 * i));
  }
}

/* --- checksums -------------------------------------------------------------------------------- */

typedef struct sum {
  uint32_t a;
  uint32_t b;
} sum;

static sum add(sum s, const uint8_t *p, size_t size, bool big) {
  for (size_t i = 0; i + 8 <= size; i += 8) {
    s.a += (big ? ha__db_big32(p + i) : ha__load_u32(p + i)) + s.b;
    s.b += (big ? ha__db_big32(p + i + 4) : ha__load_u32(p + i + 4)) + s.a;
  }
  return s;
}

static void mend_wal(uint8_t *wal, size_t size) {
  if (size < WAL_HEAD) return;
  const bool big = wal[3] & 1;
  const size_t page = ha__db_big32(wal + 8);
  sum s = add((sum){0, 0}, wal, 24, big);

  store(wal + 24, s.a);
  store(wal + 28, s.b);
  if (page > size) return;
  for (size_t at = WAL_HEAD; at + FRAME_HEAD + page <= size; at += FRAME_HEAD + page) {
    memcpy(wal + at + 8, wal + 16, 8);
    s = add(add(s, wal + at, 8, big), wal + at + FRAME_HEAD, page, big);
    store(wal + at + 16, s.a);
    store(wal + at + 20, s.b);
  }
}

static void mend_records(uint8_t *p, size_t size, size_t page, uint32_t nonce) {
  for (size_t at = 0; at + page + 8 <= size; at += page + 8) {
    uint32_t s = nonce;
    for (size_t i = page - 200; i > 0 && i < page; i -= 200) {
      s += p[at + 4 + i];
    }
    store(p + at + 4 + page, s);
  }
}

static void mend_journal(uint8_t *journal, size_t size) {
  if (size < 28) return;
  const size_t sector = ha__db_big32(journal + 20);
  const size_t page = ha__db_big32(journal + 24);

  if (sector > size || page < 512 || page > size) return;
  mend_records(journal + sector, size - sector, page, ha__db_big32(journal + 12));
}

/* --- files ------------------------------------------------------------------------------------ */

static char g_folder[] = "/tmp/holdall-fuzz-XXXXXX";

static void remove_folder(void) {
  rmdir(g_folder);
}

static void write_file(const char *path, const uint8_t *bytes, size_t size) {
  FILE *file = fopen(path, "wb");

  if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) abort();
}

static void read_pair(const uint8_t *bytes, size_t main_size, size_t size, bool wal) {
  ha_source *source = NULL;
  char path[64];
  char beside[80];

  snprintf(path, sizeof path, "%s/%ld.db3", g_folder, (long)getpid());
  snprintf(beside, sizeof beside, "%s%s", path, wal ? "-wal" : "-journal");
  write_file(path, bytes, main_size);
  write_file(beside, bytes + main_size, size - main_size);
  if (ha__source_open(&source, path, NULL) != HA_OK) abort();
  read_database(source, size);
  ha__source_close(source);
  unlink(path);
  unlink(beside);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static bool begun;

  if (!begun) {
    if (!mkdtemp(g_folder) || atexit(remove_folder) != 0) abort();
    begun = true;
  }
  if (size < HEAD || size > MAX_SIZE) return 0;
  const size_t main_size = ha__db_big32(data + 1);
  const bool wal = data[0] == 'w' || data[0] == 'W';
  if (main_size > size - HEAD) return 0;
  uint8_t *copy = malloc(size);
  if (!copy) abort();
  memcpy(copy, data + HEAD, size - HEAD);
  if (data[0] == 'W') mend_wal(copy + main_size, size - HEAD - main_size);
  if (data[0] == 'J') mend_journal(copy + main_size, size - HEAD - main_size);
  read_pair(copy, main_size, size - HEAD, wal);
  free(copy);
  return 0;
}
