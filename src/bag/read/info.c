#include "bag/read/info.h"

#include <stdlib.h>
#include <string.h>

#include "bag/open/folder.h"
#include "bag/open/properties.h"
#include "bag/read/visit.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "io/source.h"

/* --- counting ---------------------------------------------------------------------- */

/* Sums over the files of a bag, by channel of the bag. */
typedef struct sums {
  uint64_t *counts;
  uint64_t *bytes; /* NULL unless sizes were requested */
} sums;

static void add_counts(const ha__file *file, const uint64_t *counts, const uint64_t *bytes,
                       const sums *s) {
  const size_t n = ha__storage_info(&file->storage)->channel_count;

  for (size_t c = 0; c < n; c++) {
    const uint32_t id = file->channels[c]->id;
    s->counts[id] += counts[c];
    if (s->bytes && bytes) s->bytes[id] += bytes[c];
  }
}

static ha_status count_by_reading(ha__file *file, const ha__loader *loader, const sums *s,
                                  ha_error *err) {
  ha__file_counts t;

  HA_TRY(ha__file_count(&t, file, loader, err));
  file->message_count = t.total;
  file->start_ns = t.start_ns;
  file->end_ns = t.end_ns;
  file->counted = true;
  add_counts(file, t.counts, t.bytes, s);
  ha__file_counts_done(&t);
  return HA_OK;
}

/* Count by the index, else by the storage, else by reading everything. */
static ha_status count_file(ha__file *file, const ha__loader *loader, const sums *s,
                            ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&file->storage);
  ha_status st = HA_END;

  if (s->bytes) return count_by_reading(file, loader, s, err);
  if (!(info->flags & HA_STORAGE_COUNTED)) st = ha__storage_count(&file->storage, err);
  if (st == HA_E_NOMEM) return st;
  info = ha__storage_info(&file->storage);
  if (!(info->flags & HA_STORAGE_COUNTED)) return count_by_reading(file, loader, s, err);
  file->message_count = info->message_count;
  file->start_ns = info->start_ns;
  file->end_ns = info->end_ns;
  file->counted = true;
  for (size_t c = 0; c < info->channel_count; c++) {
    s->counts[file->channels[c]->id] += info->channels[c]->message_count;
  }
  return HA_OK;
}

static ha_status count_all(ha__bag *bag, const ha__loader *loader, const sums *s, ha_error *err) {
  for (size_t i = 0; i < bag->file_count; i++) {
    HA_TRY(count_file(bag->files[i], loader, s, err));
  }
  for (size_t i = 0; i < bag->channels.size; i++) {
    bag->channels.items[i]->message_count = s->counts[i];
  }
  return HA_OK;
}

/* Neither the expected nor the actual number is known without reading. */
static bool may_stay_uncounted(const ha__bag *bag) {
  if (bag->folder.metadata) return false;
  for (size_t i = 0; i < bag->file_count; i++) {
    if (!bag->files[i]->counted) return true;
  }
  return false;
}

/* --- chunks ----------------------------------------------------------------------------------- */

enum { MAX_USES = 16 }; /* names of compressions in one bag; the last one sums up any others */

typedef struct uses {
  ha_compression_use items[MAX_USES];
  size_t size;
} uses;

static void add_use(uses *u, const char *name, uint64_t stored, uint64_t raw) {
  size_t i = 0;

  if (name[0] == '\0') name = "none";
  while (i < u->size && strcmp(u->items[i].name, name) != 0) {
    i++;
  }
  if (i == MAX_USES) i--;
  if (i == u->size) u->items[u->size++] = (ha_compression_use){name, 0, 0, 0};
  u->items[i].count++;
  u->items[i].stored_bytes += stored;
  u->items[i].raw_bytes += raw;
}

/* Of a file that is not in the file system, chunks whose compression the index does not state are
 * assumed to have that of the first: to ask each of them would take as many requests. */
static void get_use(ha_chunk *out, const ha__file *file, size_t i) {
  ha_chunk first;

  if (i == 0 || !ha__source_can_prefetch(file->source)) {
    ha__storage_chunk(&file->storage, i, out);
    return;
  }
  ha__storage_chunk_listed(&file->storage, i, out);
  if (out->compression) return;
  ha__storage_chunk(&file->storage, 0, &first);
  out->compression = first.compression;
}

