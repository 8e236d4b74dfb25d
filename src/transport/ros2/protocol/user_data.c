#include "user_data.h"

#include <stdint.h>
#include <string.h>

#include "base/format.h"
#include "base/text/chars.h"

bool ha__ros2_user_data_find(ha_slice *out, const void *data, size_t size, const char *key) {
  const size_t key_size = strlen(key);
  const uint8_t *at = data;
  size_t left = size;

  while (left > 0) {
    const uint8_t *end = memchr(at, ';', left);
    const size_t pair_size = end ? (size_t)(end - at) : left;
    if (pair_size > key_size && memcmp(at, key, key_size) == 0 && at[key_size] == '=') {
      *out = (ha_slice){at + key_size + 1, pair_size - key_size - 1};
      return true;
    }
    if (!end) return false;
    at = end + 1;
    left -= pair_size + 1;
  }
  return false;
}

bool ha__ros2_is_hash(const char *text, size_t size) {
  if (size != HA__ROS2_HASH_SIZE - 1 || memcmp(text, "RIHS01_", 7) != 0) return false;
  for (size_t i = 7; i < size; i++) {
    if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f'))) return false;
  }
  return true;
}

void ha__ros2_user_data_hash(char out[HA__ROS2_HASH_SIZE], const void *data, size_t size) {
  ha_slice value;

  out[0] = '\0';
  if (!ha__ros2_user_data_find(&value, data, size, "typehash")) return;
  if (!ha__ros2_is_hash((const char *)value.data, value.size)) return;
  memcpy(out, value.data, value.size);
  out[value.size] = '\0';
}

/* Parses a byte of one or two hex digits. Returns the length of the text; 0 = none. */
static size_t read_byte(uint8_t *out, const uint8_t *at, size_t left) {
  const unsigned high = left > 0 ? ha__hex_value(at[0]) : 16;
  const unsigned low = left > 1 ? ha__hex_value(at[1]) : 16;

  if (high > 15) return 0;
  *out = (uint8_t)(low > 15 ? high : high << 4 | low);
  return low > 15 ? 1 : 2;
}

bool ha__ros2_user_data_id(ha_gid *out, const void *data, size_t size, const char *key) {
  ha_gid id;
  ha_slice value;
  size_t pos = 0;

  if (!ha__ros2_user_data_find(&value, data, size, key)) return false;
  for (size_t i = 0; i < sizeof id.bytes; i++) {
    if (i > 0 && (pos == value.size || value.data[pos++] != '.')) return false;
    if (pos < value.size && value.data[pos] == ' ') pos++; /* rmw_cyclonedds pads the first one */
    const size_t used = read_byte(&id.bytes[i], value.data + pos, value.size - pos);
    if (used == 0) return false;
    pos += used;
  }
  *out = id;
  return true;
}

size_t ha__ros2_user_data_write(char out[HA__ROS2_USER_DATA_SIZE], const char *hash,
                                const char *id_key, const ha_gid *id) {
  size_t used = 0;

  out[0] = '\0';
  if (hash[0] != '\0') {
    ha__format_append(out, HA__ROS2_USER_DATA_SIZE, &used, "typehash=%.71s;", hash);
  }
  for (size_t i = 0; id_key && i < sizeof id->bytes; i++) {
    ha__format_append(out, HA__ROS2_USER_DATA_SIZE, &used, "%.16s%s%x%s", i == 0 ? id_key : "",
                      i == 0 ? "=" : ".", id->bytes[i], i + 1 == sizeof id->bytes ? ";" : "");
  }
  return used;
}
