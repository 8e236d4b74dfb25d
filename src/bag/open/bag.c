#include "bag/open/bag.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bag/open/folder.h"
#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"
#include "plugin/registry.h"

/* Readers with little read-ahead, of which a program may have many, keep little. */
static size_t max_free(uint64_t readahead_bytes) {
  return readahead_bytes < HA__BUFFER_POOL_MAX_FREE / 4 ? (size_t)readahead_bytes * 4
                                                        : HA__BUFFER_POOL_MAX_FREE;
}

static ha_status set_options(ha__bag *bag, const ha_reader_options *given, ha_error *err) {
  ha_limits *o = &bag->limits;

  HA_TRY(ha__options_fill(&bag->options, o, &bag->max_ratio, given, err));
  bag->channels.flags = bag->options.flags;
  bag->budget.limit = o->max_unpacked_bytes;
  bag->report.texts.max_bytes = o->max_definition_bytes;
  bag->channels.max_size = o->max_channels;
  bag->temp_dir = ha__dup_string(o->temp_dir);
  if (!bag->temp_dir) return HA_FAIL_NOMEM(err);
  o->temp_dir = bag->temp_dir;
  bag->buffers = ha__buffer_pool_new(max_free(bag->options.readahead_bytes));
  if (!bag->buffers) return HA_FAIL_NOMEM(err);
  return ha__scratch_new(&bag->scratch, o->temp_dir, o->max_temp_bytes, err);
}

static ha_status add_file(ha__bag *bag, const ha__files *from, const char *path,
                          const ha_compression_ops *messages, ha_error *err) {
  const ha__file_means means = {*from,        bag->scratch, bag->max_ratio,
                                bag->buffers, &bag->budget, &bag->progress};
  void *files = bag->files;
  ha__file *file = NULL;
  const ha_status st =
      ha__reserve(&files, &bag->file_capacity, bag->file_count, 1, sizeof *bag->files, err);

  bag->files = files;
  if (st < 0) return st;
  HA_TRY(ha__file_open(&file, path, &bag->options, &means, &bag->report, err));
  bag->files[bag->file_count++] = file;
  if (messages) file->message_compression = messages;
  return ha__channels_add_file(&bag->channels, file, err);
}

/* The compression of single messages according to metadata.yaml. */
static ha_status message_compression(const ha_compression_ops **out, const ha__folder *folder,
                                     ha_error *err) {
  const ha__metadata_yaml *m = folder->metadata;

  *out = NULL;
  if (!m || strcmp(m->compression_mode, "message") != 0) return HA_OK;
  *out = ha__registry_find_compression(m->compression_format);
  if (*out) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "%s: messages are compressed with '%s', which is unknown", folder->metadata_path,
                 m->compression_format);
}

static uint64_t size_of(const char *path) {
  struct stat st;

  return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0;
}

/* Problems of a path, without the path at their beginning. */
static const char *bare_text(const char *text, const char *path) {
  const size_t size = strlen(path);
  const char *end = strncmp(text, path, size) == 0 ? strstr(text + size, ": ") : NULL;

  return end ? end + 2 : text;
}

/* Report a file, or a whole folder, that can't be opened. */
static void lose_path(ha__bag *bag, const char *path, const ha_error *why) {
  const ha__report_target target = {&bag->report, path};
  const ha_loss loss = {.offset = why->offset,
                        .bytes = size_of(path),
                        .messages = HA_UNCOUNTED,
                        .text = bare_text(why->text, path)};

  bag->missing = true;
  ha__report_lose(&target, &loss);
}

/* Of several files, one that can't be opened is reported, and the others form the bag; when none
 * can be opened, the last error is returned. */
static ha_status add_files(ha__bag *bag, const ha__folder *folder, ha_error *err) {
  const ha_compression_ops *messages = NULL;
  const size_t before = bag->file_count;

  HA_TRY(message_compression(&messages, folder, err));
  for (size_t i = 0; i < folder->path_count; i++) {
    ha_error why = HA_ERROR_INIT;
    const ha_status st = add_file(bag, &folder->files, folder->paths[i], messages, &why);
    const bool was_last_hope = i + 1 == folder->path_count && bag->file_count == before;
    if (st == HA_E_NOMEM || (st < 0 && was_last_hope)) {
      if (err) *err = why;
      return st;
    }
    if (st < 0) lose_path(bag, folder->paths[i], &why);
  }
  return HA_OK;
}

static bool has_qos(const ha__channels *channels, const char *topic) {
  for (size_t c = 0; c < channels->size; c++) {
    const ha_channel *channel = channels->items[c];
    if (channel->qos_count > 0 && strcmp(channel->topic, topic) == 0) return true;
  }
  return false;
}

