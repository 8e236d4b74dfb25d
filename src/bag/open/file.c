#include "bag/open/file.h"

#include <stdio.h>
#include <string.h>

#include "bag/codec/unpack_file.h"
#include "bag/metadata/yaml.h"
#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"
#include "io/age/age.h"
#include "io/source.h"
#include "plugin/registry.h"

/* --- messages compressed one by one ----------------------------------------------------------- */

/* Finds out whether the messages of a file are compressed one by one, as rosbag2 can do in any
 * storage. */

enum {
  MESSAGES = 3,   /* chunks to probe: one may be damaged */
  MAX_ROWS = 100, /* chunks to read, in search of enough messages */
  MAX_CHUNK_BYTES =
      4 << 20 /* bytes to read: rosbag2's chunks are smaller, except for large messages */
};

/* Which magic the first messages begin with. */
typedef struct samples {
  const ha_compression_ops *ops; /* of the first compressed message */
  size_t packed;
  size_t messages;
} samples;

static void add_sample(samples *v, const uint8_t *data, size_t size) {
  const ha_compression_ops *ops = ha__registry_probe_compression(data, size);

  v->messages++;
  if (!ops || (v->ops && ops != v->ops)) return;
  v->ops = ops;
  v->packed++;
}

/* A majority decides: plain data can look like compressed data. */
static const ha_compression_ops *decide(const samples *v) {
  return 2 * v->packed >= v->messages ? v->ops : NULL;
}

/* Rows that can't be read are skipped. */
static ha_status probe_rows(samples *v, const ha__storage *storage, ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};
  ha_row row;
  void *cursor = NULL;
  ha_status st = HA_OK;

  HA_TRY(ha__storage_cursor_open(&cursor, storage, &all, err));
  for (int i = 0; i < MAX_ROWS && st != HA_END && v->messages < MESSAGES; i++) {
    st = ha__storage_cursor_next(storage, cursor, &row, NULL);
    if (st == HA_OK) add_sample(v, row.data, row.size);
  }
  ha__storage_cursor_close(storage, cursor);
  return HA_OK;
}

static void probe_entries(samples *v, const ha_storage_info *info, const ha_entries *entries,
                          const uint8_t *bytes) {
  for (size_t i = 0; i < entries->size && v->messages < MESSAGES; i++) {
    const ha_entry *entry = &entries->items[i];
    if (strcmp(info->channels[entry->channel]->encoding, "cdr") != 0) continue;
    add_sample(v, bytes + entry->offset, entry->size);
  }
}

/* rosbag2 compresses only messages in CDR, and then no chunks. */
static bool may_be_compressed(const ha__storage *storage, ha_chunk *chunk) {
  const ha_storage_info *info = ha__storage_info(storage);
  bool cdr = false;

  for (size_t i = 0; i < info->channel_count && !cdr; i++) {
    cdr = strcmp(info->channels[i]->encoding, "cdr") == 0;
  }
  if (!cdr || info->chunk_count == 0) return false;
  ha__storage_chunk(storage, 0, chunk);
  return strcmp(chunk->compression, "none") == 0 && chunk->data_size <= MAX_CHUNK_BYTES;
}

/* A chunk that can't be read is skipped: reading its messages reports it. */
static void probe_chunk(samples *v, const ha__storage *storage, ha_source *source) {
  ha_entries entries = {.items = NULL};
  ha_view view = HA_VIEW_INIT;
  ha_chunk chunk;

  if (!may_be_compressed(storage, &chunk)) return;
  const size_t size = (size_t)chunk.data_size;
  if (ha__source_view(&view, source, chunk.data_offset, size, NULL) < 0) return;
  if (ha__storage_parse(storage, 0, view.data, size, &entries, NULL) >= 0) {
    probe_entries(v, ha__storage_info(storage), &entries, view.data);
  }
  ha__free(entries.items);
  ha__view_release(&view);
}

