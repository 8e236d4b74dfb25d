/* Public functions that encrypt and decrypt finished files as a whole. */
#include <holdall/seal.h>

#include <unistd.h>

#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/pool.h"
#include "base/status.h"
#include "base/url.h"
#include "io/age/age.h"
#include "io/age/sealer.h"
#include "io/files.h"
#include "io/progress.h"
#include "io/scratch.h"
#include "io/sink.h"
#include "io/source.h"
#include "model/caller.h"

/* Bytes of a view; a multiple of a piece of age. */
enum { STEP = 1 << 20 };

/* One file that is read. */
typedef struct job {
  ha_seal_options options;
  ha_limits limits;
  char *path; /* without secrets */
  ha_source *source;
  ha__progress progress;
} job;

static ha_status start(job *j, const char *path, const char *output, const ha_seal_options *options,
                       ha_error *err) {
  ha__files files = HA__FILES_INIT;
  uint32_t max_ratio;

  HA_TRY(ha__need(path, "the path", err));
  HA_TRY(ha__need(output, "the output", err));
  HA_TRY(HA_CALLER_OPTIONS(&j->options, options, ha_seal_options, err));
  HA_TRY(ha__limits_fill(&j->limits, &max_ratio, j->options.limits, err));
  if (j->options.keys) HA_TRY(HA_CALLER_CHECK(j->options.keys, ha_keys, err));
  j->path = ha__url_shown(path);
  if (!j->path) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__options_files(&files, NULL, j->options.net, path, err));
  const ha_status st = ha__files_open(&j->source, &files, path, err);
  if (st < 0) {
    ha__error_locate(err, j->path);
    return st;
  }
  ha__progress_start(&j->progress, j->options.progress, j->options.user);
  j->progress.total_bytes = ha__source_size(j->source);
  ha__source_report(j->source, &j->progress);
  return HA_OK;
}

static ha_status finish(job *j, ha_status st, ha_error *err) {
  if (st < 0 && j->source) st = ha__progress_status(&j->progress, st, err);
  ha__source_close(j->source);
  ha__free(j->path);
  return st;
}

/* --- encrypting ------------------------------------------------------------------------------- */

static ha_status start_pool(ha__pool **out, const job *j, ha_error *err) {
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  const size_t threads = j->options.threads ? j->options.threads : cores > 0 ? (size_t)cores : 1;

  return ha__pool_start(out, threads, err);
}

/* Encrypting twice is always a mistake: readers open one layer. */
static ha_status must_be_plain(const job *j, ha_error *err) {
  const uint64_t size = ha__source_size(j->source);
  ha_view head = HA_VIEW_INIT;

  HA_TRY(ha__source_view(&head, j->source, 0, size < 64 ? (size_t)size : 64, err));
  const bool is_age = ha__age_recognises((ha_slice){head.data, head.size});
  ha__view_release(&head);
  return is_age ? HA_FAIL(err, HA_E_ARG, 0, "this file is already encrypted by age") : HA_OK;
}

static ha_status seal(job *j, const char *output, ha_error *err) {
  const ha_seal_options *o = &j->options;
  ha__age_recipients recipients = {NULL, 0, 0};
  ha__pool *pool = NULL;

  ha_status st = ha__age_recipients_read(&recipients, o->recipients, o->recipient_count, err);
  if (st >= 0) st = start_pool(&pool, j, err);
  if (st >= 0) st = ha__age_seal_source(j->source, output, &recipients, pool, false, err);
  ha__pool_stop(pool);
  ha__age_recipients_done(&recipients);
  return st;
}

ha_status ha_seal_file(const char *path, const char *output, const ha_seal_options *options,
                       ha_error *err) {
  job j = {.options = HA_SEAL_OPTIONS_INIT};

  ha_status st = start(&j, path, output, options, err);
  if (st >= 0) st = must_be_plain(&j, err);
  if (st < 0 && j.source) ha__error_locate(err, j.path);
  if (st >= 0) st = seal(&j, output, err);
  return finish(&j, st, err);
}

/* --- decrypting ------------------------------------------------------------------------------- */

