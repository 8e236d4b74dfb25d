/* The coordinate frames that messages of tf are about, read from their bytes without a definition:
 * tf2_msgs/TFMessage has the same fields in every distribution. */
#ifndef HA_BAG_READ_FRAMES_H
#define HA_BAG_READ_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>

/* Static transforms: a TFMessage on a topic whose last part is tf_static. A subscriber keeps the
 * last transform of each child frame, whoever sent it. */
bool ha__frames_are_static(const ha_channel *channel);

/* Call found() with the child_frame_id of each transform; it stays valid as long as the message.
 * False when the bytes are not a whole TFMessage (found() may have been called), or found()
 * returned false. */
typedef bool ha__frames_fn(void *user, const char *child, size_t size);
bool ha__frames_visit(const ha_message *msg, ha__frames_fn *found, void *user);

#endif