/* Sum up the compressions of the file's chunks. Returns how many are stored as chunks. */
static size_t add_chunk_uses(uses *u, const ha__file *file) {
  const size_t n = ha__storage_info(&file->storage)->chunk_count;
  size_t stored = 0;

  for (size_t i = 0; i < n; i++) {
    ha_chunk chunk;
    get_use(&chunk, file, i);
    if (chunk.flags & HA_CHUNK_IMPLIED) continue;
    add_use(u, chunk.compression, chunk.data_size, chunk.raw_size);
    stored++;
  }
  return stored;
}

/* --- files and times ------------------------------------------------------------------ */

/* chunks: gets the compressions of the chunks of all files. */
static ha_status add_files(uses *chunks, ha__info *info, const ha__bag *bag, ha_error *err) {
  const ha_file_info **files =
      ha__arena_alloc(&info->arena, bag->file_count * sizeof(ha_file_info *));

  if (!files) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < bag->file_count; i++) {
    const ha__file *file = bag->files[i];
    ha_file_info *out = ha__arena_alloc(&info->arena, sizeof *out);
    if (!out) return HA_FAIL_NOMEM(err);
    *out = (ha_file_info){sizeof *out,
                          file->path,
                          file->storage.ops->name,
                          ha__storage_info(&file->storage)->format_version,
                          file->disk_size,
                          file->counted ? file->message_count : HA_UNCOUNTED,
                          file->start_ns,
                          file->end_ns,
                          add_chunk_uses(chunks, file),
                          !file->damaged,
                          (ha__storage_info(&file->storage)->flags & HA_STORAGE_SCANNED) != 0};
    files[i] = out;
  }
  info->bag.files = files;
  info->bag.file_count = bag->file_count;
  return HA_OK;
}

static uint64_t add_count(uint64_t a, uint64_t b) {
  return a == HA_UNCOUNTED || b == HA_UNCOUNTED ? HA_UNCOUNTED : a + b;
}

/* Totals of the files. */
static void sum_files(ha_bag_info *out) {
  bool any = false;

  out->complete = 1;
  for (size_t i = 0; i < out->file_count; i++) {
    const ha_file_info *file = out->files[i];
    out->size += file->size;
    out->message_count = add_count(out->message_count, file->message_count);
    if (!file->complete) out->complete = 0;
    if (strcmp(file->storage, out->files[0]->storage) != 0) out->storage = "mixed";
    if (file->message_count == 0 || file->message_count == HA_UNCOUNTED) continue;
    if (!any || file->start_ns < out->start_ns) out->start_ns = file->start_ns;
    if (!any || file->end_ns > out->end_ns) out->end_ns = file->end_ns;
    any = true;
  }
}

/* --- topics ------------------------------------------------------------------------------ */

static int compare_topics(const void *a, const void *b) {
  const ha_topic_info *const *x = a;
  const ha_topic_info *const *y = b;

  return strcmp((*x)->name, (*y)->name);
}

static ha_status add_type(ha__arena *arena, ha_topic_info *topic, const char *type, ha_error *err) {
  for (size_t i = 0; i < topic->type_count; i++) {
    if (strcmp(topic->types[i], type) == 0) return HA_OK;
  }
  const char **types = ha__arena_alloc(arena, (topic->type_count + 1) * sizeof *types);
  if (!types) return HA_FAIL_NOMEM(err);
  if (topic->type_count > 0) memcpy(types, topic->types, topic->type_count * sizeof *types);
  types[topic->type_count++] = type;
  topic->types = types;
  return HA_OK;
}

static ha_status add_channel(ha__arena *arena, ha_topic_info **topics, size_t *count,
                             ha__table *by_name, const ha_channel *channel, uint64_t bytes,
                             ha_error *err) {
  uint64_t at = *count;
  const size_t name_size = strlen(channel->topic);

  if (!ha__table_find(&at, by_name, channel->topic, name_size)) {
    topics[at] = ha__arena_alloc(arena, sizeof **topics);
    if (!topics[at]) return HA_FAIL_NOMEM(err);
    *topics[at] = (ha_topic_info){sizeof **topics, channel->topic, NULL, 0, 0, 0};
    HA_TRY(ha__table_put(by_name, channel->topic, name_size, at, err));
    *count += 1;
  }
  HA_TRY(add_type(arena, topics[at], channel->schema->name, err));
  topics[at]->message_count = add_count(topics[at]->message_count, channel->message_count);
  topics[at]->byte_count += bytes;
  return HA_OK;
}

