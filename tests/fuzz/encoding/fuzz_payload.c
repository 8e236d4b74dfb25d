/* The data field of messages: it is within the message, or missing with a text. The first byte
 * selects type and encoding. */
#include <stdlib.h>

#include <holdall/payload.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const types[] = {"sensor_msgs/Image", "sensor_msgs/msg/CompressedImage",
                                      "sensor_msgs/PointCloud2", "std_msgs/String"};
  ha_error err = HA_ERROR_INIT;
  size_t offset = SIZE_MAX;
  size_t run = SIZE_MAX;

  if (size == 0) return 0;
  const char *type = types[data[0] & 3];
  const char *encoding = data[0] & 4 ? "cdr" : "ros1";
  const ha_status st =
      ha_payload_find(&offset, &run, type, encoding, data + 1, size - 1, size - 1, &err);
  if (st == HA_OK) {
    CHECK(offset <= size - 1 && run <= size - 1 - offset);
  } else {
    CHECK(offset == SIZE_MAX && run == SIZE_MAX);
    CHECK(st == HA_END || (err.code == st && err.text[0] != '\0'));
  }
  return 0;
}
