/* Contents of messages in live tests. Each is generated from its publisher and its number, so that
 * a receiver can verify it. Plain functions for typed and raw peers, in C and C++; contents.py has
 * the same in Python.
 *
 * Types with a header have the publisher in stamp.sec and the number in stamp.nanosec. Texts begin
 * with both. Bytes are a part of one block. The values of an Imu and of a transform count up from
 * the message's number. */
#ifndef LIVE_CONTENT_H
#define LIVE_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum content_kind {
  CONTENT_STRING,   /* std_msgs/msg/String */
  CONTENT_NUMBERED, /* live_msgs/msg/Numbered */
  CONTENT_IMAGE,    /* sensor_msgs/msg/Image */
  CONTENT_IMU,      /* sensor_msgs/msg/Imu */
  CONTENT_TF,       /* tf2_msgs/msg/TFMessage of one transform */
  CONTENT_KEYED     /* live_msgs/msg/Keyed, with a key */
} content_kind;

enum {
  CONTENT_IMAGE_WIDTH = 1920,
  CONTENT_IMAGE_STEP = 3 * CONTENT_IMAGE_WIDTH,
  CONTENT_IMU_VALUES = 37,
  CONTENT_TF_VALUES = 7
};
#define CONTENT_FRAME "camera"
#define CONTENT_CHILD "base_link"
#define CONTENT_ENCODING "rgb8"

/* Identifies a message. */
typedef struct content_id {
  uint32_t publisher;
  uint64_t number;
} content_id;

/* kind: "string", "numbered", and others. Returns false for an unknown kind. */
bool content_kind_of(content_kind *out, const char *name);

/* The type's DDS name, such as "std_msgs::msg::dds_::String_"; static. */
const char *content_dds_type(content_kind kind);

/* Writes size bytes of the block. */
void content_bytes(uint8_t *out, size_t size, content_id id);
bool content_bytes_are(const uint8_t *data, size_t size, content_id id);

/* Writes size characters and a NUL; out has room for size + 1. */
void content_text(char *out, size_t size, content_id id);
/* Reads the id, then compares the whole text. */
bool content_text_is(content_id *out, const char *text, size_t size);

double content_value(content_id id, unsigned index);

#ifdef __cplusplus
}
#endif

#endif
