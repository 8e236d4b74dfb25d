/* Record of bags 0, 1.0 and 1.1: lines of text, a time, a length, data. Works on bytes; no I/O. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_TEXT_RECORD_H
#define HA_STORAGE_ROSBAG1_RECORD_TEXT_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

/* Length of an md5 sum; bytes of time and length before the data of a record. */
enum { MD5_DIGITS = 32, TIME_AND_SIZE = 12 };

/* Longest line; and maximum size of the bytes before the data of a record: three lines, time and
 * length. */
enum { TEXT_LINE_MAX = 4096, TEXT_HEAD_MAX = 3 * TEXT_LINE_MAX + 12 };

typedef struct ha__rosbag1_text_record {
  ha_slice topic; /* borrowed; only fields that records of this version have */
  ha_slice md5;
  ha_slice type;
  int64_t time_ns;
  size_t head_size; /* bytes before the data */
  uint32_t size;    /* of the data */
} ha__rosbag1_text_record;

/* One line without its end and trailing white space; *used: bytes of the line with both.
 * HA_E_TRUNCATED: the bytes contain no line end; HA_E_CORRUPT: there is none within
 * TEXT_LINE_MAX. */
ha_status ha__rosbag1_line(ha_slice *out, size_t *used, const uint8_t *bytes, size_t size,
                           ha_error *err);

/* Parse three lines: topic, md5 and type. HA_E_CORRUPT when the md5 is not 32 hex digits or "*", or
 * the type is not of the form pkg/Type. */
ha_status ha__rosbag1_text_types(ha__rosbag1_text_record *out, const uint8_t *bytes, size_t size,
                                 ha_error *err);

/* The header of a record: with topic, md5 and type in version 1.1, with topic in 1.0, without
 * either in 0. */
ha_status ha__rosbag1_text_record_parse(ha__rosbag1_text_record *out, uint32_t version,
                                        const uint8_t *bytes, size_t size, ha_error *err);

/* Current name of a type that was renamed since old releases of ROS. */
ha_slice ha__rosbag1_type_today(ha_slice type);

#endif
