#include "input/upload.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/io.h>

#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

bool cli_upload_is_url(const char *name) {
  const char *at = strstr(name, "://");

  return at && at > name && strcspn(name, "/") > (size_t)(at - name);
}

char *cli_upload_join(const char *folder, const char *name) {
  const size_t size = strlen(folder);
  const bool has_slash = size > 0 && folder[size - 1] == '/';
  const size_t room = size + strlen(name) + sizeof "/";
  char *out = cli_resize(NULL, room, 1);

  snprintf(out, room, "%s%s%s", folder, has_slash ? "" : "/", name);
  return out;
}

/* --- files --------------------------------------------------------------------------------- */

static bool fail(const char *path, const char *what) {
  cli_error("%s: %s: %s", path, what, strerror(errno));
  return false;
}

/* Can another descriptor still write to the file, as during a recording? False if the file system
 * cannot determine it. */
static bool is_being_written(int fd) {
#ifdef F_SETLEASE
  if (fcntl(fd, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN;
  (void)fcntl(fd, F_SETLEASE, F_UNLCK);
#endif
  return false;
}

/* Returns the reason why an uploaded file is not deleted; NULL = it can be deleted. */
static const char *why_it_stays(int fd, const ha_io_stored *stored) {
  struct stat now;

  if (!stored->is_verified) return "the server provides no checksum to compare";
  if (fstat(fd, &now) != 0 || (uint64_t)now.st_size != stored->size)
    return "it changed during the upload";
  return is_being_written(fd) ? "it is still being written" : NULL;
}

static bool delete_file(cli_upload *u, const char *path, int fd, const ha_io_stored *stored) {
  const char *why = why_it_stays(fd, stored);

  if (why) {
    cli_warn("%s: uploaded, but not deleted here: %s", path, why);
    u->kept++;
    return true;
  }
  return unlink(path) == 0 || errno == ENOENT || fail(path, "cannot delete");
}

static const char *what_to_try(const ha_error *err, const cli_upload *u) {
  if (err->sys_errno == EEXIST)
    return "; another file on the server has this name; --force replaces it";
  return err->code == HA_E_IO && !u->patient ? "; --retry waits until the server can be reached"
                                             : "";
}

bool cli_upload_file(cli_upload *u, const char *path, const char *url) {
  ha_upload_options options = HA_UPLOAD_OPTIONS_INIT;
  ha_io_stored stored = {.struct_size = sizeof stored};
  ha_error err = HA_ERROR_INIT;
  const int fd = open(path, O_RDONLY | O_CLOEXEC);

  if (fd < 0) return fail(path, "cannot open");
  options.flags = (u->replace ? HA_IO_REPLACE : 0u) | (u->patient ? HA_IO_PATIENT : 0u);
  options.net = cli_net_get();
  options.rate = u->rate;
  options.stop = u->stop;
  const ha_status st = ha_upload(&stored, url, fd, &options, &err);
  if (st < 0) {
    close(fd);
    cli_error("%s%s", err.text, what_to_try(&err, u));
    return false;
  }
  u->files++;
  u->bytes += stored.size;
  const bool good = !u->deletes || delete_file(u, path, fd, &stored);
  close(fd);
  return good;
}

/* --- folders ------------------------------------------------------------------------------- */

static int compare_names(const void *left, const void *right) {
  const char *const *a = left;
  const char *const *b = right;
  const bool a_last = strcmp(*a, "metadata.yaml") == 0;
  const bool b_last = strcmp(*b, "metadata.yaml") == 0;

  return a_last != b_last ? a_last - b_last : strcmp(*a, *b);
}

static bool list(char ***out, size_t *count, const char *folder) {
  DIR *dir = opendir(folder);
  const struct dirent *entry;

  *out = NULL;
  *count = 0;
  if (!dir) return fail(folder, "cannot read the folder");
  while ((entry = readdir(dir)) != NULL) {
    char *path = cli_upload_join(folder, entry->d_name);
    if (entry->d_name[0] != '.' && cli_path_is_file(path)) {
      const size_t size = strlen(entry->d_name) + 1;
      *out = cli_resize(*out, *count + 1, sizeof **out);
      (*out)[*count] = cli_resize(NULL, size, 1);
      memcpy((*out)[(*count)++], entry->d_name, size);
    }
    free(path);
  }
  closedir(dir);
  if (*count > 1) qsort(*out, *count, sizeof **out, compare_names);
  return true;
}

static bool upload_named(cli_upload *u, const char *folder, const char *name, const char *url) {
  char *path = cli_upload_join(folder, name);
  char *to = cli_upload_join(url, name);
  const bool good = cli_upload_file(u, path, to);

  free(path);
  free(to);
  return good;
}

bool cli_upload_bag(cli_upload *u, const char *path, const char *url) {
  char **names = NULL;
  size_t count = 0;

  if (!cli_path_is_folder(path)) return cli_upload_file(u, path, url);
  bool good = list(&names, &count, path);
  for (size_t i = 0; i < count; i++) {
    good = good && upload_named(u, path, names[i], url);
    free(names[i]);
  }
  free(names);
  if (good && u->deletes && u->kept == 0)
    (void)rmdir(path); /* fails if the folder contains other files */
  return good;
}

/* --- upload note --------------------------------------------------------------------------- */

static char *note_path(const char *bag) {
  char *trimmed = cli_path_trimmed(bag);
  const size_t size = strlen(trimmed);

  trimmed = cli_resize(trimmed, size + sizeof ".upload", 1);
  memcpy(trimmed + size, ".upload", sizeof ".upload");
  return trimmed;
}

/* Write a file under a temporary name, sync it, and rename it: after a crash it is complete, or
 * missing. */
static bool write_whole(const char *path, const char *text) {
  const size_t room = strlen(path) + sizeof ".tmp";
  char *beside = cli_resize(NULL, room, 1);
  bool good = false;

  snprintf(beside, room, "%s.tmp", path);
  const int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd >= 0) {
    const ssize_t size = (ssize_t)strlen(text);
    good = write(fd, text, (size_t)size) == size && fsync(fd) == 0;
    good = close(fd) == 0 && good && rename(beside, path) == 0;
  }
  if (!good) fail(path, "cannot write");
  free(beside);
  return good;
}

bool cli_upload_note_write(const char *bag, const char *url, bool deletes) {
  char *path = note_path(bag);
  const size_t room = strlen(url) + 64;
  char *text = cli_resize(NULL, room, 1);

  snprintf(text, room, "holdall upload 1\n%s\n%s\n", url, deletes ? "delete" : "keep");
  const bool good = write_whole(path, text);
  free(text);
  free(path);
  return good;
}

static bool parse_note(cli_upload_note *out, char *text) {
  char *url = strchr(text, '\n');
  char *word = url ? strchr(url + 1, '\n') : NULL;

  if (!word || strncmp(text, "holdall upload 1\n", 17) != 0) return false;
  *word = '\0';
  out->deletes = strcmp(word + 1, "delete\n") == 0;
  if (!cli_upload_is_url(url + 1)) return false;
  out->url = cli_resize(NULL, strlen(url + 1) + 1, 1);
  memcpy(out->url, url + 1, strlen(url + 1) + 1);
  return out->deletes || strcmp(word + 1, "keep\n") == 0;
}

bool cli_upload_note_read(cli_upload_note *out, const char *bag) {
  char *path = note_path(bag);
  char text[8192];
  const int fd = open(path, O_RDONLY | O_CLOEXEC);

  *out = (cli_upload_note){NULL, false};
  free(path);
  if (fd < 0) return false;
  const ssize_t got = read(fd, text, sizeof text - 1);
  close(fd);
  if (got < 0) return false;
  text[got] = '\0';
  if (parse_note(out, text)) return true;
  free(out->url);
  *out = (cli_upload_note){NULL, false};
  return false;
}

void cli_upload_note_remove(const char *bag) {
  char *path = note_path(bag);

  (void)unlink(path);
  free(path);
}
