/* Converts presets and settings to pragmas. */
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "storage/sqlite3/write/write.h"

#define PREFIX "write."

enum { DEFAULT_COUNT = 6 };

/* Journal and synchronization modes of a preset; others can be set one by one. */
typedef struct preset {
  const char *name;
  const char *journal_mode;
  const char *synchronous;
} preset;

/* Presets of rosbag2. */
static const preset g_presets[] = {
    {"none", "MEMORY", "OFF"},
    {"resilient", "WAL", "NORMAL"},
};

/* A rollback journal contains only old pages, and new ones are written to the file at once; with a
 * WAL every byte would be written twice. PERSIST avoids creating and truncating the journal for
 * each transaction. */
static const preset g_durable = {"", "PERSIST", "FULL"};

static ha_status choose_preset(const preset **out, const ha_storage_create *create, ha_error *err) {
  const char *name = create->preset && create->preset[0] ? create->preset : g_presets[0].name;

  for (size_t i = 0; i < sizeof g_presets / sizeof *g_presets; i++) {
    if (strcmp(name, g_presets[i].name) != 0) continue;
    *out = i == 0 && create->flags & HA_CREATE_RESILIENT ? &g_durable : &g_presets[i];
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "sqlite3 has no preset '%.80s', only none and resilient", name);
}

/* Defaults, chosen by measurement: pages of 16 KiB cost a quarter less time than pages of 4 KiB,
 * and a cache that fits into the processor's cache is faster than a large one. The lock is
 * exclusive, because a lock of another process would make a commit fail. Statement journals stay in
 * memory. */
static void set_defaults(ha__db_pragma *out, const preset *p) {
  const ha__db_pragma defaults[DEFAULT_COUNT] = {
      {"page_size", "16384"},
      {"locking_mode", "EXCLUSIVE"},
      {"journal_mode", p->journal_mode},
      {"synchronous", p->synchronous},
      {"cache_size", "-1000"},
      {"temp_store", "MEMORY"},
  };

  memcpy(out, defaults, sizeof defaults);
}

static bool is_plain(const ha_pair *setting) {
  return strlen(setting->value) == setting->value_size && !strpbrk(setting->key, "';\"=() \t\n") &&
         !strpbrk(setting->value, "';\"");
}

/* Find a pragma in SQLite's list, because SQLite ignores unknown ones. HA_END: unknown. */
static ha_status find_pragma(sqlite3 *memory, const char *name, ha_error *err) {
  sqlite3_stmt *stmt = NULL;

  if (sqlite3_prepare_v2(memory, "SELECT 1 FROM pragma_pragma_list WHERE name = lower(?1)", -1,
                         &stmt, NULL) != SQLITE_OK) {
    return HA_OK; /* SQLite was built without the list */
  }
  sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
  const int rc = sqlite3_step(stmt);
  sqlite3_finalize(stmt);
  if (rc == SQLITE_ROW) return HA_OK;
  return rc == SQLITE_DONE ? HA_END : HA_FAIL_NOMEM(err);
}

static ha_status check_setting(sqlite3 *memory, const ha_pair *setting, ha_error *err) {
  const size_t prefix = strlen(PREFIX);

  if (!is_plain(setting)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "sqlite3: the setting %.80s=%.80s has a character that can't be in it",
                   setting->key, setting->value);
  }
  if (strncmp(setting->key, PREFIX, prefix) == 0) {
    const ha_status st = find_pragma(memory, setting->key + prefix, err);
    if (st <= 0) return st;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "sqlite3 has no setting '%.80s'; they are " PREFIX "PRAGMA=VALUE, as " PREFIX
                 "cache_size=1000",
                 setting->key);
}

static ha_status check_settings(const ha_pairs *settings, ha_error *err) {
  sqlite3 *memory = NULL;
  ha_status st = HA_OK;

  if (settings->size == 0) return HA_OK;
  if (sqlite3_open_v2(":memory:", &memory,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE,
                      NULL) != SQLITE_OK) {
    st = HA_FAIL_NOMEM(err);
  }
  for (size_t i = 0; st >= 0 && i < settings->size; i++) {
    st = check_setting(memory, &settings->items[i], err);
  }
  sqlite3_close(memory);
  return st;
}

/* Set a pragma, or replace its value. */
static ha_status set_pragma(ha__db_writer *self, const ha_pair *setting, ha_error *err) {
  const char *name = setting->key + strlen(PREFIX);
  ha__db_pragma *found = NULL;

  for (size_t i = 0; i < self->pragma_count && !found; i++) {
    if (sqlite3_stricmp(self->pragmas[i].name, name) == 0) found = &self->pragmas[i];
  }
  if (!found) {
    found = &self->pragmas[self->pragma_count++];
    found->name = ha__arena_string(&self->arena, name);
  }
  found->value = ha__arena_string(&self->arena, setting->value);
  if (sqlite3_stricmp(name, "page_size") == 0) self->pages_chosen = true;
  return found->name && found->value ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__db_write_pragmas(ha__db_writer *self, const ha_storage_create *create,
                               ha_error *err) {
  const preset *chosen = NULL;
  size_t count;
  size_t bytes;

  HA_TRY(choose_preset(&chosen, create, err));
  HA_TRY(check_settings(&create->settings, err));
  if (!ha__add_size(&count, DEFAULT_COUNT, create->settings.size) ||
      !ha__mul_size(&bytes, count, sizeof *self->pragmas)) {
    return HA_FAIL_NOMEM(err);
  }
  self->pragmas = ha__arena_alloc(&self->arena, bytes);
  if (!self->pragmas) return HA_FAIL_NOMEM(err);
  set_defaults(self->pragmas, chosen);
  self->pragma_count = DEFAULT_COUNT;
  for (size_t i = 0; i < create->settings.size; i++) {
    HA_TRY(set_pragma(self, &create->settings.items[i], err));
  }
  return HA_OK;
}
