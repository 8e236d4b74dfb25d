#include "bags/remote_output.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/url.h"
#include "input/upload.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

/* Finds the name of the bag in a URL, "x.mcap" in "s3://b/f/x.mcap?q": returns its offset; *size is
 * its length. */
static size_t name_of(size_t *size, const char *url) {
  size_t end = ha__url_path_size(url);
  size_t start;

  while (end > 0 && url[end - 1] == '/') {
    end--;
  }
  for (start = end; start > 0 && url[start - 1] != '/';) {
    start--;
  }
  *size = end - start;
  return start;
}

bool cli_remote_output_begin(cli_remote_output *output, const char *url) {
  size_t size = 0;
  const char *name = url + name_of(&size, url);

  output->url = url;
  output->shown = cli_resize(NULL, strlen(url) + 1, 1);
  memcpy(output->shown, url, strlen(url) + 1);
  ha__url_hide_secrets(output->shown);
  output->folder = cli_upload_join(cli_temp_folder(), "holdall-upload-XXXXXX");
  if (size == 0 || !mkdtemp(output->folder)) {
    cli_error("-o %s: %s", output->shown,
              size == 0 ? "the URL has no name for the bag" : "cannot make a temporary folder");
    free(output->folder);
    output->folder = NULL;
    return false;
  }
  const size_t room = strlen(output->folder) + size + sizeof "/";
  output->path = cli_resize(NULL, room, 1);
  snprintf(output->path, room, "%s/%.*s", output->folder, (int)size, name);
  return true;
}

/* Upload the files of a split bag. Their names differ from that of the bag; all are in the
 * temporary folder. */
static bool send_parts(cli_upload *u, const cli_remote_output *output) {
  size_t size = 0;
  const size_t start = name_of(&size, output->url);
  char *folder = cli_resize(NULL, start + 1, 1);

  memcpy(folder, output->url, start);
  folder[start] = '\0';
  const bool good = cli_upload_bag(u, output->folder, folder);
  free(folder);
  return good;
}

bool cli_remote_output_send(const cli_remote_output *output, bool force, bool quiet) {
  cli_upload u = {.replace = force, .quiet = quiet};
  const bool is_one = cli_path_is_folder(output->path) || cli_path_is_file(output->path);

  cli_wait_start("uploading", quiet);
  const bool good = is_one ? cli_upload_bag(&u, output->path, output->url) : send_parts(&u, output);
  cli_wait_end();
  return good;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where) {
  (void)st, (void)kind, (void)where;
  (void)remove(path);
  return 0;
}

void cli_remote_output_done(cli_remote_output *output) {
  if (output->folder) (void)nftw(output->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  free(output->folder);
  free(output->path);
  free(output->shown);
  *output = (cli_remote_output){NULL, NULL, NULL, NULL};
}