/* embedded: metadata.yaml within the file, which takes precedence; NULL = none, and the first
 * messages are probed. *out: NULL = not compressed. HA_E_NOMEM, and failures of opening a
 * cursor. */
static ha_status find_message_compression(const ha_compression_ops **out,
                                          const ha__storage *storage, ha_source *source,
                                          const ha__metadata_yaml *embedded, ha_error *err) {
  const ha_storage_info *info = ha__storage_info(storage);
  samples v = {.ops = NULL};

  if (embedded && strcmp(embedded->compression_mode, "message") == 0) {
    const ha_compression_ops *ops = ha__registry_find_compression(embedded->compression_format);
    if (ops) {
      *out = ops;
      return HA_OK;
    }
  }
  if (info->flags & HA_STORAGE_PACKED_ROWS) {
    HA_TRY(probe_rows(&v, storage, err));
  } else if (!embedded && !ha__storage_has_cursors(storage)) {
    probe_chunk(&v, storage, source);
  }
  *out = decide(&v);
  return HA_OK;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Bytes that the probe of a storage receives. */
enum { HEAD_SIZE = 4096 };

static ha_status view_head(ha_view *out, ha_source *source, ha_error *err) {
  const uint64_t size = ha__source_size(source);

  return ha__source_view(out, source, 0, size < HEAD_SIZE ? (size_t)size : HEAD_SIZE, err);
}

/* The storage that recognises the bytes; NULL if none does, and the compression that does, if
 * any. */
static ha_status probe(const ha_storage_ops **storage, const ha_compression_ops **compression,
                       ha_source *source, ha_error *err) {
  ha_view head = HA_VIEW_INIT;

  HA_TRY(view_head(&head, source, err));
  *storage = ha__registry_probe(head.data, head.size, ha__source_size(source));
  *compression = *storage ? NULL : ha__registry_probe_compression(head.data, head.size);
  ha__view_release(&head);
  return HA_OK;
}

/* Whether a problem of this file was reported since the list had this many. */
static bool is_reported(const ha__file *file, size_t problems) {
  ha__report *report = file->report_to.report;

  return report->size != problems ||
         (report->losses && ha__losses_touch(report->losses, file->path, 0, UINT64_MAX));
}

/* Replace the source by its unpacked content. */
static ha_status unpack_source(ha__file *file, const ha_compression_ops *ops,
                               const ha_reader_options *options, ha_error *err) {
  ha_source *unpacked = NULL;
  const size_t problems = file->report_to.report->size;

  HA_TRY(ha__unpack_file(&unpacked, file->source, ops, file->means.scratch, file->means.budget,
                         &file->report_to, err));
  if (is_reported(file, problems)) file->damaged = true;
  ha__source_lend(unpacked, NULL, options->limits->temp_dir);
  ha__source_close(file->source);
  file->source = unpacked;
  file->compression = ops->name;
  return HA_OK;
}

static ha_storage_open how_to_open(ha__file *file, const ha_reader_options *options) {
  return (ha_storage_open){
      .struct_size = sizeof(ha_storage_open),
      .host = &ha__host,
      .source = file->source,
      .report_to = &file->report_to,
      .max_chunk_bytes = options->limits->max_chunk_bytes,
      .max_record_bytes = options->limits->max_record_bytes,
      .flags = (options->flags & HA_READ_NO_CRC ? (uint32_t)HA_STORAGE_NO_CRC : 0) |
               (options->flags & HA_READ_RECOVER ? (uint32_t)HA_STORAGE_RECOVER : 0),
      .threads = options->threads,
      .temporary = file->means.scratch,
      .max_ratio = file->means.max_ratio,
      .max_channels = options->limits->max_channels,
      .max_chunks = options->limits->max_chunks,
      .max_attachments = options->limits->max_attachments,
      .budget = file->means.budget,
  };
}

static void report_cut(const ha__file *file, const ha__age_opened *opened) {
  char text[HA__AGE_CUT_TEXT];

  ha__age_describe_cut(text, opened);
  const ha_loss loss = {.offset = (int64_t)ha__source_size(file->source),
                        .bytes = opened->lost,
                        .messages = HA_UNCOUNTED,
                        .text = text};
  ha__report_lose(&file->report_to, &loss);
}

/* Replace the source of a file that is encrypted as a whole by one of its plain bytes. */
static ha_status open_sealed(ha__file *file, const ha_reader_options *options, ha_error *err) {
  const ha__age_means means = {.keys = options->keys,
                               .scratch = file->means.scratch,
                               .skip_unreadable = (options->flags & HA_READ_RECOVER) != 0};
  ha__age_opened opened = {NULL, false, 0, false};

  const ha_status st = ha__age_open(&opened, &file->source, &means, err);
  if (st != HA_OK) return st == HA_END ? HA_OK : st;
  ha__source_lend(file->source, file->means.buffers, options->limits->temp_dir);
  file->encryption = opened.how;
  if (opened.is_cut) report_cut(file, &opened);
  return HA_OK;
}

/* Replace the source of an encrypted file by one of its plain bytes. */
static ha_status decrypt_source(ha__file *file, const ha_storage_ops *ops,
                                const ha_reader_options *options, ha_error *err) {
  const ha_storage_open how = how_to_open(file, options);
  ha_decrypted plain = HA_DECRYPTED_INIT;
  ha_source *source = NULL;

  const ha_status st = ops->decrypted ? ops->decrypted(&plain, &how, options->keys, err) : HA_END;
  if (st != HA_OK) return st == HA_END ? HA_OK : st;
  const ha_status opened =
      ha__source_from_io(&source, plain.ops, plain.context, ha__source_name(file->source), err);
  if (opened < 0) {
    plain.ops->close(plain.context);
    return opened;
  }
  ha__source_lend(source, file->means.buffers, options->limits->temp_dir);
  file->sealed = file->source;
  file->source = source;
  file->encryption = plain.how;
  return HA_OK;
}

static bool can_read(ha__file *file, const ha_storage_ops *ops, const ha_reader_options *options) {
  ha_storage_open how = how_to_open(file, options);
  ha__storage storage = HA__STORAGE_INIT;

  how.report_to = NULL;
  if (ha__storage_open(&storage, ops, &how, NULL) < 0) return false;
  ha__storage_close(&storage);
  return true;
}

/* Recovering a file whose beginning no storage recognises: choose the first storage that can read
 * something, beginning with the one that the name suggests. */
static const ha_storage_ops *find_reader(ha__file *file, const ha_reader_options *options) {
  const ha_storage_ops *ops = ha__registry_find_suffix(file->path);

  if (ops && can_read(file, ops, options)) return ops;
  for (size_t i = 0; (ops = ha__registry_storage(i)) != NULL; i++) {
    if (can_read(file, ops, options)) return ops;
  }
  return NULL;
}

static ha_status open_storage(ha__file *file, const ha_reader_options *options, ha_error *err) {
  const ha_storage_ops *storage = NULL;
  const ha_compression_ops *compression = NULL;
  const size_t problems = file->report_to.report->size;

  HA_TRY(open_sealed(file, options, err));
  const ha_status st = probe(&storage, &compression, file->source, err);
  if (st < 0 && (st != HA_E_IO || !(options->flags & HA_READ_RECOVER))) return st;
  if (compression) {
    HA_TRY(unpack_source(file, compression, options, err));
    HA_TRY(probe(&storage, &compression, file->source, err));
  }
  if (!storage && ha__source_size(file->source) == 0) {
    return HA_FAIL(err, HA_E_TRUNCATED, 0, "the file is empty, not a bag");
  }
  if (!storage && (options->flags & HA_READ_RECOVER)) storage = find_reader(file, options);
  if (!storage) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "not a bag: no storage knows how this file begins");
  }
  HA_TRY(decrypt_source(file, storage, options, err));
  if (options->flags & HA_READ_RECOVER) ha__source_prefetch_all(file->source);
  const ha_storage_open how = how_to_open(file, options);
  HA_TRY(ha__storage_open(&file->storage, storage, &how, err));
  if (is_reported(file, problems) ||
      !(ha__storage_info(&file->storage)->flags & HA_STORAGE_COMPLETE)) {
    file->damaged = true;
  }
  return HA_OK;
}

