#include "io/temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/format.h"
#include "base/status.h"

ha_status ha__temporary_open(int *out, const char *dir, ha_error *err) {
  char path[4096];
  int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  if (fd < 0) {
    if (!ha__format_whole(path, sizeof path, "%s/holdall-XXXXXX", dir)) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "name of the temporary folder is too long");
    }
    fd = mkostemp(path, O_CLOEXEC);
    if (fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot create a file in %s", dir);
    unlink(path);
  }
  *out = fd;
  return HA_OK;
}
