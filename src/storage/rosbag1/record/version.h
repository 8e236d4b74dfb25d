/* Versions of the ROS 1 bag format. */
#ifndef HA_STORAGE_ROSBAG1_RECORD_VERSION_H
#define HA_STORAGE_ROSBAG1_RECORD_VERSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* major * 100 + minor, as other readers compute it; 0 = a file without a version line */
enum { VERSION_0 = 0, VERSION_10 = 100, VERSION_11 = 101, VERSION_12 = 102, VERSION_20 = 200 };

/* Longest version line. */
enum { VERSION_LINE_MAX = 1024 };

typedef struct ha__rosbag1_version {
  uint32_t number;  /* VERSION_..., or another number from the version line */
  uint32_t bits;    /* number of verified bits; 0 = not a ROS 1 bag */
  size_t line_size; /* of the version line with its end; 0 in version 0 */
} ha__rosbag1_version;

/* Versions whose records are lines of text before each message. */
static inline bool ha__rosbag1_is_text_version(uint32_t number) {
  return number == VERSION_0 || number == VERSION_10 || number == VERSION_11;
}

/* "2.0"; static. NULL for unknown versions. */
const char *ha__rosbag1_version_name(uint32_t number);

#endif
