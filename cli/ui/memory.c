#include "ui/memory.h"

#include <stdlib.h>

#include "ui/exit.h"
#include "ui/report.h"

void cli_no_memory(void) {
  cli_error("out of memory");
  exit(CLI_FAILED);
}

void *cli_resize(void *old, size_t count, size_t size) {
  void *grown = reallocarray(old, count > 0 ? count : 1, size);

  if (!grown) cli_no_memory();
  return grown;
}
