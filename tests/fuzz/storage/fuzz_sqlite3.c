/* Any bytes as a database of rosbag2. */
#include <stdlib.h>

#include "sqlite3_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_source *source = NULL;

  if (ha__source_from_memory(&source, data, size, "fuzz.db3", NULL) != HA_OK) abort();
  read_database(source, size);
  ha__source_close(source);
  return 0;
}
