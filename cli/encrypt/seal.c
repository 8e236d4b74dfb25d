#include "encrypt/seal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <holdall/seal.h>

#include "bags/in_place.h"
#include "bags/remote_output.h"
#include "bags/rewrite_settings.h"
#include "input/fetched.h"
#include "input/upload.h"
#include "ui/json.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/signals.h"

typedef ha_status work_fn(const char *path, const char *output, const ha_seal_options *options,
                          ha_error *err);

typedef struct job {
  const cli_compress *set;
  const char *path;
  char *target;       /* file to write; NULL = replace path */
  const char *output; /* for messages */
  work_fn *work;
  const char *done; /* "encrypted" */
  cli_in_place place;
  cli_remote_output remote;
  cli_progress progress;
  uint64_t size; /* of the new file */
  uint64_t damages;
} job;

/* --- encrypting and decrypting ---------------------------------------------------------------- */

static int32_t on_progress(void *user, const ha_read_progress *now) {
  job *j = user;
  const double part = now->total_bytes ? (double)now->bytes / (double)now->total_bytes : -1;
  const cli_work work = {"bytes", now->bytes, now->bytes, part};

  if (j->progress.on) cli_progress_show(&j->progress, &work);
  return cli_is_stopped();
}

static void on_damage(void *user, const ha_error *what) {
  job *j = user;

  cli_warn("%s", what->text);
  j->damages++;
}

static ha_status work(job *j, ha_error *err) {
  const cli_rewrite *rewrite = &j->set->rewrite;
  ha_seal_options options = HA_SEAL_OPTIONS_INIT;
  struct stat file;

  options.threads = (uint32_t)rewrite->threads.value;
  options.recipients = rewrite->recipients.items;
  options.recipient_count = rewrite->recipients.size;
  options.keys = cli_keys_get();
  options.limits = cli_limits_get();
  options.net = cli_net_get();
  options.user = j;
  options.progress = on_progress;
  options.damage = on_damage;
  cli_progress_start(&j->progress, rewrite->quiet);
  cli_stop_hold(); /* on_progress() cancels the operation, which removes its file */
  const ha_status st = j->work(j->path, j->place.draft, &options, err);
  cli_stop_release();
  cli_progress_end(&j->progress);
  if (st == HA_OK && stat(j->place.draft, &file) == 0) j->size = (uint64_t)file.st_size;
  return st;
}

/* --- path of the new file --------------------------------------------------------------------- */

/* Choose the path of the new file from the options; by default the file is replaced. */
static bool choose_target(job *j) {
  const char *output = j->set->rewrite.output;

  j->output = output ? output : j->path;
  if (output && cli_upload_is_url(output)) {
    if (!cli_remote_output_begin(&j->remote, output)) return false;
    j->output = j->remote.shown;
    j->target = cli_path_trimmed(j->remote.path);
  } else if (output) {
    j->target = cli_path_trimmed(output);
  } else if (j->set->output_dir) {
    j->target = cli_path_in(j->set->output_dir, j->path, false);
    j->output = j->target;
  } else if (cli_upload_is_url(j->path)) {
    cli_error("%s: a URL; name the new file with -o", j->path);
    return false;
  }
  return true;
}

static bool begin(job *j) {
  const bool force = j->set->rewrite.force;

  if (!choose_target(j)) return false;
  return j->target ? cli_in_place_start_new(&j->place, j->target, j->path, force)
                   : cli_in_place_start(&j->place, j->path, false, force);
}

/* --- report ----------------------------------------------------------------------------------- */

static int print_result(const job *j) {
  const cli_rewrite *rewrite = &j->set->rewrite;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  if (rewrite->json) {
    cli_json json = CLI_JSON_INIT(&out);
    cli_json_open(&json, '{');
    cli_json_add_text(&json, "output", j->output);
    cli_json_add_u64(&json, "size", j->size);
    cli_json_add_u64(&json, "damages", j->damages);
    cli_fetched_json(&json);
    cli_json_close(&json, '}');
    cli_out_char(&out, '\n');
  } else if (!rewrite->quiet) {
    cli_out_name(&out, j->output);
    cli_out_format(&out, ": %s, ", j->done);
    cli_out_size(&out, j->size);
    cli_out_char(&out, '\n');
  }
  return cli_out_close(&out, j->damages > 0 ? CLI_LOSS : CLI_DONE);
}

static int report_failure(const job *j, const ha_error *err) {
  if (err->code == HA_E_CANCELLED) {
    cli_error("%s: stopped by a signal; nothing is written", j->output);
  } else {
    cli_error_from(err);
  }
  return err->code == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

static int run(job *j) {
  ha_error err = HA_ERROR_INIT;

  const ha_status st = work(j, &err);
  if (!cli_in_place_end(&j->place, st == HA_OK)) return CLI_FAILED;
  if (st == HA_END) return CLI_REWRITE_BAG;
  err.code = st;
  if (st < 0) return report_failure(j, &err);
  if (j->remote.folder &&
      !cli_remote_output_send(&j->remote, j->set->rewrite.force, j->set->rewrite.quiet)) {
    return CLI_FAILED;
  }
  return print_result(j);
}

static int run_job(job *j) {
  const int code = begin(j) ? run(j) : CLI_FAILED;

  cli_remote_output_done(&j->remote);
  free(j->target);
  return code;
}

/* True for a file, which is encrypted as a whole; other sources are read and written as
 * messages. */
static bool is_file(const cli_compress *set, const char *path) {
  return strcmp(path, "-") != 0 && !cli_path_is_folder(path) &&
         !cli_rewrite_is_stream(&set->rewrite);
}

int cli_seal_file(const cli_compress *set, const char *path) {
  job j = {.set = set, .path = path, .work = ha_seal_file, .done = "encrypted"};

  if (is_file(set, path)) return run_job(&j);
  cli_error("%s: only files are encrypted as they are, into files; 'holdall convert --recipient' "
            "writes a bag anew",
            path);
  return CLI_WRONG_USE;
}

int cli_unseal_file(const cli_compress *set, const char *path) {
  job j = {.set = set, .path = path, .work = ha_unseal_file, .done = "decrypted"};

  return is_file(set, path) ? run_job(&j) : CLI_REWRITE_BAG;
}
