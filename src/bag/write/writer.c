/* The public writer: completes the options, locks when one of its threads shares the bag, and
 * writes the files of the bag. */
#include "bag/write/writer.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bag/codec/packer.h"
#include "bag/write/bag.h"
#include "bag/write/escape.h"
#include "bag/write/names.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/path.h"
#include "base/status.h"
#include "base/thread.h"
#include "io/source.h"
#include "model/caller.h"
#include "model/channel_copy.h"
#include "model/message.h"
#include "plugin/registry.h"

#define DEFAULT_DURABLE_BYTES ((uint64_t)16 << 20)
static const char SEALED[] = ".age";

#define DEFAULT_DURABLE_NS ((uint64_t)1000000000)

struct ha_writer {
  ha__out_bag bag;
  ha__pool *pool;
  ha__packers *packers;
  void *encryption; /* of the storage; NULL = files are plain */
  bool ticks;       /* a thread flushes old data */
  pthread_t ticker;
  pthread_mutex_t lock; /* if there is a thread: guards bag and stopping */
  pthread_cond_t wake;
  bool stopping;
  char library[32]; /* library name that files contain */
};

/* --- the thread that flushes ---------------------------------------------------------- */

static void lock(ha_writer *writer) {
  if (writer->ticks) pthread_mutex_lock(&writer->lock);
}

static void unlock(ha_writer *writer) {
  if (writer->ticks) pthread_mutex_unlock(&writer->lock);
}

/* Flush old chunks; the sink syncs them. A failure is kept by the file and reported by the next
 * call. */
static void *tick(void *arg) {
  enum { SHORTEST_NS = 500000 };
  ha_writer *writer = arg;
  const int64_t old_ns = ha__out_share_ns(&writer->bag.how, HA__OUT_FILL_EIGHTHS);
  const int64_t share_ns = ha__out_share_ns(&writer->bag.how, HA__OUT_LOOK_EIGHTHS);
  const int64_t look_ns = share_ns > SHORTEST_NS ? share_ns : SHORTEST_NS;

  pthread_mutex_lock(&writer->lock);
  while (!writer->stopping) {
    const struct timespec next = ha__clock_at(ha__now_ns() + look_ns);
    pthread_cond_timedwait(&writer->wake, &writer->lock, &next);
    if (writer->stopping || !writer->bag.file) continue;
    (void)ha__out_file_flush_older(writer->bag.file, ha__now_ns() - old_ns, NULL);
  }
  pthread_mutex_unlock(&writer->lock);
  return NULL;
}

static ha_status start_ticking(ha_writer *writer, ha_error *err) {
  if (writer->bag.how.durable_ns == 0) return HA_OK;
  pthread_mutex_init(&writer->lock, NULL);
  ha__clock_cond_init(&writer->wake);
  const ha_status st = ha__thread_start(&writer->ticker, "ha-flush", tick, writer, err);
  writer->ticks = st >= 0;
  if (!writer->ticks) {
    pthread_cond_destroy(&writer->wake);
    pthread_mutex_destroy(&writer->lock);
  }
  return st;
}

static void stop_ticking(ha_writer *writer) {
  if (!writer->ticks) return;
  pthread_mutex_lock(&writer->lock);
  writer->stopping = true;
  pthread_cond_signal(&writer->wake);
  pthread_mutex_unlock(&writer->lock);
  pthread_join(writer->ticker, NULL);
  pthread_cond_destroy(&writer->wake);
  pthread_mutex_destroy(&writer->lock);
  writer->ticks = false;
}

/* --- options ---------------------------------------------------------------------------- */

/* NAME.mcap.age is an encrypted NAME.mcap. */
static bool has_suffix(const char *path, const char *suffix) {
  const size_t size = strlen(path) - (ha__path_ends_in(path, SEALED) ? strlen(SEALED) : 0);
  const size_t end = strlen(suffix);

  return size > end && memcmp(path + size - end, suffix, end) == 0;
}

/* The storage with this file suffix, or NULL. */
static const ha_storage_ops *storage_of_suffix(const char *path) {
  const ha_storage_ops *ops;

  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (ops->suffix && has_suffix(path, ops->suffix)) return ops;
  }
  return NULL;
}

static const ha_storage_ops *storage_named(const char *name) {
  const ha_storage_ops *ops;

  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (strcmp(ops->name, name) == 0) return ops;
  }
  return NULL;
}

