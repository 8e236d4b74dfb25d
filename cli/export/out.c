#include "export/out.h"

#include <errno.h>

void export_out_start(cli_out *out, const export_file *file) {
  cli_out_init(out, fileno(file->stream));
}

ha_status export_out_end(cli_out *out, const export_file *file, ha_error *err) {
  cli_out_flush(out);
  if (out->sys_errno == 0) return HA_OK;
  errno = out->sys_errno;
  return export_fail_write(file, err);
}