static ha_status add_topics(ha__info *info, const ha__bag *bag, const uint64_t *bytes,
                            ha_error *err) {
  ha__table by_name = HA__TABLE_INIT;
  ha_topic_info **topics =
      ha__arena_alloc(&info->arena, bag->channels.size * sizeof(ha_topic_info *));
  size_t count = 0;
  ha_status st = topics ? HA_OK : HA_FAIL_NOMEM(err);

  for (size_t i = 0; st >= 0 && i < bag->channels.size; i++) {
    st = add_channel(&info->arena, topics, &count, &by_name, bag->channels.items[i],
                     bytes ? bytes[i] : 0, err);
  }
  ha__table_done(&by_name);
  if (st < 0) return st;
  for (size_t i = 0; i < count && !bytes; i++) {
    topics[i]->byte_count = HA_UNCOUNTED;
  }
  qsort(topics, count, sizeof *topics, compare_topics);
  info->bag.topics = (const ha_topic_info *const *)topics;
  info->bag.topic_count = count;
  return HA_OK;
}

/* --- compression ---------------------------------------------------------------------------- */

static bool any_packed(const uses *u) {
  for (size_t i = 0; i < u->size; i++) {
    if (strcmp(u->items[i].name, "none") != 0) return true;
  }
  return false;
}

/* The outermost compression determines the mode; its uses are listed. out: those of chunks on
 * entry. */
static void find_uses(uses *out, const char **mode, const ha__bag *bag) {
  uses files = {.size = 0};
  uses rows = {.size = 0};

  for (size_t i = 0; i < bag->file_count; i++) {
    const ha__file *file = bag->files[i];
    add_use(&files, file->compression, file->disk_size, ha__source_size(file->source));
    if (!file->message_compression || (file->counted && file->message_count == 0)) continue;
    add_use(&rows, file->message_compression->name, 0, 0);
    if (file->counted) rows.items[0].count += file->message_count - 1;
  }
  *mode = any_packed(out) ? "chunk" : "none";
  if (any_packed(&rows)) {
    *mode = "message";
    *out = rows;
  }
  if (any_packed(&files)) {
    *mode = "file";
    *out = files;
  }
}

static const char *encryption_of(const ha__bag *bag) {
  for (size_t i = 0; i < bag->file_count; i++) {
    if (bag->files[i]->encryption) return bag->files[i]->encryption;
  }
  return NULL;
}

