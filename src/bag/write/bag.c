#include "bag/write/bag.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bag/codec/pack_file.h"
#include "bag/metadata/lists.h"
#include "bag/metadata/write.h"
#include "bag/write/escape.h"
#include "bag/write/names.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/path.h"
#include "base/status.h"
#include "base/thread.h"
#include "io/age/sealer.h"
#include "io/replace.h"
#include "io/sink.h"
#include "io/sync_folder.h"
#include "model/caller.h"
#include "model/channel_copy.h"

static ha__out_entry *last(const ha__out_bag *bag) {
  return &bag->entries[bag->entry_count - 1];
}

/* Whether a closed file must be synced: the durability option does not apply to it afterwards. */
static bool syncs_files(const ha__out_bag *bag) {
  return (bag->options.flags & HA_WRITE_SYNC) || bag->how.durable_bytes || bag->how.durable_ns;
}

/* Whether its name must be synced too. An unfinished name is recoverable. */
static bool syncs_names(const ha__out_bag *bag) {
  return (bag->options.flags & HA_WRITE_SYNC) != 0;
}

/* --- the first failure ------------------------------------------------------------------- */

static ha_status failed(const ha__out_bag *bag, ha_error *err) {
  if (bag->failure.code < 0 && err) *err = bag->failure;
  return bag->failure.code;
}

/* Return the first failure, whatever happened later. */
static ha_status keep_failure(ha__out_bag *bag, ha_status st, const ha_error *why, ha_error *err) {
  if (bag->failure.code == 0) {
    bag->failure = *why;
    bag->failure.code = st;
  }
  return failed(bag, err);
}

/* --- one more file --------------------------------------------------------------------- */

/* Final name of file number n. */
static ha_status make_name(const char **out, ha__out_bag *bag, size_t n, ha_error *err) {
  const char *extra = bag->file_compression ? bag->file_compression->suffix : "";
  char *name = NULL;

  HA_TRY(ha__out_names_file(&name, &bag->names, (uint32_t)n, extra, err));
  const char *kept = ha__arena_string(&bag->arena, name);
  ha__free(name);
  if (!kept) return HA_FAIL_NOMEM(err);
  *out = kept;
  return HA_OK;
}

static ha_status add_entry(ha__out_bag *bag, ha_error *err) {
  void *entries = bag->entries;
  const char *name = NULL;
  const ha_status st =
      ha__reserve(&entries, &bag->entry_capacity, bag->entry_count, 1, sizeof *bag->entries, err);

  bag->entries = entries;
  if (st < 0) return st;
  HA_TRY(make_name(&name, bag, bag->entry_count, err));
  bag->entries[bag->entry_count++] = (ha__out_entry){.name = name};
  return HA_OK;
}

/* Path of file number n while it is written; before compression. Released with ha__free(). */
static ha_status make_work_path(char **out, const ha__out_bag *bag, size_t n, ha_error *err) {
  char *name = NULL;

  HA_TRY(ha__out_names_file(&name, &bag->names, (uint32_t)n, "", err));
  const ha_status st = ha__out_names_work_path(out, &bag->names, name, true, err);
  ha__free(name);
  return st;
}

