/* Video of a topic: its packets as they are in the messages, and decoded pictures. */
#ifndef CLI_SERVE_VIDEO_VIDEO_H
#define CLI_SERVE_VIDEO_VIDEO_H

#include <holdall/video.h>

#include "serve/bag.h"
#include "serve/shrink.h"

/* Parameters of a request, as text; NULL = not given. */
typedef struct serve_video {
  const char *topic;
  const char *at;    /* TIME: from the last keyframe at or before it */
  const char *start; /* TIME, inclusive; instead of at */
  const char *end;   /* TIME, exclusive; default: just after at */
} serve_video;

/* Returns packets: a line of JSON with the codec, then for each its log time, size, whether it is a
 * keyframe, and its bytes. */
serve_answer serve_bag_video(serve_bag *bag, const serve_video *wanted);

/* Called with each packet; false ends the list. */
typedef bool serve_packet_fn(void *user, const ha_video_packet *packet, const ha_message *msg);

/* Call a function for each packet of a topic in a span of time. Returns the reason why the list
 * ends, as serve_bag_each(), or NULL with *failure set. A packet that can't be read is skipped; the
 * reason is then "damage". */
const char *serve_video_each(serve_answer *failure, serve_bag *bag, const ha_query *span,
                             const char *topic, serve_packet_fn *function, void *user);

/* Find the last keyframe at or before a time. Returns false, with *failure set, if none is among
 * the last packets. */
bool serve_video_find_key(serve_answer *failure, int64_t *out, serve_bag *bag, const char *topic,
                          int64_t at_ns);

/* picture.c: decode the picture of the last packet at or before a time, from its keyframe on, or
 * from the last picture of the reader. Returns false with *failure set; status 501: no plugin
 * decodes the codec. */
bool serve_video_picture(serve_answer *failure, serve_pixels *out, serve_bag *bag,
                         const char *topic, int64_t at_ns, const serve_shrink_options *options);

#endif