/* The metadata.yaml that recorders store in the file itself; NULL when there is none. */
static const char *embedded_metadata(const ha_storage_info *info) {
  const char *text = ha_pairs_get(&info->metadata, HA__FILE_METADATA_KEY);

  for (size_t i = info->metadata_record_count; i > 0 && !text; i--) {
    const ha_metadata *record = info->metadata_records[i - 1];
    if (strcmp(record->name, "rosbag2") == 0) {
      text = ha_pairs_get(&record->pairs, HA__RECORD_METADATA_KEY);
    }
  }
  return text;
}

static ha_status read_embedded(ha__file *file, ha_error *err) {
  const char *text = embedded_metadata(ha__storage_info(&file->storage));
  ha__metadata_yaml *m = text ? ha__arena_alloc(&file->arena, sizeof *m) : NULL;

  if (!text) return HA_OK;
  if (!m) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__metadata_yaml_parse(m, &file->arena, text, strlen(text), NULL);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st >= 0) file->embedded = m; /* a copy that can't be read is ignored */
  return HA_OK;
}

static void take_info(ha__file *file) {
  const ha_storage_info *info = ha__storage_info(&file->storage);

  if (info->flags & HA_STORAGE_PUBLISH_TIME) file->message_flags |= HA_MESSAGE_HAS_PUBLISH_TIME;
  if (info->flags & HA_STORAGE_SEQUENCE) file->message_flags |= HA_MESSAGE_HAS_SEQUENCE;
  file->counted = (info->flags & HA_STORAGE_COUNTED) != 0;
  file->message_count = info->message_count;
  file->start_ns = info->start_ns;
  file->end_ns = info->end_ns;
}

