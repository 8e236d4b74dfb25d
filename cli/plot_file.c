#include "plot_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "talk.h"

static bool refuse(const char *path, int sys_errno) {
  cli_error("%s: %s%s", path, strerror(sys_errno),
            sys_errno == EEXIST ? "; --force replaces it" : "");
  return false;
}

/* mkstemp() makes files for nobody else. */
static void set_mode(int fd) {
  const mode_t mask = umask(0);

  umask(mask);
  (void)fchmod(fd, 0666 & ~mask);
}

bool plot_file_open(plot_file *f, const char *path, bool force) {
  const size_t size = strlen(path) + sizeof ".XXXXXX";

  f->path = path;
  f->force = force;
  if (!force && access(path, F_OK) == 0) return refuse(path, EEXIST);
  f->scratch = cli_resize(NULL, size, 1);
  snprintf(f->scratch, size, "%s.XXXXXX", path);
  const int fd = mkstemp(f->scratch);
  if (fd < 0) {
    (void)refuse(path, errno);
    free(f->scratch);
    return false;
  }
  set_mode(fd);
  cli_out_init(&f->out, fd);
  return true;
}

/* Unlike rename(), link() replaces nothing; but not all file systems have it. */
static bool give_name(const plot_file *f) {
  if (!f->force && link(f->scratch, f->path) == 0) return true;
  if (!f->force && errno == EEXIST) return false;
  return rename(f->scratch, f->path) == 0;
}

bool plot_file_close(plot_file *f, bool good) {
  cli_out_flush(&f->out);
  int sys_errno = f->out.sys_errno;

  if (close(f->out.fd) < 0 && sys_errno == 0) sys_errno = errno;
  if (good && sys_errno == 0 && !give_name(f)) sys_errno = errno;
  (void)unlink(f->scratch); /* where it has not become the file itself */
  free(f->scratch);
  return good && sys_errno != 0 ? refuse(f->path, sys_errno) : good;
}
