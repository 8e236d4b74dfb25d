#include "storage/rosbag1/version.h"

#include <string.h>

#include "base/bytes.h"
#include "storage/rosbag1/text_record.h"

static bool is_digit(uint8_t c) {
  return c >= '0' && c <= '9';
}

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/* "#ROSxxx Vd.d": peers do not look at the word, nor at white space behind the number. */
static ha__rosbag1_version detect_line(const uint8_t *head, size_t head_size) {
  const ha__rosbag1_version none = {0, 0, 0};
  const size_t limit = head_size < VERSION_LINE_MAX ? head_size : VERSION_LINE_MAX;
  const uint8_t *end = limit ? memchr(head, '\n', limit) : NULL;
  size_t size;
  size_t i = 4;

  if (!end || end - head < 4 || memcmp(head, "#ROS", 4) != 0) return none;
  size = (size_t)(end - head);
  while (size > i && is_space(head[size - 1])) {
    size--;
  }
  while (i < size && !is_space(head[i])) {
    i++;
  }
  if (size - i != 5 || head[i] != ' ' || head[i + 1] != 'V' || !is_digit(head[i + 2]) ||
      head[i + 3] != '.' || !is_digit(head[i + 4])) {
    return none;
  }
  const uint32_t number = (uint32_t)(head[i + 2] - '0') * 100 + (uint32_t)(head[i + 4] - '0');
  return (ha__rosbag1_version){number, (uint32_t)(i + 6) * 8, (size_t)(end - head) + 1};
}

ha__rosbag1_version ha__rosbag1_version_detect(const uint8_t *head, size_t head_size,
                                               uint64_t file_size) {
  const ha__rosbag1_version by_line = detect_line(head, head_size);

  if (by_line.bits) return by_line;
  return (ha__rosbag1_version){VERSION_0, ha__rosbag1_text_probe(head, head_size, file_size), 0};
}

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
