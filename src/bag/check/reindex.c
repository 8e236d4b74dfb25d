/* Creates metadata.yaml from the files of a folder. */
#include <holdall/repair.h>

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "bag/metadata/lists.h"
#include "bag/metadata/write.h"
#include "bag/read/reader.h"
#include "base/path.h"
#include "base/status.h"
#include "model/caller.h"
#include "plugin/registry.h"

/* Properties that the bag's old metadata.yaml, or else the last copy in a file, has beyond the
 * files. */
static const ha__metadata_yaml *old_metadata(const ha__bag *bag) {
  if (bag->folder.metadata) return bag->folder.metadata;
  for (size_t i = bag->file_count; i > 0; i--) {
    if (bag->files[i - 1]->embedded) return bag->files[i - 1]->embedded;
  }
  return NULL;
}

static bool is_open(const ha__bag *bag, const char *path) {
  for (size_t i = 0; i < bag->file_count; i++) {
    if (strcmp(bag->files[i]->path, path) == 0) return true;
  }
  return false;
}

/* A metadata.yaml without a damaged file would hide data that can still be recovered. */
static ha_status check_files(const ha__bag *bag, const ha_bag_info *info, ha_error *err) {
  for (size_t i = 0; i < bag->folder.path_count; i++) {
    const char *path = bag->folder.paths[i];
    if (!is_open(bag, path)) {
      return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "%s can't be opened", path);
    }
  }
  for (size_t i = 0; i < info->file_count; i++) {
    const ha_file_info *file = info->files[i];
    if (strcmp(file->storage, info->files[0]->storage) != 0) {
      return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s is of storage %s, %s of %s",
                     info->files[0]->path, info->files[0]->storage, file->path, file->storage);
    }
    if (!file->complete) {
      return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "%s is unfinished or damaged", file->path);
    }
  }
  return HA_OK;
}

/* "x.db3.zstd" without the suffix of the compression. */
static size_t plain_size(const char *name, const char *compression) {
  const ha_compression_ops *ops = ha__registry_find_compression(compression);
  const size_t size = strlen(name);
  const size_t extra = ops && ops->suffix ? strlen(ops->suffix) : 0;

  return extra > 0 && size > extra && strcmp(name + size - extra, ops->suffix) == 0 ? size - extra
                                                                                    : size;
}

static ha_status add_all(ha__metadata_lists *lists, const ha__bag *bag, const ha_bag_info *info,
                         ha_error *err) {
  for (size_t i = 0; i < info->channel_count; i++) {
    HA_TRY(
        ha__metadata_lists_topic(lists, info->channels[i], info->channels[i]->message_count, err));
  }
  for (size_t i = 0; i < info->file_count; i++) {
    const ha_file_info *file = info->files[i];
    const char *name = ha__path_last(file->path);
    const ha__metadata_part part = {name, plain_size(name, bag->files[i]->compression),
                                    file->message_count, file->start_ns, file->end_ns};
    HA_TRY(ha__metadata_lists_file(lists, &part, err));
  }
  return HA_OK;
}

static void set_compression(ha__metadata_yaml *m, const ha__bag *bag) {
  const ha__file *file = bag->files[0];

  /* a chunk without messages has no times */
  for (size_t i = 0; i < bag->file_count && !file->message_compression; i++) {
    if (bag->files[i]->message_compression) file = bag->files[i];
  }
  m->compression_mode = "none";
  m->compression_format = "";
  if (file->message_compression) {
    m->compression_mode = "message";
    m->compression_format = file->message_compression->name;
  } else if (strcmp(file->compression, "none") != 0) {
    m->compression_mode = "file";
    m->compression_format = file->compression;
  }
}

static ha_status write_text(ha__text *text, const ha__bag *bag, const ha_bag_info *info,
                            uint32_t version, ha_error *err) {
  const ha__metadata_yaml *old = old_metadata(bag);
  ha__metadata_yaml m = {.storage_identifier = info->storage};
  ha__metadata_lists lists;

  if (old) {
    m.custom_data = old->custom_data;
    m.ros_distro = old->ros_distro;
  }
  set_compression(&m, bag);
  HA_TRY(ha__metadata_lists_init(&lists, info->channel_count, info->file_count, err));
  ha_status st = add_all(&lists, bag, info, err);
  if (st >= 0) {
    ha__metadata_lists_fill(&m, &lists);
    st = ha__metadata_write(text, &m, (int32_t)version, HA__METADATA_FILE, err);
  }
  ha__metadata_lists_done(&lists);
  return st;
}

static ha_status reindex(const char *path, ha_reader *reader, uint32_t version, ha_error *err) {
  const ha_bag_info *info = NULL;
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  HA_TRY(ha_reader_info(&info, reader, 0, err));
  const ha__bag *bag = ha__reader_bag(reader);
  HA_TRY(check_files(bag, info, err));
  ha_status st = write_text(&text, bag, info, version, err);
  if (st >= 0) st = ha__metadata_write_file(path, &text, true, err);
  ha__text_done(&text);
  return st;
}

ha_status ha_reindex_folder(const char *path, uint32_t version, ha_error *err) {
  return ha_reindex_folder_within(path, version, NULL, err);
}

ha_status ha_reindex_folder_within(const char *path, uint32_t version,
                                   const ha_reader_options *given, ha_error *err) {
  ha_reader_options options = HA_READER_OPTIONS_INIT;
  ha_reader *reader = NULL;
  struct stat st;

  HA_TRY(ha__need(path, "the path", err));
  if (stat(path, &st) == 0 && !S_ISDIR(st.st_mode)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: not a folder", path);
  }
  HA_TRY(HA_CALLER_OPTIONS(&options, given, ha_reader_options, err));
  options.flags = HA_READ_PRESENT_FILES;
  HA_TRY(ha_reader_open(&reader, &path, 1, &options, err));
  const ha_status done = reindex(path, reader, version ? version : 9, err);
  ha_reader_close(reader);
  return done;
}