/* Default storage of folders: the first that allows several files. */
static const ha_storage_ops *storage_of_folders(void) {
  const ha_storage_ops *ops;

  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (ops->writer_open && (ops->write_flags & HA_WRITES_FOLDERS)) return ops;
  }
  return NULL;
}

static ha_status choose_storage(const ha_storage_ops **out, bool *folder, const char *path,
                                const ha_writer_options *options, ha_error *err) {
  const ha_storage_ops *named = options->storage ? storage_named(options->storage) : NULL;
  const ha_storage_ops *suffixed = storage_of_suffix(path);

  if (options->storage && !named) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "there is no storage '%s'",
                   options->storage);
  }
  if (named && suffixed && named != suffixed) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s is a name of storage %s, not of %s", path,
                   suffixed->name, named->name);
  }
  *out = named ? named : suffixed ? suffixed : storage_of_folders();
  if (!*out || !(*out)->writer_open) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "storage %s cannot write",
                   *out ? (*out)->name : "of folders");
  }
  *folder =
      !suffixed && !(options->flags & HA_WRITE_STREAM) && ((*out)->write_flags & HA_WRITES_FOLDERS);
  return HA_OK;
}

ha_status ha__writer_check_encoding(const char *path, const ha_writer_options *options,
                                    const char *encoding, ha_error *err) {
  const ha_storage_ops *storage = NULL;
  bool folder = false;

  HA_TRY(choose_storage(&storage, &folder, path, options, err));
  if (!(storage->write_flags & HA_WRITES_ROS1_ALONE) || strcmp(encoding, "ros1") == 0) return HA_OK;
  return HA_FAIL(
      err, HA_E_ARG, HA_NO_OFFSET,
      "%s: storage %s stores only messages of ROS 1, and these are in %s: use a folder or a "
      ".mcap, and convert it later",
      path, storage->name, encoding);
}

static ha_status copy_text(const char **text, ha__arena *arena, ha_error *err) {
  if (!*text) return HA_OK;
  *text = ha__arena_string(arena, *text);
  return *text ? HA_OK : HA_FAIL_NOMEM(err);
}

static uint64_t bound(uint64_t given, uint64_t otherwise) {
  return given == HA_WRITE_UNBOUNDED ? 0 : given ? given : otherwise;
}

static ha_status copy_options(ha_writer_options *to, ha__arena *arena,
                              const ha_writer_options *from, ha_error *err) {
  HA_TRY(HA_CALLER_OPTIONS(to, from, ha_writer_options, err));
  if (to->threads == 0) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    to->threads = cores > 0 ? (uint32_t)cores : 1;
  }
  if (to->metadata_version == 0) to->metadata_version = 9;
  HA_TRY(copy_text(&to->storage, arena, err));
  HA_TRY(copy_text(&to->compression, arena, err));
  HA_TRY(copy_text(&to->preset, arena, err));
  HA_TRY(copy_text(&to->profile, arena, err));
  HA_TRY(copy_text(&to->ros_distro, arena, err));
  HA_TRY(ha__pairs_copy(&to->metadata, arena, &to->metadata, err));
  HA_TRY(ha__escape_options(to, arena, err));
  return ha__pairs_copy(&to->settings, arena, &to->settings, err);
}

static ha_status check_stream(const ha_writer_options *o, const ha_storage_ops *storage,
                              ha_error *err) {
  const uint32_t others = HA_WRITE_FORCE | HA_WRITE_DIRECT | HA_WRITE_APPEND | HA_WRITE_WHOLE |
                          HA_WRITE_SYNC | HA_WRITE_EASED;

  if (!(o->flags & HA_WRITE_STREAM)) return HA_OK;
  if (!(storage->write_flags & HA_WRITES_FORWARD)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "storage %s seeks in its files, which a pipe does not allow: write MCAP",
                   storage->name);
  }
  if (o->split_bytes || o->split_ns || (o->flags & others)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a pipe receives one file: it is not split, replaced, appended to or synced");
  }
  return HA_OK;
}