static ha_status set_work_path(ha__out_bag *bag, ha_error *err) {
  ha__out_entry *entry = last(bag);
  char *path = NULL;

  if (bag->rejoined) {
    entry->work_path = entry->name;
    return HA_OK;
  }
  HA_TRY(make_work_path(&path, bag, bag->entry_count - 1, err));
  entry->work_path = ha__arena_string(&bag->arena, path);
  ha__free(path);
  return entry->work_path ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status declare_channels(ha__out_bag *bag, ha_error *err) {
  for (size_t i = 0; i < bag->channel_count; i++) {
    ha__out_channel *c = &bag->channels[i];
    HA_TRY(ha__out_file_channel(bag->file, c->channel, c->chunk_bytes, err));
    c->number = (uint32_t)i;
  }
  return HA_OK;
}

/* Errors of options are prefixed with the name of the bag, errors of the system with that of the
 * file. */
static ha_status make_file(ha__out_bag *bag, ha_error *err) {
  const char *path = last(bag)->work_path;
  ha_error why = HA_ERROR_INIT;

  bag->file = ha__next_file_take(&bag->next, path);
  const ha_status st = bag->file ? HA_OK : ha__out_file_open(&bag->file, path, &bag->how, &why);
  if (st >= 0) return HA_OK;
  if (st == HA_E_IO && why.sys_errno == EEXIST) return ha__out_names_busy(path, err);
  if (st != HA_E_IO) ha__error_wrap(&why, "%s", bag->names.path);
  if (err) *err = why;
  return st;
}

static ha_status open_file(ha__out_bag *bag, ha_error *err) {
  HA_TRY(add_entry(bag, err));
  ha_status st = ha__out_names_check_file(&bag->names, last(bag)->name, err);
  if (st >= 0) st = set_work_path(bag, err);
  if (st >= 0) st = make_file(bag, err);
  if (st < 0) {
    bag->entry_count--;
    return st;
  }
  bag->has_preface = false;
  return declare_channels(bag, err);
}

ha_status ha__out_bag_start(ha__out_bag *bag, ha_error *err) {
  bag->rejoined = (bag->options.flags & HA_WRITE_APPEND) != 0;
  if (bag->names.folder && syncs_files(bag)) {
    HA_TRY(ha__sync_folder(bag->names.work ? bag->names.work : bag->names.path, err));
  }
  return open_file(bag, err);
}

/* --- ending a file ----------------------------------------------------------------------- */

/* Whether files have a copy of metadata.yaml. Files of a folder do; a single file only if it has
 * data without another place. */
static bool keeps_yaml(const ha__out_bag *bag) {
  const ha_writer_options *o = &bag->options;
  const bool has_data = o->metadata.size > 0 || (o->ros_distro && o->ros_distro[0]);

  return bag->how.storage->keep_yaml && (bag->names.folder || has_data);
}

bool ha__out_bag_holds_custom_data(const ha__out_bag *bag) {
  return (bag->names.folder || bag->how.storage->keep_yaml) &&
         bag->options.metadata_version >= HA__METADATA_CUSTOM_DATA;
}

/* NAME.db3 becomes NAME.db3.zstd. */
static ha_status compress_file(const ha__out_bag *bag, ha__out_closing *c, ha_error *err) {
  char *packed = NULL;
  struct stat st;

  HA_TRY(ha__out_names_work_path(&packed, &bag->names, c->name, false, err));
  ha_status done = ha__pack_file(c->work_path, packed, bag->file_compression, bag->options.level,
                                 syncs_files(bag), err);
  if (done >= 0 && unlink(c->work_path) != 0) {
    done = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "%s: cannot remove it", c->work_path);
  }
  if (done >= 0 && stat(packed, &st) == 0) c->end.size = (uint64_t)st.st_size;
  ha__free(packed);
  return done;
}

/* Replace a finished file by its encrypted form. */
static ha_status seal_file(const ha__out_bag *bag, ha__out_closing *c, ha_error *err) {
  const size_t size = strlen(c->work_path) + sizeof ".sealing";
  char *sealed = ha__alloc(size);
  struct stat info;

  if (!sealed) return HA_FAIL_NOMEM(err);
  snprintf(sealed, size, "%s.sealing", c->work_path);
  ha_status st = ha__age_seal_file(c->work_path, sealed, &bag->recipients, bag->how.pool,
                                   syncs_files(bag), err);
  if (st >= 0 && stat(sealed, &info) == 0) c->end.size = (uint64_t)info.st_size;
  if (st >= 0 && rename(sealed, c->work_path) != 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot rename %s", sealed);
    unlink(sealed);
  }
  ha__free(sealed);
  return st;
}

static ha_status keep_yaml(ha__out_file *file, const ha__text *text, ha_error *err) {
  return text->size ? ha__out_file_yaml(file, text->data, text->size, err) : HA_OK;
}

/* Rename all files or none, when all are complete. In a folder, the folder is renamed instead. */
static bool settles_late(const ha__out_bag *bag) {
  return (bag->options.flags & HA_WRITE_WHOLE) && !bag->names.folder;
}

static ha_status close_file(const ha__out_bag *bag, ha__out_closing *c, ha_error *err) {
  const bool sync = syncs_files(bag) && !bag->file_compression;
  ha_status st = keep_yaml(c->file, &c->yaml, err);
  const ha_status finished = ha__out_file_finish(&c->end, c->file, sync, st < 0 ? NULL : err);

  if (st >= 0) st = finished;
  if (st >= 0 && bag->file_compression) return compress_file(bag, c, err);
  if (st >= 0 && bag->seals) st = seal_file(bag, c, err);
  if (st >= 0 && !bag->rejoined && !settles_late(bag)) {
    st = ha__out_names_settle_file(&bag->names, c->work_path, c->name, syncs_names(bag), err);
  }
  return st;
}

