#include "ui/path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/url.h"
#include "ui/memory.h"
#include "ui/report.h"

char *cli_path_trimmed(const char *path) {
  size_t size = strlen(path);

  while (size > 1 && path[size - 1] == '/') {
    size--;
  }
  char *copy = cli_resize(NULL, size + 1, 1);
  memcpy(copy, path, size);
  copy[size] = '\0';
  return copy;
}

const char *cli_path_name(const char *path) {
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

void cli_path_by_date(char *out, size_t size) {
  const time_t now = time(NULL);
  struct tm tm;

  snprintf(out, size, "rosbag2");
  if (localtime_r(&now, &tm)) strftime(out, size, "rosbag2_%Y_%m_%d-%H_%M_%S", &tm);
}

char *cli_path_in(const char *folder, const char *path, bool is_folder) {
  char *trimmed = cli_path_trimmed(path);
  const char *name = cli_path_name(trimmed);
  const size_t size = strlen(folder) + strlen(name) + sizeof "//";
  char *joined = cli_resize(NULL, size, 1);

  snprintf(joined, size, "%s/%s%s", folder, name, is_folder ? "/" : "");
  free(trimmed);
  return joined;
}

bool cli_path_make_folder(const char *path, unsigned mode) {
  if (ha__url_scheme_size(path) > 0 || mkdir(path, (mode_t)mode) == 0 || errno == EEXIST)
    return true;
  cli_error("%s: cannot make the folder: %s", path, strerror(errno));
  return false;
}

bool cli_path_is_folder(const char *path) {
  struct stat st;

  return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool cli_path_is_file(const char *path) {
  struct stat st;

  return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool cli_path_ends_in(const char *path, const char *suffix) {
  const size_t size = strlen(path);
  const size_t suffix_size = strlen(suffix);

  return size > suffix_size && strcmp(path + size - suffix_size, suffix) == 0;
}

bool cli_path_has_suffix(const char *path) {
  return cli_path_ends_in(path, ".bag") || cli_path_ends_in(path, ".mcap") ||
         cli_path_ends_in(path, ".db3");
}

bool cli_path_is_other_file(const char *path) {
  static const char *const suffixes[] = {".txt", ".csv", ".json", ".jsonl",   ".yaml", ".yml",
                                         ".xml", ".log", ".zip",  ".tar",     ".gz",   ".zst",
                                         ".lz4", ".bz2", ".db",   ".parquet", ".h5",   ".npz",
                                         ".png", ".jpg", ".mp4",  ".sqlite3", ".arrow"};

  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    if (cli_path_ends_in(path, suffixes[i])) return true;
  }
  return false;
}