static ha_status check_options(const ha_writer_options *o, bool folder, ha_error *err) {
  const bool appends = (o->flags & HA_WRITE_APPEND) != 0;
  const bool splits = o->split_bytes || o->split_ns;

  if (o->compression_mode < HA_COMPRESS_CHUNKS || o->compression_mode > HA_COMPRESS_FILES) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "compression mode %d is unknown",
                   o->compression_mode);
  }
  if (o->compression_mode != HA_COMPRESS_CHUNKS && !folder) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "messages or files are compressed in folders of ROS 2 bags only");
  }
  if (o->compression_mode != HA_COMPRESS_CHUNKS && !o->compression) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "messages or files are to be compressed: by what?");
  }
  if (o->metadata_version < 5 || o->metadata_version > 9) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "metadata.yaml is written in versions 5 to 9");
  }
  if (appends && (splits || (o->flags & HA_WRITE_FORCE))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a bag that is appended to is one file, and is not replaced");
  }
  if (o->nice < -20 || o->nice > 19 || !ha__thread_may_be_nice(o->nice)) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET,
        "threads cannot have the nice value %d: they are -20 to 19, and those that are less "
        "than the process has need a right (ulimit -e)",
        o->nice);
  }
  if (o->max_files && !splits) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a number of files without a split");
  }
  return HA_OK;
}

static ha_status check_sealing(const ha_writer_options *o, const ha_storage_ops *storage,
                               const char *path, ha_error *err) {
  const bool seals = (o->flags & HA_WRITE_SEAL) != 0;

  if (o->recipient_count == 0 && ha__path_ends_in(path, SEALED)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s: the name says that it is encrypted, and there is no recipient", path);
  }
  if (o->recipient_count == 0) {
    return seals ? HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                           "files are to be encrypted, but no recipient is given")
                 : HA_OK;
  }
  if (o->flags & HA_WRITE_APPEND || o->compression_mode == HA_COMPRESS_FILES) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "an encrypted bag cannot be appended to, or compressed by files");
  }
  if (seals && o->flags & HA_WRITE_STREAM) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a pipe is encrypted as it is written");
  }
  if (seals || storage->write_flags & HA_WRITES_FORWARD) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "storage %s seeks in its files: they can only be encrypted when they are finished "
                 "(--seal-when-finished), MCAP while it is written",
                 storage->name);
}

/* Suffix of files. In a folder it depends on the format; a single file keeps that of its path. */
static ha_status set_suffix(ha__out_bag *bag, const char *suffix, const char *path, ha_error *err) {
  const bool is_sealed =
      bag->recipients.count > 0 && suffix && (bag->names.folder || ha__path_ends_in(path, SEALED));
  const size_t size = suffix ? strlen(suffix) + sizeof SEALED : 0;

  bag->names.suffix = suffix;
  if (!is_sealed) return HA_OK;
  char *both = ha__arena_alloc(&bag->arena, size);
  if (!both) return HA_FAIL_NOMEM(err);
  snprintf(both, size, "%s%s", suffix, SEALED);
  bag->names.suffix = both;
  return HA_OK;
}

static ha_status set_recipients(ha__out_bag *bag, ha_error *err) {
  const ha_writer_options *o = &bag->options;

  HA_TRY(ha__age_recipients_read(&bag->recipients, o->recipients, o->recipient_count, err));
  bag->seals = (o->flags & HA_WRITE_SEAL) != 0;
  bag->how.recipients = bag->recipients.count > 0 && !bag->seals ? &bag->recipients : NULL;
  return HA_OK;
}

/* --- open and close ------------------------------------------------------------------------ */

static ha_status find_packing(const ha_compression_ops **out, const char *name, ha_error *err) {
  *out = ha__registry_find_compression(name);
  if (*out && (*out)->pack && (*out)->bound) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 *out ? "'%s' only decompresses" : "unknown compression '%s'", name);
}

static ha_status set_compression(ha_writer *writer, ha_error *err) {
  ha__out_bag *bag = &writer->bag;
  const ha_writer_options *o = &bag->options;
  const ha_compression_ops *ops = NULL;

  bag->how.create.level = o->level;
  if (o->compression_mode == HA_COMPRESS_CHUNKS) {
    bag->how.create.compression = o->compression;
    return HA_OK;
  }
  HA_TRY(find_packing(&ops, o->compression, err));
  HA_TRY(ha__pack_check(writer->packers, ops, o->level, err));
  if (o->compression_mode == HA_COMPRESS_MESSAGES) {
    bag->how.message_compression = ops;
  } else if (ops->suffix && ops->packer_open) {
    bag->file_compression = ops;
  } else {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "files are not compressed by '%s'",
                   o->compression);
  }
  return HA_OK;
}