static void *run_closing(void *arg) {
  ha__out_bag *bag = arg;
  ha__out_closing *c = &bag->closing;

  c->err = (ha_error)HA_ERROR_INIT;
  c->status = close_file(bag, c, &c->err);
  atomic_store_explicit(&c->over, true, memory_order_release);
  return NULL;
}

/* Runs in its own thread; may compress the file. */
static void *run_closing_apart(void *arg) {
  const ha__out_bag *bag = arg;

  if (bag->file_compression) ha__thread_be_nice(bag->options.nice);
  return run_closing(arg);
}

static void add_stats(ha_writer_stats *to, const ha_writer_stats *from) {
  to->file_bytes += from->file_bytes;
  to->copied_bytes += from->copied_bytes;
  to->zero_copied_bytes += from->zero_copied_bytes;
  to->stalls += from->stalls;
  to->stall_ns += from->stall_ns;
  to->syncs += from->syncs;
  to->direct = from->direct;
  to->eased_bytes += from->eased_bytes;
  to->unpinned_bytes += from->unpinned_bytes;
}

/* After a failure: messages that are not in the file are lost. */
static void count_lost(ha__out_bag *bag, ha__out_entry *entry, ha__tally *tally) {
  for (size_t i = 0; i < tally->channel_count; i++) {
    const int64_t lost = ha__tally_lost(tally, i);
    const uint32_t owner = tally->channels[i].owner;
    if (lost == 0 || owner >= bag->channel_count) continue;
    ha__out_channel *channel = &bag->channels[owner];
    channel->lost += lost;
    channel->message_count -= (uint64_t)lost;
    entry->message_count -= (uint64_t)lost;
    if (entry->counts && owner < entry->count_capacity) entry->counts[owner] -= (uint64_t)lost;
  }
  ha__tally_done(tally);
}

/* Wait for the previous file; its failure becomes the bag's. */
static ha_status join(ha__out_bag *bag, ha_error *err) {
  ha__out_closing *c = &bag->closing;

  if (!c->file) return HA_OK;
  if (c->threaded) pthread_join(c->thread, NULL);
  c->file = NULL;
  c->stats.zero_copied_bytes = c->end.last.zero_copied; /* some was still queued then */
  c->stats.eased_bytes = c->end.last.eased;
  c->stats.unpinned_bytes = c->end.last.unpinned;
  add_stats(&bag->finished, &c->stats);
  for (size_t i = 0; i < bag->entry_count; i++) {
    if (bag->entries[i].name != c->name) continue;
    bag->entries[i].size = c->end.size;
    count_lost(bag, &bag->entries[i], &c->end.tally);
    bag->entries[i].settled = c->status >= 0 && !settles_late(bag);
    bag->entries[i].synced = c->status >= 0 && syncs_files(bag);
  }
  ha__text_done(&c->yaml);
  return c->status < 0 ? keep_failure(bag, c->status, &c->err, err) : HA_OK;
}

/* Names that are tried for a file in PATH.kept. */
enum { MAX_KEPT_NAMES = 10000 };

/* Current path of a closed file. */
static ha_status path_now(char **out, const ha__out_bag *bag, const ha__out_entry *entry,
                          ha_error *err) {
  if (entry->settled) return ha__out_names_work_path(out, &bag->names, entry->name, false, err);
  *out = ha__dup_string(entry->work_path);
  return *out ? HA_OK : HA_FAIL_NOMEM(err);
}

/* "PATH.kept/NAME", and "PATH.kept/N-NAME" for an n > 1. NULL = out of memory. */
static char *kept_path(const ha__out_bag *bag, const ha__out_entry *entry, unsigned n) {
  const size_t size = strlen(bag->names.path) + strlen(entry->name) + sizeof ".kept/4294967295-";
  char *path = ha__alloc(size);
  size_t used = 0;

  if (!path) return NULL;
  ha__format_append(path, size, &used, "%s.kept/", bag->names.path);
  if (n > 1) ha__format_append(path, size, &used, "%u-", n);
  ha__format_append(path, size, &used, "%s", ha__path_last(entry->name));
  return path;
}

/* Creates PATH.kept. Returns 0, or -1 with errno. */
static int make_kept_folder(const ha__out_bag *bag) {
  const size_t size = strlen(bag->names.path) + sizeof ".kept";
  char *path = ha__alloc(size);
  size_t used = 0;

  errno = ENOMEM;
  if (!path) return -1;
  ha__format_append(path, size, &used, "%s.kept", bag->names.path);
  const int made = mkdir(path, 0777);
  const int reason = errno;
  ha__free(path);
  errno = reason;
  return made == 0 || reason == EEXIST ? 0 : -1;
}

