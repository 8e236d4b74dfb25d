/* Drives the storage's table like the reader does, but without a reader: opens a bag, and reads all
 * messages in order of log time. */
#ifndef HA_TESTS_ROSBAG1_DRIVER_H
#define HA_TESTS_ROSBAG1_DRIVER_H

#include <stdbool.h>

#include <holdall/plugin.h>

#include "io/source.h"
#include "plugin/report.h"

typedef struct driven_message {
  const ha_channel *channel;
  int64_t time_ns;
  uint64_t order; /* in the file */
  uint32_t size;
  uint32_t crc; /* CRC-32 of its bytes */
} driven_message;

typedef struct driven {
  ha_source *source;
  void *self;
  const ha_storage_info *info;
  ha__report report;
  ha__report_target target;
  driven_message *messages;
  size_t message_count;
  size_t failed_chunks; /* chunks with damaged bytes */
  ha_error error;       /* error of open, or of the first failed chunk */
} driven;

/* Both functions borrow the bytes. Close also after a failure. */
ha_status driven_open_memory(driven *d, const void *bytes, size_t size);
ha_status driven_open_file(driven *d, const char *path);
/* Read all chunks; false when memory ran out. */
bool driven_read(driven *d);
void driven_close(driven *d);

/* Options to open the source of d for a walk. */
ha_storage_open driven_options(driven *d);

/* Unpack a chunk; *data must be freed with ha__free when *owned. */
ha_status driven_chunk(driven *d, const ha_chunk *chunk, ha_view *view, uint8_t **owned,
                       const uint8_t **data, size_t *size, ha_error *err);

#endif
