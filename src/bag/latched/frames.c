#include "bag/latched/frames.h"

#include <string.h>

#include "model/cdr.h"

static ha__cdr_reader open_message(const ha_message *msg) {
  const char *encoding = msg->channel->encoding;

  if (strcmp(encoding, "ros1") == 0) return ha__cdr_open_ros1(msg->data, msg->size);
  return ha__cdr_open_any(msg->data, strcmp(encoding, "cdr") == 0 ? msg->size : 0);
}

/* geometry_msgs/TransformStamped: Header, child_frame_id, seven doubles. */
static bool read_transform(ha__frame *out, ha__cdr_reader *in) {
  const bool is_ros1 = in->widest == 1;
  const size_t start = is_ros1 ? in->pos : (in->pos + 3) & ~(size_t)3;

  if (is_ros1) ha__cdr_read_u32(in); /* Header.seq */
  ha__cdr_read_time(in);
  ha__cdr_read_text(in);
  const ha_slice child = ha__cdr_read_text(in);
  ha__cdr_read_bytes(in, 7 * sizeof(double), sizeof(double));
  *out = (ha__frame){(const char *)child.data, child.size, in->data + start, in->pos - start};
  return !in->failed;
}

bool ha__frames_visit(const ha_message *msg, ha__frames_fn *found, void *user) {
  ha__cdr_reader in = open_message(msg);
  const uint32_t count = ha__cdr_read_u32(&in);

  for (uint32_t i = 0; i < count; i++) {
    ha__frame frame;
    if (!read_transform(&frame, &in) || !found(user, &frame)) return false;
  }
  return !in.failed;
}

bool ha__frames_are_static(const ha_channel *channel) {
  const char *slash = strrchr(channel->topic, '/');
  const char *type = channel->schema->name;

  if (strcmp(slash ? slash + 1 : channel->topic, "tf_static") != 0) return false;
  return strcmp(type, "tf2_msgs/msg/TFMessage") == 0 || strcmp(type, "tf2_msgs/TFMessage") == 0;
}
