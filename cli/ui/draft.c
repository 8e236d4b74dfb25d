#include "ui/draft.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/memory.h"
#include "ui/signals.h"

/* Forget the draft without removing its file. Keeps errno. */
static void forget(cli_draft *d) {
  const int sys_errno = errno;

  cli_stop_forget(d->note);
  free(d->beside);
  *d = (cli_draft){NULL, NULL, NULL};
  errno = sys_errno;
}

/* Remove an old NAME.tmp instead of truncating it: it may be a hard link to a complete file, which
 * give_name() made. */
static int open_new(const char *path) {
  if (unlink(path) != 0 && errno != ENOENT) return -1;
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

int cli_draft_open(cli_draft *d, const char *path) {
  const size_t size = strlen(path) + sizeof ".tmp";

  d->path = path;
  d->beside = cli_resize(NULL, size, 1);
  snprintf(d->beside, size, "%s.tmp", path);
  d->note = cli_stop_noted(d->beside);
  const int fd = open_new(d->beside);
  if (fd < 0) forget(d);
  return fd;
}

/* link() fails if the name exists, which rename() does not; but not all file systems have links. */
static bool give_name(const cli_draft *d, bool force) {
  if (!force && link(d->beside, d->path) == 0) return true;
  if (!force && errno == EEXIST) return false;
  return rename(d->beside, d->path) == 0;
}

bool cli_draft_finish(cli_draft *d, bool force) {
  const bool good = give_name(d, force);

  cli_draft_drop(d);
  return good;
}

void cli_draft_drop(cli_draft *d) {
  const int sys_errno = errno;

  if (d->beside) (void)unlink(d->beside); /* fails after a rename, which is fine */
  errno = sys_errno;
  forget(d);
}
