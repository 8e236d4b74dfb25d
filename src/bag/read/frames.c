#include "bag/read/frames.h"

#include <stdint.h>
#include <string.h>

#include "base/bytes.h"

/* A cursor over the fields of a message, of ROS 1 or in CDR. */
typedef struct fields {
  const uint8_t *data; /* alignment counts from here */
  size_t size;
  size_t at;
  bool is_cdr;
  bool is_big;
  size_t widest; /* alignment of a double */
} fields;

static bool begin(fields *f, const ha_message *msg) {
  *f = (fields){.data = msg->data, .size = msg->size};
  if (strcmp(msg->channel->encoding, "ros1") == 0) return true;
  if (strcmp(msg->channel->encoding, "cdr") != 0 || msg->size < 4 || msg->data[0] != 0)
    return false;
  /* CDR and plain CDR 2, of both byte orders */
  if (msg->data[1] != 0 && msg->data[1] != 1 && msg->data[1] != 6 && msg->data[1] != 7)
    return false;
  *f = (fields){.data = msg->data + 4,
                .size = msg->size - 4,
                .is_cdr = true,
                .is_big = (msg->data[1] & 1) == 0,
                .widest = msg->data[1] < 6 ? 8 : 4};
  return true;
}

static bool skip(fields *f, size_t align, size_t size) {
  const size_t padding = f->is_cdr ? (align - f->at % align) % align : 0;

  if (f->size - f->at < padding || f->size - f->at - padding < size) return false;
  f->at += padding + size;
  return true;
}

static bool take_u32(uint32_t *out, fields *f) {
  if (!skip(f, 4, 4)) return false;
  *out = ha__load_u32(f->data + f->at - 4);
  if (f->is_big) *out = __builtin_bswap32(*out);
  return true;
}

/* Without the NUL that CDR counts. */
static bool take_string(const char **out, size_t *out_size, fields *f) {
  uint32_t size = 0;

  if (!take_u32(&size, f) || !skip(f, 1, size)) return false;
  *out = (const char *)f->data + f->at - size;
  *out_size = f->is_cdr && size > 0 ? size - 1 : size;
  return true;
}

/* geometry_msgs/TransformStamped: Header, child_frame_id, seven doubles. */
static bool take_transform(ha__frame *out, fields *f) {
  const char *parent = NULL;
  const size_t start = f->is_cdr ? (f->at + 3) & ~(size_t)3 : f->at;
  size_t parent_size = 0;

  if (!f->is_cdr && !skip(f, 4, 4)) return false; /* Header.seq */
  if (!skip(f, 4, 4)) return false;               /* seconds */
  if (!skip(f, 4, 4)) return false;               /* nanoseconds */
  if (!take_string(&parent, &parent_size, f)) return false;
  if (!take_string(&out->child, &out->child_size, f)) return false;
  if (!skip(f, f->is_cdr ? f->widest : 1, 7 * 8)) return false;
  out->data = f->data + start;
  out->size = f->at - start;
  return true;
}

bool ha__frames_visit(const ha_message *msg, ha__frames_fn *found, void *user) {
  fields f;
  uint32_t count = 0;

  if (!begin(&f, msg) || !take_u32(&count, &f)) return false;
  for (uint32_t i = 0; i < count; i++) {
    ha__frame frame;
    if (!take_transform(&frame, &f) || !found(user, &frame)) return false;
  }
  return true;
}

bool ha__frames_are_static(const ha_channel *channel) {
  const char *slash = strrchr(channel->topic, '/');
  const char *type = channel->schema->name;

  if (strcmp(slash ? slash + 1 : channel->topic, "tf_static") != 0) return false;
  return strcmp(type, "tf2_msgs/msg/TFMessage") == 0 || strcmp(type, "tf2_msgs/TFMessage") == 0;
}