static ha_status open_encryption(ha_writer *writer, const ha_storage_ops *storage, ha_error *err) {
  ha_writer_options *o = &writer->bag.options;
  ha_encryption how = HA_ENCRYPTION_INIT;

  if (!o->encryption) return HA_OK;
  HA_TRY(HA_CALLER_OPTIONS(&how, o->encryption, ha_encryption, err));
  o->encryption = NULL; /* owned by the caller */
  if (!storage->encryption_open) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "storage %s writes no encrypted files; ROS 1 bags (.bag) can be encrypted",
                   storage->name);
  }
  if (o->flags & HA_WRITE_APPEND) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "what is appended to a bag is not encrypted");
  }
  if (o->recipient_count > 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a bag is encrypted in one way: as rosbag or by age");
  }
  return storage->encryption_open(&writer->encryption, &how, err);
}

static ha_status set_how(ha_writer *writer, const ha_storage_ops *storage, ha_error *err) {
  ha__out_bag *bag = &writer->bag;
  const ha_writer_options *o = &bag->options;
  ha__out_how *how = &bag->how;

  snprintf(writer->library, sizeof writer->library, "holdall %s", ha_version());
  if (o->threads > 1) HA_TRY(ha__pool_start_nice(&writer->pool, o->threads, o->nice, err));
  HA_TRY(ha__packers_new(&writer->packers, err));
  HA_TRY(open_encryption(writer, storage, err));
  how->storage = storage;
  how->pool = writer->pool;
  how->packers = writer->packers;
  how->direct = (o->flags & HA_WRITE_DIRECT) != 0;
  how->eased = (o->flags & HA_WRITE_EASED) != 0;
  how->in_order = !(o->flags & HA_WRITE_WHOLE); /* the file is deleted if it can't be finished */
  how->buffer_bytes = o->buffer_bytes;
  how->is_stream = (o->flags & HA_WRITE_STREAM) != 0;
  how->durable_bytes = how->is_stream ? 0 : bound(o->durable_bytes, DEFAULT_DURABLE_BYTES);
  const uint64_t ns = bound(o->durable_ns, how->is_stream ? 0 : DEFAULT_DURABLE_NS);
  how->durable_ns = ns < INT64_MAX ? (int64_t)ns : INT64_MAX;
  how->create = (ha_storage_create){
      .struct_size = sizeof how->create,
      .host = &ha__host,
      .profile = o->profile,
      .library = writer->library,
      .chunk_bytes = o->chunk_bytes,
      .preset = o->preset,
      .distro = o->ros_distro,
      .settings = o->settings,
      .flags = HA_CREATE_KEEPS_CHANNELS |
               (o->flags & HA_WRITE_NO_CHUNKS ? HA_CREATE_NO_CHUNKS : 0) |
               (how->durable_ns || how->durable_bytes ? HA_CREATE_RESILIENT : 0),
      .encryption = writer->encryption};
  return set_compression(writer, err);
}

static ha_status open_resumed(ha_writer *writer, ha_source **source, const char *path,
                              ha_error *err) {
  if (!(writer->bag.options.flags & HA_WRITE_APPEND)) return HA_OK;
  HA_TRY(ha__source_open(source, path, err));
  writer->bag.how.create.resume = *source;
  return HA_OK;
}

static ha_status start(ha_writer *writer, const char *path, const ha_writer_options *options,
                       ha_error *err) {
  ha__out_bag *bag = &writer->bag;
  const ha_storage_ops *storage = NULL;
  ha_source *resumed = NULL;
  bool folder = false;

  HA_TRY(copy_options(&bag->options, &bag->arena, options, err));
  const ha_writer_options *o = &bag->options;
  HA_TRY(choose_storage(&storage, &folder, path, o, err));
  HA_TRY(check_options(o, folder, err));
  HA_TRY(check_stream(o, storage, err));
  HA_TRY(check_sealing(o, storage, path, err));
  HA_TRY(set_how(writer, storage, err));
  HA_TRY(set_recipients(bag, err));
  bag->names.folder = folder;
  HA_TRY(set_suffix(bag, storage->suffix, path, err));
  bag->names.is_stream = (o->flags & HA_WRITE_STREAM) != 0;
  bag->names.numbered = o->split_bytes != 0 || o->split_ns != 0;
  bag->names.force = (o->flags & (HA_WRITE_FORCE | HA_WRITE_APPEND)) != 0;
  HA_TRY(ha__out_names_init(&bag->names, path, (o->flags & HA_WRITE_WHOLE) != 0, err));
  ha_status st = open_resumed(writer, &resumed, path, err);
  if (st >= 0) st = ha__out_bag_start(bag, err);
  ha__source_close(resumed);
  bag->how.create.resume = NULL;
  if (st >= 0) st = start_ticking(writer, err);
  if (st < 0) ha__out_bag_discard(bag);
  return st;
}