static void report(const job *j, const ha_error *what) {
  ha_error located = *what;

  ha__error_locate(&located, j->path);
  if (j->options.damage) j->options.damage(j->options.user, &located);
}

/* The ranges of [at, at + size) that are zeros because they are not authentic. Adjacent ranges
 * are reported as one. */
static void report_gaps(const job *j, uint64_t at, uint64_t size) {
  const uint64_t end = at + size;
  uint64_t from, to;

  while (at < end && ha__source_gap(j->source, at, end - at, &from, &to)) {
    ha_error what = HA_ERROR_INIT;
    (void)HA_FAIL(&what, HA_E_CORRUPT, (int64_t)from,
                  "%llu plain bytes from here on were changed or are damaged; they are zeros now",
                  (unsigned long long)(to - from));
    report(j, &what);
    at = to;
  }
}

static ha_status copy_step(ha__sink *sink, const job *j, const char *output, uint64_t at,
                           size_t size, ha_error *err) {
  ha_view view = HA_VIEW_INIT;

  ha_status st = ha__source_view(&view, j->source, at, size, err);
  if (st < 0) {
    ha__error_locate(err, j->path);
    return st;
  }
  const ha__piece piece = {view.data, size, NULL, NULL};
  st = ha__sink_put(sink, &piece, 1, err);
  if (st < 0) ha__error_locate(err, output);
  ha__view_release(&view);
  ha__source_forget(j->source);
  if (st >= 0) report_gaps(j, at, size);
  return st;
}

static ha_status copy_all(ha__sink *sink, const job *j, const char *output, ha_error *err) {
  const uint64_t size = ha__source_size(j->source);

  for (uint64_t at = 0; at < size; at += STEP) {
    const size_t step = size - at < STEP ? (size_t)(size - at) : STEP;
    HA_TRY(copy_step(sink, j, output, at, step, err));
  }
  return HA_OK;
}

static ha_status write_plain(const job *j, const char *output, ha_error *err) {
  const ha__sink_options how = {.in_order = true};
  ha__sink *sink = NULL;

  ha_status st = ha__sink_open(&sink, output, &how, err);
  if (st < 0) {
    ha__error_locate(err, output);
    return st;
  }
  st = copy_all(sink, j, output, err);
  if (st < 0) {
    ha__sink_abort(sink);
  } else {
    st = ha__sink_close(sink, false, err);
    if (st < 0) ha__error_locate(err, output);
  }
  if (st < 0) unlink(output);
  return st;
}

static void report_cut(const job *j, const ha__age_opened *opened) {
  ha_error what = HA_ERROR_INIT;
  char text[HA__AGE_CUT_TEXT];

  ha__age_describe_cut(text, opened);
  (void)HA_FAIL(&what, HA_E_TRUNCATED, (int64_t)ha__source_size(j->source), "%s", text);
  report(j, &what);
}

static ha_status unseal(job *j, const char *output, ha__scratch *scratch, ha_error *err) {
  const ha__age_means means = {
      .keys = j->options.keys, .scratch = scratch, .skip_unreadable = true};
  ha__age_opened opened = {NULL, false, 0, false};

  const ha_status st = ha__age_open(&opened, &j->source, &means, err);
  if (st < 0) ha__error_locate(err, j->path);
  if (st != HA_OK) return st;
  HA_TRY(ha__source_skip_unreadable(j->source, err));
  HA_TRY(write_plain(j, output, err));
  if (opened.is_cut) report_cut(j, &opened);
  return HA_OK;
}

ha_status ha_unseal_file(const char *path, const char *output, const ha_seal_options *options,
                         ha_error *err) {
  job j = {.options = HA_SEAL_OPTIONS_INIT};
  ha__scratch *scratch = NULL;

  ha_status st = start(&j, path, output, options, err);
  if (st >= 0) {
    st = ha__scratch_new(&scratch, j.limits.temp_dir, j.limits.max_temp_bytes, err);
  }
  if (st >= 0) ha__scratch_saw(scratch, ha__source_size(j.source));
  if (st >= 0) st = unseal(&j, output, scratch, err);
  st = finish(&j, st, err);
  ha__scratch_free(scratch);
  return st;
}
