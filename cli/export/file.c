/* Output files: names, drafts, statistics. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "export/export.h"
#include "export/names.h"
#include "ui/memory.h"
#include "ui/report.h"

/* Limit of files with the same name, which differ by a number. */
enum { MAX_SAME_NAME = 1000 };

/* --- failures ------------------------------------------------------------------------------- */

/* Fill err from errno. A name that the file system refuses is a failure of the topic that it comes
 * from, not of the export. */
static ha_status fail_errno(ha_error *err, int sys_errno, const char *path) {
  const bool is_name = sys_errno == ENAMETOOLONG || sys_errno == ENOTDIR || sys_errno == EISDIR;
  const ha_status code = is_name ? HA_E_UNSUPPORTED : HA_E_IO;

  cli_set_error(err, code, "%.300s: cannot be written: %s", path, strerror(sys_errno));
  if (err) err->sys_errno = sys_errno;
  return code;
}

/* --- names ---------------------------------------------------------------------------------- */

/* Returns the three texts joined; free() it. */
static char *join(const char *a, const char *b, const char *c) {
  const size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
  char *all = cli_resize(NULL, size, 1);

  snprintf(all, size, "%s%s%s", a, b, c);
  return all;
}

static ha_status time_of_stamp(int64_t *out, const export_channel *channel, const ha_message *msg) {
  int64_t ns;
  double sec = 0;
  double nanosec = 0;

  if (!channel->stamp_sec) return HA_END;
  CLI_TRY(ha_path_number(&sec, channel->stamp_sec, msg->data, msg->size, NULL));
  CLI_TRY(ha_path_number(&nanosec, channel->stamp_nanosec, msg->data, msg->size, NULL));
  if (__builtin_mul_overflow((int64_t)sec, (int64_t)1000000000, &ns) ||
      __builtin_add_overflow(ns, (int64_t)nanosec, &ns)) {
    return HA_E_CORRUPT;
  }
  *out = ns;
  return HA_OK;
}

static char *fill_name(const cli_export *run, const cli_exporter *exporter,
                       const export_channel *channel, const ha_message *msg) {
  const char *usual = exporter->by_message ? "{topic}/{time}" : "{topic}";
  export_name name = {.topic = channel ? channel->channel->topic : exporter->name,
                      .number = channel ? channel->files : 0};

  if (msg) {
    name.time_ns = msg->log_time_ns;
    name.stamp_ns = msg->log_time_ns;
    if (channel && time_of_stamp(&name.stamp_ns, channel, msg) != HA_OK) {
      name.stamp_ns = msg->log_time_ns;
    }
  }
  char *inner = export_pattern_fill(run->set.name ? run->set.name : usual, &name);
  char *path = join(run->set.output, "/", inner);

  free(inner);
  return path;
}

/* Returns a path that no other file of this run has: path.png, path-2.png, ...; NULL if all numbers
 * are used. free() it. */
static char *own_path(const cli_export *run, const char *stem, const char *suffix) {
  for (int i = 1; i <= MAX_SAME_NAME; i++) {
    char number[16] = "";

    if (i > 1) snprintf(number, sizeof number, "-%d", i);
    char *path = join(stem, number, suffix);
    if (!export_names_have(&run->names, path)) return path;
    free(path);
  }
  return NULL;
}

static ha_status choose_path(char **out, cli_export *run, const char *stem, const char *suffix,
                             ha_error *err) {
  struct stat found;
  char *path = own_path(run, stem, suffix);
  ha_status st = HA_OK;

  if (!path) {
    return CLI_FAIL(err, HA_E_LIMIT, "%.300s%s: %d files have that name; use {n} in --name", stem,
                    suffix, MAX_SAME_NAME);
  }
  if (!run->set.force && lstat(path, &found) == 0) {
    st = CLI_FAIL(err, HA_E_ARG, "%.300s: exists already; --force replaces it", path);
  } else if (!export_names_add(&run->names, path)) {
    st = CLI_FAIL(err, HA_E_ARG, "more than %d files in one run; limit it by --start and --end",
                  EXPORT_MAX_NAMES);
  }
  if (st < 0) {
    free(path);
  } else {
    *out = path;
  }
  return st;
}

