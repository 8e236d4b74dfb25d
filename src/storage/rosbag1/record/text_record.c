#include "storage/rosbag1/record/text_record.h"

#include <inttypes.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/chars.h"
#include "storage/rosbag1/record/record.h"
#include "storage/rosbag1/record/version.h"

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static bool is_word(uint8_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || ha__is_digit(c) || c == '_';
}

ha_status ha__rosbag1_line(ha_slice *out, size_t *used, const uint8_t *bytes, size_t size,
                           ha_error *err) {
  const size_t limit = size < TEXT_LINE_MAX ? size : TEXT_LINE_MAX;
  const uint8_t *end = limit ? memchr(bytes, '\n', limit) : NULL;

  if (!end && size < TEXT_LINE_MAX) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "line cut short after %zu bytes", size);
  }
  if (!end) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "no line of text");
  size_t length = (size_t)(end - bytes);
  *used = length + 1;
  while (length > 0 && is_space(bytes[length - 1])) {
    length--;
  }
  *out = (ha_slice){bytes, length};
  return HA_OK;
}

static bool is_topic(ha_slice text) {
  if (text.size == 0) return false;
  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] <= ' ' || text.data[i] >= 0x7f) return false;
  }
  return true;
}

static bool is_any(ha_slice text) {
  return text.size == 1 && text.data[0] == '*';
}

static bool is_md5(ha_slice text) {
  if (text.size != MD5_DIGITS) return false;
  for (size_t i = 0; i < text.size; i++) {
    if (ha__hex_value(text.data[i]) > 15) return false;
  }
  return true;
}

/* True for "pkg/Type". */
static bool is_type(ha_slice text) {
  size_t slashes = 0;

  for (size_t i = 0; i < text.size; i++) {
    if (text.data[i] == '/' && i > 0 && i + 1 < text.size) {
      slashes++;
    } else if (!is_word(text.data[i])) {
      return false;
    }
  }
  return slashes == 1;
}

static ha_status next_line(ha_slice *out, size_t *pos, const uint8_t *bytes, size_t size,
                           ha_error *err) {
  size_t used = 0;

  HA_TRY(ha__rosbag1_line(out, &used, bytes + *pos, size - *pos, err));
  *pos += used;
  return HA_OK;
}

ha_status ha__rosbag1_text_types(ha__rosbag1_text_record *out, const uint8_t *bytes, size_t size,
                                 ha_error *err) {
  size_t pos = 0;

  HA_TRY(next_line(&out->topic, &pos, bytes, size, err));
  if (!is_topic(out->topic)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad topic line of %zu bytes", out->topic.size);
  }
  HA_TRY(next_line(&out->md5, &pos, bytes, size, err));
  if (!is_md5(out->md5) && !is_any(out->md5)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the second line is no md5 sum");
  }
  HA_TRY(next_line(&out->type, &pos, bytes, size, err));
  /* recorders wrote "*" when they did not know the type */
  if (!is_type(out->type) && !(is_any(out->md5) && is_any(out->type))) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the third line is no message type");
  }
  out->head_size = pos;
  return HA_OK;
}

ha_status ha__rosbag1_text_record_parse(ha__rosbag1_text_record *out, uint32_t version,
                                        const uint8_t *bytes, size_t size, ha_error *err) {
  memset(out, 0, sizeof *out);
  if (version == VERSION_11) HA_TRY(ha__rosbag1_text_types(out, bytes, size, err));
  if (version == VERSION_10) {
    HA_TRY(next_line(&out->topic, &out->head_size, bytes, size, err));
    if (!is_topic(out->topic)) {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "bad topic line of %zu bytes",
                     out->topic.size);
    }
  }
  if (size - out->head_size < TIME_AND_SIZE) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "message cut short: no time and length");
  }
  const uint8_t *numbers = bytes + out->head_size;
  out->time_ns = ha__rosbag1_load_time(numbers);
  out->size = ha__load_u32(numbers + 8);
  out->head_size += TIME_AND_SIZE;
  return HA_OK;
}

ha_slice ha__rosbag1_type_today(ha_slice type) {
  static const struct {
    const char *old_name;
    const char *name;
  } renamed[] = {{"rostools/Time", "roslib/Time"},
                 {"rostools/Log", "roslib/Log"},
                 {"rostools/Header", "roslib/Header"}};

  for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++) {
    if (ha__bytes_equal(type.data, type.size, renamed[i].old_name, strlen(renamed[i].old_name))) {
      return (ha_slice){(const uint8_t *)renamed[i].name, strlen(renamed[i].name)};
    }
  }
  return type;
}
