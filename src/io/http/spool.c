#include "io/http/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/format.h"
#include "base/status.h"
#include "io/http/fetch.h"

ha_status ha__spool_file(int *out, ha_error *err) {
  const char *dir = getenv("TMPDIR");
  char name[4096];

  if (!dir || !dir[0]) dir = "/tmp";
  if (!ha__format_whole(name, sizeof name, "%s/holdall-XXXXXX", dir)) {
    return HA_FAIL_ERRNO(err, ENAMETOOLONG, HA_NO_OFFSET, "no temporary file in TMPDIR");
  }
  const int fd = mkostemp(name, O_CLOEXEC);
  if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "no temporary file in %.100s", dir);
  unlink(name);
  *out = fd;
  return HA_OK;
}

static ha_status fill(uint64_t *size, int fd, const ha__target *target, ha_error *err) {
  struct stat file;
  const ha_status st = ha__fetch_file(fd, target, target->net->spool_bytes, err);

  if (st == HA_E_LIMIT) {
    return HA_FAIL(
        err, st, HA_NO_OFFSET,
        "the server does not send parts of files (it ignores Range), and this one has more "
        "than %llu bytes (--net-spool, HOLDALL_NET_SPOOL): download it",
        (unsigned long long)target->net->spool_bytes);
  }
  if (st < 0) return st;
  if (fstat(fd, &file) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot stat");
  *size = (uint64_t)file.st_size;
  return HA_OK;
}

ha_status ha__spool(int *out, uint64_t *out_size, const ha__target *target, ha_error *err) {
  int fd = -1;

  HA_TRY(ha__spool_file(&fd, err));
  const ha_status st = fill(out_size, fd, target, err);
  if (st < 0) {
    close(fd);
    return st;
  }
  *out = fd;
  return HA_OK;
}