static void free_writer(ha_writer *writer) {
  ha__out_bag_done(&writer->bag);
  ha__age_recipients_done(&writer->bag.recipients);
  if (writer->encryption) writer->bag.how.storage->encryption_close(writer->encryption);
  ha__packers_free(writer->packers);
  ha__pool_stop(writer->pool);
  ha__free(writer);
}

ha_status ha_writer_open(ha_writer **out, const char *path, const ha_writer_options *options,
                         ha_error *err) {
  HA_TRY(ha__need(path, "the path", err));
  ha_writer *writer = ha__alloc_zeroed(1, sizeof *writer);
  if (!writer) return HA_FAIL_NOMEM(err);
  const ha_status st = start(writer, path, options, err);
  if (st < 0) {
    free_writer(writer);
    return st;
  }
  *out = writer;
  return HA_OK;
}

ha_status ha__writer_finish(ha_writer *writer, ha_error *err) {
  stop_ticking(writer);
  const ha_status st = ha__out_bag_finish(&writer->bag, err);
  if (st < 0 && (writer->bag.options.flags & HA_WRITE_WHOLE)) ha__out_bag_discard(&writer->bag);
  return st;
}

int64_t ha__writer_lost(const ha_writer *writer, uint32_t channel) {
  return channel < writer->bag.channel_count ? writer->bag.channels[channel].lost : 0;
}

void ha__writer_free(ha_writer *writer) {
  free_writer(writer);
}

ha_status ha__writer_close(ha_writer *writer, ha__out_sum *sum, ha_error *err) {
  const ha_status st = ha__writer_finish(writer, err);
  if (st >= 0) *sum = ha__out_bag_sum(&writer->bag);
  free_writer(writer);
  return st;
}

ha_status ha_writer_close(ha_writer *writer, ha_error *err) {
  ha__out_sum sum;

  return ha__writer_close(writer, &sum, err);
}

void ha_writer_abort(ha_writer *writer) {
  if (!writer) return;
  stop_ticking(writer);
  ha__out_bag_discard(&writer->bag);
  free_writer(writer);
}

/* --- functions for recorders ------------------------------------------------------------------ */

static ha_status set_custom(ha__out_bag *bag, const char *key, const char *value, ha_error *err) {
  const ha_pairs *old = &bag->options.metadata;
  ha_pair *items = ha__arena_alloc(&bag->arena, (old->size + 1) * sizeof *items);
  char *own_key = ha__arena_string(&bag->arena, key);
  char *own_value = ha__arena_string(&bag->arena, value);
  size_t n = 0;

  if (!items || !own_key || !own_value) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < old->size; i++) {
    if (strcmp(old->items[i].key, key) != 0) items[n++] = old->items[i];
  }
  items[n++] = (ha_pair){own_key, own_value, strlen(own_value)};
  bag->options.metadata = (ha_pairs){items, n};
  return HA_OK;
}

ha_status ha__writer_set_custom(ha_writer *writer, const char *key, const char *value,
                                ha_error *err) {
  lock(writer);
  const ha_status st = set_custom(&writer->bag, key, value, err);
  unlock(writer);
  return st;
}

ha_status ha__writer_renew_channel(ha_writer *writer, uint32_t id, const ha_channel *channel,
                                   ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_renew(&writer->bag, id, channel, err);
  unlock(writer);
  return st;
}

ha_status ha__writer_splits_before(bool *out, ha_writer *writer, const ha_message *msg,
                                   ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_splits_before(out, &writer->bag, msg, err);
  unlock(writer);
  return st;
}

ha_status ha__writer_path(char **out, ha_writer *writer, size_t n, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_path(out, &writer->bag, n, err);
  unlock(writer);
  return st;
}

ha_status ha__writer_delete_oldest(ha_writer *writer, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_delete_oldest(&writer->bag, err);
  unlock(writer);
  return st;
}

uint64_t ha__writer_deleted(ha_writer *writer) {
  uint64_t messages = 0;

  lock(writer);
  for (size_t i = 0; i < writer->bag.deleted; i++)
    messages += writer->bag.entries[i].message_count;
  unlock(writer);
  return messages;
}

