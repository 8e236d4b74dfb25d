#include "storage/rosbag1/record/version.h"

#include <stddef.h>

const char *ha__rosbag1_version_name(uint32_t number) {
  switch (number) {
  case VERSION_0:
    return "0";
  case VERSION_10:
    return "1.0";
  case VERSION_11:
    return "1.1";
  case VERSION_12:
    return "1.2";
  case VERSION_20:
    return "2.0";
  default:
    return NULL;
  }
}
