/* Definitions in IDL, of the type a/msg/A. */
#include "types.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check_definition("a/msg/A", "ros2idl", data, size);
  return 0;
}
