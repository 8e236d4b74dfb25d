/* An MCAP file in memory, read by the table of its storage as the reader does. */
#ifndef HA_TESTS_MCAP_BAG_H
#define HA_TESTS_MCAP_BAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "plugin/report.h"

typedef struct bag_message {
  const char *topic;
  int64_t log_time_ns;
  int64_t publish_time_ns;
  uint32_t sequence;
  uint32_t size;
  uint32_t crc32;
  size_t chunk;
} bag_message;

typedef struct test_bag {
  ha_source *source;
  ha__report report;
  ha__report_target target;
  ha_storage_open open;
  void *self; /* NULL when it could not be opened */
  const ha_storage_info *info;
  ha_status opened;
  ha_error error; /* of opening, or the last of reading */

  bag_message *messages; /* in the order of the file */
  size_t message_count;
  size_t message_capacity;
  size_t failures;       /* chunks that could not be read completely */
  size_t indexed_chunks; /* good chunks with message indexes */
  size_t wrong_indexes;  /* those whose index differs from their bytes */
} test_bag;

/* Open bytes in memory, which must remain valid. */
void bag_open(test_bag *bag, const void *bytes, size_t size, uint32_t flags);
/* Read all chunks. */
void bag_read(test_bag *bag);
void bag_close(test_bag *bag);

/* True if one of the reported problems contains this text. */
bool bag_reported(const test_bag *bag, const char *part);

/* The whole file, released with free(). Ends the program if it can't be read. */
uint8_t *read_whole_file(size_t *size, const char *path);

#endif
