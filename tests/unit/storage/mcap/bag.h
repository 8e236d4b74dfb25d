/* An MCAP file in memory, read through the table of its storage as an engine does it. */
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
  size_t failures;       /* chunks that could not be read as a whole */
  size_t indexed_chunks; /* of the good ones: with message indexes */
  size_t wrong_indexes;  /* of those: that do not tell the same as their bytes */
} test_bag;

/* Open bytes in memory, which must stay. */
void bag_open(test_bag *bag, const void *bytes, size_t size, uint32_t flags);
/* Read all chunks. */
void bag_read(test_bag *bag);
void bag_close(test_bag *bag);

/* Is one of the reported problems like this? */
bool bag_reported(const test_bag *bag, const char *part);

/* The whole file, to be freed with free(). Fails the program when it can't be read. */
uint8_t *read_whole_file(size_t *size, const char *path);

#endif