/* Publishers' QoS that only metadata.yaml contains: it has one list for all channels of a topic. */
static void take_qos(ha__channels *channels, const ha__metadata_yaml *m) {
  for (size_t t = 0; t < m->topic_count; t++) {
    const ha__metadata_topic *topic = &m->topics[t];
    if (topic->qos_count == 0 || has_qos(channels, topic->name)) continue;
    for (size_t c = 0; c < channels->size; c++) {
      ha_channel *channel = channels->items[c];
      if (strcmp(channel->topic, topic->name) != 0) continue;
      channel->qos = topic->qos;
      channel->qos_count = topic->qos_count;
    }
  }
}

static ha_status keep_folder(ha__bag *bag, const char *path, ha_error *err) {
  void *folders = bag->folders;
  const ha_status st =
      ha__reserve(&folders, &bag->folder_capacity, bag->folder_count, 1, sizeof *bag->folders, err);

  bag->folders = folders;
  if (st < 0) return st;
  bag->folders[bag->folder_count] = ha__dup_string(path);
  return bag->folders[bag->folder_count++] ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status add_path(ha__bag *bag, const char *path, bool only_one, ha_error *err) {
  ha__folder folder = HA__FOLDER_INIT;
  ha__files files = HA__FILES_INIT;

  HA_TRY(ha__options_files(&files, bag->options.io, bag->options.net, path, err));
  if (!ha__files_has_folder(&files, path)) return add_file(bag, &files, path, NULL, err);
  HA_TRY(keep_folder(bag, path, err));
  HA_TRY(ha__folder_open(&folder, &files, path, &bag->options, &bag->report, err));
  bag->missing = bag->missing || folder.missing;
  const ha_status st = add_files(bag, &folder, err);
  if (st >= 0 && only_one) {
    bag->folder = folder;
    if (folder.metadata) take_qos(&bag->channels, folder.metadata);
  } else {
    ha__folder_done(&folder);
  }
  return st;
}

/* Recovering several bags: one that can't be opened is a loss; when none can be opened, the last
 * error is returned. */
static ha_status add_paths(ha__bag *bag, const char *const *paths, size_t n, ha_error *err) {
  for (size_t i = 0; i < n; i++) {
    ha_error why = HA_ERROR_INIT;
    bag->channels.path = i;
    const ha_status st = add_path(bag, paths[i], n == 1, &why);
    const bool was_last_hope = i + 1 == n && bag->file_count == 0;
    if (st < 0 && (!bag->report.losses || st == HA_E_NOMEM || was_last_hope)) {
      if (err) *err = why;
      return st;
    }
    if (st < 0) lose_path(bag, paths[i], &why);
  }
  return HA_OK;
}

static ha_status open_paths(ha__bag *bag, const char *const *paths, size_t n,
                            const ha_reader_options *options, ha_error *err) {
  if (n == 0) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no bag was given");
  HA_TRY(set_options(bag, options, err));
  if (bag->options.flags & HA_READ_RECOVER) HA_TRY(ha__losses_new(&bag->report.losses, err));
  bag->path = ha__url_shown(paths[0]);
  if (!bag->path) return HA_FAIL_NOMEM(err);
  ha__progress_start(&bag->progress, bag->options.progress, bag->options.user);
  const ha_status st = add_paths(bag, paths, n, err);
  ha__progress_stop(&bag->progress);
  HA_TRY(ha__progress_status(&bag->progress, st, err));
  bag->options.io = NULL; /* owned by the caller, who may free it now */
  bag->options.keys = NULL;
  return ha__channels_complete(&bag->channels, err);
}

ha_status ha__bag_open(ha__bag **out, const char *const *paths, size_t n,
                       const ha_reader_options *options, ha_error *err) {
  HA_TRY(ha__need_texts(paths, n, "paths", err));
  ha__bag *bag = ha__alloc_zeroed(1, sizeof *bag);
  if (!bag) return HA_FAIL_NOMEM(err);
  const ha_status st = open_paths(bag, paths, n, options, err);
  if (st < 0) {
    ha__bag_close(bag);
    return st;
  }
  ha__unpack_budget_leave_half(&bag->budget);
  *out = bag;
  return HA_OK;
}

void ha__bag_close(ha__bag *bag) {
  if (!bag) return;
  for (size_t i = 0; i < bag->file_count; i++) {
    ha__file_close(bag->files[i]);
  }
  for (size_t i = 0; i < bag->folder_count; i++) {
    ha__free(bag->folders[i]);
  }
  ha__free(bag->folders);
  ha__free(bag->files);
  ha__channels_done(&bag->channels);
  ha__folder_done(&bag->folder);
  ha__report_done(&bag->report);
  ha__buffer_pool_unref(bag->buffers);
  ha__scratch_free(bag->scratch);
  ha__free(bag->temp_dir);
  ha__free(bag->path);
  ha__free(bag);
}