static ha_status add_compressions(ha__info *info, uses *u, const ha__bag *bag, ha_error *err) {
  find_uses(u, &info->bag.compression_mode, bag);
  ha_compression_use *items = ha__arena_alloc(&info->arena, u->size * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  if (u->size > 0) memcpy(items, u->items, u->size * sizeof *items);
  info->bag.compressions = items;
  info->bag.compression_count = u->size;
  return HA_OK;
}

/* --- metadata, attachments -------------------------------------------------------------------- */

/* Add a pair unless there is one of this name. */
static void add_pair(ha_pairs *to, ha_pair *items, const char *key, const char *value,
                     size_t value_size) {
  if (ha_pairs_get(to, key)) return;
  items[to->size++] = (ha_pair){key, value, value_size};
}

static void add_all(ha_pairs *to, ha_pair *items, const ha_pairs *from) {
  for (size_t i = 0; i < from->size; i++) {
    const ha_pair *pair = &from->items[i];
    if (strcmp(pair->key, HA__FILE_METADATA_KEY) == 0) continue; /* also shown as contents */
    add_pair(to, items, pair->key, pair->value, pair->value_size);
  }
}

/* Pairs of metadata.yaml and of all files; the first of equal names is used. */
static ha_status add_pairs(ha__info *info, const ha__bag *bag, ha_error *err) {
  const char *distro = ha__bag_distro(bag);
  ha_pairs *to = &info->bag.metadata;
  size_t room = 1;

  HA_TRY(ha__bag_custom_data(&info->bag.custom_data, &info->arena, bag, err));
  room += info->bag.custom_data.size;
  for (size_t i = 0; i < bag->file_count; i++) {
    room += ha__storage_info(&bag->files[i]->storage)->metadata.size;
  }
  ha_pair *items = ha__arena_alloc(&info->arena, room * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  *to = (ha_pairs){items, 0};
  if (distro[0]) add_pair(to, items, "ros_distro", distro, strlen(distro));
  add_all(to, items, &info->bag.custom_data);
  for (size_t i = 0; i < bag->file_count; i++) {
    add_all(to, items, &ha__storage_info(&bag->files[i]->storage)->metadata);
  }
  return HA_OK;
}

static ha_status add_extras(ha__info *info, const ha__bag *bag, ha_error *err) {
  size_t attachments = 0;
  size_t records = 0;

  for (size_t i = 0; i < bag->file_count; i++) {
    const ha_storage_info *file = ha__storage_info(&bag->files[i]->storage);
    attachments += file->attachment_count;
    records += file->metadata_record_count;
  }
  const ha_attachment **a = ha__arena_alloc(&info->arena, attachments * sizeof(ha_attachment *));
  const ha_metadata **m = ha__arena_alloc(&info->arena, records * sizeof(ha_metadata *));
  if (!a || !m) return HA_FAIL_NOMEM(err);
  info->bag.attachments = a;
  info->bag.metadata_records = m;
  for (size_t i = 0; i < bag->file_count; i++) {
    const ha_storage_info *file = ha__storage_info(&bag->files[i]->storage);
    for (size_t k = 0; k < file->attachment_count; k++) {
      a[info->bag.attachment_count++] = file->attachments[k];
    }
    for (size_t k = 0; k < file->metadata_record_count; k++) {
      m[info->bag.metadata_record_count++] = file->metadata_records[k];
    }
  }
  return HA_OK;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* All counts are known. */
static ha_status put_together(ha__info *info, ha__bag *bag, const uint64_t *bytes, ha_error *err) {
  const ha__metadata_yaml *yaml = bag->folder.metadata;
  uses chunks = {.size = 0};

  info->bag = (ha_bag_info){.struct_size = sizeof info->bag, .path = bag->path};
  HA_TRY(add_files(&chunks, info, bag, err));
  info->bag.storage = bag->file_count > 0 ? info->bag.files[0]->storage : "";
  info->bag.format_version = bag->file_count > 0 ? info->bag.files[0]->format_version : "";
  info->bag.metadata_version = yaml ? yaml->version : 0;
  sum_files(&info->bag);
  if (bag->missing) info->bag.complete = 0;
  HA_TRY(add_topics(info, bag, bytes, err));
  HA_TRY(add_compressions(info, &chunks, bag, err));
  info->bag.encryption = encryption_of(bag);
  HA_TRY(add_pairs(info, bag, err));
  HA_TRY(add_extras(info, bag, err));
  info->bag.channels = (const ha_channel *const *)bag->channels.items;
  info->bag.channel_count = bag->channels.size;
  ha__folder_compare(&bag->folder, &info->bag, &bag->report);
  ha__report_take_losses(&bag->report);
  info->bag.problems = bag->report.items;
  info->bag.problem_count = bag->report.size;
  return HA_OK;
}

ha_status ha__info_make(ha__info *out, ha__bag *bag, const ha__loader *loader, uint32_t flags,
                        ha_error *err) {
  const size_t n = bag->channels.size;
  sums s = {ha__alloc_zeroed(n, sizeof *s.counts), NULL};
  ha_status st = s.counts ? HA_OK : HA_FAIL_NOMEM(err);

  *out = (ha__info)HA__INFO_INIT;
  if (st >= 0 && (flags & HA_INFO_SIZES)) {
    s.bytes = ha__alloc_zeroed(n, sizeof *s.bytes);
    if (!s.bytes) st = HA_FAIL_NOMEM(err);
  }
  if (st >= 0 && !((flags & HA_INFO_INDEXED) && may_stay_uncounted(bag))) {
    st = count_all(bag, loader, &s, err);
  }
  if (st >= 0) st = put_together(out, bag, s.bytes, err);
  ha__free(s.counts);
  ha__free(s.bytes);
  if (st < 0) ha__info_done(out);
  return st;
}

ha_status ha__info_make_counted(ha__info *out, ha__bag *bag, ha_error *err) {
  *out = (ha__info)HA__INFO_INIT;
  const ha_status st = put_together(out, bag, NULL, err);
  if (st < 0) ha__info_done(out);
  return st;
}

void ha__info_done(ha__info *info) {
  ha__arena_done(&info->arena);
  *info = (ha__info)HA__INFO_INIT;
}
