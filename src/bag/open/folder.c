#include "bag/open/folder.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bag/open/recognise.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/path.h"
#include "base/status.h"
#include "base/url.h"
#include "io/source.h"
#include "plugin/registry.h"

/* --- paths ------------------------------------------------------------------------------ */

/* Move a string of ha__alloc() to the arena. NULL stays NULL. */
static char *keep(ha__arena *arena, char *text) {
  char *kept = text ? ha__arena_string(arena, text) : NULL;

  ha__free(text);
  return kept;
}

static char *join(ha__arena *arena, const char *folder, const char *name) {
  return keep(arena, ha__url_join(folder, name));
}

static bool leads_out(const char *path) {
  if (path[0] == '/') return true;
  for (const char *part = path; part; part = strchr(part, '/')) {
    if (*part == '/') part++;
    if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0')) return true;
  }
  return false;
}

static ha_status add_path(ha__folder *folder, char *path, ha_error *err) {
  void *paths = folder->paths;
  const ha_status st =
      ha__reserve(&paths, &folder->path_capacity, folder->path_count, 1, sizeof(char *), err);

  folder->paths = paths;
  if (st >= 0) folder->paths[folder->path_count++] = path;
  return st;
}

static bool has_path(const ha__folder *folder, const char *path) {
  for (size_t i = 0; i < folder->path_count; i++) {
    if (strcmp(folder->paths[i], path) == 0) return true;
  }
  return false;
}

/* --- files that metadata.yaml names ----------------------------------------------------------- */

static void report(const ha__folder *folder, ha__report *to, const char *format, ...)
    HA_PRINTF(3, 4);

static void report(const ha__folder *folder, ha__report *to, const char *format, ...) {
  char text[512];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__report_add(to, folder->metadata_path, HA_NO_OFFSET, text);
}

static bool is_file(const ha__folder *folder, const char *path) {
  return path && ha__files_has_file(&folder->files, path);
}

/* Path of a file name in metadata.yaml. Depending on the version it is relative to the folder, to
 * the folder's parent, or to where the recorder ran: the last part in the folder of metadata.yaml
 * is tried first. NULL when it does not exist. */
static char *resolve(ha__folder *folder, const char *dir, const char *name, bool outside) {
  char *path = join(&folder->arena, dir, ha__path_last(name));

  if (is_file(folder, path)) return path;
  if (leads_out(name) && !outside) return NULL;
  path = name[0] == '/' ? ha__arena_string(&folder->arena, name) : join(&folder->arena, dir, name);
  if (is_file(folder, path)) return path;
  if (!outside || name[0] == '/') return NULL;
  char *parent = join(&folder->arena, dir, "..");
  path = parent ? join(&folder->arena, parent, name) : NULL;
  return is_file(folder, path) ? path : NULL;
}

static ha_status add_named(ha__folder *folder, const char *dir, bool outside, ha__report *to,
                           ha_error *err) {
  const ha__metadata_yaml *m = folder->metadata;

  for (size_t i = 0; i < m->path_count; i++) {
    const char *name = m->paths[i];
    char *path = resolve(folder, dir, name, outside);
    if (!path) {
      folder->missing = true;
      report(folder, to, "names the file '%s', which does not exist%s", name,
             leads_out(name) && !outside ? " (a path out of the folder is not followed)" : "");
    } else if (has_path(folder, path)) {
      report(folder, to, "names the file '%s' twice", name);
    } else {
      HA_TRY(add_path(folder, path, err));
    }
  }
  return HA_OK;
}

/* --- content of the folder ------------------------------------------------------------------ */

static int compare_entries(const void *left, const void *right) {
  const char *const *a = left;
  const char *const *b = right;
  const int order = ha__compare_names(*a, *b);

  return order ? order : strcmp(*a, *b);
}

/* "x.db3.zstd" next to "x.db3": rosbag2's player leaves the unpacked file. */
static bool is_packed_twin(ha__folder *folder, const char *path) {
  const char *dot = strrchr(path, '.');
  char *bare = dot ? ha__arena_dup(&folder->arena, path, (size_t)(dot - path)) : NULL;

  return bare && has_path(folder, bare);
}

/* any: the beginning of a file may be damaged; then its name decides. The name also decides if
 * reading from each file costs a request. */
static bool may_be_bag(const ha__folder *folder, const char *path, bool any) {
  const bool suffix = ha__registry_find_suffix(path) != NULL;

  if (folder->files.ops) return suffix;
  return ha__looks_like_bag(&folder->files, path, true) || (any && suffix && is_file(folder, path));
}

static ha_status add_entry(ha__folder *folder, const char *dir, const char *name, bool any,
                           ha_error *err) {
  char *path = join(&folder->arena, dir, name);

  if (!path) return HA_FAIL_NOMEM(err);
  if (has_path(folder, path) || is_packed_twin(folder, path)) return HA_OK;
  return may_be_bag(folder, path, any) ? add_path(folder, path, err) : HA_OK;
}

