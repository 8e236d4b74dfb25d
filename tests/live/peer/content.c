#include "content.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK = 65536 };

static const struct {
  const char *name;
  const char *dds_type;
} g_kinds[] = {
    [CONTENT_STRING] = {"string", "std_msgs::msg::dds_::String_"},
    [CONTENT_NUMBERED] = {"numbered", "live_msgs::msg::dds_::Numbered_"},
    [CONTENT_IMAGE] = {"image", "sensor_msgs::msg::dds_::Image_"},
    [CONTENT_IMU] = {"imu", "sensor_msgs::msg::dds_::Imu_"},
    [CONTENT_TF] = {"tf", "tf2_msgs::msg::dds_::TFMessage_"},
    [CONTENT_KEYED] = {"keyed", "live_msgs::msg::dds_::Keyed_"},
};

bool content_kind_of(content_kind *out, const char *name) {
  for (unsigned i = 0; i < sizeof g_kinds / sizeof g_kinds[0]; i++) {
    if (strcmp(g_kinds[i].name, name) == 0) {
      *out = (content_kind)i;
      return true;
    }
  }
  return false;
}

const char *content_dds_type(content_kind kind) {
  return g_kinds[kind].dds_type;
}

/* Two equal blocks in a row, so that a block can be taken from any offset of the first. */
static const uint8_t *block(void) {
  static uint8_t bytes[2 * BLOCK];

  if (bytes[1] == 0) {
    for (unsigned i = 0; i < 2 * BLOCK; i++) {
      const unsigned at = i % BLOCK;
      bytes[i] = (uint8_t)(at * 167u + (at >> 8) * 13u);
    }
  }
  return bytes;
}

static const uint8_t *block_of(content_id id) {
  return block() + (id.publisher * UINT64_C(4099) + id.number * UINT64_C(257)) % BLOCK;
}

static size_t piece(size_t size, size_t at) {
  return size - at < BLOCK ? size - at : BLOCK;
}

void content_bytes(uint8_t *out, size_t size, content_id id) {
  for (size_t at = 0; at < size; at += BLOCK) {
    memcpy(out + at, block_of(id), piece(size, at));
  }
}

bool content_bytes_are(const uint8_t *data, size_t size, content_id id) {
  for (size_t at = 0; at < size; at += BLOCK) {
    if (memcmp(data + at, block_of(id), piece(size, at)) != 0) return false;
  }
  return true;
}

void content_text(char *out, size_t size, content_id id) {
  char head[40];
  const size_t length =
      (size_t)snprintf(head, sizeof head, "%" PRIu32 " %" PRIu64 " ", id.publisher, id.number);

  for (size_t i = 0; i < size; i++) {
    out[i] = i < length ? head[i] : (char)('a' + (i + id.number) % 26);
  }
  out[size] = '\0';
}

bool content_text_is(content_id *out, const char *text, size_t size) {
  char expected[64];
  const size_t head = size < sizeof expected ? size : sizeof expected - 1;

  if (sscanf(text, "%" SCNu32 " %" SCNu64, &out->publisher, &out->number) != 2) return false;
  content_text(expected, head, *out);
  if (memcmp(text, expected, head) != 0) return false;
  for (size_t i = head; i < size; i++) {
    if (text[i] != (char)('a' + (i + out->number) % 26)) return false;
  }
  return true;
}

double content_value(content_id id, unsigned index) {
  return (double)id.number + 0.125 * index;
}
