/* Definitions in .msg, one or several concatenated. The first byte selects the name of the type and
 * the dialect. */
#include "types.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const names[] = {
      "a/msg/A",          "a/srv/S_Event", "a/srv/S",         "a/action/F",
      "a/action/F_Event", "a/A",           "std_msgs/Header", ""};

  if (size == 0) return 0;
  check_definition(names[data[0] & 7], data[0] & 8 ? "ros1msg" : "ros2msg", data + 1, size - 1);
  return 0;
}
