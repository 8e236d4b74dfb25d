/* Public functions for a storage's walk over its records. */
#include <holdall/records.h>

#include <string.h>

#include "bag/codec/budget.h"
#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/status.h"
#include "base/url.h"
#include "io/age/age.h"
#include "io/files.h"
#include "io/scratch.h"
#include "io/source.h"
#include "model/caller.h"
#include "plugin/registry.h"
#include "storage/storage.h"

struct ha_records {
  char *path;
  ha_source *source;
  ha_source *sealed; /* the encrypted file that source decrypts; NULL = none */
  const ha_storage_ops *ops;
  ha__scratch *scratch;
  ha__unpack_budget budget;
  void *walker;
  bool is_cut; /* its end is reported after the last record */
  char cut[HA__AGE_CUT_TEXT];
};

/* A file that is encrypted as a whole. Damaged pieces are damage of the records in them. */
static ha_status open_sealed(ha_records *records, const ha_records_options *options,
                             ha_error *err) {
  const ha__age_means means = {
      .keys = options->keys, .scratch = records->scratch, .skip_unreadable = true};
  ha__age_opened opened = {NULL, false, 0, false};

  const ha_status st = ha__age_open(&opened, &records->source, &means, err);
  if (st != HA_OK) return st == HA_END ? HA_OK : st;
  records->is_cut = opened.is_cut;
  ha__age_describe_cut(records->cut, &opened);
  return ha__source_skip_unreadable(records->source, err);
}

/* A file that is encrypted in a way of its storage is shown as the plain one if a key opens it, and
 * without a key as it is. */
static ha_status decrypt(ha_records *records, const ha_storage_open *how, const ha_keys *keys,
                         ha_error *err) {
  const ha_storage_ops *ops = records->ops;
  const bool is_given = keys && keys->aes_key;
  ha_decrypted plain = HA_DECRYPTED_INIT;
  ha_source *source = NULL;

  const ha_status st = ops->decrypted ? ops->decrypted(&plain, how, keys, err) : HA_END;
  if (st == HA_END || st == HA_E_UNSUPPORTED || (st == HA_E_KEY && !is_given)) return HA_OK;
  if (st < 0) return st;
  const char *name = ha__source_name(records->source);
  const ha_status opened = ha__source_from_io(&source, plain.ops, plain.context, name, err);
  if (opened < 0) {
    plain.ops->close(plain.context);
    return opened;
  }
  records->sealed = records->source;
  records->source = source;
  return HA_OK;
}

static ha_status make_scratch(ha_records *records, const ha_limits *limits, ha_error *err) {
  records->budget.limit = limits->max_unpacked_bytes;
  HA_TRY(ha__scratch_new(&records->scratch, limits->temp_dir, limits->max_temp_bytes, err));
  ha__scratch_saw(records->scratch, ha__source_size(records->source));
  return HA_OK;
}

static ha_status start(ha_records *records, const ha_records_options *options,
                       const ha_limits *limits, uint32_t max_ratio, ha_error *err) {
  ha_storage_open how = {
      .struct_size = sizeof how,
      .host = &ha__host,
      .source = records->source,
      .max_chunk_bytes = limits->max_chunk_bytes,
      .max_record_bytes = limits->max_record_bytes,
      .temporary = records->scratch,
      .max_ratio = max_ratio,
      .budget = &records->budget,
  };
  HA_TRY(decrypt(records, &how, options->keys, err));
  how.source = records->source;
  return records->ops->walk_open(&records->walker, &how, options->start, options->chunks, err);
}

static ha_status init(ha_records *records, const char *path, const ha_records_options *options,
                      ha_error *err) {
  ha__files files = HA__FILES_INIT;
  ha_view head = HA_VIEW_INIT;
  ha_limits limits;
  uint32_t max_ratio;

  records->path = ha__url_shown(path);
  if (!records->path) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__options_files(&files, options->io, options->net, path, err));
  HA_TRY(ha__files_open(&records->source, &files, path, err));
  HA_TRY(ha__limits_fill(&limits, &max_ratio, options->limits, err));
  HA_TRY(make_scratch(records, &limits, err));
  HA_TRY(open_sealed(records, options, err));
  const uint64_t size = ha__source_size(records->source);
  HA_TRY(ha__source_view(&head, records->source, 0, size < 4096 ? (size_t)size : 4096, err));
  records->ops = ha__registry_probe(head.data, head.size, size);
  ha__view_release(&head);
  if (!records->ops || !records->ops->walk_open) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no storage knows the records of this file");
  }
  return start(records, options, &limits, max_ratio, err);
}

ha_status ha_records_open(ha_records **out, const char *path, const ha_records_options *options,
                          ha_error *err) {
  ha_records_options o = HA_RECORDS_OPTIONS_INIT;

  HA_TRY(ha__need(path, "the path", err));
  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_records_options, err));
  ha_records *records = ha__alloc_zeroed(1, sizeof *records);
  if (!records) return HA_FAIL_NOMEM(err);
  const ha_status st = init(records, path, &o, err);
  if (st < 0) {
    if (records->path) ha__error_locate(err, records->path);
    ha_records_close(records);
    return st;
  }
  *out = records;
  return HA_OK;
}

const char *ha_records_storage(const ha_records *records) {
  return records->ops->name;
}

/* After the last record, a file that is cut has one more. */
static ha_status walk_next(ha_record *out, ha_records *records, ha_error *err) {
  const ha_status st = ha__storage_walk_next(records->ops, records->walker, out, err);

  if (st != HA_END || !records->is_cut) return st;
  records->is_cut = false;
  *out = (ha_record)HA_RECORD_INIT;
  out->offset = ha__source_size(records->source);
  out->kind = "damage";
  out->problem = records->cut;
  return HA_OK;
}

ha_status ha_records_next(ha_record *out, ha_records *records, ha_error *err) {
  ha_record record = HA_RECORD_INIT;

  HA_TRY(ha__need(records, "the list of records", err));
  HA_TRY(HA_CALLER_CHECK(out, ha_record, err));
  const ha_status st = walk_next(&record, records, err);
  if (st < 0) ha__error_locate(err, records->path);
  if (st == HA_OK) ha__caller_write(out, &record, sizeof record);
  return st;
}

void ha_records_close(ha_records *records) {
  if (!records) return;
  if (records->walker) records->ops->walk_close(records->walker);
  ha__source_close(records->source);
  ha__source_close(records->sealed);
  ha__scratch_free(records->scratch);
  ha__free(records->path);
  ha__free(records);
}