/* Move a file to PATH.kept, under a name that no file there has: an earlier recording of the same
 * path may have left some. Returns 0, or -1 with errno. */
static int keep_file(const ha__out_bag *bag, const ha__out_entry *entry, const char *path) {
  if (make_kept_folder(bag) != 0) return -1;
  for (unsigned n = 1; n <= MAX_KEPT_NAMES; n++) {
    struct stat existing;
    char *to = kept_path(bag, entry, n);

    errno = ENOMEM;
    if (!to) return -1;
    const bool is_free = lstat(to, &existing) != 0;
    const int moved = is_free ? rename(path, to) : 0;
    const int reason = errno;
    ha__free(to);
    errno = reason;
    if (is_free) return moved;
  }
  errno = EEXIST;
  return -1;
}

/* Remove a file, or move it aside if it is to be kept. Returns 0, or -1 with errno. */
static int put_away(ha__out_bag *bag, const ha__out_entry *entry, const char *path) {
  const bool is_kept = bag->keeps && entry->message_count > 0 &&
                       bag->keeps(bag->keeps_user, entry->start_ns, entry->end_ns);

  if (!is_kept) return unlink(path);
  const int failed = keep_file(bag, entry, path);
  if (!failed) bag->kept++;
  return failed;
}

static ha_status delete_oldest(ha__out_bag *bag, ha_error *err) {
  while (bag->options.max_files && bag->entry_count - bag->deleted > bag->options.max_files) {
    char *path = NULL;
    ha__out_entry *entry = &bag->entries[bag->deleted];
    if (!entry->settled) HA_TRY(join(bag, err));
    HA_TRY(path_now(&path, bag, entry, err));
    const int gone = put_away(bag, entry, path);
    const int reason = errno;
    ha__free(path);
    if (gone != 0 && reason != ENOENT) {
      return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "%s: cannot remove it", entry->name);
    }
    bag->deleted++;
    for (size_t c = 0; entry->counts && c < bag->channel_count && c < entry->count_capacity; c++) {
      bag->channels[c].message_count -= entry->counts[c];
    }
  }
  return HA_OK;
}

static ha_status list_contents(ha__metadata_lists *lists, const ha__out_bag *bag, ha_error *err) {
  const size_t extra = bag->file_compression ? strlen(bag->file_compression->suffix) : 0;

  for (size_t i = 0; i < bag->channel_count; i++) {
    HA_TRY(ha__metadata_lists_topic(lists, bag->channels[i].channel, bag->channels[i].message_count,
                                    err));
  }
  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    const ha__out_entry *e = &bag->entries[i];
    const char *name = bag->names.folder ? e->name : ha__path_last(e->name);
    const ha__metadata_part part = {name, strlen(name) - extra, e->message_count, e->start_ns,
                                    e->end_ns};
    HA_TRY(ha__metadata_lists_file(lists, &part, err));
  }
  return HA_OK;
}

/* metadata.yaml of the bag in its current state. form: HA__METADATA_... of bag/metadata/write.h. */
static ha_status metadata_text(ha__text *out, const ha__out_bag *bag, int form, ha_error *err) {
  static const char *const modes[] = {"none", "message", "file"};
  const ha_writer_options *o = &bag->options;
  ha__metadata_lists lists;
  ha__metadata_yaml m = {.storage_identifier = bag->how.storage->name,
                         .compression_format =
                             o->compression_mode == HA_COMPRESS_CHUNKS ? "" : o->compression,
                         .compression_mode = modes[o->compression_mode],
                         .custom_data = o->metadata,
                         .ros_distro = o->ros_distro};

  HA_TRY(ha__metadata_lists_init(&lists, bag->channel_count, bag->entry_count, err));
  ha_status st = list_contents(&lists, bag, err);
  if (st >= 0) {
    ha__metadata_lists_fill(&m, &lists);
    st = ha__metadata_write(out, &m, (int32_t)o->metadata_version, form, err);
  }
  ha__metadata_lists_done(&lists);
  return st;
}

static ha_status write_yaml(ha__out_bag *bag, ha__text *out, ha_error *err) {
  *out = (ha__text)HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  return keeps_yaml(bag) ? metadata_text(out, bag, HA__METADATA_EMBEDDED, err) : HA_OK;
}

