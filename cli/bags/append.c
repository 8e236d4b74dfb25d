#include "bags/append.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "input/open.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

enum { PIECE = 1 << 20 };

/* --- which files can be appended to --------------------------------------------------------- */

static bool can_have(const char *path, const char *what, bool quiet) {
  const ha_bag_info *info = NULL;
  ha_reader *reader = cli_open(&info, path, 0, quiet);
  bool good = false;

  if (!reader) return false;
  if (strcmp(info->storage, "mcap") != 0) {
    cli_error(
        "%s: only MCAP files can hold %s; 'holdall convert' converts a bag of storage %s to MCAP",
        path, what, info->storage);
  } else if (info->problem_count > 0) {
    cli_warn_problem(info->problems[0]);
    cli_error("%s: is damaged or was not closed; nothing can be added", path);
  } else {
    good = true;
  }
  ha_reader_close(reader);
  return good;
}

static bool is_file(const char *path, struct stat *found) {
  if (stat(path, found) != 0) {
    cli_error("%s: %s", path, strerror(errno));
    return false;
  }
  if (S_ISREG(found->st_mode)) return true;
  cli_error("%s: is no file; name a file of the bag", path);
  return false;
}

/* Resolve symbolic links, so that the copy replaces the target and not the link. */
static char *without_links(const char *path) {
  struct stat found;
  const size_t size = strlen(path) + 1;
  char *out;

  if (lstat(path, &found) != 0 || !S_ISLNK(found.st_mode)) {
    return memcpy(cli_resize(NULL, size, 1), path, size);
  }
  out = realpath(path, NULL);
  if (!out) cli_error("%s: %s", path, strerror(errno));
  return out;
}

/* --- the copy ------------------------------------------------------------------------------- */

static bool copy_bytes(int to, int from) {
  char *piece = cli_resize(NULL, PIECE, 1);
  ssize_t n = 1;

  while (n > 0 && !cli_is_stopped()) {
    n = read(from, piece, PIECE);
    if (n < 0 && errno == EINTR) n = 1;
    if (n > 0 && !cli_write_all(to, piece, (size_t)n)) n = -1;
  }
  free(piece);
  return n == 0;
}

/* Copy the permissions, and the owner if that is allowed. */
static bool copy_rights(int to, const struct stat *from) {
  if (fchown(to, from->st_uid, from->st_gid) != 0 && errno != EPERM) return false;
  return fchmod(to, from->st_mode & 07777) == 0;
}

static bool make_copy(cli_append *append, const struct stat *found) {
  const int from = open(append->path, O_RDONLY | O_CLOEXEC);
  const int to = from < 0 ? -1 : open(append->copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (to >= 0) append->note = cli_stop_noted(append->copy);
  bool good = to >= 0 && copy_bytes(to, from) && copy_rights(to, found);

  if (!good && cli_is_stopped()) {
    cli_error("stopped by a signal; %s is unchanged", append->path);
  } else if (!good && errno == EEXIST) {
    cli_error("%s exists already, perhaps from a killed run: remove it", append->copy);
  } else if (!good) {
    cli_error("%s: cannot be copied: %s", append->path, strerror(errno));
  }
  if (from >= 0) close(from);
  if (to < 0) return false;
  if (close(to) != 0 && good) {
    cli_error("%s: %s", append->copy, strerror(errno));
    good = false;
  }
  if (!good) (void)unlink(append->copy);
  return good;
}

static void done(cli_append *append) {
  cli_stop_forget(append->note);
  free(append->path);
  free(append->copy);
  *append = (cli_append){.path = NULL};
}

static int open_writer(cli_append *append) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.flags = HA_WRITE_APPEND | HA_WRITE_SYNC;
  options.threads = 1;
  if (ha_writer_open(&append->writer, append->copy, &options, &err) >= 0) return CLI_DONE;
  cli_error_from(&err);
  (void)unlink(append->copy);
  return CLI_FAILED;
}

int cli_append_start(cli_append *append, const char *path, const char *what, bool quiet) {
  static const char suffix[] = ".adding.mcap";
  struct stat found;
  int code = CLI_FAILED;

  *append = (cli_append){.path = NULL};
  if (!is_file(path, &found) || !can_have(path, what, quiet)) return CLI_FAILED;
  append->path = without_links(path);
  if (!append->path) return CLI_FAILED;
  const size_t size = strlen(append->path) + sizeof suffix;
  append->copy = cli_resize(NULL, size, 1);
  snprintf(append->copy, size, "%s%s", append->path, suffix);
  cli_catch_signals();
  cli_wait_start("copying the file", quiet);
  const bool copied = make_copy(append, &found);
  cli_wait_end();
  if (copied) code = open_writer(append);
  if (code != CLI_DONE) done(append);
  return code;
}

int cli_append_end(cli_append *append, ha_status st, const ha_error *err) {
  ha_error closed = HA_ERROR_INIT;
  int code = CLI_FAILED;

  if (st < 0) {
    ha_writer_abort(append->writer);
  } else {
    st = ha_writer_close(append->writer, &closed);
    err = &closed;
  }
  if (st < 0) {
    cli_error_from(err);
  } else if (cli_is_stopped()) {
    cli_error("stopped by a signal; %s is unchanged", append->path);
  } else if (rename(append->copy, append->path) != 0) {
    cli_error("%s: cannot replace %s: %s", append->copy, append->path, strerror(errno));
  } else {
    code = CLI_DONE;
  }
  if (code != CLI_DONE) (void)unlink(append->copy);
  done(append);
  return code;
}
