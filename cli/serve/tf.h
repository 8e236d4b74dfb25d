/* The tree of coordinate frames at a time of the bag, as an answer. */
#ifndef CLI_SERVE_TF_H
#define CLI_SERVE_TF_H

#include "serve/bag.h"

/* Returns the transform of each frame to its parent, interpolated at the time; outside the time
 * range of its transforms, the nearest one. at: TIME of the request; NULL = end of the bag. */
serve_answer serve_bag_frames(serve_bag *bag, const char *at);

#endif
