#include "plugin/registry.h"

#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <holdall/plugins.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/url.h"
#include "model/caller.h"

enum { MAX_PLUGINS = 64 };

/* The tables of one kind. They are constant once loaded; plugins are never unloaded. */
typedef struct kind {
  pthread_once_t *once;
  void (*fill)(void); /* loads them, under once */
  const char *too_many;
  const void *tables[MAX_PLUGINS];
  ha_plugin_info info[MAX_PLUGINS];
  size_t count;
} kind;

static void fill(void);
static void fill_transports(void);
static void fill_ios(void);
static void fill_pictures(void);
static void fill_videos(void);
static void fill_encodings(void);

static pthread_once_t g_once = PTHREAD_ONCE_INIT;
static pthread_once_t g_transports_once = PTHREAD_ONCE_INIT;
static pthread_once_t g_ios_once = PTHREAD_ONCE_INIT;
static pthread_once_t g_pictures_once = PTHREAD_ONCE_INIT;
static pthread_once_t g_videos_once = PTHREAD_ONCE_INIT;
static pthread_once_t g_encodings_once = PTHREAD_ONCE_INIT;

static kind g_storages = {&g_once, fill, "too many storages", {NULL}, {{0}}, 0};
static kind g_compressions = {&g_once, fill, "too many compressions", {NULL}, {{0}}, 0};
/* These load large libraries, which few callers need. */
static kind g_transports = {
    &g_transports_once, fill_transports, "too many transports", {NULL}, {{0}}, 0};
static kind g_ios = {&g_ios_once, fill_ios, "too many schemes of URLs", {NULL}, {{0}}, 0};
static kind g_pictures = {&g_pictures_once, fill_pictures, "too many decoders of pictures",
                          {NULL},           {{0}},         0};
static kind g_videos = {&g_videos_once, fill_videos, "too many decoders of video",
                        {NULL},         {{0}},       0};
/* fill() adds the built-in ones and those of plugins with other tables. */
static kind g_encodings = {
    &g_encodings_once, fill_encodings, "too many encodings", {NULL}, {{0}}, 0};
static size_t g_small_encodings; /* number of encodings that fill() added */

/* Under g_failures_lock, until all plugins are loaded. */
static char *g_failures[MAX_PLUGINS];
static size_t g_failure_count;
static pthread_mutex_t g_failures_lock = PTHREAD_MUTEX_INITIALIZER;

static void add_failure(const char *path, const char *reason) {
  char line[512];

  snprintf(line, sizeof line, "%s: %s", path, reason);
  pthread_mutex_lock(&g_failures_lock); /* kinds may be loaded at the same time */
  if (g_failure_count < MAX_PLUGINS) {
    g_failures[g_failure_count] = ha__dup_string(line);
    if (g_failures[g_failure_count]) g_failure_count++;
  }
  pthread_mutex_unlock(&g_failures_lock);
}

/* The common first members of all tables. */
typedef struct table_head {
  size_t struct_size;
  const char *name;
  const char *summary;
  const char *version;
} table_head;

/* Add a table, unless there is a reason to refuse it. origin is kept. */
static void add_table(kind *k, const void *table, const char *reason, const char *origin) {
  table_head head;

  if (!reason && k->count == MAX_PLUGINS) reason = k->too_many;
  if (reason) {
    add_failure(origin, reason);
    return;
  }
  memcpy(&head, table, sizeof head);
  k->tables[k->count] = table;
  k->info[k->count++] =
      (ha_plugin_info){sizeof(ha_plugin_info), head.name, head.summary, head.version, origin};
}

static const char *refuse_writing(const ha_storage_ops *ops) {
  const bool rows = (ops->write_flags & HA_WRITES_ROWS) != 0;

  if (!ops->writer_open) return NULL;
  if (!ops->suffix || !ops->writer_close || !ops->writer_channel) {
    return "its storage opens writers, but lacks a member that all of them need";
  }
  if (rows && ops->rows_create && ops->row && ops->rows_commit && ops->rows_finish) return NULL;
  if (!rows && ops->begin && ops->message && ops->seal && ops->finish) return NULL;
  return "its storage can write neither chunks nor rows";
}

