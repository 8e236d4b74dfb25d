/* A file of version 0, 1.0 or 1.1 as a run of records, and where the next one is behind damage. */
#ifndef HA_STORAGE_ROSBAG1_OLD_TEXT_FILE_H
#define HA_STORAGE_ROSBAG1_OLD_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source.h"
#include "storage/rosbag1/bag/topics.h"

typedef struct ha__rosbag1_text_file {
  ha__window window;
  uint64_t total;
  uint32_t version;
  const ha__rosbag1_topics *topics; /* those known so far */
} ha__rosbag1_text_file;

/* The bytes at offset < total: as many as the head of a record can have, or what is left. */
ha_status ha__rosbag1_text_need(const uint8_t **out, size_t *size, ha__rosbag1_text_file *file,
                                uint64_t offset, ha_error *err);

/* The line with the number of topics in a 1.0 file; *pos moves behind it. */
ha_status ha__rosbag1_text_quantity(uint64_t *out, uint64_t *pos, ha__rosbag1_text_file *file,
                                    ha_error *err);

/* Is there the end of the file, or a record that is whole, with a topic that the file lists where
 * it lists them? Always true in version 0, which has nothing to go by. */
bool ha__rosbag1_text_plausible(ha__rosbag1_text_file *file, uint64_t offset);

/* Offset of the first plausible record from `offset` on; the end of the file when there is none, as
 * always in version 0. HA_E_IO. */
ha_status ha__rosbag1_text_find(uint64_t *out, ha__rosbag1_text_file *file, uint64_t offset,
                                ha_error *err);

#endif
