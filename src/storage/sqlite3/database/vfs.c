/* The VFS by which SQLite reads the files of one database: read-only, never locked, nothing is
 * created. */
#include "storage/sqlite3/database/db.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "io/source.h"

typedef struct vfs_file {
  sqlite3_file base; /* must be first, for SQLite */
  ha_source *source; /* NULL: an empty file */
  const ha__db_journal *journal;
  bool cut;
} vfs_file;

/* --- sources by name ----------------------------------------------------------------- */

/* SQLite opens files by name: this list maps names to sources. */
static pthread_mutex_t g_lock = PTHREAD_MUTEX_INITIALIZER; /* guards the list */
static ha__vfs_entry *g_entries;
static uint64_t g_next_number;

static int register_vfs(void);
static int g_registered; /* set once */

static void register_once(void) {
  g_registered = register_vfs();
}

ha_status ha__vfs_add(ha__vfs_entry *entry, ha_error *err) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once(&once, register_once);
  if (g_registered != SQLITE_OK) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "SQLite takes no VFS: %s",
                   sqlite3_errstr(g_registered));
  }
  pthread_mutex_lock(&g_lock);
  snprintf(entry->name, sizeof entry->name, "/%llu", (unsigned long long)g_next_number++);
  entry->next = g_entries;
  g_entries = entry;
  pthread_mutex_unlock(&g_lock);
  return HA_OK;
}

void ha__vfs_remove(ha__vfs_entry *entry) {
  pthread_mutex_lock(&g_lock);
  for (ha__vfs_entry **at = &g_entries; *at; at = &(*at)->next) {
    if (*at == entry) {
      *at = entry->next;
      break;
    }
  }
  pthread_mutex_unlock(&g_lock);
}

/* Find the entry whose name is a prefix of this one; *suffix: the rest of the name. */
static ha__vfs_entry *find_entry(const char *name, const char **suffix) {
  ha__vfs_entry *found;

  pthread_mutex_lock(&g_lock);
  for (found = g_entries; found; found = found->next) {
    const size_t size = strlen(found->name);
    if (strncmp(found->name, name, size) == 0 && (name[size] == '\0' || name[size] == '-')) {
      *suffix = name + size;
      break;
    }
  }
  pthread_mutex_unlock(&g_lock);
  return found;
}

/* --- a file -------------------------------------------------------------------------- */

static int file_close(sqlite3_file *base) {
  (void)base; /* the entry owns the source */
  return SQLITE_OK;
}

static uint64_t size_of(const vfs_file *file) {
  if (file->journal) return file->journal->file_size;
  return file->source ? ha__source_size(file->source) : 0;
}

/* True when the range contains unreadable bytes, which the source returns as zeros: SQLite must not
 * read these as data. */
static bool has_gap(const vfs_file *file, uint64_t offset, size_t size) {
  uint64_t start = 0;
  uint64_t end = 0;

  return ha__source_gap(file->source, offset, size, &start, &end);
}

static ha_status read_bytes(const vfs_file *file, void *out, uint64_t offset, size_t size) {
  if (!file->journal) return ha__source_read(out, file->source, offset, size, NULL);
  return ha__db_journal_read(out, file->journal, file->source, offset, size, NULL);
}

/* A page truncated by the end of the file is reported as damaged: SQLite would fill it with zeros,
 * and return rows of zeros. */
static int read_status(ha_status st) {
  if (st >= 0) return SQLITE_OK;
  return st == HA_E_TRUNCATED ? SQLITE_CORRUPT : SQLITE_IOERR_READ;
}

/* Clear the page count of the header: SQLite refuses a file that has fewer pages than the header
 * states, and uses the size of the file when the header states none. */
static void hide_page_count(uint8_t *out, size_t size, uint64_t offset) {
  enum { COUNT = 28, COUNT_SIZE = 4 };

  for (uint64_t at = COUNT; at < COUNT + COUNT_SIZE; at++) {
    if (at >= offset && at - offset < size) out[at - offset] = 0;
  }
}

static int file_read(sqlite3_file *base, void *out, int amount, sqlite3_int64 offset) {
  const vfs_file *file = (vfs_file *)base;
  const uint64_t total = size_of(file);

  if (offset < 0 || amount < 0) return SQLITE_IOERR_READ;
  if (total == 0) {
    memset(out, 0, (size_t)amount);
    return SQLITE_IOERR_SHORT_READ;
  }
  if (!ha__range_within((uint64_t)offset, (uint64_t)amount, total)) return SQLITE_CORRUPT;
  const ha_status st = read_bytes(file, out, (uint64_t)offset, (size_t)amount);
  if (st >= 0 && has_gap(file, (uint64_t)offset, (size_t)amount)) return SQLITE_CORRUPT;
  if (st >= 0 && file->cut) hide_page_count(out, (size_t)amount, (uint64_t)offset);
  return read_status(st);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out) {
  *out = (sqlite3_int64)size_of((vfs_file *)base);
  return SQLITE_OK;
}

