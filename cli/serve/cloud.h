/* Points of messages, no more of them than a screen shows. */
#ifndef CLI_SERVE_CLOUD_H
#define CLI_SERVE_CLOUD_H

#include "serve/bag.h"

/* The parameters of a request, as text; NULL = not given. */
typedef struct serve_cloud {
  const char *topic;
  const char *at;    /* TIME: the last message at or before it */
  const char *field; /* whose values follow the positions */
  const char *max;   /* points, at most */
} serve_cloud;

/* Finite points: float32 x, y and z of each, relative to an origin, then one value of each. */
serve_answer serve_bag_cloud(serve_bag *bag, const serve_cloud *wanted);

#endif