/* Close the current file, in the background if requested. It is closed even after a failure. */
static ha_status begin_closing(ha__out_bag *bag, bool in_background, ha_error *err) {
  ha__out_closing *c = &bag->closing;
  ha_writer_stats stats = {.struct_size = sizeof stats};
  ha_error why = HA_ERROR_INIT;
  ha_status st = join(bag, err);

  ha__out_file_add_stats(bag->file, &stats);
  const ha_status written = write_yaml(bag, &c->yaml, &why);
  if (written < 0) {
    ha__text_done(&c->yaml);
    st = keep_failure(bag, written, &why, err);
  }
  atomic_init(&c->over, false);
  c->stats = stats;
  c->file = bag->file;
  c->work_path = last(bag)->work_path;
  c->name = last(bag)->name;
  bag->file = NULL;
  c->threaded = in_background && pthread_create(&c->thread, NULL, run_closing_apart, bag) == 0;
  if (c->threaded) {
    ha__thread_name(c->thread, "ha-close");
  } else {
    run_closing(bag);
  }
  return st;
}

ha_status ha__out_bag_check(ha__out_bag *bag, ha_error *err) {
  ha__out_closing *c = &bag->closing;

  if (c->file && atomic_load_explicit(&c->over, memory_order_acquire)) (void)join(bag, NULL);
  return failed(bag, err);
}

/* --- messages --------------------------------------------------------------------------------- */

bool ha__out_wants_utf8(const ha__out_bag *bag) {
  return !(bag->how.storage->write_flags & HA_WRITES_ANY_TEXT);
}

/* Our own copy, with texts that the storage can store. */
static ha_status copy_channel(ha_channel **out, ha__out_bag *bag, const ha_channel *channel,
                              ha_error *err) {
  ha_channel *copy = NULL;
  ha__escaped e;

  HA_TRY(bag->borrows_texts ? ha__channel_copy_lean(&copy, &bag->arena, channel, err)
                            : ha__channel_copy(&copy, &bag->arena, channel, err));
  *out = copy;
  if (!ha__out_wants_utf8(bag) || ha__is_utf8_channel(copy, copy->schema)) return HA_OK;
  ha_schema *schema = ha__arena_alloc(&bag->arena, sizeof *schema);
  if (!schema) return HA_FAIL_NOMEM(err);
  *schema = *copy->schema;
  copy->schema = schema;
  const char *topic = copy->topic;
  HA_TRY(ha__escaped_start(&e, &bag->arena, &copy->metadata, HA__ESCAPED_TEXTS, err));
  HA_TRY(ha__escaped_text(&copy->topic, &e, "topic", err));
  if (copy->topic != topic) {
    HA_TRY(ha__topics_add_unique(&copy->topic, &bag->topics, e.items[0].value, &bag->arena, err));
  }
  HA_TRY(ha__escaped_channel(copy, schema, &e, err));
  HA_TRY(ha__escaped_pairs(&e, &copy->metadata, err));
  copy->metadata = (ha_pairs){e.items, e.size};
  return HA_OK;
}

ha_status ha__out_bag_channel(ha__out_bag *bag, uint32_t *id, const ha_channel *channel,
                              uint64_t chunk_bytes, ha_error *err) {
  void *channels = bag->channels;
  ha_channel *copy = NULL;
  const ha_status st = ha__reserve(&channels, &bag->channel_capacity, bag->channel_count, 1,
                                   sizeof *bag->channels, err);

  bag->channels = channels;
  if (st < 0) return st;
  HA_TRY(ha__out_bag_check(bag, err));
  HA_TRY(copy_channel(&copy, bag, channel, err));
  HA_TRY(ha__topics_add(&bag->topics, copy->topic, ha_pairs_get(&copy->metadata, HA__ESCAPED_TOPIC),
                        err));
  copy->id = (uint32_t)bag->channel_count;
  const uint32_t number = ha__out_file_channels(bag->file);
  HA_TRY(ha__out_file_channel(bag->file, copy, chunk_bytes, err));
  bag->channels[bag->channel_count] = (ha__out_channel){copy, chunk_bytes, 0, 0, number};
  *id = (uint32_t)bag->channel_count++;
  return HA_OK;
}

ha_status ha__out_bag_renew(ha__out_bag *bag, uint32_t id, const ha_channel *channel,
                            ha_error *err) {
  ha__out_channel *c = &bag->channels[id];
  ha_channel *copy = NULL;

  HA_TRY(ha__out_bag_check(bag, err));
  HA_TRY(copy_channel(&copy, bag, channel, err));
  copy->id = id;
  HA_TRY(ha__out_file_renew(&c->number, bag->file, copy, c->chunk_bytes, err));
  c->channel = copy;
  return HA_OK;
}