static int refuse_write(sqlite3_file *base, const void *bytes, int amount, sqlite3_int64 offset) {
  (void)base, (void)bytes, (void)amount, (void)offset;
  return SQLITE_READONLY;
}

static int refuse_truncate(sqlite3_file *base, sqlite3_int64 size) {
  (void)base, (void)size;
  return SQLITE_READONLY;
}

static int no_sync(sqlite3_file *base, int flags) {
  (void)base, (void)flags;
  return SQLITE_OK;
}

static int no_lock(sqlite3_file *base, int level) {
  (void)base, (void)level;
  return SQLITE_OK;
}

static int is_reserved(sqlite3_file *base, int *out) {
  (void)base;
  *out = 0;
  return SQLITE_OK;
}

static int no_control(sqlite3_file *base, int op, void *arg) {
  (void)base, (void)op, (void)arg;
  return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base) {
  (void)base;
  return 4096;
}

static int no_characteristics(sqlite3_file *base) {
  (void)base;
  return 0;
}

/* No shared memory: the index of a WAL is on the heap, see PRAGMA locking_mode. No xFetch: copying
 * a page was measured to be faster than mapping it. */
static const sqlite3_io_methods g_methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = refuse_write,
    .xTruncate = refuse_truncate,
    .xSync = no_sync,
    .xFileSize = file_size,
    .xLock = no_lock,
    .xUnlock = no_lock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = no_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = no_characteristics,
};

/* --- the file system -------------------------------------------------------------------- */

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                    int *out_flags) {
  vfs_file *file = (vfs_file *)base;
  const char *suffix = "";
  const ha__vfs_entry *entry = name ? find_entry(name, &suffix) : NULL;

  (void)vfs;
  memset(file, 0, sizeof *file);
  if (!entry) return SQLITE_CANTOPEN; /* temporary files have no name: refuse them */
  if ((flags & SQLITE_OPEN_MAIN_DB) && suffix[0] == '\0') {
    file->source = entry->main;
    file->journal = entry->journal;
    file->cut = entry->cut;
  } else if ((flags & SQLITE_OPEN_WAL) && strcmp(suffix, "-wal") == 0) {
    file->source = entry->wal;
  } else {
    return SQLITE_CANTOPEN;
  }
  file->base.pMethods = &g_methods;
  if (out_flags) *out_flags = (flags & ~SQLITE_OPEN_READWRITE) | SQLITE_OPEN_READONLY;
  return SQLITE_OK;
}

static int refuse_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs, (void)name, (void)sync;
  return SQLITE_READONLY;
}

/* A journal is hidden, because SQLite would write its pages back; file_read() uses them. */
static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
  const char *suffix = "";
  const ha__vfs_entry *entry = find_entry(name, &suffix);

  (void)vfs;
  *out = 0;
  if (!entry || flags == SQLITE_ACCESS_READWRITE) return SQLITE_OK;
  *out = suffix[0] == '\0' ||
         (strcmp(suffix, "-wal") == 0 && entry->wal && ha__source_size(entry->wal) > 0);
  return SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
  (void)vfs;
  return ha__format_whole(out, (size_t)size, "%s", name) ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int no_randomness(sqlite3_vfs *vfs, int size, char *out) {
  (void)vfs;
  memset(out, 0, (size_t)size);
  return size;
}

static int no_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return microseconds;
}

static int no_time(sqlite3_vfs *vfs, double *out) {
  (void)vfs;
  *out = 0;
  return SQLITE_OK;
}

static int no_last_error(sqlite3_vfs *vfs, int size, char *out) {
  (void)vfs, (void)size, (void)out;
  return 0;
}

static int register_vfs(void) {
  static sqlite3_vfs vfs = {
      .iVersion = 1,
      .szOsFile = sizeof(vfs_file),
      .mxPathname = 128,
      .zName = HA__VFS_NAME,
      .xOpen = vfs_open,
      .xDelete = refuse_delete,
      .xAccess = vfs_access,
      .xFullPathname = full_name,
      .xRandomness = no_randomness,
      .xSleep = no_sleep,
      .xCurrentTime = no_time,
      .xGetLastError = no_last_error,
  };

  return sqlite3_vfs_register(&vfs, 0);
}