/* Why a storage can't be used, or NULL. Later calls do not check required members again. */
static const char *refuse_storage(const ha_storage_ops *ops) {
  if (ops->struct_size < sizeof *ops) return "its storage table is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->probe || !ops->open || !ops->close ||
      !ops->info) {
    return "its storage table lacks a required member";
  }
  const bool chunks = ops->chunk && ops->parse && (!ops->chunk_index || ops->entry_at);
  const bool cursors = ops->cursor_open && ops->cursor_next && ops->cursor_close;
  if (chunks == cursors) return "its storage offers neither chunks nor cursors, or both";
  if (ops->walk_open && (!ops->walk_next || !ops->walk_close)) {
    return "its storage opens walks, but does not continue or close them";
  }
  return refuse_writing(ops);
}

static const char *refuse_compression(const ha_compression_ops *ops) {
  if (ops->struct_size < sizeof *ops) return "its compression table is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->unpack || !ops->open != !ops->close) {
    return "its compression table lacks a required member";
  }
  if (ops->stream_open && (!ops->stream_step || !ops->stream_close)) {
    return "its compression opens streams, but does not continue or close them";
  }
  if ((ops->pack && !ops->bound) || !ops->pack_open != !ops->pack_close) {
    return "its compression packs, but lacks a member that this needs";
  }
  if (ops->packer_open && (!ops->packer_step || !ops->packer_close)) {
    return "its compression opens packers, but does not continue or close them";
  }
  return NULL;
}

static const char *refuse_transport(const ha_transport_ops *ops) {
  if (ops->struct_size < offsetof(ha_transport_ops, parameters))
    return "its transport table is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->encoding || !ops->open || !ops->close ||
      !ops->subscribe || !ops->unsubscribe || !ops->keep || !ops->drop || !ops->advertise ||
      !ops->send || !ops->matched || !ops->wait_acked || !ops->unadvertise) {
    return "its transport table lacks a required member";
  }
  const bool serves = ops->serve && ops->reply && ops->unserve;
  const bool calls = ops->connect && ops->ready && ops->call && ops->disconnect;
  if (serves != (ops->serve != NULL) || calls != serves) {
    return "its transport has some members of services, but lacks others";
  }
  return NULL;
}

static const char *refuse_picture(const ha_picture_ops *ops) {
  if (ops->struct_size < sizeof *ops) return "its table of pictures is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->probe || !ops->info || !ops->decode) {
    return "its table of pictures lacks a required member";
  }
  return NULL;
}

static const char *refuse_video(const ha_video_ops *ops) {
  if (ops->struct_size < sizeof *ops) return "its table of video is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->decodes || !ops->open || !ops->close ||
      !ops->decode || !ops->pixels) {
    return "its table of video lacks a required member";
  }
  return NULL;
}

static const char *refuse_encoding(const ha_encoding_ops *ops) {
  if (ops->struct_size < offsetof(ha_encoding_ops, describe)) {
    return "its table of encodings is of another version";
  }
  if (!ops->name || !ops->summary || !ops->version || !ops->probe) {
    return "its table of encodings lacks a required member";
  }
  if (ops->dialect) return NULL;
  if (!ops->open || !ops->close || !ops->schema || !ops->begin || !ops->end || !ops->decode) {
    return "its encoding can't be decoded: its table lacks a member";
  }
  return NULL;
}

static const char *refuse_io(const ha_io_ops *ops) {
  if (ops->struct_size < offsetof(ha_io_ops, counts)) return "its I/O table is of another version";
  if (!ops->name || !ops->summary || !ops->version || !ops->schemes || !ops->open || !ops->read) {
    return "its I/O table lacks a required member";
  }
  return NULL;
}

/* Returns the number of accepted tables of a plugin; these keep origin. */
typedef size_t add_fn(const ha_plugin *plugin, const char *origin);

static size_t add_encodings(const ha_plugin *plugin, const char *origin) {
  const ha_encoding_ops *const *tables = plugin->encodings;
  const size_t before = g_encodings.count;

  for (size_t i = 0; tables && tables[i]; i++) {
    add_table(&g_encodings, tables[i], refuse_encoding(tables[i]), origin);
  }
  return g_encodings.count - before;
}

static size_t add_pictures(const ha_plugin *plugin, const char *origin) {
  const ha_picture_ops *const *tables = plugin->pictures;
  const size_t before = g_pictures.count;

  for (size_t i = 0; tables && tables[i]; i++) {
    add_table(&g_pictures, tables[i], refuse_picture(tables[i]), origin);
  }
  return g_pictures.count - before;
}