/* The first copy of metadata.yaml: it states the compression even if the bag is never finished. */
static ha_status write_preface(ha__out_bag *bag, ha_error *err) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);

  bag->has_preface = true;
  if (!keeps_yaml(bag)) return HA_OK;
  ha_status st = metadata_text(&text, bag, HA__METADATA_EMBEDDED, err);
  if (st >= 0) st = keep_yaml(bag->file, &text, err);
  ha__text_done(&text);
  return st;
}

/* Rule of rosbag2: split before the message that finds the file too large or too long. */
static ha_status is_split_point(bool *out, const ha__out_bag *bag, const ha_message *msg,
                                ha_error *err) {
  const ha__out_entry *entry = last(bag);
  int64_t span;

  *out = false;
  if (entry->message_count == 0 || bag->rejoined) return HA_OK;
  if (bag->options.split_bytes) {
    HA_TRY(ha__out_file_reaches(out, bag->file, bag->options.split_bytes, err));
  }
  if (*out || bag->options.split_ns == 0) return HA_OK;
  *out = __builtin_sub_overflow(msg->log_time_ns, entry->start_ns, &span) ||
         span > bag->options.split_ns;
  return HA_OK;
}

static inline bool may_split(const ha__out_bag *bag) {
  return bag->options.split_bytes || bag->options.split_ns;
}

ha_status ha__out_bag_splits_before(bool *out, const ha__out_bag *bag, const ha_message *msg,
                                    ha_error *err) {
  *out = false;
  return bag->file && may_split(bag) ? is_split_point(out, bag, msg, err) : HA_OK;
}

/* Create the next file when most of the current one is written, so that an empty file exists for a
 * short time only. */
static bool nears_split(const ha__out_bag *bag, const ha_message *msg) {
  const ha_writer_options *o = &bag->options;
  const ha__out_entry *entry = last(bag);
  int64_t span;

  if (bag->next.begun || entry->message_count == 0 || bag->rejoined) return false;
  if (o->split_bytes && ha__out_file_size(bag->file) >= o->split_bytes / 4 * 3) return true;
  return o->split_ns && !__builtin_sub_overflow(msg->log_time_ns, entry->start_ns, &span) &&
         span >= o->split_ns / 4 * 3;
}

static void prepare_next(ha__out_bag *bag) {
  char *path = NULL;

  bag->next.begun = true; /* also if it fails: do not try again */
  if (make_work_path(&path, bag, bag->entry_count, NULL) < 0) return;
  ha__next_file_begin(&bag->next, path, &bag->how);
  ha__free(path);
}

/* Note which messages are lost if the file is deleted. */
static ha_status make_counts(ha__out_bag *bag, ha_error *err) {
  ha__out_entry *entry = last(bag);
  void *counts = entry->counts;
  const size_t had = entry->count_capacity;

  if (bag->options.max_files == 0 || had >= bag->channel_count) return HA_OK;
  const ha_status st = ha__reserve(&counts, &entry->count_capacity, had, bag->channel_count - had,
                                   sizeof *entry->counts, err);
  entry->counts = counts;
  if (st < 0) return st;
  memset(entry->counts + had, 0, (entry->count_capacity - had) * sizeof *entry->counts);
  return HA_OK;
}

static inline void count(ha__out_bag *bag, uint32_t channel, const ha_message *msg) {
  ha__out_entry *entry = last(bag);
  const int64_t time = msg->log_time_ns;

  if (entry->message_count == 0 || time < entry->start_ns) entry->start_ns = time;
  if (entry->message_count == 0 || time > entry->end_ns) entry->end_ns = time;
  entry->message_count++;
  entry->message_bytes += msg->size;
  if (entry->counts) entry->counts[channel]++;
  bag->channels[channel].message_count++;
  bag->messages++;
  bag->message_bytes += msg->size;
}

static ha_status begin_counts_and_preface(ha__out_bag *bag, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = make_counts(bag, &why);

  if (st >= 0 && !bag->has_preface) st = write_preface(bag, &why);
  return st < 0 ? keep_failure(bag, st, &why, err) : HA_OK;
}

/* Rare work before a message. A failure is kept. */
static __attribute__((noinline)) ha_status prepare_all(ha__out_bag *bag, const ha_message *msg,
                                                       ha_error *err) {
  bool splits = false;

  HA_TRY(ha__out_bag_check(bag, err));
  if (may_split(bag) && !bag->split_by_caller) HA_TRY(is_split_point(&splits, bag, msg, err));
  if (splits) HA_TRY(ha__out_bag_split(bag, err));
  if (may_split(bag) && nears_split(bag, msg)) prepare_next(bag);
  if (bag->has_preface && !bag->options.max_files) return HA_OK;
  return begin_counts_and_preface(bag, err);
}