/* --- files ---------------------------------------------------------------------------------- */

/* Create all folders of the path. */
static bool make_parents(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    const bool good = mkdir(path, 0777) == 0 || errno == EEXIST;
    *slash = '/';
    if (!good) return false;
  }
  return true;
}

bool export_make_folder(const char *path) {
  char *inside = join(path, "/", "");
  const bool good = make_parents(inside);

  if (!good) cli_error("%s: cannot be created: %s", path, strerror(errno));
  free(inside);
  return good;
}

/* Open the draft; create parent folders if needed. */
static int open_draft(cli_draft *draft, char *path) {
  int fd = cli_draft_open(draft, path);

  if (fd < 0 && errno == ENOENT && make_parents(path)) fd = cli_draft_open(draft, path);
  return fd;
}

static void forget(export_file *file) {
  free(file->path);
  memset(file, 0, sizeof *file);
}

/* Remove the draft of a file that cannot be completed, and free its name. */
static void give_up(export_file *file) {
  cli_draft_drop(&file->draft);
  export_names_remove(&file->run->names, file->path);
  forget(file);
}

ha_status export_create(export_file *out, cli_export *run, const cli_exporter *exporter,
                        export_channel *channel, const ha_message *msg, const char *suffix,
                        ha_error *err) {
  export_file file = {.channel = channel, .run = run};
  char *stem = fill_name(run, exporter, channel, msg);
  ha_status st = choose_path(&file.path, run, stem, suffix, err);

  free(stem);
  if (st < 0) return st;
  const int fd = open_draft(&file.draft, file.path);
  if (fd >= 0) file.stream = fdopen(fd, "wb");
  if (!file.stream) {
    st = fail_errno(err, errno, file.path);
    if (fd >= 0) close(fd);
    give_up(&file);
    return st;
  }
  *out = file;
  return HA_OK;
}

ha_status export_fail_write(const export_file *file, ha_error *err) {
  return fail_errno(err, errno ? errno : EIO, file->path);
}

ha_status export_write(export_file *file, const void *bytes, size_t size, ha_error *err) {
  if (size == 0 || fwrite(bytes, 1, size, file->stream) == size) return HA_OK;
  return export_fail_write(file, err);
}

/* Returns 0 or errno. */
static int close_stream(off_t *size, export_file *file) {
  int failure = 0;

  if (fflush(file->stream) != 0) {
    failure = errno;
  } else if (ferror(file->stream)) {
    failure = EIO;
  }
  *size = ftello(file->stream);
  if (fclose(file->stream) != 0 && failure == 0) failure = errno;
  return failure;
}

ha_status export_park(export_file *file, ha_error *err) {
  off_t size;
  const int failure = close_stream(&size, file);

  file->stream = NULL;
  file->is_parked = true;
  return failure == 0 ? HA_OK : fail_errno(err, failure, file->path);
}

ha_status export_resume(export_file *file, ha_error *err) {
  file->stream = fopen(file->draft.beside, "ab");
  if (!file->stream) return fail_errno(err, errno, file->path);
  file->is_parked = false;
  return HA_OK;
}

static void count(const export_file *file, uint64_t bytes) {
  file->run->files++;
  file->run->bytes += bytes;
  if (file->channel) file->channel->files++;
  if (file->channel) file->channel->bytes += bytes;
}

ha_status export_finish(export_file *file, ha_error *err) {
  ha_status st = HA_OK;
  off_t size;

  if (file->is_parked) {
    st = export_resume(file, err);
    if (st < 0) give_up(file);
  }
  if (!file->stream) return st;
  int failure = close_stream(&size, file);
  if (failure == 0 && !cli_draft_finish(&file->draft, file->run->set.force)) failure = errno;
  if (failure != 0) {
    st = fail_errno(err, failure, file->path);
    give_up(file);
  } else {
    count(file, size > 0 ? (uint64_t)size : 0);
    forget(file);
  }
  return st;
}

void export_drop(export_file *file) {
  if (!file->stream && !file->is_parked) return;
  if (file->stream) fclose(file->stream);
  give_up(file);
}
