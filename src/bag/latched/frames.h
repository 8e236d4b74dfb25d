/* Coordinate frames in messages of tf, read from their bytes without a definition:
 * tf2_msgs/TFMessage has the same fields in every distribution. */
#ifndef HA_BAG_LATCHED_FRAMES_H
#define HA_BAG_LATCHED_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

/* Static transforms: a TFMessage on a topic whose last part is tf_static. A subscriber keeps the
 * last transform of each child frame, whichever publisher sent it. */
bool ha__frames_are_static(const ha_channel *channel);

/* One transform of a message; borrowed from its bytes. */
typedef struct ha__frame {
  const char *child; /* child_frame_id, not terminated */
  size_t child_size;
  const uint8_t *data; /* the serialized TransformStamped; in CDR without the padding before it */
  size_t size;
} ha__frame;

/* Call found() for each transform. False when the bytes are not a whole TFMessage (found() may have
 * been called), or found() returned false. */
typedef bool ha__frames_fn(void *user, const ha__frame *frame);
bool ha__frames_visit(const ha_message *msg, ha__frames_fn *found, void *user);

#endif