size_t ha__writer_deleted_files(ha_writer *writer) {
  lock(writer);
  const size_t files = writer->bag.deleted;
  unlock(writer);
  return files;
}

size_t ha__writer_kept_files(ha_writer *writer) {
  lock(writer);
  const size_t files = writer->bag.kept;
  unlock(writer);
  return files;
}

void ha__writer_keep(ha_writer *writer, bool (*keeps)(void *user, int64_t start_ns, int64_t end_ns),
                     void *user) {
  lock(writer);
  writer->bag.keeps = keeps;
  writer->bag.keeps_user = user;
  unlock(writer);
}

uint64_t ha__writer_count_in_file(ha_writer *writer, size_t n, uint32_t channel) {
  uint64_t count = 0;

  lock(writer);
  if (n < writer->bag.entry_count) {
    const ha__out_entry *entry = &writer->bag.entries[n];
    if (entry->counts && channel < entry->count_capacity) count = entry->counts[channel];
  }
  unlock(writer);
  return count;
}

void ha__writer_size(uint64_t *out, ha_writer *writer) {
  lock(writer);
  *out = ha__out_bag_size(&writer->bag);
  unlock(writer);
}

/* --- writing ---------------------------------------------------------------------------------- */

void ha__writer_split_by_caller(ha_writer *writer) {
  writer->bag.split_by_caller = true;
}

void ha__writer_borrow_texts(ha_writer *writer) {
  writer->bag.borrows_texts = true;
}

ha_status ha_writer_add_channel(uint32_t *id, ha_writer *writer, const ha_channel *channel,
                                const ha_writer_channel *options, ha_error *err) {
  ha_writer_channel mine = HA_WRITER_CHANNEL_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_writer_channel, err));
  HA_TRY(HA_CALLER_CHECK(channel, ha_channel, err));
  lock(writer);
  const ha_status st = ha__out_bag_channel(&writer->bag, id, channel, mine.chunk_bytes, err);
  unlock(writer);
  return st;
}

/* msg->size is the size of the content. */
static ha_status write_sized(ha_writer *writer, uint32_t channel, const ha_message *msg,
                             const ha__out_content *content, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_write(&writer->bag, channel, msg, content, err);
  unlock(writer);
  return st;
}

static ha_status refuse_null(ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the message, or its bytes, are NULL");
}

static bool are_bytes(const ha_slice *slices, size_t n) {
  if (!slices && n > 0) return false;
  for (size_t i = 0; i < n; i++) {
    if (!slices[i].data && slices[i].size > 0) return false;
  }
  return true;
}

static bool size_of(size_t *size, const ha_slice *slices, size_t n) {
  *size = 0;
  for (size_t i = 0; i < n; i++) {
    if (!ha__add_size(size, *size, slices[i].size)) return false;
  }
  return true;
}

static ha_status write_slices(ha_writer *writer, uint32_t channel, const ha_message *msg,
                              const ha__out_content *content, ha_error *err) {
  ha_message sized = HA_MESSAGE_INIT;

  if (!are_bytes(content->slices, content->n)) return refuse_null(err);
  HA_TRY(HA_CALLER_READ(&sized, msg, ha_message, err));
  if (!size_of(&sized.size, content->slices, content->n)) sized.size = SIZE_MAX;
  return write_sized(writer, channel, &sized, content, err);
}

/* Does not copy *msg, which was just filled: a copy would stall on these stores. */
ha_status ha_writer_write(ha_writer *writer, uint32_t channel, const ha_message *given,
                          ha_error *err) {
  const ha_message *msg = NULL;
  ha_message copy;

  HA_TRY(ha__message_read(&msg, &copy, given, err));
  if (!msg->data && msg->size > 0) return refuse_null(err);
  const ha_slice slice = {msg->data, msg->size};
  const ha__out_content content = {&slice, 1, NULL};

  return write_sized(writer, channel, msg, &content, err);
}

ha_status ha_writer_writev(ha_writer *writer, uint32_t channel, const ha_message *msg,
                           const ha_slice *slices, size_t n, ha_error *err) {
  const ha__out_content content = {slices, n, NULL};

  return write_slices(writer, channel, msg, &content, err);
}

