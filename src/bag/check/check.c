/* The public check of a bag: its folder, then file by file. */
#include "bag/check/check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "bag/read/info.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/source.h"
#include "model/caller.h"
#include "plugin/registry.h"

/* Limit of remembered error places of one file. */
enum { MAX_REPORTED = 1 << 16 };

/* --- findings ------------------------------------------------------------------------ */

void ha__check_find(ha__check *check, int32_t severity, const char *path, int64_t offset,
                    const char *text) {
  const ha_finding finding = {sizeof finding, severity, path, offset, text};

  if (severity == HA_FINDING_ERROR) {
    check->result.errors++;
  } else {
    check->result.warnings++;
  }
  if (check->found) check->found(check->user, &finding);
}

static int compare_offsets(const void *a, const void *b) {
  const int64_t *x = a;
  const int64_t *y = b;

  return (*x > *y) - (*x < *y);
}

static bool is_reported(ha__check *check, int64_t offset) {
  if (offset == HA_NO_OFFSET || check->reported_count == 0) return false;
  if (!check->reported_sorted) {
    qsort(check->reported, check->reported_count, sizeof *check->reported, compare_offsets);
    check->reported_sorted = true;
  }
  return bsearch(&offset, check->reported, check->reported_count, sizeof *check->reported,
                 compare_offsets) != NULL;
}

void ha__check_add(ha__check *check, int32_t severity, int64_t offset, const char *format, ...) {
  char text[512];
  va_list args;

  if (is_reported(check, offset)) return;
  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__check_find(check, severity, check->path, offset, text);
}

/* A place beyond the limit may be reported twice, which is harmless. */
static void remember(ha__check *check, int64_t offset) {
  void *reported = check->reported;

  if (check->reported_count == MAX_REPORTED || offset == HA_NO_OFFSET) return;
  if (ha__reserve(&reported, &check->reported_capacity, check->reported_count, 1,
                  sizeof *check->reported, NULL) >= 0) {
    check->reported = reported;
    check->reported[check->reported_count++] = offset;
    check->reported_sorted = false;
  }
}

/* --- one file -------------------------------------------------------------------------- */

/* What the check of a storage reports to. */
typedef struct check_target {
  ha__check *check;
  ha__content *content;
} check_target;

static void take_report(void *report_to, int32_t severity, int64_t offset, const char *format, ...)
    HA_PRINTF(4, 5);

static void take_report(void *report_to, int32_t severity, int64_t offset, const char *format,
                        ...) {
  ha__check *check = ((const check_target *)report_to)->check;
  char text[512];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  if (severity == HA_FINDING_ERROR) remember(check, offset);
  ha__check_find(check, severity, check->path, offset, text);
}

static ha_status take_chunk(void *report_to, uint64_t offset, const uint8_t *bytes, size_t size,
                            ha_error *err) {
  return ha__content_take(((const check_target *)report_to)->content, offset, bytes, size, err);
}

/* Run the storage's own check of a file; its errors are remembered as reported. */
static ha_status check_storage(ha__check *check, const ha__file *file, ha__content *content,
                               const ha_reader_options *options, ha_error *err) {
  const ha_storage_open open = {
      .struct_size = sizeof open,
      .host = &ha__host,
      .source = file->source,
      .max_chunk_bytes = options->limits->max_chunk_bytes,
      .max_record_bytes = options->limits->max_record_bytes,
      .temporary = file->means.scratch,
      .max_ratio = file->means.max_ratio,
      .max_channels = options->limits->max_channels,
      .max_chunks = options->limits->max_chunks,
      .max_attachments = options->limits->max_attachments,
      .budget = file->means.budget,
      .threads = options->threads,
  };
  check_target target = {check, content};
  const ha_storage_report report = {sizeof report, &target, take_report, take_chunk};

  check->path = file->path;
  check->reported_count = 0;
  const ha_status st = ha__storage_check(&file->storage, &open, &report, err);
  if (st < 0) ha__error_locate(err, file->path);
  return st < 0 ? st : HA_OK;
}

/* Report the problems that opening found. Those of a complete file lose nothing. */
static void report_problems(ha__check *check, const ha__bag *bag, const ha__file *file) {
  const bool complete = ha__storage_info(&file->storage)->flags & HA_STORAGE_COMPLETE;

  for (size_t i = 0; i < bag->report.size; i++) {
    const ha_problem *problem = bag->report.items[i];
    if (strcmp(problem->path, file->path) != 0) continue;
    ha__check_add(check, complete ? HA_FINDING_WARNING : HA_FINDING_ERROR, problem->offset, "%s",
                  problem->text);
  }
}

static ha_status check_file(ha__check *check, const ha__bag *bag, ha__file *file,
                            const ha__loader *loader, uint64_t *counts, ha_error *err) {
  const bool damaged = file->damaged; /* by unpacking it, too */
  ha__content *content = NULL;

  HA_TRY(ha__content_new(&content, check, file, loader, err));
  /* sqlite3 reads its pages in another order than that of the file */
  if (ha__storage_info(&file->storage)->chunk_count > 0) ha__source_prefetch_all(file->source);
  ha_status st = check_storage(check, file, content, &bag->options, err);
  if (st >= 0) report_problems(check, bag, file);
  if (st >= 0) st = ha__content_finish(content, counts, err);
  ha__content_free(content);
  if (st < 0) return st;
  file->damaged = damaged || check->reported_count > 0;
  return HA_OK;
}

