#include "bag/open/overlap.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/format.h"
#include "base/status.h"

/* Resolve links and dots of a path; also of a file that does not exist yet, if its folder does. */
static bool resolve(char out[PATH_MAX], const char *path) {
  char folder[PATH_MAX];
  size_t size = strlen(path);

  if (realpath(path, out)) return true;
  while (size > 1 && path[size - 1] == '/') {
    size--;
  }
  size_t start = size;
  while (start > 0 && path[start - 1] != '/') {
    start--;
  }
  if (size >= sizeof folder) return false;
  snprintf(folder, sizeof folder, "%.*s", (int)start, path);
  if (!realpath(start > 0 ? folder : ".", out)) return false;
  size_t used = strlen(out);
  return ha__format_append(out, PATH_MAX, &used, "%s%.*s", used > 1 ? "/" : "", (int)(size - start),
                           path + start);
}

static bool is_within(const char *path, const char *folder) {
  const size_t size = strlen(folder);

  return strncmp(path, folder, size) == 0 && (path[size] == '/' || path[size] == '\0');
}

/* Whether the path is "x_7.bag" and "x.bag" will be split. */
static bool is_numbered(const char *path, const char *output) {
  const char *slash = strrchr(output, '/');
  const char *dot = strrchr(slash ? slash : output, '.');
  const size_t stem = dot ? (size_t)(dot - output) : strlen(output);

  if (strncmp(path, output, stem) != 0 || path[stem] != '_') return false;
  const char *digits = path + stem + 1;
  const size_t count = strspn(digits, "0123456789");
  return count > 0 && strcmp(digits + count, output + stem) == 0;
}

static ha_status check(const char *output, const char *real, const char *input, bool splits,
                       ha_error *err) {
  char in[PATH_MAX];

  if (!resolve(in, input)) return HA_OK;
  if (strcmp(in, real) == 0) {
    if (splits) return HA_OK; /* its pieces are called otherwise */
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s is what is read; write to another name",
                   output);
  }
  if (is_within(in, real)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s holds what is read (%s); write to another name",
                   output, input);
  }
  if (is_within(real, in)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s lies in the bag that is read (%s); write to another folder", output, input);
  }
  if (splits && is_numbered(in, real)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s may be written over by a file of %s; write to another name", input, output);
  }
  return HA_OK;
}

ha_status ha__overlap_check(const ha__bag *bag, const char *output, bool splits, ha_error *err) {
  char real[PATH_MAX];

  if (!resolve(real, output)) return HA_OK; /* opening it reports why */
  for (size_t i = 0; i < bag->folder_count; i++) {
    HA_TRY(check(output, real, bag->folders[i], false, err));
  }
  for (size_t i = 0; i < bag->file_count; i++) {
    HA_TRY(check(output, real, bag->files[i]->path, splits, err));
  }
  return HA_OK;
}
