/* The records of bags 0, 1.0 and 1.1: lines of text, a time, a length, data. Works on bytes; no
 * I/O. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_TEXT_RECORD_H
#define HA_STORAGE_ROSBAG1_RECORD_TEXT_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

/* Length of an md5 sum; bytes of time and length before the data of a record. */
enum { MD5_DIGITS = 32, TIME_AND_SIZE = 12 };

/* Longest line; and most bytes before the data of a record: three lines, time and length. */
enum { TEXT_LINE_MAX = 4096, TEXT_HEAD_MAX = 3 * TEXT_LINE_MAX + 12 };

typedef struct ha__rosbag1_text_record {
  ha_slice topic; /* borrowed; those fields that the version has in each record */
  ha_slice md5;
  ha_slice type;
  int64_t time_ns;
  size_t head_size; /* bytes before the data */
  uint32_t size;    /* of the data */
} ha__rosbag1_text_record;

/* One line without its end and the white space before that; *used counts all of it.
 * HA_E_TRUNCATED: no line end in the bytes; HA_E_CORRUPT: none within TEXT_LINE_MAX. */
ha_status ha__rosbag1_line(ha_slice *out, size_t *used, const uint8_t *bytes, size_t size,
                           ha_error *err);

/* "topic", md5, "pkg/Type" lines. HA_E_CORRUPT when the second is not 32 hex digits or "*", or the
 * third is no type. */
ha_status ha__rosbag1_text_types(ha__rosbag1_text_record *out, const uint8_t *bytes, size_t size,
                                 ha_error *err);

/* The header of a record: with topic, md5 and type in version 1.1, with topic in 1.0, without
 * either in 0. */
ha_status ha__rosbag1_text_record_parse(ha__rosbag1_text_record *out, uint32_t version,
                                        const uint8_t *bytes, size_t size, ha_error *err);

/* Current name of a type of old ROS. */
ha_slice ha__rosbag1_type_today(ha_slice type);

#endif