/* --- the bag ------------------------------------------------------------------------------ */

static bool is_open_file(const ha__bag *bag, const char *path) {
  for (size_t i = 0; i < bag->file_count; i++) {
    if (strcmp(bag->files[i]->path, path) == 0) return true;
  }
  return false;
}

/* Report problems of the folder from this index on: of metadata.yaml, or files that can't be
 * opened. */
static void report_folder(ha__check *check, const ha__bag *bag, size_t from, int32_t severity) {
  for (size_t i = from; i < bag->report.size; i++) {
    const ha_problem *problem = bag->report.items[i];
    if (is_open_file(bag, problem->path)) continue;
    ha__check_find(check, severity, problem->path, problem->offset, problem->text);
  }
}

/* Recorders write wrong times and counts of single files. A wrong total, however, may mean lost
 * messages. */
static int32_t severity_of(const ha__bag *bag, const ha_bag_info *info) {
  const ha__metadata_yaml *yaml = bag->folder.metadata;

  if (!yaml || yaml->message_count == HA_UNCOUNTED) return HA_FINDING_WARNING;
  return yaml->message_count == info->message_count ? HA_FINDING_WARNING : HA_FINDING_ERROR;
}

/* Compare metadata.yaml with the content that was read. */
static ha_status compare_folder(ha__check *check, ha__bag *bag, const uint64_t *counts,
                                ha_error *err) {
  const size_t before = bag->report.size;
  ha__info info;

  for (size_t i = 0; i < bag->channels.size; i++) {
    bag->channels.items[i]->message_count = counts[i];
  }
  HA_TRY(ha__info_make_counted(&info, bag, err));
  report_folder(check, bag, before, severity_of(bag, &info.bag));
  check->result.messages = info.bag.message_count;
  if (info.bag.message_count == 0) {
    ha__check_find(check, HA_FINDING_WARNING, bag->path, HA_NO_OFFSET, "there are no messages");
  }
  ha__info_done(&info);
  return ha__check_encodings(check, bag, err);
}

static ha_status check_bag(ha__check *check, ha__bag *bag, const ha__loader *loader,
                           uint64_t *counts, ha_error *err) {
  report_folder(check, bag, 0, HA_FINDING_ERROR);
  for (size_t i = 0; i < bag->file_count; i++) {
    HA_TRY(check_file(check, bag, bag->files[i], loader, counts, err));
  }
  return compare_folder(check, bag, counts, err);
}

static ha_status run(ha__check *check, ha__bag *bag, ha_error *err) {
  ha__loader loader = {.max_chunk_bytes = bag->limits.max_chunk_bytes,
                       .max_ratio = bag->max_ratio,
                       .check_crc = true,
                       .scratch = bag->scratch,
                       .budget = &bag->budget};
  uint64_t *counts = ha__alloc_zeroed(bag->channels.size, sizeof *counts);
  ha_status st = counts ? HA_OK : HA_FAIL_NOMEM(err);

  if (st >= 0) st = ha__buffers_new(&loader.buffers, bag->options.readahead_bytes, err);
  if (st >= 0) st = ha__unpackers_new(&loader.unpackers, err);
  if (st >= 0) st = check_bag(check, bag, &loader, counts, err);
  ha__unpackers_free(loader.unpackers);
  ha__buffers_unref(loader.buffers);
  ha__free(counts);
  return st;
}

ha_status ha_check(ha_check_result *out, const char *path, const ha_check_options *options,
                   ha_finding_fn *found, void *user, ha_error *err) {
  ha_check_options o = HA_CHECK_OPTIONS_INIT;
  ha_reader_options how = HA_READER_OPTIONS_INIT;
  ha__bag *bag = NULL;

  HA_TRY(HA_CALLER_CHECK(out, ha_check_result, err));
  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_check_options, err));
  how.limits = o.limits;
  how.io = o.io;
  how.net = o.net;
  how.keys = o.keys;
  how.progress = o.progress;
  how.user = o.user;
  HA_TRY(ha__bag_open(&bag, &path, 1, &how, err));
  ha__progress_start(&bag->progress, o.progress, o.user);
  for (size_t i = 0; i < bag->file_count; i++)
    bag->progress.total_bytes += ha__source_size(bag->files[i]->source);
  ha__check check = {.found = found,
                     .user = user,
                     .strict_order = (o.flags & HA_CHECK_STRICT_ORDER) != 0,
                     .result = HA_CHECK_RESULT_INIT};
  ha_status st = HA_OK;
  if (o.flags & HA_CHECK_TYPES) {
    st = ha__check_types_new(&check.types, bag, &how, o.against, err);
  }
  if (st >= 0) st = run(&check, bag, err);
  if (st >= 0 && check.types) st = ha__check_types_finish(check.types, &check, err);
  st = ha__progress_status(&bag->progress, st, err);
  ha__check_types_free(check.types);
  ha__bag_close(bag);
  ha__free(check.reported);
  if (st < 0) return st;
  ha__caller_write(out, &check.result, sizeof check.result);
  return HA_OK;
}