ha_status ha_writer_lend(ha_writer *writer, uint32_t channel, const ha_message *msg,
                         const ha_slice *slices, size_t n, void (*release)(void *user), void *user,
                         ha_error *err) {
  if (!release) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "release is NULL");
  const ha__loan loan = {release, user};
  const ha__out_content content = {slices, n, &loan};

  return write_slices(writer, channel, msg, &content, err);
}

/* Texts that the storage can't store are escaped, and their bytes kept in a metadata record. */
static ha_status add_attachment(ha__out_bag *bag, ha_attachment *attachment, const uint8_t *data,
                                ha_error *err) {
  ha_metadata kept = HA_METADATA_INIT;

  HA_TRY(ha__out_bag_check(bag, err));
  if (ha__out_wants_utf8(bag)) {
    HA_TRY(ha__escape_attachment(attachment, &kept, &bag->arena, err));
  }
  HA_TRY(ha__out_file_attachment(bag->file, attachment, data, err));
  return kept.pairs.size > 0 ? ha__out_file_metadata(bag->file, &kept, err) : HA_OK;
}

ha_status ha_writer_add_attachment(ha_writer *writer, const ha_attachment *attachment,
                                   const uint8_t *data, ha_error *err) {
  ha_attachment mine = HA_ATTACHMENT_INIT;

  HA_TRY(HA_CALLER_READ(&mine, attachment, ha_attachment, err));
  if (!mine.name) mine.name = "";
  if (!mine.media_type) mine.media_type = "";
  if (mine.size > 0) HA_TRY(ha__need(data, "the data of the attachment", err));
  lock(writer);
  const ha_status st = add_attachment(&writer->bag, &mine, data, err);
  unlock(writer);
  return st;
}

static ha_status add_metadata(ha__out_bag *bag, ha_metadata *metadata, ha_error *err) {
  bool changed;

  HA_TRY(ha__out_bag_check(bag, err));
  if (ha__out_wants_utf8(bag)) {
    HA_TRY(ha__escape_metadata(&changed, metadata, &bag->arena, err));
  }
  return ha__out_file_metadata(bag->file, metadata, err);
}

ha_status ha_writer_add_metadata(ha_writer *writer, const ha_metadata *metadata, ha_error *err) {
  ha_metadata mine = HA_METADATA_INIT;

  HA_TRY(HA_CALLER_READ(&mine, metadata, ha_metadata, err));
  HA_TRY(ha__pairs_check(&mine.pairs, err));
  if (!mine.name) mine.name = "";
  lock(writer);
  const ha_status st = add_metadata(&writer->bag, &mine, err);
  unlock(writer);
  return st;
}

ha_status ha_writer_split(ha_writer *writer, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_split(&writer->bag, err);
  unlock(writer);
  return st;
}

ha_status ha_writer_flush(ha_writer *writer, int32_t sync, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_flush(&writer->bag, sync != 0, err);
  unlock(writer);
  return st;
}

uint32_t ha__writer_capabilities(const ha_writer *writer) {
  return writer->bag.how.storage->write_flags;
}

bool ha__writer_holds_custom_data(const ha_writer *writer) {
  return ha__out_bag_holds_custom_data(&writer->bag);
}

ha_status ha__writer_end_chunk(ha_writer *writer, uint32_t channel, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_end_chunk(&writer->bag, channel, err);
  unlock(writer);
  return st;
}

uint64_t ha__writer_chunk_bytes(const ha_writer *writer) {
  return ha__out_file_chunk_bytes(writer->bag.file);
}

bool ha__writer_takes_chunks(const ha_writer *writer, const ha__storage *from,
                             const char *compression) {
  return ha__out_bag_takes_chunks(&writer->bag, from, compression);
}

bool ha__writer_wants_crc(const ha_writer *writer) {
  return writer->bag.file && ha__out_file_wants_crc(writer->bag.file);
}

ha_status ha__writer_pass(ha_writer *writer, const ha_chunk *chunk, ha_entries *entries,
                          const ha_slice *stored, const ha__loan *loan, ha_error *err) {
  lock(writer);
  const ha_status st = ha__out_bag_pass(&writer->bag, chunk, entries, stored, loan, err);
  unlock(writer);
  return st;
}

ha_status ha_writer_get_stats(ha_writer_stats *out, ha_writer *writer, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(out, ha_writer_stats, err));
  lock(writer);
  ha__out_bag_get_stats(&writer->bag, out);
  unlock(writer);
  return HA_OK;
}