static ha_status open_all(ha__file *file, const char *name, const ha_reader_options *options,
                          ha_error *err) {
  if (file->report_to.report->losses) {
    HA_TRY(ha__losses_announce(file->report_to.report->losses, file->path, err));
  }
  HA_TRY(ha__files_open(&file->source, &file->means.files, name, err));
  ha__source_report(file->source, file->means.progress);
  ha__source_lend(file->source, file->means.buffers, options->limits->temp_dir);
  if (options->flags & HA_READ_MAPPED) ha__source_map(file->source);
  file->disk_size = ha__source_size(file->source);
  ha__scratch_saw(file->means.scratch, file->disk_size);
  HA_TRY(open_storage(file, options, err));
  HA_TRY(read_embedded(file, err));
  HA_TRY(find_message_compression(&file->message_compression, &file->storage, file->source,
                                  file->embedded, err));
  take_info(file);
  return HA_OK;
}

ha_status ha__file_open(ha__file **out, const char *path, const ha_reader_options *options,
                        const ha__file_means *means, ha__report *report, ha_error *err) {
  ha__file *file = ha__alloc_zeroed(1, sizeof *file);
  ha_status st;

  if (!file) return HA_FAIL_NOMEM(err);
  file->path = ha__url_shown(path);
  file->compression = "none";
  file->report_to = (ha__report_target){report, file->path};
  file->means = *means;
  st = file->path ? open_all(file, path, options, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    if (file->path) ha__error_locate(err, file->path);
    ha__file_close(file);
    return st;
  }
  *out = file;
  return HA_OK;
}

void ha__file_close(ha__file *file) {
  if (!file) return;
  ha__storage_close(&file->storage);
  ha__source_close(file->source);
  ha__source_close(file->sealed);
  ha__arena_done(&file->arena);
  ha__free(file->channels);
  ha__free(file->path);
  ha__free(file);
}