/* A recorder creates its next file in advance: an empty last file is not a loss. */
static void pass_over_next(ha__folder *folder, size_t before) {
  struct stat st;

  if (folder->files.ops || folder->path_count < 2 || folder->path_count == before) return;
  if (stat(folder->paths[folder->path_count - 1], &st) == 0 && st.st_size == 0) {
    folder->path_count--;
  }
}

static ha_status add_present(ha__folder *folder, const char *dir, bool any, ha_error *err) {
  const size_t before = folder->path_count;
  char **names = NULL;
  size_t count = 0;
  ha_status st = ha__files_list(&names, &count, &folder->files, dir, err);

  if (count > 0) qsort(names, count, sizeof *names, compare_entries);
  for (size_t i = 0; i < count && st >= 0; i++) {
    st = add_entry(folder, dir, names[i], any, err);
  }
  ha__files_free_names(names, count);
  pass_over_next(folder, before);
  return st;
}

/* Recorders store the name before compression, so names are compared without that suffix. */
static bool same_file(const char *path, const char *named) {
  const char *a = ha__path_last(path);
  const char *b = ha__path_last(named);
  const size_t n = strlen(b);

  return strncmp(a, b, n) == 0 && (a[n] == '\0' || a[n] == '.');
}

static uint64_t count_reported(const ha__metadata_yaml *m, const char *name) {
  for (size_t i = 0; i < m->file_count; i++) {
    if (same_file(m->files[i].path, name)) return m->files[i].message_count;
  }
  return HA_UNCOUNTED;
}

/* Recovering: missing files that metadata.yaml names are losses. */
static void lose_missing(ha__folder *folder, ha__report *to) {
  const ha__metadata_yaml *m = folder->metadata;
  const ha__report_target target = {to, folder->metadata_path};
  char text[512];

  for (size_t i = 0; i < m->path_count; i++) {
    size_t k = 0;
    while (k < folder->path_count && !same_file(folder->paths[k], m->paths[i])) {
      k++;
    }
    if (k < folder->path_count) continue;
    snprintf(text, sizeof text, "names the file '%.400s', which does not exist", m->paths[i]);
    const ha_loss loss = {
        .offset = HA_NO_OFFSET, .messages = count_reported(m, m->paths[i]), .text = text};
    folder->missing = true;
    ha__report_lose(&target, &loss);
  }
}

/* --- all of it -------------------------------------------------------------------------------- */

static ha_status parse_metadata(ha__folder *folder, ha_source *source, ha__report *to,
                                ha_error *err) {
  ha_view text = HA_VIEW_INIT;
  ha_error why = HA_ERROR_INIT;
  const uint64_t size = ha__source_size(source);

  ha__metadata_yaml *metadata = ha__arena_alloc(&folder->arena, sizeof *metadata);
  if (!metadata) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__source_view(&text, source, 0, (size_t)size, err));
  const ha_status st =
      ha__metadata_yaml_parse(metadata, &folder->arena, text.data, text.size, &why);
  ha__view_release(&text);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st < 0) {
    report(folder, to, "cannot be read: %s", why.text);
  } else {
    folder->metadata = metadata;
  }
  return HA_OK;
}

static ha_status read_metadata(ha__folder *folder, const char *dir, ha__report *to, ha_error *err) {
  ha_source *source = NULL;

  const char *path = join(&folder->arena, dir, "metadata.yaml");
  folder->metadata_path = path ? keep(&folder->arena, ha__url_shown(path)) : NULL;
  if (!folder->metadata_path) return HA_FAIL_NOMEM(err);
  if (!is_file(folder, path)) return HA_OK;
  HA_TRY(ha__files_open(&source, &folder->files, path, err));
  const ha_status st = parse_metadata(folder, source, to, err);
  ha__source_close(source);
  if (st < 0 || !folder->metadata) return st;
  for (size_t i = 0; i < folder->metadata->problem_count; i++) {
    report(folder, to, "%s", folder->metadata->problems[i]);
  }
  return HA_OK;
}

/* Fails for a folder without files of a bag; names the first one that metadata.yaml names. */
static ha_status fail_without_files(const ha__folder *folder, ha_error *err) {
  const ha__metadata_yaml *yaml = folder->metadata;

  if (!yaml || yaml->path_count == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no file in this folder is a bag%s",
                   yaml ? ", and metadata.yaml names no file" : "");
  }
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET,
                 "%.200s, which metadata.yaml names, is not in this folder%s", yaml->paths[0],
                 yaml->path_count > 1 ? ", nor are the other files" : "");
}