static inline ha_status prepare(ha__out_bag *bag, const ha_message *msg, ha_error *err) {
  const bool is_ready = !bag->closing.file && bag->failure.code == 0 && !may_split(bag) &&
                        bag->has_preface && !bag->options.max_files;

  return is_ready ? HA_OK : prepare_all(bag, msg, err);
}

ha_status ha__out_bag_write(ha__out_bag *bag, uint32_t channel, const ha_message *msg,
                            const ha__out_content *content, ha_error *err) {
  ha_status st = channel < bag->channel_count
                     ? prepare(bag, msg, err)
                     : HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no channel %u", channel);

  if (st < 0) {
    ha__out_release(content);
    return st;
  }
  st = ha__out_file_write(bag->file, bag->channels[channel].number, msg, content, err);
  if (st >= 0) count(bag, channel, msg);
  return st;
}

ha_status ha__out_bag_end_chunk(ha__out_bag *bag, uint32_t channel, ha_error *err) {
  HA_TRY(ha__out_bag_check(bag, err));
  return ha__out_file_end_chunk(bag->file, bag->channels[channel].number, err);
}

bool ha__out_bag_takes_chunks(const ha__out_bag *bag, const ha__storage *from,
                              const char *compression) {
  return bag->file && !may_split(bag) && !bag->rejoined && bag->options.chunk_bytes == 0 &&
         ha__out_file_takes_chunks(bag->file, from, compression);
}

ha_status ha__out_bag_pass(ha__out_bag *bag, const ha_chunk *chunk, ha_entries *entries,
                           const ha_slice *stored, const ha__loan *loan, ha_error *err) {
  const ha_message none = HA_MESSAGE_INIT;
  const ha_status st = prepare(bag, &none, err);

  if (st < 0) {
    loan->release(loan->user);
    return st;
  }
  for (size_t i = 0; i < entries->size; i++) {
    const ha_entry *entry = &entries->items[i];
    const ha_message msg = {.log_time_ns = entry->log_time_ns, .size = entry->size};
    count(bag, entry->channel, &msg);
  }
  return ha__out_file_pass(bag->file, chunk, entries, stored, loan, err);
}

/* The single file is numbered only when a second one begins. */
static ha_status number_files(ha__out_bag *bag, ha_error *err) {
  if (bag->names.numbered || bag->names.folder) return HA_OK;
  bag->names.numbered = true;
  return make_name(&last(bag)->name, bag, bag->entry_count - 1, err);
}

static ha_status split(ha__out_bag *bag, ha_error *err) {
  HA_TRY(number_files(bag, err));
  HA_TRY(begin_closing(bag, true, err));
  HA_TRY(open_file(bag, err));
  return delete_oldest(bag, err);
}

ha_status ha__out_bag_split(ha__out_bag *bag, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  if (bag->rejoined) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a bag that is appended to can't be split");
  }
  if (bag->names.is_stream) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a pipe takes one file: it can't be split");
  }
  HA_TRY(ha__out_bag_check(bag, err));
  const ha_status st = split(bag, &why);
  return st < 0 ? keep_failure(bag, st, &why, err) : HA_OK;
}

ha_status ha__out_bag_path(char **out, const ha__out_bag *bag, size_t n, ha_error *err) {
  return ha__out_names_work_path(out, &bag->names, bag->entries[n].name, false, err);
}

ha_status ha__out_bag_delete_oldest(ha__out_bag *bag, ha_error *err) {
  const uint32_t most = bag->options.max_files;
  ha_error why = HA_ERROR_INIT;

  if (bag->entry_count - bag->deleted < 2) return HA_END;
  bag->options.max_files = (uint32_t)(bag->entry_count - bag->deleted - 1);
  const ha_status st = delete_oldest(bag, &why);
  bag->options.max_files = most;
  return st < 0 ? keep_failure(bag, st, &why, err) : HA_OK;
}

/* --- flush ------------------------------------------------------------------------------- */

/* Files that ended without being synced. */
static ha_status sync_ended(ha__out_bag *bag, ha_error *err) {
  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    ha__out_entry *entry = &bag->entries[i];
    char *path = NULL;
    if (!entry->settled || entry->synced) continue;
    HA_TRY(ha__out_names_work_path(&path, &bag->names, entry->name, false, err));
    const ha_status st = ha__file_sync(path, err);
    ha__free(path);
    if (st < 0) return st;
    entry->synced = true;
  }
  return HA_OK;
}