static size_t add_videos(const ha_plugin *plugin, const char *origin) {
  const ha_video_ops *const *tables = plugin->videos;
  const size_t before = g_videos.count;

  for (size_t i = 0; tables && tables[i]; i++) {
    add_table(&g_videos, tables[i], refuse_video(tables[i]), origin);
  }
  return g_videos.count - before;
}

static size_t add_transports(const ha_plugin *plugin, const char *origin) {
  const ha_transport_ops *const *tables = plugin->transports;
  const size_t before = g_transports.count;

  for (size_t i = 0; tables && tables[i]; i++) {
    add_table(&g_transports, tables[i], refuse_transport(tables[i]), origin);
  }
  return g_transports.count - before;
}

static size_t add_ios(const ha_plugin *plugin, const char *origin) {
  const ha_io_ops *const *tables = plugin->ios;
  const size_t before = g_ios.count;

  for (size_t i = 0; tables && tables[i]; i++) {
    add_table(&g_ios, tables[i], refuse_io(tables[i]), origin);
  }
  return g_ios.count - before;
}

static size_t add_plugin(const ha_plugin *plugin, const char *origin) {
  const ha_storage_ops *const *storages = plugin->storages;
  const ha_compression_ops *const *compressions = plugin->compressions;
  const size_t before = g_storages.count + g_compressions.count;

  for (size_t i = 0; storages && storages[i]; i++) {
    add_table(&g_storages, storages[i], refuse_storage(storages[i]), origin);
  }
  for (size_t i = 0; compressions && compressions[i]; i++) {
    add_table(&g_compressions, compressions[i], refuse_compression(compressions[i]), origin);
  }
  return g_storages.count + g_compressions.count - before + add_encodings(plugin, origin);
}

static void load(const char *path, add_fn *add) {
  union {
    void *object;
    ha_plugin_entry_fn *function;
  } symbol; /* dlsym returns an object pointer; POSIX allows this conversion to a function pointer
             */
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);

  if (!handle) {
    add_failure(path, dlerror());
    return;
  }
  symbol.object = dlsym(handle, HA_PLUGIN_ENTRY_NAME);
  const ha_plugin *plugin = symbol.object ? symbol.function(HA_PLUGIN_ABI) : NULL;
  char *origin = ha__dup_string(path);
  if (!plugin || !origin || plugin->abi != HA_PLUGIN_ABI) {
    add_failure(path, !symbol.object ? "exports no " HA_PLUGIN_ENTRY_NAME
                      : !plugin      ? "refuses this version of holdall"
                                     : "is built for another version of holdall");
  } else if (add(plugin, origin) > 0) {
    return;
  }
  ha__free(origin);
  dlclose(handle);
}

static bool is_shared_object(const char *name) {
  const size_t size = strlen(name);

  return size > 3 && strcmp(name + size - 3, ".so") == 0;
}

static int is_transport(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && strncmp(entry->d_name, "transport_", 10) == 0;
}

static int is_io(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && strncmp(entry->d_name, "io_", 3) == 0;
}

static int is_picture(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && strncmp(entry->d_name, "picture_", 8) == 0;
}

static int is_video(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && strncmp(entry->d_name, "video_", 6) == 0;
}

static int is_encoding(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && strncmp(entry->d_name, "encoding_", 9) == 0;
}

static int is_plugin(const struct dirent *entry) {
  return is_shared_object(entry->d_name) && !is_transport(entry) && !is_io(entry) &&
         !is_picture(entry) && !is_video(entry) && !is_encoding(entry);
}

/* Sorted by name, so that the order is the same in each run. -1 = unreadable. */
static int load_folder(const char *folder, int (*choose)(const struct dirent *), add_fn *add) {
  struct dirent **entries = NULL;
  const int count = scandir(folder, &entries, choose, alphasort);

  for (int i = 0; i < count; i++) {
    char path[4096];
    if (ha__format_whole(path, sizeof path, "%s/%s", folder, entries[i]->d_name)) load(path, add);
    free(entries[i]);
  }
  free(entries);
  return count;
}