static ha_status find_files(ha__folder *folder, const char *dir, uint32_t flags, ha__report *to,
                            ha_error *err) {
  const bool outside = (flags & HA_READ_OUTSIDE_PATHS) != 0;
  const bool named = !(flags & HA_READ_PRESENT_FILES);

  HA_TRY(read_metadata(folder, dir, to, err));
  if (folder->metadata && named) HA_TRY(add_named(folder, dir, outside, to, err));
  if (folder->missing || folder->path_count == 0) {
    const bool any = (flags & (HA_READ_RECOVER | HA_READ_PRESENT_FILES)) != 0;
    HA_TRY(add_present(folder, dir, any, err));
  }
  if (folder->metadata && !named && to->losses) lose_missing(folder, to);
  if (folder->path_count > 0) return HA_OK;
  return fail_without_files(folder, err);
}

ha_status ha__folder_open(ha__folder *out, const ha__files *files, const char *path,
                          const ha_reader_options *options, ha__report *to, ha_error *err) {
  ha__folder folder = HA__FOLDER_INIT;
  char *dir = ha__arena_string(&folder.arena, path);
  ha_status st;

  folder.files = *files;
  /* "bag/" and "bag" yield the same names */
  for (size_t n = dir ? strlen(dir) : 0; n > 1 && dir[n - 1] == '/'; n--) {
    dir[n - 1] = '\0';
  }
  st = dir ? find_files(&folder, dir, options->flags, to, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__error_locate(err, path);
    ha__folder_done(&folder);
    return st;
  }
  *out = folder;
  return HA_OK;
}

/* --- does metadata.yaml agree with the files? ------------------------------------------------- */

static void compare_count(const ha__folder *folder, ha__report *to, const char *what, uint64_t said,
                          uint64_t is) {
  if (said == HA_UNCOUNTED || said == is) return;
  report(folder, to, "says %" PRIu64 " messages%s, but there are %" PRIu64, said, what, is);
}

static void compare_time(const ha__folder *folder, ha__report *to, const char *what, int64_t said,
                         int64_t is) {
  if (said == HA__METADATA_NO_TIME || said == is) return;
  report(folder, to, "says that %s is %" PRId64 " ns, but it is %" PRId64, what, said, is);
}

/* A topic of several types is listed several times. */
static uint64_t said_of_topic(const ha__metadata_yaml *m, const char *name) {
  uint64_t sum = 0;

  for (size_t i = 0; i < m->topic_count; i++) {
    const ha__metadata_topic *topic = &m->topics[i];
    if (strcmp(topic->name, name) != 0) continue;
    if (topic->message_count > UINT64_MAX - sum) return HA_UNCOUNTED;
    sum += topic->message_count;
  }
  return sum;
}

static void compare_topic(const ha__folder *folder, ha__report *to, const ha__metadata_topic *topic,
                          const ha_bag_info *info) {
  char what[256];

  for (size_t i = 0; i < info->topic_count; i++) {
    if (strcmp(info->topics[i]->name, topic->name) != 0) continue;
    snprintf(what, sizeof what, " of %s", topic->name);
    compare_count(folder, to, what, said_of_topic(folder->metadata, topic->name),
                  info->topics[i]->message_count);
    return;
  }
  if (topic->message_count > 0 && topic->message_count != HA_UNCOUNTED) {
    report(folder, to, "lists the topic %s, which no file has", topic->name);
  }
}

static void compare_file(const ha__folder *folder, ha__report *to, const ha__metadata_file *file,
                         const ha_bag_info *info) {
  char what[256];

  for (size_t i = 0; i < info->file_count; i++) {
    if (!same_file(info->files[i]->path, file->path)) continue;
    snprintf(what, sizeof what, " in %s", ha__path_last(file->path));
    compare_count(folder, to, what, file->message_count, info->files[i]->message_count);
    return;
  }
}

void ha__folder_compare(const ha__folder *folder, const ha_bag_info *info, ha__report *to) {
  const ha__metadata_yaml *m = folder->metadata;

  if (!m) return;
  compare_count(folder, to, "", m->message_count, info->message_count);
  for (size_t i = 0; i < m->topic_count; i++) {
    compare_topic(folder, to, &m->topics[i], info);
  }
  for (size_t i = 0; i < m->file_count; i++) {
    compare_file(folder, to, &m->files[i], info);
  }
  if (info->message_count == 0) return;
  compare_time(folder, to, "starting_time", m->start_ns, ha__metadata_start(info->start_ns));
  if (m->start_ns != HA__METADATA_NO_TIME) {
    compare_time(folder, to, "duration", m->duration_ns,
                 ha__metadata_duration(info->start_ns, info->end_ns));
  }
}

void ha__folder_done(ha__folder *folder) {
  ha__free(folder->paths);
  ha__arena_done(&folder->arena);
  *folder = (ha__folder)HA__FOLDER_INIT;
}
