#include "ui/out_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "ui/exit.h"
#include "ui/report.h"

int cli_out_close(cli_out *out, int code) {
  cli_out_flush(out);
  if (out->sys_errno == 0 || out->sys_errno == EPIPE) return code;
  cli_error("standard output: %s", strerror(out->sys_errno));
  return CLI_FAILED;
}

static bool refuse(const char *path, int sys_errno) {
  cli_error("%s: %s%s", path, strerror(sys_errno),
            sys_errno == EEXIST ? "; --force replaces it" : "");
  return false;
}

bool cli_out_file_open(cli_out_file *f, const char *path, bool force) {
  f->force = force;
  if (!force && access(path, F_OK) == 0) return refuse(path, EEXIST);
  const int fd = cli_draft_open(&f->draft, path);
  if (fd < 0) return refuse(path, errno);
  cli_out_init(&f->out, fd);
  return true;
}

bool cli_out_file_close(cli_out_file *f, bool good) {
  const char *path = f->draft.path;

  cli_out_flush(&f->out);
  int sys_errno = f->out.sys_errno;

  if (close(f->out.fd) < 0 && sys_errno == 0) sys_errno = errno;
  if (!good || sys_errno != 0) {
    cli_draft_drop(&f->draft);
  } else if (!cli_draft_finish(&f->draft, f->force)) {
    sys_errno = errno;
  }
  return good && sys_errno != 0 ? refuse(path, sys_errno) : good;
}
