/* Record stream of versions 0, 1.0 and 1.1. Input: bytes of a file; output: events. Used by open,
 * recover and walk. One thread. */
#ifndef HA_STORAGE_ROSBAG1_OLD_TEXT_FILE_H
#define HA_STORAGE_ROSBAG1_OLD_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source.h"
#include "storage/rosbag1/bag/topics.h"
#include "storage/rosbag1/record/text_record.h"
#include "storage/stream.h"

typedef struct ha__rosbag1_text_event {
  ha__event_kind kind;
  uint64_t offset;
  uint64_t end;                   /* where the next event begins */
  ha__rosbag1_text_record record; /* RECORD; its slices are valid until the next call */
  bool is_cut;                    /* DAMAGE: a record that extends beyond the end */
  bool wrong_length;              /* RECORD: good records begin before its end, at `end` */
  char problem[512];              /* DAMAGE: why it is not a record */
} ha__rosbag1_text_event;

typedef struct ha__rosbag1_text_file {
  ha__window window;
  uint64_t pos; /* of the next event; visitors may move it */
  uint64_t total;
  uint32_t version;
  const ha__rosbag1_topics *topics; /* topics known so far */
} ha__rosbag1_text_file;

/* The bytes at offset < total: as many as the header of a record can have, or the rest of the
 * file. */
ha_status ha__rosbag1_text_need(const uint8_t **out, size_t *size, ha__rosbag1_text_file *file,
                                uint64_t offset, ha_error *err);

/* The line with the number of topics in a 1.0 file; *pos moves after it. */
ha_status ha__rosbag1_text_quantity(uint64_t *out, uint64_t *pos, ha__rosbag1_text_file *file,
                                    ha_error *err);

/* Offset of the first plausible record at or after `offset`; the end of the file when there is
 * none, and always in version 0. HA_E_IO. */
ha_status ha__rosbag1_text_find(uint64_t *out, ha__rosbag1_text_file *file, uint64_t offset,
                                ha_error *err);

/* HA_END at the end. HA_E_IO, HA_E_NOMEM. */
ha_status ha__rosbag1_text_next(ha__rosbag1_text_event *out, ha__rosbag1_text_file *file,
                                ha_error *err);

#endif