/* Of all folders of HOLDALL_PLUGIN_PATH. */
static void load_folders(int (*choose)(const struct dirent *), add_fn *add) {
  const char *path =
      secure_getenv("HOLDALL_PLUGIN_PATH"); /* ignored by programs with raised privileges */
  char *copy = path ? ha__dup_string(path) : NULL;
  char *rest = NULL;

  for (char *folder = copy ? strtok_r(copy, ":", &rest) : NULL; folder;
       folder = strtok_r(NULL, ":", &rest)) {
    if (load_folder(folder, choose, add) < 0 && choose == is_plugin) {
      add_failure(folder, "cannot read this folder of HOLDALL_PLUGIN_PATH");
    }
  }
  ha__free(copy);
}

static void fill(void) {
  add_plugin(&ha__builtin, "built in");
  load_folders(is_plugin, add_plugin);
  g_small_encodings = g_encodings.count;
}

/* Plugins of the path come first, and take precedence over the installed ones. */
static void load_large(int (*choose)(const struct dirent *), add_fn *add) {
  char beside[4096];
  Dl_info self;

  pthread_once(&g_once, fill);
  load_folders(choose, add);
  if (!dladdr(&g_storages, &self) || !self.dli_fname) return;
  const char *end = strrchr(self.dli_fname, '/');
  if (end && ha__format_whole(beside, sizeof beside, "%.*s/holdall", (int)(end - self.dli_fname),
                              self.dli_fname)) {
    load_folder(beside, choose, add);
  }
}

static void fill_transports(void) {
  load_large(is_transport, add_transports);
}

static atomic_bool g_has_ios; /* they were loaded */

static void fill_ios(void) {
  load_large(is_io, add_ios);
  atomic_store(&g_has_ios, true);
}

static void fill_pictures(void) {
  load_large(is_picture, add_pictures);
}

static void fill_videos(void) {
  load_large(is_video, add_videos);
}

static void fill_encodings(void) {
  load_large(is_encoding, add_encodings);
}

/* Table number i, or NULL; the first call loads them. */
static const void *table_at(const kind *k, size_t i) {
  pthread_once(k->once, k->fill);
  return i < k->count ? k->tables[i] : NULL;
}

const ha_storage_ops *ha__registry_storage(size_t i) {
  return table_at(&g_storages, i);
}

const ha_compression_ops *ha__registry_compression(size_t i) {
  return table_at(&g_compressions, i);
}

static const ha_encoding_ops *probe_encodings(const ha_channel *channel, size_t from, size_t end) {
  for (size_t i = from; i < end; i++) {
    const ha_encoding_ops *ops = g_encodings.tables[i];
    if (ops->probe(channel)) return ops;
  }
  return NULL;
}

const ha_encoding_ops *ha__registry_probe_encoding(const ha_channel *channel) {
  pthread_once(&g_once, fill);
  const size_t small = g_small_encodings;
  const ha_encoding_ops *ops = probe_encodings(channel, 0, small);
  if (ops) return ops;
  pthread_once(&g_encodings_once, fill_encodings);
  return probe_encodings(channel, small, g_encodings.count);
}

const ha_picture_ops *ha__registry_probe_picture(const uint8_t *head, size_t head_size) {
  const ha_picture_ops *ops;

  for (size_t i = 0; (ops = table_at(&g_pictures, i)) != NULL; i++) {
    if (ops->probe(head, head_size)) return ops;
  }
  return NULL;
}

const ha_video_ops *ha__registry_find_video(int32_t codec) {
  const ha_video_ops *ops;

  for (size_t i = 0; (ops = table_at(&g_videos, i)) != NULL; i++) {
    if (ops->decodes(codec)) return ops;
  }
  return NULL;
}

const ha_transport_ops *ha__registry_find_transport(const char *name) {
  const ha_transport_ops *ops;

  for (size_t i = 0; (ops = table_at(&g_transports, i)) != NULL; i++) {
    if (strcmp(ops->name, name) == 0) return ops;
  }
  return NULL;
}

/* Whether text, of this size, is one of these names, ignoring case. */
static bool is_one_of(const char *text, size_t size, const char *const *names) {
  for (size_t i = 0; names[i]; i++) {
    if (strlen(names[i]) == size && strncasecmp(names[i], text, size) == 0) return true;
  }
  return false;
}