ha_status ha__out_bag_flush(ha__out_bag *bag, bool sync, ha_error *err) {
  ha_error why = HA_ERROR_INIT;

  (void)join(bag, NULL); /* the file must include what the writer writes at its end */
  HA_TRY(ha__out_bag_check(bag, err));
  HA_TRY(ha__out_file_flush(bag->file, sync, err));
  const ha_status st = sync ? sync_ended(bag, &why) : HA_OK;
  return st < 0 ? keep_failure(bag, st, &why, err) : HA_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

void ha__out_bag_get_stats(const ha__out_bag *bag, ha_writer_stats *out) {
  ha_writer_stats stats = bag->finished;

  if (bag->closing.file) add_stats(&stats, &bag->closing.stats);
  if (bag->file) ha__out_file_add_stats(bag->file, &stats);
  stats.messages = bag->messages;
  stats.message_bytes = bag->message_bytes;
  stats.files = (uint32_t)bag->entry_count;
  ha__caller_write(out, &stats, sizeof stats);
}

uint64_t ha__out_bag_size(const ha__out_bag *bag) {
  ha_writer_stats now = {0};
  uint64_t size = bag->closing.file ? bag->closing.stats.file_bytes : 0;

  for (size_t i = bag->deleted; i < bag->entry_count; i++)
    size += bag->entries[i].size;
  if (bag->file) ha__out_file_add_stats(bag->file, &now);
  return size + now.file_bytes;
}

ha__out_sum ha__out_bag_sum(const ha__out_bag *bag) {
  ha__out_sum sum = {.files = bag->entry_count - bag->deleted};

  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    sum.file_bytes += bag->entries[i].size;
    sum.messages += bag->entries[i].message_count;
    sum.message_bytes += bag->entries[i].message_bytes;
  }
  return sum;
}

static ha_status write_metadata_yaml(ha__out_bag *bag, ha_error *err) {
  ha__text text = HA__TEXT_INIT(HA__METADATA_MAX_BYTES);
  const char *folder = bag->names.work ? bag->names.work : bag->names.path;
  ha_status st = metadata_text(&text, bag, HA__METADATA_FILE, err);

  if (st >= 0) {
    st = ha__metadata_write_file(folder, &text, syncs_files(bag), err);
  }
  ha__text_done(&text);
  return st;
}

static ha_status settle_files(ha__out_bag *bag, ha_error *err) {
  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    ha__out_entry *entry = &bag->entries[i];
    HA_TRY(ha__out_names_settle_file(&bag->names, entry->work_path, entry->name, syncs_names(bag),
                                     err));
    entry->settled = true;
  }
  return HA_OK;
}

static ha_status give_names(ha__out_bag *bag, ha_error *err) {
  if (!bag->names.folder) return settles_late(bag) ? settle_files(bag, err) : HA_OK;
  /* it would not be encrypted */
  if (bag->recipients.count == 0) HA_TRY(write_metadata_yaml(bag, err));
  return ha__out_names_settle_folder(&bag->names, syncs_names(bag), err);
}

/* After a failure, end what can be ended properly. */
ha_status ha__out_bag_finish(ha__out_bag *bag, ha_error *err) {
  ha__next_file_drop(&bag->next);
  if (bag->file) (void)begin_closing(bag, false, NULL);
  (void)join(bag, NULL);
  HA_TRY(failed(bag, err));
  HA_TRY(delete_oldest(bag, err));
  return give_names(bag, err);
}

/* Remove the file, under any of its names. */
static void remove_file(const ha__out_bag *bag, const ha__out_entry *entry) {
  char *path = NULL;

  if (path_now(&path, bag, entry, NULL) >= 0) unlink(path);
  ha__free(path);
}

void ha__out_bag_discard(ha__out_bag *bag) {
  ha__next_file_drop(&bag->next);
  ha__out_file_abort(bag->file);
  bag->file = NULL;
  (void)join(bag, NULL);
  if (bag->rejoined || bag->names.is_stream) return;
  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    remove_file(bag, &bag->entries[i]);
  }
  ha__out_names_remove_folder(&bag->names);
}

void ha__out_bag_done(ha__out_bag *bag) {
  ha__next_file_drop(&bag->next);
  ha__out_file_abort(bag->file);
  (void)join(bag, NULL);
  for (size_t i = 0; i < bag->entry_count; i++) {
    ha__free(bag->entries[i].counts);
  }
  ha__free(bag->channels);
  ha__free(bag->entries);
  ha__out_names_done(&bag->names);
  ha__topics_done(&bag->topics);
  ha__arena_done(&bag->arena);
}
