/* The tree of coordinate frames at a time of the bag, as an answer. */
#ifndef CLI_SERVE_TF_H
#define CLI_SERVE_TF_H

#include "serve/bag.h"

/* Each frame in its parent, interpolated at the time; outside of the times of its transforms, the
 * nearest of them. at: TIME of the request; NULL = the end of the bag. */
serve_answer serve_bag_frames(serve_bag *bag, const char *at);

#endif