const ha_io_ops *ha__registry_find_io(const char *name) {
  const size_t scheme = ha__url_scheme_size(name);
  const ha_io_ops *ops;

  if (scheme == 0) return NULL;
  for (size_t i = 0; (ops = table_at(&g_ios, i)) != NULL; i++) {
    if (is_one_of(name, scheme, ops->schemes)) return ops;
  }
  return NULL;
}

void ha_io_counts_get(ha_io_counts *out) {
  ha_io_counts sum = HA_IO_COUNTS_INIT;

  if (HA_CALLER_CHECK(out, ha_io_counts, NULL) < 0) return;
  for (size_t i = 0; atomic_load(&g_has_ios) && i < g_ios.count; i++) {
    const ha_io_ops *ops = g_ios.tables[i];
    if (ops->struct_size > offsetof(ha_io_ops, counts) && ops->counts) ops->counts(NULL, &sum);
  }
  ha__caller_write(out, &sum, sizeof sum);
}

const ha_compression_ops *ha__registry_find_compression(const char *name) {
  const ha_compression_ops *ops;

  if (name[0] == '\0') name = "none";
  for (size_t i = 0; (ops = ha__registry_compression(i)) != NULL; i++) {
    if (strcmp(ops->name, name) == 0) return ops;
  }
  return NULL;
}

const ha_storage_ops *ha__registry_probe(const uint8_t *head, size_t head_size,
                                         uint64_t file_size) {
  const ha_storage_ops *best = NULL;
  const ha_storage_ops *ops;
  uint32_t best_bits = 0;

  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    const uint32_t bits = ops->probe ? ops->probe(head, head_size, file_size) : 0;
    if (bits > best_bits) {
      best_bits = bits;
      best = ops;
    }
  }
  return best;
}

/* Whether name, of this size, ends in suffix. */
static bool ends_in(const char *name, size_t size, const char *suffix) {
  const size_t n = suffix ? strlen(suffix) : 0;

  return n > 0 && size > n && strncmp(name + size - n, suffix, n) == 0;
}

const ha_storage_ops *ha__registry_find_suffix(const char *path) {
  const ha_compression_ops *compression;
  const ha_storage_ops *ops;
  size_t size = ha__url_path_size(path);

  for (size_t i = 0; (compression = ha__registry_compression(i)) != NULL; i++) {
    if (!ends_in(path, size, compression->suffix)) continue;
    size -= strlen(compression->suffix);
    break;
  }
  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (ends_in(path, size, ops->suffix)) return ops;
  }
  return NULL;
}

const ha_compression_ops *ha__registry_probe_compression(const uint8_t *head, size_t head_size) {
  const ha_compression_ops *ops;

  for (size_t i = 0; (ops = ha__registry_compression(i)) != NULL; i++) {
    if (ops->probe && ops->probe(head, head_size)) return ops;
  }
  return NULL;
}

ha_status ha_plugins_get(const ha_plugin_info **out, int32_t kind_number, size_t i, ha_error *err) {
  static const kind *const kinds[] = {
      [HA_PLUGIN_STORAGE] = &g_storages,
      [HA_PLUGIN_COMPRESSION] = &g_compressions,
      [HA_PLUGIN_ENCODING] = &g_encodings,
      [HA_PLUGIN_TRANSPORT] = &g_transports,
      [HA_PLUGIN_IO] = &g_ios,
      [HA_PLUGIN_PICTURE] = &g_pictures,
      [HA_PLUGIN_VIDEO] = &g_videos,
  };

  if (kind_number < 0 || (size_t)kind_number >= sizeof kinds / sizeof *kinds) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no plugin kind %d", kind_number);
  }
  const kind *k = kinds[kind_number];
  if (!table_at(k, i)) return HA_END;
  *out = &k->info[i];
  return HA_OK;
}

const char *ha__registry_failure(size_t i) {
  return i < g_failure_count ? g_failures[i] : NULL;
}

const char *ha_plugins_failure(size_t i) {
  pthread_once(&g_transports_once, fill_transports); /* these may add some */
  pthread_once(&g_ios_once, fill_ios);
  pthread_once(&g_pictures_once, fill_pictures);
  pthread_once(&g_videos_once, fill_videos);
  pthread_once(&g_encodings_once, fill_encodings);
  return ha__registry_failure(i);
}
