/* The static transforms of one publication, merged. A latched publisher of ROS 1 only keeps its
 * last message, but a bag may contain the transforms of a topic in several messages (a ROS 2
 * publisher keeps more than one, and a bag of rosbag2 has one channel for all publishers). So
 * each sent message contains the last transform of every child frame so far. Used by one thread
 * at a time. */
#ifndef HA_LIVE_PLAY_STATIC_FRAMES_H
#define HA_LIVE_PLAY_STATIC_FRAMES_H

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>

typedef struct ha__static_frames ha__static_frames;

ha_status ha__static_frames_new(ha__static_frames **out, ha_error *err);
/* NULL is allowed. */
void ha__static_frames_free(ha__static_frames *frames);

/* Remove all transforms; NULL is allowed. */
void ha__static_frames_clear(ha__static_frames *frames);

/* Add the transforms of a TFMessage in the encoding of ROS 1. The result is the message itself when
 * it contains all frames, or when it is damaged, a limit is met or memory is out; else a merged
 * one, borrowed until the next call. */
ha_slice ha__static_frames_merge(ha__static_frames *frames, const ha_message *msg);

#endif
