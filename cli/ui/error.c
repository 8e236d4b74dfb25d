#include "ui/error.h"

#include <stdarg.h>

#include "base/format.h"

void cli_set_error(ha_error *err, ha_status code, const char *format, ...) {
  va_list args;

  if (!err) return;
  *err = (ha_error)HA_ERROR_INIT;
  err->code = code;
  va_start(args, format);
  ha__format_va(err->text, sizeof err->text, format, args);
  va_end(args);
}
