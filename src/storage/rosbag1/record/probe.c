#include "storage/rosbag1/record/probe.h"

#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/chars.h"
#include "storage/rosbag1/record/text_record.h"

/* Number of bytes at the start of the file that are examined. */
enum { HEAD_SIZE = 4096 };

static bool is_any(ha_slice text) {
  return text.size == 1 && text.data[0] == '*';
}

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/* "#ROSxxx Vd.d": other readers ignore the word, and white space after the number. */
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
  if (size - i != 5 || head[i] != ' ' || head[i + 1] != 'V' || !ha__is_digit(head[i + 2]) ||
      head[i + 3] != '.' || !ha__is_digit(head[i + 4])) {
    return none;
  }
  const uint32_t number = (uint32_t)(head[i + 2] - '0') * 100 + (uint32_t)(head[i + 4] - '0');
  return (ha__rosbag1_version){number, (uint32_t)(i + 6) * 8, (size_t)(end - head) + 1};
}

/* True when the first message of version 0 fits into the file, or its header is not within the
 * bytes. */
static bool first_fits(const uint8_t *bytes, size_t size, uint64_t left) {
  if (left == 0) return true;
  if (left < TIME_AND_SIZE || size < TIME_AND_SIZE) return true; /* truncated: can't be checked */
  return ha__load_u32(bytes + 4) < 1000000000 && ha__load_u32(bytes + 8) <= left - TIME_AND_SIZE;
}

/* Number of bits that indicate version 0, which has no version line; 0 = none. */
static uint32_t probe_text(const uint8_t *head, size_t head_size, uint64_t file_size) {
  ha__rosbag1_text_record record;

  if (head_size == 0 || head[0] == '#') return 0;
  if (ha__rosbag1_text_types(&record, head, head_size, NULL) < 0) return 0;
  if (is_any(record.type)) return 0;
  const bool any_md5 = is_any(record.md5);
  if (any_md5 && !first_fits(head + record.head_size, head_size - record.head_size,
                             file_size - record.head_size)) {
    return 0;
  }
  /* three line ends, a slash, and four bits for each hex digit */
  return 3 * 8 + 8 + (any_md5 ? 8 : MD5_DIGITS * 4);
}

ha__rosbag1_version ha__rosbag1_version_detect(const uint8_t *head, size_t head_size,
                                               uint64_t file_size) {
  const ha__rosbag1_version by_line = detect_line(head, head_size);

  if (by_line.bits) return by_line;
  return (ha__rosbag1_version){VERSION_0, probe_text(head, head_size, file_size), 0};
}

ha_status ha__rosbag1_version_read(ha__rosbag1_version *out, ha_source *source, ha_error *err) {
  const uint64_t total = ha__source_size(source);
  ha_view view = HA_VIEW_INIT;

  HA_TRY(ha__source_view(&view, source, 0, total < HEAD_SIZE ? (size_t)total : HEAD_SIZE, err));
  *out = ha__rosbag1_version_detect(view.data, view.size, total);
  ha__view_release(&view);
  return HA_OK;
}
